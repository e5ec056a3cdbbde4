import { contactInput, vesselInput } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../../test/fixtures/fixed-voyage.ts';
import { madeDocument, orderDocument } from '../../../../test/fixtures/made-document.ts';
import { readPdfText } from '../../../../test/fixtures/pdf-text.ts';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { moveTo } from '../../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../../test/test-server.ts';
import { openWorker } from '../../../compose.ts';
import { createCompany } from '../../companies/index.ts';
import { createContact } from '../../contacts/index.ts';
import { createRoute, importRates } from '../../market-rates/index.ts';
import { createVessel } from '../../vessels/index.ts';

const server = testServer();

type Line = {
  code: string;
  label: string;
  quantity: string | null;
  rate: string | null;
  amount: string;
  isProvisional: boolean;
};
type Statement = {
  documentId: string;
  status: string;
  number: number | null;
  count: number | null;
  start: string;
  end: string;
  days: string;
  offHireDays: string;
  lines: Line[];
  totalDue: string;
  paid: string;
  balance: string;
  changes: { label: string; amount: string }[];
  dueOn: string | null;
  payOn: string | null;
  isProvisional: boolean;
  notes: string[];
};

let operator: SignedIn;
let charters: ReturnType<typeof timeChartersOf>;
const ids = { owner: '', pool: '', owned: '', hired: '', route: '' };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  charters = timeChartersOf(operator);
  const actor = await server.actorWith('Operator');
  const contact = async (name: string) =>
    (await createContact(server.platform, actor, contactInput.parse({ name, kinds: ['owner'] })))
      .id;
  const vessel = async (name: string, ownership: string) => {
    const input = { name, ownership, type: 'Kamsarmax', deadweightT: 82_000, details: {} };
    return (await createVessel(server.platform, actor, vesselInput.parse(input))).id;
  };
  ids.owner = await contact('Lyra Maritime SA');
  ids.pool = await contact('North Pool');
  ids.owned = await vessel('Nordic Tern', 'OV-Owned Vessel');
  ids.hired = await vessel('Northern Lyra', 'TCIN');
  const owner = await server.actorWith('Owner');
  const route = {
    code: 'P1A',
    name: 'Transatlantic',
    unit: 'USD/day',
    formula: '',
    description: '',
  };
  ids.route = (await createRoute(server.platform, owner, route)).route.id;
  const excluded = { ...route, code: 'MA2TCE', name: 'Average' };
  await createRoute(server.platform, owner, excluded);
  const text = ['Route,Date,Value', 'P1A,2026-11-05,12000', 'P1A,2026-11-06,14000'].join('\n');
  await importRates(server.platform, owner, { data: { text, source: 'Test' }, isPreview: false });
});

const FIELDS = `documentId status number count start end days offHireDays
  lines { code label quantity rate amount isProvisional } totalDue paid balance
  changes { label amount } dueOn payOn isProvisional notes`;

async function ask(kind: 'hire' | 'pool' | 'opex', charter: TimeCharter, more = '', by = operator) {
  const { data, errors } = await by.graphql<Record<string, Statement> | null>(
    `{ ${kind}Statement(timeCharterId: "${charter.id}"${more}) { ${FIELDS} } }`,
  );
  const statement = data?.[`${kind}Statement`];
  if (!statement) throw new Error(errors?.[0]?.message ?? 'no answer');
  return statement;
}

const amountsOf = ({ lines }: Statement) => lines.map(({ code, amount }) => [code, amount]);

const lyra = (change: object = {}) => ({
  type: 'in',
  status: 'Fixed',
  vesselId: ids.hired,
  ownerCompanyId: ids.owner,
  deliveryPort: 'Gibraltar',
  redeliveryPort: 'Singapore–Japan range',
  actualDeliveryDateTime: '2026-09-08T11:30:00.000Z',
  minDuration: 4,
  minDurationType: 'Months',
  maxDuration: 7,
  maxDurationType: 'Months',
  hireLines: [{ hireRate: 14_100 }],
  brokers: [
    { type: 'Address Commission', amount: 3.75 },
    { type: 'Broker', amount: 1.25, invoiceMethod: 'Will be paid separately' },
  ],
  voyageExpenses: [
    { name: 'C/V/E', rate: 1_500, rateType: 'Per 30 Days' },
    { name: 'ILOHC', rate: 5_500, rateType: 'Lumpsum' },
  ],
  bunkersOnDelivery: [
    { fuelType: 'VLSFO', price: 541, quantity: 705 },
    { fuelType: 'MGO', price: 722, quantity: 104 },
  ],
  ...change,
});

