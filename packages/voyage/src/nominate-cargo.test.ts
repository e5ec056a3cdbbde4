import { describe, expect, it } from 'vitest';
import {
  applyVessel,
  type BookedCargo,
  emptyEstimate,
  estimateVoyage,
  nominateCargo,
  sampleKamsarmax,
} from './index.ts';

const port = (change: Partial<BookedCargo['portItineraries'][number]>) => ({
  sequenceNo: 1,
  portFunction: 'Loading' as const,
  port: 'Santos',
  portCode: 'BRSSZ',
  latitude: -23.98,
  longitude: -46.3,
  timeZone: 'America/Sao_Paulo',
  berth: 'QUAY',
  loadDischargeQuantity: 0,
  loadDischargeRate: 11_000,
  loadDischargeRateUnit: 'Per Day' as const,
  terms: 'SHINC' as const,
  norHours: 12,
  portExpenses: 118_000,
  portExpensesCurrency: 'USD',
  portExpensesExchangeRate: 1,
  draft: 42,
  unitMeasure: 'FT' as const,
  salinityValue: 1.02,
  ...change,
});
const qingdao = {
  portFunction: 'Discharging',
  port: 'Qingdao',
  portCode: 'CNTAO',
  terms: 'SHEX0',
  draft: 0,
} as const;

const PRICING: BookedCargo['pricing'] = {
  isAdvanced: false,
  freightSurchargeType: 'None',
  freightSurchargeAmount: 0,
  bunkerSurchargeType: 'None',
  bunkerSurchargeAmount: 0,
  exchangeRate: 1,
  demurrageAmount: 0,
  despatchAmount: 0,
  isPerHour: false,
  topOff: 0,
  table: [],
};

const booked = (change: Partial<BookedCargo> = {}): BookedCargo => ({
  cargo: 'Soybeans',
  cargoQuantity: 66_000,
  cargoUnit: 'MT',
  optionType: 'MOLOO',
  optionPercentage: 5,
  minQuantity: 0,
  maxQuantity: 0,
  cargoClassDryCubicmetersMt: 1.3,
  cargoClassLiquidCubicfeetMt: 0,
  chartererId: 'charterer',
  laycanStartDateTime: '2026-12-10T00:00:00.000Z',
  laycanEndDateTime: '2026-12-20T23:59:00.000Z',
  freightType: 'Frt Rate',
  freightRate: 38.5,
  lumpsum: 0,
  dailyRate: 0,
  worldscaleFlat: 0,
  worldscalePercent: 0,
  freightCurrency: 'EUR',
  freightExchangeRate: 1.08,
  freightTaxPercent: 1,
  billBy: 'CP',
  invoiceMinimumQty: 60_000,
  paymentTermsInitial: 'After Loading',
  paymentTermsInitialPercentage: 95,
  paymentTermsBalance: 'After Discharging',
  paymentTermsBalancePercentage: 5,
  loadDemurrageRate: 22_000,
  loadDespatchRate: 11_000,
  dischargeDemurrageRate: 20_000,
  dischargeDespatchRate: 0,
  pricing: PRICING,
  portItineraries: [port({ ...qingdao, sequenceNo: 2 }), port({ sequenceNo: 1 })],
  commissions: [
    {
      type: 'Add comm',
      rate: 3.75,
      lumpsum: 0,
      beneficiaryId: null,
      freightCommission: 'Deduct from invoice',
      demurrageCommission: true,
    },
    {
      type: 'Broker',
      rate: 1.25,
      lumpsum: 100,
      beneficiaryId: 'broker',
      freightCommission: 'Will be paid separately',
      demurrageCommission: false,
    },
  ],
  revenues: [],
  expenses: [
    {
      description: 'Survey',
      category: 'Rebillable',
      unit: 'Per Unit',
      currency: 'USD',
      price: 0.05,
      exchangeRate: 1,
      ledgerCode: 'SURV',
    },
  ],
  ...change,
});

const NAMES: Readonly<Record<string, string>> = { charterer: 'Meridian', broker: 'Northway' };
const empty = () => emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });
const nominated = (change: Partial<BookedCargo> = {}, estimate = empty()) =>
  nominateCargo(estimate, {
    cargoBookId: 'book',
    book: booked(change),
    nameOf: (id) => NAMES[id] ?? '',
  });

