import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog, TableHead } from '../../ui/index.ts';
import {
  ACCOUNTS,
  type Connection,
  type MappedAccount,
  SAVE_ACCOUNTS,
} from './accounting.queries.ts';

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
      <TableHead texts={['Account here', 'Code in the other system']} />
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
  const [save, isBusy] = useMutate(SAVE_ACCOUNTS);
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
    const saved = await save({ connectionId, data: rows });
    return saved.answer ? onSaved(saved.answer.message) : setRefusal(saved.refusal);
  };
  return (
    <Dialog
      opened
      title={`Accounts of ${name}`}
      widthPx={620}
      onClose={onClose}
      isChanged={Object.keys(typed).length > 0}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} disabled={!data} onClick={() => void submit()}>
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
        {error && <FailedRead error={error} onRetry={() => again(FRESH)} />}
        <Codes
          accounts={accounts}
          codes={codes}
          onChange={(code, value) => setTyped((known) => ({ ...known, [code]: value }))}
        />
      </div>
    </Dialog>
  );
}
