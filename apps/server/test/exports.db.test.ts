import { readFileSync } from 'node:fs';
import { contactInput } from '@mainsheet/contract';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../src/modules/companies/index.ts';
import { createContact } from '../src/modules/contacts/index.ts';
import { MODULES } from '../src/modules/index.ts';
import { approveInvoice, createInvoice } from '../src/modules/invoices/index.ts';
import { DocumentPool } from '../src/platform/documents/document-pool.ts';
import { type SignedIn, testServer } from './test-server.ts';

const DESCRIPTION = readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8');

const server = testServer();
const ids: string[] = [];

beforeAll(async () => {
  const operator = await server.actorWith('Operator');
  const finance = await server.actorWith('Finance');
  const bill = async (name: string, currency: string, rate: string) => {
    const input = contactInput.parse({ name, kinds: ['customer'] });
    const contact = await createContact(server.platform, operator, input);
    const draft = await createInvoice(server.platform, operator, {
      key: null,
      data: {
        type: 'misc',
        clientId: contact.id,
        currency,
        exchangeRate: currency === 'USD' ? '1' : '0.0067',
        invoiceOn: '2026-02-28',
        dueOn: '2026-11-30',
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', rate }],
      },
    });
    const { id, version } = draft.document;
    await approveInvoice(server.platform, finance, { id, version });
    ids.push(id);
  };
  await bill('=HYPERLINK("http://evil.example")', 'USD', '1234567.89');
  await bill('Søren, "Bulk" & Co', 'JPY', '250000');
  await bill('Long Figures', 'USD', '9007199254740.99');
});

const exportOf = (session: SignedIn, body: object, list = 'invoices') =>
  session.request('POST', `/v2/exports/${list}`, body);

type Cells = readonly (readonly unknown[])[];
const cellsOf = async (raw: Buffer): Promise<Cells> => (await readXlsx(raw)).sheets[0]!.rows;

