import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync(`${SOURCES}**/*.ts`)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ name: relative(SOURCES, file), text: readFileSync(file, 'utf8') }));

const having = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

/** Statements that know no company: they ask about people, for sign-in, across companies. */
const ACROSS_COMPANIES: Readonly<Record<string, string>> = {
  'modules/consolidation/consolidation.repository.ts': 'the companies that one person may see',
  'modules/data-exports/personal.repository.ts': 'what is known of one person, everywhere',
  'modules/identity/identity.repository.ts': 'whose session a token is, before a company is known',
  'modules/laytime-shares/laytime-shares.repository.ts': 'whose link a token opens',
  'modules/team/team.repository.ts': 'whose invitation an address has',
};

/** Inserts of rows that are selected. */
const SELECTED: Readonly<Record<string, string>> = {
  'platform/database/restore.ts': 'as the owner, for whom row-level security is set aside',
  'platform/rate-limits.ts': 'a table of sign-in, of no company',
};

describe('every statement', () => {
  it('names the company of each relation by parameter, never by another relation', () => {
    const byRelation = /company_id\s*=\s*(?:\w+\.company_id|\$\{sql\.ref)/;
    expect(having(byRelation).toSorted()).toEqual(Object.keys(ACROSS_COMPANIES).toSorted());
    expect(having(/using \(company_id|natural join/)).toEqual([]);
  });

  it('inserts values, never what it selects from elsewhere', () => {
    const selected = /insert into [^`;]*?\)?\s+(?:overriding system value\s+)?select\s/;
    expect(having(selected).toSorted()).toEqual(Object.keys(SELECTED).toSorted());
  });

  it('is found by these rules', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(having(/company_id = \$\{tx\.companyId\}/).length).toBeGreaterThan(100);
  });
});
