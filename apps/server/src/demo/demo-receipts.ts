import type { ContactRow } from '../modules/contacts/index.ts';
import { recordReceipt } from '../modules/receipts/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';

const DAYS_AGO = 26;

/** A customer paid a freight twice: what is too much waits to be allocated or given back. */
export async function loadReceipts(
  platform: Platform,
  finance: Actor,
  { customer, accountId }: { customer: ContactRow; accountId: string },
): Promise<void> {
  const then = at(platform, DAYS_AGO);
  await recordReceipt(then, finance, {
    key: null,
    data: {
      ...{ clientId: customer.id, paidOn: dayOf(then), currency: 'USD', exchangeRate: '1' },
      ...{ amount: '18385.00', charges: '15.00', accountId },
      transactionReference: 'FREIGHT, SENT TWICE',
    },
  });
}
