import { type EstimateInput, newTimeCharterSide } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/seeded-random.ts';
import { anyEstimate } from '../estimate/any-estimate.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { numberCells, roundStep, withNumber } from '../estimate/number-cells.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { solveFor } from './solve-for.ts';
import { adviseSpeeds, withSpeedPair } from './speed-pairs.ts';
import { type Driver, driversOf, mapDocument, movers, whatIfMap } from './what-if-map.ts';

function driverOf(input: EstimateInput, key: string): Driver {
  const found = driversOf(input).find((driver) => driver.key === key);
  if (!found) throw new Error(`No driver ${key}`);
  return found;
}

const FREIGHT = 'cargoes.0.freight.rate';

describe('the map of two inputs', () => {
  const input = sampleGrainVoyage();
  const map = whatIfMap(
    input,
    { driver: driverOf(input, FREIGHT), step: 2 },
    { driver: driverOf(input, 'bunkerPrice'), step: 20 },
  );

  it('freight across: each 2.00 brings 2 x 66,000 x 0.95 over 82.5 days', () => {
    const perStep = (2 * 62_700) / 82.5;
    const base = 1_114_222 / 82.5;
    map[3]!.forEach((cell, index) => {
      expect(cell.netTce).toBeCloseTo(base + (index - 3) * perStep, 6);
      expect(cell.across).toBe((index - 3) * 2);
      expect(cell.down).toBe(0);
    });
  });

  it('bunker prices down: each 20 costs 20 x 1,901.3 t', () => {
    map.forEach((row, index) => {
      expect(row[3]!.profit).toBeCloseTo(495_472 - (index - 3) * 20 * 1_901.3, 4);
    });
  });

  it('says the freight that breaks even, which freight does not move and bunkers do', () => {
    const breakevens = map[3]!.map((cell) => cell.breakeven!);
    for (const breakeven of breakevens) expect(breakeven).toBeCloseTo(breakevens[3]!, 8);
    expect(map[6]![3]!.breakeven! - breakevens[3]!).toBeCloseTo((60 * 1_901.3) / 62_700, 8);
  });

  it('every place is the whole calculation of its document, for any two inputs of any estimate', () => {
    const random = seededRandom(7);
    let compared = 0;
    for (let round = 0; round < 25; round += 1) {
      const document = anyEstimate(random);
      const drivers = driversOf(document);
      const across = drivers[Math.floor(random() * drivers.length)]!;
      const down = drivers[Math.floor(random() * drivers.length)]!;
      const places = whatIfMap(
        document,
        { driver: across, step: across.step },
        { driver: down, step: down.step },
      );
      for (const place of places.flat()) {
        const varied = mapDocument(document, [across, down], [place.across, place.down]);
        if (varied === null || place.profit === null) continue;
        expect(place.profit).toBe(estimateVoyage(varied).totals.profit);
        compared += 1;
      }
      const middle = places[3]![3]!;
      if (middle.profit !== null)
        expect(middle.profit).toBe(estimateVoyage(document).totals.profit);
    }
    expect(compared).toBeGreaterThan(500);
  });

  it('a value below nothing is no place, and a stay below nothing neither', () => {
    const cheap = { ...input, dailyCost: 1 };
    const places = whatIfMap(
      cheap,
      { driver: driverOf(cheap, 'dailyCost'), step: 1 },
      { driver: driverOf(cheap, 'portDays'), step: 100 },
    );
    expect(places[3]!.map(({ profit }) => profit === null)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(places[0]![3]!.profit).toBeNull();
  });
});

describe('what moves it most', () => {
  it('is sorted by effect, and a mover is the difference of two calculations', () => {
    const input = sampleGrainVoyage();
    const found = movers(input);
    const base = estimateVoyage(input).totals.netTce!;
    expect(found.map(({ driver }) => driver.key)).toEqual(
      expect.arrayContaining([
        FREIGHT,
        'bunkerPrice',
        'portDays',
        'intake',
        'speed',
        'portCosts',
        'weatherFactorPercent',
      ]),
    );
    const sizes = found.map(({ less, more }) => Math.max(Math.abs(less!), Math.abs(more!)));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    for (const { driver, amount, less, more } of found) {
      const at = (by: number) => estimateVoyage(driver.vary(input, by)!).totals.netTce!;
      expect(more).toBeCloseTo(at(amount) - base, 8);
      if (less !== null) expect(less).toBeCloseTo(at(-amount) - base, 8);
    }
    const costs = found.find(({ driver }) => driver.key === 'portCosts')!;
    expect(costs.more).toBeCloseTo(-23_500 / 82.5, 6);
  });

  it('leaves out what moves nothing: port costs of an estimate without any', () => {
    const input = sampleGrainVoyage();
    for (const row of input.itinerary) row.portExpenses = 0;
    expect(movers(input).map(({ driver }) => driver.key)).not.toContain('portCosts');
  });
});

describe('numbers of an estimate', () => {
  it('names every number a desk may solve for, with its unit', () => {
    const cells = numberCells(sampleGrainVoyage());
    const named = Object.fromEntries(
      cells.map(({ path, label, unit }) => [path, `${label} [${unit}]`]),
    );
    expect(named).toMatchObject({
      'cargoes.0.freight.rate': 'Freight, Grain [USD/MT]',
      'cargoes.0.quantityOverride': 'Quantity, Grain [MT]',
      'cargoes.0.commissions.0.ratePercent': 'Add comm, Grain [%]',
      ballastSpeedKn: 'Ballast speed [kn]',
      dailyCost: 'Daily cost [USD/d]',
      'itinerary.1.portExpenses': 'Port costs, Santos [USD]',
      'itinerary.1.parcels.0.rate': 'Loading rate, Santos [Per Day]',
      'itinerary.2.parcels.0.rate': 'Discharging rate, Qingdao [Per Day]',
      'bunkers.0.initialPrice': 'VLSFO price on board [USD/t]',
    });
    expect(new Set(cells.map(({ path }) => path)).size).toBe(cells.length);
  });

  it('a ship on hire has hire, and no daily cost of her own', () => {
    const side = { ...newTimeCharterSide(), currency: 'USD' };
    const hired = {
      ...sampleGrainVoyage(),
      operationType: 'TCI-VCO' as const,
      timeCharterIn: side,
    };
    const paths = numberCells(hired).map(({ path }) => path);
    expect(paths).toContain('timeCharterIn.hirePeriods.0.rate');
    expect(paths).not.toContain('dailyCost');
  });

  it('each can be given to the solver: an answer, or a sentence why there is none', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 4; round += 1) {
      const input = anyEstimate(random);
      for (const { path } of numberCells(input)) {
        const task = { path, output: 'profit', target: 0 } as const;
        const found = solveFor(input, task);
        if ('violation' in found) {
          expect(found.violation.code, path).not.toBe('NOT_A_NUMBER_CELL');
          expect(found.violation.message).toMatch(/\.$/);
        } else {
          expect(estimateVoyage(found.solved.input).totals.profit).toBeCloseTo(0, 0);
        }
      }
    }
  });

  it('is written where it still stands, and nowhere else', () => {
    const input = sampleGrainVoyage();
    expect(withNumber(input, FREIGHT, 40).cargoes[0]!.freight.rate).toBe(40);
    expect(withNumber(input, 'ladenSpeedKn', 13).ladenSpeedKn).toBe(13);
    expect(withNumber(input, 'cargoes.4.freight.rate', 40)).toBe(input);
  });

  it('steps are 1, 2 or 5 of a power of ten', () => {
    expect([0.07, 1.4, 1.6, 3.4, 3.6, 7.4, 7.6, 42_000].map(roundStep)).toEqual([
      0.05, 1, 2, 2, 5, 5, 10, 50_000,
    ]);
  });
});

