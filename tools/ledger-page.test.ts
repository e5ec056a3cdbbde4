import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INVARIANTS, ledgerPage } from './ledger-invariants.ts';

const root = path.join(import.meta.dirname, '..');

it('every rule of the books is held by tests that there are', () => {
  const missing = INVARIANTS.flatMap(([, rules]) => rules).flatMap(({ tests }) =>
    tests.filter(
      ([file, title]) => !readFileSync(path.join(root, file), 'utf8').includes(`'${title}'`),
    ),
  );
  expect(missing).toEqual([]);
});

it('the page of the rules is current', async () => {
  await expect(ledgerPage()).toMatchFileSnapshot(path.join(root, 'docs/ledger.md'));
});
