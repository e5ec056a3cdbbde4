// usage: npm run mutate [-- --package laytime --count 200 --seed 1]
// Plants small faults in the packages, one at a time, in a copy, and counts how many the unit tests
// catch: first the package's own but for the slow ones, then those of every package that draws the
// module in. Survivors are printed with their place; those that change nothing are listed with the
// reason in tools/mutation/equivalent.json. A run over all packages keeps its figures in
// docs/benchmarks.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findMutants, type Mutant, shuffled } from './mutation/find-mutants.ts';
import { type TestBench, testBench } from './mutation/test-bench.ts';

const LEAST_CAUGHT_PERCENT = 90;
/** Packages tried side by side. */
const BENCHES = 2;
const root = path.join(import.meta.dirname, '..');
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { package: text, count: text, seed: text },
});
const count = Number(values.count ?? 200);
const seed = Number(values.seed ?? 1);

type Equivalent = { file: string; code: string; change: string; reason: string };
const equivalents: Equivalent[] = JSON.parse(
  readFileSync(path.join(root, 'tools/mutation/equivalent.json'), 'utf8'),
);
const isEquivalent = ({ file, code, change }: Mutant): boolean =>
  equivalents.some((one) => one.file === file && one.code === code && one.change === change);

const isTested = (name: string): boolean =>
  readdirSync(path.join(root, 'packages', name, 'src'), { recursive: true }).some((file) =>
    String(file).endsWith('.test.ts'),
  );

/** What runs in the product: not tests, nor what only they draw their inputs from. */
function sourcesOf(name: string): string[] {
  const listed = spawnSync('git', ['ls-files', `packages/${name}/src/*.ts`], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.stdout
    .split('\n')
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.(?:test|typetest)\.ts$|\/(?:score|sample|any)-|index\.ts$/.test(file),
    );
}

/** Mutants of the packages in turn, so that a small package is looked at as closely as a large one. */
function sample(packages: readonly string[]): Map<string, Mutant[]> {
  const decks = packages.map((name, index) => {
    const all = sourcesOf(name).flatMap((file) =>
      findMutants(file, readFileSync(path.join(root, file), 'utf8')),
    );
    return {
      name,
      deck: shuffled(
        all.filter((mutant) => !isEquivalent(mutant)),
        seed + index,
      ),
    };
  });
  const chosen = new Map<string, Mutant[]>(packages.map((name) => [name, []]));
  const most = Math.min(
    count,
    decks.reduce((sum, { deck }) => sum + deck.length, 0),
  );
  for (let taken = 0; taken < most; ) {
    for (const { name, deck } of decks) {
      const mutant = taken < most ? deck.pop() : undefined;
      if (mutant === undefined) continue;
      chosen.get(name)?.push(mutant);
      taken += 1;
    }
  }
  return chosen;
}

const describe = ({ file, line, change, code }: Mutant): string =>
  `${file}:${line}  ${change}  ${code}`;

/** The mutants that survive; null when the tests fail as they are, which would catch everything. */
async function tryPackage(
  bench: TestBench,
  name: string,
  mutants: readonly Mutant[],
): Promise<Mutant[] | null> {
  if (!(await bench.timeTests(name))) return null;
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const isCaught = (await bench.catches(mutant)) || (await bench.catchesAnywhere(mutant));
    if (!isCaught) survivors.push(mutant);
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${describe(mutant)}`);
  }
  return survivors;
}

const LEFT_OUT = `\`contract\` is left out: its schemas are limits and lists, held by the server's tests against the database.`;

/** Keeps the figures of a whole run among the benchmarks. */
function keepFigures(rows: readonly string[]): void {
  const file = path.join(root, 'docs/benchmarks.md');
  const before = readFileSync(file, 'utf8');
  const from = before.indexOf('## mutate\n');
  const next = from < 0 ? -1 : before.indexOf('\n## ', from);
  const rest = from < 0 ? before : before.slice(0, from) + (next < 0 ? '' : before.slice(next + 1));
  writeFileSync(
    file,
    `${rest.trimEnd()}\n\n## mutate\n\n\`\`\`\n${rows.join('\n')}\n\`\`\`\n\n${LEFT_OUT}\n`,
  );
}

/** Its schemas are limits and lists, and held by the server's tests against the database. */
const ELSEWHERE = ['contract'];

const known = readdirSync(path.join(root, 'packages')).filter((name) =>
  existsSync(path.join(root, 'packages', name, 'src')),
);
const packages = (
  values.package?.split(',') ?? known.filter((name) => !ELSEWHERE.includes(name))
).filter(isTested);
// Whoever stops the run still has the copies taken away.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const chosen = sample(packages);
const outcomes = new Map<string, Mutant[] | null>();
// The last of the alphabet take longest: with them first, no bench stands idle at the end.
const waiting = [...chosen].reverse();
await Promise.all(
  Array.from({ length: BENCHES }, async () => {
    const bench = testBench(root);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      outcomes.set(next[0], await tryPackage(bench, ...next));
    }
  }),
);
const rows: string[] = [];
let tried = 0;
const survivors: Mutant[] = [];
for (const [name, mutants] of chosen) {
  const alive = outcomes.get(name) ?? null;
  if (alive === null) {
    rows.push(`${name.padEnd(12)} not tried: its tests fail in the copy`);
    continue;
  }
  tried += mutants.length;
  survivors.push(...alive);
  rows.push(`${name.padEnd(12)} ${mutants.length - alive.length} of ${mutants.length} caught`);
}
const percent = ((tried - survivors.length) / tried) * 100;
rows.push(
  `${tried} mutants, seed ${seed}, ${equivalents.length} equivalent ones left out: ${percent.toFixed(1)} % caught`,
);
console.log(['', ...rows, '', ...survivors.map(describe)].join('\n'));
if (values.package === undefined) keepFigures(rows);
process.exitCode = percent < LEAST_CAUGHT_PERCENT ? 1 : 0;
