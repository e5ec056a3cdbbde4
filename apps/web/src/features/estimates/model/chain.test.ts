import { estimateVoyage, newTimeCharterSide, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { chainOf, chainTotal, moveFollowers, type NextVoyage, nextVoyage } from './chain.ts';
import { columnOf, type StoredEstimate } from './estimate-column.ts';
import type { EstimateTransport } from './transport.ts';
import { WorksheetStore } from './worksheet-store.ts';

const stored = (id: string, inputs = sampleGrainVoyage(), status = 'ACTIVE'): StoredEstimate => ({
  ...{ id, fullNumber: `M-${id}`, name: '', status, isKeptAsDraft: false, inputs, map: {} },
  ...{ voyageId: null, vesselType: 'Kamsarmax' },
  completionAt: estimateVoyage(inputs).totals.completionAt,
  ...{ updatedAt: '2026-11-20T10:42:00.000Z', updatedBy: 'Hilde Kaya', version: 1 },
});

const transport: EstimateTransport = {
  save: () => new Promise(() => undefined),
  load: () => Promise.reject(new Error('not asked')),
  follow: () => Promise.reject(new Error('not asked')),
  create: () => Promise.reject(new Error('not asked')),
  remove: () => Promise.resolve(),
  reorder: () => Promise.resolve(),
};

let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};

/** A worksheet of the sample voyage and what follows it. */
function chained(...kinds: NextVoyage[]) {
  const columns = [columnOf(stored('a'), estimateVoyage)];
  for (const kind of kinds) {
    const column = columns.at(-1)!;
    const inputs = nextVoyage({ column, chain: columns }, kind, newId);
    columns.push(columnOf(stored('bcd'[columns.length - 1] ?? '', inputs), estimateVoyage));
  }
  return new WorksheetStore(
    columns.map(({ id, inputs }) => stored(id, inputs)),
    { transport, router: { route: () => Promise.resolve(null) }, baselineId: null },
  );
}

const end = (store: WorksheetStore, id: string) => store.find(id)!.result.totals.completionAt;

