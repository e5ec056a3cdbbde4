import { MOST_COUNTED } from '@mainsheet/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { listParties } from '../src/modules/ageing/ageing.repository.ts';
import { listDocuments } from '../src/modules/commercial-documents/documents.repository.ts';
import { createCompany } from '../src/modules/companies/index.ts';
import { sumAccountAt } from '../src/modules/ledger/day-totals.repository.ts';
import { countDayTotals } from '../src/modules/ledger/day-totals.service.ts';
import { listLines, listTrialBalance } from '../src/modules/ledger/ledger.repository.ts';
import { listReceipts } from '../src/modules/receipts/receipts.repository.ts';
import { compileSql } from '../src/platform/database/compile-sql.ts';
import { countUpTo } from '../src/platform/database/count-up-to.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { type SignedIn, testServer } from './test-server.ts';

const server = testServer();

const INVOICES = 20_000;
/** Of them, not yet paid. */
const OWED = 200;
const DAY = '2026-11-20';

/**
 * A company of many invoices, each with its payment and a ledger transaction of two lines, written
 * straight into the tables: what is measured is reading. One in a hundred is of tomorrow.
 */
async function fill(companyId: string, memberId: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  const id = (kind: string) => `md5('${kind}' || n || '${companyId}')::uuid`;
  const day = `date '${DAY}' + case when n % 100 = 0 then 1 else -(n % 700) end`;
  await client.query('set session_replication_role = replica');
  for (const statement of [
    `insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency, payment_terms_days, details, created_at, updated_at, updated_by)
     values ('${companyId}', md5('client')::uuid, 'Meridian', '{customer}', '', '', '', '', 'USD', 30, '{}', now(), now(), '')`,
    `insert into ledger_account (company_id, id, code, name, kind, currency, posted_minor, posted_base_minor, entry_count)
     select '${companyId}', md5(code)::uuid, code, code, kind, 'USD', sign * 100 * ${INVOICES}, sign * 100 * ${INVOICES}, ${INVOICES}
     from (values ('1100', 'asset', 1), ('4090', 'revenue', -1)) v (code, kind, sign)`,
    `insert into ledger_transaction (company_id, id, seq, posted_on, posted_at, posted_by, document_type, document_id,
       reference, description, base_currency, rate, rate_on, rate_source, prev_hash, hash)
     select '${companyId}', ${id('t')}, n, ${day}, now(), '', 'invoice', ${id('i')}, 'INV-' || n, '', 'USD', 1, ${day}, '', '', ''
     from generate_series(1, ${INVOICES}) n`,
    `insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency, amount_minor, base_minor)
     select '${companyId}', ${id('t')}, l, md5(case l when 1 then '1100' else '4090' end)::uuid, 'USD',
       case l when 1 then 100 else -100 end, case l when 1 then 100 else -100 end
     from generate_series(1, ${INVOICES}) n, generate_series(1, 2) l`,
    `insert into commercial_document (company_id, id, kind, number, label, type, status, contact_id, currency, exchange_rate, rate_source,
       document_on, due_on, total_minor, settled_minor, base_total_minor, base_settled_minor, transaction_id,
       first_moved_on, last_moved_on, prepared_by, prepared_by_name, created_at, updated_at, updated_by)
     select '${companyId}', ${id('i')}, 'invoice', n, 'INV-' || n, 'misc', 'Approved', md5('client')::uuid, 'USD', 1, '',
       ${day}, ${day} + 30, 100, case when n > ${OWED} then 100 else 0 end, 100, case when n > ${OWED} then 100 else 0 end,
       ${id('t')}, ${day}, ${day}, '${memberId}', '', now(), now(), ''
     from generate_series(1, ${INVOICES}) n`,
    `insert into invoice_payment (company_id, id, number, client_id, paid_on, currency, amount_minor, applied_minor,
       exchange_rate, transaction_id, created_by, created_at)
     select '${companyId}', ${id('p')}, n, md5('client')::uuid, ${day}, 'USD', 100, 100, 1, ${id('t')}, '', now()
     from generate_series(1, ${INVOICES}) n`,
    `insert into invoice_payment_part (company_id, id, payment_id, invoice_id, amount_minor, base_minor, taken_minor,
       base_taken_minor, applied_on, transaction_id, created_by, created_at)
     select '${companyId}', ${id('p')}, ${id('p')}, ${id('i')}, 100, 100, 100, 100, ${day}, ${id('t')}, '', now()
     from generate_series(1, ${INVOICES}) n`,
  ]) {
    await client.query(statement);
  }
  for (const table of [
    'ledger_transaction',
    'ledger_entry',
    'commercial_document',
    'invoice_payment',
    'invoice_payment_part',
  ]) {
    await client.query(`vacuum analyze ${table}`);
  }
  await client.end();
}

