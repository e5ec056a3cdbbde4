import { describe, expect, it } from 'vitest';
import {
  type BookedCargo,
  declareBooking,
  emptyEstimate,
  estimateVoyage,
  nominateCargo,
  QUANTITY_OPTIONS,
  restOfCargo,
} from '../index.ts';

type Row = BookedCargo['revenues'][number] & {
  amountCurrency: number;
  amountInBaseCurrency: number;
};
type Book = Omit<BookedCargo, 'revenues' | 'expenses'> & { revenues: Row[]; expenses: Row[] };

const row = (change: Partial<Row>): Row =>
  ({
    ...{ description: 'Survey', category: 'Not Rebillable', unit: 'Per Unit', currency: 'USD' },
    ...{ price: 0.05, exchangeRate: 1, ledgerCode: '', amountCurrency: 0, amountInBaseCurrency: 0 },
    ...change,
  }) as Row;

const booked = (change: Partial<Book> = {}): Book =>
  ({
    ...{ cargo: 'Soybeans', cargoQuantity: 50_000, cargoUnit: 'MT', optionType: 'NOOPT' },
    ...{ optionPercentage: 10, minQuantity: 40_000, maxQuantity: 60_000 },
    ...{ cargoClassDryCubicmetersMt: 1.3, cargoClassLiquidCubicfeetMt: 0, chartererId: null },
    ...{ laycanStartDateTime: null, laycanEndDateTime: null, freightType: 'Frt Rate' },
    ...{ freightRate: 40, lumpsum: 0, dailyRate: 0, worldscaleFlat: 0, worldscalePercent: 0 },
    ...{ freightCurrency: 'USD', freightExchangeRate: 1, freightTaxPercent: 0, billBy: 'CP' },
    ...{ invoiceMinimumQty: 0, paymentTermsInitial: 'After Loading' },
    ...{ paymentTermsInitialPercentage: 100, paymentTermsBalance: 'After Discharging' },
    ...{ paymentTermsBalancePercentage: 0, loadDemurrageRate: 0, loadDespatchRate: 0 },
    ...{ dischargeDemurrageRate: 0, dischargeDespatchRate: 0 },
    pricing: {
      ...{ isAdvanced: false, freightSurchargeType: 'None', freightSurchargeAmount: 0 },
      ...{ bunkerSurchargeType: 'None', bunkerSurchargeAmount: 0, topOff: 0, table: [] },
      ...{ demurrageScaleTable: [], laytimeScaleTable: [], portItineraries: [] },
      ...{ laytimeAllowed: 0, norOffsetTime: 0, scaleTableQuantity: 'CP', useBlDate: false },
      ...{ exchangeRate: 1, demurrageAmount: 0, despatchAmount: 0, isPerHour: false },
    },
    ...{ portItineraries: [], commissions: [], revenues: [], expenses: [] },
    ...{ portExpenseGroups: [], cpDraftMeters: 0 },
    ...change,
  }) as Book;

/** Net revenue of a cargo by itself. */
const netRevenue = (book: Book): number => {
  const empty = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z', baseCurrency: 'USD' });
  const inputs = nominateCargo(empty, { cargoBookId: 'b', book, nameOf: () => '' });
  return estimateVoyage(inputs).totals.netRevenue ?? 0;
};

describe('what is left of 50,000 with 10 %, or from 40,000 to 60,000, of which 30,000 are let on', () => {
  // [least, most, declared] of the whole less 30,000: who chooses stays who chose.
  it.each([
    ['NOOPT', 20_000, 20_000, 20_000],
    ['MOLOO', 15_000, 25_000, 25_000],
    ['MOLCO', 15_000, 25_000, 20_000],
    ['MOO', 20_000, 25_000, 25_000],
    ['MCO', 20_000, 25_000, 20_000],
    ['LOO', 15_000, 20_000, 20_000],
    ['LCO', 15_000, 20_000, 20_000],
    ['MNMX', 10_000, 30_000, 20_000],
    ['MNMXO', 10_000, 30_000, 30_000],
    ['MNMXC', 10_000, 30_000, 20_000],
  ] as const)(
    '%s: at least %d, at most %d, declared %d',
    (optionType, minimum, maximum, declared) => {
      const rest = restOfCargo(booked({ optionType }), 30_000);
      expect(declareBooking(rest)).toEqual({ minimum, maximum, declared });
    },
  );

  it('every option of the list has its rest', () => {
    for (const optionType of QUANTITY_OPTIONS) {
      expect(restOfCargo(booked({ optionType }), 10).cargoQuantity).toBe(49_990);
    }
  });

  it('a rest that the charterer may do without is no cargo that must be whole', () => {
    const rest = restOfCargo(booked({ optionType: 'MOLCO', optionPercentage: 50 }), 30_000);
    expect(declareBooking(rest)).toEqual({ minimum: 0.001, maximum: 45_000, declared: 20_000 });
  });
});

const priced = (change: Partial<Book['pricing']>): Partial<Book> => ({
  pricing: { ...booked().pricing, isAdvanced: true, ...change },
});
const BROKERAGE: Book['commissions'][number] = {
  ...{ type: 'Broker', rate: 0, lumpsum: 25_000, beneficiaryId: null },
  ...{ freightCommission: 'Will be paid separately', demurrageCommission: false },
};

describe('money and tonnes of the parts', () => {
  it.each([
    ['a rate', {}],
    ['a lumpsum', { freightType: 'Lumpsum', lumpsum: 2_000_000 }],
    ['the least that is billed', { invoiceMinimumQty: 55_000 }],
    [
      'a surcharge in one sum',
      priced({ bunkerSurchargeType: 'Lumpsum', bunkerSurchargeAmount: 1e5 }),
    ],
    [
      'a scale, by the step of the whole',
      priced({
        table: [
          { fromQuantity: 0, toQuantity: 30_000, rate: 45, fromDate: null, toDate: null },
          { fromQuantity: 30_000, toQuantity: 0, rate: 38, fromDate: null, toDate: null },
        ],
      }),
    ],
    ['a commission in one sum', { commissions: [BROKERAGE] }],
  ] as const)('of %s come to the whole', (_, change) => {
    const whole = booked(change as Partial<Book>);
    const rests = [restOfCargo(whole, 30_000), restOfCargo(whole, 20_000)].map(netRevenue);
    expect(rests[0]! + rests[1]!).toBeCloseTo(netRevenue(whole), 6);
  });

  it('tonnes of ports go with the part, what is priced by the unit counts it, a sum stays whole', () => {
    const port = { portFunction: 'Loading', port: 'Santos', loadDischargeQuantity: 50_000 };
    const whole = booked({
      portItineraries: [port as Book['portItineraries'][number]],
      expenses: [row({}), row({ unit: 'Lumpsum', price: 900 })],
    });
    const rest = restOfCargo(whole, 30_000);
    expect(rest.portItineraries[0]?.loadDischargeQuantity).toBe(20_000);
    expect(rest.expenses.map(({ amountCurrency }) => amountCurrency)).toEqual([1_000, 900]);
  });

  it('nothing let on is the cargo itself, all of it leaves nothing', () => {
    const whole = booked();
    expect(restOfCargo(whole, 0)).toBe(whole);
    expect(restOfCargo(whole, 50_000).cargoQuantity).toBe(0);
  });
});
