// What a backup holds comes back whole or not at all, and nothing that was taken away comes back with it.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { permissionsOfRole } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp, openPlatform, type Running } from '../../src/compose.ts';
import { DEMO_PEOPLE, ensureDemo } from '../../src/demo/demo.ts';
import { addMember } from '../../src/modules/companies/index.ts';
import { MODULES } from '../../src/modules/index.ts';
import { approveInvoice, createInvoice } from '../../src/modules/invoices/index.ts';
import type { Actor } from '../../src/platform/actor.ts';
import { backUp } from '../../src/platform/database/backup.ts';
import { listTables } from '../../src/platform/database/catalogue.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { restore } from '../../src/platform/database/restore.ts';
import { assertKeyFilesFit, keepKeyFiles, readKeyFiles } from '../../src/platform/key-files.ts';
import { releaseHeldBack } from '../../src/platform/outbox/release.ts';
import { findBreaks } from '../../src/verify.ts';
import { fillEmptyTables } from '../every-table.ts';
import { type OwnedDatabase, ownedDatabase } from '../fixtures/plain-owner.ts';
import { createDatabase } from '../test-database.ts';
import { PASSWORD, type SignedIn, signInAs, type TestServer, testServer } from '../test-server.ts';

const server = testServer();
const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-restore-'));
const file = path.join(folder, 'whole.backup');
const PASSPHRASE = 'a long enough passphrase';

/** Emptied by a restore. */
const EMPTIED = [
  'refresh_token',
  'custom_token',
  'one_time_link',
  'pending_sign_in',
  'sms_code',
  'factor_pairing',
  'passkey_challenge',
  'mailbox_sign_in',
  'push_subscription',
  'card_token',
];
/** Columns by which a restore ends access or holds something back; the others stay as they were. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  session: ['ended_at', 'ended_reason'],
  invitation: ['withdrawn_at'],
  sign_up: ['expires_at', 'code_hash'],
  device: ['cookie_hash'],
  outbox: ['state', 'last_error'],
  accounting_posting: ['status', 'error', 'tried_at'],
  data_export: ['state'],
  policy_proposal: ['status', 'reason', 'decided_at', 'decided_by_name', 'version'],
  payout: ['is_held_back'],
  company: ['settings'],
  auto_transfer_rule: ['status', 'status_reason', 'version'],
  recurring_payout: ['status', 'status_reason', 'version'],
  laytime_share: ['ended_at', 'ended_by'],
};
/** Hashes that open nothing, or by which people are to sign in. */
const OPEN_NOTHING = [
  'person.password_hash',
  'recovery_code.code_hash',
  'bunker_match_verdict.facts_hash',
  'idempotency.request_hash',
  'payout.request_hash',
  'received_mail.content_hash',
  'embedded_transfer.order_hash',
  'card_message.body_hash',
  'sanctions_edition.file_hash',
  'kyc_verdict.body_hash',
  'audit_event.prev_hash',
  'ledger_transaction.prev_hash',
];

