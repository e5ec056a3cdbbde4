import { describe, expect, it } from 'vitest';
import {
  agreedDemurrage,
  type BookedCargo,
  emptyEstimate,
  estimateVoyage,
  nominateCargo,
  withShippedTerms,
} from '../index.ts';

/** One rate below 60,000 t and one from there on, each of 2026 and of later. */
const steps = (...[early, large, late, lateLarge]: [number, number, number, number]) => [
  { fromQuantity: 0, toQuantity: 0, rate: early, fromDate: null, toDate: '2026-12-31' },
  { fromQuantity: 60_000, toQuantity: 0, rate: large, fromDate: null, toDate: '2026-12-31' },
  { fromQuantity: 0, toQuantity: 0, rate: late, fromDate: '2027-01-01', toDate: null },
  { fromQuantity: 60_000, toQuantity: 0, rate: lateLarge, fromDate: '2027-01-01', toDate: null },
];

const port = (sequenceNo: number, portFunction: string, name: string) => ({
  ...{ sequenceNo, portFunction, port: name, portCode: '', latitude: 0, longitude: 0 },
  ...{ timeZone: 'UTC', berth: '', loadDischargeQuantity: 0, loadDischargeRate: 0 },
  ...{ loadDischargeRateUnit: 'Per Day', terms: 'SHINC', norHours: 0, laycanStartDateTime: null },
  ...{ laycanEndDateTime: null, portExpenses: 0, portExpensesCurrency: 'USD' },
  ...{ portExpensesExchangeRate: 1, draft: 0, unitMeasure: 'M', salinityValue: 1.025 },
});

/** 60,000 t of a laycan of 28 December, all scales by the bill of lading's day and quantity; demurrage in EUR. */
const booked = (change: object = {}, pricing: object = {}): BookedCargo =>
  ({
    ...{ cargo: 'Soybeans', cargoQuantity: 60_000, cargoUnit: 'MT', optionType: 'NOOPT' },
    ...{ optionPercentage: 0, minQuantity: 0, maxQuantity: 0, chartererId: null },
    ...{ cargoClassDryCubicmetersMt: 1.3, cargoClassLiquidCubicfeetMt: 0, cpDraftMeters: 0 },
    ...{ laycanStartDateTime: '2026-12-28T00:00:00Z', laycanEndDateTime: '2027-01-05T00:00:00Z' },
    ...{ freightType: 'Frt Rate', freightRate: 40, lumpsum: 0, dailyRate: 0 },
    ...{ worldscaleFlat: 0, worldscalePercent: 0, freightCurrency: 'USD', freightExchangeRate: 1 },
    ...{ freightTaxPercent: 0, billBy: 'BL', invoiceMinimumQty: 0, paymentTermsInitial: '' },
    ...{ paymentTermsInitialPercentage: 100, paymentTermsBalance: '' },
    ...{ paymentTermsBalancePercentage: 0, loadDemurrageRate: 0, loadDespatchRate: 0 },
    ...{ dischargeDemurrageRate: 0, dischargeDespatchRate: 0 },
    pricing: {
      ...{ isAdvanced: true, freightSurchargeType: 'None', freightSurchargeAmount: 0 },
      ...{ bunkerSurchargeType: 'None', bunkerSurchargeAmount: 0, topOff: 0 },
      ...{ scaleTableQuantity: 'BL', useBlDate: true, currency: 'EUR', exchangeRate: 1.25 },
      ...{ demurrageAmount: 0, despatchAmount: 0, isPerHour: false, norOffsetTime: 0 },
      ...{ laytimeAllowed: 0, laytimeUnit: 'Days', laytimeTerms: 'SHINC' },
      table: steps(41, 40, 43, 42),
      demurrageScaleTable: steps(20_000, 24_000, 22_000, 26_000),
      laytimeScaleTable: steps(6, 8, 10, 12),
      portItineraries: [
        { sequenceNo: 1, cargo: '', amount: 0, basis: 'BL', scaleTable: steps(1, 2, 3, 4) },
      ],
      ...pricing,
    },
    portItineraries: [port(1, 'Loading', 'Santos'), port(2, 'Discharging', 'Qingdao')],
    ...{ commissions: [], revenues: [], expenses: [], portExpenseGroups: [] },
    ...change,
  }) as BookedCargo;

const PAPERS = { billOfLadingOn: '2027-01-02', billOfLadingQuantity: 58_000 };

