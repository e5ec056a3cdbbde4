// Whoever owns the database can write every column of the ledger; the chain tells of each.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../../src/modules/companies/index.ts';
import { post, reverse } from '../../src/modules/ledger/index.ts';
import type { Actor } from '../../src/platform/actor.ts';
import { canonicalJson } from '../../src/platform/audit.ts';
import { findBreaks } from '../../src/verify.ts';
import { testServer } from '../test-server.ts';

const server = testServer();

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.platform.db.connectionString });
  await owner.connect();
});
afterAll(() => owner.end());

async function freshBooks(name: string): Promise<Actor> {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return server.actorWith('Finance', companyId);
}

/** Posts 100.00 EUR at 1.08; returns the id. */
function book(actor: Actor): Promise<string> {
  const amount = { currency: 'EUR', minorUnits: 10_000n } as const;
  const base = { currency: 'USD', minorUnits: 10_800n } as const;
  const minus = { currency: 'EUR', minorUnits: -10_000n } as const;
  const baseMinus = { currency: 'USD', minorUnits: -10_800n } as const;
  return server.platform.db.inTenant(actor.companyId, (tx) =>
    post(server.platform, tx, actor, {
      postedOn: '2026-11-01',
      documentType: 'invoice',
      documentId: null,
      reference: 'INV-1',
      description: 'Freight',
      rate: { rate: '1.08', on: '2026-11-01', source: 'typed' },
      entries: [
        { accountCode: '1100', amount, base },
        { accountCode: '4000', amount: minus, base: baseMinus },
      ],
    }),
  );
}

const verify = () => findBreaks(server.platform);
const broken = (name: string, seq: number) => [
  `${name}: the ledger is broken at transaction ${seq}.`,
];

/** Does what triggers and foreign keys would not let happen. */
async function force(statement: string, values: readonly unknown[] = []): Promise<void> {
  await owner.query('begin');
  await owner.query("set local session_replication_role = 'replica'");
  await owner.query(statement, [...values]);
  await owner.query('commit');
}

