import { formatAmount, money } from '@mainsheet/money';
import { addFollowUp } from '../modules/follow-ups/index.ts';
import { listUnpaid } from '../modules/invoices/index.ts';
import { prepareWriteOff } from '../modules/write-offs/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf, type Staff } from './demo-history.ts';

/** A rest that banks on the way kept waits for a second person to write it off. */
export async function loadWriteOffs(platform: Platform, finance: Actor): Promise<void> {
  const { rows } = await platform.db.inTenant(finance.companyId, listUnpaid);
  const invoice = rows.find(({ status }) => status === 'Partially paid') ?? rows[0];
  if (!invoice) return;
  await prepareWriteOff(at(platform, 2), finance, {
    ...{ kind: 'invoice', id: invoice.id, key: null },
    data: {
      amount: formatAmount(money(invoice.currency, 2_500n)),
      reason: 'Bank charges',
      note: 'Kept by a bank on the way.',
    },
  });
}

/** One customer promised to pay and did not, another one still may. */
export async function loadFollowUps(
  platform: Platform,
  { finance, operator }: Staff,
): Promise<void> {
  const { rows } = await platform.db.inTenant(finance.companyId, listUnpaid);
  const day = dayOf(platform);
  const overdue = rows.filter(({ due_on: dueOn }) => dueOn < day);
  const byCustomer = [...Map.groupBy(overdue, (row) => row.contact_id).values()];
  const notes = [
    { daysAgo: 9, promisedIn: -3, nextStep: 'Ask their broker', note: 'Payment run on Thursday.' },
    { daysAgo: 4, promisedIn: 6, nextStep: '', note: 'Funds are approved, paid next week.' },
  ];
  for (const [index, { daysAgo, promisedIn, ...said }] of notes.entries()) {
    const invoices = byCustomer[index];
    if (!invoices) continue;
    await addFollowUp(at(platform, daysAgo), finance, {
      contactId: invoices[0]!.contact_id,
      key: null,
      data: {
        ...said,
        invoiceIds: invoices.map(({ id }) => id),
        promisedOn: dayOf(at(platform, -promisedIn)),
        responsibleId: operator.memberId,
      },
    });
  }
}
