import { useState } from 'react';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { showSnackbar } from '../../ui/index.ts';
import type { MailTest } from './MailTests.tsx';
import {
  CHECK_MAILBOX,
  CHOOSE_SENDER,
  type Mailbox,
  PAUSE_MAILBOX,
  SYNC_MAILBOX,
  UNLINK_MAILBOX,
} from './mailboxes.queries.ts';

const LONG_MS = 6000;

/** What is done to a linked mailbox without a dialog; each tells how it went. */
export function useMailboxSteps(onDone: () => void) {
  const [check] = useMutate(CHECK_MAILBOX);
  const [sync] = useMutate(SYNC_MAILBOX);
  const [pause] = useMutate(PAUSE_MAILBOX);
  const [choose] = useMutate(CHOOSE_SENDER);
  const [unlink] = useMutate(UNLINK_MAILBOX);
  const [tested, setTested] = useState<{ email: string; tests: readonly MailTest[] } | null>(null);
  const settle = <Answer extends OutcomeFragment>(outcome: Outcome<Answer>) => {
    const { answer, refusal } = outcome;
    if (refusal !== null) showSnackbar(refusal, { error: true, durationMs: LONG_MS });
    onDone();
    return answer;
  };
  const tell = (outcome: Outcome) => {
    const answer = settle(outcome);
    if (answer) showSnackbar(answer.message);
  };
  return {
    tested,
    check: async ({ id, email }: Mailbox) => {
      const answer = settle(await check({ id }));
      if (answer) setTested({ email, tests: answer.tests ?? [] });
    },
    look: async ({ id }: Mailbox) => tell(await sync({ id })),
    pause: async ({ id, status }: Mailbox) =>
      tell(await pause({ id, isPaused: status !== 'Paused' })),
    send: async ({ id, isSender }: Mailbox) => tell(await choose({ id: isSender ? null : id })),
    unlink: async ({ id }: Mailbox) => tell(await unlink({ id })),
  };
}
