// npm run new -- class-survey --area vessels --parent /vessels
// Writes a noun with list and page on both sides: migration, contract, module, feature, tests, and its line in every file that
// lists all nouns. It has a name and notes, and works from the first minute; what it is really made of is yours.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { planNoun, writeNoun } from './write-noun.ts';

const root = path.join(import.meta.dirname, '../..');
const USAGE = `npm run new -- NOUN --area AREA --parent PAGE [--many NOUNS]

NOUN    one of it, in small letters with hyphens: class-survey
AREA    of its permissions, as packages/contract/src/company/permissions.ts lists them: vessels
PAGE    of the sidebar under which its own stand: /vessels
NOUNS   several of it, where the common rule is wrong`;

const NEXT = `It is there. What is left is yours:
  npm run check
  npm test -- $TEST
  node scripts/run.mjs node_modules/vitest/vitest.mjs run --project db apps/server/test/openapi.db.test.ts -u
then its real fields (contract, migration, graphql, repository, presenter, list, queries, page), demo data, its guide, CHANGELOG.md.`;

function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}.`);
}

/** @throws Error in words for whoever typed it */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      area: { type: 'string' },
      parent: { type: 'string' },
      many: { type: 'string' },
    },
  });
  const { area, parent, many } = values;
  const [one, ...more] = positionals;
  if (!one || more.length > 0 || !area || !parent) throw new Error(USAGE);
  const files = planNoun(root, { one, many, area, parent });
  const written = writeNoun(root, files);
  // A process of its own: this one has read the contract as it was before.
  run('tools/codegen.ts');
  const format = ['check', '--write', '--no-errors-on-unmatched', '--diagnostic-level=error'];
  const sources = written.filter((file) => /\.(tsx?|graphql)$/.test(file));
  run('node_modules/@biomejs/biome/bin/biome', ...format, ...sources);
  for (const file of files.created.keys()) console.log(`new      ${file}`);
  for (const file of files.changed.keys()) console.log(`changed  ${file}`);
  const test = written.find((file) => file.endsWith('.db.test.ts')) ?? '';
  console.log(`\n${NEXT.replace('$TEST', test)}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
