import { useState } from 'react';
import { type TypedDocumentNode, useClient } from 'urql';
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
import { refusalOf } from './mutation-answer.ts';

type Answer = { errorFlag: string; message: string; tests?: readonly MailTest[] | null };

const LONG_MS = 6000;

/** What is done to a linked mailbox without a dialog; each tells how it went. */
export function useMailboxDeeds(onDone: () => void) {
  const client = useClient();
  const [tested, setTested] = useState<{ email: string; tests: readonly MailTest[] } | null>(null);
  const ask = async <
    Data extends Record<string, Answer | string | undefined>,
    Variables extends object,
  >(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Answer | null> => {
    const { data, error } = await client
      .mutation(document as TypedDocumentNode<Data, object>, variables)
      .toPromise();
    const answer = Object.values(data ?? {}).find((value) => typeof value === 'object');
    const refused = refusalOf(answer, error);
    if (refused) showSnackbar(refused, { error: true, durationMs: LONG_MS });
    onDone();
    return refused ? null : (answer ?? null);
  };
  const tell = (answer: Answer | null) => {
    if (answer) showSnackbar(answer.message);
  };
  return {
    tested,
    check: async ({ id, email }: Mailbox) => {
      const answer = await ask(CHECK_MAILBOX, { id });
      if (answer) setTested({ email, tests: answer.tests ?? [] });
    },
    look: async ({ id }: Mailbox) => tell(await ask(SYNC_MAILBOX, { id })),
    pause: async ({ id, status }: Mailbox) =>
      tell(await ask(PAUSE_MAILBOX, { id, isPaused: status !== 'Paused' })),
    send: async ({ id, isSender }: Mailbox) =>
      tell(await ask(CHOOSE_SENDER, { id: isSender ? null : id })),
    unlink: async ({ id }: Mailbox) => tell(await ask(UNLINK_MAILBOX, { id })),
  };
}
