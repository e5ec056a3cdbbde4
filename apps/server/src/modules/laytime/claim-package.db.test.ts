import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { countedFor, laytimeOf, voyageOf } from '../../../test/fixtures/laytime.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof laytimeOf>;
let chartererId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = laytimeOf(operator);
  chartererId = await newCustomer(operator, 'Meridian Grain');
});

type Stored = {
  id: string;
  kind: string;
  version: number;
  fileName: string;
  missing: string[];
  downloadUrl: string;
  madeBy: string;
  sourceName: string;
};
const RETAINED = 'id kind version fileName missing downloadUrl madeBy sourceName';

async function make(by: SignedIn, laytimeId: string) {
  const { data, errors } = await by.graphql<{
    makeClaimPackage: { message: string; document: Stored };
  } | null>(
    `mutation ($id: ID!) { makeClaimPackage(laytimeId: $id) { message document { ${RETAINED} } } }`,
    { id: laytimeId },
  );
  return { ...data?.makeClaimPackage, error: errors?.[0]?.message ?? null };
}

async function documentsOf(by: SignedIn, voyageId: string): Promise<Stored[]> {
  const { data } = await by.graphql<{ voyageDocuments: Stored[] }>(
    `query ($id: ID!) { voyageDocuments(voyageId: $id) { ${RETAINED} } }`,
    { id: voyageId },
  );
  return data.voyageDocuments;
}

async function claim(withFacts = true) {
  const voyageId = await voyageOf(operator, chartererId);
  const { data } = await ours.start(voyageId);
  const form = countedFor(data!.laytimeStart.data, 8);
  const ports = form.count.ports.map((port, index) =>
    index === 0 && withFacts ? { ...port, activities: [RAIN] } : port,
  );
  return ours.made({ ...form, count: { ...form.count, ports } });
}
const RAIN = {
  id: 'rain',
  type: 'Stoppage' as const,
  start: '2026-12-06T00:00:00.000Z' as never,
  end: '2026-12-06T06:00:00.000Z' as never,
  acceptancePercent: null,
  demurragePercent: null,
  clause: null,
  remarks: 'Squall at the berth',
  source: '6 Dec 0000-0600 squall at the berth',
};

async function textOf(by: SignedIn, { downloadUrl }: Stored): Promise<string> {
  const file = await by.request('GET', downloadUrl);
  expect(file.status).toBe(200);
  return readPdfText(file.raw);
}

type Invoice = { id: string; version: number };

/** An invoice of the claim, as a draft. */
async function bill(laytimeId: string): Promise<Invoice> {
  const { data } = await ours.prefill(laytimeId);
  const made = await operator.graphql<{ createInvoice: { invoice: Invoice } }>(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id version } } }',
    { data: data?.prefillInvoiceLaytime.data },
  );
  return made.data.createInvoice.invoice;
}

async function approve({ id, version }: Invoice): Promise<void> {
  const owner = await server.signIn('Owner');
  const { data } = await owner.graphql<{ approveInvoice: { errorFlag: string } }>(
    `mutation { approveInvoice(invoiceId: "${id}", version: ${version}) { errorFlag } }`,
  );
  expect(data.approveInvoice.errorFlag).toBe('SUCCESS');
}

