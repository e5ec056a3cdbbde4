import { type CargoBookInput, contactInput, vesselInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { createVessel } from '../vessels/index.ts';

const server = testServer();

type Book = {
  id: string;
  referenceNumber: string;
  data: CargoBookInput;
  contacts: { id: string; name: string }[];
  nominatedVessel: string | null;
  minimumQuantity: number;
  maximumQuantity: number;
  declaredQuantity: number;
  liftedQuantity: number;
  remainingQuantity: number;
  createdBy: string;
  version: number;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { code: string; path: string; message: string }[];
  cargoBook: Book | null;
};

const BOOK = `{ id referenceNumber data contacts { id name } nominatedVessel minimumQuantity maximumQuantity
  declaredQuantity liftedQuantity remainingQuantity createdBy version }`;
const ANSWER = `{ errorFlag message violations { code path message } cargoBook ${BOOK} }`;

let operator: SignedIn;
const ids = { charterer: '', carrier: '', broker: '', vessel: '' };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  const actor = await server.actorWith('Operator');
  const contact = async (name: string, kind: 'customer' | 'vendor') =>
    (await createContact(server.platform, actor, contactInput.parse({ name, kinds: [kind] }))).id;
  ids.charterer = await contact('Meridian Grain', 'customer');
  ids.carrier = await contact('Fjordline Chartering', 'vendor');
  ids.broker = await contact('Northway Brokers', 'vendor');
  const vessel = { name: 'Nordic Tern', type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  ids.vessel = (await createVessel(server.platform, actor, vesselInput.parse(vessel))).id;
});

const loading = { portFunction: 'Loading', port: 'Santos' };
const discharging = { portFunction: 'Discharging', port: 'Qingdao' };
const typed = (change: object = {}) => ({
  cargo: 'Soybeans',
  cargoQuantity: 66_000,
  freightRate: 38.5,
  portItineraries: [loading, discharging],
  ...change,
});

/** The answer of the one mutation of a document, or the refusal that came in its place. */
async function mutate(by: SignedIn, call: string, variables: Record<string, unknown> = {}) {
  const declared = [
    ...('data' in variables ? ['$data: Json!'] : []),
    ...('id' in variables ? ['$id: ID!'] : []),
    ...('version' in variables ? ['$version: Int!'] : []),
  ];
  const head = declared.length > 0 ? `(${declared.join(', ')})` : '';
  const { data, errors } = await by.graphql<Record<string, Answer> | null>(
    `mutation ${head} { ${call} ${ANSWER} }`,
    variables,
  );
  const [answer] = Object.values(data ?? {});
  const message = errors?.[0]?.message ?? 'no answer';
  return answer ?? { errorFlag: 'ERROR', message, violations: [], cargoBook: null };
}

const create = (change: object = {}, by = operator) =>
  mutate(by, 'createCargoBook(data: $data)', { data: typed(change) });
const update = (book: Book, data: object, by = operator) =>
  mutate(by, 'updateCargoBook(cargoBookId: $id, version: $version, data: $data)', {
    id: book.id,
    version: book.version,
    data: { ...book.data, ...data },
  });
const remove = ({ id, version }: Book, by = operator) =>
  mutate(by, 'deleteCargoBook(cargoBookId: $id, version: $version)', { id, version });
const validate = (data: object, by = operator) =>
  mutate(by, 'validateCargoBook(data: $data)', { data });

async function made(change: object = {}, by = operator): Promise<Book> {
  const { cargoBook, message, violations } = await create(change, by);
  if (!cargoBook) throw new Error(`${message} ${JSON.stringify(violations)}`);
  return cargoBook;
}

async function read(id: string, by = operator): Promise<Book | null> {
  const { data } = await by.graphql<{ cargoBook: Book } | null>(
    `query ($id: ID!) { cargoBook(id: $id) ${BOOK} }`,
    { id },
  );
  return data?.cargoBook ?? null;
}

const words = ({ violations }: Answer) =>
  violations.map(({ path, message }) => `${path}: ${message}`);

