// usage: npm test [-- --only checks|unit|db|browser|e2e] [-- FILE …] [-- --since REV]
// Runs the checks and every kind of test, one after another, or the files named, or what a change since a
// revision reaches (the checks, the tests that import what changed, the journeys that changed), and closes with the sums. A test
// that needs a second try is broken: it is listed by name, for somebody to find its race.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../tools/chromium.ts';
import { assembleContract, generateTypes } from '../tools/codegen.ts';
import {
  describeSlowest,
  type JourneySuite,
  type TimedFile,
  timeJourneys,
} from '../tools/slowest-files.ts';
import { ensureWebApp } from './build-web.ts';

type Tally = { passed: number; failed: number };

const root = path.join(import.meta.dirname, '..');
const bin = (name: string): string => path.join(root, 'node_modules', name);
const reports = mkdtempSync(path.join(tmpdir(), 'mainsheet-reports-'));
const tally: Tally = { passed: 0, failed: 0 };

/** What stands behind a flag; null without it. */
function findArgument(flag: string): string | null {
  const at = process.argv.indexOf(flag);
  return at > 0 ? (process.argv[at + 1] ?? null) : null;
}
const only = findArgument('--only');
const since = findArgument('--since');
const isPart = only !== null || since !== null;
const files = isPart ? [] : process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const stages: string[] = [];
/** What failed, said once more at the end, where a log that was cut still has it. */
const failures: string[] = [];
const secondTries = path.join(reports, 'second-tries.txt');

/** Runs a stage and keeps how long it took. */
async function stage(name: string, work: () => void | Promise<void>): Promise<void> {
  const started = Date.now();
  await work();
  stages.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, [...args], options).status ?? 1;
}

/** Counts failures and keeps their names. */
function fail(...names: readonly string[]): void {
  tally.failed += names.length;
  failures.push(...names);
}

