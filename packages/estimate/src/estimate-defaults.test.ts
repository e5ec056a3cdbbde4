import { describe, expect, it } from 'vitest';
import { emptyEstimate, newBunkerRow, newCarbonTerms } from './empty-estimate.ts';
import { applyDefaults, type EstimateDefaults, keepProvenance } from './estimate-defaults.ts';

const DEFAULTS: EstimateDefaults = {
  bunkerPrices: { VLSFO: 545, MGO: 760, HSFO: null },
  pricedOn: '2026-11-20',
  etsPriceEur: 72,
  eurExchangeRate: 1.16,
  isFuelEuCounted: true,
};
const start = () => ({
  ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }),
  bunkers: [
    newBunkerRow('VLSFO'),
    { ...newBunkerRow('MGO'), initialPrice: 801 },
    newBunkerRow('HSFO'),
  ],
});
const SOURCE = { source: 'default', by: 'Company defaults', at: '2026-11-20T00:00:00.000Z' };

describe('defaults of a company', () => {
  it('price fuels that have no price, and say so; a typed price stays', () => {
    const made = applyDefaults(start(), DEFAULTS);
    expect(made.bunkers.map(({ initialPrice }) => initialPrice)).toEqual([545, 801, 0]);
    expect(made.provenance['bunkers.0.initialPrice']).toEqual(SOURCE);
    expect(made.provenance).not.toHaveProperty('bunkers.1.initialPrice');
  });

  it('price emissions where there are no terms and no typed cost', () => {
    expect(applyDefaults(start(), DEFAULTS).carbon).toEqual(newCarbonTerms(72, 1.16));
    expect(applyDefaults({ ...start(), carbonCost: 5 }, DEFAULTS).carbon).toBeNull();
    const own = { ...start(), carbon: newCarbonTerms(90, 1.1) };
    expect(applyDefaults(own, DEFAULTS).carbon).toBe(own.carbon);
    expect(applyDefaults(start(), { ...DEFAULTS, etsPriceEur: null }).carbon).toBeNull();
    expect(applyDefaults(start(), { ...DEFAULTS, isFuelEuCounted: false }).carbon).toMatchObject({
      isFuelEuCounted: false,
    });
  });

  it('leave an estimate as it is where they say nothing', () => {
    const input = { ...start(), bunkers: [] };
    expect(applyDefaults(input, { ...DEFAULTS, etsPriceEur: null })).toBe(input);
  });
});

describe('the source of a cell', () => {
  it('goes when the cell is typed over, and stays when another is', () => {
    const before = applyDefaults(start(), DEFAULTS);
    const other = { ...before, weatherFactorPercent: 7 };
    expect(keepProvenance(before, other)).toBe(other);
    const [first, ...rest] = before.bunkers;
    const typed = { ...before, bunkers: [{ ...first!, initialPrice: 560 }, ...rest] };
    const stored = keepProvenance(before, typed);
    expect(stored.provenance).not.toHaveProperty('bunkers.0.initialPrice');
    expect(stored.provenance['carbon.etsPriceEur']).toEqual(SOURCE);
  });

  it('goes when rows came or went beside it', () => {
    const before = applyDefaults(start(), DEFAULTS);
    const fewer = { ...before, bunkers: before.bunkers.slice(0, 2) };
    expect(keepProvenance(before, fewer).provenance).not.toHaveProperty('bunkers.0.initialPrice');
  });

  it('stays when the edit itself wrote it', () => {
    const before = start();
    const made = applyDefaults(before, DEFAULTS);
    expect(keepProvenance(before, made)).toBe(made);
  });
});
