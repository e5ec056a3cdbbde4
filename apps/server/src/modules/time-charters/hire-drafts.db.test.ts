import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { payablesCompany } from '../../../test/payables-company.ts';
import { testServer } from '../../../test/test-server.ts';
import { type TimeCharter, timeChartersOf } from '../../../test/time-charters.ts';
import { voyageRecordsOf } from '../../../test/voyage-records.ts';
import { timeChartersModule } from './index.ts';

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
    'mutation ($data: Json!) { createVessel(data: $data) { vessel { id } } }',
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
      listInvoices: { rows: { status: string; total: string; preparedByName: string }[] };
    }>('{ listInvoices { rows { status total preparedByName } } }', {})
  ).listInvoices.rows;

const notices = () =>
  server.platform.db.inTenant(books.companyId, (tx) =>
    tx.many(sql<{ title: string }>`
      select title from notification where company_id = ${tx.companyId} order by id`),
  );

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
    const { timeCharter } = await voyageRecordsOf(books.owner).read<{
      timeCharter: { data: { hireDraftDays: number } };
    }>('query ($id: ID!) { timeCharter(id: $id) { data } }', { id: charter.id });
    expect(timeCharter.data.hireDraftDays).toBe(0);
  });
});
