import { convert } from '@mainsheet/ledger';
import { decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Work } from '../../../platform/work.ts';
import { getBaseCurrency } from '../../companies/index.ts';
import { lockVoyage } from '../voyages.repository.ts';
import { getRow } from '../voyages.service.ts';
import { listStocks, type StockRow } from './bunkers-on-board.repository.ts';
import { atMost, bookStock } from './bunkers-on-board.ts';
import { bookedBy, findStockRate, stockDayOf } from './stock-day.ts';

/** A voyage that is over and whose bunkers on board the books do not hold as its figures say. */
export type StockDue = {
  readonly voyageId: string;
  readonly label: string;
  readonly vesselName: string;
  readonly endedOn: string;
  /** The day on which it would be booked. */
  readonly postsOn: string;
  /** What the books hold of it, and what is to be booked: above zero goes to the stock, below comes from there. */
  readonly bookedMinor: bigint;
  readonly changeMinor: bigint;
  /** What somebody should see to first; null where nothing stands against booking it. */
  readonly note: string | null;
};

export type StocksDue = { readonly baseCurrency: string; readonly rows: readonly StockDue[] };

/** Less than this is no difference between what one voyage left and the next one found. */
const A_UNIT = 1;

function openingNote(row: StockRow): string | null {
  // A closed voyage was looked at.
  if (row.left_before === null || row.is_closed) return null;
  const { currency } = row;
  if (decimal(row.opens_with).minus(row.left_before).abs().lt(A_UNIT)) return null;
  const text = (amount: string) => formatMoney(moneyFromDecimal(currency, decimal(amount)));
  return `It begins with bunkers worth ${text(row.opens_with)}; ${row.before_label} left ${text(row.left_before)}.`;
}

/** Voyages whose stock is to be booked, each ship as her voyages ended: what one leaves, the next one finds. */
export async function listStocksDue(platform: Platform, tx: Tx): Promise<StocksDue> {
  const base = await getBaseCurrency(tx);
  const by = await bookedBy(platform, tx);
  const rows: StockDue[] = [];
  // What voyages before one of the same ship are still to book.
  const ahead = new Map<string, bigint>();
  for (const row of await listStocks(tx)) {
    const { currency, completion_at: completionAt, vessel_id: vesselId } = row;
    const rate = await findStockRate(tx, { base, currency, completionAt, ...by });
    const ownMinor = BigInt(row.own_minor);
    const wanted =
      rate === null
        ? ownMinor
        : convert(moneyFromDecimal(currency, decimal(row.change)), rate, base).minorUnits;
    const due = atMost(wanted, BigInt(row.found_minor) + (ahead.get(vesselId) ?? 0n));
    const changeMinor = rate === null ? 0n : due - ownMinor;
    ahead.set(vesselId, (ahead.get(vesselId) ?? 0n) + changeMinor);
    const endedOn = completionAt.slice(0, 10);
    const note =
      rate === null ? `No rate of ${currency} is known for ${endedOn}.` : openingNote(row);
    if (changeMinor === 0n && note === null) continue;
    rows.push({
      ...{ voyageId: row.id, label: row.label, vesselName: row.vessel_name, endedOn, note },
      ...{ postsOn: stockDayOf(completionAt, by), bookedMinor: ownMinor, changeMinor },
    });
  }
  return { baseCurrency: base, rows };
}

/** Books what is due, each ship as her voyages ended; how many voyages that were, and what it comes to. */
export async function bookStocksDue(
  work: Work,
  due: StocksDue,
): Promise<{ count: number; minor: bigint }> {
  const changed = due.rows.filter(({ changeMinor }) => changeMinor !== 0n);
  // In one order, and before anybody waits for the head of the ledger.
  for (const { voyageId } of changed.toSorted((a, b) => a.voyageId.localeCompare(b.voyageId))) {
    await lockVoyage(work.tx, voyageId);
  }
  let [count, minor] = [0, 0n];
  for (const { voyageId } of changed) {
    const booked = await bookStock(work, await getRow(work.tx, voyageId));
    if (booked !== 0n) count += 1;
    minor += booked;
  }
  return { count, minor };
}
