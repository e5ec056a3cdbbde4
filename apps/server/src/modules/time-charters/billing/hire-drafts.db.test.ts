import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { payablesCompany } from '../../../../test/fixtures/payables-company.ts';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { voyageRecordsOf } from '../../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';
import { createRoute, importRates } from '../../market-rates/index.ts';
import { timeChartersModule } from '../index.ts';

const server = testServer();
let books: Awaited<ReturnType<typeof payablesCompany>>;
let vesselId = '';

beforeEach(async () => {
  books = await payablesCompany(server, 'Drafts');
  const data = {
    name: 'Skua',
    ownership: 'OV-Owned Vessel',
    type: 'Kamsarmax',
    deadweightT: 82_000,
  };
  const made = await books.owner.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data: { ...data, details: {} } },
  );
  vesselId = made.data.createVessel.vessel.id;
});

/** Delivered on 23 October 2026, hire of 15 days at 14,000: periods begin on 23 October, 7 and 22 November. */
async function letOut(terms: object): Promise<TimeCharter> {
  const charters = timeChartersOf(books.owner);
  const fixed = await charters.made({
    ...{ type: 'out', status: 'Fixed', timeCharterCompanyId: books.vendorId, vesselId },
    ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore–Japan range' },
    ...{ actualDeliveryDateTime: '2026-10-23T00:00:00.000Z', maxDuration: 300 },
    hireLines: [{ hireRate: 14_000 }],
    ...terms,
  });
  return charters.changed(fixed, { status: 'Delivered' });
}

/** The worker on 20 November 2026: what it asks for, and does. */
async function work(): Promise<void> {
  await timeChartersModule.scheduler!(server.platform);
  const job = { companyId: books.companyId };
  await timeChartersModule.tasks!['hire.draft']!(server.platform, job, { lists: [] });
}

const invoices = async () =>
  (
    await voyageRecordsOf(books.owner).read<{
      listInvoices: {
        rows: { id: string; version: number; status: string; total: string }[];
      };
    }>('{ listInvoices { rows { id version status total } } }', {})
  ).listInvoices.rows;

const notices = () =>
  server.platform.db.inTenant(books.companyId, (tx) =>
    tx.many(sql<{ title: string }>`
      select title from notification where company_id = ${tx.companyId} order by id`),
  );

const daysOf = async ({ id }: TimeCharter): Promise<number> =>
  (
    await voyageRecordsOf(books.owner).read<{
      timeCharter: { data: { hireDraftDays: number } };
    }>('query ($id: ID!) { timeCharter(id: $id) { data } }', { id })
  ).timeCharter.data.hireDraftDays;

const issuedOf = ({ id }: TimeCharter) =>
  server.platform.db.inTenant(books.companyId, (tx) =>
    tx.many(sql<{ number: number }>`
      select number from time_charter_statement
      where company_id = ${tx.companyId} and time_charter_id = ${id}`),
  );

/** Approves the one invoice there is; the code of a refusal. */
async function approve(by: SignedIn): Promise<string | undefined> {
  const [drafted] = await invoices();
  const { data, errors } = await by.graphql<{ approveInvoice: { errorFlag: string } } | null>(
    `mutation { approveInvoice(invoiceId: "${drafted!.id}", version: ${drafted!.version}) { errorFlag message } }`,
  );
  return (
    errors?.[0]?.extensions.code ??
    (data?.approveInvoice.errorFlag === 'SUCCESS' ? undefined : JSON.stringify(data))
  );
}