describe('a chain of voyages', () => {
  it('the next begins where, when and with the bunkers the one before ends, and the chain earns both over the days of both', () => {
    const store = chained('again');
    const [a, b] = store.columns;
    expect(b?.inputs).toMatchObject({ followsEstimateId: 'a', commencingAt: end(store, 'a') });
    expect(b?.inputs.itinerary[0]?.portName).toBe(a?.inputs.itinerary.at(-1)?.portName);
    expect(b?.inputs.bunkers[0]?.initialLayers).toEqual(a?.result.bunkers[0]?.layers);
    const { total, tree } = chainTotal(chainOf(store.columns, 'b'));
    const [one, two] = [a!.result.totals, b!.result.totals];
    const days = one.voyageDays + two.voyageDays;
    expect(total.netTce).toBeCloseTo((one.voyageResult + two.voyageResult) / days, 8);
    expect([tree.value, tree.inputs.length]).toEqual([total.netTce, 4]);
    expect(total.findings).toEqual([]);
  });

  it('three days more in the first move both behind it by three days, and undone they move back', () => {
    const store = chained('again', 'again');
    const before = Date.parse(end(store, 'c'));
    store.edit(['a'], (input) => ({
      ...input,
      itinerary: input.itinerary.map((row, at) => (at === 1 ? { ...row, extraPortDays: 3 } : row)),
    }));
    moveFollowers(store);
    expect(store.find('b')?.inputs.commencingAt).toBe(end(store, 'a'));
    expect(store.find('c')?.inputs.commencingAt).toBe(end(store, 'b'));
    expect(Date.parse(end(store, 'c')) - before).toBeCloseTo(3 * 86_400_000, -4);
    store.undo();
    moveFollowers(store);
    expect(Date.parse(end(store, 'c'))).toBe(before);
  });

  it('what is only tried in an open cell, and a voyage that is fixed, move nobody', () => {
    const store = chained('again');
    const begins = store.find('b')?.inputs.commencingAt;
    store.preview('a', (input) => ({ ...input, commencingAt: '2027-03-01T00:00:00.000Z' }));
    moveFollowers(store);
    expect(store.find('b')?.inputs.commencingAt).toBe(begins);
    store.preview('a', null);
    store.adopt(stored('b', store.find('b')!.inputs, 'FIXED'));
    store.edit(['a'], (input) => ({ ...input, commencingAt: '2027-03-01T00:00:00.000Z' }));
    moveFollowers(store);
    expect(store.find('b')?.inputs.commencingAt).toBe(begins);
  });

  it('a round ends in ballast where the chain began; another voyage has its ports to be typed', () => {
    const store = chained('other', 'back');
    const [a, b, c] = store.columns;
    expect(b?.inputs.itinerary.map((row) => [row.portFunction, row.portName])).toEqual([
      ['Commencing', a?.inputs.itinerary.at(-1)?.portName],
      ['Loading', ''],
      ['Discharging', ''],
      ['Terminating', ''],
    ]);
    expect(c?.inputs.itinerary.at(-1)?.portName).toBe(a?.inputs.itinerary[0]?.portName);
    expect(c?.inputs.cargoes).toEqual([]);
    expect(chainOf(store.columns, 'b').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('hire, bonus and papers of the first are not borne again by the second', () => {
    const inputs = sampleGrainVoyage();
    const hire = {
      ...newTimeCharterSide(),
      ...{ deliveryAt: '2026-09-01T00:00:00.000Z', redeliveryAt: '2027-03-01T00:00:00.000Z' },
      ...{ ballastBonus: 300_000, offHireDays: 2 },
    };
    const side = { ...hire, hirePeriods: [{ ...hire.hirePeriods[0]!, rate: 15_000 }] };
    Object.assign(inputs, { operationType: 'TCI-VCO', timeCharterIn: side, timeCharterOut: side });
    Object.assign(inputs.cargoes[0]!, {
      ...{ cargoBookId: 'book', billOfLadingOn: '2026-12-20', billOfLadingQuantity: 65_900 },
      ...{ laycanStartAt: '2026-12-10T00:00:00.000Z', laycanEndAt: '2026-12-20T00:00:00.000Z' },
    });
    const column = columnOf(stored('a', inputs), estimateVoyage);
    const next = nextVoyage({ column, chain: [column] }, 'again', newId);
    const none = { deliveryAt: null, redeliveryAt: null, ballastBonus: 0, offHireDays: 0 };
    expect([next.timeCharterIn, next.timeCharterOut]).toMatchObject([none, none]);
    const { totals } = estimateVoyage(next);
    expect(totals.hireIn).toBeCloseTo(15_000 * totals.voyageDays, 4);
    expect(next.cargoes[0]).toMatchObject({
      ...{ cargoBookId: null, billOfLadingOn: null, billOfLadingQuantity: null },
      ...{ laycanStartAt: null, laycanEndAt: null },
    });
  });

  it('without its first voyage the rest still moves behind the second', () => {
    const whole = chained('again', 'again');
    const rest = whole.columns.slice(1).map(({ id, inputs }) => stored(id, inputs));
    const store = new WorksheetStore(rest, {
      ...{ transport, router: { route: () => Promise.resolve(null) }, baselineId: null },
    });
    store.edit(['b'], (input) => ({ ...input, commencingAt: '2027-06-01T00:00:00.000Z' }));
    moveFollowers(store);
    expect(store.find('b')?.inputs.commencingAt).toBe('2027-06-01T00:00:00.000Z');
    expect(store.find('c')?.inputs.commencingAt).toBe(end(store, 'b'));
  });

  it('two that follow each other are a chain of two, not without end', () => {
    const store = chained('again');
    store.edit(['a'], (input) => ({ ...input, followsEstimateId: 'b' }));
    moveFollowers(store);
    expect(chainOf(store.columns, 'a').map(({ id }) => id)).toHaveLength(2);
  });
});
