import { addMinutes, type Interval, parseInstant } from '@mainsheet/calendar';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARBON_FUELS,
  type CarbonFuel,
  type CarbonResult,
  CII_RATINGS,
  CII_SHIP_TYPES,
  type CiiInput,
  cii,
  type EtsInput,
  ets,
  euScope,
  explainCii,
  explainEts,
  explainFuelEu,
  FUEL_FACTORS,
  type FuelEuInput,
  fuelEu,
  largestAdvance,
  newFuelEu,
  poolBalances,
  rollBalances,
  splitByParty,
  tonnesToNextBand,
} from './index.ts';

function got<Result>({ result, violations }: CarbonResult<Result>): Result {
  if (result === null) throw new Error(JSON.stringify(violations));
  return result;
}

const near = (value: number | null | undefined, other: number, of = 1e-9): void => {
  const scale = Math.max(1, Math.abs(other));
  expect(Math.abs((value ?? 0) - other) / scale, `${value} for ${other}`).toBeLessThan(of);
};

const tonnes = fc.integer({ min: 1, max: 20_000_000 }).map((kilos) => kilos / 1000);
const anyFuel = fc.constantFrom(...CARBON_FUELS);
const withDefaults = CARBON_FUELS.filter((fuel) => FUEL_FACTORS[fuel].wttGPerMj !== null);
const quantity = fc.record({ fuel: anyFuel, quantityT: tonnes });

const shipYear: fc.Arbitrary<CiiInput> = fc.record({
  shipType: fc.constantFrom(...CII_SHIP_TYPES),
  capacity: fc.integer({ min: 5000, max: 400_000 }),
  year: fc.integer({ min: 2019, max: 2040 }),
  fuels: fc.array(quantity, { minLength: 1, maxLength: 4 }),
  distanceNm: fc.integer({ min: 1000, max: 120_000 }),
});

describe('CII of any ship', () => {
  it('boundaries rise, and the rating is read from them', () => {
    fc.assert(
      fc.property(shipYear, (input) => {
        const { attained, boundaries, rating } = got(cii(input));
        const worse = boundaries.filter((boundary) => (attained ?? 0) >= boundary).length;
        expect(boundaries.toSorted((a, b) => a - b)).toEqual([...boundaries]);
        expect(rating).toBe(CII_RATINGS[worse]);
      }),
    );
  });

  it('more fuel over the same miles never rates better, a later year never asks for less', () => {
    fc.assert(
      fc.property(shipYear, quantity, (input, more) => {
        const before = got(cii(input));
        const after = got(cii({ ...input, fuels: [...input.fuels, more] }));
        expect(CII_RATINGS.indexOf(after.rating!)).toBeGreaterThanOrEqual(
          CII_RATINGS.indexOf(before.rating!),
        );
        const later = got(cii({ ...input, year: input.year + 1 }));
        expect(later.required).toBeLessThanOrEqual(before.required);
      }),
    );
  });

  it('burning what is left to the worse band reaches it, saving what is too much the better', () => {
    fc.assert(
      fc.property(shipYear, anyFuel, (input, fuel) => {
        const { worse, better } = got(tonnesToNextBand(input, fuel));
        const rated = (change: number) => {
          const { attained, boundaries } = got(cii(input));
          const work = input.capacity * input.distanceNm;
          const moved = (attained ?? 0) + (change * FUEL_FACTORS[fuel].cf * 1e6) / work;
          return { moved, boundaries };
        };
        if (worse !== null) {
          const { moved, boundaries } = rated(worse.tonnes);
          near(moved, boundaries[CII_RATINGS.indexOf(worse.rating) - 1] ?? 0);
          expect(worse.tonnes).toBeGreaterThan(-1e-6);
        }
        if (better !== null) {
          const { moved, boundaries } = rated(-better.tonnes);
          near(moved, boundaries[CII_RATINGS.indexOf(better.rating)] ?? 0);
          expect(better.tonnes).toBeGreaterThan(-1e-6);
        }
      }),
    );
  });

  it('every node of its explanation re-evaluates to the value it shows', () => {
    fc.assert(
      fc.property(shipYear, (input) => {
        const root = explainCii(input);
        near(root?.value, got(cii(input)).ratio ?? 0);
        for (const part of root === null ? [] : everyPart(root)) {
          near(reevaluate(part), part.value ?? 0);
        }
      }),
    );
  });
});

