import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import { listAgeingAt } from '../ageing/index.ts';
import {
  assertCurrencyOf,
  type DocumentSide,
  listAgeing,
  today,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactEver } from '../contacts/index.ts';
import * as statements from './statements.repository.ts';

export type StatementRequest = {
  contactId: string;
  /** Left out, what they owe us. */
  side?: DocumentSide;
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

/**
 * A party's account in one currency: what stood open before, each document, what is open now.
 * @throws DomainError FORBIDDEN for vendors to who may not see bills, NOT_FOUND, INVALID_INPUT for what is no currency, INVALID_STATE for
 * days of more postings than fit
 */
export function readStatement(platform: Platform, actor: Actor, request: StatementRequest) {
  if (request.side === 'payable') {
    for (const permission of ['statements.view', 'payablesBills.view'] as const) {
      assertCan(actor, permission);
    }
  }
  return platform.db.inTenant(actor.companyId, (tx) => statementOf({ platform, tx }, request));
}

/**
 * The same in a transaction that does more. Without a first day it begins where all that follows fits, and opens with what stood
 * before that.
 */
export async function statementOf(
  { platform, tx }: Pick<Work, 'platform' | 'tx'>,
  { side = 'receivable', ...request }: StatementRequest,
  most = statements.MOST_POSTINGS,
) {
  assertCurrencyOf(request.currency);
  // Who owes is stated to also when their record is deleted.
  const contact = await getContactEver(tx, request.contactId);
  const currencies = await statements.listCurrencies(tx, { contactId: contact.id, side });
  const currency = request.currency ?? currencies[0] ?? contact.currency;
  const to = request.to ?? today(platform);
  const account = { side, contactId: contact.id, currency };
  const first = request.from ?? (await statements.findFirstDay(tx, { ...account, to, most }));
  const from = first ?? to;
  const rows =
    from > to ? [] : await statements.listMoves(tx, { ...account, from, to, limit: most + 1 });
  if (rows.length > most || (from > to && !request.from)) throw tooLong(most);
  // What is paid ahead taken off, the buckets add up to the statement's balance.
  const ageing = await listAgeingAt(tx, { ...account, on: to });
  const sign = side === 'receivable' ? 1n : -1n;
  return {
    ...{ contact, side, currencies, currency, from, to, ageing },
    openingMinor: sign * (await statements.sumBefore(tx, { ...account, from })),
    rows: rows.map((row) => ({ ...row, minor: sign * BigInt(row.amount_minor) })),
    unallocatedMinor: await statements.sumAhead(tx, { ...account, on: to }),
  };
}

function tooLong(most: number): DomainError {
  const reason = `These days have more than ${most.toLocaleString('en-US')} postings. Choose a shorter time.`;
  return new DomainError('INVALID_STATE', { reason });
}

export type Statement = Awaited<ReturnType<typeof statementOf>>;