const OTHER: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `${column} || '.'`,
  character: (column) => `case ${column} when 'GBP' then 'NOK' else 'GBP' end`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + interval '1 second'`,
  numeric: (column) => `${column} + 0.000000000001`,
  integer: (column) => (column === 'hash_version' ? '1' : `${column} + 10`),
  bigint: (column) => `${column} + 10`,
  bytea: () => String.raw`'\x00'`,
};

/** Every column of a table that holds transaction or entry, from the catalogue. */
async function columnsOf(table: string): Promise<{ column: string; other: string }[]> {
  const { rows } = await owner.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name, type }) => ({ column: name, other: OTHER[type]!(name) }));
}

describe('the hash of the ledger', () => {
  it.each([
    ['ledger_transaction', 'id = $1'],
    ['ledger_entry', 'transaction_id = $1 and line_no = 1'],
  ])('covers every column of %s (attack R18)', async (table, which) => {
    const name = `Books of ${table}`;
    const actor = await freshBooks(name);
    await book(actor);
    const id = await book(actor);
    await book(actor);
    expect(await verify()).toEqual([]);
    const columns = await columnsOf(table);
    expect(columns.length).toBeGreaterThan(8);
    await owner.query(`create temporary table kept as table ${table}`);
    for (const { column, other } of columns) {
      await force(`update ${table} set ${column} = ${other} where ${which}`, [id]);
      expect({ column, verdict: await verify() }).toEqual({ column, verdict: broken(name, 2) });
      await force(`delete from ${table}`);
      await force(`insert into ${table} select * from kept`);
      expect(await verify()).toEqual([]);
    }
    await owner.query('drop table kept');
  });

  it('covers an entry that is taken away, added or hung on another transaction', async () => {
    const actor = await freshBooks('Entries');
    const [first, second] = [await book(actor), await book(actor)];
    const entry = 'company_id, account_id, currency, amount_minor, base_minor';
    const other = `insert into ledger_entry (transaction_id, line_no, ${entry})
      select $1, 9, ${entry} from ledger_entry where transaction_id = $1 and line_no = 1`;
    await force(other, [second]);
    expect(await verify()).toEqual(broken('Entries', 2));
    await force('update ledger_entry set transaction_id = $1 where line_no = 9', [first]);
    expect(await verify()).toEqual(broken('Entries', 1));
    await force('delete from ledger_entry where line_no = 9');
    expect(await verify()).toEqual([]);
    await force('delete from ledger_entry where transaction_id = $1 and line_no = 2', [second]);
    expect(await verify()).toEqual(broken('Entries', 2));
    await force(
      `insert into ledger_entry (transaction_id, line_no, ${entry})
      select $1, 2, ${entry} from ledger_entry where transaction_id = $2 and line_no = 2`,
      [second, first],
    );
    expect(await verify()).toEqual([]);
  });
});

/** Hashes the last transaction of a company as the release before version 2 did. */
async function writeAsFirst(companyId: string): Promise<void> {
  const found = await owner.query(
    `select id, t.seq::text, t.posted_on::text as "postedOn", posted_by as "postedBy",
       document_type as "documentType", document_id as "documentId", reference, description,
       reversal_of as "reversalOf", prev_hash as "prevHash"
     from ledger_transaction t where company_id = $1 order by t.seq desc limit 1`,
    [companyId],
  );
  const { prevHash, ...parts } = found.rows[0];
  const entries = await owner.query(
    `select a.code, e.currency, e.amount_minor::text as amount, e.base_minor::text as base
     from ledger_entry e join ledger_account a on a.id = e.account_id
     where e.transaction_id = $1 order by e.line_no`,
    [parts.id],
  );
  const document = { ...parts, entries: entries.rows };
  const text = canonicalJson(document);
  const prev = prevHash.toString('hex');
  const hash = server.platform.keys.hmac('audit', 1, 'ledger', companyId, text, prev);
  const values = [companyId, parts.seq, hash];
  await owner.query(
    'update ledger_transaction set hash_version = 1, hash = $3 where company_id = $1 and seq = $2',
    values,
  );
  await owner.query('update ledger_head set hash = $3 where company_id = $1 and seq = $2', values);
}

describe('transactions hashed by the release before', () => {
  it('are verified as they were, and newer ones follow them', async () => {
    const actor = await freshBooks('Old books');
    const first = await book(actor);
    await writeAsFirst(actor.companyId);
    await book(actor);
    await writeAsFirst(actor.companyId);
    await book(actor);
    await server.platform.db.inTenant(actor.companyId, (tx) =>
      reverse(server.platform, tx, actor, {
        transactionId: first,
        postedOn: '2026-11-02',
        description: 'Cancelled',
      }),
    );
    expect(await verify()).toEqual([]);
    await force("update ledger_transaction set description = 'Changed' where id = $1", [first]);
    expect(await verify()).toEqual(broken('Old books', 1));
    await force("update ledger_transaction set description = 'Freight' where id = $1", [first]);
    expect(await verify()).toEqual([]);
  });

  it('come after no newer one, although their hash fits (attack R18)', async () => {
    const actor = await freshBooks('Downgraded');
    await book(actor);
    await book(actor);
    expect(await verify()).toEqual([]);
    await writeAsFirst(actor.companyId);
    expect(await verify()).toEqual(broken('Downgraded', 2));
    await force('delete from ledger_head where company_id = $1', [actor.companyId]);
    await force('delete from ledger_entry where company_id = $1', [actor.companyId]);
    await force('delete from ledger_transaction where company_id = $1', [actor.companyId]);
  });

  it('are refused by the database once a newer one is there, so that an old node breaks no chain', async () => {
    const actor = await freshBooks('Two releases');
    const id = await book(actor);
    const asOldNode = owner.query(
      `insert into ledger_transaction select * from jsonb_populate_record(null::ledger_transaction,
         (select to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'seq', 2, 'hash_version', 1)
          from ledger_transaction t where id = $1))`,
      [id],
    );
    await expect(asOldNode).rejects.toThrow(/hashed by an older version/);
    expect(await verify()).toEqual([]);
  });
});
