import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Tables that others write besides their module, and why. */
const SHARED: Readonly<Record<string, readonly [others: readonly string[], why: string]>> = {
  accounting_connection: [['closing'], 'a closed company is sent nowhere'],
  cash_item: [['voyages'], 'a voyage lays its expected receipts and payments'],
  commercial_document: [['ageing'], 'days of its moves, where older ones lack them'],
  company: [['closing', 'accounts'], 'it closes; its first account stands'],
  contact: [['contact-merges'], 'two records of one company become one'],
  estimate: [['voyages'], 'it is free again when its voyage is cancelled'],
  file: [['closing'], 'files of persons are erased'],
  invitation: [['closing'], 'open ones end with the company'],
  installation: [['push'], 'its keys of web push are made when first needed'],
  kyc_application: [['closing'], 'what it says of persons is erased'],
  kyc_document: [['closing'], 'what it says of persons is erased'],
  laytime_share: [['closing'], 'links end with the company'],
  mailbox: [['closing'], 'its keys end with the company'],
  mailbox_sign_in: [['closing'], 'its keys end with the company'],
  member: [['closing', 'companies', 'cards'], 'founders; own names; who has a card; the erased'],
  notification: [['closing'], 'what it says of persons is erased'],
  outbox: [['closing'], 'what waits is not sent for a closed company'],
  payout: [['papers'], 'a document more voids what was approved'],
  payout_approval: [['papers'], 'a document more voids what was approved'],
  payout_maker: [
    ['papers', 'payout-batches', 'recurring-payouts'],
    'whoever gave a document, brought a file or wrote a rule shaped the payout',
  ],
  received_mail: [['closing'], 'what persons wrote is erased'],
  received_mail_file: [['closing'], 'what persons wrote is erased'],
  role: [['companies'], 'the roles that a company is founded with'],
  person: [['companies'], 'a name belongs to the person, its page to the company'],
};

/** Tables written by the database, the queue or the platform alone. */
const isOfPlatform = (module: string): boolean => !module.includes('/');

const WRITES = /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z_]{3,})\b/g;
const NO_TABLES: readonly string[] = ['set', 'skip', 'nowait'];

function moduleOf(file: string): string {
  const [, module] = /modules\/([^/]+)\//.exec(file) ?? [];
  return module ? `modules/${module}` : 'platform';
}

/** Modules by the tables that their statements write. */
function writersByTable(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  const files = globSync('apps/server/src/**/*.ts', { cwd: root });
  for (const file of files) {
    if (/\.test\.ts$|generated|\/demo\//.test(file)) continue;
    for (const [, table] of read(file).matchAll(WRITES)) {
      if (!table || NO_TABLES.includes(table)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(moduleOf(file)));
    }
  }
  return writers;
}

/** Tables that stand after every migration. */
function tablesOf(): Set<string> {
  const tables = new Set<string>();
  for (const file of globSync('apps/server/migrations/*.sql', { cwd: root }).toSorted()) {
    const text = read(file).replaceAll(/--.*$/gm, '');
    for (const [, verb, table] of text.matchAll(
      /\b(create|drop) table (?:if (?:not )?exists )?([a-z_]+)/g,
    )) {
      if (verb === 'create') tables.add(table!);
      else tables.delete(table!);
    }
    for (const [, from, to] of text.matchAll(/alter table ([a-z_]+) rename to ([a-z_]+)/g)) {
      if (tables.delete(from!)) tables.add(to!);
    }
  }
  return tables;
}

describe('tables and the modules that write them', () => {
  const writers = writersByTable();
  const tables = tablesOf();
  const modulesOf = (table: string) =>
    [...(writers.get(table) ?? [])].filter((module) => !isOfPlatform(module));

  it('each is written by one module, and by others only where the list says why', () => {
    const crossed = [...tables].flatMap((table) => {
      const others = (SHARED[table]?.[0] ?? []).map((name) => `modules/${name}`);
      const own = modulesOf(table).filter((module) => !others.includes(module));
      return own.length > 1 ? [`${table}: ${own.join(', ')}`] : [];
    });
    expect(crossed).toEqual([]);
  });

  it('the list names no module that writes no more', () => {
    const stale = Object.entries(SHARED).flatMap(([table, [others]]) =>
      others.flatMap((name) =>
        modulesOf(table).includes(`modules/${name}`) ? [] : [`${table}: ${name}`],
      ),
    );
    expect(stale).toEqual([]);
  });

  it('none is left that nothing writes', () => {
    const sources = globSync('apps/server/src/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|generated/.test(file))
      .map(read)
      .join('\n');
    // Some are named by a value: one statement for several lists.
    const isNamed = (table: string) => sources.includes(`'${table}'`);
    expect([...tables].filter((table) => !writers.has(table) && !isNamed(table))).toEqual([]);
  });
});