async function delivered(change: object = {}): Promise<TimeCharter> {
  const fixed = await charters.made(lyra(change));
  return charters.changed(fixed, { status: 'Delivered' });
}

const offHire = (change: object = {}) => ({
  activity: 'At sea',
  reason: 'Breakdown',
  delayStart: '2026-10-21T04:20:00.000Z',
  delayEnd: '2026-10-21T14:00:00.000Z',
  fuels: [{ type: 'VLSFO', quantity: 3.1, price: 541 }],
  ...change,
});
const saveOffHire = async (charter: TimeCharter, data: object, by = operator) => {
  const { data: said, errors } = await by.graphql<{
    saveCharterOffHire: { message: string; violations: { message: string }[] };
  } | null>(
    `mutation ($data: OffHireInput!) { saveCharterOffHire(timeCharterId: "${charter.id}", data: $data) {
      message violations { message } } }`,
    { data },
  );
  const answer = said?.saveCharterOffHire;
  return answer?.violations[0]?.message ?? answer?.message ?? errors?.[0]?.message;
};

describe('the hire statement of a stored charter', () => {
  it('TC-14 90 days at 14,100 less 3.75 %, bunkers, C/V/E and ten hours off hire come to 1,675,242.06', async () => {
    const charter = await delivered();
    expect(await saveOffHire(charter, offHire())).toBe('Off-hire saved.');
    const statement = await ask('hire', charter, ', userTimezone: "Europe/Oslo", number: 6');
    expect(amountsOf(statement)).toEqual([
      ['HIRE', '1269000.00'],
      ['ADDRESS_COMMISSION', '-47587.50'],
      ['BUNKERS_ON_DELIVERY', '381405.00'],
      ['BUNKERS_ON_DELIVERY', '75088.00'],
      ['ALLOWANCE', '4500.00'],
      ['OFF_HIRE', '-5679.17'],
      ['OFF_HIRE_ALLOWANCE', '-20.14'],
      ['OFF_HIRE_COMMISSION', '212.97'],
      ['OFF_HIRE_BUNKERS', '-1677.10'],
    ]);
    expect(statement).toMatchObject({
      ...{ number: 6, count: 15, status: 'Draft', days: '90.00000', offHireDays: '0.40278' },
      ...{ start: '2026-09-08T11:30:00.000Z', end: '2026-12-07T11:30:00.000Z' },
      ...{ totalDue: '1675242.06', paid: '0.00', balance: '1675242.06' },
      // Sunday: paid on Friday.
      ...{ dueOn: '2026-11-22', payOn: '2026-11-20', isProvisional: false },
    });
    // What the sixth period brings: 15 days of hire and of C/V/E, less commission.
    expect(statement.changes).toEqual([
      { label: 'Hire', amount: '211500.00' },
      { label: 'Address commission', amount: '-7931.25' },
      { label: 'Expenses', amount: '750.00' },
    ]);
    // Without a number the one that is due: the fifth period runs.
    expect(await ask('hire', charter)).toMatchObject({ number: 5, days: '75.00000' });
  });

  it('time that a voyage under the charter lost shortens the hire until the voyage is cancelled', async () => {
    const { voyage, vesselId } = await fixedVoyage(operator);
    const charter = await delivered({ vesselId });
    await operator.graphql(
      `mutation { linkTimeCharterVoyage(timeCharterId: "${charter.id}", voyageId: "${voyage.id}") {
        message } }`,
    );
    await operator.graphql(
      `mutation ($data: OffHireInput!) { saveVoyageOffHire(voyageId: "${voyage.id}", data: $data) {
        message } }`,
      { data: offHire() },
    );
    const lost = async () =>
      amountsOf(await ask('hire', charter, ', number: 6')).filter(([code]) => code === 'OFF_HIRE');
    expect(await lost()).toEqual([['OFF_HIRE', '-5679.17']]);
    await moveTo(operator, voyage.id, 'Cancelled');
    expect(await lost()).toEqual([]);
  });

  it('the last statement takes bunkers back and pays the cleaning; in arrears the period that is over is due', async () => {
    const charter = await delivered({
      billingScheduleType: 'In arrears',
      estimatedRedeliveryDateTime: '2026-10-08T11:30:00.000Z',
      bunkersOnRedelivery: [{ fuelType: 'VLSFO', price: 541, quantity: 700 }],
    });
    const first = await ask('hire', charter, ', number: 1');
    expect(first).toMatchObject({ number: 1, count: 2, dueOn: '2026-09-23' });
    expect(first.lines.map(({ label }) => label)).not.toContain('ILOHC');
    const last = await ask('hire', charter);
    expect(last.number).toBe(2);
    expect(amountsOf(last).slice(4)).toEqual([
      ['BUNKERS_ON_REDELIVERY', '-378700.00'],
      ['ALLOWANCE', '1500.00'],
      ['LUMPSUM', '5500.00'],
    ]);
    await expect(ask('hire', charter, ', number: 3')).rejects.toThrow('statements 1 to 2.');
  });

  it('a percentage that runs for a part of the time is taken on that part, off-hire left out', async () => {
    const until = '2026-09-18T11:30:00.000Z';
    const charter = await delivered({
      brokers: [{ type: 'Broker', amount: 1.25, endDateTime: until }],
      voyageExpenses: [],
      bunkersOnDelivery: [],
    });
    const within = { delayStart: '2026-09-10T00:00:00.000Z', delayEnd: '2026-09-12T00:00:00.000Z' };
    await saveOffHire(charter, offHire({ ...within, fuels: [] }));
    const { lines } = await ask('hire', charter, ', number: 1');
    // 1.25 % of 8 days at 14,100; a brokerage stays one, dated or not.
    expect(lines.find(({ code }) => code === 'BROKERAGE')).toMatchObject({
      label: 'Brokerage 1.25 %, 2026-09-08 to 2026-09-18',
      amount: '-1410.00',
    });
  });

  it('says why none can be drawn up', async () => {
    const bare = await charters.made({ type: 'in' });
    await expect(ask('hire', bare)).rejects.toThrow('Enter delivery and a duration or redelivery');
    const unpaid = await charters.changed(bare, {
      actualDeliveryDateTime: '2026-11-01T00:00:00.000Z',
      maxDuration: 30,
    });
    await expect(ask('hire', unpaid)).rejects.toThrow('Add the hire: a statement needs its rates.');
    const hole = await charters.changed(unpaid, {
      hireLines: [{ hireRate: 10_000, startDateTime: '2026-11-03T00:00:00.000Z' }],
    });
    await expect(ask('hire', hole)).rejects.toThrow(
      'No hire is agreed from 2026-11-01T00:00 to 2026-11-03T00:00 UTC.',
    );
    await expect(ask('hire', hole, ', userTimezone: "Mars"')).rejects.toThrow(
      'Some fields need attention.',
    );
  });
});

