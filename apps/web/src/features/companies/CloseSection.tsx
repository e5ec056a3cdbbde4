import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { graphql } from '../../api/generated/index.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { getSession, logOut } from '../../platform/session/session.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { Panel, showSnackbar, TextInput } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import { type Agreed, LEFT_BEHIND, LeftBehind } from './LeftBehind.tsx';

const DELETE_ACCOUNT = graphql(`
  mutation DeleteAccount($data: DeleteAccountInput!) {
    deleteAccount(data: $data) {
      ...Outcome
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

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { companyName } = useUser();
  const [{ data: security }] = useQuery({ query: SECURITY });
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [agreed, setAgreed] = useState<Agreed>({ leavesInvoices: false, leavesMoney: false });
  const [{ data: left }] = useQuery({ query: LEFT_BEHIND, context: FRESH });
  const [deleteAccount] = useMutate(DELETE_ACCOUNT);
  const confirm = async (proof: Proof): Promise<string | null> => {
    const data = { companyName: typed, reason, ...agreed, proof: proofInput(proof) };
    const { answer, refusal } = await deleteAccount({ data });
    if (!answer) return refusal;
    showSnackbar(answer.message, { durationMs: READ_MS });
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
      {left && <LeftBehind left={left.leftBehind} agreed={agreed} onAgree={setAgreed} />}
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
