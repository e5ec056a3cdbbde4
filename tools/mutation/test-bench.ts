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
  /** Whether the tests that draw the module in fail, or hang, with the fault in it. */
  readonly catches: (mutant: Mutant) => Promise<boolean>;
};

const FIRST_LIMIT_MS = 600_000;
const REPORT = 'timing.json';
const ORDER = 'order.json';

/**
 * The first test that fails ends a run, so quick files go first. Limits in milliseconds fail on a
 * busy machine and would count as caught; whatever hangs is killed.
 */
const CONFIG = `import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

const order = JSON.parse(readFileSync(new URL('./${ORDER}', import.meta.url), 'utf8'));
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
    testNamePattern: '^(?!.*in less than)',
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
  writeFileSync(path.join(copy, ORDER), '[]');
  writeFileSync(path.join(copy, 'vitest.config.mjs'), CONFIG);
  return copy;
}

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

type Report = {
  readonly testResults: readonly { name: string; startTime: number; endTime: number }[];
};

/** The test files of the last run, quickest first, as paths in the copy. */
function quickestFirst(copy: string): string[] {
  const report: Report = JSON.parse(readFileSync(path.join(copy, REPORT), 'utf8'));
  const took = (one: Report['testResults'][number]): number => one.endTime - one.startTime;
  return report.testResults
    .toSorted((a, b) => took(a) - took(b))
    .map(({ name }) => name.slice(name.lastIndexOf('/packages/') + 1));
}

/** A bench of its own; its copy goes when the process ends. */
export function testBench(root: string): TestBench {
  const copy = copyTree(root);
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const read = (file: string): string | null => {
    const place = path.join(copy, file);
    return existsSync(place) && file.endsWith('.ts') ? readFileSync(place, 'utf8') : null;
  };
  let tests: string[] = [];
  let limitMs = FIRST_LIMIT_MS;
  return {
    timeTests: async (name) => {
      const started = Date.now();
      const all = [`packages/${name}/src`];
      if (!(await doTestsPass({ copy, tests: all, limitMs: FIRST_LIMIT_MS }))) return false;
      limitMs = (Date.now() - started) * 5 + 10_000;
      tests = quickestFirst(copy);
      writeFileSync(path.join(copy, ORDER), JSON.stringify(tests));
      return true;
    },
    catches: async ({ file, from, to, text }) => {
      const reaching = testsReaching(file, tests, read);
      if (reaching.length === 0) return false;
      const place = path.join(copy, file);
      const source = readFileSync(place, 'utf8');
      writeFileSync(place, source.slice(0, from) + text + source.slice(to));
      const isPassed = await doTestsPass({ copy, tests: reaching, limitMs });
      writeFileSync(place, source);
      return !isPassed;
    },
  };
}