describe('the next hire of a charter', () => {
  it('is drafted two days before it is due, with what nothing billed yet, once; who switched it on hears of it', async () => {
    await letOut({ hireDraftDays: 2 });
    await work();
    // Three periods: 45 days at 14,000.
    expect(await invoices()).toMatchObject([{ status: 'Draft', total: '630000.00' }]);
    expect((await notices()).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Hire of TCO-\d+ is drafted, due 2026-11-22$/),
    ]);
    await work();
    expect(await invoices()).toHaveLength(1);
  });

  it('is drafted by nobody while it is off, and not before its days', async () => {
    await letOut({});
    await work();
    expect(await invoices()).toEqual([]);
    await letOut({ hireDraftDays: 1 });
    await work();
    // Two periods: the third is due in two days.
    expect(await invoices()).toMatchObject([{ total: '420000.00' }]);
  });

  it('is switched off, with why, where it cannot be billed: nobody tries every ten minutes', async () => {
    const charter = await letOut({ hireDraftDays: 2 });
    await server.platform.db.inTenant(books.companyId, (tx) =>
      tx.run(sql`
        update time_charter set details = jsonb_set(details, '{hireLines}', '[]')
        where company_id = ${tx.companyId} and id = ${charter.id}`),
    );
    await work();
    expect(await invoices()).toEqual([]);
    expect((await notices()).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Hire of TCO-\d+ is drafted no more$/),
    ]);
    expect(await daysOf(charter)).toBe(0);
  });

  it('of one charter is drafted also while of another nobody can say what is due', async () => {
    const open = await letOut({ hireDraftDays: 2 });
    await server.platform.db.inTenant(books.companyId, (tx) =>
      tx.run(sql`
        update time_charter set details = details || '{"maxDuration": 0, "minDuration": 0}'
        where company_id = ${tx.companyId} and id = ${open.id}`),
    );
    await letOut({ hireDraftDays: 2 });
    await work();
    expect(await invoices()).toHaveLength(1);
    expect(await daysOf(open)).toBe(2);
  });

  it('is not approved by whoever changed its rate after another had switched it on', async () => {
    const charter = await letOut({ hireDraftDays: 2 });
    const other = await server.signIn('Owner', books.companyId);
    await timeChartersOf(other).changed(charter, { hireLines: [{ hireRate: 15_000 }] });
    await work();
    expect(await approve(other)).toBe('FOUR_EYES');
    expect(await approve(await server.signIn('Owner', books.companyId))).toBe(undefined);
  });

  it('waits for the index that it follows, and is drafted once that is published', async () => {
    const actor = await server.actorWith('Owner', books.companyId);
    const route = { code: 'P1A', name: 'Atlantic', unit: 'USD/day', description: '', formula: '' };
    const made = await createRoute(server.platform, actor, { ...route, isActive: true });
    const indexOptions = { indexRoute: made.route.id };
    const charter = await letOut({ hireDraftDays: 2, hireLines: [{ indexOptions }] });
    await work();
    expect(await invoices()).toEqual([]);
    expect(await issuedOf(charter)).toEqual([]);
    expect(await daysOf(charter)).toBe(2);
    const days = ['2026-10-22', '2026-10-26', '2026-11-09', '2026-11-19'];
    const text = ['Route,Date,Value', ...days.map((day) => `P1A,${day},12000`)].join('\n');
    await importRates(server.platform, actor, { data: { text, source: 'Test' }, isPreview: false });
    server.clock.advance(3 * 86_400);
    await work();
    server.clock.advance(-3 * 86_400);
    expect(await invoices()).toMatchObject([{ total: '540000.00' }]);
  });

  it('is told to those who modify charters where whoever switched it on has left', async () => {
    await letOut({ hireDraftDays: 2 });
    await server.platform.db.inTenant(books.companyId, (tx) =>
      tx.run(sql`
        update member set status = 'DEACTIVATED'
        where company_id = ${tx.companyId} and id = (select hire_drafted_by from time_charter
          where company_id = ${tx.companyId} and hire_drafted_by is not null)`),
    );
    await server.signIn('Operator', books.companyId);
    await work();
    expect((await notices()).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Hire of TCO-\d+ is drafted no more$/),
    );
  });

  it('that somebody cancelled does not come back', async () => {
    await letOut({ hireDraftDays: 2 });
    await work();
    const [drafted] = await invoices();
    await books.owner.graphql(
      `mutation { cancelInvoice(invoiceId: "${drafted!.id}", version: ${drafted!.version}, reason: "Billed by hand") { message } }`,
    );
    await work();
    expect(await invoices()).toMatchObject([{ id: drafted!.id, status: 'Cancelled' }]);
  });

  it('that brings nothing is left until the next, and stays switched on', async () => {
    const charter = await letOut({ hireDraftDays: 2 });
    const data = {
      ...{ activity: 'At sea', reason: 'Breakdown', fuels: [] },
      ...{ delayStart: '2026-10-23T00:00:00.000Z', delayEnd: '2026-12-07T00:00:00.000Z' },
    };
    await books.owner.graphql(
      `mutation ($data: OffHireInput!) { saveCharterOffHire(timeCharterId: "${charter.id}", data: $data) { message } }`,
      { data },
    );
    await work();
    expect(await invoices()).toEqual([]);
    expect(await issuedOf(charter)).toEqual([]);
    expect(await daysOf(charter)).toBe(2);
    expect(await notices()).toEqual([]);
  });

  it('drafted by two at once is drafted once, and stays switched on', async () => {
    const charter = await letOut({ hireDraftDays: 2 });
    await Promise.all([work(), work()]);
    expect(await invoices()).toHaveLength(1);
    expect(await daysOf(charter)).toBe(2);
  });
});