describe('hire that follows an index', () => {
  const indexed = (change: object = {}) =>
    delivered({
      ...{ actualDeliveryDateTime: '2026-11-02T00:00:00.000Z', brokers: [], voyageExpenses: [] },
      ...{ bunkersOnDelivery: [], billingPeriodType: 'Every 5 days' },
      hireLines: [
        { indexOptions: { indexRoute: ids.route, adjustmentPercent: 104, ceiling: 14_000 } },
      ],
      ...change,
    });

  it('TC-16 the routes of the market in USD a day are its choices, each with its newest value', async () => {
    const { data } = await operator.graphql<{ indexRoutes: object[] }>(
      '{ indexRoutes { id code latest latestOn } }',
    );
    expect(data.indexRoutes).toEqual([
      { id: ids.route, code: 'P1A', latest: '14000', latestOn: '2026-11-06' },
    ]);
  });

  it('is the average of what is published at 104 %, held at the ceiling; days to come stand on the newest value', async () => {
    const charter = await indexed();
    const { lines, isProvisional } = await ask('hire', charter, ', number: 2');
    expect(lines.map(({ rate, amount, isProvisional: open }) => [rate, amount, open])).toEqual([
      // 2 to 7 November: 12,000 and 14,000 average 13,000; the 7th is a Saturday.
      ['13520', '67600.00', false],
      // 14,000 at 104 % is above the ceiling.
      ['14000', '70000.00', true],
    ]);
    expect(isProvisional).toBe(true);
  });

  it('a later publication changes the statement of now and not the one that was issued; the next bears the difference', async () => {
    const charter = await indexed();
    const issue = (number: number, by = operator) =>
      by.graphql<{ issueHireStatement: { message: string } } | null>(
        `mutation { issueHireStatement(timeCharterId: "${charter.id}", number: ${number}) { message } }`,
      );
    expect((await issue(2)).data?.issueHireStatement.message).toBe('Hire statement 2 was issued.');
    const owner = await server.actorWith('Owner');
    const text =
      'Route,Date,Value\nP1A,2026-11-09,12500\nP1A,2026-11-10,12700\nP1A,2026-11-11,12600';
    await importRates(server.platform, owner, { data: { text, source: 'Test' }, isPreview: false });
    const present = await ask('hire', charter, ', number: 2');
    expect(present).toMatchObject({ status: 'Issued', balance: '137600.00' });
    const next = await ask('hire', charter, ', number: 3');
    // 12,600 on average at 104 % for five days, no longer 14,000, and the same for the five that follow.
    expect(next.lines.map(({ amount }) => amount)).toEqual(['67600.00', '65520.00', '65520.00']);
    expect(next.changes).toEqual([{ label: 'Hire', amount: '61040.00' }]);
    expect((await issue(2)).errors?.[0]?.message).toContain('Statement 2 is issued already');
    const stepBack = await charters.update((await charters.read(charter.id)) as TimeCharter, {
      status: 'Fixed',
    });
    expect(stepBack.violations[0]?.message).toBe('Fixed cannot be chosen from Delivered.');
    expect((await charters.remove(charter)).message).toContain('went out');
    await expect(
      runAsOwner(server, `set role mainsheet_app; update time_charter_statement set number = 9`),
    ).rejects.toThrow('permission denied');
  });

  it('a locked line keeps the rate that is typed on it', async () => {
    const hireLines = [
      { hireRate: 9_000, isLocked: true, indexOptions: { indexRoute: ids.route } },
    ];
    const { lines, isProvisional } = await ask('hire', await indexed({ hireLines }), ', number: 1');
    expect([lines.map(({ amount }) => amount), isProvisional]).toEqual([['45000.00'], false]);
  });

  it('what is not delivered is not issued, nor is what is far from due', async () => {
    const fixed = await charters.made(lyra());
    const issue = async (id: string, number: number) =>
      (
        await operator.graphql(
          `mutation { issueHireStatement(timeCharterId: "${id}", number: ${number}) { message } }`,
        )
      ).errors?.[0]?.message;
    expect(await issue(fixed.id, 1)).toBe('Statements are issued once the vessel is delivered.');
    const { id } = await delivered();
    expect(await issue(id, 9)).toBe('Statement 9 is not due yet.');
  });
});

