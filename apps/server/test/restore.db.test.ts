import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPlatform } from '../src/compose.ts';
import { ensureDemo } from '../src/demo/demo.ts';
import { readConfig } from '../src/platform/config.ts';
import { backUp } from '../src/platform/database/backup.ts';
import { listTables } from '../src/platform/database/catalogue.ts';
import { restore } from '../src/platform/database/restore.ts';
import { findBreaks } from '../src/verify.ts';
import { fillEmptyTables } from './rows-everywhere.ts';
import { createDatabase } from './test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows that a restore ends, changes or takes away on purpose. */
const ENDED = new Set([
  'session',
  'refresh_token',
  'custom_token',
  'pending_sign_in',
  'sms_code',
  'factor_pairing',
  'passkey_challenge',
  'mailbox_sign_in',
  'rate_limit',
  'one_time_link',
  'invitation',
  'sign_up',
  'outbox',
  'data_export',
  'accounting_posting',
  'accounting_connection',
]);

/** One folder of keys: what is restored is read with the keys it was written with. */
const configOf = (url: string) =>
  readConfig({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' }, '/');

let source = '';
let whole = '';
let count = 0;

const emptyDatabase = (): Promise<string> => {
  count += 1;
  return createDatabase(
    inject('adminUrl'),
    `restored_${process.pid}_${count}`,
    'mainsheet_template',
  );
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, by table; as a superuser, whom row-level security does not bind. */
function contentsOf(url: string): Promise<Map<string, string[]>> {
  return withClient(url, async (client) => {
    const contents = new Map<string, string[]>();
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${name} t order by 1`,
      );
      contents.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  });
}

/** The lines of the backup changed, as a file of their own. */
function altered(name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(whole)).toString().split('\n').slice(0, -1);
  const file = path.join(folder, name);
  writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`));
  return file;
}

const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await client.query('select 1 from company')).rowCount === 0);

beforeAll(async () => {
  source = await createDatabase(inject('adminUrl'), `source_${process.pid}`, 'mainsheet_template');
  const running = await openPlatform(configOf(source));
  try {
    await ensureDemo(running.platform, () => {});
  } finally {
    await running.close();
  }
  await withClient(source, async (client) => {
    const tables = (await listTables(client)).map(({ name }) => name);
    await fillEmptyTables(client, tables);
  });
  whole = path.join(folder, 'whole.backup');
  await backUp(source, whole, { keys: { 'audit.1.key': 'k' }, now: new Date() });
}, 120_000);

describe('a backup goes out and in', () => {
  it('the demo company and a row of every other table: equal row by row, but for what is ended', async () => {
    const url = await emptyDatabase();
    await restore(url, whole, { isMove: false });
    const [before, after] = await Promise.all([contentsOf(source), contentsOf(url)]);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) {
      expect(rows.length, table).toBeGreaterThan(0);
      if (!ENDED.has(table)) expect(after.get(table), table).toEqual(rows);
    }
    const running = await openPlatform(configOf(url));
    try {
      expect(await findBreaks(running.platform)).toEqual([]);
    } finally {
      await running.close();
    }
  });

  it('numbering goes on behind the last number given', async () => {
    const url = await emptyDatabase();
    await restore(url, whole, { isMove: true });
    const next = (target: string, table: string, column: string) =>
      withClient(target, async (client) => {
        const { rows } = await client.query<{ next: string }>(
          `select nextval(pg_get_serial_sequence('${table}', '${column}'))::text as next`,
        );
        return Number(rows[0]?.next);
      });
    for (const [table, column] of [
      ['exchange_rate', 'seq'],
      ['global_account', 'serial'],
    ] as const) {
      expect(await next(url, table, column)).toBe(await next(source, table, column));
    }
  });

  it('sessions, links, codes and tokens of then open nothing, and nothing that waited leaves', async () => {
    const url = await emptyDatabase();
    await restore(url, whole, { isMove: false });
    await withClient(url, async (client) => {
      const count_ = async (query: string) => (await client.query(query)).rowCount;
      for (const table of ['refresh_token', 'custom_token', 'pending_sign_in', 'sms_code']) {
        expect(await count_(`select 1 from ${table}`), table).toBe(0);
      }
      expect(await count_('select 1 from session where ended_at is null')).toBe(0);
      expect(await count_('select 1 from one_time_link where used_at is null')).toBe(0);
      expect(await count_('select 1 from invitation where expires_at > now()')).toBe(0);
      expect(await count_("select 1 from outbox where state in ('waiting', 'sending')")).toBe(0);
    });
  });

  it('sealed, it opens with its passphrase alone, and not when a byte of it changed or its end is gone', async () => {
    const file = path.join(folder, 'sealed.backup');
    const passphrase = 'nine quiet harbours';
    await backUp(source, file, { keys: {}, now: new Date(), passphrase });
    const bytes = readFileSync(file);
    expect(bytes.includes('mainsheet-backup')).toBe(false);
    const url = await emptyDatabase();
    await expect(restore(url, file, { isMove: false })).rejects.toThrow(
      /name the file of its pass/,
    );
    const other = { isMove: false, passphrase: 'ten quiet harbours' };
    await expect(restore(url, file, other)).rejects.toThrow(/another one, or this sealed backup/);
    const flipped = path.join(folder, 'flipped.backup');
    const middle = Math.floor(bytes.length / 2);
    writeFileSync(flipped, bytes.with(middle, bytes[middle]! ^ 1));
    await expect(restore(url, flipped, { isMove: false, passphrase })).rejects.toThrow(
      /was changed/,
    );
    const cut = path.join(folder, 'cut-sealed.backup');
    writeFileSync(cut, bytes.subarray(0, middle));
    await expect(restore(url, cut, { isMove: false, passphrase })).rejects.toThrow(
      /cut off|was changed/,
    );
    expect(await isEmpty(url)).toBe(true);
    await restore(url, file, { isMove: false, passphrase });
    expect(await isEmpty(url)).toBe(false);
  });
});

