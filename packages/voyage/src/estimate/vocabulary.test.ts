import {
  COMMISSION_TYPES,
  EMISSION_ZONES,
  emptyEstimate,
  newBunkerRow,
  newCargo,
  newCommission,
  newItineraryRow,
  newOtherRow,
  newTimeCharterSide,
  PAYMENT_TYPES,
  PORT_FUNCTIONS,
} from '@mainsheet/estimate';
import { FUELS, HIRE_RATE_TYPES } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';

const sorted = (values: readonly string[]) => values.toSorted();

describe('the words of an estimate', () => {
  it('EST-70 port functions', () => {
    expect(sorted(PORT_FUNCTIONS)).toEqual(
      sorted([
        'Loading',
        'Discharging',
        'Commencing',
        'Canal transit',
        'Fueling',
        'Terminating',
        'Delivery',
        'Redelivery',
        'Stop',
      ]),
    );
  });

  it('EST-61 default fuels in their order, EST-71 the same five as a list', () => {
    expect(FUELS).toEqual(['VLSFO', 'HSFO', 'MGO', 'LNG', 'ULSFO']);
    expect(sorted(FUELS)).toEqual(sorted(['HSFO', 'VLSFO', 'ULSFO', 'MGO', 'LNG']));
  });

  it('EST-65 hire rate types', () => {
    for (const type of ['Per 30 Days', 'Average Monthly', 'Monthly', 'Per Day']) {
      expect(HIRE_RATE_TYPES).toContain(type);
    }
  });

  it('EST-66 commission kinds are Add comm and Broker', () => {
    expect(COMMISSION_TYPES).toEqual(['Add comm', 'Broker']);
  });

  it('EST-68 payment types, with both kinds of lumpsum', () => {
    expect(sorted(PAYMENT_TYPES)).toEqual(
      sorted(['Lumpsum', 'Lumpsum-provisional', 'Daily Rate', 'Per Unit']),
    );
  });

  it('EST-74 emission zones are Normal, ECA, NON_ECA', () => {
    expect(EMISSION_ZONES).toEqual(['Normal', 'ECA', 'NON_ECA']);
  });
});

describe('what a new estimate begins with', () => {
  it('a new cargo has no freight of any kind', () => {
    const { freight } = newCargo('a');
    const amounts = { rate: 0, lumpsum: 0, worldscaleFlat: 0, fixedDifferential: 0 };
    const more = { fixedDifferentialLumpsum: 0, dailyRate: 0, dailyRateDays: null };
    expect(freight).toMatchObject({ type: 'Frt Rate', ...amounts, ...more, scale: [] });
    expect(freight).toMatchObject({ worldscalePercent: 100, overagePercent: 50 });
  });

  it('EST-44 the weather factor is 5', () => {
    expect(emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }).weatherFactorPercent).toBe(
      5,
    );
  });

  it('EST-62 a new commission is a broker paid separately, an address commission is deducted', () => {
    expect(newCommission()).toMatchObject({
      type: 'Broker',
      freightCommission: 'Will be paid separately',
    });
    expect(newCommission('Add comm').freightCommission).toBe('Deduct from invoice');
  });

  it('bunkers are FIFO, cargo is in MT and USD, a port is summer salt', () => {
    expect(newBunkerRow('VLSFO').method).toBe('FIFO');
    expect(newCargo('c')).toMatchObject({ unit: 'MT', currency: 'USD', exchangeRate: 1 });
    expect(newItineraryRow('r', 1, 'Loading').loadLine).toBe('Summer Salt');
    expect(newOtherRow()).toMatchObject({ rebillable: 'Non-Rebillable', exchangeRate: 1 });
    expect(newTimeCharterSide().hirePeriods[0]).toMatchObject({
      rateType: 'Per Day',
      durationUnit: 'Days',
    });
  });
});
