import type { ReceivedMailKind } from '@mainsheet/contract';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import type { RowAction } from '../../ui/index.ts';
import { isReceiptReady } from './mail-words.ts';
import {
  IGNORE_MAIL,
  READ_MAIL_AS,
  RESTORE_MAIL,
  type ReceivedMail,
  TAKE_MAIL_AS_RECEIPT,
} from './received-mails.queries.ts';

const CHOICES: readonly (readonly [ReceivedMailKind, string])[] = [
  ['Bill', 'Read as a bill'],
  ['Card receipt', 'Read as a card receipt'],
  ['Vessel report', 'Read as a vessel report'],
];
const CLOSED = new Set(['Taken over', 'Refused']);

/** What may be done with a mail, apart from opening what it proposes; each says how it went. */
export function useMailSteps(onDone: () => void): (mail: ReceivedMail) => readonly RowAction[] {
  const mayModify = useMay('mails.modify');
  const [readAs] = useMutate(READ_MAIL_AS);
  const [ignore] = useMutate(IGNORE_MAIL);
  const [restore] = useMutate(RESTORE_MAIL);
  const [takeReceipt] = useMutate(TAKE_MAIL_AS_RECEIPT);
  const tell = async (asked: Promise<Parameters<typeof showOutcome>[0]>) => {
    showOutcome(await asked);
    onDone();
  };
  return (mail) => {
    const { id, version, kind, status } = mail;
    const key = { id, version };
    if (!mayModify || status === 'Taken over') return [];
    const readings = CHOICES.filter(([one]) => one !== kind || status === 'Ignored').map(
      ([one, label]) => ({ label, run: () => void tell(readAs({ ...key, kind: one })) }),
    );
    return [
      ...(isReceiptReady(mail)
        ? [{ label: 'Keep as the receipt', run: () => void tell(takeReceipt(key)) }]
        : []),
      ...(CLOSED.has(status) ? [] : readings),
      status === 'Ignored'
        ? { label: 'Stop ignoring', run: () => void tell(restore(key)) }
        : { label: 'Ignore', run: () => void tell(ignore(key)) },
    ];
  };
}
