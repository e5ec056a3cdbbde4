import { newTimeCharterSide } from '@mainsheet/estimate';
import { type Explanation, reevaluate } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/seeded-random.ts';
import { anyEstimate } from '../estimate/any-estimate.ts';
import { cellAt } from '../estimate/document-cell.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explain, FIGURE_KEYS } from './explain.ts';

function everyNode(root: Explanation): Explanation[] {
  return [root, ...root.inputs.flatMap((input) => everyNode(input))];
}

describe('explanations', () => {
  const input = sampleGrainVoyage();
  const totals = estimateVoyage(input).totals;

  it.each(FIGURE_KEYS)('%s explains the figure shown, and every node re-evaluates', (key) => {
    const root = explain(input, key);
    expect(root.value).toBe(totals[key]);
    for (const part of everyNode(root)) {
      expect(reevaluate(part) ?? 0, `${part.key}: ${part.formula}`).toBeCloseTo(part.value ?? 0, 6);
    }
  });

  it('the TCE comes down to the freight rate typed, the vessel table and the route', () => {
    const leaves = everyNode(explain(input, 'netTce')).filter((part) => part.inputs.length === 0);
    const kinds = new Map(leaves.map((leaf) => [leaf.key, leaf.source.kind]));
    expect(kinds.get('cargoes.0.freight.rate')).toBe('typed');
    expect(kinds.get('vessel.seaConsumption.0.tPerDay')).toBe('vesselTable');
    expect(kinds.get('itinerary.1.distanceNm')).toBe('route');
  });

  it('at the speed of an entry the consumption is the entry, between two it is drawn from both', () => {
    const entriesAt = (ballastSpeedKn: number) =>
      everyNode(explain({ ...input, ballastSpeedKn, ladenSpeedKn: ballastSpeedKn }, 'bunkers'))
        .map(({ key }) => key)
        .filter((key) => /^vessel\.seaConsumption\.\d+\.tPerDay$/.test(key));
    // Ballast at 12.5 and 14 kn outside of emission control areas are the entries 0 and 2.
    const [exact, between] = [entriesAt(12.5), entriesAt(13)];
    expect(exact).toContain('vessel.seaConsumption.0.tPerDay');
    expect(exact).not.toContain('vessel.seaConsumption.2.tPerDay');
    expect(between).toContain('vessel.seaConsumption.0.tPerDay');
    expect(between).toContain('vessel.seaConsumption.2.tPerDay');
  });

  it('a path reads own members only, and nothing where it leads nowhere', () => {
    const document = { rows: [{ rate: 5 }], empty: null };
    expect(cellAt(document, 'rows.0.rate')).toBe(5);
    for (const path of ['rows.1.rate', 'empty.rate', 'rows.0.rate.more', 'constructor.name']) {
      expect(cellAt(document, path), path).toBeUndefined();
    }
  });

  it('a cell tells who filled it when the document knows', () => {
    const provenance = {
      'cargoes.0.freight.rate': {
        source: 'market' as const,
        by: 'broker list',
        at: '2026-11-20T08:00:00Z',
      },
    };
    const root = explain({ ...input, provenance }, 'grossFreight');
    const rate = everyNode(root).find((part) => part.key === 'cargoes.0.freight.rate');
    expect(rate?.source).toMatchObject({ kind: 'market', by: 'broker list' });
  });

  it('a running average comes down to stock, lifting and price: (260.8 x 500 + 600 x 620) / 860.8', () => {
    const averaged = sampleGrainVoyage();
    Object.assign(averaged.bunkers[0]!, {
      initialQuantityT: 1_000,
      initialPrice: 500,
      method: 'Weighted average',
    });
    averaged.settings.isReceivedBeforePortBurn = true;
    averaged.itinerary[1]!.liftings = [
      { fuel: 'VLSFO', quantityT: 600, price: 620 },
      { fuel: 'VLSFO', quantityT: 700, price: 590 },
    ];
    const parts = everyNode(explain(averaged, 'bunkers'));
    const first = parts.find((part) => part.key === 'itinerary.1.liftings.0.average');
    expect(first?.value).toBeCloseTo((260.8 * 500 + 600 * 620) / 860.8, 9);
    const second = parts.find((part) => part.key === 'itinerary.1.liftings.1.average');
    expect(second?.value).toBeCloseTo((260.8 * 500 + 600 * 620 + 700 * 590) / 1_560.8, 9);
    for (const part of parts) expect(reevaluate(part) ?? 0).toBeCloseTo(part.value ?? 0, 5);
  });

  it('hire, stock and what charterers bear come down to cells, whatever is typed', () => {
    const random = seededRandom(2_026);
    const seen = new Set<string>();
    for (let draw = 0; draw < 400; draw += 1) {
      const drawn = anyEstimate(random);
      for (const key of ['vesselCost', 'netHireOut', 'bunkers', 'poolIncome'] as const) {
        for (const part of everyNode(explain(drawn, key))) {
          if (!/^(?:timeCharter|pool|bunkers\.|itinerary\.\d+\.liftings)/.test(part.key)) continue;
          seen.add(part.key.replaceAll(/\d+/g, 'N'));
          const isCell = part.source.path !== undefined;
          const isCalendar = /units\.month\d+$/.test(part.key);
          const isTree = part.formula !== null && part.inputs.length > 0;
          expect(isCell || isTree || isCalendar || part.value === 0, part.key).toBe(true);
        }
      }
    }
    for (const key of [
      'timeCharterIn.hirePeriods.N.rate',
      'timeCharterOut.hirePeriods.N.duration',
      'timeCharterIn.hirePeriods.N.until',
      'bunkers.VLSFO.ownersCost.charterers',
      'bunkers.VLSFO.need',
      'bunkers.N.initialLayers.average',
      'itinerary.N.liftings.N.average',
      'itinerary.N.liftings.N.trueUpN',
      'pool.days',
    ]) {
      expect([...seen], key).toContain(key);
    }
  });

  it('hire of 10 days at 12,000 and the rest at 14,000, 2 days off: (120,000 + 56 x 14,000) x 64 / 66', () => {
    const hired = sampleGrainVoyage();
    hired.operationType = 'TCI-VCO';
    hired.timeCharterIn = {
      ...newTimeCharterSide(),
      hirePeriods: [
        { rate: 12_000, rateType: 'Per Day', duration: 10, durationUnit: 'Days' },
        { rate: 14_000, rateType: 'Per Day', duration: null, durationUnit: 'Days' },
      ],
      addressCommissionPercent: 2.5,
      offHireDays: 2,
      deliveryAt: '2026-12-01T00:00:00.000Z',
      redeliveryAt: '2027-02-05T00:00:00.000Z',
    };
    const parts = new Map(everyNode(explain(hired, 'vesselCost')).map((part) => [part.key, part]));
    const gross = (120_000 + 56 * 14_000) * (64 / 66);
    expect(parts.get('timeCharterIn.hirePeriods.0.days')?.value).toBe(10);
    expect(parts.get('timeCharterIn.hirePeriods.1.days')?.value).toBe(56);
    expect(parts.get('timeCharterIn.hire')?.value).toBeCloseTo(gross, 6);
    expect(parts.get('timeCharterIn.addressCommission')?.value).toBeCloseTo(gross * 0.025, 6);
  });

  it('10,000 figures of random estimates re-evaluate to what is shown', () => {
    const random = seededRandom(1_000);
    let count = 0;
    while (count < 10_000) {
      const drawn = anyEstimate(random);
      const shown = estimateVoyage(drawn).totals;
      for (const key of ['grossTce', 'profit'] as const) {
        const root = explain(drawn, key);
        expect(root.value).toBe(shown[key]);
        for (const part of everyNode(root)) {
          // A cell is its own value: only what has a formula can be wrong.
          if (part.formula === null) continue;
          count += 1;
          const value = part.value ?? 0;
          const off = Math.abs((reevaluate(part) ?? 0) - value);
          const what = `${part.key} = ${part.formula}`;
          expect(off, what).toBeLessThan(1e-6 + Math.abs(value) * 1e-9);
        }
      }
    }
  }, 30_000);
});
