import {
  bunkerLiftingInput,
  cargoBookInput,
  cashItemInput,
  contactInput,
  laytimeInput,
  offHireInput,
  timeCharterInput,
  vesselInput,
} from '@mainsheet/contract';
import { emptyEstimate, newCargo, newItineraryRow } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../../src/modules/companies/index.ts';
import { voyageOf } from '../fixtures/laytime.ts';
import { type SignedIn, testServer } from '../test-server.ts';

const server = testServer();

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];
/** A call that succeeds as it stands: its leaves are spoilt one at a time. */
type Call = { readonly document: string; readonly variables: { readonly [key: string]: Json } };

const ANSWER = '{ errorFlag message violations { code path message } }';
const answers = (call: string, declared: string) => `mutation (${declared}) { ${call} ${ANSWER} }`;

const HOSTILE: readonly Json[] = [
  null,
  true,
  '',
  '   ',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Egnp.exe',
  '<img src=x onerror=alert(1)>',
  "'; select set_config('app.company_id', '', true); --",
  'x'.repeat(20_000),
  '__proto__',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-11-20T25:61:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1e400',
  '9'.repeat(13),
  '9'.repeat(18),
  'NaN',
  '1,000',
  '9'.repeat(40),
  '-0.00000000000000000001',
  'XYZ',
  -1,
  0.1,
  1e-300,
  1e12,
  -1e12,
  1e308,
  -1e308,
  9_007_199_254_740_992,
  [],
  ['x'],
  {},
  { constructor: { prototype: { isAdmin: true } } },
];

function leavesOf(value: Json, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...at, index]));
  if (value === null || typeof value !== 'object') return [at];
  return [at, ...Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...at, key]))];
}

function spoilt(value: Json, [key, ...rest]: Path, by: Json): Json {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === key ? spoilt(one, rest, by) : one));
  }
  const record = value as { readonly [key: string]: Json };
  return { ...record, [key]: spoilt(record[key] ?? null, rest, by) };
}

let owner: SignedIn;
/** Records to spoil changes of. */
const ids = { vessel: '', contact: '', sheet: '', estimate: '', invoice: '', voyage: '' };

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const vessel = () =>
  json(
    vesselInput.parse({
      name: 'Bad Weather',
      type: 'Kamsarmax',
      deadweightT: 82_000,
      details: {
        loadLines: [{ line: 'Summer', draftM: 14.4 }],
        draftTable: [{ draftM: 14, deadweightT: 80_000 }],
        seaConsumption: [{ condition: 'laden', speedKn: 12.5, fuel: 'VLSFO', tPerDay: 28 }],
        portConsumption: [{ fuel: 'MGO' }],
        tanks: [{ name: '1P', fuel: 'VLSFO', capacityM3: 500 }],
        holds: [{ name: '1' }],
        cranes: [{ name: '1', safeWorkingLoadT: 30 }],
        performance: [{ cargo: 'Grain', operation: 'Loading', rateTPerDay: 10_000 }],
      },
    }),
  );
const contact = () =>
  json(
    contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'], people: [{ name: 'A' }] }),
  );
const timeCharter = () =>
  JSON.parse(
    JSON.stringify(
      timeCharterInput.parse({
        type: 'out',
        maxDuration: 30,
        estimatedDeliveryDateTime: '2026-12-01T00:00:00.000Z',
        hireLines: [{ hireRate: 14_100, indexOptions: { floor: 9_000, ceiling: 20_000 } }],
        brokers: [{ type: 'A', amount: 3.75 }],
        voyageExpenses: [{ name: 'C/V/E', rate: 1_500 }],
        operationExpenses: [{ type: 'Crew', rate: 3_000 }],
        bunkersOnDelivery: [{ fuelType: 'VLSFO', price: 541, quantity: 705 }],
      }),
    ),
  );