/** A check counts as one test. */
function check(name: string, args: readonly string[]): void {
  const started = Date.now();
  const isGood = run(args) === 0;
  if (isGood) tally.passed += 1;
  else fail(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
}

const tsc = bin('@typescript/native/bin/tsc');

async function checks(): Promise<void> {
  const isChanged = assembleContract();
  await generateTypes();
  if (isChanged) fail('schema.graphql was out of date: commit the assembled one');
  else tally.passed += 1;
  for (const project of ['packages', 'server', 'web', 'webtests']) {
    check(`types of ${project}`, [tsc, '-p', `tsconfig.${project}.json`]);
  }
  check('lint', [bin('oxlint/bin/oxlint')]);
  check('format', [bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn', '.']);
  check('dead code', [bin('knip/bin/knip.js')]);
  check('import rules', ['tools/import-rules.ts']);
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** Says which files of a whole stage took longest. */
function showSlowest(stage: string, files: readonly TimedFile[]): void {
  const slowest = describeSlowest(files);
  if (slowest) console.log(`Slowest of ${stage}: ${slowest}`);
}

/** Runs a vitest project, all of it or some files, and adds what it reports. */
function vitest(project: string, only: readonly string[] = []): void {
  const file = path.join(reports, `${project}.json`);
  const reporters = ['default', 'json', './tools/second-tries.ts'].map(
    (name) => `--reporter=${name}`,
  );
  const args = [
    'run',
    '--project',
    project,
    ...reporters,
    `--outputFile.json=${file}`,
    '--retry=1',
    // The inner loop alone: what gates a merge runs whole.
    ...(since ? [`--changed=${since}`, '--passWithNoTests'] : []),
    ...only,
  ];
  const status = run([bin('vitest/vitest.mjs'), ...args], { SECOND_TRIES: secondTries });
  if (!existsSync(file)) {
    fail(`${project}: no report`);
    return;
  }
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  tally.passed += report.numPassedTests;
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${path.relative(root, name)}: ${test.fullName}`),
  );
  fail(...failed);
  showSlowest(
    project,
    report.testResults.map(({ name, startTime, endTime }) => ({
      name: path.basename(name),
      seconds: (endTime - startTime) / 1000,
    })),
  );
  // A file that could not be read has no tests that failed.
  if (status !== 0 && failed.length === 0) fail(`${project}: ended with ${status}`);
}

/** Names of the journeys that passed on their second try, or failed. */
function journeysIn(suites: readonly JourneySuite[], outcome: 'flaky' | 'unexpected'): string[] {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests: tries }) => tries.some(({ status }) => status === outcome))
      .map((spec) => `${title}: ${spec.title}`),
    ...journeysIn(inner, outcome),
  ]);
}

/** Journeys in a real browser against the real server, all of them or some files. */
async function journeys(only: readonly string[] = []): Promise<void> {
  await ensureWebApp(console.error);
  if (only.length === 0) check('size budgets', ['tools/benchmarks/sizes.ts']);
  const file = path.join(reports, 'e2e.json');
  const status = run([bin('@playwright/test/cli.js'), 'test', '--retries=1', ...only], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) {
    fail('e2e: no report');
    return;
  }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  tally.passed += stats.expected + stats.flaky;
  fail(...journeysIn(suites, 'unexpected'));
  showSlowest('e2e', timeJourneys(suites));
  for (const name of journeysIn(suites, 'flaky')) appendFileSync(secondTries, `${name}\n`);
  if (status !== 0 && stats.unexpected === 0) fail(`e2e: ended with ${status}`);
}

/** A browser from this machine, else from the package manager when root, else Playwright's own. */
function ensureChromium(): boolean {
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRoot && findChromium() === null) {
    console.log('No Chromium here: trying to install one …');
    // Not every system has the shell: the whole browser serves without it, slower.
    const apt =
      'apt-get update -qq; { apt-get install -y -qq chromium chromium-headless-shell || apt-get install -y -qq chromium; } >/dev/null';
    spawnSync('/bin/sh', ['-c', apt], { stdio: 'inherit' });
  }
  if (findChromium()) return true;
  return run([bin('@playwright/test/cli.js'), 'install', 'chromium']) === 0;
}

/** Which project a test file belongs to, by its name and place. */
function projectOf(file: string): 'unit' | 'db' | 'browser' | 'e2e' {
  if (file.endsWith('.e2e.test.ts')) return 'e2e';
  if (file.endsWith('.db.test.ts')) return 'db';
  return file.endsWith('.test.tsx') ? 'browser' : 'unit';
}

/** Files that differ from a revision, committed or not. */
function changedSince(revision: string): string[] {
  const args = ['diff', '--name-only', '--diff-filter=d', revision];
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

const PROJECTS = ['unit', 'db', 'browser', 'e2e'] as const;

/** One kind of test, all of it or some files. */
async function tests(project: (typeof PROJECTS)[number], only: readonly string[] = []) {
  const isInBrowser = project === 'browser' || project === 'e2e';
  if (isInBrowser && !ensureChromium())
    fail(`${project} tests need Chromium: install it, or set CHROMIUM_PATH`);
  else if (project === 'e2e') await journeys(only);
  else vitest(project, only);
}

if (files.length > 0) {
  await generateTypes();
  for (const project of PROJECTS) {
    const named = files.filter((file) => projectOf(file) === project);
    if (named.length > 0) await stage(project, () => tests(project, named));
  }
} else {
  const wants = (name: string): boolean => only === null || only === name;
  const changed = since ? changedSince(since) : null;
  if (wants('checks')) await stage('checks', checks);
  else await generateTypes();
  for (const project of PROJECTS) {
    // Vitest knows what a change reaches; of the journeys those run that were changed themselves.
    const journeysChanged = changed?.filter((file) => projectOf(file) === 'e2e') ?? [];
    const isReached = project !== 'e2e' || !changed || journeysChanged.length > 0;
    const named = project === 'e2e' ? journeysChanged : [];
    if (wants(project) && isReached) await stage(project, () => tests(project, named));
  }
}
const listed = existsSync(secondTries) ? readFileSync(secondTries, 'utf8') : '';
if (listed) console.log(`Needed a second try, and so are broken:\n${listed}`);
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
rmSync(reports, { recursive: true, force: true });
console.log(stages.join(', '));
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
