import { INVOICE_PAYMENT_TERMS } from '@mainsheet/calendar';
import { LAYTIME_TERMS } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import {
  type CargoBookInput,
  cargoBookInput,
  cargoCommission,
  cargoMoneyRow,
  cargoPortExpenseGroup,
  cargoPortRow,
  cargoPricing,
  cargoPricingPort,
  cargoScaleBand,
  commissionTypeOf,
  findCargoBookFaults,
  settableCargoStatuses,
} from '../index.ts';

const port = (portFunction: 'Loading' | 'Discharging') =>
  cargoPortRow.parse({ portFunction, port: portFunction === 'Loading' ? 'Santos' : 'Qingdao' });

const whole = (change: Partial<CargoBookInput> = {}): CargoBookInput => ({
  ...cargoBookInput.parse({
    cargo: 'Soybeans',
    cargoQuantity: 66_000,
    freightRate: 38.5,
    portItineraries: [port('Loading'), port('Discharging')],
  }),
  ...change,
});

/** What stands against a changed cargo book, in words. */
const against = (change: Partial<CargoBookInput>) =>
  findCargoBookFaults(whole(change)).map(({ message }) => message);

const inCamelCase = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Other records are named by id, and flags as flags are called here. */
const CALLED: Readonly<Record<string, string>> = {
  charterer: 'chartererId',
  company: 'companyId',
  nominatedVessel: 'nominatedVesselId',
  voyage: 'voyageId',
  beneficiary: 'beneficiaryId',
};
const fieldsOf = (specified: string) =>
  specified
    .trim()
    .split(/\s+/)
    .map(inCamelCase)
    .map((name) => CALLED[name] ?? name);

describe('the payload of a cargo book', () => {
  it.each([
    [
      'CARGO-04 a cargo book',
      cargoBookInput.shape,
      `cargo cargo_reference_number charterer company cargo_class_dry_cubicmeters_mt
       cargo_class_liquid_cubicfeet_mt cargo_code cargo_option cargo_quantity cargo_unit
       charter_party_date charter_party_place cp_draft_meters laycan_start_date_time
       laycan_end_date_time confirmation_date_time cargo_status freight_currency
       freight_exchange_rate freight_rate lumpsum daily_rate freight_type min_quantity max_quantity
       invoice_minimum_qty option_percentage option_type payment_terms_initial
       payment_terms_initial_description payment_terms_initial_percentage payment_terms_balance
       payment_terms_balance_description payment_terms_balance_percentage external_contract_link
       cross_reference_no shipment_no remarks department_name trade_area vessel_type_dwt
       nominated_vessel voyage remittance_bank worldscale_flat worldscale_percent
       chartering_executive operation_executive bill_by freight_tax_percent voyage_type
       load_demurrage_rate load_despatch_rate discharge_demurrage_rate discharge_despatch_rate`,
    ],
    [
      'CARGO-05 a port itinerary row',
      cargoPortRow.shape,
      `port_function berth load_discharge_quantity load_discharge_rate load_discharge_rate_unit
       crane_used_at_this_port terms nor_hours port_expenses port_expenses_currency
       laycan_start_date_time laycan_end_date_time draft unit_measure salinity_value port
       sequence_no`,
    ],
    [
      'CARGO-06 the pricing',
      cargoPricing.shape,
      `use_pricing_from_coa is_advanced top_off scale_table_quantity freight_surcharge_type
       bunker_surcharge_type table use_bl_date demurrage_scale_table currency exchange_rate
       demurrage_amount despatch_amount is_per_day is_per_hour laytime_scale_table nor_offset_time
       is_reversible laytime_allowed laytime_unit laytime_terms demurrage_time_bar_terms`,
    ],
    ['CARGO-07 a port of the pricing', cargoPricingPort.shape, 'amount scale_table basis cargo'],
    [
      'CARGO-08 a commission',
      cargoCommission.shape,
      'rate lumpsum type beneficiary freight_commission demurrage_commission',
    ],
    [
      'CARGO-09 a revenue or expense',
      cargoMoneyRow.shape,
      `description category unit currency price amount_currency exchange_rate
       amount_in_base_currency ledger_code`,
    ],
    [
      'CARGO-10 a port expense group',
      cargoPortExpenseGroup.shape,
      'base_amount tolerance cap collar has_overage has_underage',
    ],
  ])('%s has every specified field', (_, shape, specified) => {
    const missing = fieldsOf(specified).filter((name) => !(name in shape));
    expect(missing).toEqual([]);
  });
});

