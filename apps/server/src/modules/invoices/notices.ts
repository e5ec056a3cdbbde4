import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Audience, type Notice, notify } from '../notifications/index.ts';
import type { InvoiceRow } from './invoices.repository.ts';

export type InvoiceEvent = 'submit' | 'approve' | 'cancel' | 'payment';

type Told = { kind: Notice['kind']; title: string; to: Audience };

/** Approvers hear what waits for them; the preparer hears what became of it. */
function toldOf(event: InvoiceEvent, invoice: InvoiceRow, actor: Actor): Told {
  const preparer: Audience = { memberIds: [invoice.prepared_by] };
  const total = formatMoney(moneyOf(invoice));
  const name = invoice.label ?? `Draft for ${invoice.client_name}`;
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
        title: `${name} ${invoice.status === 'Paid' ? 'paid in full' : 'paid in part'}`,
        to: preparer,
      };
  }
}

const moneyOf = (invoice: InvoiceRow) => ({
  currency: invoice.currency,
  minorUnits: BigInt(invoice.total_minor),
});

export async function tellOf(
  platform: Platform,
  tx: Tx,
  { event, invoice, actor }: { event: InvoiceEvent; invoice: InvoiceRow; actor: Actor },
): Promise<void> {
  const { kind, title, to } = toldOf(event, invoice, actor);
  const notice: Notice = {
    kind,
    title,
    message:
      event === 'submit'
        ? `${invoice.client_name}, prepared by ${invoice.prepared_by_name}`
        : `${invoice.client_name}, ${formatMoney(moneyOf(invoice))}`,
    link: `/receivables/invoices?id=${invoice.id}`,
  };
  await notify(platform, tx, { actor, to, notice });
}
