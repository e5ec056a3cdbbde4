import type { Actor } from '../../platform/actor.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import * as rows from './positions.repository.ts';

/** Why bank and books differ; the parts come to the difference. */
export type DifferenceKind = 'open' | 'ignored' | 'books' | 'before' | 'later';

export type Position = {
  readonly currency: string;
  readonly closingOn: string | null;
  readonly bankMinor: bigint | null;
  readonly ledgerMinor: bigint;
  readonly differenceMinor: bigint | null;
  readonly parts: readonly { kind: DifferenceKind; amountMinor: bigint; count: number }[];
  readonly accounts: readonly rows.ClosingRow[];
  readonly ages: readonly number[];
};

/** What banks elsewhere hold by currency: by their statements, by the books, and why the two differ. */
export function listPositions(platform: Platform, actor: Actor): Promise<Position[]> {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [positions, closings] = await Promise.all([
      rows.listPositions(tx, todayBy(platform.clock)),
      rows.listClosings(tx),
    ]);
    const accounts = Map.groupBy(closings, ({ currency }) => currency);
    return positions.map((row) => positionOf(row, accounts.get(row.currency) ?? []));
  });
}

/**
 * The bank's balance is what stood there before the first line and every line since; the books are every posting up to
 * that day. What is in one and not in the other explains their difference; a statement that is missing shows as what
 * stood there before.
 */
function positionOf(row: rows.PositionRow, accounts: readonly rows.ClosingRow[]): Position {
  const bankMinor = row.bank_minor === null ? null : BigInt(row.bank_minor);
  const ledgerMinor = BigInt(row.ledger_minor);
  const before =
    bankMinor === null ? 0n : bankMinor - BigInt(row.lines_minor) - BigInt(row.before_minor);
  const parts = [
    { kind: 'open' as const, amountMinor: BigInt(row.open_minor), count: Number(row.open_count) },
    {
      kind: 'ignored' as const,
      amountMinor: BigInt(row.ignored_minor),
      count: Number(row.ignored_count),
    },
    {
      kind: 'books' as const,
      amountMinor: -BigInt(row.books_minor),
      count: Number(row.books_count),
    },
    { kind: 'before' as const, amountMinor: before, count: 0 },
    { kind: 'later' as const, amountMinor: BigInt(row.later_minor), count: 0 },
  ];
  return {
    ...{ currency: row.currency, closingOn: row.as_of, bankMinor, ledgerMinor },
    ...{ accounts, ages: row.ages },
    differenceMinor: bankMinor === null ? null : bankMinor - ledgerMinor,
    parts: parts.filter(({ amountMinor, count }) => amountMinor !== 0n || count > 0),
  };
}
