import { FUELS } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import {
  carbonFuelOf,
  cii,
  correctedCii,
  ets,
  fuelEu,
  NO_CORRECTIONS,
  newFuelEu,
} from './index.ts';

describe('violations', () => {
  it('of a CII, all at once', () => {
    const { result, violations } = cii({
      shipType: 'Tanker',
      capacity: 0,
      year: 2015,
      fuels: [{ fuel: 'HFO', quantityT: -1 }],
      distanceNm: Number.NaN,
    });
    expect(result).toBeNull();
    expect(violations.map((one) => `${one.code} ${one.path}`)).toEqual([
      'NOT_POSITIVE capacity',
      'YEAR_BEFORE_RULES year',
      'NUMBER_NEGATIVE distanceNm',
      'NUMBER_NEGATIVE fuels.0.quantityT',
    ]);
  });

  it('corrections that take out more than was burned', () => {
    const fuels = [{ fuel: 'HFO', quantityT: 10 }] as const;
    const { violations } = correctedCii(
      { shipType: 'Tanker', capacity: 50_000, year: 2024, fuels, distanceNm: 100 },
      { ...NO_CORRECTIONS, voyageFuels: [{ fuel: 'HFO', quantityT: 20 }], voyageDistanceNm: 200 },
    );
    expect(violations.map((one) => one.path)).toEqual([
      'corrections.voyageDistanceNm',
      'corrections',
    ]);
  });

  it('of allowances: a share above 100 % and no rate of exchange', () => {
    const parts = [{ id: 'leg', scopePercent: 150, fuels: [] }];
    const { violations } = ets({ year: 2026, parts, priceEur: 70, exchangeRate: 0 });
    expect(violations.map((one) => one.code)).toEqual(['NOT_POSITIVE', 'PERCENT_OUT_OF_RANGE']);
  });

  it('of FuelEU: before its first year, a fuel without default, nothing burned', () => {
    const row = { fuel: 'Ethanol', quantityT: 0, scopePercent: 100 } as const;
    const { violations } = fuelEu(newFuelEu(2024, [row]));
    expect(violations.map((one) => one.code)).toEqual([
      'YEAR_BEFORE_RULES',
      'NO_DEFAULT_FACTOR',
      'NOTHING_BURNED',
    ]);
  });
});

describe('years', () => {
  it.each([2026.5, 2024.9, Number.NaN])('%d is no year of CII, EU ETS or FuelEU', (year) => {
    const codes = [
      cii({ shipType: 'Tanker', capacity: 1, year, fuels: [], distanceNm: 1 }),
      ets({ year, parts: [], priceEur: 80, exchangeRate: 1 }),
      fuelEu(newFuelEu(year, [])),
    ].map(({ violations }) => violations.map(({ code, path }) => `${code} ${path}`));
    for (const found of codes) expect(found).toContain('NOT_A_YEAR year');
  });
});

describe('fuels', () => {
  it('LPG by its default: 7.8 to the tank, then (3.000 + CH4 and N2O) / 0.046 a MJ', () => {
    const row = { fuel: 'LPG propane', quantityT: 100, scopePercent: 100 } as const;
    const { result } = fuelEu(newFuelEu(2026, [row]));
    const wakeGPerMj = (3 + 0.000_05 * 25 + 0.000_18 * 298) / 0.046;
    expect(result?.intensity).toBeCloseTo(7.8 + wakeGPerMj, 6);
  });

  it('every product fuel has a class; VLSFO is light unless it is residual', () => {
    const options = { lngEngine: 'diesel slow speed', isVlsfoResidual: false } as const;
    expect(FUELS.map((fuel) => carbonFuelOf(fuel, options))).toEqual([
      'LFO',
      'HFO',
      'MDO/MGO',
      'LNG diesel slow speed',
      'LFO',
    ]);
    expect(carbonFuelOf('VLSFO', { ...options, isVlsfoResidual: true })).toBe('HFO');
  });
});