let owner: pg.Client;
let tables: string[];
let companyId: string;
let before: SignedIn;
let heldPayouts = 0;
const who = { email: 'next@fjordline.example', companyId: '', memberId: '' };
const finance: Actor[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function join(email: string): Promise<Actor> {
  const person = { firstName: 'Test', lastName: 'Finance', jobTitle: '', role: 'Finance' } as const;
  const ids = await addMember(server.platform, companyId, { ...person, email, password: PASSWORD });
  return {
    companyId,
    ...ids,
    sessionId: null,
    name: 'Test Finance',
    roleName: 'Finance',
    permissions: permissionsOfRole('Finance'),
    isRestricted: false,
    requestId: 'test',
  };
}

let owned: OwnedDatabase;
const asOwner = (url: string) => owned.asOwner(url);

const nameDatabase = () => `restored_${randomBytes(6).toString('hex')}`;

async function makeTemplate(): Promise<void> {
  owned = await ownedDatabase(inject('adminUrl'), 'restore_owner');
  await migrate(asOwner(owned.url));
}

const emptyDatabase = () => createDatabase(inject('adminUrl'), nameDatabase(), owned.name);

const keysFolder = () => path.join(server.platform.config.dataDir, 'keys');

const write = (target: string, passphrase: string | null = null) =>
  backUp(server.platform.db.connectionString, target, {
    keys: readKeyFiles(keysFolder()),
    now: new Date(),
    passphrase,
  });

const bring = (url: string, from: string, passphrase: string | null = null) =>
  restore(asOwner(url), { file: from, passphrase }, { sendsWaiting: false });

/** Every row of every table as text, in one order. */
async function readAll(url: string): Promise<Map<string, Record<string, unknown>[]>> {
  const client = await connect(url);
  const all = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t order by t::text collate "C"`,
    );
    all.set(
      table,
      rows.map(({ row }) => ({ text: row, ...JSON.parse(row) })),
    );
  }
  await client.end();
  return all;
}

beforeAll(async () => {
  await makeTemplate();
  await ensureDemo(server.platform, () => {});
  owner = await connect(server.platform.db.connectionString);
  tables = (await listTables(owner)).map(({ name }) => name);
  const found = await owner.query('select company_id from vessel limit 1');
  companyId = found.rows[0].company_id;
  finance.push(await join(who.email), await join('second@fjordline.example'));
  before = await signInAs(server, { ...who, companyId, memberId: finance[0]!.memberId });
  await fillEmptyTables(owner, tables);
  await owner.query("update outbox set state = 'delivered', done_at = now()");
  await owner.query(
    `update outbox set state = 'waiting', done_at = null where id = (select id from outbox order by id limit 1)`,
  );
  await owner.query(`update accounting_posting set status = 'sending' where transaction_id =
    (select transaction_id from accounting_posting order by transaction_id limit 1)`);
  await owner.query(
    `update company set settings = settings || '{"paymentReminders": {"isOn": true, "sendsItself": true}}'
     where company_id = $1`,
    [companyId],
  );
  // A number that was given and whose row is gone is not given a second time.
  await owner.query("select nextval('global_account_serial_seq')");
  await write(file);
}, 120_000);
afterAll(async () => {
  await owner.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('a restored backup', () => {
  let url: string;
  let running: Running;
  const restored = {} as TestServer;
  beforeAll(async () => {
    url = await emptyDatabase();
  });
  afterAll(async () => {
    await restored.app?.close();
    await running?.close();
  });

  it('equals what was backed up row by row in every table, but for the access that ended', async () => {
    const { hasManifest, held } = await bring(url, file);
    expect(hasManifest).toBe(true);
    heldPayouts = held.payouts;
    expect(held).toMatchObject({ messages: 1, postings: 1 });
    const [source, target] = [
      await readAll(server.platform.db.connectionString),
      await readAll(url),
    ];
    const without = (row: Record<string, unknown>, columns: readonly string[]) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => name !== 'text' && !columns.includes(name)),
      );
    for (const table of tables) {
      const [was, is] = [source.get(table)!, target.get(table)!];
      expect(was.length, table).toBeGreaterThan(0);
      const changed = CHANGED[table];
      if (EMPTIED.includes(table)) expect(is, table).toEqual([]);
      else if (!changed) expect(is, table).toEqual(was);
      else {
        const sorted = (rows: typeof was) =>
          rows.map((row) => JSON.stringify(without(row, changed))).sort();
        expect(sorted(is), table).toEqual(sorted(was));
      }
    }
    const read = (table: string, column: string) => target.get(table)!.map((row) => row[column]);
    expect(read('session', 'ended_reason')).not.toContain(null);
    expect(read('invitation', 'withdrawn_at')).not.toContain(null);
    expect(read('sign_up', 'code_hash')).toEqual([null]);
    expect(read('outbox', 'state')).not.toContain('waiting');
    const [was, is] = [source, target].map((rows) => rows.get('policy_proposal')!);
    expect(was!.map(({ status }) => status)).toContain('Waiting');
    expect(is!.map(({ status }) => status)).not.toContain('Waiting');
    expect(is![0]).toMatchObject({
      reason: 'It waited when the backup was made that was restored. Propose it again.',
    });
    const asked = target.get('payout')!.filter(({ status }) => status === 'In approval');
    expect(asked.length).toBeGreaterThan(0);
    for (const { number, is_held_back: isHeld } of asked) expect(isHeld, String(number)).toBe(true);
    const companies = target.get('company')! as { settings: { paymentReminders?: object } }[];
    expect(companies.flatMap(({ settings }) => settings.paymentReminders ?? [])).toEqual([
      { isOn: true, sendsItself: false },
    ]);
    expect(read('auto_transfer_rule', 'status')).not.toContain('Active');
    expect(read('auto_transfer_rule', 'status')).toContain('Paused');
    expect(read('recurring_payout', 'status')).toEqual(['Paused']);
    expect(read('recurring_payout', 'status_reason')[0]).toContain('backup');
    const known = source.get('device')!.map((row) => row.cookie_hash);
    for (const hash of read('device', 'cookie_hash')) expect(known).not.toContain(hash);
  });

  it('is backed up by the owner of its tables, who is no superuser, with every row', async () => {
    const options = { keys: {}, now: new Date() };
    const target = path.join(folder, 'by-owner.backup');
    const counts = await backUp(asOwner(url), target, options);
    for (const [table, rows] of await readAll(url)) {
      expect(counts.get(table) ?? 0, table).toBe(rows.length);
    }
  });

  it('leaves no token, link or code open: every column that holds one is ended or opens nothing', async () => {
    const { rows } = await owner.query<{ tbl: string; col: string }>(`
      select table_name as tbl, column_name as col from information_schema.columns
      where table_schema = 'public' and (column_name like '%\\_hash' or column_name = 'challenge')`);
    const open = rows
      .filter(({ tbl, col }) => !EMPTIED.includes(tbl) && !OPEN_NOTHING.includes(`${tbl}.${col}`))
      .map(({ tbl }) => tbl);
    expect(open.filter((tbl) => !(tbl in CHANGED))).toEqual([]);
  });

  it('does nothing by itself that was asked for before: each task has a way to be held', () => {
    const tasks = MODULES.flatMap((m) => Object.keys(m.tasks ?? {}));
    // A push, an export and a document find nothing that waits; reading a mailbox or its mails sends nothing; a payout that is
    // held back takes no step; a card lets go what its merchants never charged, and moves nothing; screening
    // compares and holds, and lets nothing go; a recurring journal is drafted, and a person posts it, a recurring payout
    // waits for people's approval, and a rule of auto-transfers is paused; reminders of customers do not leave by
    // themselves before somebody saves their schedule again; a time bar,
    // a broken promise and an approval that waits are told to members, each once or once a day; a deputy ends; a bank that is
    // asked who holds an account moves nothing.
    expect(tasks.sort()).toEqual([
      'accounting.push',
      'bank.auto-transfer',
      'beneficiary.ask-payee',
      'card.expire',
      'data-export.build',
      'document.make',
      'hire.draft',
      'journal.draft',
      'mailbox.sync',
      'payment-reminder.send',
      'payout.advance',
      'payout.recur',
      'received-mail.read',
      'sanctions.screen',
    ]);
    const schedulers = MODULES.filter((m) => m.scheduler).map((m) => m.name);
    expect(schedulers.sort()).toEqual([
      'accounting',
      'approval-deputies',
      'approval-reminders',
      'auto-transfers',
      'cards',
      'follow-ups',
      'journals',
      'laytime',
      'mailboxes',
      'payment-reminders',
      'payouts',
      'recurring-payouts',
      'sanctions',
      'time-charters',
    ]);
  });

  it('works on: whole chains, the next rate, account, invoice number and sign-in', async () => {
    const config = { ...server.platform.config, databaseUrl: url };
    running = await openPlatform(config, { clock: server.clock });
    restored.platform = running.platform;
    restored.app = (await buildApp(running.platform)) as unknown as FastifyInstance;
    expect(await findBreaks(running.platform)).toEqual([]);
    const old = await restored.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers: { authorization: `Bearer ${before.token}`, cookie: before.cookie },
      payload: { query: '{ voyages(limit: 1) { voyageNumber } }' },
    });
    expect(old.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const memberId = finance[0]!.memberId;
    const now = await signInAs(restored, { ...who, companyId, memberId });
    const client = await connect(url);
    const last = await owner.query(
      `select (select max(seq) from exchange_rate) as seq,
         (select last_value from global_account_serial_seq) as serial,
         (select max(number) from commercial_document where company_id = $1 and kind = 'invoice') as number`,
      [companyId],
    );
    const rate = { currency: 'EUR', rateOn: '2026-11-19', rate: '1.1' };
    const said = await now.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
      { data: rate },
    );
    expect(said).toEqual({ data: { recordExchangeRate: { errorFlag: 'SUCCESS' } } });
    const opened = await now.graphql(
      'mutation ($data: GlobalAccountInput!) { addGlobalAccount(data: $data) { errorFlag message } }',
      { data: { countryCode: 'NL', currency: 'EUR', nickName: 'Second euros' } },
    );
    expect(opened.data).toMatchObject({ addGlobalAccount: { errorFlag: 'SUCCESS' } });
    const draft = await createInvoice(running.platform, finance[0]!, {
      key: null,
      data: {
        type: 'misc',
        clientId: (
          await client.query('select id from contact where company_id = $1 limit 1', [companyId])
        ).rows[0].id,
        currency: 'USD',
        exchangeRate: '1',
        invoiceOn: '2026-11-20',
        dueOn: '2026-11-30',
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', rate: '10' }],
      },
    });
    const { id, version } = draft.document;
    await approveInvoice(running.platform, finance[1]!, { id, version });
    const next = await client.query(
      `select (select max(seq) from exchange_rate) as seq,
         (select max(serial) from global_account) as serial,
         (select number from commercial_document where id = $1) as number`,
      [id],
    );
    await client.end();
    expect(next.rows[0]).toEqual({
      seq: String(Number(last.rows[0].seq) + 1),
      serial: String(Number(last.rows[0].serial) + 1),
      number: last.rows[0].number + 1,
    });
    expect(await findBreaks(running.platform)).toEqual([]);
    expect(await releaseHeldBack(running.platform)).toEqual({
      messages: 1,
      postings: 1,
      payouts: heldPayouts,
    });
    expect(await releaseHeldBack(running.platform)).toEqual({
      messages: 0,
      postings: 0,
      payouts: 0,
    });
  });
});

/** Writes the backup anew with its lines changed. */
function tamper(name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const target = path.join(folder, name);
  writeFileSync(target, gzipSync(`${change(lines).join('\n')}\n`));
  return target;
}

const headerOf = (table: string) => `{"table":"${table}"}`;
const rowAfter = (lines: readonly string[], table: string) => lines.indexOf(headerOf(table)) + 1;

function leaveOut(lines: string[], table: string): string[] {
  const from = lines.indexOf(headerOf(table));
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('{"table":"'));
  return lines.toSpliced(from, length + 1);
}

/** As the file was before it carried a manifest. */
const asFirstVersion = (lines: string[]) => [
  lines[0]!.replace('"version":2', '"version":1'),
  ...lines.slice(1, -1),
];

describe('a backup that is not as it was written', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
  });

  const refusals: [string, (lines: string[]) => string[], RegExp][] = [
    ['lacks a table', (l) => leaveOut(l, 'estimate_revision'), /no table estimate_revision/],
    [
      'lacks a table, and its manifest too',
      (l) =>
        leaveOut(l, 'estimate_revision').map((line) =>
          line.replace(/"estimate_revision":\{[^}]*\},/, ''),
        ),
      /no table estimate_revision/,
    ],
    [
      'lacks a row',
      (l) => l.toSpliced(rowAfter(l, 'invoice_payment'), 1),
      /52 rows of the table invoice_payment, but its manifest says 53/,
    ],
    [
      'has a row more',
      (l) => l.toSpliced(rowAfter(l, 'role'), 0, l[rowAfter(l, 'role')]!),
      /rows of the table role, but/,
    ],
    [
      'has an altered row',
      (l) => l.with(rowAfter(l, 'person'), l[rowAfter(l, 'person')]!.replace('@', '@x')),
      /table person were altered/,
    ],
    [
      'has two rows in another order',
      (l) => {
        const at = rowAfter(l, 'vessel');
        return l.with(at, l[at + 1]!).with(at + 1, l[at]!);
      },
      /table vessel were altered/,
    ],
    [
      'has another key',
      (l) => l.with(0, l[0]!.replace(/[0-9a-f]{64}/, '0'.repeat(64))),
      /first line/,
    ],
    ['ends before its manifest', (l) => l.slice(0, -1), /ends before its manifest/],
    ['goes on behind it', (l) => [...l, headerOf('x')], /goes on behind its manifest/],
    ['is of another schema', (l) => l.with(0, l[0]!.replace('0001_', '0000_')), /another version/],
    [
      'of the first version has a row twice',
      (l) => asFirstVersion(l.toSpliced(rowAfter(l, 'role'), 0, l[rowAfter(l, 'role')]!)),
      /table role cannot be restored/,
    ],
    [
      'of the first version lacks rows that others name',
      (l) => asFirstVersion(l.toSpliced(rowAfter(l, 'vessel'), 8)),
      /^Rows of the table \w+ cannot be restored: .* foreign key/,
    ],
    [
      'of the first version lacks a table',
      (l) => asFirstVersion(leaveOut(l, 'estimate_revision')),
      /no table estimate_revision/,
    ],
  ];
  for (const [what, change, words] of refusals) {
    it(`${what}: refused, and the database stays empty`, async () => {
      await expect(bring(url, tamper('altered.backup', change))).rejects.toThrow(words);
    });
  }

  it('is cut, flipped or none: refused in a sentence', async () => {
    const whole = readFileSync(file);
    const target = path.join(folder, 'cut.backup');
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1]! ^= 1;
    for (const bytes of [
      whole.subarray(0, whole.length - 4),
      flipped,
      Buffer.from('text'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(target, bytes);
      await expect(bring(url, target)).rejects.toThrow(/^(The backup|This file|Rows of)/);
    }
  });

  it('meets other keys: refused before anything is written, and restored once they are away', async () => {
    const keys = path.join(folder, 'keys');
    mkdirSync(keys);
    const other = path.join(keys, 'audit.1.key');
    writeFileSync(other, 'ff'.repeat(32));
    const withKeys = () =>
      restore(
        asOwner(url),
        { file, passphrase: null },
        {
          sendsWaiting: false,
          assertKeysFit: (found) => assertKeyFilesFit(keys, found),
          keepKeys: (found) => keepKeyFiles(keys, found),
        },
      );
    await expect(withKeys()).rejects.toThrow(/audit\.1\.key is another key than the backup's/);
    expect(Object.keys(readKeyFiles(keys))).toEqual(['audit.1.key']);
    rmSync(other);
    // The same database took none of the refused files: it is empty still.
    await withKeys();
    expect(readKeyFiles(keys)).toEqual(readKeyFiles(keysFolder()));
  });

  it('from before there were manifests: restored, and said to carry none', async () => {
    const fresh = await emptyDatabase();
    const { hasManifest } = await bring(fresh, tamper('first.backup', asFirstVersion));
    expect(hasManifest).toBe(false);
    const client = await connect(fresh);
    const { rows } = await client.query(
      `select nextval('exchange_rate_seq_seq') - max(seq) as step from exchange_rate`,
    );
    await client.end();
    expect(rows[0].step).toBe('1');
  });
});

describe('a sealed backup', () => {
  const sealed = path.join(folder, 'sealed.backup');

  it('holds nothing readable and opens with its passphrase alone', async () => {
    await write(sealed, PASSPHRASE);
    expect(readFileSync(sealed).includes(DEMO_PEOPLE[0]!.email)).toBe(false);
    expect(() => gunzipSync(readFileSync(sealed))).toThrow();
    const url = await emptyDatabase();
    await expect(bring(url, sealed)).rejects.toThrow(/is sealed: give its passphrase/);
    await expect(bring(url, sealed, 'another passphrase')).rejects.toThrow(/passphrase is not/);
    await expect(bring(url, file, PASSPHRASE)).rejects.toThrow(/is not sealed/);
    const target = path.join(folder, 'short.backup');
    writeFileSync(target, readFileSync(sealed).subarray(0, -20));
    await expect(bring(url, target, PASSPHRASE)).rejects.toThrow(/cut off or altered|passphrase/);
    expect((await bring(url, sealed, PASSPHRASE)).hasManifest).toBe(true);
  });

  it('is not begun over a file that is there, which stays, nor with a passphrase of nothing', async () => {
    await expect(write(sealed, PASSPHRASE)).rejects.toThrow(/EEXIST/);
    expect(readFileSync(sealed).length).toBeGreaterThan(1000);
    await expect(write(path.join(folder, 'x'), 'short')).rejects.toThrow(/12 characters or more/);
  });
});