describe('exported lists', () => {
  it('XLSX has real figures, dates and the header frozen', async () => {
    const session = await server.signIn('Finance');
    const columns = ['client', 'invoiceOn', 'total'];
    const answer = await exportOf(session, { format: 'xlsx', ids, columns });
    expect(answer.status).toBe(200);
    const workbook = await readXlsx(answer.raw, { readStyles: true });
    const sheet = workbook.sheets[0]!;
    const day = new Date('2026-02-28T00:00:00Z');
    expect(sheet.rows).toEqual([
      ['Customer', 'Date', 'Total'],
      ['=HYPERLINK("http://evil.example")', day, 1234567.89],
      ['Søren, "Bulk" & Co', day, 250000],
      ['Long Figures', day, 9007199254740.99],
    ]);
    expect(sheet.freezePane).toMatchObject({ rows: 1 });
    expect(sheet.cells?.get('1,2')?.style?.numFmt).toBe('#,##0.00 [$USD]');
    expect(sheet.cells?.get('2,2')?.style?.numFmt).toBe('#,##0 [$JPY]');
    for (const cell of sheet.cells?.values() ?? []) expect(cell.formula).toBeUndefined();
  });

  it('CSV is in the order asked for, exact, and no text begins a formula', async () => {
    const session = await server.signIn('Viewer');
    const columns = ['client', 'total', 'currency'];
    const asked = [ids[2], ids[0], ids[1]];
    const answer = await exportOf(session, { format: 'csv', ids: asked, columns });
    expect(answer.raw.toString('utf8')).toBe(
      '\uFEFF' +
        [
          'Customer,Total,Ccy',
          'Long Figures,9007199254740.99,USD',
          `"'=HYPERLINK(""http://evil.example"")",1234567.89,USD`,
          '"Søren, ""Bulk"" & Co",250000,JPY',
          '',
        ].join('\r\n'),
    );
  });

  it('without ids the whole list comes, and rows of another company never', async () => {
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    const theirs = await exportOf(stranger, { format: 'csv', ids });
    expect(theirs.raw.toString().trim().split('\r\n')).toHaveLength(1);
    const ours = await exportOf(await server.signIn('Owner'), { format: 'csv' });
    expect(ours.raw.toString().trim().split('\r\n')).toHaveLength(4);
  });

  it('every list is exported under its own permission, in both formats', async () => {
    const lender = await server.signIn('Lender');
    const owner = await server.signIn('Owner');
    const lists = MODULES.flatMap((module) => module.lists ?? []);
    // The committed description names each; VAT is a report, not a list.
    const described = [...DESCRIPTION.matchAll(/^ {2}"\/v2\/exports\/([\w-]+)":$/gm)].map(
      ([, name]) => name,
    );
    expect(lists.map(({ name }) => name).toSorted()).toEqual(
      described.filter((name) => name !== 'vat'),
    );
    expect(lists.length).toBeGreaterThan(25);
    for (const { name } of lists) {
      expect((await exportOf(lender, { format: 'csv' }, name)).status, name).toBe(403);
      for (const format of ['csv', 'xlsx']) {
        expect((await exportOf(owner, { format }, name)).status, name).toBe(200);
      }
    }
    expect((await exportOf(owner, { format: 'pdf' })).status).toBe(400);
    const many = Array.from({ length: 10_001 }, (_, i) => String(i));
    expect((await exportOf(owner, { format: 'csv', ids: many })).status).toBe(400);
  });

  it('1,200 contacts are paged through and all written', async () => {
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency,
          payment_terms_days, details, created_at, updated_at, updated_by)
        select ${tx.companyId}, gen_random_uuid(), 'Contact ' || n, '{customer}', '', '', '', 'NO', 'USD', 30,
          '{"tags": [], "people": []}', now(), now(), 'x' from generate_series(1, 1200) n`),
    );
    const owner = await server.signIn('Owner');
    const answer = await exportOf(owner, { format: 'xlsx' }, 'contacts');
    expect(await cellsOf(answer.raw)).toHaveLength(1 + 3 + 1200);
  });
});

describe('the pool that makes documents', () => {
  const sheet = (rows: number) => ({
    title: 'Big',
    columns: [{ header: 'Text', kind: 'text' as const }],
    rows: Array.from({ length: rows }, (_, n) => [`row ${n}`]),
  });

  it('a figure longer than spreadsheets keep stays exact as text; a percentage is one', async () => {
    const pool = new DocumentPool({ threads: 1 });
    const file = await pool.sheets.write({
      title: 'Figures',
      columns: [
        { header: 'Amount', kind: 'money' },
        { header: 'Share', kind: 'percent' },
        { header: 'Berthed', kind: 'instant' },
      ],
      rows: [
        [{ amount: '-90071992547409.93', currency: 'USD' }, '3.75', '2026-10-25T00:30:00.000Z'],
      ],
    });
    expect(await cellsOf(file)).toEqual([
      ['Amount', 'Share %', 'Berthed UTC'],
      ['-90071992547409.93', 0.0375, new Date('2026-10-25T00:30:00Z')],
    ]);
    await pool.close();
  });

  it('ends a document that takes too long; the next one is made', async () => {
    const pool = new DocumentPool({ threads: 1, jobMs: 1 });
    await expect(pool.sheets.write(sheet(100_000))).rejects.toThrow('took too long');
    await pool.close();
    const patient = new DocumentPool({ threads: 1 });
    expect((await patient.sheets.write(sheet(3))).subarray(0, 2).toString()).toBe('PK');
    await patient.close();
  });

  it('a thread that runs out of memory fails its document only', async () => {
    const pool = new DocumentPool({ threads: 1, heapMb: 24 });
    const results = await Promise.allSettled([
      pool.sheets.write(sheet(400_000)),
      pool.sheets.write(sheet(3)),
    ]);
    expect(results.map((r) => r.status)).toEqual(['rejected', 'fulfilled']);
    await pool.close();
  });

  it('takes turns between those it reads for, and lets none fill the queue', async () => {
    const pool = new DocumentPool({ threads: 1 });
    const file = await pool.sheets.write(sheet(3));
    const order: string[] = [];
    const read = (by: string) =>
      pool.reading.readSheet(file, { maxRows: 10, by }).then(
        () => order.push(by),
        () => order.push(`${by} refused`),
      );
    await Promise.all(['one', 'one', 'one', 'one', 'one', 'other'].map(read));
    expect(order).toEqual(['one refused', 'one', 'other', 'one', 'one', 'one']);
    await pool.close();
  });

  it('refuses at once when too many wait', async () => {
    const pool = new DocumentPool({ threads: 1, queue: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => pool.sheets.write(sheet(3))),
    );
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(3);
    await pool.close();
  });
});
