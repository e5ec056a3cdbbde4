import { describe, expect, it } from 'vitest';
import {
  agreedDemurrage,
  applyVessel,
  type BookedCargo,
  emptyEstimate,
  estimateVoyage,
  explain,
  nominateCargo,
  sampleKamsarmax,
} from '../index.ts';
import type { BookedBand } from './booked-cargo.ts';

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
  laycanStartDateTime: null,
  laycanEndDateTime: null,
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
  ...{ scaleTableQuantity: 'CP', useBlDate: false, currency: 'EUR', norOffsetTime: 0 },
  ...{ demurrageScaleTable: [], laytimeScaleTable: [], portItineraries: [] },
  ...{ laytimeAllowed: 0, laytimeUnit: 'Hours', laytimeTerms: 'SHINC' },
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
  cpDraftMeters: 0,
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
  portExpenseGroups: [],
  ...change,
});

const band = (change: Partial<BookedBand>): BookedBand => ({
  ...{ fromQuantity: 0, toQuantity: 0, rate: 0, fromDate: null, toDate: null },
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
    const table = [band({ fromQuantity: 50_000, rate: 37 })];
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

/** Terms that hold with advanced pricing. */
const advanced = (change: Partial<BookedCargo['pricing']>) => ({
  pricing: { ...PRICING, isAdvanced: true, ...change },
});
const gross = (inputs: ReturnType<typeof nominated>) => estimateVoyage(inputs).totals.grossFreight;
const callsOf = (change: Partial<BookedCargo>) => nominated(change).itinerary.slice(1, -1);

describe('scales of a cargo book by quantity and day', () => {
  // 60,000 t, freight in the base: EUR 40 until the end of 2026, 42 from then on, 1 less from 50,000 t.
  const table = [
    band({ rate: 41, toDate: '2026-12-31' }),
    band({ fromQuantity: 50_000, rate: 40, toDate: '2026-12-31' }),
    band({ rate: 43, fromDate: '2027-01-01' }),
    band({ fromQuantity: 50_000, rate: 42, fromDate: '2027-01-01' }),
  ];
  const scaled = (useBlDate: boolean) =>
    nominated({
      ...advanced({ table, useBlDate }),
      ...{ cargoQuantity: 60_000, optionType: 'NOOPT', freightCurrency: 'USD' },
      ...{ freightExchangeRate: 1, invoiceMinimumQty: 0, laycanStartDateTime: '2026-12-28T00:00Z' },
    });
  const withBill = (inputs: ReturnType<typeof nominated>, billOfLadingOn: string | null) => ({
    ...inputs,
    cargoes: inputs.cargoes.map((cargo) => ({ ...cargo, billOfLadingOn })),
  });

  it('by the bill of lading: 60,000 at 40 while the laycan of 28 December stands for it, at 42 with a bill of 2 January', () => {
    expect(gross(scaled(true))).toBe(2_400_000);
    expect(gross(withBill(scaled(true), '2026-12-31'))).toBe(2_400_000);
    const later = withBill(scaled(true), '2027-01-02');
    expect(gross(later)).toBe(2_520_000);
    expect(JSON.stringify(explain(later, 'grossFreight'))).toContain('freight.scale.3.rate');
  });
  it('without it the day of the laycan finds the price for good', () => {
    expect(gross(withBill(scaled(false), '2027-01-02'))).toBe(2_400_000);
  });
  it('a day that no band is of is told, and the rate typed counts where no band is left', () => {
    const beyond = withBill(scaled(true), '2027-01-02');
    const [cargo] = beyond.cargoes;
    if (!cargo) throw new Error('no cargo');
    cargo.freight.scale = cargo.freight.scale.slice(0, 2);
    expect(gross(beyond)).toBe(60_000 * 38.5);
    expect(estimateVoyage(beyond).findings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('on 2027-01-02: the freight rate counts.'),
    );
  });
  it.each([true, false])(
    'without a laycan and a bill of lading bands with days are a fault, by its day %s; with a laycan they are none',
    (useBlDate) => {
      const inputs = nominated({ ...advanced({ table, useBlDate }), laycanStartDateTime: null });
      const scaleFaults = () =>
        estimateVoyage(inputs).findings.filter(({ code }) => code === 'FREIGHT_SCALE_EXCEEDED');
      expect(scaleFaults().map(({ message }) => message)).toEqual([
        expect.stringContaining('neither a laycan nor a bill of lading'),
      ]);
      const [cargo] = inputs.cargoes;
      if (!cargo) throw new Error('no cargo');
      cargo.laycanStartAt = '2027-01-10T03:00:00.000Z';
      expect(scaleFaults()).toEqual([]);
      expect(estimateVoyage(inputs).cargoes[0]?.effectiveRate).toBe(42);
    },
  );
  it('by the charter party’s 66,000 t the step of 65,000 t counts though 64,000 t are on the bill of lading', () => {
    const steps = [band({ rate: 39 }), band({ fromQuantity: 65_000, rate: 38 })];
    const by = (scaleTableQuantity: 'CP' | 'BL') => {
      const inputs = nominated({
        ...advanced({ table: steps, scaleTableQuantity }),
        ...{ optionType: 'NOOPT', billBy: 'BL', freightCurrency: 'USD', freightExchangeRate: 1 },
      });
      for (const cargo of inputs.cargoes) cargo.billOfLadingQuantity = 64_000;
      return gross(inputs);
    };
    expect([by('CP'), by('BL')]).toEqual([64_000 * 38, 64_000 * 39]);
  });
  it('demurrage of the step beats the rates of the sides: 66,000 t less than 69,300 declared find 24,000', () => {
    const demurrageScaleTable = [
      band({ rate: 24_000 }),
      band({ fromQuantity: 68_000, rate: 26_000 }),
    ];
    const of = (change: Partial<BookedCargo['pricing']>) =>
      callsOf(advanced({ demurrageScaleTable, ...change })).map((row) => row.demurrageRatePerDay);
    // 5 % more in owner’s option: 69,300 t are declared.
    expect(of({ scaleTableQuantity: 'BL' })).toEqual([26_000, 26_000]);
    expect(of({})).toEqual([24_000, 24_000]);
    expect(of({ isAdvanced: false })).toEqual([22_000, 20_000]);
  });
});

describe('laytime, drafts, laycans and turn time of a cargo book', () => {
  const bare = { loadDischargeRate: 0, norHours: 0, draft: 0 } as const;
  const ports = [port({ ...bare }), port({ ...qingdao, ...bare, sequenceNo: 2 })];
  const parcels = (pricing: Partial<BookedCargo['pricing']>, portItineraries = ports) =>
    callsOf({ portItineraries, pricing: { ...PRICING, ...pricing } }).map(({ parcels: [one] }) => [
      one?.rate,
      one?.rateUnit,
      one?.terms,
    ]);

  // Asbatankvoy 1977, part I (H): "total laytime in running hours", for loading and discharging together; 72 is usual.
  it('72 running hours in all are 36 at each of two ports, and all of it at the one without a rate of its own', () => {
    const total = { laytimeAllowed: 72, laytimeUnit: 'Hours' } as const;
    expect(parcels(total)).toEqual([
      [36, 'Hours', 'SHINC'],
      [36, 'Hours', 'SHINC'],
    ]);
    const own = [port({ norHours: 0 }), port({ ...qingdao, ...bare, sequenceNo: 2 })];
    expect(parcels(total, own)).toEqual([
      [11_000, 'Per Day', 'SHINC'],
      [72, 'Hours', 'SHINC'],
    ]);
  });
  it('a rate is that of every port without its own, on the terms of the cargo; a port as fast as custom has none', () => {
    const rate = { laytimeAllowed: 8_000, laytimeUnit: 'Per Day', laytimeTerms: 'SHEX2' } as const;
    expect(parcels(rate)[0]).toEqual([8_000, 'Per Day', 'SHEX2']);
    const custom = ports.map((one) => ({ ...one, terms: 'CQD1' as const }));
    expect(parcels(rate, custom)[0]).toEqual([null, 'Per Day', 'CQD1']);
  });
  it('laytime by quantity: 66,000 t have 8 days, 4 at each end', () => {
    const laytimeScaleTable = [band({ rate: 6 }), band({ fromQuantity: 60_000, rate: 8 })];
    const days = { laytimeScaleTable, laytimeUnit: 'Days', isAdvanced: true } as const;
    expect(parcels(days).map(([rate]) => rate)).toEqual([4, 4]);
  });
  it('turn time and draft of the charter party count where a port has none, and the smaller draft always', () => {
    const portItineraries = [port({ norHours: 24 }), port({ ...qingdao, ...bare, sequenceNo: 2 })];
    const calls = callsOf({
      ...{ portItineraries, cpDraftMeters: 12.5 },
      pricing: { ...PRICING, norOffsetTime: 6 },
    });
    expect(calls.map(({ norHours, draftM }) => [norHours, draftM])).toEqual([
      [24, 12.5],
      [6, 12.5],
    ]);
    // 42 ft are 12.8 m.
    expect(callsOf({ cpDraftMeters: 13 })[0]?.draftM).toBeCloseTo(12.8016, 9);
  });
  it('the first load port’s own laycan is the cargo’s', () => {
    const own = { laycanStartDateTime: '2026-12-12T00:00:00Z', laycanEndDateTime: null };
    const [cargo] = nominated({ portItineraries: [port(own), port(qingdao)] }).cargoes;
    // 12 December on the clocks of Santos, to the end that was agreed for the cargo.
    expect([cargo?.laycanStartAt, cargo?.laycanEndAt]).toEqual([
      '2026-12-12T03:00:00.000Z',
      '2026-12-21T02:59:00.000Z',
    ]);
  });
  it('demurrage as agreed is EUR 20,000 a day, and what was typed over at 1.08 is turned back', () => {
    const pricing = { ...PRICING, exchangeRate: 1.08 };
    const book = booked({ pricing, loadDemurrageRate: 20_000, loadDespatchRate: 0 });
    const [, call] = nominated({
      pricing,
      loadDemurrageRate: 20_000,
      loadDespatchRate: 0,
    }).itinerary;
    if (!call) throw new Error('no call');
    expect(call.demurrageRatePerDay).toBe(21_600);
    const own = { currency: 'EUR', exchangeRate: 1.08, despatch: null };
    expect(agreedDemurrage(call, book, null)).toEqual({ ...own, demurrage: 20_000 });
    const typed = { ...call, demurrageRatePerDay: 23_760, despatchRatePerDay: 10_800 };
    expect(agreedDemurrage(typed, book, null)).toEqual({
      ...own,
      demurrage: 22_000,
      despatch: 10_000,
    });
    const none = { loadDemurrageRate: 0, dischargeDemurrageRate: 0 };
    expect(agreedDemurrage(call, booked({ ...none, pricing }), null)).toBeNull();
  });
});

describe('money of the ports of a cargo book', () => {
  const two = [
    port({ loadDischargeQuantity: 44_000 }),
    port({ sequenceNo: 2, port: 'Paranaguá' }),
    port({ ...qingdao, sequenceNo: 3 }),
  ];
  const price = { sequenceNo: 2, cargo: '', amount: 1.5, basis: 'BL', scaleTable: [] } as const;
  const terms = { portItineraries: two, optionType: 'NOOPT', invoiceMinimumQty: 0 } as const;
  const plain = { ...terms, freightCurrency: 'USD', freightExchangeRate: 1 } as const;

  it('1.50 on the 22,000 t of the second load port are 0.50 on each of 66,000 t, with the freight', () => {
    const inputs = nominated({ ...plain, ...advanced({ portItineraries: [price] }) });
    expect(inputs.cargoes[0]?.freight.fixedDifferential).toBeCloseTo(0.5, 12);
    expect(gross(inputs)).toBeCloseTo(66_000 * 38.5 + 33_000, 6);
    const steps = [band({ rate: 1.5 }), band({ fromQuantity: 60_000, rate: 1.2 })];
    const stepped = advanced({ portItineraries: [{ ...price, scaleTable: steps }] });
    expect(gross(nominated({ ...plain, ...stepped }))).toBeCloseTo(66_000 * 38.5 + 26_400, 6);
  });
  it('on the charter party’s quantity they are 33,000 once; beside a lumpsum they are revenue of their own', () => {
    const pricing = advanced({ portItineraries: [{ ...price, basis: 'CP' }] });
    const { freight } = nominated({ ...plain, ...pricing }).cargoes[0]!;
    expect(freight).toMatchObject({ fixedDifferential: 0, fixedDifferentialLumpsum: 33_000 });
    const lumpsum = { freightType: 'Lumpsum', lumpsum: 2_000_000 } as const;
    expect(nominated({ ...plain, ...lumpsum, ...pricing }).otherRevenues).toMatchObject([
      { name: 'Price by port', paymentType: 'Lumpsum', amount: 33_000 },
    ]);
  });
  it('port expenses of 118,000 twice against 200,000 with 5 % are 26,000 of overage, up to a cap of 220,000 10,000', () => {
    const group = {
      ...{ name: 'Load ports', currency: 'USD', baseAmount: 200_000, tolerance: 5, collar: 0 },
      ...{ hasOverage: true, hasUnderage: true },
    };
    const of = (cap: number, name = 'Both') =>
      nominated({ portExpenseGroups: [{ ...group, cap, name }] });
    const expected = {
      paymentType: 'Lumpsum',
      currency: 'USD',
      description: 'Port expenses Both, overage',
    };
    expect(of(0).otherRevenues).toMatchObject([{ ...expected, amount: 26_000 }]);
    expect(of(220_000).otherRevenues).toMatchObject([{ ...expected, amount: 10_000 }]);
    // Of Santos alone 118,000 are 72,000 below what is free.
    expect(of(0, 'santos').otherRevenues).toEqual([]);
    expect(of(0, 'santos').otherExpenses.at(-1)).toMatchObject({ amount: 72_000 });
  });
  it('a group in EUR counts at the freight’s rate of EUR, else at the demurrage’s, and not at all without a rate', () => {
    const group = {
      ...{ name: '', currency: 'EUR', baseAmount: 100_000, tolerance: 0, cap: 0, collar: 0 },
      ...{ hasOverage: true, hasUnderage: true },
    };
    const of = (change: Partial<BookedCargo>) =>
      nominated({ portExpenseGroups: [group], ...change }).otherRevenues;
    // 236,000 in base at 1.25 are EUR 188,800.
    const expected = [{ currency: 'EUR', exchangeRate: 1.25, amount: 88_800 }];
    expect(of({ freightExchangeRate: 1.25 })).toMatchObject(expected);
    const dollars = { freightCurrency: 'USD', freightExchangeRate: 1 };
    const pricing = { ...PRICING, exchangeRate: 1.25 };
    expect(of({ ...dollars, pricing })).toMatchObject(expected);
    expect(of({ ...dollars, pricing: { ...PRICING, currency: 'USD' } })).toEqual([]);
  });
});
