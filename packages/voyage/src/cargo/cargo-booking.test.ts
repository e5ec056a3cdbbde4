import { describe, expect, it } from 'vitest';
import { bookedAmounts, declareBooking, portExpenseShare, QUANTITY_OPTIONS } from '../index.ts';

describe('the quantity of a cargo book: 50,000 with 10 %, or from 40,000 to 60,000', () => {
  const GOLDEN = [
    ['NOOPT', 50_000, 50_000, 50_000],
    ['MOLOO', 45_000, 55_000, 55_000],
    ['MOLCO', 45_000, 55_000, 50_000],
    ['MOO', 50_000, 55_000, 55_000],
    ['MCO', 50_000, 55_000, 50_000],
    ['LOO', 45_000, 50_000, 50_000],
    ['LCO', 45_000, 50_000, 50_000],
    ['MNMX', 40_000, 60_000, 50_000],
    ['MNMXO', 40_000, 60_000, 60_000],
    ['MNMXC', 40_000, 60_000, 50_000],
  ] as const;
  const book = {
    cargoQuantity: 50_000,
    optionPercentage: 10,
    minQuantity: 40_000,
    maxQuantity: 60_000,
  };

  it.each(GOLDEN)(
    '%s: at least %d, at most %d, declared %d',
    (optionType, minimum, maximum, declared) => {
      expect(declareBooking({ ...book, optionType })).toEqual({ minimum, maximum, declared });
    },
  );

  it('every option of the list stands in the table', () => {
    expect(GOLDEN.map(([option]) => option)).toEqual(QUANTITY_OPTIONS);
  });

  it('a base quantity outside of minimum and maximum is moved to the nearer', () => {
    const declared = (cargoQuantity: number) =>
      declareBooking({ ...book, cargoQuantity, optionType: 'MNMXC' }).declared;
    expect([declared(30_000), declared(55_000), declared(70_000)]).toEqual([
      40_000, 55_000, 60_000,
    ]);
  });

  it('without a minimum and maximum both are the base quantity', () => {
    const none = { ...book, minQuantity: 0, maxQuantity: 0, optionType: 'MNMX' } as const;
    expect(declareBooking(none)).toEqual({ minimum: 50_000, maximum: 50_000, declared: 50_000 });
  });

  it('a third of 10 % of 33,333 ends at three decimals', () => {
    const terms = {
      ...book,
      cargoQuantity: 33_333,
      optionPercentage: 10 / 3,
      optionType: 'MOO',
    } as const;
    expect(declareBooking(terms)).toEqual({
      minimum: 33_333,
      maximum: 34_444.1,
      declared: 34_444.1,
    });
  });
});

describe('amounts of a revenue or expense', () => {
  it('a lumpsum of 1,000 at 1.1 is 1,000 and 1,100', () => {
    const row = { unit: 'Lumpsum', price: 1_000, exchangeRate: 1.1 } as const;
    expect(bookedAmounts(row, 50_000)).toEqual({
      amountCurrency: 1_000,
      amountInBaseCurrency: 1_100,
    });
  });
  it('0.15 for each of 50,000 units at 0.9 is 7,500 and 6,750', () => {
    const row = { unit: 'Per Unit', price: 0.15, exchangeRate: 0.9 } as const;
    expect(bookedAmounts(row, 50_000)).toEqual({
      amountCurrency: 7_500,
      amountInBaseCurrency: 6_750,
    });
  });
});

describe('port expenses of 100,000 with 5 % tolerance, cap 130,000, collar 80,000', () => {
  const band = {
    baseAmount: 100_000,
    tolerance: 5,
    cap: 130_000,
    collar: 80_000,
    hasOverage: true,
    hasUnderage: true,
  };
  it.each([
    [100_000, 0],
    [105_000, 0],
    [95_000, 0],
    [112_000, 7_000],
    [150_000, 25_000],
    [90_000, -5_000],
    [60_000, -15_000],
  ])('%d: the charterer pays %d', (actual, share) => {
    expect(portExpenseShare(band, actual)).toBe(share);
  });
  it('nothing moves on a side whose flag is off, and no cap is no end', () => {
    expect(portExpenseShare({ ...band, hasOverage: false }, 150_000)).toBe(0);
    expect(portExpenseShare({ ...band, hasUnderage: false }, 60_000)).toBe(0);
    expect(portExpenseShare({ ...band, cap: 0 }, 150_000)).toBe(45_000);
  });
  it('a cap below what is free anyway charges nothing, a collar above gives nothing back', () => {
    expect(portExpenseShare({ ...band, cap: 101_000 }, 150_000)).toBe(0);
    expect(portExpenseShare({ ...band, collar: 99_000 }, 60_000)).toBe(0);
  });
});