const cargoBook = () =>
  json(
    cargoBookInput.parse({
      cargo: 'Wheat',
      cargoQuantity: 60_000,
      freightRate: 38.5,
      portItineraries: [
        { portFunction: 'Loading', port: 'Santos' },
        { portFunction: 'Discharging', port: 'Qingdao' },
      ],
      pricing: { isAdvanced: true, table: [{}], portItineraries: [{}] },
      commissions: [{ type: 'Broker' }],
      expenses: [{ description: 'Survey' }],
      portExpenseGroups: [{}],
    }),
  );
const voyageOffHire = () =>
  json(
    offHireInput.parse({
      delayStart: '2026-12-10T00:00:00Z',
      delayEnd: '2026-12-12T00:00:00Z',
      fuels: [{ type: 'VLSFO', quantity: 10, price: 600 }],
    }),
  );
const bunkerLifting = () =>
  json(
    bunkerLiftingInput.parse({
      rowId: 'r2',
      vendorId: ids.contact,
      liftingStatus: 'Ordered',
      requestedQuantity: 500,
      requestedPrice: 600,
    }),
  );
const cashItem = () =>
  json(cashItemInput.parse({ name: 'Crew bonus', eventDate: '2026-12-24', amount: 100 }));
const laytime = () =>
  json(
    laytimeInput.parse({
      voyageId: ids.voyage,
      count: {
        ports: [
          {
            id: 'r2',
            portName: 'Santos',
            timeZone: 'America/Sao_Paulo',
            operation: 'Loading',
            allowance: { kind: 'rate', quantity: 66_000, rate: 11_000, rateUnit: 'Per Day' },
            notice: { tenderedAt: '2026-12-05T00:00:00.000Z' },
            arrivedAt: '2026-12-05T00:00:00.000Z',
            completedAt: '2026-12-13T00:00:00.000Z',
            holidays: [{ on: '2026-12-08' }],
            activities: [
              {
                id: 'rain',
                type: 'Weather',
                start: '2026-12-06T00:00:00.000Z',
                end: '2026-12-06T06:00:00.000Z',
              },
            ],
            rulings: [
              {
                id: 'ruling',
                start: '2026-12-07T00:00:00.000Z',
                end: '2026-12-07T06:00:00.000Z',
                percent: 50,
              },
            ],
            demurrageRate: 20_000,
            demurrageSteps: [{ days: 2, rate: 15_000 }],
          },
        ],
      },
    }),
  );
const estimateInputs = () =>
  json({
    ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }),
    itinerary: [newItineraryRow('r1', 1, 'Commencing'), newItineraryRow('r2', 2, 'Loading')],
    cargoes: [newCargo('c1')],
  });
const invoice = (): Json => ({
  type: 'freight',
  clientId: ids.contact,
  currency: 'USD',
  exchangeRate: '1',
  rateSource: 'base currency',
  invoiceOn: '2026-11-20',
  dueOn: '2026-11-30',
  reference: 'R',
  terms: '',
  publicNotes: '',
  privateNotes: '',
  voyageId: null,
  vesselId: null,
  cargoRowId: null,
  freightPercent: null,
  lines: [{ accountCode: '4000', description: 'F', quantity: '1', unit: 'mt', rate: '10.50' }],
});

