import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MODULES = fileURLToPath(new URL('../../', import.meta.url));

/** Statements over the voyage table that have a reason to see cancelled voyages, by file. */
const SEES_CANCELLED: Readonly<Record<string, string>> = {
  'accounting/accounting.repository.ts': 'names the voyage of a posting',
  'bills/bills.repository.ts':
    'says how the ship was let on the voyage of a bill, whatever became of it',
  'cards/transactions.repository.ts': 'names the voyage of a purchase',
  'cargo-books/cargo-books.repository.ts': 'names the voyage that carries a cargo',
  'commercial-documents/documents.repository.ts': 'names the voyage of a document, and searches it',
  'emission-reports/emission-reports.repository.ts':
    'knows codes of ports by name, and bunkers that came on board whatever became of the voyage',
  'journals/journals.repository.ts':
    'names the voyage of a line, also to book what a cancelled one cost',
  'laytime/laytime.repository.ts': 'names the voyage of a claim, which goes with it',
  'laytime/laytime.search.ts': 'a claim is found to be looked at, whatever became of its voyage',
  'ledger/reports.repository.ts': 'names the voyage of what was posted',
  'payouts/payout-subjects.ts': 'names the voyage of a bill that is paid, whatever became of it',
  'reference-data/cargo-types.ts': 'a name in use by a voyage is not deleted',
  'reference-data/ledger-codes.ts': 'a code in use by a voyage is not deleted',
  'voyage-documents/voyage-documents.repository.ts': 'names the voyage that a paper was made of',
  'voyage-snapshots/voyage-snapshots.repository.ts':
    'keeps how a voyage stood, whatever became of it',
  'voyages/voyages.search.ts': 'a cancelled voyage is found to be reopened',
};

const READS_VOYAGES = /\b(?:from|join) voyage\b(?!_)/;

describe('cancelled voyages', () => {
  it('are left out by the one rule wherever voyages are read, or the reason stands here', () => {
    const files = globSync(`${MODULES}**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
    const readers = files.filter((file) => READS_VOYAGES.test(readFileSync(file, 'utf8')));
    const withoutRule = readers
      .filter((file) => !readFileSync(file, 'utf8').includes('countedVoyage('))
      .map((file) => relative(MODULES, file));
    expect(withoutRule.toSorted()).toEqual(Object.keys(SEES_CANCELLED).toSorted());
    expect(readers.length).toBeGreaterThan(withoutRule.length);
  });
});
