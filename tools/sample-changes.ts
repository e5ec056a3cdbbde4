// What four changes of one kind touch, before the work on it and now: `npm run sample-changes`, with the files by `-- --files`.
// A sample that stands in the tree is found by the names it goes by, tests and docs too; a noun is what the generator would write.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { planNoun } from './new-noun/write-noun.ts';

const root = path.join(import.meta.dirname, '..');

/** Assembled from other files by `npm run codegen` and by the tests of the REST description. */
const MADE: readonly string[] = [
  'apps/server/schema.graphql',
  'apps/server/src/modules/form-inputs.graphql',
  'apps/server/openapi.yaml',
];
/** They name everything by its nature, and nothing has to be added there. */
const NOT_TOUCHED = [
  ':!docs/requirements',
  ':!docs/decisions',
  ':!docs/benchmarks.md',
  ':!CHANGELOG.md',
];

type SampleChange = {
  readonly change: string;
  /** What stands for it in the tree. */
  readonly sample: string;
  /** Files that it took on 23 November 2026, as they were counted then: estimated where there was none yet. */
  readonly before: number;
  readonly files: () => Touched;
};

/** Files of a change by who writes them. */
type Touched = {
  /** Those that are there for it alone. */
  readonly own: readonly string[];
  /** Those that name it beside others: lists of all such things, and whatever learnt to deal with it since. */
  readonly elsewhere: readonly string[];
  /** Written by the generator or assembled by codegen, of those above and beside them. */
  readonly written: readonly string[];
};

/** Tracked files in which the pattern of `git grep -E` stands; one whose path holds it is its own. */
function filesNaming(pattern: string): Touched {
  const grep = ['grep', '--files-with-matches', '-E', '-e', pattern, '--', '.', ...NOT_TOUCHED];
  const found = execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const others = found.filter((file) => !file.startsWith('tools/sample-changes'));
  const isOwn = (file: string): boolean => new RegExp(pattern).test(file);
  return {
    own: others.filter((file) => isOwn(file) && !MADE.includes(file)),
    elsewhere: others.filter((file) => !isOwn(file) && !MADE.includes(file)),
    written: others.filter((file) => MADE.includes(file)),
  };
}

function filesOfNoun(): Touched {
  const noun = { one: 'sample-noun', area: 'vessels', parent: '/vessels' };
  const { created, changed } = planNoun(root, noun);
  const [own, elsewhere] = [[...created.keys()], [...changed.keys()]];
  return { own, elsewhere, written: [...own, ...elsewhere, ...MADE] };
}

/** How many files a change touches, and how many of them a person does. */
export function countFiles({ own, elsewhere, written }: Touched) {
  const all = new Set([...own, ...elsewhere, ...written]);
  return { all: all.size, byHand: [...all].filter((file) => !written.includes(file)).length };
}

export const SAMPLE_CHANGES: readonly SampleChange[] = [
  {
    change: 'a type of invoice',
    sample: 'rebill',
    before: 5,
    files: () => filesNaming("'rebill'[],|]"),
  },
  {
    change: 'a kind of document',
    sample: 'vendor credit note',
    before: 60,
    files: () => filesNaming('vendor-credit|[vV]endorCredit|vendor_credit_note'),
  },
  {
    change: 'a section of the settings',
    sample: 'vessel tracking',
    before: 13,
    files: () => filesNaming('vessel-tracking|[vV]esselTracking'),
  },
  {
    change: 'a page with list and detail',
    sample: 'npm run new',
    before: 25,
    files: filesOfNoun,
  },
];

const WIDTHS = [29, 20, 7, 5, 5, 10, 8] as const;
const rowOf = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, place) => {
      const text = String(cell);
      return place < 2 ? text.padEnd(WIDTHS[place]!) : text.padStart(WIDTHS[place]!);
    })
    .join('');

if (process.argv[1] === import.meta.filename) {
  const isLong = process.argv.includes('--files');
  console.log(rowOf(['change', 'sample', 'before', 'now', 'own', 'elsewhere', 'by hand']));
  for (const { change, sample, before, files } of SAMPLE_CHANGES) {
    const touched = files();
    const { all, byHand } = countFiles(touched);
    const { own, elsewhere } = touched;
    console.log(rowOf([change, sample, before, all, own.length, elsewhere.length, byHand]));
    if (!isLong) continue;
    for (const file of own) console.log(`  own        ${file}`);
    for (const file of elsewhere) console.log(`  elsewhere  ${file}`);
    for (const file of touched.written) console.log(`  written    ${file}`);
  }
}