/** The calls a form sends, by what a person would call them. */
const CALLS: Readonly<Record<string, () => Call>> = {
  'create a vessel': () => ({
    document: answers('createVessel(data: $data)', '$data: VesselInput!'),
    variables: { data: vessel() },
  }),
  'change a vessel': () => ({
    document: answers(
      'updateVessel(vesselId: $id, version: $version, data: $data)',
      '$id: ID!, $version: Int!, $data: VesselInput!',
    ),
    variables: { id: ids.vessel, version: 99, data: vessel() },
  }),
  'create a contact': () => ({
    document: answers('createContact(data: $data)', '$data: ContactInput!'),
    variables: { data: contact() },
  }),
  'create a time charter': () => ({
    document: answers('createTimeCharter(data: $data)', '$data: TimeCharterInput!'),
    variables: { data: timeCharter() },
  }),
  'create a cargo book': () => ({
    document: answers('createCargoBook(data: $data)', '$data: CargoBookInput!'),
    variables: { data: cargoBook() },
  }),
  'create cargo books': () => ({
    document: answers('createCargoBooks(data: $data)', '$data: CargoBooksInput!'),
    variables: { data: { books: [cargoBook()] } },
  }),
  'create a laytime statement': () => ({
    document: answers('createLaytime(data: $data)', '$data: LaytimeInput!'),
    variables: { data: laytime() },
  }),
  'keep off-hire of a voyage': () => ({
    document: answers(
      'saveVoyageOffHire(voyageId: $voyageId, data: $data)',
      '$voyageId: ID!, $data: OffHireInput!',
    ),
    variables: { voyageId: ids.voyage, data: voyageOffHire() },
  }),
  'keep a bunker lifting': () => ({
    document: answers(
      'saveBunkerLifting(voyageId: $voyageId, data: $data)',
      '$voyageId: ID!, $data: BunkerLiftingInput!',
    ),
    variables: { voyageId: ids.voyage, data: bunkerLifting() },
  }),
  'keep a cash item': () => ({
    document: answers(
      'saveCashItem(voyageId: $voyageId, data: $data)',
      '$voyageId: ID!, $data: CashItemInput!',
    ),
    variables: { voyageId: ids.voyage, data: cashItem() },
  }),
  'create a worksheet': () => ({
    document: answers(
      'createEstimateSheet(name: $name, type: $type)',
      '$name: String!, $type: String',
    ),
    variables: { name: 'Sheet', type: 'voyage' },
  }),
  'create an estimate': () => ({
    document: answers('createEstimate(data: $data)', '$data: EstimateDataInput!'),
    variables: {
      data: { estimateData: { worksheetId: ids.sheet, name: 'E', inputs: estimateInputs() } },
    },
  }),
  'create an invoice': () => ({
    document: answers(
      'createInvoice(data: $data, idempotencyKey: $key)',
      '$data: InvoiceInput!, $key: String',
    ),
    variables: { data: invoice(), key: null },
  }),
  'record a payment': () => ({
    document: answers(
      'recordInvoicePayment(invoiceId: $id, data: $data)',
      '$id: ID!, $data: PaymentInput!',
    ),
    variables: {
      id: ids.invoice,
      data: {
        amount: '10.00',
        paidOn: '2026-11-20',
        exchangeRate: '1',
        rateSource: 'base currency',
        type: 'Bank transfer',
        transactionReference: 'T',
      },
    },
  }),
  'type an exchange rate': () => ({
    document: answers('recordExchangeRate(data: $data)', '$data: ExchangeRateInput!'),
    variables: { data: { currency: 'EUR', rateOn: '2026-11-19', rate: '1.08' } },
  }),
  'change the business details': () => ({
    document: answers(
      'updateBusinessDetails(version: $version, data: $data)',
      '$version: Int!, $data: BusinessDetailsInput!',
    ),
    variables: { version: 99, data: { name: 'Fjordline', website: '', countryCode: 'NO' } },
  }),
  'change the invoice settings': () => ({
    document: answers(
      'updateInvoiceSettings(version: $version, data: $data)',
      '$version: Int!, $data: InvoiceSettingsInput!',
    ),
    variables: { version: 99, data: { prefix: 'INV-', terms: 'x', footer: '', iban: '', bic: '' } },
  }),
  'change the approval policy': () => ({
    document: answers(
      'proposeApprovalPolicy(version: $version, data: $data)',
      '$version: Int!, $data: ApprovalPolicyInput!',
    ),
    variables: {
      version: 99,
      data: { steps: [{ currency: 'USD', fromAmount: '0.00', approvers: 1 }] },
    },
  }),
  'change one’s own details': () => ({
    document: answers('updatePersonalDetails(data: $data)', '$data: PersonalDetailsInput!'),
    variables: { data: { firstName: 'A', lastName: 'B', jobTitle: '' } },
  }),
  'create a role': () => ({
    document: answers(
      'createRole(name: $name, permissions: $granted)',
      '$name: String!, $granted: GrantedPermissions!',
    ),
    variables: { name: 'Role', granted: { vessels: { view: true } } },
  }),
  'invite a member': () => ({
    document: answers(
      'inviteMember(email: $email, firstName: $first, lastName: $last, roleId: $role)',
      '$email: String!, $first: String!, $last: String!, $role: ID!',
    ),
    variables: { email: 'new@example.test', first: 'A', last: 'B', role: ids.contact },
  }),
};

