import {
  CARD_AREAS,
  CARD_QUERY_TYPES,
  CARD_STATUSES,
  CARD_TRANSACTION_STATUSES,
  type CardQueryType,
  cardTransactionFilter,
} from '@mainsheet/contract';
import { getCurrencyExponent } from '@mainsheet/money';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import { getVisible } from './card-access.ts';
import { readLimits, type UsedLimit } from './card-limits.ts';
import * as cards from './cards.repository.ts';
import * as transactions from './transactions.repository.ts';

const MAX_PAGE = 500;

/** A card with what is left of its limits. */
export type Card = { readonly row: cards.CardRow; readonly limits: readonly UsedLimit[] };

const withLimits = async (
  tx: Tx,
  rows: readonly cards.CardRow[],
  platform: Platform,
): Promise<Card[]> => {
  const limits = await readLimits(tx, rows, platform.clock.now());
  return rows.map((row) => ({ row, limits: limits.get(row.id) ?? [] }));
};

/** Statuses as they are sent, joined by commas; `all` is no filter. @throws DomainError INVALID_INPUT */
function statusesOf<Status extends string>(
  sent: string | null | undefined,
  known: readonly Status[],
): Status[] | null {
  const names = (sent ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 || names.some((name) => name.toLowerCase() === 'all')) return null;
  return names.map((name) => {
    const status = known.find((one) => one.toLowerCase() === name.toLowerCase());
    if (status) return status;
    throw invalidInput([violation('status', `Use one of: ${known.join(', ')}.`)]);
  });
}

function typeOf(sent: string): CardQueryType {
  const type = CARD_QUERY_TYPES.find((one) => one === sent);
  if (type) return type;
  const message = `Use one of: ${CARD_QUERY_TYPES.join(', ')}.`;
  throw invalidInput([violation('queryType', message)]);
}

/** The provider knows the company by an id of its own, which this one has not: another is refused. */
function assertOwnProvider(actor: Actor, airwallexId: string | null | undefined): void {
  if (airwallexId && airwallexId !== actor.companyId) throw new DomainError('FORBIDDEN');
}

export type CardQuery = {
  airwallexId?: string | null;
  email?: string | null;
  limit: number;
  pageNum: number;
  queryType: string;
  search?: string | null;
  status?: string | null;
};

/**
 * One's own cards, those of the company or those of others, the newest first; pages count from 1.
 * @throws DomainError FORBIDDEN, INVALID_INPUT for an unknown status or type
 */
export function listCards(platform: Platform, actor: Actor, query: CardQuery) {
  const area = CARD_AREAS[typeOf(query.queryType)];
  assertCan(actor, `${area}.view`);
  assertOwnProvider(actor, query.airwallexId);
  const limit = Math.min(Math.max(query.limit, 1), MAX_PAGE);
  const filter: cards.CardFilter = {
    ...{ area, memberId: actor.memberId, limit },
    email: query.email?.trim().toLowerCase() || null,
    search: query.search?.trim() || null,
    statuses: statusesOf(query.status, CARD_STATUSES),
    offset: (Math.max(query.pageNum, 1) - 1) * limit,
  };
  return inCompany(platform, actor, async ({ tx }) => {
    const rows = await cards.listCards(tx, filter);
    return {
      rows: await withLimits(tx, rows, platform),
      total: await cards.countCards(tx, filter),
    };
  });
}

/** How many cards stand on each list that a member may see. */
export function countCards(platform: Platform, actor: Actor) {
  const all = { email: null, search: null, statuses: null, limit: 1, offset: 0 };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const countOf = (type: CardQueryType): Promise<number> => {
      const area = CARD_AREAS[type];
      if (!can(actor, `${area}.view`)) return Promise.resolve(0);
      return cards.countCards(tx, { ...all, area, memberId: actor.memberId });
    };
    const [my, company, employee] = await Promise.all(CARD_QUERY_TYPES.map(countOf));
    return { my: my ?? 0, company: company ?? 0, employee: employee ?? 0 };
  });
}

/** @throws DomainError NOT_FOUND for a card one may not see */
export const readCard = (platform: Platform, actor: Actor, id: string): Promise<Card> =>
  inCompany(platform, actor, ({ tx }) => seenCard(platform, tx, { actor, id }));

export async function seenCard(
  platform: Platform,
  tx: Tx,
  { actor, id }: { actor: Actor; id: string },
): Promise<Card> {
  const [card] = await withLimits(tx, [await getVisible(tx, actor, id)], platform);
  return card!;
}

export type TransactionsQuery = {
  cardId?: string | null;
  dateFrom?: string | null;
  dateTo?: string | null;
  status?: string | null;
  merchant?: string | null;
  amountFrom?: string | null;
  amountTo?: string | null;
  isReceiptMissing?: boolean | null;
  limit: number;
  pageNum: number;
};

async function queryOf(
  { tx, actor }: Work,
  { limit, pageNum, ...asked }: TransactionsQuery,
  type: CardQueryType,
): Promise<transactions.TransactionQuery> {
  const given = parseBody(cardTransactionFilter, asked);
  const card = given.cardId ? await getVisible(tx, actor, given.cardId) : null;
  if (!card) assertCan(actor, `${CARD_AREAS[type]}.view`);
  const most = Math.min(Math.max(limit, 1), MAX_PAGE);
  return {
    ...{ cardId: card?.id ?? null, area: CARD_AREAS[type], memberId: actor.memberId },
    ...{ dateFrom: given.dateFrom ?? null, dateTo: given.dateTo ?? null },
    statuses: statusesOf(given.status, CARD_TRANSACTION_STATUSES),
    merchant: given.merchant || null,
    ...{ amountFrom: given.amountFrom ?? null, amountTo: given.amountTo ?? null },
    isReceiptMissing: given.isReceiptMissing ?? false,
    unit: 10 ** getCurrencyExponent(card?.currency ?? 'USD'),
    ...{ limit: most, offset: (Math.max(pageNum, 1) - 1) * most },
  };
}

/**
 * What was bought with one card, the latest first, with sums over all that fits; pages count from 1.
 * @throws DomainError NOT_FOUND, INVALID_INPUT
 */
export const listCardTransactions = (
  platform: Platform,
  actor: Actor,
  query: TransactionsQuery & { cardId: string },
) =>
  inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const filter = await queryOf(work, query, 'my');
    const { currency } = await cards.getCard(tx, query.cardId);
    return {
      currency,
      rows: await transactions.listTransactions(tx, filter),
      sums: await transactions.sumTransactions(tx, filter),
      categories: await transactions.listCategories(tx, filter),
    };
  });

/** The same of all cards of a list. @throws DomainError FORBIDDEN */
export const listAreaTransactions = (
  platform: Platform,
  actor: Actor,
  { type, limit, offset }: { type: CardQueryType; limit: number; offset: number },
) =>
  inCompany(platform, actor, async (work) => {
    const filter = await queryOf(work, { limit, pageNum: 1 }, type);
    return transactions.listTransactions(work.tx, { ...filter, offset });
  });
