import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import {
  DOCUMENT,
  type MadeDocument,
  madeDocument,
  orderDocument,
  readDocument,
} from '../../../test/fixtures/made-document.ts';
import { say } from '../../../test/fixtures/payables-company.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { openWorker } from '../../compose.ts';
import { createCompany } from '../companies/index.ts';
import { downloadsModule } from './index.ts';

const server = testServer();
let operator: SignedIn;
let worker: { stop(): Promise<void> };
const openAnother = async () => {
  worker = await openWorker(server.platform, { sweepEveryMs: 300 });
};
beforeAll(async () => {
  operator = await server.signIn('Operator');
  await openAnother();
});
afterAll(() => worker.stop());

const textOf = async (by: SignedIn, made: MadeDocument): Promise<string> => {
  const file = await by.request('GET', made.downloadUrl ?? '');
  expect(file.status).toBe(200);
  return readPdfText(file.raw);
};
const listOf = async (by: SignedIn, subjectId: string) =>
  (
    await by.graphql<{ documentDownloads: MadeDocument[] }>(
      `{ documentDownloads(subjectId: "${subjectId}") { ${DOCUMENT} } }`,
    )
  ).data.documentDownloads;
const freightOf = (voyageId: string) =>
  `freightStatement(voyageId: "${voyageId}", userTimezone: "Europe/Oslo")`;

