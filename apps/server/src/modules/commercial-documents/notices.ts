import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Work } from '../../platform/work.ts';
import { type Audience, type Notice, notify } from '../notifications/index.ts';
import { KINDS, nameOf } from './document-kinds.ts';
import type { DocumentRow } from './documents.repository.ts';

export type DocumentEvent = 'submit' | 'approve' | 'cancel' | 'payment';

type Telling = { kind: Notice['kind']; title: string; to: Audience };

/** Approvers hear what waits for them; the preparer hears what became of it. */
function tellingOf(event: DocumentEvent, document: DocumentRow, actor: Actor): Telling {
  const preparer: Audience = { memberIds: [document.prepared_by] };
  const total = formatMoney(moneyOf(document));
  const name = nameOf(document);
  switch (event) {
    case 'submit':
      return {
        kind: 'approval-needed',
        title: `Approval needed: ${total}`,
        to: { holdersOf: 'invoiceApproval.modify' },
      };
    case 'approve':
      return { kind: 'decision', title: `${actor.name} approved ${name}`, to: preparer };
    case 'cancel':
      return { kind: 'decision', title: `${actor.name} cancelled ${name}`, to: preparer };
    case 'payment':
      return {
        kind: 'payment',
        title: `${name} ${document.status === KINDS[document.kind].settled ? 'paid in full' : 'paid in part'}`,
        to: preparer,
      };
  }
}

const moneyOf = (document: DocumentRow) => ({
  currency: document.currency,
  minorUnits: BigInt(document.total_minor),
});

export async function tellOf(
  { platform, tx, actor }: Work,
  { event, document }: { event: DocumentEvent; document: DocumentRow },
): Promise<void> {
  const { kind, title, to } = tellingOf(event, document, actor);
  const notice: Notice = {
    kind,
    title,
    message:
      event === 'submit'
        ? `${document.contact_name}, prepared by ${document.prepared_by_name}`
        : `${document.contact_name}, ${formatMoney(moneyOf(document))}`,
    link: `${KINDS[document.kind].link}${document.id}`,
  };
  await notify(platform, tx, { actor, to, notice, needs: KINDS[document.kind].viewNeeds });
}
