import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import type { LeftInvoicesQuery } from '../../api/generated/graphql.ts';
import { graphql } from '../../api/generated/index.ts';
import { withPermission } from '../../app/permission-dialog.tsx';
import { getSession, logOut } from '../../app/session.ts';
import { useUser } from '../../app/use-session.ts';
import {
  Alert,
  formatDay,
  formatNumber,
  minorUnitDigits,
  Panel,
  showSnackbar,
  TextInput,
} from '../../ui/index.ts';
import { refusalOf } from './mutation-answer.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { type Proof, proofInput } from './ProofFields.tsx';
import { FRESH, SECURITY } from './security.queries.ts';

const DELETE_ACCOUNT = graphql(`
  mutation DeleteAccount($data: DeleteAccountInput!) {
    deleteAccount(data: $data) {
      errorFlag
      message
      violations {
        code
        path
        message
      }
    }
  }
`);

const LEFT_INVOICES = graphql(`
  query LeftInvoices {
    leftInvoices {
      total
      rows {
        id
        number
        clientName
        dueOn
        balance
        currency
      }
    }
  }
`);

/** Long enough to be read over the login page, which takes this one's place. */
const READ_MS = 5000;

const CONSEQUENCES = [
  'Every member is signed out at once and cannot log in to this account any more.',
  'Mainsheet accounts close, open invitations are taken back.',
  'Names, e-mails and sign-ins are erased after 30 days; until then support can bring the account back.',
  'The papers of the verification stay for five years, the books as long as the law asks.',
];

const SHOWN = 5;

type LeftInvoicesProps = {
  left: LeftInvoicesQuery['leftInvoices'];
  agreed: boolean;
  onAgree: (on: boolean) => void;
};

/** What nobody could collect here any more, and the tick that it is meant so. */
function LeftInvoices({ left, agreed, onAgree }: LeftInvoicesProps) {
  const { total, rows } = left;
  const shown = rows.slice(0, SHOWN);
  return (
    <>
      <Alert
        tone="warning"
        title={total === 1 ? '1 invoice is not paid' : `${total} invoices are not paid`}
      >
        <ul className="settings-consequences">
          {shown.map((invoice) => (
            <li key={invoice.id}>
              {invoice.number}, {invoice.clientName}: {invoice.currency}{' '}
              {formatNumber(invoice.balance, minorUnitDigits(invoice.currency))}, due{' '}
              {formatDay(invoice.dueOn)}
            </li>
          ))}
          {total > shown.length && <li>and {total - shown.length} more</li>}
        </ul>
      </Alert>
      <Checkbox
        size="xs"
        checked={agreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
        label="They are collected elsewhere"
      />
    </>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { companyName } = useUser();
  const [{ data: security }] = useQuery({ query: SECURITY });
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [leavesInvoices, setLeaves] = useState(false);
  const [{ data: left }] = useQuery({ query: LEFT_INVOICES, context: FRESH });
  const [, deleteAccount] = useMutation(DELETE_ACCOUNT);
  const confirm = async (proof: Proof): Promise<string | null> => {
    const data = { companyName: typed, reason, leavesInvoices, proof: proofInput(proof) };
    const answer = await deleteAccount({ data });
    const refused = refusalOf(answer.data?.deleteAccount, answer.error);
    if (refused) return refused;
    showSnackbar(answer.data?.deleteAccount.message ?? '', { durationMs: READ_MS });
    // The server ends this session; where its word does not arrive, the browser leaves by itself.
    setTimeout(() => {
      if (getSession().status !== 'signed-in') return;
      void logOut('logged-out').then(() => window.location.assign('/'));
    }, READ_MS);
    return null;
  };
  if (!security) return null;
  return (
    <ProofDialog
      title={`Close the account of ${companyName}`}
      action="Close account"
      danger
      security={security.security}
      onConfirm={confirm}
      onClose={onClose}
    >
      {left && left.leftInvoices.total > 0 && (
        <LeftInvoices left={left.leftInvoices} agreed={leavesInvoices} onAgree={setLeaves} />
      )}
      <TextInput label={`Type “${companyName}”`} value={typed} onChange={setTyped} />
      <Textarea
        label="Why, if you like to say"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ProofDialog>
  );
}

/** Ends the account of the whole company, after telling what that means. */
export function CloseSection() {
  const [asking, setAsking] = useState(false);
  const ask = () =>
    withPermission('closeAccount.delete', 'Close the account', () => setAsking(true));
  return (
    <Panel title="Close account">
      <div className="stack">
        <ul className="settings-consequences">
          {CONSEQUENCES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div>
          <Button className="danger" onClick={ask}>
            Close account
          </Button>
        </div>
      </div>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}
