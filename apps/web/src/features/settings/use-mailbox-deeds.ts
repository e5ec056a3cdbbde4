import { useState } from 'react';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { type Deed, useDeed } from '../../app/deeds.ts';
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
export function useMailboxDeeds(onDone: () => void) {
  const [check] = useDeed(CHECK_MAILBOX);
  const [sync] = useDeed(SYNC_MAILBOX);
  const [pause] = useDeed(PAUSE_MAILBOX);
  const [choose] = useDeed(CHOOSE_SENDER);
  const [unlink] = useDeed(UNLINK_MAILBOX);
  const [tested, setTested] = useState<{ email: string; tests: readonly MailTest[] } | null>(null);
  const settle = <Answer extends OutcomeFragment>(deed: Deed<Answer>) => {
    const { answer, refusal } = deed;
    if (refusal !== null) showSnackbar(refusal, { error: true, durationMs: LONG_MS });
    onDone();
    return answer;
  };
  const tell = (deed: Deed) => {
    const answer = settle(deed);
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
