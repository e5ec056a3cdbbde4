import { vesselDetails, vesselInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { enduranceOf } from './performance/endurance.ts';
import {
  copyOf,
  defaultConsumption,
  emptyVessel,
  ownershipLabel,
  speedTable,
  valuesOf,
} from './vessel-record.ts';
import { tabsWithErrors, tabWithErrors } from './vessel-tabs.ts';

const speed = (condition: 'ballast' | 'laden', speedKn: number, tPerDay: number) => ({
  zone: 'nonEca' as const,
  condition,
  speedKn,
  fuel: 'VLSFO' as const,
  tPerDay,
  auxiliaryTPerDay: 2,
  isDefault: speedKn === 12.5,
});
const speeds = [speed('ballast', 14, 33), speed('ballast', 12.5, 24), speed('laden', 12.5, 28)];

describe('vessel form values', () => {
  it('VESS-27 a blank vessel has figures of zero and empty texts', () => {
    const blank = emptyVessel();
    expect([blank.deadweightT, blank.dailyCost, blank.details.constantsT]).toEqual([0, 0, 0]);
    expect([blank.name, blank.details.flag, blank.details.remarks]).toEqual(['', '', '']);
  });

  it('a stored vessel whose details were never filled in opens and passes the schema', () => {
    const { fleetId: _, ...empty } = emptyVessel();
    const values = valuesOf({
      ...{ ...empty, fleet: null },
      ...{ name: 'Hawk', deadweightT: 82_000, details: {} },
    });
    expect(vesselInput.safeParse(values).success).toBe(true);
    expect(values.details).toEqual(vesselDetails.parse({}));
  });

  it('a copy takes the free name and leaves the IMO number to its own hull', () => {
    const original = { ...emptyVessel(), name: 'Hawk', imo: '9074729', isTracked: true };
    const copy = copyOf(original, 'Hawk (copy)');
    expect([copy.name, copy.imo, copy.isTracked]).toEqual(['Hawk (copy)', null, false]);
  });

  it('names every ownership, and shows an unknown one as it is', () => {
    expect(ownershipLabel('OV-Owned Vessel')).toBe('Owned');
    expect(ownershipLabel('BAREBOAT')).toBe('BAREBOAT');
  });
});

describe('consumption', () => {
  it('takes the default speed: 24 mt/d in ballast, its 2 of auxiliaries included', () => {
    expect(defaultConsumption(speeds, 'ballast')).toEqual({
      speedKn: 12.5,
      tPerDay: 24,
      fuel: 'VLSFO',
    });
    expect(defaultConsumption([], 'laden')).toBeNull();
  });

  it('has one line a speed, slowest first, blank where nothing is entered', () => {
    const table = speedTable(speeds);
    expect(table.map((line) => line.speedKn)).toEqual([12.5, 14]);
    expect(table[0]?.nonEca).toEqual({ ballast: 24, laden: 28 });
    expect(table[1]?.nonEca).toEqual({ ballast: 33, laden: null });
    expect(table[0]?.eca).toEqual({ ballast: null, laden: null });
  });

  it('lasts (1000 m³ × 98 % × density − 40 mt) ÷ 28 mt/d', () => {
    const tank = {
      name: 'No. 1',
      fuel: 'VLSFO' as const,
      capacityM3: 1000,
      normalPercent: 98,
      stopT: 0,
      residualT: 40,
    };
    const found = enduranceOf('VLSFO', [tank], speeds);
    const usableT = 980 * found.densityTPerM3 - 40;
    expect(found.usableT).toBeCloseTo(usableT, 9);
    expect(found.days).toBeCloseTo(usableT / 28, 9);
    expect(enduranceOf('MGO', [tank], speeds).days).toBeNull();
  });
});

describe('tabs with errors', () => {
  const wrong = { type: 'too_small' };

  it('leads to the first tab on which a field is wrong', () => {
    const errors = { details: { tanks: wrong, seaConsumption: wrong } } as never;
    expect([...tabsWithErrors(errors)].toSorted()).toEqual(['consumption', 'tanks']);
    expect(tabWithErrors(errors)).toBe('consumption');
  });

  it('finds fields outside of the details on the particulars', () => {
    expect(tabWithErrors({ imo: wrong } as never)).toBe('particulars');
    expect(tabWithErrors({})).toBeUndefined();
  });
});
