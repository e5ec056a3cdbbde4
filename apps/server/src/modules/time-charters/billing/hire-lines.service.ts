import { parseInstant } from '@mainsheet/calendar';
import { MOST_EXPENSE_LINES } from '@mainsheet/contract';
import { findRun, type NamedSpan, runText, type Shares, type StatementRun } from '@mainsheet/hire';
import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import { formatAmount, getCurrencyExponent, money } from '@mainsheet/money';
import type { Work } from '../../../platform/work.ts';
import { MOVED_KEY } from '../../commercial-documents/index.ts';
import * as voyages from '../hire-voyages.repository.ts';
import type { DrawnStatement } from '../statements/drawn-statement.ts';
import type { PlacedStatement } from '../statements/hire-statement.service.ts';
import {
  type Bearers,
  balancedMoves,
  type SharedChange,
  shareChanges,
  type VoyageShare,
} from './hire-shares.ts';

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
  const earlier = await earlierShares(work, dues[0]!);
  const labelOf = new Map([...cancelledOf(earlier), ...known.labelOf]);
  const moved = balancedMoves(movedShares(dues[0]!, { known, earlier, accountOf }), {
    oldestFirst: [...labelOf.keys()],
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
    description: voyageId ? `${label}, ${labelOf.get(voyageId)}` : label,
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

/** What documents of statements before the run bill. */
async function earlierShares(
  { tx }: Work,
  { placed, before, run }: HireDue,
): Promise<voyages.BilledShareRow[]> {
  if (before === null) return [];
  const billed = await voyages.listBilledShares(tx, placed.charter.id);
  return billed.filter(
    ({ group_id: groupId }) => (findRun(groupId)?.last ?? run.first) < run.first,
  );
}

/** Voyages that were cancelled after hire was billed with them, with their labels. */
const cancelledOf = (billed: readonly voyages.BilledShareRow[]): Map<string, string> =>
  new Map(
    billed.flatMap(({ voyage_id: id, voyage_label: label, is_voyage_cancelled: isCancelled }) =>
      id && isCancelled ? [[id, label ?? ''] as const] : [],
    ),
  );

type Earlier = {
  readonly known: Known;
  readonly earlier: readonly voyages.BilledShareRow[];
  readonly accountOf: AccountOf;
};

/**
 * Voyages begin and end otherwise than was expected when hire ahead of them was billed: what of earlier statements they
 * bear by now, less what documents say. A cancelled voyage bears nothing and gives all of it back. The ship bears the rest;
 * closed voyages stay as they are, and what is less than a unit of the currency.
 */
function movedShares({ before }: HireDue, { known, earlier, accountOf }: Earlier): VoyageShare[] {
  if (before === null || earlier.length === 0) return [];
  const unit = 10n ** BigInt(getCurrencyExponent(before.currency));
  const due = Map.groupBy(shareChanges(before, null, known.bearers), ({ accountCode }) =>
    accountOf(accountCode),
  );
  const billed = Map.groupBy(earlier, ({ account_code: code }) => code);
  const cancelled = cancelledOf(earlier);
  const accounts = new Set([...due.keys(), ...(cancelled.size > 0 ? billed.keys() : [])]);
  accounts.delete(ACCOUNT.bunkersOnBoard);
  return [...accounts].flatMap((accountCode): VoyageShare[] => {
    const label = `${findChartAccount(accountCode)?.name ?? accountCode} of earlier statements`;
    const shares = (due.get(accountCode) ?? []).map(({ shares: ofChange }) => ofChange);
    const wasOf = (voyageId: string): bigint =>
      (billed.get(accountCode) ?? [])
        .filter(({ voyage_id: id }) => id === voyageId)
        .reduce((sum, { minor }) => sum + BigInt(minor), 0n);
    const given = [...cancelled.keys()].flatMap((voyageId): VoyageShare[] => {
      const minor = -wasOf(voyageId);
      return minor === 0n ? [] : [{ label, accountCode, voyageId, minor }];
    });
    // Of an account that the statements name no more, only what cancelled voyages bear is moved.
    const open = due.has(accountCode) ? [...known.labelOf.keys()] : [];
    const moved = open.flatMap((voyageId): VoyageShare[] => {
      const minor = sumOf(shares, voyageId) - wasOf(voyageId);
      const isLittle = minor < unit && -minor < unit;
      return isLittle || known.closed.has(voyageId)
        ? []
        : [{ label, accountCode, voyageId, minor }];
    });
    return [...given, ...moved];
  });
}

const sumOf = (all: readonly Shares[], voyageId: string): bigint =>
  all.reduce((sum, shares) => sum + (shares.get(voyageId)?.minorUnits ?? 0n), 0n);
