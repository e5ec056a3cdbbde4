import { contactInput, vesselInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  faultsOf,
  type TimeCharter,
  timeChartersOf,
} from '../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { createRoute } from '../market-rates/index.ts';
import { createVessel } from '../vessels/index.ts';

const server = testServer();

let operator: SignedIn;
let charters: ReturnType<typeof timeChartersOf>;
const ids = { owner: '', charterer: '', broker: '', vessel: '', route: '' };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  charters = timeChartersOf(operator);
  const actor = await server.actorWith('Operator');
  const contact = async (name: string, kind: 'customer' | 'owner' | 'broker') =>
    (await createContact(server.platform, actor, contactInput.parse({ name, kinds: [kind] }))).id;
  ids.owner = await contact('Lyra Maritime SA', 'owner');
  ids.charterer = await contact('Altamar Ore', 'customer');
  ids.broker = await contact('Northway Brokers', 'broker');
  const vessel = { name: 'Northern Lyra', type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  ids.vessel = (await createVessel(server.platform, actor, vesselInput.parse(vessel))).id;
  const owner = await server.actorWith('Owner');
  const route = {
    code: 'P1A',
    name: 'Transatlantic',
    unit: 'USD/day',
    formula: '',
    description: '',
  };
  ids.route = (await createRoute(server.platform, owner, route)).route.id;
});

const time = (day: string) => `${day}T11:30:00.000Z`;

/** Every field of the payload, none of them as it stands by default. */
const EVERYTHING = () => ({
  type: 'out',
  charterCode: 'TC-LYRA-7',
  status: 'Fixed',
  vesselId: ids.vessel,
  ownerCompanyId: ids.owner,
  timeCharterCompanyId: ids.charterer,
  technicalManagerId: null,
  technicalManager: 'Lyra Shipmanagement',
  executiveIds: [],
  executives: 'Ingrid Moe, Lars Aas',
  laycanStartDateTime: time('2026-12-01'),
  laycanEndDateTime: time('2026-12-10'),
  department: 'Panamax desk',
  tradingArea: 'Worldwide',
  paymentTerms: '3 banking days grace',
  ballastBonus: 250_000,
  contractType: 'Trip',
  billingPeriodType: 'Every 30 days',
  billingScheduleType: 'In arrears',
  hireDraftDays: 3,
  rebillableAdminFee: 2.5,
  currency: 'EUR',
  exchangeRate: 1.08,
  minDuration: 4,
  minDurationType: 'Months',
  maxDuration: 200,
  maxDurationType: 'Days',
  plusDays: 15,
  minusDays: 10,
  earliestRedeliveryDateTime: time('2027-03-24'),
  deliveryPortCode: 'GIGIB',
  deliveryPort: 'Gibraltar',
  redeliveryPortCode: '',
  redeliveryPort: 'Singapore–Japan range',
  estimatedDeliveryDateTime: time('2026-12-05'),
  actualDeliveryDateTime: time('2026-12-06'),
  estimatedRedeliveryDateTime: time('2027-06-01'),
  actualRedeliveryDateTime: time('2027-06-02'),
  remarks: 'Hold cleaning by the crew.',
  exposureStartDateTime: time('2027-04-01'),
  exposureEndDateTime: time('2027-07-01'),
  isCommissionable: true,
  technicalManagementFee: 650,
  insurance: 210,
  otherExpenses: 90,
  contractFixedDate: '2026-11-18',
  poolPoints: 104,
  poolFeePerDay: 350,
  poolFeePercent: 1.25,
  hireLines: [
    {
      hireRate: 14_100,
      hireRateType: 'Per 30 Days',
      hireDuration: 2,
      hireDurationType: 'Months',
      insurance: 25,
      startDateTime: time('2026-12-06'),
      endDateTime: time('2027-02-06'),
      comments: 'first period',
      isLocked: true,
      indexOptions: {
        indexRoute: ids.route,
        adjustmentPercent: 104,
        billingMethod: 'Prior days',
        lumpsumOffset: -250,
        ceiling: 20_000,
        floor: 11_000,
        priorDay: 1,
        priorDayTo: 5,
      },
    },
  ],
  surveys: [
    {
      kind: 'Off-hire',
      startDateTime: time('2027-06-01'),
      endDateTime: time('2027-06-02'),
      isOwnersTime: true,
      surveyor: 'Nordic Marine Surveys',
      cost: 1_800,
      ownersPercent: 60,
      paidBy: 'Owners',
      fuels: [{ fuelType: 'MGO', quantity: 84.5 }],
    },
  ],
  options: [
    {
      duration: 6,
      durationType: 'Months',
      plusDays: 15,
      minusDays: 10,
      rateBasis: 'Typed',
      hireRate: 15_250,
      hireRateType: 'Per 30 Days',
      indexOptions: {
        indexRoute: ids.route,
        adjustmentPercent: 98,
        billingMethod: 'Prior spot',
        lumpsumOffset: 250,
        ceiling: 21_000,
        floor: 10_000,
        priorDay: 2,
        priorDayTo: 6,
      },
      declareBy: '2027-03-01',
      comments: 'in charterers’ option',
      // Decided on its page, by `decideCharterOption`.
      ...{ decision: null, decidedAt: null, decidedBy: '' },
      ...{ redeliveryBefore: null, earliestBefore: null },
    },
  ],
  brokers: [
    {
      brokerId: ids.broker,
      amount: 1.25,
      amountType: 'Percent',
      type: 'B',
      paymentTerms: 'with each hire',
      invoiceMethod: 'Will be paid separately',
      startDateTime: time('2026-12-06'),
      endDateTime: time('2027-01-06'),
    },
  ],
  operationExpenses: [
    {
      type: 'Crew',
      rate: 3_150,
      rateType: 'Monthly',
      startDateTime: time('2026-12-06'),
      endDateTime: time('2027-06-02'),
    },
  ],
  voyageExpenses: [
    {
      name: 'CABLE',
      rate: 1_500,
      rateType: 'Average Monthly',
      startDateTime: time('2026-12-06'),
      endDateTime: time('2027-06-02'),
    },
  ],
  bunkersOnDelivery: [{ fuelType: 'MGO', price: 722, quantity: 104 }],
  bunkersOnRedelivery: [{ fuelType: 'LNG', price: 810, quantity: 44 }],
});