const etsInput: fc.Arbitrary<EtsInput> = fc.record({
  year: fc.integer({ min: 2022, max: 2035 }),
  priceEur: fc.integer({ min: 0, max: 200 }),
  exchangeRate: fc.constantFrom(1, 1.1, 0.9),
  parts: fc.array(
    fc.record({
      id: fc.uuid(),
      scopePercent: fc.constantFrom(0, 50, 100),
      fuels: fc.array(
        fc.record({
          fuel: anyFuel,
          quantityT: tonnes,
          zeroRatedPercent: fc.constantFrom(0, 0, 30, 100),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 5 },
  ),
});

describe('EU ETS of any voyage', () => {
  it('parts sum to the whole, never more allowances than tonnes, and its explanation re-evaluates', () => {
    fc.assert(
      fc.property(etsInput, (input) => {
        const whole = got(ets(input));
        const parts = input.parts.map((part) => got(ets({ ...input, parts: [part] })).allowances);
        near(
          parts.reduce((sum, one) => sum + one, 0),
          whole.allowances,
        );
        expect(whole.allowances).toBeLessThanOrEqual(whole.emissionsT + 1e-6);
        const root = explainEts(input);
        near(root?.value, whole.cost);
        for (const part of root === null ? [] : everyPart(root)) {
          near(reevaluate(part), part.value ?? 0);
        }
      }),
    );
  });

  it('what cannot be calculated has no explanation', () => {
    const input = { year: 2026, parts: [], priceEur: 70, exchangeRate: 1.1 };
    expect(explainEts(input)?.value).toBe(0);
    expect(explainEts({ ...input, exchangeRate: 0 })).toBeNull();
  });

  it('turning a port into an EU port changes only the legs of the voyages that touch it', () => {
    const calls = fc.array(fc.record({ isEu: fc.boolean(), isPortOfCall: fc.boolean() }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(calls, fc.nat({ max: 7 }), (list, at) => {
        const index = at % list.length;
        const turned = list.map((call, i) => (i === index ? { ...call, isEu: !call.isEu } : call));
        const isCall = (i: number): boolean =>
          i === 0 || i === list.length - 1 || list[i]!.isPortOfCall;
        const [before, after] = [euScope(list).legPercents, euScope(turned).legPercents];
        before.forEach((percent, leg) => {
          let from = leg;
          while (!isCall(from)) from -= 1;
          let to = leg + 1;
          while (!isCall(to)) to += 1;
          const touches = isCall(index) && (from === index || to === index);
          expect(after[leg] !== percent).toBe(touches);
        });
      }),
    );
  });
});

const certified = fc.record({
  name: fc.constant('e-methanol'),
  lcvMjPerG: fc.constant(0.0199),
  wtwGPerMj: fc.integer({ min: 0, max: 100 }),
  isRfnbo: fc.boolean(),
});
const fuelEuInput: fc.Arbitrary<FuelEuInput> = fc
  .record({
    year: fc.integer({ min: 2025, max: 2055 }),
    rows: fc.array(
      fc.record({
        fuel: fc.oneof(fc.constantFrom<CarbonFuel>(...withDefaults), certified),
        quantityT: tonnes,
        scopePercent: fc.constantFrom(50, 100),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    shorePowerMj: fc.integer({ min: 0, max: 10 ** 7 }),
    windFactor: fc.constantFrom(1, 0.95),
  })
  .map(({ year, rows, ...rest }) => ({ ...newFuelEu(year, rows), ...rest }));

describe('FuelEU of any ship', () => {
  it('a deficit and only a deficit is paid for, and its explanation re-evaluates', () => {
    fc.assert(
      fc.property(fuelEuInput, (input) => {
        const result = got(fuelEu(input));
        expect(result.penaltyEur > 0).toBe(result.balanceG < 0);
        near(result.balanceG, (result.target - result.intensity) * result.energyMj);
        const root = explainFuelEu(input);
        near(root?.value, result.balanceG);
        for (const part of root === null ? [] : everyPart(root)) {
          near(reevaluate(part), part.value ?? 0);
        }
      }),
    );
  });

  it('twice as much of every fuel has the same intensity and twice the balance', () => {
    fc.assert(
      fc.property(fuelEuInput, (input) => {
        const double = {
          ...input,
          shorePowerMj: input.shorePowerMj * 2,
          rows: input.rows.map((row) => ({ ...row, quantityT: row.quantityT * 2 })),
        };
        const [one, two] = [got(fuelEu(input)), got(fuelEu(double))];
        near(two.intensity, one.intensity);
        near(two.balanceG, one.balanceG * 2);
      }),
    );
  });

  it('balances roll: each year opens with what the one before banked and borrowed', () => {
    const year = fc.record({
      balanceG: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      energyMj: fc.constant(10 ** 8),
      intensity: fc.constant(91),
      pooledG: fc.integer({ min: -(10 ** 8), max: 10 ** 8 }),
      wantsAdvance: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(year, { maxLength: 8 }), (years) => {
        let borrowedBefore = 0;
        let opening = 0;
        const input = years.map(({ wantsAdvance, ...one }, index) => {
          const adjusted = one.balanceG + opening;
          const most = largestAdvance(2025 + index, one.energyMj);
          const mayBorrow = wantsAdvance && adjusted < 0 && borrowedBefore === 0;
          const borrowedG = mayBorrow ? Math.min(most, -adjusted) : 0;
          borrowedBefore = borrowedG;
          opening = Math.max(0, adjusted + borrowedG + one.pooledG) - borrowedG * 1.1;
          return { ...one, year: 2025 + index, borrowedG };
        });
        const rows = got(rollBalances(input));
        rows.forEach((row, index) => {
          const before = rows[index - 1];
          near(row.bankedInG, before?.bankedOutG ?? 0);
          near(row.repaidG, (before?.borrowedG ?? 0) * 1.1);
          near(row.adjustedG, row.balanceG + row.bankedInG - row.repaidG);
          near(row.verifiedG, row.adjustedG + row.borrowedG + row.pooledG);
          expect(row.penaltyEur > 0).toBe(row.verifiedG < 0);
        });
      }),
    );
  });

  it('a pool keeps its sum; no deficit grows, no surplus becomes one', () => {
    const balances = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 8 });
    fc.assert(
      fc.property(balances, (list) => {
        const total = list.reduce((sum, one) => sum + one, 0);
        const { result } = poolBalances(list.map((balanceG, i) => ({ shipId: `${i}`, balanceG })));
        expect(result === null).toBe(total < 0);
        const moved = (result ?? []).reduce((sum, one) => sum + one.movedG, 0);
        expect(Math.abs(moved)).toBeLessThan(1e-3);
        for (const one of result ?? []) {
          expect(one.allocatedG).toBeGreaterThanOrEqual(Math.min(one.balanceG, 0) - 1e-3);
          expect(one.allocatedG).toBeGreaterThanOrEqual(-1e-3);
        }
      }),
    );
  });
});

describe('charterers and owners', () => {
  it('share every tonne, and neither has less than nothing', () => {
    const start = parseInstant('2026-01-01T00:00:00Z');
    const span: fc.Arbitrary<Interval> = fc
      .tuple(fc.nat({ max: 90_000 }), fc.nat({ max: 30_000 }))
      .map(([from, minutes]) => ({
        start: addMinutes(start, from),
        end: addMinutes(start, from + minutes),
      }));
    const spans = fc.array(span, { maxLength: 4 });
    fc.assert(
      fc.property(spans, spans, spans, (legs, charters, offHire) => {
        const emissions = legs.map((leg, i) => ({ ...leg, id: `${i}`, inScopeT: 100 + i }));
        got(splitByParty(emissions, charters, offHire)).forEach((part, index) => {
          expect(part.charterersT + part.ownersT).toBeCloseTo(100 + index, 9);
          expect(part.charterersT).toBeGreaterThanOrEqual(-1e-9);
          expect(part.ownersT).toBeGreaterThanOrEqual(-1e-9);
        });
      }),
    );
  });
});
