import { emptyEstimate, newBunkerRow, newOtherRow, SCHEMA_VERSION } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { olderDocuments } from '../../../estimate/cases/older-documents.ts';
import { estimateInputSchema } from './estimate.ts';

const document = {
  ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }),
  dailyCost: 7500,
};

const pathsOf = (value: unknown): string[] => {
  const parsed = estimateInputSchema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
};

const messagesOf = (value: unknown): string[] => {
  const parsed = estimateInputSchema.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).sort();
};

describe('the years of an estimate', () => {
  it.each(['0001', '1969', '2101', '9999'])('%s is refused in words', (year) => {
    const input = { ...document, commencingAt: `${year}-06-01T00:00:00.000Z` };
    const { error } = estimateInputSchema.safeParse(input);
    expect(error?.issues).toMatchObject([
      { path: ['commencingAt'], message: `Enter a year from 1970 to 2100; this one is ${year}.` },
    ]);
  });
});

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
  it.each(olderDocuments)('takes a document of $name', ({ document: old }) => {
    expect(estimateInputSchema.parse(old)).toMatchObject({ ...old, schemaVersion: SCHEMA_VERSION });
  });
  it('says of a document of a version to come that it is too new', () => {
    expect(messagesOf({ ...document, schemaVersion: SCHEMA_VERSION + 1 })).toEqual([
      `schemaVersion: This estimate was written by a newer Mainsheet; this one reads version ${SCHEMA_VERSION}.`,
    ]);
  });
  it('refuses a misspelt field instead of dropping it', () => {
    expect(estimateInputSchema.safeParse({ ...document, dailycost: 1 }).success).toBe(false);
  });
  it('refuses 101 other expenses', () => {
    const row = { ...newOtherRow(), name: 'Hold cleaning', amount: 1 };
    expect(pathsOf({ ...document, otherExpenses: Array.from({ length: 100 }, () => row) })).toEqual(
      [],
    );
    expect(pathsOf({ ...document, otherExpenses: Array.from({ length: 101 }, () => row) })).toEqual(
      ['otherExpenses'],
    );
  });
});

const carbon = {
  etsPriceEur: 72.5,
  exchangeRate: 1.08,
  isFuelEuCounted: true,
  fuelEuSurplusEurPerT: 180,
  warmingPotentials: 'AR4',
  lngEngine: 'diesel slow speed',
  isVlsfoResidual: false,
  charterersPercent: 50,
  euRows: { r2: true, r3: false },
};
const bunker = { ...newBunkerRow('VLSFO'), initialQuantityT: 900, initialPrice: 520 };
const layer = { quantityT: 450, price: 410 };
const withLayers = (count: number) => ({
  ...document,
  bunkers: [{ ...bunker, initialLayers: Array.from({ length: count }, () => layer) }],
});

describe('EST-55 carbon terms, stems on board by price and the factors of a stay', () => {
  it('pass unchanged, and need not be filled', () => {
    const full = {
      ...withLayers(2),
      carbon,
      settings: { ...document.settings, portStayFactors: 'school' },
    };
    expect(estimateInputSchema.parse(full)).toEqual(full);
    expect(messagesOf({ ...document, carbon: null, bunkers: [bunker] })).toEqual([]);
  });
  it('say what is wrong with each figure', () => {
    const bad = {
      ...document,
      carbon: {
        ...carbon,
        etsPriceEur: -1,
        warmingPotentials: 'AR6',
        lngEngine: 'steam turbine',
        charterersPercent: 101,
      },
      bunkers: [{ ...bunker, initialLayers: [{ quantityT: -1, price: -2 }] }],
      settings: { ...document.settings, portStayFactors: 'guessed' },
    };
    expect(messagesOf(bad)).toEqual([
      'bunkers.0.initialLayers.0.price: Enter zero or more.',
      'bunkers.0.initialLayers.0.quantityT: Enter zero or more.',
      'carbon.charterersPercent: At most 100 %.',
      'carbon.etsPriceEur: Enter zero or more.',
      'carbon.lngEngine: Unknown LNG engine.',
      'carbon.warmingPotentials: Choose AR4 or AR5.',
      'settings.portStayFactors: Choose counting or school.',
    ]);
  });
  it('take 100 stems and 60 ports, not one more', () => {
    expect(messagesOf(withLayers(100))).toEqual([]);
    expect(messagesOf(withLayers(101))).toEqual(['bunkers.0.initialLayers: At most 100 rows.']);
    const portsOf = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`row${index}`, true]));
    const withPorts = (count: number) => ({
      ...document,
      carbon: { ...carbon, euRows: portsOf(count) },
    });
    expect(messagesOf(withPorts(60))).toEqual([]);
    expect(messagesOf(withPorts(61))).toEqual(['carbon.euRows: At most 60 ports.']);
  });
});
