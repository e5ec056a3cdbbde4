import { formatAmount, money } from '@mainsheet/money';
import { listUnpaid } from '../modules/invoices/index.ts';
import { prepareWriteOff } from '../modules/write-offs/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at } from './demo-history.ts';

/** A rest that banks on the way kept waits for a second person to write it off. */
export async function loadWriteOffs(platform: Platform, finance: Actor): Promise<void> {
  const { rows } = await platform.db.inTenant(finance.companyId, listUnpaid);
  const invoice = rows.find(({ status }) => status === 'Partially paid') ?? rows[0];
  if (!invoice) return;
  await prepareWriteOff(at(platform, 2), finance, {
    invoiceId: invoice.id,
    key: null,
    data: {
      amount: formatAmount(money(invoice.currency, 2_500n)),
      reason: 'Bank charges',
      note: 'Kept by a bank on the way.',
    },
  });
}