const fixed = (change: object = {}) => ({
  type: 'in',
  status: 'Fixed',
  vesselId: ids.vessel,
  ownerCompanyId: ids.owner,
  deliveryPort: 'Gibraltar',
  redeliveryPort: 'Singapore–Japan range',
  hireLines: [{ hireRate: 14_100 }],
  ...change,
});

describe('a time charter by the specified fields', () => {
  it('TC-04 TC-05 TC-06 TC-13 TC-22 what is typed is what its details give', async () => {
    const { errorFlag, message, timeCharter } = await charters.create(EVERYTHING());
    expect([errorFlag, message]).toEqual(['SUCCESS', 'Time charter created successfully']);
    const read = (await charters.read(timeCharter!.id)) as TimeCharter;
    expect(read.data).toEqual(EVERYTHING());
    expect(read).toMatchObject({
      ...{ charterCode: 'TC-LYRA-7', type: 'out', status: 'Fixed', vessel: 'Northern Lyra' },
      ownerCompany: { id: ids.owner, name: 'Lyra Maritime SA', externalId: null },
      timeCharterCompany: { id: ids.charterer, name: 'Altamar Ore' },
      earliestRedelivery: time('2027-03-24'),
      latestRedelivery: time('2027-07-09'),
      hireStretches: [
        { line: 1, start: time('2026-12-06'), end: time('2027-02-06'), days: '62.00000' },
      ],
      contacts: [
        { name: 'Altamar Ore' },
        { name: 'Lyra Maritime SA' },
        { name: 'Northway Brokers' },
      ],
    });
  });

  it('takes TCI-0001 and TCO-0001 on for codes; an own company is named where no other is', async () => {
    const companyId = await createCompany(server.platform, { name: 'Codes', baseCurrency: 'USD' });
    const own = timeChartersOf(await server.signIn('Operator', companyId));
    const made = [
      await own.made({ type: 'in' }),
      await own.made({ type: 'in', charterCode: 'TCI-0002' }),
      await own.made({ type: 'in' }),
      await own.made({ type: 'out' }),
    ];
    expect(made.map(({ charterCode }) => charterCode)).toEqual([
      ...['TCI-0001', 'TCI-0002', 'TCI-0003', 'TCO-0001'],
    ]);
    expect(made[0]?.timeCharterCompany).toEqual({ id: null, name: 'Codes' });
    expect(faultsOf(await own.create({ type: 'in', charterCode: 'tci-0003' }))).toEqual([
      'charterCode: tci-0003 is taken by another time charter.',
    ]);
  });

  it('TC-11 TC-12 lists the newest first, by type, status and text, and says what may be chosen', async () => {
    const companyId = await createCompany(server.platform, { name: 'Lists', baseCurrency: 'USD' });
    const by = await server.signIn('Operator', companyId);
    const own = timeChartersOf(by);
    for (const type of ['in', 'out', 'in']) {
      await own.made({ type });
      server.clock.advance(60);
    }
    const codes = async (filter: string) => {
      const { data } = await by.graphql<{ timeCharters: { charterCode: string }[] }>(
        `{ timeCharters(${filter}limit: 2) { charterCode } }`,
      );
      return data.timeCharters.map(({ charterCode }) => charterCode);
    };
    expect(await codes('')).toEqual(['TCI-0002', 'TCO-0001']);
    expect(await codes('filter: { type: "in" }, ')).toEqual(['TCI-0002', 'TCI-0001']);
    expect(await codes('filter: { search: "tco" }, ')).toEqual(['TCO-0001']);
    expect(await codes('filter: { status: ["Fixed"] }, ')).toEqual([]);
    const { data } = await by.graphql<{ timeCharterOptions: Record<string, string[]> }>(
      '{ timeCharterOptions { types statuses contractTypes billingPeriods bunkerNames } }',
    );
    expect(data.timeCharterOptions).toEqual({
      types: ['in', 'out'],
      statuses: ['On Subjects', 'Fixed', 'Delivered', 'Redelivered', 'Cancelled'],
      contractTypes: ['Period', 'Trip', 'Bareboat', 'Pool'],
      billingPeriods: [
        'Every 5 days',
        'Every 10 days',
        'Every 15 days',
        'Every 30 days',
        'Monthly',
      ],
      bunkerNames: ['Bunkers on Delivery', 'Bunkers on Redelivery'],
    });
  });
});

