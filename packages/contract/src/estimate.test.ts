import { describe, expect, it } from 'vitest';
import { estimateInputSchema } from './estimate.ts';

const document = {
  operationType: 'OV-VCO',
  baseCurrency: 'USD',
  commencingAt: '2026-12-01T00:00:00.000Z',
  vessel: null,
  dailyCost: 7500,
  dailyAddressCommissionPercent: 0,
  weatherFactorPercent: 5,
  ballastSpeedKn: null,
  ladenSpeedKn: null,
  hasScrubberInUse: false,
  isPiracyAvoided: false,
  isSecaEnabled: true,
  itinerary: [],
  cargoes: [],
  bunkers: [],
  ecaFuels: [],
  nonEcaFuels: [],
  otherRevenues: [],
  otherExpenses: [],
  timeCharterIn: null,
  timeCharterOut: null,
  pool: null,
  carbonCost: 0,
  settings: {
    portBurn: 'split',
    arePortDaysRoundedUp: false,
    freightTaxBase: 'gross',
    isReceivedBeforePortBurn: false,
    bunkerReserveDays: 3,
    tankFillPercent: 98,
  },
  remarks: '',
};

const pathsOf = (value: unknown): string[] => {
  const parsed = estimateInputSchema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
};

describe('EST-55 the whole estimate as a body', () => {
  it('takes a new estimate and changes nothing in it', () => {
    expect(estimateInputSchema.parse(document)).toEqual(document);
  });
  it('refuses NaN, infinities, unknown currencies and local times, all at once', () => {
    const bad = {
      ...document,
      dailyCost: Number.NaN,
      carbonCost: Number.POSITIVE_INFINITY,
      baseCurrency: 'XXQ',
      commencingAt: '2026-12-01T00:00:00',
    };
    expect(pathsOf(bad).sort()).toEqual([
      'baseCurrency',
      'carbonCost',
      'commencingAt',
      'dailyCost',
    ]);
  });
  it('refuses a misspelt field instead of dropping it', () => {
    expect(estimateInputSchema.safeParse({ ...document, dailycost: 1 }).success).toBe(false);
  });
  it('refuses 101 other expenses', () => {
    const row = {
      name: 'Hold cleaning',
      description: '',
      cargoId: null,
      itineraryRowId: null,
      paymentType: 'Lumpsum',
      currency: 'USD',
      amount: 1,
      exchangeRate: 1,
      isNonAccounting: false,
      rebillable: 'Non-Rebillable',
    };
    expect(pathsOf({ ...document, otherExpenses: Array.from({ length: 100 }, () => row) })).toEqual(
      [],
    );
    expect(pathsOf({ ...document, otherExpenses: Array.from({ length: 101 }, () => row) })).toEqual(
      ['otherExpenses'],
    );
  });
});
