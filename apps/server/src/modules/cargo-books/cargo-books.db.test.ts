import { contactInput, vesselInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cargoBooksOf,
  discharging,
  faultsOf,
  loading,
  typedCargo,
} from '../../../test/fixtures/cargo-books.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { createVessel } from '../vessels/index.ts';

const server = testServer();

let operator: SignedIn;
let books: ReturnType<typeof cargoBooksOf>;
const ids = { charterer: '', carrier: '', broker: '', vessel: '' };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  books = cargoBooksOf(operator);
  const actor = await server.actorWith('Operator');
  const contact = async (name: string, kind: 'customer' | 'vendor') =>
    (await createContact(server.platform, actor, contactInput.parse({ name, kinds: [kind] }))).id;
  ids.charterer = await contact('Meridian Grain', 'customer');
  ids.carrier = await contact('Fjordline Chartering', 'vendor');
  ids.broker = await contact('Northway Brokers', 'vendor');
  const vessel = { name: 'Nordic Tern', type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  ids.vessel = (await createVessel(server.platform, actor, vesselInput.parse(vessel))).id;
});

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
  liftingOption: 'Firm',
  declareByDate: null,
  subletOfId: null,
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
  expenses: [{ description: 'Survey', price: 1_500, ledgerCode: 'SURVY' }],
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

describe('port expenses of a cargo book', () => {
  it('a group in a currency that nothing has a rate of is refused', async () => {
    const group = { currency: 'NOK', baseAmount: 90_000, hasOverage: true };
    const faults = [
      'portExpenseGroups.0.currency: No exchange rate of NOK is known. Choose USD, or enter a port, the freight or the demurrage in NOK with its rate.',
    ];
    const change = { portExpenseGroups: [group] };
    expect(faultsOf(await books.create(change))).toEqual(faults);
    const pricing = { currency: 'NOK', exchangeRate: 0.095 };
    expect(faultsOf(await books.create({ ...change, pricing }))).toEqual([]);
    const idle = { portExpenseGroups: [{ ...group, hasOverage: false }] };
    expect(faultsOf(await books.create(idle))).toEqual([]);
  });
});

describe('codes of a cargo book', () => {
  it('are those of the company’s lists; one that stands there already stays when it is taken off them', async () => {
    const coded = (cargoCode: string, ledgerCode: string) => ({
      ...{ cargoCode, expenses: [{ description: 'Survey', price: 1, ledgerCode }] },
    });
    expect(faultsOf(await books.create(coded('Unobtanium', 'NOSUCH')))).toEqual([
      'cargoCode: No cargo type is called Unobtanium. Choose one of the list, or add it in Settings, Reference data.',
      'expenses.0.ledgerCode: No ledger code is called NOSUCH. Choose one of the list, or add it in Settings, Reference data.',
    ]);
    const made = await books.made(coded('barley', 'SURVY'));
    expect(made.data).toMatchObject({ cargoCode: 'barley', expenses: [{ ledgerCode: 'SURVY' }] });
    const coa = await books.made({ ...coded('Barley', 'SURVY'), voyageType: 'COA' });
    await runAsOwner(server, "update cargo_type set is_active = false where name = 'Barley'");
    await runAsOwner(server, "update ledger_code set is_active = false where code = 'SURVY'");
    expect(faultsOf(await books.update(made, { remarks: 'Later' }))).toEqual([]);
    expect(faultsOf(await books.create(coded('Barley', '')))).toHaveLength(1);
    // A lifting has what its contract has.
    const lifting = { ...coded('Barley', 'SURVY'), coaId: coa.id, cargoQuantity: 1 };
    expect(faultsOf(await books.create(lifting))).toEqual([]);
    await runAsOwner(server, "update ledger_code set is_active = true where code = 'SURVY'");
  });
});

