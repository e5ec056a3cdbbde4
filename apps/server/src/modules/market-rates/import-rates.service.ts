import { marketImportInput } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Stamp, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import type { TableFault } from '../sheets/index.ts';
import * as rates from './market-rates.repository.ts';
import {
  type MarketTable,
  readMarketTable,
  type TableForward,
  type TableRate,
} from './market-table.ts';

export type Imported = {
  readonly isSaved: boolean;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly faults: readonly TableFault[];
};

type Routes = ReadonlyMap<string, rates.RouteRow>;

/** Where the rows of one kind are kept, and what makes two of them the same. */
type Store<Row extends { route_id: string; value: string }> = {
  readonly keyOf: (row: Row) => string;
  readonly listAt: (tx: Tx, rows: readonly Row[]) => Promise<Row[]>;
  readonly save: (
    tx: Tx,
    rows: readonly Row[],
    stamp: Stamp & { source: string },
  ) => Promise<number>;
};

const RATES: Store<rates.NewRate> = {
  keyOf: (row) => `${row.route_id} ${row.rate_on}`,
  listAt: rates.listRatesAt,
  save: rates.saveRates,
};

const FORWARDS: Store<rates.NewForward> = {
  keyOf: (row) => `${row.route_id} ${row.quoted_on} ${row.period_from} ${row.period_to}`,
  listAt: rates.listForwardsAt,
  save: rates.saveForwards,
};

/** A fault that a table alone does not show: a route that is not there, a day to come. */
function faultsOf(cell: TableRate | TableForward, routes: Routes, today: string): TableFault[] {
  const { line, column, code } = cell;
  const day = 'on' in cell ? cell.on : cell.quotedOn;
  const route = routes.get(code);
  const messages = [
    route ? null : `There is no route ${code.slice(0, 40)}.`,
    route?.formula ? `${code} is a sum of other routes.` : null,
    day > today ? `${day} lies in the future.` : null,
  ];
  return messages
    .filter((message) => message !== null)
    .map((message) => ({ line, column, message }));
}

const MOST_FAULTS = 50;

/**
 * Takes a table of rates or of forward curves over, all of it or nothing. What stands already is not
 * written again, so the same table may come twice. @throws DomainError FORBIDDEN where it replaces a value and
 * the actor may not correct one. @returns what it did, or would do as a preview
 */
export function importRates(
  platform: Platform,
  actor: Actor,
  { data, isPreview }: { data: unknown; isPreview: boolean },
): Promise<Imported> {
  const { text, source } = parseBody(marketImportInput, data);
  const table = readMarketTable(text);
  const today = todayBy(platform.clock);
  return inCompany(platform, actor, async (work) => {
    // Locked: what two imports of one day replace is told of both.
    const routes: Routes = new Map(
      (await rates.lockRoutes(work.tx)).map((route) => [route.code, route]),
    );
    const cells = [...table.rates, ...table.forwards];
    const faults = [
      ...table.faults,
      ...cells.flatMap((cell) => faultsOf(cell, routes, today)),
    ].toSorted((a, b) => a.line - b.line);
    if (faults.length > 0) {
      const refused = faults.slice(0, MOST_FAULTS);
      return { isSaved: false, added: 0, replaced: 0, unchanged: 0, faults: refused };
    }
    const taking = { source, isPreview };
    return table.forwards.length > 0
      ? take(work, { store: FORWARDS, rows: forwardRows(table, routes), ...taking })
      : take(work, { store: RATES, rows: rateRows(table, routes), ...taking });
  });
}

const rateRows = (table: MarketTable, routes: Routes): rates.NewRate[] =>
  table.rates.map(({ code, on, value }) => ({
    route_id: routes.get(code)!.id,
    rate_on: on,
    value,
  }));

const forwardRows = (table: MarketTable, routes: Routes): rates.NewForward[] =>
  table.forwards.map(({ code, quotedOn, from, to, value }) => ({
    route_id: routes.get(code)!.id,
    quoted_on: quotedOn,
    period_from: from,
    period_to: to,
    value,
  }));

type Taking<Row extends { route_id: string; value: string }> = {
  store: Store<Row>;
  rows: readonly Row[];
  source: string;
  isPreview: boolean;
};

/** Most values replaced that the trail names one by one; the others it counts. */
const MOST_NAMED = 200;

async function take<Row extends { route_id: string; value: string }>(
  work: Work,
  { store, rows, source, isPreview }: Taking<Row>,
): Promise<Imported> {
  const { platform, tx, actor } = work;
  const standing = new Map(
    (await store.listAt(tx, rows)).map((row) => [store.keyOf(row), row.value]),
  );
  const isSame = (row: Row): boolean => {
    const before = standing.get(store.keyOf(row));
    return before !== undefined && decimal(before).eq(row.value);
  };
  const fresh = rows.filter((row) => !isSame(row));
  const replaced = fresh.filter((row) => standing.has(store.keyOf(row)));
  if (replaced.length > 0) assertCan(actor, 'marketRates.modify');
  const counts = {
    added: fresh.length - replaced.length,
    replaced: replaced.length,
    unchanged: rows.length - fresh.length,
  };
  if (isPreview || fresh.length === 0) return { ...counts, isSaved: false, faults: [] };
  await store.save(tx, fresh, { ...stampOf(platform, actor), source });
  const before = replaced
    .slice(0, MOST_NAMED)
    .map((row) => ({ ...row, value: standing.get(store.keyOf(row)), by: row.value }));
  const routeIds = [...new Set(fresh.map((row) => row.route_id))];
  await record(work, {
    action: 'market-rate.import',
    subject: { type: 'market-route', id: routeIds[0]!, label: source || 'Imported rates' },
    detail: { ...counts, source, before },
    changes: routeIds.map((id) => ({ topic: 'market-rates' as const, id, version: 0 })),
  });
  return { ...counts, isSaved: true, faults: [] };
}
