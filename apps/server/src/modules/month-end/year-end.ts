import { ACCOUNT, type Entry } from '@mainsheet/ledger';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { listClosedPeriods } from '../ledger/index.ts';
import { type Month, monthOf, nameOfMonth } from './month.ts';
import { sealOf } from './month-run.ts';
import {
  type ClosingRow,
  listClosings,
  listResults,
  type ResultRow,
} from './year-end.repository.ts';

const MONTHS = 12;
const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;

/** What the closing entry of a year moves to retained earnings, and whether it stands. */
export type YearEnd = {
  readonly year: number;
  readonly on: string;
  readonly baseCurrency: string;
  readonly rows: readonly ResultRow[];
  /** A profit above zero. */
  readonly resultMinor: bigint;
  /** Months of the year that still take postings. */
  readonly openMonths: readonly Month[];
  readonly isOver: boolean;
  readonly closings: readonly ClosingRow[];
  /** The one that stands. */
  readonly closing: ClosingRow | null;
  readonly seal: string;
};

const monthsOf = (year: number): Month[] =>
  Array.from({ length: MONTHS }, (_, index) =>
    monthOf(`${year}-${String(index + 1).padStart(2, '0')}-01`),
  );

/** @throws DomainError BAD_REQUEST for what is no year */
export function assertYear(year: number): void {
  if (year >= FIRST_YEAR && year < LAST_YEAR) return;
  throw new DomainError('BAD_REQUEST', { reason: `Name a year from ${FIRST_YEAR} on.` });
}

export async function readYearEnd(tx: Tx, year: number, today: string): Promise<YearEnd> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [baseCurrency, rows, periods, closings] = await Promise.all([
    getBaseCurrency(tx),
    listResults(tx, { first, last }),
    listClosedPeriods(tx),
    listClosings(tx, year),
  ]);
  const lastClosed = periods[0]?.month ?? '';
  const resultMinor = -rows.reduce((sum, row) => sum + BigInt(row.base_minor), 0n);
  return {
    ...{ year, on: last, baseCurrency, rows, resultMinor, closings },
    openMonths: monthsOf(year).filter((month) => month.first > lastClosed),
    isOver: today > last,
    closing: closings.find(({ reversal_id: reversalId }) => reversalId === null) ?? null,
    seal: sealOf(rows.map((row) => [row.code, row.base_minor])),
  };
}

/** Every account of result back to zero, and what they come to on retained earnings. */
export function entriesOf({ rows, resultMinor, baseCurrency }: YearEnd): Entry[] {
  const entry = (accountCode: string, minorUnits: bigint): Entry => {
    const amount = { currency: baseCurrency, minorUnits };
    return { accountCode, amount, base: amount };
  };
  const result = resultMinor === 0n ? [] : [entry(ACCOUNT.retainedEarnings, -resultMinor)];
  return [...rows.map((row) => entry(row.code, -BigInt(row.base_minor))), ...result];
}

/** Where a year stands, in the words of its page. */
export function statusOfYear(end: YearEnd): string {
  if (end.closing) return 'Closed';
  if (!end.isOver) return 'Not over';
  if (end.openMonths.length > 0) return 'Months open';
  return end.rows.length === 0 ? 'Nothing to close' : 'Due';
}

/** Months that follow one another: November 2025 and December 2025. */
function spanOf(months: readonly Month[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return '';
  if (months.length === 1) return nameOfMonth(first);
  return `${nameOfMonth(first)} ${months.length === 2 ? 'and' : 'to'} ${nameOfMonth(last)}`;
}

/** Why it cannot be closed now; null where it can. */
export function reasonAgainst(end: YearEnd): string | null {
  const { year, openMonths } = end;
  const verb = openMonths.length === 1 ? 'takes' : 'take';
  const reasons: Readonly<Record<string, string>> = {
    'Not over': `${year} is not over.`,
    'Months open': `Close all months of ${year} first: ${spanOf(openMonths)} still ${verb} postings.`,
    'Nothing to close': `No revenue and no expense is posted in ${year}.`,
  };
  return reasons[statusOfYear(end)] ?? null;
}