describe('the claim package', () => {
  it('is kept as a workbook too, with the invoice as figures and versions of its own', async () => {
    const { summary } = await claim();
    await approve(await bill(summary.id));
    const owner = await server.signIn('Owner');
    const asked = async (format: string) =>
      (
        await owner.graphql<{
          makeClaimPackage: { message: string; document: Stored | null; violations: object[] };
        }>(
          `mutation { makeClaimPackage(laytimeId: "${summary.id}", format: "${format}") {
            message violations { path message } document { ${RETAINED} } } }`,
        )
      ).data.makeClaimPackage;
    await asked('pdf');
    const { document } = await asked('xlsx');
    expect(document).toMatchObject({
      kind: 'claim-workbook',
      version: 1,
      fileName: `Claim workbook ${summary.name} version 1.xlsx`,
    });
    const file = await owner.request('GET', document!.downloadUrl);
    const { sheets } = await readXlsx(file.raw);
    const rows = sheets[0]!.rows;
    const words = rows.flat().join(' ');
    expect(words).toContain('Squall at the berth');
    expect(words).toContain('Demurrage less despatch');
    const totals = rows.filter(([first]) => first === 'Total').map((row) => row[3]);
    const claims = rows
      .filter(([first]) => first === 'Demurrage less despatch')
      .map((row) => row[1]);
    expect(totals).toEqual(claims);
    expect((await asked('docx')).violations).toEqual([
      { path: 'format', message: 'Formats are pdf and xlsx.' },
    ]);
  });

  it('is one PDF of statement, facts and notices that says what is missing; a second one is version 2', async () => {
    const { summary } = await claim();
    const first = await make(operator, summary.id);
    expect(first.document).toMatchObject({
      kind: 'claim-package',
      version: 1,
      fileName: `Claim package ${summary.name} version 1.pdf`,
      madeBy: 'Test Operator',
      missing: [
        'Statement of facts, Qingdao: no event is recorded',
        'Invoice: the claim is not billed yet',
      ],
    });
    expect(first.message).toBe(
      `Claim package ${summary.name} version 1 was made. Missing: Statement of facts, Qingdao: no event is recorded; Invoice: the claim is not billed yet.`,
    );
    const text = await textOf(operator, first.document!);
    for (const said of [
      'Squallattheberth',
      '6Dec0000-0600squallattheberth',
      'Noticeofreadiness,Santos',
      'Missing',
      'theclaimisnotbilledyet',
      'Demurragelessdespatch',
    ]) {
      expect(text).toContain(said);
    }
    await approve(await bill(summary.id));
    const second = await make(operator, summary.id);
    expect(second.document?.version).toBe(2);
    expect(second.document?.missing).toEqual(['Statement of facts, Qingdao: no event is recorded']);
    expect(await textOf(operator, second.document!)).toContain('Amount,USD');
    const listed = await documentsOf(operator, summary.sourceId);
    expect(listed.map(({ version, sourceName }) => [sourceName, version])).toEqual([
      [summary.name, 2],
      [summary.name, 1],
    ]);
    // What was handed over stays as it was.
    expect(await textOf(operator, first.document!)).toContain('theclaimisnotbilledyet');
  });

  it('has no invoice in it that is not approved, and is refused when its invoice changes meanwhile', async () => {
    const { summary } = await claim();
    const draft = await bill(summary.id);
    const early = await make(operator, summary.id);
    expect(early.document?.missing).toContain('Invoice: the invoice is not approved yet');
    const text = await textOf(operator, early.document!);
    expect(text).toContain('theinvoiceisnotapprovedyet');
    expect(text).not.toContain('asissued');
    const { pdf } = server.platform;
    const print = pdf.print.bind(pdf);
    const slow = vi.spyOn(pdf, 'print').mockImplementationOnce(async (...paper) => {
      await approve(draft);
      return print(...paper);
    });
    const overtaken = await make(operator, summary.id);
    expect(overtaken.document ?? null).toBeNull();
    slow.mockRestore();
    expect(await documentsOf(operator, summary.sourceId)).toHaveLength(1);
    const issued = await make(operator, summary.id);
    expect(await textOf(operator, issued.document!)).toContain('asissued');
  });

  it('without a notice of readiness it says so, and that the statement cannot be counted', async () => {
    const { summary, data } = await claim(false);
    const ports = data.count.ports.map((port) => ({
      ...port,
      notice: { ...port.notice, tenderedAt: null, acceptedAt: null, agreedStartAt: null },
    }));
    const saved = await ours.update(summary, { ...data, count: { ...data.count, ports } });
    expect(saved.laytime?.summary.status).toBe('Draft');
    const { document } = await make(operator, summary.id);
    expect(document?.missing).toEqual([
      'Laytime statement: it cannot be counted yet',
      'Statement of facts, Santos: no event is recorded',
      'Statement of facts, Qingdao: no event is recorded',
      'Notice of readiness, Santos: none is tendered',
      'Notice of readiness, Qingdao: none is tendered',
      'Invoice: the claim is not billed yet',
    ]);
  });

  it('with an invoice in it nobody reads it who may not see invoices; nobody else gets or makes one', async () => {
    const { summary } = await claim();
    const plain = await make(operator, summary.id);
    await approve(await bill(summary.id));
    const billed = await make(operator, summary.id);
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        update role set permissions =
          jsonb_set(permissions - 'receivablesInvoices', '{contracts,modify}', 'true')
        where company_id = ${server.companyId} and name = 'Commercial manager'`),
    );
    const analyst = await server.signIn('Commercial manager');
    expect((await documentsOf(analyst, summary.sourceId)).map(({ version }) => version)).toEqual([
      1,
    ]);
    expect((await analyst.request('GET', billed.document!.downloadUrl)).status).toBe(404);
    expect((await analyst.request('GET', plain.document!.downloadUrl)).status).toBe(200);
    const own = await make(analyst, summary.id);
    expect(own.document?.missing).toContain('Invoice: whoever made this package may not see it');
    const viewer = await server.signIn('Viewer');
    expect((await make(viewer, summary.id)).error).toContain(
      'You do not have permission to perform this action',
    );
    const other = await createCompany(server.platform, { name: 'Theirs AS', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    expect((await make(stranger, summary.id)).error).toContain('not found');
    expect(await documentsOf(stranger, summary.sourceId)).toEqual([]);
    expect((await stranger.request('GET', plain.document!.downloadUrl)).status).toBe(404);
    const address = plain.document!.downloadUrl;
    expect((await server.app.inject({ url: address })).statusCode).toBe(401);
  });
});
