import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { sumCashFlow, sumCashHeld } from './cash-flow.repository.ts';
import { listTrialBalance, type TrialRow } from './ledger.repository.ts';
import {
  listClosedYears,
  type Span,
  SUBJECTS,
  type Subject,
  type SubjectSumRow,
  sumBySpan,
  sumBySubject,
} from './reports.repository.ts';

/** A year by months and its total, or two of anything beside each other. */
const MOST_COLUMNS = 13;
const MOST_SUBJECTS = 500;

const refuse = (reason: string): DomainError => new DomainError('BAD_REQUEST', { reason });

function assertSpan({ from, to }: Span): void {
  if (from > to) throw refuse(`${from} lies after ${to}.`);
}

function assertColumns(count: number): void {
  if (count >= 1 && count <= MOST_COLUMNS) return;
  throw refuse(`Ask for 1 to ${MOST_COLUMNS} columns.`);
}

/** @throws DomainError BAD_REQUEST for no span, more than a page shows, or one that ends before it begins */
export function readProfitAndLoss(platform: Platform, actor: Actor, spans: readonly Span[]) {
  assertColumns(spans.length);
  spans.forEach(assertSpan);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [baseCurrency, sums, closedYears] = await Promise.all([
      getBaseCurrency(tx),
      sumBySpan(tx, spans),
      listClosedYears(tx, spans),
    ]);
    return { baseCurrency, spans, sums, closedYears };
  });
}

/**
 * What moved cash in each span, and the cash before and after.
 * @throws DomainError BAD_REQUEST as `readProfitAndLoss` does
 */
export function readCashFlowStatement(platform: Platform, actor: Actor, spans: readonly Span[]) {
  assertColumns(spans.length);
  spans.forEach(assertSpan);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [baseCurrency, sums, held] = await Promise.all([
      getBaseCurrency(tx),
      sumCashFlow(tx, spans),
      sumCashHeld(tx, spans),
    ]);
    return { baseCurrency, spans, sums, held };
  });
}

type Balances = {
  readonly day: string;
  readonly rows: readonly TrialRow[];
  /** As they stood when the year of that day began: what its result is counted from. */
  readonly opening: readonly TrialRow[];
};

/** The balances of several days, each with those at the end of the year before. */
export function readBalanceSheet(platform: Platform, actor: Actor, days: readonly string[]) {
  assertColumns(days.length);
  return platform.db.readReport(actor.companyId, async (tx) => {
    const [baseCurrency, ...balances] = await Promise.all([
      getBaseCurrency(tx),
      ...days.map((day) => readBalances(tx, day)),
    ]);
    return { baseCurrency, days, balances };
  });
}

async function readBalances(tx: Tx, day: string): Promise<Balances> {
  const yearBefore = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const [rows, opening] = await Promise.all([
    listTrialBalance(tx, day),
    listTrialBalance(tx, `${yearBefore}-12-31`),
  ]);
  return { day, rows, opening };
}

export type SubjectAsked = Span & { readonly by: string; readonly before?: Span | null };

/** @throws DomainError BAD_REQUEST for what results are not kept by */
export function readResultsBy(platform: Platform, actor: Actor, query: SubjectAsked) {
  assertSpan(query);
  const by = SUBJECTS.find((known): known is Subject => known === query.by);
  if (!by) throw refuse(`Results are kept by ${SUBJECTS.join(', ')}.`);
  const { from, to } = query;
  const before = query.before ?? null;
  if (before) assertSpan(before);
  return platform.db.readTenant(
    actor.companyId,
    async (tx): Promise<{ baseCurrency: string; before: Span | null; rows: SubjectSumRow[] }> => {
      const [baseCurrency, rows] = await Promise.all([
        getBaseCurrency(tx),
        sumBySubject(tx, { from, to, by, before, limit: MOST_SUBJECTS }),
      ]);
      return { baseCurrency, before, rows };
    },
  );
}