describe('changes to a time charter', () => {
  it('TC-23 is changed in its version; a stale one is refused', async () => {
    const charter = await charters.made(fixed());
    const saved = await charters.update(charter, { tradingArea: 'Atlantic' });
    expect(saved).toMatchObject({
      ...{ errorFlag: 'SUCCESS', message: 'Time charter updated successfully' },
      timeCharter: { version: 2, data: { tradingArea: 'Atlantic' } },
    });
    const stale = await charters.update(charter, { hireLines: [] });
    expect(stale.message).toContain('Somebody else saved this');
    expect(stale.violations).toEqual([]);
  });

  it('TC-29 a refusal answers every message with its field, in order, the first as typed', async () => {
    const refused = await charters.create(fixed({ vesselId: null, deliveryPort: '' }));
    expect(refused).toMatchObject({ errorFlag: 'ERROR', timeCharter: null });
    expect(faultsOf(refused)).toEqual([
      'vesselId: Choose the vessel.',
      'deliveryPort: Enter the delivery port.',
    ]);
  });

  it('moves along its statuses, keeps its type, and a locked hire line', async () => {
    const charter = await charters.made(
      fixed({ hireLines: [{ hireRate: 14_100, isLocked: true }] }),
    );
    expect(charter.nextStatuses).toEqual(['Fixed', 'Delivered', 'Cancelled', 'On Subjects']);
    expect(
      faultsOf(
        await charters.update(charter, {
          ...{ type: 'out', status: 'Redelivered', timeCharterCompanyId: ids.charterer },
          actualDeliveryDateTime: time('2026-12-01'),
          actualRedeliveryDateTime: time('2026-12-31'),
          hireLines: [{ hireRate: 14_000 }],
        }),
      ),
    ).toEqual([
      'status: Redelivered cannot be chosen from Fixed.',
      'type: A charter in stays one.',
      'hireLines.0: Hire line 1 is locked. Unlock it first.',
    ]);
    const unlocked = await charters.changed(charter, {
      hireLines: [{ ...charter.data.hireLines[0], isLocked: false }],
    });
    await charters.changed(unlocked, { hireLines: [{ hireRate: 14_000 }] });
  });

  it('TC-07 a deleted one is inactive and its cash flow is marked deleted; its code is free', async () => {
    const charter = await charters.made(fixed({ charterCode: 'GONE-1' }));
    const { message, timeCharter } = await charters.remove(charter);
    expect(message).toBe('Time charter GONE-1 was deleted.');
    expect(timeCharter).toMatchObject({ isActive: false, isCashFlowDeleted: true });
    expect(await charters.read(charter.id)).toBe('No time charter details found');
    const row = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.find(sql`select is_active, is_cash_flow_deleted from time_charter
        where company_id = ${server.companyId} and id = ${charter.id}`),
    );
    expect(row).toEqual({ is_active: false, is_cash_flow_deleted: true });
    expect((await charters.create(fixed({ charterCode: 'GONE-1' }))).errorFlag).toBe('SUCCESS');
  });

  it('stands in the trail under its code', async () => {
    const charter = await charters.made(fixed());
    await charters.changed(charter, { status: 'On Subjects' });
    const trail = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql`select action, subject_label as label, detail from audit_event
        where company_id = ${server.companyId} and subject_id = ${charter.id} order by seq`),
    );
    const label = charter.charterCode;
    expect(trail).toEqual([
      { action: 'time-charter.create', label, detail: { status: 'Fixed' } },
      { action: 'time-charter.update', label, detail: { from: 'Fixed', status: 'On Subjects' } },
    ]);
  });
});

