import { useState } from 'react';
import { useMutate } from '../../platform/records/mutations.ts';
import { ReasonDialog } from '../../platform/records/ReasonDialog.tsx';
import { ApproveAlone } from '../invoices/index.ts';
import { ACCEPT_MISMATCH, ASK_CREDIT, type BunkerMatch } from './bunker-matches.queries.ts';

const WORDS = {
  accept: {
    title: 'Accept the difference?',
    action: 'Accept difference',
    label: 'Reason',
    text: 'The bill may be approved then, as long as the bill and what it is compared with stay as they are.',
  },
  credit: {
    title: 'Was a credit asked for?',
    action: 'Note it',
    label: 'What was asked',
    text: 'The bill may be approved then by another person; the credit comes in as a vendor credit.',
  },
} as const;

type SettleDialogProps = {
  bill: { id: string; version: number };
  match: BunkerMatch;
  how: keyof typeof WORDS;
  onClose: (isDone: boolean) => void;
};

/** Takes a difference on, or says what was asked of the vendor, with a reason that stays. */
export function SettleDialog({ bill, match, how, onClose }: SettleDialogProps) {
  const [accept, isAccepting] = useMutate(ACCEPT_MISMATCH);
  const [ask, isAsking] = useMutate(ASK_CREDIT);
  /** What is accepted by a second factor, where nobody else is there to accept it. */
  const [aloneFor, setAloneFor] = useState<string | null>(null);
  const { title, action } = WORDS[how];
  const sent = { id: bill.id, version: bill.version, hash: match.hash };
  const settle = async (reason: string) => {
    const outcome = await (how === 'accept' ? accept : ask)({ ...sent, reason });
    if (outcome.refusal !== null && outcome.code === 'STEP_UP_NEEDED') setAloneFor(reason);
    return outcome;
  };
  if (aloneFor !== null) {
    return (
      <ApproveAlone
        title={title}
        action={action}
        approve={(proof) => accept({ ...sent, reason: aloneFor, proof })}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog {...WORDS[how]} run={settle} isBusy={isAccepting || isAsking} onClose={onClose} />
  );
}