const BAND = { fromQuantity: 10_000, toQuantity: 20_000, rate: 41.25 };
/** Every field of the payload, none of them as it stands by default. */
const EVERYTHING = () => ({
  cargo: 'Wheat in bulk',
  cargoReferenceNumber: 'MG-2026/17',
  chartererId: ids.charterer,
  companyId: ids.carrier,
  cargoClassDryCubicmetersMt: 1.32,
  cargoClassLiquidCubicfeetMt: 46.6,
  cargoCode: 'Wheat',
  cargoOption: 'or barley in charterers’ option',
  cargoQuantity: 55_000,
  cargoUnit: 'LT',
  charterPartyDate: '2026-11-18',
  charterPartyPlace: 'London',
  cpDraftMeters: 12.8,
  laycanStartDateTime: '2026-12-10T00:00:00.000Z',
  laycanEndDateTime: '2026-12-20T23:59:00.000Z',
  confirmationDateTime: '2026-11-19T15:30:00.000Z',
  cargoStatus: 'Inquiry',
  freightCurrency: 'EUR',
  freightExchangeRate: 1.08,
  freightRate: 38.5,
  lumpsum: 2_000_000,
  dailyRate: 18_000,
  freightType: 'Daily Rate',
  worldscaleFlat: 18.25,
  worldscalePercent: 97.5,
  minQuantity: 50_000,
  maxQuantity: 60_000,
  invoiceMinimumQty: 52_000,
  optionPercentage: 5,
  optionType: 'MNMXO',
  paymentTermsInitial: 'Within 3 days after loading',
  paymentTermsInitialDescription: 'less commissions',
  paymentTermsInitialPercentage: 95,
  paymentTermsBalance: '30 days after discharging',
  paymentTermsBalanceDescription: 'with demurrage or despatch',
  paymentTermsBalancePercentage: 5,
  billBy: 'CP',
  freightTaxPercent: 1.5,
  externalContractLink: 'https://dms.example/cp/17',
  crossReferenceNo: 'X-9',
  shipmentNo: '3/12',
  remarks: 'Holds grain clean.',
  departmentName: 'Panamax desk',
  tradeArea: 'Atlantic',
  vesselTypeDwt: 'Ultramax 60-64k',
  nominatedVesselId: ids.vessel,
  voyageId: null,
  remittanceBank: 'DNB, Oslo',
  charteringExecutive: 'Ingrid Moe',
  operationExecutive: 'Lars Aas',
  voyageType: 'Voyage In',
  coaId: null,
  loadDemurrageRate: 22_000,
  loadDespatchRate: 11_000,
  dischargeDemurrageRate: 21_000,
  dischargeDespatchRate: 10_500,
  portItineraries: [
    {
      sequenceNo: 2,
      portFunction: 'Loading',
      port: 'Rouen',
      portCode: 'FRURO',
      latitude: 49.44,
      longitude: 1.1,
      timeZone: 'Europe/Paris',
      berth: 'Silo 3',
      loadDischargeQuantity: 55_000,
      loadDischargeRate: 8_000,
      loadDischargeRateUnit: 'Per Hour',
      craneUsedAtThisPort: true,
      terms: 'SHEX2',
      norHours: 12,
      portExpenses: 90_000,
      portExpensesCurrency: 'EUR',
      portExpensesExchangeRate: 1.08,
      laycanStartDateTime: '2026-12-10T00:00:00.000Z',
      laycanEndDateTime: '2026-12-15T00:00:00.000Z',
      draft: 34,
      unitMeasure: 'FT',
      salinityValue: 1.001,
    },
    { ...discharging, sequenceNo: 3 },
  ],
  pricing: {
    usePricingFromCoa: false,
    isAdvanced: true,
    topOff: 36.5,
    scaleTableQuantity: 'CP',
    freightSurchargeType: 'Per Unit',
    freightSurchargeAmount: 0.75,
    bunkerSurchargeType: 'Lumpsum',
    bunkerSurchargeAmount: 15_000,
    table: [BAND],
    useBlDate: true,
    demurrageScaleTable: [{ ...BAND, rate: 20_000 }],
    currency: 'EUR',
    exchangeRate: 1.09,
    demurrageAmount: 22_000,
    despatchAmount: 11_000,
    isPerDay: false,
    isPerHour: true,
    laytimeScaleTable: [{ ...BAND, rate: 96 }],
    norOffsetTime: 6,
    isReversible: true,
    laytimeAllowed: 120,
    laytimeUnit: 'Per Hour',
    laytimeTerms: 'FHEX1',
    demurrageTimeBarTerms: '90 days after completion of discharge',
    portItineraries: [
      { sequenceNo: 2, cargo: 'Wheat in bulk', amount: 3.5, basis: 'Outturn', scaleTable: [BAND] },
    ],
  },
  commissions: [
    {
      type: 'Address Commission',
      rate: 2.5,
      lumpsum: 100,
      beneficiaryId: ids.charterer,
      freightCommission: 'Deduct from invoice',
      demurrageCommission: true,
    },
    {
      type: 'Broker',
      rate: 1.25,
      lumpsum: 0,
      beneficiaryId: ids.broker,
      freightCommission: 'Will be paid by counterparty',
      demurrageCommission: false,
    },
  ],
  revenues: [
    {
      description: 'Hold cleaning paid by charterers',
      category: 'Rebillable',
      unit: 'Per Unit',
      currency: 'EUR',
      price: 0.2,
      amountCurrency: 1,
      exchangeRate: 1.1,
      amountInBaseCurrency: 1,
      ledgerCode: 'ILOHC',
    },
  ],
  expenses: [{ description: 'Survey', price: 1_500, ledgerCode: 'SURV' }],
  portExpenseGroups: [
    {
      name: 'Load ports',
      currency: 'EUR',
      baseAmount: 90_000,
      tolerance: 5,
      cap: 120_000,
      collar: 70_000,
      hasOverage: true,
      hasUnderage: true,
    },
  ],
});

