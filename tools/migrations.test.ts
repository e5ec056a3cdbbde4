// Row-level security is forced, so it binds the owner who migrates: a data step that forgets it changes nothing and says nothing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../apps/server/migrations');

type Migration = { readonly name: string; readonly text: string };

const migrations: readonly Migration[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

/** Released as it is: where its rows are hidden the columns that it fills refuse to be null, and nothing is lost. */
const RELEASED = ['0012_token_pairs.sql: refresh_token', '0012_token_pairs.sql: session'];

/** A file without what is remarked and what functions do later; blocks that run at once stay, as statements of their own. */
const bare = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replace(/create (?:or replace )?function[\s\S]*?\$\$[\s\S]*?\$\$[^;]*;/g, '')
    .replace(/\$\$/g, ';')
    .replace(/'(?:[^']|'')*'/g, (word) => (/^'\w+'$/.test(word) ? word : "''"));

const namesIn = (statement: string, before: RegExp): string[] =>
  [...statement.matchAll(before)].map((match) => match[1]!);

/** The tables that a statement reads or writes rows of; none for one that only changes what a table is. */
function tablesOf(statement: string): string[] {
  if (!/\b(update|delete from|merge into|insert into|select|perform)\b/.test(statement)) return [];
  if (/^(alter|create|drop|grant|revoke|comment)\b/.test(statement)) return [];
  return [
    ...namesIn(statement, /\b(?:from|join|using|into|update)\s+(?:only\s+)?([a-z_]+)\b/g),
    ...namesIn(statement, /,\s*lateral\s+([a-z_]+)\b/g),
  ];
}

/** What of a run of migrations reads or writes rows that are hidden from its owner, and what it leaves open. */
function findFaults(run: readonly Migration[]): string[] {
  const forced = new Set<string>();
  const open = new Set<string>();
  const faults = new Set<string>();
  for (const { name, text } of run) {
    for (const part of bare(text).split(';')) {
      const statement = part.replace(/\s+/g, ' ').trim().toLowerCase();
      for (const table of tablesOf(statement))
        if (forced.has(table)) faults.add(`${name}: ${table}`);
      const [made] = namesIn(statement, /^select protect_(?:tenant|identity)_table\('(\w+)'/g);
      if (made) forced.add(made);
      const [altered] = namesIn(statement, /^alter table (?:only )?(\w+)/g);
      const [renamed] = namesIn(statement, /^alter table \w+ rename to (\w+)/g);
      if (altered && renamed && forced.delete(altered)) forced.add(renamed);
      if (altered && / no force row level security/.test(statement)) {
        if (forced.delete(altered)) open.add(altered);
      } else if (altered && / force row level security/.test(statement)) {
        open.delete(altered);
        forced.add(altered);
      }
    }
    for (const table of open) faults.add(`${name}: ${table} stays open`);
    open.clear();
  }
  return [...faults];
}

describe('migrations', () => {
  it('touch rows only while their owner sees them, and hide them again', () => {
    expect(findFaults(migrations)).toEqual(RELEASED);
  });

  const table = "create table one (id uuid); select protect_tenant_table('one');";
  const step = 'update one set id = null where id is not null;';
  const cases: [string, string, string[]][] = [
    [
      'a step between both lines',
      `alter table one no force row level security; ${step} alter table one force row level security;`,
      [],
    ],
    ['a step without them', step, ['2.sql: one']],
    ['rows that are read alone', 'insert into other (id) select o.id from one o;', ['2.sql: one']],
    [
      'rows that are joined',
      'insert into other (id) select 1 from free join one on true;',
      ['2.sql: one'],
    ],
    [
      'rows that a block asks for',
      'do $$ begin if exists (select from one) then null; end if; end $$;',
      ['2.sql: one'],
    ],
    ['rows that go', 'delete from one;', ['2.sql: one']],
    ['a table that was renamed', 'alter table one rename to two; delete from two;', ['2.sql: two']],
    [
      'a table that stays open',
      'alter table one no force row level security;',
      ['2.sql: one stays open'],
    ],
    [
      'what a function does later',
      `create function f() returns void language plpgsql as $$ begin ${step} end $$;`,
      [],
    ],
  ];
  for (const [what, text, faults] of cases) {
    it(`are read right: ${what}`, () => {
      expect(
        findFaults([
          { name: '1.sql', text: table },
          { name: '2.sql', text },
        ]),
      ).toEqual(faults);
    });
  }
});