describe('speeds chosen together', () => {
  it('every pair half a knot apart within the table, by the whole calculation', () => {
    const input = sampleGrainVoyage();
    const { pairs, best, asEstimated } = adviseSpeeds(input);
    expect(pairs.map(({ ballastKn, ladenKn }) => `${ballastKn}/${ladenKn}`)).toHaveLength(16);
    expect(asEstimated.netTce).toBeCloseTo(1_114_222 / 82.5, 6);
    for (const pair of pairs) {
      expect(pair.netTce).toBe(estimateVoyage(withSpeedPair(input, pair)).totals.netTce);
      expect(pair.netTce!).toBeLessThanOrEqual(best!.netTce!);
    }
  });

  it('CO2 falls with the slowest pair', () => {
    const { pairs, leastCo2 } = adviseSpeeds(sampleGrainVoyage());
    expect(leastCo2).toMatchObject({ ballastKn: 12.5, ladenKn: 12.5 });
    expect(leastCo2!.co2T).toBe(Math.min(...pairs.map(({ co2T }) => co2T)));
  });

  it('never advises a pair that misses the laycan', () => {
    const input = sampleGrainVoyage();
    const slow = adviseSpeeds(input).pairs.find((pair) => pair.ballastKn === 13)!;
    input.cargoes[0]!.laycanStartAt = input.commencingAt;
    input.cargoes[0]!.laycanEndAt = slow.loadArrivalAt;
    const { best, bestLaden, leastCo2 } = adviseSpeeds(input);
    expect(best!.ballastKn).toBeGreaterThanOrEqual(13);
    expect(leastCo2!.ballastKn).toBeGreaterThanOrEqual(13);
    expect(bestLaden).toBeNull();
  });

  it('a table of one speed has no pairs to choose from', () => {
    const input = sampleGrainVoyage();
    input.vessel!.seaConsumption = input.vessel!.seaConsumption.filter(
      ({ speedKn }) => speedKn === 12.5,
    );
    expect(adviseSpeeds(input)).toMatchObject({ pairs: [], best: null });
  });

  it('speeds of single legs give way to the pair', () => {
    const input = sampleGrainVoyage();
    input.itinerary[1]!.speedKn = 14;
    const document = withSpeedPair(input, { ballastKn: 13, ladenKn: 13.5 });
    expect(document.itinerary.every(({ speedKn }) => speedKn === null)).toBe(true);
    expect(document).toMatchObject({ ballastSpeedKn: 13, ladenSpeedKn: 13.5 });
  });
});
