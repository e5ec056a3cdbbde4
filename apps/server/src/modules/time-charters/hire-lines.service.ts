import { parseInstant } from '@mainsheet/calendar';
import { MOST_EXPENSE_LINES } from '@mainsheet/contract';
import { findRun, type NamedSpan, runText, type Shares, type StatementRun } from '@mainsheet/hire';
import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import { formatAmount, getCurrencyExponent, money } from '@mainsheet/money';
import type { Work } from '../../platform/work.ts';
import { MOVED_KEY } from '../commercial-documents/index.ts';
import type { DrawnStatement } from './drawn-statement.ts';
import {
  type Bearers,
  balancedMoves,
  type SharedChange,
  shareChanges,
  type VoyageShare,
} from './hire-shares.ts';
import type { PlacedStatement } from './hire-statement.service.ts';
import * as voyages from './hire-voyages.repository.ts';

/** What statements bring together; payments and owners' expenses stand in documents of their own. */
export type HireDue = {
  readonly placed: PlacedStatement;
  readonly run: StatementRun;
  /** The last statement before the run. */
  readonly before: DrawnStatement | null;
};

type Charter = HireDue['placed']['charter'];
type AccountOf = (code: string) => string;
type Known = {
  readonly bearers: Bearers;
  readonly labelOf: ReadonlyMap<string, string>;
  readonly closed: ReadonlySet<string>;
};

async function readVoyages({ tx }: Work, charter: Charter, until: HireDue): Promise<Known> {
  const { drawn } = until.placed;
  const of = { charterId: charter.id, type: charter.type, start: drawn.start, end: drawn.end };
  const rows = charter.vessel_id
    ? await voyages.listHireVoyages(tx, { ...of, vesselId: charter.vessel_id })
    : [];
  const ids = rows.map(({ id }) => id);
  const events = ids.length === 0 ? [] : await voyages.listOffHireVoyages(tx, ids);
  return {
    bearers: {
      voyages: rows.map(
        (row): NamedSpan => ({
          id: row.id,
          start: parseInstant(row.commencing_at),
          end: parseInstant(row.completion_at),
        }),
      ),
      voyageOfEvent: new Map(events.map(({ id, voyage_id: voyageId }) => [id, voyageId])),
    },
    labelOf: new Map(rows.map(({ id, label }) => [id, label])),
    closed: new Set(rows.flatMap(({ id, is_closed: isClosed }) => (isClosed ? [id] : []))),
  };
}

/**
 * The lines of a document that bills statements: what each brings, by the voyages that bear it, and what voyages bear
 * of earlier statements otherwise than those were billed, as far as a document has room for it.
 */
export async function hireLinesOf(work: Work, dues: readonly HireDue[], accountOf: AccountOf) {
  const last = dues.at(-1)!;
  const { charter, drawn } = last.placed;
  const known = await readVoyages(work, charter, last);
  const changes = dues.flatMap(({ placed, before, run }) =>
    shareChanges(placed.drawn, before, known.bearers).flatMap((change) =>
      inOrder(change, known, `${change.label}, ${runText(run)}`),
    ),
  );
  const moved = balancedMoves(await movedShares(work, dues[0]!, { known, accountOf }), {
    oldestFirst: [...known.labelOf.keys()],
    room: MOST_EXPENSE_LINES - changes.length,
  });
  return [
    ...changes.map((share) => ({
      ...share,
      ...{ accountCode: accountOf(share.accountCode), sourceKey: null },
    })),
    ...moved.map((share) => ({ ...share, sourceKey: MOVED_KEY })),
  ].map(({ label, accountCode, voyageId, minor, sourceKey }) => ({
    ...{ accountCode, voyageId, quantity: '1', unit: '', sourceKey },
    description: voyageId ? `${label}, ${known.labelOf.get(voyageId)}` : label,
    rate: formatAmount(money(drawn.currency, minor)),
  }));
}

/** Voyages as they sail, then the ship. */
function inOrder(
  { accountCode, shares }: SharedChange,
  known: Known,
  label: string,
): VoyageShare[] {
  const order: (string | null)[] = [...known.labelOf.keys(), null];
  return order.flatMap((voyageId) => {
    const minor = shares.get(voyageId)?.minorUnits ?? 0n;
    return minor === 0n ? [] : [{ label, accountCode, voyageId, minor }];
  });
}

/**
 * Voyages begin and end otherwise than was expected when hire ahead of them was billed: what of earlier statements they
 * bear by now, less what documents say. The ship bears the rest; closed voyages stay as they are, and what is less
 * than a unit of the currency.
 */
async function movedShares(
  { tx }: Work,
  { placed, before, run }: HireDue,
  { known, accountOf }: { known: Known; accountOf: AccountOf },
): Promise<VoyageShare[]> {
  if (before === null) return [];
  const isEarlier = (groupId: string): boolean => (findRun(groupId)?.last ?? run.first) < run.first;
  const billed = (await voyages.listBilledShares(tx, placed.charter.id)).filter(
    ({ group_id: groupId }) => isEarlier(groupId),
  );
  if (billed.length === 0) return [];
  const least = 10n ** BigInt(getCurrencyExponent(before.currency));
  const due = Map.groupBy(shareChanges(before, null, known.bearers), ({ accountCode }) =>
    accountOf(accountCode),
  );
  due.delete(ACCOUNT.bunkersOnBoard);
  return [...due].flatMap(([accountCode, changes]): VoyageShare[] => {
    const label = `${findChartAccount(accountCode)?.name ?? accountCode} of earlier statements`;
    const ofAccount = billed.filter(({ account_code: code }) => code === accountCode);
    return [...known.labelOf.keys()].flatMap((voyageId): VoyageShare[] => {
      const is = sumOf(
        changes.map(({ shares }) => shares),
        voyageId,
      );
      const was = ofAccount
        .filter(({ voyage_id: id }) => id === voyageId)
        .reduce((sum, { minor }) => sum + BigInt(minor), 0n);
      const minor = is - was;
      const isLittle = minor < least && -minor < least;
      return isLittle || known.closed.has(voyageId)
        ? []
        : [{ label, accountCode, voyageId, minor }];
    });
  });
}

const sumOf = (all: readonly Shares[], voyageId: string): bigint =>
  all.reduce((sum, shares) => sum + (shares.get(voyageId)?.minorUnits ?? 0n), 0n);