describe('documents of a voyage', () => {
  it('VOY-32 DOC-01 DOC-02 the freight statement is made by a job, polled by its id, and names its address once it is there', async () => {
    const { voyage } = await fixedVoyage(operator);
    await worker.stop();
    const ordered = await orderDocument(operator, freightOf(voyage.id));
    expect(ordered).toMatchObject({ kind: 'freight', status: 'pending', downloadUrl: null });
    await openAnother();
    const made = await madeDocument(operator, freightOf(voyage.id));
    expect(made).toMatchObject({
      documentId: (ordered as MadeDocument).documentId,
      status: 'success',
      downloadUrl: `/v2/documents/${made.documentId}/file`,
      fileName: `Freight statement ${voyage.voyageNumber}.pdf`,
    });
    const text = await textOf(operator, made);
    expect(text).toContain('Freightstatement');
    expect(text).toContain(voyage.voyageNumber);
    expect(text).toContain('Netfreight');
    // The clock of the tests stands at noon UTC: one in Oslo.
    expect(text).toContain('Printed2026-11-2013:00Europe/Oslo');
    expect(text).toContain('Nothingisinvoicedyet');
  });

  it('VOY-33 the performance of the voyage’s own vessel, of no other, leg by leg', async () => {
    const { voyage, vesselId } = await fixedVoyage(operator);
    const [first, second] = voyage.portCalls;
    const [leftAt, cameAt] = ['2026-12-01T00:00:00Z', '2026-12-11T00:00:00Z'];
    const record = (version: number, rowId: string, times: string) =>
      operator.graphql(
        `mutation { recordPortCall(voyageId: "${voyage.id}", version: ${version}, rowId: "${rowId}",
          ${times}) { errorFlag } }`,
      );
    await record(voyage.version, first!.rowId, `actualDepartureAt: "${leftAt}"`);
    await record(voyage.version + 1, second!.rowId, `actualArrivalAt: "${cameAt}"`);
    const call = (id: string) => `vesselPerformance(vesselId: "${id}", voyageId: "${voyage.id}")`;
    const made = await madeDocument(operator, call(vesselId));
    expect(made.fileName).toBe(`Vessel performance ${voyage.voyageNumber}.pdf`);
    const text = await textOf(operator, made);
    // Ten days at sea.
    expect(text).toContain('240.0');
    expect(text).toContain('2026-12-0100:00UTC');
    expect(text).toContain('notreported');
    expect(text).toContain('Noreportofthisvoyageisapprovedyet');
    const other = '018f0000-0000-7000-8000-000000000000';
    expect(await orderDocument(operator, call(other))).toBe('NOT_FOUND');
  });

  it('the performance sets what approved reports used beside what was planned, reports that wait count nothing', async () => {
    const { voyage, vesselId } = await fixedVoyage(operator);
    const noon = async (reportedAt: string, usedT: number) => {
      const { data } = await operator.graphql<{
        createVesselReport: { vesselReport: { id: string } };
      }>(
        'mutation ($data: VesselReportInput!) { createVesselReport(data: $data) { vesselReport { id } } }',
        {
          data: {
            ...{
              vesselId,
              voyageId: voyage.id,
              kind: 'Noon',
              reportedAt,
              latitude: 1,
              longitude: 2,
            },
            ...{ distanceNm: 280, hours: 24, port: '', etaPort: '', remarks: '' },
            fuels: [{ fuel: 'VLSFO', robT: 700, usedT }],
          },
        },
      );
      return data.createVesselReport.vesselReport.id;
    };
    const approved = await noon('2026-11-18T12:00:00Z', 27.3);
    await noon('2026-11-19T12:00:00Z', 91.7);
    await operator.graphql(
      `mutation { judgeVesselReport(id: "${approved}", version: 1, status: "Approved") { errorFlag } }`,
    );
    const call = `vesselPerformance(vesselId: "${vesselId}", voyageId: "${voyage.id}")`;
    const text = await textOf(operator, await madeDocument(operator, call));
    expect(text).toContain('27.3');
    expect(text).not.toContain('91.7');
    expect(text).not.toContain('119.0');
    expect(text).not.toContain('isapprovedyet');
  });

  it('the profit and loss prints what its page shows', async () => {
    const { voyage } = await fixedVoyage(operator);
    const made = await madeDocument(operator, `voyageStatement(voyageId: "${voyage.id}")`);
    const text = await textOf(operator, made);
    const profit = Math.abs(voyage.result.totals.profit).toLocaleString('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    expect(text).toContain(profit);
    expect(text).toContain('Totalrevenue');
    expect((await listOf(operator, voyage.id)).map(({ kind }) => kind)).toEqual(['profit']);
  });

  it('asked for five times at once is one document, and a wrong time zone is refused in words', async () => {
    const { voyage } = await fixedVoyage(operator);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => madeDocument(operator, freightOf(voyage.id))),
    );
    expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(1);
    const { errors, data } = await operator.graphql<Record<string, { violations: unknown[] }>>(
      `mutation { freightStatement(voyageId: "${voyage.id}", userTimezone: "Mars/Olympus") {
        violations { message } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.freightStatement?.violations).toEqual([
      { message: 'Use an IANA time zone, such as Europe/Oslo.' },
    ]);
  });
});

describe('who may', () => {
  it('a document is its asker’s alone: no colleague, no other company and nobody gets it', async () => {
    const { voyage } = await fixedVoyage(operator);
    const made = await madeDocument(operator, freightOf(voyage.id));
    const colleague = await server.signIn('Owner');
    const other = await createCompany(server.platform, { name: 'Theirs AS', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    for (const who of [colleague, stranger]) {
      expect(await readDocument(who, made.documentId)).toBe('NOT_FOUND');
      expect((await who.request('GET', made.downloadUrl!)).status).toBe(404);
      expect(await listOf(who, voyage.id)).toEqual([]);
    }
    expect(await orderDocument(stranger, freightOf(voyage.id))).toBe('NOT_FOUND');
    expect((await server.app.inject({ url: made.downloadUrl! })).statusCode).toBe(401);
    const lender = await server.signIn('Lender');
    expect(await orderDocument(lender, freightOf(voyage.id))).toBe('FORBIDDEN');
  });

  it('job and file ask for the permission again: whoever lost it gets neither', async () => {
    const { voyage } = await fixedVoyage(operator);
    const leaver = await server.signIn('Operator');
    const made = await madeDocument(leaver, freightOf(voyage.id));
    await worker.stop();
    const waiting = await orderDocument(leaver, `voyageStatement(voyageId: "${voyage.id}")`);
    const becomes = (role: string) =>
      server.platform.db.inTenant(server.companyId, (tx) =>
        tx.run(sql`
          update member set role_id = (select id from role
            where company_id = ${server.companyId} and name = ${role})
          where company_id = ${server.companyId} and id = ${leaver.memberId}`),
      );
    await becomes('Lender');
    // What a session may do is known for a second.
    server.clock.advance(2);
    expect((await leaver.request('GET', made.downloadUrl!)).status).toBe(404);
    await openAnother();
    const jobOf = () =>
      server.platform.db.inTenant(server.companyId, (tx) =>
        tx.get(
          sql<{ status: string; reason: string }>`select status, reason from document_job
            where company_id = ${server.companyId} and id = ${(waiting as MadeDocument).documentId}`,
          'The job',
        ),
      );
    await expect.poll(async () => (await jobOf()).status, { timeout: 10_000 }).toBe('failure');
    expect((await jobOf()).reason).toBe('The permission for this document is gone.');
  });

  it('what was written off of an invoice stands on the freight statement beside what was paid', async () => {
    const { voyage } = await fixedVoyage(operator);
    const [finance, owner] = [await server.signIn('Finance'), await server.signIn('Owner')];
    const customer = await say<{ id: string }>(owner, {
      ...{ field: 'createContact', data: { name: 'Meridian Grain', kinds: ['customer'] } },
      answer: ['contact', 'id'],
    });
    const made = await say<{ id: string }>(finance, {
      field: 'createInvoice',
      data: {
        ...{ type: 'misc', clientId: customer.row!.id, voyageId: voyage.id, currency: 'USD' },
        ...{ exchangeRate: '1', rateSource: '', invoiceOn: '2026-11-20', dueOn: '2026-11-30' },
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '100' }],
      },
      answer: ['invoice', 'id'],
    });
    const { id } = made.row!;
    await say(owner, { field: 'approveInvoice', args: `invoiceId: "${id}", version: 1` });
    const writeOff = await say<{ id: string }>(finance, {
      ...{ field: 'prepareWriteOff', args: `invoiceId: "${id}"`, answer: ['writeOff', 'id'] },
      data: { amount: '40', reason: 'Customer is insolvent', note: 'No assets are left.' },
    });
    const args = `writeOffId: "${writeOff.row!.id}", version: 1`;
    expect((await say(owner, { field: 'approveWriteOff', args })).flag).toBe('SUCCESS');
    const text = await textOf(operator, await madeDocument(operator, freightOf(voyage.id)));
    expect(text).toContain('PaidWrittenoffBalance');
    expect(text).toContain('100.000.0040.0060.00');
  });

  it('invoices stand on the freight statement of those alone who may see them', async () => {
    const { voyage } = await fixedVoyage(operator);
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        update role set permissions = permissions - 'receivablesInvoices'
        where company_id = ${server.companyId} and name = 'Commercial manager'`),
    );
    const manager = await server.signIn('Commercial manager');
    const text = await textOf(manager, await madeDocument(manager, freightOf(voyage.id)));
    expect(text).toContain('Invoicesareleftout');
  });
});

describe('the week that it is kept', () => {
  it('ends it: it is not found any more, and housekeeping deletes it; what no worker made has failed', async () => {
    const { voyage } = await fixedVoyage(operator);
    const made = await madeDocument(operator, freightOf(voyage.id));
    const later = (days: number) => ({
      ...server.platform,
      clock: { now: () => new Date(server.clock.now().getTime() + days * 86_400_000) },
    });
    await downloadsModule.housekeeper!(later(6.9));
    expect(await readDocument(operator, made.documentId)).toMatchObject({ status: 'success' });
    await worker.stop();
    await orderDocument(operator, `voyageStatement(voyageId: "${voyage.id}")`);
    await downloadsModule.housekeeper!(later(0.1));
    const abandoned = (await listOf(operator, voyage.id)).find(({ kind }) => kind === 'profit');
    expect(abandoned).toMatchObject({
      status: 'failure',
      reason: 'The document could not be made. Ask for it again.',
    });
    await downloadsModule.housekeeper!(later(7.1));
    expect(await readDocument(operator, made.documentId)).toBe('NOT_FOUND');
    await openAnother();
  });
});