describe('after the last statement', () => {
  it('an early redelivery within a period that was issued comes with one more statement over the whole charter', async () => {
    const charter = await delivered({ brokers: [], voyageExpenses: [], bunkersOnDelivery: [] });
    const issue = (number: number) =>
      operator.graphql<{ issueHireStatement: { message: string } } | null>(
        `mutation { issueHireStatement(timeCharterId: "${charter.id}", number: ${number}) { message } }`,
      );
    expect((await issue(6)).data?.issueHireStatement.message).toContain('was issued.');
    await charters.changed((await charters.read(charter.id)) as TimeCharter, {
      status: 'Redelivered',
      actualRedeliveryDateTime: '2026-11-25T11:30:00.000Z',
    });
    const last = await ask('hire', charter, ', number: 7');
    // 90 days were billed, 78 were had: twelve days at 14,100 go back.
    expect(last).toMatchObject({ count: 7, days: '78.00000', balance: '1099800.00' });
    expect(last.changes).toEqual([{ label: 'Hire', amount: '-169200.00' }]);
    expect(await ask('hire', charter, ', number: 6')).toMatchObject({
      status: 'Issued',
      days: '90.00000',
    });
    expect((await issue(7)).data?.issueHireStatement.message).toBe('Hire statement 7 was issued.');
    expect((await ask('hire', charter, ', number: 8')).changes).toEqual([]);
  });
});