describe('an estimate of a cargo book', () => {
  it('demurrage and despatch of another currency are in base, those of the cargo stand in for a port without its own', () => {
    const pricing = { ...PRICING, exchangeRate: 1.08, demurrageAmount: 700, isPerHour: true };
    const rows = nominated({ pricing, dischargeDemurrageRate: 0 }).itinerary;
    const ratesOf = (portFunction: string) => {
      const row = rows.find((one) => one.portFunction === portFunction)!;
      return [row.demurrageRatePerDay, row.despatchRatePerDay];
    };
    expect(ratesOf('Loading')).toEqual([23_760, 11_880]);
    const odd = nominated({ pricing: { ...PRICING, exchangeRate: 1.1 } }).itinerary[1];
    // 22,000 × 1.1 to the cent, without what binary fractions leave.
    expect(odd?.demurrageRatePerDay).toBe(24_200);
    // 700 an hour is 16,800 a day, and 18,144 in base; no despatch is agreed.
    expect(ratesOf('Discharging')).toEqual([18_144, null]);
  });

  it('EST-34 commences first, numbers the cargo’s ports from 2 and terminates last', () => {
    const rows = nominated().itinerary.map((row) => [
      row.sequenceNo,
      row.portFunction,
      row.portName,
    ]);
    expect(rows).toEqual([
      [1, 'Commencing', ''],
      [2, 'Loading', 'Santos'],
      [3, 'Discharging', 'Qingdao'],
      [4, 'Terminating', 'Qingdao'],
    ]);
    const [, santos, , end] = nominated().itinerary;
    expect(santos).toMatchObject({
      portCode: 'BRSSZ',
      timeZone: 'America/Sao_Paulo',
      norHours: 12,
      portExpenses: 118_000,
      salinityTPerM3: 1.02,
      parcels: [
        { cargoId: 'c1', quantity: null, rate: 11_000, rateUnit: 'Per Day', terms: 'SHINC' },
      ],
    });
    expect(santos?.draftM).toBeCloseTo(12.8016, 9);
    expect(end?.parcels).toEqual([]);
    const bare = nominated({ portItineraries: [] }).itinerary.map((row) => row.portFunction);
    expect(bare).toEqual(['Commencing', 'Terminating']);
  });

  it('EST-34 takes quantity, freight, laycan and commissions, and knows its cargo book', () => {
    expect(nominated().cargoes).toMatchObject([
      {
        cargoBookId: 'book',
        name: 'Soybeans',
        quantity: 66_000,
        unit: 'MT',
        optionType: 'MOLOO',
        optionPercent: 5,
        minQuantity: null,
        stowageFactorM3PerT: 1.3,
        capacity: 'grain',
        quantityBasis: 'CP',
        invoiceMinimumQuantity: 60_000,
        freight: { type: 'Frt Rate', rate: 38.5, worldscalePercent: 100, scale: [], topOff: null },
        freightTaxPercent: 1,
        currency: 'EUR',
        exchangeRate: 1.08,
        // 10 to 20 December on the clocks of Santos.
        laycanStartAt: '2026-12-10T03:00:00.000Z',
        laycanEndAt: '2026-12-21T02:59:00.000Z',
        chartererId: 'charterer',
        chartererName: 'Meridian',
        paymentTermsInitial: 'After Loading',
        initialPercent: 95,
        paymentTermsBalance: 'After Discharging',
        balancePercent: 5,
        commissions: [
          {
            type: 'Add comm',
            ratePercent: 3.75,
            freightCommission: 'Deduct from invoice',
            isOnDemurrage: true,
          },
          {
            type: 'Broker',
            ratePercent: 1.25,
            lumpsum: 100,
            beneficiary: 'Northway',
            beneficiaryId: 'broker',
          },
        ],
      },
    ]);
    expect(nominated().otherExpenses).toMatchObject([
      {
        name: 'SURV',
        description: 'Survey',
        paymentType: 'Per Unit',
        amount: 0.05,
        cargoId: 'c1',
        rebillable: 'Rebillable',
      },
    ]);
  });

  it('EST-35 a load port takes the load demurrage rate, a discharge port the discharge demurrage rate', () => {
    const [commencing, load, discharge, terminating] = nominated().itinerary;
    expect([load?.demurrageRatePerDay, load?.despatchRatePerDay]).toEqual([22_000, 11_000]);
    expect([discharge?.demurrageRatePerDay, discharge?.despatchRatePerDay]).toEqual([20_000, null]);
    expect([commencing?.demurrageRatePerDay, terminating?.demurrageRatePerDay]).toEqual([0, 0]);
  });

  it('EST-31 with a vessel the speeds are her default entries, and the fuel tables are rebuilt empty, FIFO', () => {
    const vessel = sampleKamsarmax();
    const input = nominated({}, { ...applyVessel(empty(), vessel, 7_500) });
    const defaultOf = (condition: string) =>
      vessel.seaConsumption.find((entry) => entry.condition === condition && entry.isDefault)
        ?.speedKn;
    expect(input.cargoes[0]?.cargoBookId).toBe('book');
    expect([input.ballastSpeedKn, input.ladenSpeedKn]).toEqual([
      defaultOf('ballast'),
      defaultOf('laden'),
    ]);
    expect(input.bunkers.length).toBeGreaterThan(0);
    for (const row of input.bunkers) {
      expect(row).toMatchObject({ method: 'FIFO', initialQuantityT: null, initialPrice: 0 });
    }
    expect(input.nonEcaFuels.map(({ fuel }) => fuel)).toContain('VLSFO');
    for (const row of [...input.nonEcaFuels, ...input.ecaFuels])
      expect(row.ladenTPerDay).toBeNull();
    expect(estimateVoyage(input).totals.grossFreight).toBeGreaterThan(0);
  });

  it('a liquid cargo goes into tanks: 46.6 cubic feet a tonne are 1.3196 m³', () => {
    const [cargo] = nominated({
      cargoClassDryCubicmetersMt: 0,
      cargoClassLiquidCubicfeetMt: 46.6,
    }).cargoes;
    expect(cargo?.capacity).toBe('tanks');
    expect(cargo?.stowageFactorM3PerT).toBeCloseTo(1.3196, 4);
  });

  it('scale and top-off count with advanced pricing only; the last load port tops off', () => {
    const table = [{ fromQuantity: 50_000, toQuantity: 0, rate: 37 }];
    const portItineraries = [
      port({}),
      port({ sequenceNo: 2, port: 'Paranaguá' }),
      port({ ...qingdao, sequenceNo: 3 }),
    ];
    const freightWith = (isAdvanced: boolean) =>
      nominated({ portItineraries, pricing: { ...PRICING, isAdvanced, topOff: 36, table } })
        .cargoes[0]?.freight;
    expect(freightWith(true)).toMatchObject({
      scale: [{ fromQuantity: 50_000, toQuantity: null, rate: 37 }],
      topOff: { itineraryRowId: 'r3', rate: 36 },
    });
    expect(freightWith(false)).toMatchObject({ scale: [], topOff: null });
  });

  it.each([
    ['Frt Rate', { freightRate: 40 }, 'Per Unit', 2],
    ['Lumpsum', { lumpsum: 1_000_000 }, 'Lumpsum', 50_000],
    ['WSC', { worldscaleFlat: 20, worldscalePercent: 150 }, 'Per Unit', 1.5],
    ['Daily Rate', { dailyRate: 20_000 }, 'Daily Rate', 1_000],
  ] as const)(
    'a surcharge of 5 % on %s is paid as the freight is',
    (freightType, price, paymentType, amount) => {
      const pricing = {
        ...PRICING,
        isAdvanced: true,
        bunkerSurchargeType: 'Percent' as const,
        bunkerSurchargeAmount: 5,
      };
      const rows = nominated({ freightType, ...price, pricing }).otherRevenues;
      expect(rows).toMatchObject([
        { name: 'Bunker surcharge', paymentType, amount, currency: 'EUR', exchangeRate: 1.08 },
      ]);
      expect(
        nominated({ freightType, ...price, pricing: { ...pricing, isAdvanced: false } })
          .otherRevenues,
      ).toEqual([]);
    },
  );
});