/** A body that is no request at all is refused before it comes to GraphQL. */
type Found = {
  code?: string;
  message?: string;
  data?: Record<string, { errorFlag: string; message: string; violations: { message: string }[] }>;
  errors?: { message: string; extensions: { code: string } }[];
};

async function makeRecords(): Promise<void> {
  const companyId = await createCompany(server.platform, { name: 'Hostile', baseCurrency: 'USD' });
  owner = await server.signIn('Owner', companyId);
  const make = async (name: string, result: string): Promise<string> => {
    const call = CALLS[name]?.();
    if (!call) throw new Error(name);
    const document = call.document.replace(ANSWER, `{ made: ${result} }`);
    const { data } = await owner.graphql<Record<string, { made: string | { id: string } }>>(
      document,
      call.variables,
    );
    const [answer] = Object.values(data);
    if (!answer) throw new Error(name);
    return typeof answer.made === 'string' ? answer.made : answer.made.id;
  };
  ids.vessel = await make('create a vessel', 'vessel { id }');
  ids.contact = await make('create a contact', 'contact { id }');
  ids.sheet = await make('create a worksheet', 'estimateSheetId');
  ids.invoice = await make('create an invoice', 'invoice { id }');
  ids.voyage = await voyageOf(owner, ids.contact);
}

/** What is wrong with how a call was refused, or accepted; null when nothing is. */
function faultOf({ data, errors, code, message }: Found): string | null {
  if (code !== undefined) return code === 'BAD_REQUEST' && message ? null : `refused as ${code}`;
  for (const { message: words, extensions } of errors ?? []) {
    if (extensions.code === 'INTERNAL') return 'an internal error';
    if (words.trim() === '') return 'a refusal without a word';
  }
  for (const answer of Object.values(data ?? {})) {
    if (answer === null || answer.errorFlag === 'SUCCESS') continue;
    const wordless = answer.violations.some((one) => one.message.trim() === '');
    if (answer.message.trim() === '' || wordless) return 'a refusal without a word';
  }
  return errors || data ? null : 'no answer';
}

describe('every field of every form', () => {
  beforeAll(makeRecords);

  it.each(Object.keys(CALLS))(
    '%s: wrong types, empty, huge, negative, unknown and hostile values are refused in words',
    async (name) => {
      const call = CALLS[name]?.();
      if (!call) throw new Error(name);
      const faults: string[] = [];
      for (const path of leavesOf(call.variables)) {
        if (path.length === 0) continue;
        for (const value of HOSTILE) {
          const variables = spoilt(call.variables, path, value) as Record<string, Json>;
          const fault = faultOf(
            (await owner.graphql(call.document, variables)) as unknown as Found,
          );
          if (fault)
            faults.push(`${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('a text that cannot be kept is told beside its field', async () => {
    const { document, variables } = CALLS['create a vessel']!();
    const data = spoilt(variables, ['data', 'details', 'tanks', 0, 'name'], 'a\u0000b');
    const answer = await owner.graphql<Record<string, { violations: unknown }>>(
      document,
      data as Record<string, Json>,
    );
    expect(answer.data.createVessel?.violations).toEqual([
      {
        code: 'UNREADABLE_CHARACTER',
        path: 'details.tanks.0.name',
        message: 'This holds a character that cannot be kept (U+0000). Type it anew.',
      },
    ]);
  });
});
