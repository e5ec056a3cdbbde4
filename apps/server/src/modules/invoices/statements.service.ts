import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import { listAgeingAt } from '../ageing/index.ts';
import { listAgeing, today } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactEver } from '../contacts/index.ts';
import { listCurrencies, listReceivableEntries, sumCashAt } from './statements.repository.ts';

type Request = {
  contactId: string;
  currency?: string | null;
  from?: string | null;
  to?: string | null;
};

/** Open receivables in base currency by days overdue. */
export function readAgeing(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    currency: await getBaseCurrency(tx),
    rows: await listAgeing(tx, { side: 'receivable', on: today(platform) }, null),
  }));
}

/** A customer's account in one currency: what stood open before, each document, what is open now. */
export const readStatement = (platform: Platform, actor: Actor, request: Request) =>
  platform.db.inTenant(actor.companyId, (tx) => statementOf({ platform, tx }, request));

/** The same in a transaction that does more. */
export async function statementOf(
  { platform, tx }: Pick<Work, 'platform' | 'tx'>,
  request: Request,
) {
  // Who owes is stated to also when their record is deleted.
  const contact = await getContactEver(tx, request.contactId);
  const currencies = await listCurrencies(tx, contact.id);
  const currency = request.currency ?? currencies[0] ?? contact.currency;
  const to = request.to ?? today(platform);
  const all = await listReceivableEntries(tx, { contactId: contact.id, currency, to });
  const from = request.from ?? all[0]?.posted_on ?? to;
  const before = all.filter((row) => row.posted_on < from);
  // With the customer's cash taken off, the buckets add up to the statement's balance.
  const ageing = await listAgeingAt(tx, {
    ...{ side: 'receivable', on: to, contactId: contact.id, currency },
  });
  return {
    contact,
    currencies,
    currency,
    from,
    to,
    openingMinor: before.reduce((sum, row) => sum + BigInt(row.amount_minor), 0n),
    rows: all.filter((row) => row.posted_on >= from),
    ageing,
    unallocatedMinor: await sumCashAt(tx, { contactId: contact.id, currency, on: to }),
  };
}

export type Statement = Awaited<ReturnType<typeof statementOf>>;