describe('a cargo book as it is typed', () => {
  it('CARGO-25 unit MT, currency USD, berth QUAY, status Confirmed, voyage type Voyage Out, exchange rate 1', () => {
    const book = cargoBookInput.parse({ cargo: 'Coal' });
    expect(book).toMatchObject({
      cargoUnit: 'MT',
      freightCurrency: 'USD',
      freightExchangeRate: 1,
      cargoStatus: 'Confirmed',
      voyageType: 'Voyage Out',
    });
    expect(port('Loading')).toMatchObject({
      berth: 'QUAY',
      portExpensesCurrency: 'USD',
      portExpensesExchangeRate: 1,
      unitMeasure: 'M',
      salinityValue: 1.025,
    });
    expect(book.pricing).toMatchObject({ currency: 'USD', exchangeRate: 1 });
    expect(cargoMoneyRow.parse({})).toMatchObject({ currency: 'USD', exchangeRate: 1 });
  });

  it('CARGO-15 every figure that is left out, null or an empty text is 0', () => {
    const FIGURES = [
      'cargoClassDryCubicmetersMt cargoClassLiquidCubicfeetMt cargoQuantity cpDraftMeters freightRate',
      'lumpsum dailyRate worldscaleFlat worldscalePercent minQuantity maxQuantity invoiceMinimumQty',
      'optionPercentage paymentTermsBalancePercentage freightTaxPercent loadDemurrageRate',
      'loadDespatchRate dischargeDemurrageRate dischargeDespatchRate',
    ].flatMap((line) => line.split(' '));
    for (const empty of [undefined, null, '']) {
      const typed = Object.fromEntries(FIGURES.map((key) => [key, empty]));
      const book: Record<string, unknown> = cargoBookInput.parse({ cargo: 'Coal', ...typed });
      for (const key of FIGURES) expect(book[key], key).toBe(0);
    }
    const blank = { ...port('Loading'), loadDischargeQuantity: '', portExpenses: null, draft: '' };
    expect(cargoPortRow.parse(blank)).toMatchObject({
      loadDischargeQuantity: 0,
      portExpenses: 0,
      draft: 0,
    });
    expect(cargoPricing.parse({ topOff: '' }).topOff).toBe(0);
    expect(cargoPricingPort.parse({ amount: null }).amount).toBe(0);
    expect(cargoCommission.parse({ type: 'Broker', rate: '', lumpsum: null })).toMatchObject({
      rate: 0,
      lumpsum: 0,
    });
    expect(cargoBookInput.safeParse({ cargo: 'Coal', lumpsum: '12' }).success).toBe(false);
  });

  it('CARGO-16 "Address Commission" is kept as "Add comm", every other word as "Broker"', () => {
    expect(commissionTypeOf('Address Commission')).toBe('Add comm');
    for (const other of ['Broker', 'Brokerage', 'address commission', '', null]) {
      expect(commissionTypeOf(other), String(other)).toBe('Broker');
    }
    expect(cargoCommission.parse({ type: 'Address Commission' }).type).toBe('Add comm');
    const stored = cargoCommission.parse({ type: 'Address Commission' });
    expect(cargoCommission.parse(stored).type).toBe('Add comm');
  });

  it('CARGO-26 the laytime terms', () => {
    const listed = 'SHINC SHEX0 SHEX1 SHEX2 SHEX3 SHEX4 SHEX5 SHEX6 FHINC FHEX1 FHEX2 CQD1'.split(
      ' ',
    );
    expect(LAYTIME_TERMS).toEqual(listed);
    for (const terms of listed) {
      expect(cargoPortRow.parse({ ...port('Loading'), terms }).terms).toBe(terms);
      expect(cargoPricing.parse({ laytimeTerms: terms }).laytimeTerms).toBe(terms);
    }
    expect(cargoPortRow.safeParse({ ...port('Loading'), terms: 'SHEX7' }).success).toBe(false);
  });

  it('CARGO-27 the invoice payment terms, and words of one’s own', () => {
    expect(INVOICE_PAYMENT_TERMS).toEqual([
      'After Loading',
      'After Discharging',
      'Within 3 days after loading',
      'Within 3 working days after discharge',
      'Within 5 working days after discharge',
      'Before break bulk',
      '30 days after discharging',
    ]);
    for (const term of INVOICE_PAYMENT_TERMS) {
      const terms = { paymentTermsInitial: term, paymentTermsBalance: term };
      expect(cargoBookInput.parse({ cargo: 'Coal', ...terms })).toMatchObject(terms);
    }
  });

  it('CARGO-28 the quantity bases', () => {
    for (const billBy of ['BL', 'CP', 'Invoice', 'Outturn']) {
      expect(cargoBookInput.parse({ cargo: 'Coal', billBy }).billBy).toBe(billBy);
    }
    expect(cargoBookInput.safeParse({ cargo: 'Coal', billBy: 'Draft survey' }).success).toBe(false);
  });

  it('a link is https or nothing', () => {
    const takes = (externalContractLink: string) =>
      cargoBookInput.safeParse({ cargo: 'Coal', externalContractLink }).success;
    expect(['', 'https://dms.example/cp/12?v=2'].every(takes)).toBe(true);
    for (const bad of [
      'http://dms.example',
      'javascript:alert(1)',
      'https://',
      'https:// x',
      'dms.example',
    ]) {
      expect(takes(bad), bad).toBe(false);
    }
  });
});