/** What a nomination says before its papers, and with them. */
function shipped(book: BookedCargo, papers: object = PAPERS) {
  const empty = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });
  const before = nominateCargo(empty, { cargoBookId: 'book', book, nameOf: () => '' });
  const cargoes = before.cargoes.map((cargo) => ({ ...cargo, ...papers }));
  return { before, after: { ...before, cargoes }, book };
}

const termsOf = (input: ReturnType<typeof shipped>['after']) => ({
  demurrage: input.itinerary[1]?.demurrageRatePerDay,
  laytime: input.itinerary[1]?.parcels[0]?.rate,
  price: input.cargoes[0]?.freight.fixedDifferential,
});

describe('terms of a cargo once its papers stand', () => {
  it('demurrage, laytime and price by port find their band by the day and quantity that find the freight’s', () => {
    const { before, after, book } = shipped(booked());
    expect(termsOf(before)).toEqual({ demurrage: 30_000, laytime: 4, price: 2 });
    const moved = withShippedTerms({ before, after }, () => book);
    // 22,000 at 1.25; 10 days for two ports.
    expect(termsOf(moved)).toEqual({ demurrage: 27_500, laytime: 5, price: 3 });
    expect(estimateVoyage(moved).cargoes[0]?.effectiveRate).toBe(43 + 3);
    // Corrected papers, and none any more, move them again.
    const bigger = shipped(book, { ...PAPERS, billOfLadingQuantity: 61_000 }).after;
    const again = withShippedTerms(
      { before: moved, after: { ...moved, cargoes: withPapers(moved, bigger) } },
      () => book,
    );
    expect(termsOf(again)).toEqual({ demurrage: 32_500, laytime: 6, price: 4 });
    const back = withShippedTerms(
      { before: again, after: { ...again, cargoes: withPapers(again, before) } },
      () => book,
    );
    expect(termsOf(back)).toEqual(termsOf(before));
  });

  it('what was typed over stays, and by the charter party and the laycan nothing moves', () => {
    const { before, after, book } = shipped(booked());
    const typed = (input: typeof after) => ({
      ...input,
      itinerary: input.itinerary.map((row) => ({
        ...row,
        demurrageRatePerDay: 19_000,
        parcels: row.parcels.map((parcel) => ({ ...parcel, rate: 3 })),
      })),
    });
    const moved = withShippedTerms({ before: typed(before), after: typed(after) }, () => book);
    expect(termsOf(moved)).toEqual({ demurrage: 19_000, laytime: 3, price: 3 });
    const fixed = shipped(booked({}, { scaleTableQuantity: 'CP', useBlDate: false }));
    expect(withShippedTerms(fixed, () => fixed.book)).toBe(fixed.after);
    expect(withShippedTerms({ before, after }, () => null)).toBe(after);
  });

  it('a price by port beside a lumpsum is a row that moves', () => {
    const { before, after, book } = shipped(booked({ freightType: 'Lumpsum', lumpsum: 2_000_000 }));
    const moved = withShippedTerms({ before, after }, () => book);
    expect([before, moved].map(({ otherRevenues: [row] }) => row?.amount)).toEqual([2, 3]);
  });

  it('the statement and the recap say EUR 22,000, whether the call moved or still has the rate of before', () => {
    const { before, after, book } = shipped(booked());
    const moved = withShippedTerms({ before, after }, () => book);
    const of = (input: typeof after, at = after) =>
      agreedDemurrage(input.itinerary[1]!, book, at.cargoes[0]!)?.demurrage;
    expect([of(before, before), of(after), of(moved)]).toEqual([24_000, 22_000, 22_000]);
  });

  it('papers in a lot of less than the least that is billed find the band that is billed', () => {
    const { before, after, book } = shipped(booked({ invoiceMinimumQty: 60_000 }));
    const moved = withShippedTerms({ before, after }, () => book);
    expect(estimateVoyage(moved).cargoes[0]?.effectiveRate).toBe(42 + 4);
    expect(termsOf(moved)).toEqual({ demurrage: 32_500, laytime: 6, price: 4 });
  });
});

type Document = ReturnType<typeof shipped>['after'];

/** Cargoes of a document with the papers of another. */
const withPapers = (input: Document, { cargoes: [of] }: Document): Document['cargoes'] =>
  input.cargoes.map((cargo) => ({
    ...cargo,
    billOfLadingOn: of?.billOfLadingOn ?? null,
    billOfLadingQuantity: of?.billOfLadingQuantity ?? null,
  }));