describe('a cargo book by the specified fields', () => {
  it('CARGO-04 CARGO-05 CARGO-06 CARGO-07 CARGO-08 CARGO-09 CARGO-10 CARGO-19 CARGO-20 what is typed is what its details give', async () => {
    const everything = EVERYTHING();
    const { errorFlag, message, cargoBook } = await books.create(everything);
    expect([errorFlag, message]).toEqual(['SUCCESS', 'Cargo book created successfully']);
    const book = await books.read(cargoBook?.id ?? '');
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
    numbers.push((await cargoBooksOf(by).made()).referenceNumber);
    numbers.push((await cargoBooksOf(by).made({ cargoReferenceNumber: 'C-0002' })).referenceNumber);
    numbers.push((await cargoBooksOf(by).made()).referenceNumber);
    expect(numbers).toEqual(['C-0001', 'C-0002', 'C-0003']);
    const twice = await cargoBooksOf(by).create({ cargoReferenceNumber: 'c-0003' });
    expect(faultsOf(twice)).toEqual([
      'cargoReferenceNumber: c-0003 is taken by another cargo book.',
    ]);
  });
});

describe('the check of a cargo book', () => {
  it('CARGO-14 CARGO-22 validateCargoBook, create and update tell the same, and the check stores nothing', async () => {
    const data = typedCargo({ cargoQuantity: 0, freightRate: '', portItineraries: [loading] });
    const expected = [
      'cargoQuantity: Enter a quantity above zero.',
      'portItineraries: Add a discharge port.',
      'freightRate: Enter the freight rate.',
    ];
    const count = async () =>
      (await operator.graphql<{ cargoBooks: unknown[] }>('{ cargoBooks { id } }')).data.cargoBooks
        .length;
    const before = await count();
    const checked = await books.validate(data);
    expect(checked).toMatchObject({ errorFlag: 'ERROR', message: 'Some fields need attention.' });
    expect(faultsOf(checked)).toEqual(expected);
    expect(faultsOf(await books.create(data))).toEqual(expected);
    expect(await books.validate(typedCargo())).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'Nothing stands against this cargo book.',
      cargoBook: null,
    });
    expect(await count()).toBe(before);
    const stored = await books.made();
    expect(faultsOf(await books.update(stored, data))).toEqual(expected);
    expect((await books.read(stored.id))?.version).toBe(1);
  });

  it('refuses contacts and vessels that are not the company’s, and a voyage that is typed', async () => {
    const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.actorWith('Operator', companyId);
    const theirs = await createContact(
      server.platform,
      stranger,
      contactInput.parse({ name: 'Theirs', kinds: ['customer'] }),
    );
    const refused = await books.create({
      chartererId: theirs.id,
      companyId: theirs.id,
      nominatedVesselId: theirs.id,
      voyageId: theirs.id,
      coaId: theirs.id,
      commissions: [{ type: 'Broker', rate: 1, beneficiaryId: theirs.id }],
    });
    const gone = 'This contact was not found. Choose another.';
    expect(faultsOf(refused)).toEqual([
      'voyageId: The voyage is set by converting an estimate of this cargo.',
      `chartererId: ${gone}`,
      `companyId: ${gone}`,
      `commissions.0.beneficiaryId: ${gone}`,
      'nominatedVesselId: This vessel was not found. Choose another.',
      'coaId: This contract of affreightment was not found.',
    ]);
  });

  it('lets a status move as the trade does', async () => {
    expect(faultsOf(await books.create({ cargoStatus: 'Nominated' }))).toEqual([
      'cargoStatus: Nominated cannot be chosen for a new cargo.',
    ]);
    const inquiry = await books.made({ cargoStatus: 'Inquiry' });
    const confirmed = (await books.update(inquiry, { cargoStatus: 'Confirmed' })).cargoBook!;
    expect(faultsOf(await books.update(confirmed, { cargoStatus: 'Inquiry' }))).toEqual([
      'cargoStatus: Inquiry cannot be chosen from Confirmed.',
    ]);
    const cancelled = (await books.update(confirmed, { cargoStatus: 'Cancelled' })).cargoBook!;
    expect(
      (await books.update(cancelled, { cargoStatus: 'Inquiry' })).cargoBook?.data.cargoStatus,
    ).toBe('Inquiry');
  });
});

