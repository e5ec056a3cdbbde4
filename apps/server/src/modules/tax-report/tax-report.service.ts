import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import {
  countTaxPostings,
  listTaxPostings,
  sumTaxAccounts,
  sumTaxes,
  type TaxSpan,
} from './tax-report.repository.ts';

const MAX_PAGE = 500;

function assertSpan({ from, to }: TaxSpan): void {
  if (from <= to) return;
  throw new DomainError('BAD_REQUEST', { reason: `${from} lies after ${to}.` });
}

/** @throws DomainError BAD_REQUEST for a span that ends before it begins */
export function readTaxReport(platform: Platform, actor: Actor, span: TaxSpan) {
  assertSpan(span);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [baseCurrency, rows, accounts] = await Promise.all([
      getBaseCurrency(tx),
      sumTaxes(tx, span),
      sumTaxAccounts(tx, span),
    ]);
    return { baseCurrency, span, rows, accounts };
  });
}

export type PostingQuery = TaxSpan & {
  readonly side?: string | null;
  readonly name?: string | null;
  readonly rate?: string | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
};

/** The postings behind the figures, by side and day. @throws DomainError BAD_REQUEST */
export function listPostings(platform: Platform, actor: Actor, query: PostingQuery) {
  assertSpan(query);
  const wanted = {
    from: query.from,
    to: query.to,
    side: query.side ?? null,
    name: query.name ?? null,
    rate: query.rate ?? null,
    limit: Math.min(Math.max(query.limit ?? 100, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [baseCurrency, rows, total] = await Promise.all([
      getBaseCurrency(tx),
      listTaxPostings(tx, wanted),
      countTaxPostings(tx, wanted),
    ]);
    return { baseCurrency, rows, total };
  });
}

const MOST_ROWS = 10_000;

/** All of a span as a file takes it. @throws DomainError BAD_REQUEST, INVALID_STATE for more than a file holds */
export function listAllPostings(platform: Platform, actor: Actor, span: TaxSpan) {
  assertSpan(span);
  const all = { ...span, side: null, name: null, rate: null, limit: MOST_ROWS + 1, offset: 0 };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const rows = await listTaxPostings(tx, all);
    if (rows.length <= MOST_ROWS) return rows;
    const reason = `A file holds ${MOST_ROWS} rows. Choose a shorter time.`;
    throw new DomainError('INVALID_STATE', { reason });
  });
}