describe('a cargo book by the specified fields', () => {
  it('CARGO-04 CARGO-05 CARGO-06 CARGO-07 CARGO-08 CARGO-09 CARGO-10 CARGO-19 CARGO-20 what is typed is what its details give', async () => {
    const everything = EVERYTHING();
    const { errorFlag, message, cargoBook } = await mutate(
      operator,
      'createCargoBook(data: $data)',
      { data: everything },
    );
    expect([errorFlag, message]).toEqual(['SUCCESS', 'Cargo book created successfully']);
    const book = await read(cargoBook?.id ?? '');
    const { commissions, revenues, expenses, portItineraries, ...rest } = everything;
    expect(book?.data).toMatchObject(rest);
    expect(Object.keys(book?.data ?? {}).toSorted()).toEqual(Object.keys(everything).toSorted());
    expect(book?.data.portItineraries[0]).toEqual(portItineraries[0]);
    expect(book?.data.portItineraries[1]).toMatchObject({ berth: 'QUAY', terms: 'SHINC' });
    expect(book?.data.commissions).toEqual([
      { ...commissions[0], type: 'Add comm' },
      commissions[1],
    ]);
    // 0.20 for each of 55,000 is 11,000 EUR, at 1.1 12,100 USD: sent amounts count for nothing.
    const amounts = { amountCurrency: 11_000, amountInBaseCurrency: 12_100 };
    expect(book?.data.revenues).toEqual([{ ...revenues[0], ...amounts }]);
    expect(book?.data.expenses).toMatchObject([
      {
        ...expenses[0],
        unit: 'Lumpsum',
        currency: 'USD',
        exchangeRate: 1,
        amountInBaseCurrency: 1_500,
      },
    ]);
    expect(book?.contacts.map(({ name }) => name)).toEqual([
      'Fjordline Chartering',
      'Meridian Grain',
      'Northway Brokers',
    ]);
    expect(book).toMatchObject({
      referenceNumber: 'MG-2026/17',
      nominatedVessel: 'Nordic Tern',
      minimumQuantity: 50_000,
      maximumQuantity: 60_000,
      declaredQuantity: 60_000,
    });
  });

  it('takes C-0001 and on for a number, passing over what somebody typed', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Numbers',
      baseCurrency: 'USD',
    });
    const by = await server.signIn('Operator', companyId);
    const numbers: string[] = [];
    numbers.push((await made({}, by)).referenceNumber);
    numbers.push((await made({ cargoReferenceNumber: 'C-0002' }, by)).referenceNumber);
    numbers.push((await made({}, by)).referenceNumber);
    expect(numbers).toEqual(['C-0001', 'C-0002', 'C-0003']);
    const twice = await create({ cargoReferenceNumber: 'c-0003' }, by);
    expect(words(twice)).toEqual(['cargoReferenceNumber: c-0003 is taken by another cargo book.']);
  });
});

