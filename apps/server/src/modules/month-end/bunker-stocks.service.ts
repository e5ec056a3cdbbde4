import { amountText } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, record } from '../../platform/work.ts';
import { bookStocksDue, listStocksDue, type StockDue, type StocksDue } from '../voyages/index.ts';
import { assertSeen, sealOf } from './month-run.ts';

export type BunkerStocks = StocksDue & { readonly seal: string };

export async function readBunkerStocks(platform: Platform, tx: Tx): Promise<BunkerStocks> {
  const due = await listStocksDue(platform, tx);
  const seen = due.rows.map(({ voyageId, changeMinor, postsOn }) => [
    ...[voyageId, String(changeMinor), postsOn],
  ]);
  return { ...due, seal: sealOf(seen) };
}

export const getBunkerStocks = (platform: Platform, actor: Actor): Promise<BunkerStocks> =>
  platform.db.inTenant(actor.companyId, (tx) => readBunkerStocks(platform, tx));

/** What is to be booked, of how many voyages, and how many somebody should look at. */
export function totalOf({ rows }: StocksDue) {
  const changed = rows.filter(({ changeMinor }) => changeMinor !== 0n);
  return {
    count: changed.length,
    changeMinor: changed.reduce((sum, { changeMinor }) => sum + changeMinor, 0n),
    noted: rows.filter(({ note }) => note !== null).length,
  };
}

/**
 * Books what voyages that are over left on board, each in the first month from its end that is open.
 * @throws DomainError INVALID_STATE for other figures than were seen
 */
export function bookBunkerStocks(
  platform: Platform,
  actor: Actor,
  seal: string,
): Promise<{ due: BunkerStocks; count: number }> {
  return inCompany(platform, actor, async (work) => {
    const due = await readBunkerStocks(platform, work.tx);
    if (totalOf(due).count === 0) return { due, count: 0 };
    assertSeen(due, seal, 'Voyages or postings changed meanwhile.');
    const { count, minor } = await bookStocksDue(work, due);
    if (count > 0) {
      const id = newId(platform.clock);
      await record(work, {
        action: 'bunker-stock.post',
        subject: { type: 'bunker-stock', id, label: 'Bunkers on board' },
        detail: { voyages: count, change: amountText(due.baseCurrency, minor) },
        changes: [{ topic: 'journals', id, version: 1 }],
      });
    }
    return { due: await readBunkerStocks(platform, work.tx), count };
  });
}

export function presentBunkerStocks(due: BunkerStocks) {
  const { baseCurrency, rows, seal } = due;
  const { count, changeMinor } = totalOf(due);
  const base = (minorUnits: bigint) => amountText(baseCurrency, minorUnits);
  const presentLine = (row: StockDue) => ({
    voyageId: row.voyageId,
    voyageNumber: row.label,
    vesselName: row.vesselName,
    endedOn: row.endedOn,
    postsOn: row.postsOn,
    booked: base(row.bookedMinor),
    change: base(row.changeMinor),
    note: row.note,
  });
  return { baseCurrency, lines: rows.map(presentLine), change: base(changeMinor), count, seal };
}