describe('who may', () => {
  it('records of another company are not found, and none of theirs is named', async () => {
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = timeChartersOf(await server.signIn('Owner', companyId));
    const gone = 'This contact was not found. Choose another.';
    const asked = { ...EVERYTHING(), actualRedeliveryDateTime: null };
    expect(faultsOf(await stranger.create(asked))).toEqual([
      `ownerCompanyId: ${gone}`,
      `timeCharterCompanyId: ${gone}`,
      `brokers.0.brokerId: ${gone}`,
      'vesselId: This vessel was not found. Choose another.',
      'hireLines.0.indexOptions.indexRoute: This index route was not found. Choose another.',
      'options.0.indexOptions.indexRoute: This index route was not found. Choose another.',
    ]);
    const charter = await charters.made(fixed());
    const missing = 'No time charter details found';
    expect(await stranger.read(charter.id)).toBe(missing);
    expect((await stranger.update(charter, {})).message).toBe(missing);
    expect((await stranger.remove(charter)).message).toBe(missing);
  });

  it('a viewer reads and changes nothing, a lender not even reads, nobody without a session', async () => {
    const charter = await charters.made(fixed());
    const forbidden = 'You do not have permission to perform this action';
    const viewer = timeChartersOf(await server.signIn('Viewer'));
    const lender = timeChartersOf(await server.signIn('Lender'));
    expect(await viewer.read(charter.id)).toMatchObject({ id: charter.id });
    expect(await lender.read(charter.id)).toBe(forbidden);
    for (const by of [viewer, lender]) {
      for (const answer of [
        await by.create(fixed()),
        await by.update(charter, {}),
        await by.remove(charter),
      ]) {
        expect(answer.message).toBe(forbidden);
      }
    }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: `{ timeCharter(id: "${charter.id}") { charterCode } }` },
    });
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(await charters.read(charter.id)).toMatchObject({ version: 1 });
  });

  it('what was done is news to those who may see it, and is found by code, vessel and owners', async () => {
    const charter = await charters.made(fixed({ charterCode: 'NEWS-1' }));
    const asked = `{ activity { subjectLabel }
      searchRecords(text: "news-1") { kind id label detail } }`;
    const viewer = await (await server.signIn('Viewer')).graphql<{
      activity: { subjectLabel: string }[];
      searchRecords: object[];
    }>(asked);
    expect(viewer.data.activity[0]?.subjectLabel).toBe('NEWS-1');
    expect(viewer.data.searchRecords).toEqual([
      {
        ...{ kind: 'timeCharter', id: charter.id, label: 'NEWS-1' },
        detail: 'Northern Lyra · Lyra Maritime SA',
      },
    ]);
    const lender = await (await server.signIn('Lender')).graphql<typeof viewer.data | null>(asked);
    expect(JSON.stringify(lender)).not.toContain('NEWS-1');
  });
});