describe('the check of a cargo book', () => {
  it('CARGO-14 CARGO-22 validateCargoBook, create and update tell the same, and the check stores nothing', async () => {
    const data = typed({ cargoQuantity: 0, freightRate: '', portItineraries: [loading] });
    const expected = [
      'cargoQuantity: Enter a quantity above zero.',
      'portItineraries: Add a discharge port.',
      'freightRate: Enter the freight rate.',
    ];
    const count = async () =>
      (await operator.graphql<{ cargoBooks: unknown[] }>('{ cargoBooks { id } }')).data.cargoBooks
        .length;
    const before = await count();
    const checked = await validate(data);
    expect(checked).toMatchObject({ errorFlag: 'ERROR', message: 'Some fields need attention.' });
    expect(words(checked)).toEqual(expected);
    expect(words(await create(data))).toEqual(expected);
    expect(await validate(typed())).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'Nothing stands against this cargo book.',
      cargoBook: null,
    });
    expect(await count()).toBe(before);
    const kept = await made();
    expect(words(await update(kept, data))).toEqual(expected);
    expect((await read(kept.id))?.version).toBe(1);
  });

  it('refuses contacts and vessels that are not the company’s, and a voyage that is typed', async () => {
    const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.actorWith('Operator', companyId);
    const theirs = await createContact(
      server.platform,
      stranger,
      contactInput.parse({ name: 'Theirs', kinds: ['customer'] }),
    );
    const refused = await create({
      chartererId: theirs.id,
      companyId: theirs.id,
      nominatedVesselId: theirs.id,
      voyageId: theirs.id,
      coaId: theirs.id,
      commissions: [{ type: 'Broker', rate: 1, beneficiaryId: theirs.id }],
    });
    const gone = 'This contact was not found. Choose another.';
    expect(words(refused)).toEqual([
      'voyageId: The voyage is set by converting an estimate of this cargo.',
      `chartererId: ${gone}`,
      `companyId: ${gone}`,
      `commissions.0.beneficiaryId: ${gone}`,
      'nominatedVesselId: This vessel was not found. Choose another.',
      'coaId: This contract of affreightment was not found.',
    ]);
  });

  it('lets a status move as the trade does', async () => {
    expect(words(await create({ cargoStatus: 'Nominated' }))).toEqual([
      'cargoStatus: Nominated cannot be chosen for a new cargo.',
    ]);
    const inquiry = await made({ cargoStatus: 'Inquiry' });
    const confirmed = (await update(inquiry, { cargoStatus: 'Confirmed' })).cargoBook!;
    expect(words(await update(confirmed, { cargoStatus: 'Inquiry' }))).toEqual([
      'cargoStatus: Inquiry cannot be chosen from Confirmed.',
    ]);
    const cancelled = (await update(confirmed, { cargoStatus: 'Cancelled' })).cargoBook!;
    expect((await update(cancelled, { cargoStatus: 'Inquiry' })).cargoBook?.data.cargoStatus).toBe(
      'Inquiry',
    );
  });
});

