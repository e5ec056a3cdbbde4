import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { Alert, Dialog, ErrorState } from '../../ui/index.ts';
import {
  ACCOUNTS,
  type Connection,
  type MappedAccount,
  SAVE_ACCOUNTS,
} from './accounting.queries.ts';
import { FRESH } from './fresh.ts';

type AccountsDialogProps = {
  connection: Connection;
  onClose: () => void;
  onSaved: (message: string) => void;
};

type CodesProps = {
  accounts: readonly MappedAccount[];
  codes: Readonly<Record<string, string>>;
  onChange: (code: string, value: string) => void;
};

function Codes({ accounts, codes, onChange }: CodesProps) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Account here</th>
          <th scope="col">Code in the other system</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ accountCode, accountName }) => (
          <tr key={accountCode}>
            <th scope="row">
              {accountCode} {accountName}
            </th>
            <td>
              <TextInput
                size="xs"
                aria-label={`Code of ${accountCode} ${accountName}`}
                placeholder={accountCode}
                maxLength={80}
                value={codes[accountCode] ?? ''}
                onChange={(event) => onChange(accountCode, event.currentTarget.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the other system calls our accounts. */
export function AccountsDialog({ connection, onClose, onSaved }: AccountsDialogProps) {
  const { id: connectionId, name, kind } = connection;
  const [{ data, error }, again] = useQuery({
    query: ACCOUNTS,
    variables: { connectionId },
    context: FRESH,
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, save] = useMutation(SAVE_ACCOUNTS);
  const accounts = data?.accountingAccounts ?? [];
  const codes = {
    ...Object.fromEntries(accounts.map((one) => [one.accountCode, one.outsideCode])),
    ...typed,
  };
  const submit = async () => {
    const rows = accounts.map(({ accountCode }) => ({
      accountCode,
      outsideCode: codes[accountCode] ?? '',
    }));
    const answer = await save({ connectionId, data: rows });
    const result = answer.data?.saveAccountingAccounts;
    if (answer.error) return setRefusal(errorText(answer.error));
    if (result?.errorFlag === 'SUCCESS') return onSaved(result.message);
    return setRefusal(result?.violations[0]?.message ?? '');
  };
  return (
    <Dialog
      opened
      title={`Accounts of ${name}`}
      widthPx={620}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={fetching} disabled={!data} onClick={() => void submit()}>
            Save accounts
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {kind === 'files'
            ? 'An account without a code goes into the file under our own.'
            : 'The other system books nothing on an account it does not know: give each one that is used.'}
        </p>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {error && <ErrorState message={errorText(error)} onRetry={() => again(FRESH)} />}
        <Codes
          accounts={accounts}
          codes={codes}
          onChange={(code, value) => setTyped((known) => ({ ...known, [code]: value }))}
        />
      </div>
    </Dialog>
  );
}