describe('pool and opex statements', () => {
  it('TC-14 an owned vessel: crew by the day, stores by the month, a fee; dry-docking stands below', async () => {
    const charter = await charters.made({
      ...{ type: 'out', vesselId: ids.owned, maxDuration: 30 },
      actualDeliveryDateTime: '2026-11-01T00:00:00.000Z',
      technicalManagementFee: 650,
      operationExpenses: [
        { type: 'Crew', rate: 3_000, endDateTime: '2026-11-11T00:00:00.000Z' },
        {
          type: 'Stores',
          rate: 12_000,
          rateType: 'Monthly',
          endDateTime: '2026-11-16T00:00:00.000Z',
        },
        { type: 'Dry-dock amortisation', rate: 480 },
      ],
    });
    const { lines, balance, days, notes } = await ask('opex', charter);
    // Nineteen and a half days by 20 November 12:00.
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Crew', '30000.00'],
      ['Stores', '6000.00'],
      ['Dry-dock amortisation', '9360.00'],
      ['Technical management fee', '12675.00'],
    ]);
    expect([balance, days]).toEqual(['48675.00', '19.50000']);
    expect(notes[1]).toContain('Dry-docking of 9360.00');
    await expect(ask('opex', await delivered())).rejects.toThrow('No time charter details found');
  });

  it('TC-14 a pool shares nothing before its voyages; other contracts have no pool statement', async () => {
    const charter = await charters.made({
      ...{ type: 'out', status: 'Fixed', contractType: 'Pool', vesselId: ids.owned },
      ...{ timeCharterCompanyId: ids.pool, deliveryPort: 'Houston', redeliveryPort: 'Houston' },
      ...{
        maxDuration: 300,
        poolFeePerDay: 350,
        actualDeliveryDateTime: '2026-11-10T12:00:00.000Z',
      },
    });
    const statement = await ask('pool', charter);
    expect(amountsOf(statement)).toEqual([
      ['GROSS_DISTRIBUTION', '0.00'],
      // Ten days.
      ['FEE_PER_DAY', '-3500.00'],
    ]);
    expect(statement).toMatchObject({ balance: '-3500.00', number: null, status: 'Draft' });
    await expect(ask('pool', await delivered())).rejects.toThrow('No time charter details found');
  });
});