describe('the list of cargo books', () => {
  it('CARGO-11 CARGO-17 CARGO-18 gives the specified columns, newest first, narrowed by values and dates in use', async () => {
    const companyId = await createCompany(server.platform, { name: 'Lister', baseCurrency: 'USD' });
    const by = await server.signIn('Operator', companyId);
    const actor = await server.actorWith('Operator', companyId);
    const charterer = await createContact(
      server.platform,
      actor,
      contactInput.parse({ name: 'Southern Coal', kinds: ['customer'] }),
    );
    const first = await made(
      {
        cargo: 'Coal',
        chartererId: charterer.id,
        charterPartyDate: '2026-11-02',
        laycanStartDateTime: '2026-12-01T00:00:00Z',
        laycanEndDateTime: '2026-12-05T23:59:00Z',
        portItineraries: [loading, { ...loading, port: 'Paranaguá' }, discharging],
      },
      by,
    );
    server.clock.advance(1);
    await made(
      {
        cargo: 'Urea',
        cargoStatus: 'Inquiry',
        freightType: 'Lumpsum',
        lumpsum: 5,
        cargoUnit: 'ST',
      },
      by,
    );
    const gone = await made({ cargo: 'Never mind' }, by);
    await remove(gone, by);
    const ROW = `id cpDate cargo quantity unit charterer loadPort dischargePort company freightType status
      referenceNumber createdBy`;
    const list = async (filter: object = {}) => {
      const { data } = await by.graphql<{ cargoBooks: Record<string, unknown>[] }>(
        `query ($filter: CargoBookFilterInput) { cargoBooks(filter: $filter) { ${ROW} } }`,
        { filter },
      );
      return data.cargoBooks;
    };
    const cargoes = async (filter: object) => (await list(filter)).map(({ cargo }) => cargo);
    expect(await cargoes({})).toEqual(['Urea', 'Coal']);
    expect((await list())[1]).toEqual({
      id: first.id,
      cpDate: '2026-11-02',
      cargo: 'Coal',
      quantity: '66000',
      unit: 'MT',
      charterer: 'Southern Coal',
      loadPort: 'Santos, Paranaguá',
      dischargePort: 'Qingdao',
      company: 'Lister',
      freightType: 'Frt Rate',
      status: 'Confirmed',
      referenceNumber: 'C-0001',
      createdBy: 'Test Operator',
    });
    const onlyCoal = [
      { search: 'southern' },
      { search: 'c-0001' },
      { cargo: ['Coal'] },
      { chartererId: [charterer.id] },
      { status: ['Confirmed'] },
      { freightType: ['Frt Rate'] },
      { unit: ['MT'] },
      { cpDateFrom: '2026-11-02', cpDateTo: '2026-11-02' },
      { laycanFrom: '2026-12-05', laycanTo: '2026-12-31' },
      { laycanFrom: '2026-11-01', laycanTo: '2026-12-01' },
    ];
    for (const filter of onlyCoal)
      expect(await cargoes(filter), JSON.stringify(filter)).toEqual(['Coal']);
    const none = [
      { cpDateTo: '2026-11-01' },
      { laycanFrom: '2026-12-06' },
      { laycanTo: '2026-11-30' },
    ];
    for (const filter of none) expect(await cargoes(filter), JSON.stringify(filter)).toEqual([]);
    const { data } = await by.graphql<{ cargoBookFilters: unknown }>(`{ cargoBookFilters {
      cargoes charterers { id name } companies loadPorts dischargePorts freightTypes statuses units voyageTypes
      createdBy } }`);
    expect(data.cargoBookFilters).toEqual({
      cargoes: ['Coal', 'Urea'],
      charterers: [{ id: charterer.id, name: 'Southern Coal' }],
      companies: ['Lister'],
      loadPorts: ['Paranaguá', 'Santos'],
      dischargePorts: ['Qingdao'],
      freightTypes: ['Frt Rate', 'Lumpsum'],
      statuses: ['Confirmed', 'Inquiry'],
      units: ['MT', 'ST'],
      voyageTypes: ['Voyage Out'],
      createdBy: ['Test Operator'],
    });
  });

  it('ends at 500 rows', async () => {
    const companyId = await createCompany(server.platform, { name: 'Long', baseCurrency: 'USD' });
    const by = await server.signIn('Viewer', companyId);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into cargo_book (company_id, id, reference_number, cargo, status, voyage_type, quantity,
          unit, freight_type, details, created_at, created_by, updated_at, updated_by)
        select ${companyId}, gen_random_uuid(), 'N-' || n, 'Coal', 'Confirmed', 'Voyage Out', 1, 'MT',
          'Frt Rate', '{"portItineraries": []}', now(), 'x', now(), 'x' from generate_series(1, 501) n`),
    );
    const { data } = await by.graphql<{ cargoBooks: unknown[] }>(
      '{ cargoBooks(limit: 9999) { id } }',
    );
    expect(data.cargoBooks).toHaveLength(500);
  });
});

describe('changes to a cargo book', () => {
  it('CARGO-20 is changed in its version, and a stale one is refused', async () => {
    const book = await made();
    const saved = await update(book, { cargo: 'Maize' });
    expect(saved).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'Cargo book updated successfully',
      cargoBook: { version: 2, referenceNumber: book.referenceNumber, data: { cargo: 'Maize' } },
    });
    expect((await update(book, { cargo: 'Barley' })).message).toContain('Somebody else saved this');
    expect((await read(book.id))?.data.cargo).toBe('Maize');
  });

  it('CARGO-13 CARGO-21 a deleted one is inactive, without company, charterer and beneficiaries; the trail keeps them', async () => {
    const book = await made({
      chartererId: ids.charterer,
      companyId: ids.carrier,
      commissions: [
        { type: 'Broker', rate: 1.25, beneficiaryId: ids.broker },
        { type: 'Broker', rate: 2.5, beneficiaryId: ids.charterer },
      ],
    });
    const { errorFlag, message } = await remove(book);
    expect([errorFlag, message]).toEqual([
      'SUCCESS',
      `Cargo book ${book.referenceNumber} was deleted.`,
    ]);
    expect(await read(book.id)).toBeNull();
    const row = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.find(sql`select is_active, charterer_id, carrier_id,
          details->'commissions'->0->'beneficiaryId' as first, details->'commissions'->1->'beneficiaryId' as second,
          details->'commissions'->1->'rate' as rate
        from cargo_book where company_id = ${server.companyId} and id = ${book.id}`),
    );
    expect(row).toEqual({
      is_active: false,
      charterer_id: null,
      carrier_id: null,
      first: null,
      second: null,
      rate: 2.5,
    });
    const trail = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many<{ action: string; detail: unknown }>(sql`select action, detail from audit_event
        where company_id = ${server.companyId} and subject_id = ${book.id} order by seq`),
    );
    expect(trail.map(({ action }) => action)).toEqual(['cargo-book.create', 'cargo-book.delete']);
    expect(trail[1]?.detail).toMatchObject({
      charterer: 'Meridian Grain',
      company: 'Fjordline Chartering',
      contacts: ['Fjordline Chartering', 'Meridian Grain', 'Northway Brokers'],
    });
    expect((await create({ cargoReferenceNumber: book.referenceNumber })).errorFlag).toBe(
      'SUCCESS',
    );
  });
});

describe('who may', () => {
  it('a viewer reads and changes nothing, a lender not even reads, another company finds nothing', async () => {
    const book = await made();
    const viewer = await server.signIn('Viewer');
    expect((await read(book.id, viewer))?.id).toBe(book.id);
    expect((await validate(typed(), viewer)).errorFlag).toBe('SUCCESS');
    const lender = await server.signIn('Lender');
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', companyId);
    const forbidden = 'You do not have permission to perform this action';
    for (const by of [viewer, lender]) {
      for (const answer of [
        await create({}, by),
        await update(book, {}, by),
        await remove(book, by),
      ]) {
        expect(answer.message).toBe(forbidden);
      }
    }
    expect(await read(book.id, lender)).toBeNull();
    expect((await validate(typed(), lender)).message).toBe(forbidden);
    expect(await read(book.id, stranger)).toBeNull();
    const missing = 'The cargo book was not found. It may have been deleted.';
    expect((await update(book, {}, stranger)).message).toBe(missing);
    expect((await remove(book, stranger)).message).toBe(missing);
    expect((await read(book.id))?.version).toBe(1);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: `{ cargoBook(id: "${book.id}") { id } }` },
    });
    expect(answer.body).not.toContain(book.referenceNumber);
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