describe('a file that is not what was written is refused before anything is', () => {
  const table = (lines: string[], name: string) => lines.indexOf(`{"table":"${name}"}`);
  const FAULTS: [string, (lines: string[]) => string[], RegExp][] = [
    [
      'a row less',
      (l) => l.toSpliced(table(l, 'invoice') + 1, 1),
      /The table invoice has \d+ rows in this backup, and \d+ were written/,
    ],
    [
      'a row more',
      (l) => l.toSpliced(table(l, 'invoice') + 1, 0, l[table(l, 'invoice') + 1]!),
      /The table invoice has/,
    ],
    [
      'a row altered',
      (l) =>
        l.with(
          table(l, 'contact') + 1,
          l[table(l, 'contact') + 1]!.replace(/"version":\d+/, '"version":99'),
        ),
      /Rows of the table contact were changed/,
    ],
    [
      'a table less',
      (l) =>
        l.filter((_, i) => i < table(l, 'estimate_revision') || i >= table(l, 'exchange_rate')),
      /The table estimate_revision is missing/,
    ],
    ['its end missing', (l) => l.slice(0, -1), /its end is missing/],
    ['something behind its end', (l) => [...l, l[3]!], /added behind the end/],
    [
      'its first line changed',
      (l) => l.with(0, l[0]!.replace('"k"', '"q"')),
      /first line of this backup was changed/,
    ],
    ['no backup at all', () => ['hello'], /not a Mainsheet backup/],
  ];

  // One database for all: a refusal leaves it as empty as it was, and the whole file goes in at last.
  let url = '';
  beforeAll(async () => {
    url = await emptyDatabase();
  });
  afterEach(async () => expect(await isEmpty(url)).toBe(true));
  afterAll(async () => {
    await restore(url, whole, { isMove: false });
    expect(await isEmpty(url)).toBe(false);
  });

  it.each(FAULTS)('%s', async (name, change, message) => {
    const file = altered(`${name.replaceAll(' ', '-')}.backup`, change);
    await expect(restore(url, file, { isMove: false })).rejects.toThrow(message);
  });

  it('a file cut in half, and one that is not there', async () => {
    const half = path.join(folder, 'half.backup');
    const bytes = readFileSync(whole);
    writeFileSync(half, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expect(restore(url, half, { isMove: false })).rejects.toThrow(/no whole backup/);
    const missing = path.join(folder, 'missing.backup');
    await expect(restore(url, missing, { isMove: false })).rejects.toThrow(/There is no file/);
  });

  it('other keys end it before a row is written, and a second try is as the first', async () => {
    const accept = () => {
      throw new Error('another key');
    };
    for (const _ of [1, 2]) {
      await expect(restore(url, whole, { isMove: false, accept })).rejects.toThrow('another key');
    }
    const failing = { isMove: false, keep: accept };
    await expect(restore(url, whole, failing)).rejects.toThrow('another key');
  });

  it('a backup of the first format, without an end that counts, still goes in and says so', async () => {
    const file = altered('first-format.backup', (lines) =>
      lines.slice(0, -1).with(0, lines[0]!.replace('"version":2', '"version":1')),
    );
    const restored = await restore(await emptyDatabase(), file, { isMove: false });
    expect(restored.isCounted).toBe(false);
  });
});
