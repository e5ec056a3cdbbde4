import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MODULES = fileURLToPath(new URL('../', import.meta.url));

/** Statements over the contact table itself, which see each record by itself, by file. */
const SEES_RECORDS: Readonly<Record<string, string>> = {
  'ask/ask-sources.repository.ts': 'counts contacts as the list of them does: those in use',
  'ask/vocabulary.repository.ts': 'names those in use',
  'beneficiaries/beneficiaries.repository.ts':
    'looks at what each record of a party knew by itself before it lets one vouch for another',
  'bills/named-records.repository.ts': 'proposes vendors of those in use',
  'contact-merges/contact-merges.repository.ts': 'merges records and takes them apart',
  'contacts/contacts.repository.ts': 'the records themselves',
  'contacts/contacts.search.ts': 'finds those in use, by every name of theirs',
  'counterparties/party.ts': 'the rule',
  'journals/journals.repository.ts': 'finds those in use by name',
  'opening-books/opening-books.repository.ts': 'finds those in use by name',
  'sanctions/sanctions.repository.ts': 'screens every record, merged or not, by its own name',
};

/** Filters and groups by the contact that a record was written with, by file. */
const BY_RECORD: Readonly<Record<string, string>> = {
  'contact-merges/contact-merges.repository.ts': 'the records of a merge',
  'contacts/contacts.repository.ts': 'telephones of one record, for what it knew itself',
  'beneficiaries/beneficiaries.repository.ts': 'what each record knew; accounts of exactly some',
  'month-end/revaluation.repository.ts':
    'revalues what is open by the record that the line it reverses was written with',
  'ageing/ageing.repository.ts': 'sums by record before it names the party and sums again',
};

const READS_RECORDS = /\b(?:from|join) contact\b(?!_)/;
const NAMES_RECORD =
  /\b[a-z]\.(?:contact|client)_id = (?:any\()?\$\{(?!partiesOf|partiesNamed|recordsOf)|group by (?:\w+\.)?(?:contact|client)_id\b|[, ]k\.contact_id,/;
/** In these the column is the party already: the statement inside selected `party_id` under its name. */
const GROUPS_PARTIES = new Set([
  'follow-ups/follow-ups.repository.ts',
  'payment-reminders/reminders.repository.ts',
]);

const sources = globSync(`${MODULES}**/*.ts`)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ name: relative(MODULES, file), text: readFileSync(file, 'utf8') }));

describe('two records that were merged', () => {
  it('are read as one wherever contacts are read, or the reason stands here', () => {
    const found = sources.filter(({ text }) => READS_RECORDS.test(text)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(Object.keys(SEES_RECORDS).toSorted());
    expect(sources.filter(({ text }) => text.includes('${party(')).length).toBeGreaterThan(20);
  });

  it('are counted as one wherever a contact is asked for or summed by, or the reason stands here', () => {
    const found = sources
      .filter(({ name, text }) => NAMES_RECORD.test(text) && !GROUPS_PARTIES.has(name))
      .map(({ name }) => name);
    expect(found.filter((name) => !(name in BY_RECORD))).toEqual([]);
  });
});