describe('lists of a large company', () => {
  let owner: SignedIn;
  let companyId = '';
  beforeAll(async () => {
    companyId = await createCompany(server.platform, { name: 'Large', baseCurrency: 'USD' });
    owner = await server.signIn('Owner', companyId);
    const actor = await server.actorWith('Finance', companyId);
    await fill(companyId, actor.memberId);
  }, 60_000);

  /** Rows that the scans of a statement's plan look at, thrown away ones included. */
  async function rowsRead(ask: (tx: Tx) => Promise<unknown>): Promise<number> {
    const asked: Parameters<typeof compileSql>[0][] = [];
    await server.platform.db.readReport(companyId, (tx) => {
      const noted = (query: Parameters<typeof compileSql>[0]) => {
        asked.push(query);
        return tx.many(query);
      };
      return ask({ companyId, many: noted, run: async () => 0 } as unknown as Tx);
    });
    const client = new pg.Client({ connectionString: server.platform.db.connectionString });
    await client.connect();
    let rows = 0;
    for (const query of asked) {
      const { text, values } = compileSql(query);
      const answer = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      );
      rows += scanned(answer.rows[0]!['QUERY PLAN'][0].Plan);
    }
    await client.end();
    return rows;
  }

  it('first pages of invoices, payments and ledger lines hold the latest, with the total beside them', async () => {
    const { data } = await owner.graphql<
      Record<
        string,
        { rows: { invoiceOn?: string; paidOn?: string; postedOn?: string }[]; total: number }
      >
    >(`{ listInvoices(perPage: 20) { rows { invoiceOn } total }
      listInvoicePayments(perPage: 20) { rows { paidOn } total }
      ledgerLines(limit: 20) { rows { postedOn } total } }`);
    expect(Object.values(data).map(({ rows }) => rows.length)).toEqual([20, 20, 20]);
    expect(Object.values(data).map(({ total }) => total)).toEqual([
      INVOICES,
      INVOICES,
      2 * INVOICES,
    ]);
    expect(data.listInvoices?.rows[0]?.invoiceOn).toBe('2026-11-21');
    expect(data.ledgerLines?.rows[0]?.postedOn).toBe('2026-11-21');
  });

  it('the trial balance of a day leaves out what is posted for later, and of the last day is what accounts keep', async () => {
    const balances = async (asOf: string) => {
      const { data } = await owner.graphql<{
        trialBalance: { rows: { code: string; baseBalance: string }[] };
      }>(`{ trialBalance(asOf: "${asOf}") { rows { code baseBalance } } }`);
      return data.trialBalance.rows.map(({ code, baseBalance }) => [code, baseBalance]);
    };
    expect(await balances('2026-11-21')).toEqual([
      ['1100', '20000.00'],
      ['4090', '-20000.00'],
    ]);
    expect(await balances(DAY)).toEqual([
      ['1100', '19800.00'],
      ['4090', '-19800.00'],
    ]);
    expect(await balances('2020-01-01')).toEqual([]);
  });

  it('the total of a list is counted to a limit, and then says that there are more', async () => {
    const count = (rows: number) =>
      server.platform.db.readTenant(companyId, (tx) =>
        countUpTo(tx, sql`from generate_series(1, ${rows}::integer)`),
      );
    expect(await count(MOST_COUNTED)).toBe(MOST_COUNTED);
    expect(await count(2 * MOST_COUNTED)).toBe(MOST_COUNTED + 1);
  });

  const INVOICE_FILTER = {
    kind: 'invoice' as const,
    ...{ status: null, type: null, contactId: null, voyageId: null, text: null, overdueOn: null },
    ...{ limit: 20, offset: 0 },
  };
  const LINE_FILTER = {
    ...{
      accountCode: null,
      currency: null,
      transactionId: null,
      from: null,
      to: null,
      vesselId: null,
      contactId: null,
    },
    ...{ voyageId: null, limit: 20, offset: 0 },
  };

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['invoices', (tx) => listDocuments(tx, INVOICE_FILTER)],
    ['payments', (tx) => listReceipts(tx, { clientId: null, limit: 20, offset: 0 })],
    ['ledger lines', (tx) => listLines(tx, LINE_FILTER)],
    ['lines of one account', (tx) => listLines(tx, { ...LINE_FILTER, accountCode: '1100' })],
    ['receivables by age', (tx) => listParties(tx, { side: 'receivable', on: DAY })],
    [
      'receivables by age of the day before',
      (tx) => listParties(tx, { side: 'receivable', on: '2026-11-19' }),
    ],
    ['the trial balance of today', (tx) => listTrialBalance(tx, '2026-11-21')],
  ])('%s read what a page shows, not the company', async (_, ask) => {
    expect(await rowsRead(ask)).toBeLessThan(1_000);
  });

  /** Of 700 days and two accounts; half of the lines would be 20,000. */
  it('as at a day in the middle of the years an account and the trial balance read totals of days, not lines', async () => {
    const on = '2025-12-01';
    await countDayTotals(server.platform);
    const account = (tx: Tx) => sumAccountAt(tx, { code: '1100', on });
    expect(await rowsRead(account)).toBeLessThan(1_000);
    expect(await rowsRead((tx) => listTrialBalance(tx, on))).toBeLessThan(2_000);
  });
});

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
};

/** Rows that a plan reads from tables. */
function scanned(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), 0);
  return below + (plan['Relation Name'] ? own : 0);
}