describe('the paper of a statement', () => {
  it('TC-15 its download says the address, and the file prints its lines and its balance', async () => {
    const charter = await delivered();
    const { documentId, balance } = await ask('hire', charter, ', number: 1');
    const { data } = await operator.graphql<{
      timeCharterDocument: { status: string; fileName: string; url: string };
    }>(`{ timeCharterDocument(documentId: "${documentId}") { status fileName url } }`);
    const { status, fileName, url } = data.timeCharterDocument;
    expect([status, fileName]).toEqual(['success', `Hire statement ${charter.charterCode} 1.pdf`]);
    const file = await operator.request('GET', url);
    const text = readPdfText(file.raw);
    expect(text).toContain('Hirestatementno.1');
    expect(text).toContain('NorthernLyra');
    expect(text).toContain('211,500.00');
    expect(text).toContain('(7,931.25)');
    const printed = Number(balance).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(text).toContain(`Balanceduetoowners${printed}`);
    expect((await (await server.signIn('Lender')).request('GET', url)).status).toBe(403);
    const unknown = await operator.graphql('{ timeCharterDocument(documentId: "x") { url } }');
    expect(unknown.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('DOC-03 hire, pool and opex statements are made by a job and polled like those of a voyage', async () => {
    const worker = await openWorker(server.platform, { sweepEveryMs: 300 });
    const print = (documentId: string) =>
      madeDocument(operator, `printTimeCharterDocument(documentId: "${documentId}")`);
    try {
      const hire = await ask('hire', await delivered(), ', number: 1');
      const made = await print(hire.documentId);
      expect(made).toMatchObject({ kind: 'hire', status: 'success' });
      const file = await operator.request('GET', made.downloadUrl ?? '');
      expect(readPdfText(file.raw)).toContain('Hirestatementno.1');
      const owned = { type: 'out', vesselId: ids.owned, maxDuration: 30 };
      const delivery = { actualDeliveryDateTime: '2026-11-10T12:00:00.000Z' };
      const opex = await print(
        (await ask('opex', await charters.made({ ...owned, ...delivery }))).documentId,
      );
      expect(opex).toMatchObject({ kind: 'opex', status: 'success' });
      const pool = { contractType: 'Pool', timeCharterCompanyId: ids.pool, poolFeePerDay: 350 };
      const pooled = await ask('pool', await charters.made({ ...owned, ...delivery, ...pool }));
      expect(await print(pooled.documentId)).toMatchObject({ kind: 'pool', status: 'success' });
      // Of a charter that has none, the job says why.
      const charter = await delivered();
      expect(await print(`pool.${charter.id}`)).toMatchObject({
        status: 'failure',
        reason: 'No time charter details found',
      });
      const refused = await orderDocument(
        await server.signIn('Lender'),
        `printTimeCharterDocument(documentId: "${hire.documentId}")`,
      );
      expect(refused).toBe('FORBIDDEN');
    } finally {
      await worker.stop();
    }
  });
});

describe('who may', () => {
  it('a viewer reads statements and records nothing off hire, another company finds nothing', async () => {
    const charter = await delivered();
    const viewer = await server.signIn('Viewer');
    expect((await ask('hire', charter, '', viewer)).number).toBe(5);
    const forbidden = 'You do not have permission to perform this action';
    expect(await saveOffHire(charter, offHire(), viewer)).toBe(forbidden);
    await expect(ask('hire', charter, '', await server.signIn('Lender'))).rejects.toThrow(
      forbidden,
    );
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', companyId);
    const missing = 'No time charter details found';
    expect(await saveOffHire(charter, offHire(), stranger)).toBe(missing);
    await expect(ask('hire', charter, '', stranger)).rejects.toThrow(missing);
  });

  it('off-hire is changed in its version, deleted, and never ends before it begins', async () => {
    const charter = await delivered();
    expect(await saveOffHire(charter, offHire({ delayEnd: '2026-10-21T04:20:00.000Z' }))).toBe(
      'Off-hire ends after it begins.',
    );
    await saveOffHire(charter, offHire());
    const read = async () => {
      const { data } = await operator.graphql<{
        charterOffHire: { id: string; version: number; ownersTimePercentage: string }[];
      }>(`{ charterOffHire(timeCharterId: "${charter.id}") { id version ownersTimePercentage } }`);
      return data.charterOffHire;
    };
    const [event] = await read();
    const change = (version: number) =>
      operator.graphql<{ saveCharterOffHire: { message: string } } | null>(
        `mutation ($data: OffHireInput!) { saveCharterOffHire(timeCharterId: "${charter.id}",
          id: "${event!.id}", version: ${version}, data: $data) { message } }`,
        { data: offHire({ ownersTimePercentage: 25 }) },
      );
    await change(1);
    expect(await read()).toMatchObject([{ version: 2, ownersTimePercentage: '25.000' }]);
    expect((await change(1)).errors?.[0]?.extensions.code).toBe('STALE_VERSION');
    await operator.graphql(`mutation { deleteCharterOffHire(timeCharterId: "${charter.id}",
      id: "${event!.id}", version: 2) { message } }`);
    expect(await read()).toEqual([]);
  });
});