describe('changes to a cargo book', () => {
  it('CARGO-20 is changed in its version, and a stale one is refused', async () => {
    const book = await books.made();
    const saved = await books.update(book, { cargo: 'Maize' });
    expect(saved).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'Cargo book updated successfully',
      cargoBook: { version: 2, referenceNumber: book.referenceNumber, data: { cargo: 'Maize' } },
    });
    const stale = await books.update(book, { cargo: 'Barley', cargoQuantity: 0 });
    expect(stale.message).toContain('Somebody else saved this');
    expect(stale.violations).toEqual([]);
    const checked = await operator.graphql(
      `mutation ($id: ID!, $data: CargoBookInput!) {
        validateCargoBook(cargoBookId: $id, version: 1, data: $data) { message } }`,
      { id: book.id, data: book.data },
    );
    expect(checked.errors?.[0]?.extensions.code).toBe('STALE_VERSION');
    expect((await books.read(book.id))?.data.cargo).toBe('Maize');
  });

  it('CARGO-13 CARGO-21 a deleted one is inactive, without company, charterer and beneficiaries; the trail keeps them', async () => {
    const book = await books.made({
      chartererId: ids.charterer,
      companyId: ids.carrier,
      commissions: [
        { type: 'Broker', rate: 1.25, beneficiaryId: ids.broker },
        { type: 'Broker', rate: 2.5, beneficiaryId: ids.charterer },
      ],
    });
    const { errorFlag, message } = await books.remove(book);
    expect([errorFlag, message]).toEqual([
      'SUCCESS',
      `Cargo book ${book.referenceNumber} was deleted.`,
    ]);
    expect(await books.read(book.id)).toBeNull();
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
    expect((await books.create({ cargoReferenceNumber: book.referenceNumber })).errorFlag).toBe(
      'SUCCESS',
    );
  });
});

describe('what was done to cargo books', () => {
  it('stands among the news of those who may see them, and of nobody else', async () => {
    const book = await books.made();
    const newsOf = async (role: 'Viewer' | 'Lender') => {
      const { data } = await (await server.signIn(role)).graphql<{
        activity: { action: string; subjectId: string; subjectLabel: string }[];
      }>('{ activity { action subjectId subjectLabel } }');
      return (data?.activity ?? []).filter(({ action }) => action.startsWith('cargo-book.'));
    };
    expect((await newsOf('Viewer'))[0]).toEqual({
      action: 'cargo-book.create',
      subjectId: book.id,
      subjectLabel: book.referenceNumber,
    });
    expect(await newsOf('Lender')).toEqual([]);
  });
});

describe('who may', () => {
  it('a viewer reads and changes nothing, a lender not even reads, another company finds nothing', async () => {
    const book = await books.made();
    const viewer = await server.signIn('Viewer');
    expect((await cargoBooksOf(viewer).read(book.id))?.id).toBe(book.id);
    expect((await cargoBooksOf(viewer).validate(typedCargo())).errorFlag).toBe('SUCCESS');
    const lender = await server.signIn('Lender');
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', companyId);
    const forbidden = 'You do not have permission to perform this action';
    for (const by of [viewer, lender]) {
      for (const answer of [
        await cargoBooksOf(by).create(),
        await cargoBooksOf(by).update(book, {}),
        await cargoBooksOf(by).remove(book),
      ]) {
        expect(answer.message).toBe(forbidden);
      }
    }
    expect(await cargoBooksOf(lender).read(book.id)).toBeNull();
    expect((await cargoBooksOf(lender).validate(typedCargo())).message).toBe(forbidden);
    expect(await cargoBooksOf(stranger).read(book.id)).toBeNull();
    const missing = 'The cargo book was not found. It may have been deleted.';
    expect((await cargoBooksOf(stranger).update(book, {})).message).toBe(missing);
    expect((await cargoBooksOf(stranger).remove(book)).message).toBe(missing);
    expect((await books.read(book.id))?.version).toBe(1);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: `{ cargoBook(id: "${book.id}") { id } }` },
    });
    expect(answer.body).not.toContain(book.referenceNumber);
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
