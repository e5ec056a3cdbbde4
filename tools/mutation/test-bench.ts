import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mutant } from './find-mutants.ts';
import { testsReaching } from './tests-reaching.ts';

/** A copy of the packages in which faults may be planted. */
export type TestBench = {
  /** Runs a package's tests as they are, to learn how long each file takes; whether they pass. */
  readonly timeTests: (name: string) => Promise<boolean>;
  /** Whether the package's tests that draw the module in fail, or hang, with the fault in it. */
  readonly catches: (mutant: Mutant) => Promise<boolean>;
  /** The same of the tests of every package, the slow ones too. */
  readonly catchesAnywhere: (mutant: Mutant) => Promise<boolean>;
};

const FIRST_LIMIT_MS = 600_000;
/** A test is slow when it takes this share of its package's time, and at least so long. */
const SLOW_SHARE = 0.04;
const SLOW_MS = 3000;
const REPORT = 'timing.json';
const ORDER = 'order.json';
/** Tests with limits in milliseconds fail on a busy machine and would count as caught. */
const TIMED = 'in less than';

/** The first test that fails ends a run, so quick files go first; whatever hangs is killed. */
const CONFIG = `import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

const { order, leftOut } = JSON.parse(readFileSync(new URL('./${ORDER}', import.meta.url), 'utf8'));
class QuickFirst extends BaseSequencer {
  async sort(files) {
    const placeOf = ({ moduleId }) => order.findIndex((file) => moduleId.endsWith(file));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
export default {
  test: {
    environment: 'node',
    isolate: false,
    bail: 1,
    testTimeout: 120_000,
    testNamePattern: '^(?!.*(?:' + leftOut.join('|') + '))',
    sequence: { sequencer: QuickFirst },
  },
};
`;

/** A copy of the packages beside the libraries, where `@mainsheet/*` means the copy. */
function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'mainsheet-mutants-'));
  cpSync(path.join(root, 'packages'), path.join(copy, 'packages'), { recursive: true });
  // The sea's tests read the makers of its data and the server's reader of it.
  cpSync(path.join(root, 'tools'), path.join(copy, 'tools'), { recursive: true });
  const reader = 'apps/server/src/modules/ports/sea-data.ts';
  cpSync(path.join(root, reader), path.join(copy, reader));
  for (const file of ['package.json', 'tsconfig.base.json'])
    cpSync(path.join(root, file), path.join(copy, file));
  const ours = path.join(copy, 'node_modules/@mainsheet');
  mkdirSync(ours, { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name === '@mainsheet' || name.startsWith('.')) continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(path.join(copy, 'packages'))) {
    symlinkSync(path.join(copy, 'packages', name), path.join(ours, name));
  }
  writeFileSync(path.join(copy, 'vitest.config.mjs'), CONFIG);
  return copy;
}

type Plan = { readonly order: readonly string[]; readonly leftOut: readonly string[] };

const writePlan = (copy: string, plan: Plan): void =>
  writeFileSync(path.join(copy, ORDER), JSON.stringify(plan));

type Run = { readonly copy: string; readonly tests: readonly string[]; readonly limitMs: number };

/** Whether tests pass in the copy; a run that hangs has not passed. */
async function doTestsPass({ copy, tests, limitMs }: Run): Promise<boolean> {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const settings = ['--pool=threads', '--maxWorkers=1', '--silent'];
  const report = ['--reporter=json', `--outputFile=${REPORT}`];
  const args = [vitest, 'run', ...tests, ...settings, ...report];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearTimeout(timer);
  return code === 0;
}

/** Test files of all packages, those of one first. */
function everyTest(copy: string, first: readonly string[]): readonly string[] {
  const all = readdirSync(path.join(copy, 'packages'), { recursive: true })
    .map((file) => `packages/${String(file)}`)
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
  return [...new Set([...first, ...all])];
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number }[];
  }[];
};

/** Test files of the last run, quickest first once the slow tests are left out. */
function planFrom(copy: string): Plan {
  const report: Report = JSON.parse(readFileSync(path.join(copy, REPORT), 'utf8'));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const whole = tests.reduce((sum, { duration = 0 }) => sum + duration, 0);
  const slowFrom = Math.max(SLOW_MS, whole * SLOW_SHARE);
  const isSlow = ({ duration = 0 }: { duration?: number }): boolean => duration >= slowFrom;
  const order = report.testResults
    .map(({ name, assertionResults }) => ({
      file: name.slice(name.lastIndexOf('/packages/') + 1),
      tookMs: assertionResults.reduce(
        (sum, test) => sum + (isSlow(test) ? 0 : (test.duration ?? 0)),
        0,
      ),
    }))
    .toSorted((a, b) => a.tookMs - b.tookMs)
    .map(({ file }) => file);
  return { order, leftOut: [TIMED, ...tests.filter(isSlow).map(({ title }) => escaped(title))] };
}

const escaped = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A bench of its own; its copy goes when the process ends. */
export function testBench(root: string): TestBench {
  const copy = copyTree(root);
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const read = (file: string): string | null => {
    const place = path.join(copy, file);
    return existsSync(place) && file.endsWith('.ts') ? readFileSync(place, 'utf8') : null;
  };
  let plan: Plan = { order: [], leftOut: [TIMED] };
  let limitMs = FIRST_LIMIT_MS;
  const failsWith = async ({ file, from, to, text }: Mutant, tried: Plan, mostMs: number) => {
    const tests = testsReaching(file, tried.order, read);
    if (tests.length === 0) return false;
    writePlan(copy, tried);
    const place = path.join(copy, file);
    const source = readFileSync(place, 'utf8');
    writeFileSync(place, source.slice(0, from) + text + source.slice(to));
    const isPassed = await doTestsPass({ copy, tests, limitMs: mostMs });
    writeFileSync(place, source);
    return !isPassed;
  };
  return {
    timeTests: async (name) => {
      const started = Date.now();
      const all = [`packages/${name}/src`];
      writePlan(copy, { order: [], leftOut: [TIMED] });
      if (!(await doTestsPass({ copy, tests: all, limitMs: FIRST_LIMIT_MS }))) return false;
      limitMs = (Date.now() - started) * 5 + 10_000;
      plan = planFrom(copy);
      return true;
    },
    catches: (mutant) => failsWith(mutant, plan, limitMs),
    catchesAnywhere: (mutant) =>
      failsWith(mutant, { order: everyTest(copy, plan.order), leftOut: [TIMED] }, FIRST_LIMIT_MS),
  };
}