describe('CARGO-14 what stands against a cargo book', () => {
  it('nothing, when quantity, ports and freight are there', () => {
    expect(against({})).toEqual([]);
  });

  it('everything at once, each with its field', () => {
    const faults = findCargoBookFaults(
      whole({
        cargoQuantity: 0,
        freightRate: 0,
        portItineraries: [],
        paymentTermsBalancePercentage: 5,
      }),
    );
    expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'cargoQuantity: Enter a quantity above zero.',
      'portItineraries: Add a load port.',
      'portItineraries: Add a discharge port.',
      'freightRate: Enter the freight rate.',
      'paymentTermsBalancePercentage: Initial and balance make 100 % together.',
    ]);
  });

  it.each([
    ['Lumpsum', ['Enter the lumpsum.'], { lumpsum: 1 }],
    ['Daily Rate', ['Enter the daily rate.'], { dailyRate: 1 }],
    [
      'WSC',
      ['Enter the Worldscale flat rate.', 'Enter the Worldscale percentage.'],
      { worldscaleFlat: 18.2, worldscalePercent: 95 },
    ],
  ] as const)(
    'freight of the type %s is missing until it is typed',
    (freightType, messages, typed) => {
      expect(against({ freightType })).toEqual(messages);
      expect(against({ freightType, ...typed })).toEqual([]);
    },
  );

  it('an inquiry needs no freight yet; confirmed, it does', () => {
    expect(against({ freightRate: 0, cargoStatus: 'Inquiry' })).toEqual([]);
    expect(against({ freightRate: 0, cargoStatus: 'Confirmed' })).toEqual([
      'Enter the freight rate.',
    ]);
  });

  it('a band that ends before it begins, a port price without its port, demurrage of neither day nor hour', () => {
    const { pricing } = whole();
    const band = cargoScaleBand.parse({ fromDate: '2027-01-02', toDate: '2027-01-01' });
    expect(
      against({ pricing: { ...pricing, table: [band], demurrageScaleTable: [band] } }),
    ).toEqual(['The band ends before it begins.', 'The band ends before it begins.']);
    const price = cargoPricingPort.parse({ sequenceNo: 9, amount: 1 });
    expect(against({ pricing: { ...pricing, portItineraries: [price] } })).toEqual([
      'The cargo has no port no. 9.',
    ]);
    const neither = { ...pricing, isPerDay: false, demurrageAmount: 1 };
    expect(against({ pricing: neither })).toEqual([
      'Say whether demurrage and despatch are per day or per hour.',
    ]);
    expect(against({ pricing: { ...neither, demurrageAmount: 0 } })).toEqual([]);
  });

  it('a freight scale is a rate, and so is the price of the contract', () => {
    const table = [cargoScaleBand.parse({ rate: 20 })];
    expect(
      against({ freightRate: 0, pricing: { ...whole().pricing, isAdvanced: true, table } }),
    ).toEqual([]);
    const pricing = { ...whole().pricing, usePricingFromCoa: true };
    expect(against({ freightRate: 0, pricing })).toEqual([
      'Choose the contract of affreightment that the price comes from.',
    ]);
  });

  it('a laycan that ends before it begins, of the cargo and of a port; the same moment is one', () => {
    const laycan = {
      laycanStartDateTime: '2026-12-10T00:00:00Z',
      laycanEndDateTime: '2026-12-09T23:59:00Z',
    };
    const message = 'The laycan ends before it begins.';
    expect(against(laycan)).toEqual([message]);
    expect(
      against({ portItineraries: [{ ...port('Loading'), ...laycan }, port('Discharging')] }),
    ).toEqual([message]);
    expect(against({ ...laycan, laycanEndDateTime: laycan.laycanStartDateTime })).toEqual([]);
    expect(against({ ...laycan, laycanEndDateTime: '2026-12-10T01:00:00+01:00' })).toEqual([]);
  });

  it('commissions of 100 % and more together', () => {
    const row = cargoCommission.parse({ type: 'Broker', rate: 50 });
    expect(against({ commissions: [row, row] })).toEqual([
      'The commissions come to 100 % or more together.',
    ]);
    expect(against({ commissions: [row, { ...row, rate: 49.9 }] })).toEqual([]);
  });

  it('a minimum and maximum that are missing or the wrong way round', () => {
    expect(against({ optionType: 'MNMX' })).toEqual([
      'Enter the minimum quantity.',
      'Enter a maximum that is not below the minimum.',
    ]);
    expect(against({ optionType: 'MNMXO', minQuantity: 2, maxQuantity: 1 })).toHaveLength(1);
    expect(against({ optionType: 'MNMXC', minQuantity: 1, maxQuantity: 1 })).toEqual([]);
  });

  it('a contract that is a lifting of another', () => {
    const coaId = '01890000-0000-7000-8000-000000000001';
    expect(against({ voyageType: 'COA', coaId })).toEqual([
      'A contract of affreightment is no lifting of another.',
    ]);
  });
});

describe('the status of a cargo book', () => {
  it('is set along Inquiry, Confirmed, Cancelled and back; Nominated and Completed are the voyage’s', () => {
    expect(settableCargoStatuses(null, false)).toEqual(['Inquiry', 'Confirmed']);
    expect(settableCargoStatuses('Inquiry', false)).toEqual(['Inquiry', 'Confirmed', 'Cancelled']);
    expect(settableCargoStatuses('Confirmed', false)).toEqual(['Confirmed', 'Cancelled']);
    expect(settableCargoStatuses('Nominated', false)).toEqual(['Nominated', 'Cancelled']);
    expect(settableCargoStatuses('Completed', false)).toEqual(['Completed']);
    expect(settableCargoStatuses('Cancelled', false)).toEqual(['Cancelled', 'Inquiry']);
    expect(settableCargoStatuses('Confirmed', true)).toEqual([
      'Confirmed',
      'Cancelled',
      'Completed',
    ]);
  });
});
