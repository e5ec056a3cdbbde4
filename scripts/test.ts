// usage: npm test [-- --only checks|unit|db|browser|e2e]
// Runs the checks and every kind of test, one after another, and closes with the sums.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../tools/chromium.ts';
import { assembleContract, generateTypes } from '../tools/codegen.ts';
import { ensureWebApp } from './build-web.ts';

type Tally = { passed: number; failed: number };

const root = path.join(import.meta.dirname, '..');
const bin = (name: string): string => path.join(root, 'node_modules', name);
const reports = mkdtempSync(path.join(tmpdir(), 'mainsheet-reports-'));
const tally: Tally = { passed: 0, failed: 0 };
const flag = process.argv.indexOf('--only');
const only = flag > 0 ? process.argv[flag + 1] : null;

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, [...args], options).status ?? 1;
}

/** A check counts as one test. */
function check(name: string, args: readonly string[]): void {
  const started = Date.now();
  const isGood = run(args) === 0;
  tally[isGood ? 'passed' : 'failed'] += 1;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
}

const tsc = bin('@typescript/native/bin/tsc');

async function checks(): Promise<void> {
  const isChanged = assembleContract();
  await generateTypes();
  tally[isChanged ? 'failed' : 'passed'] += 1;
  if (isChanged) console.log('FAIL  schema.graphql was out of date: commit the assembled one');
  for (const project of ['packages', 'server', 'web', 'webtests']) {
    check(`types of ${project}`, [tsc, '-p', `tsconfig.${project}.json`]);
  }
  check('lint', [bin('oxlint/bin/oxlint')]);
  check('format', [bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn', '.']);
  check('dead code', [bin('knip/bin/knip.js')]);
  check('import rules', ['tools/import-rules.ts']);
}

/** Runs vitest projects and adds what they report; a second try is marked in the list of tests. */
function vitest(projects: readonly string[], tries: 1 | 2 = 1): void {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const names = projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const retry = `--retry=${tries - 1}`;
  const status = run([bin('vitest/vitest.mjs'), 'run', ...names, ...reporters, retry]);
  if (!existsSync(file)) {
    tally.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  tally.passed += report.numPassedTests;
  tally.failed += report.numFailedTests + (status !== 0 && report.numFailedTests === 0 ? 1 : 0);
}

/** Journeys in a real browser against the real server. One that needs a second try passes, and is listed as flaky. */
async function journeys(): Promise<void> {
  await ensureWebApp(console.error);
  check('size budgets', ['tools/benchmarks/sizes.ts']);
  const file = path.join(reports, 'e2e.json');
  const status = run([bin('@playwright/test/cli.js'), 'test', '--retries=1'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) {
    tally.failed += 1;
    return;
  }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  tally.passed += stats.expected + stats.flaky;
  tally.failed += stats.unexpected;
  if (status !== 0 && stats.unexpected === 0) tally.failed += 1;
}

/** A browser from this machine, else from the package manager when root, else Playwright's own. */
function ensureChromium(): boolean {
  if (findChromium()) return true;
  console.log('No Chromium here: trying to install one …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = 'apt-get update -qq && apt-get install -y -qq chromium >/dev/null';
    spawnSync('/bin/sh', ['-c', apt], { stdio: 'inherit' });
    if (findChromium()) return true;
  }
  return run([bin('@playwright/test/cli.js'), 'install', 'chromium']) === 0;
}

const wants = (name: string): boolean => only === null || only === name;

if (wants('checks')) await checks();
else await generateTypes();
if (wants('unit')) vitest(['unit'], 2);
if (wants('db')) vitest(['db'], 2);
if (wants('browser') || wants('e2e')) {
  if (!ensureChromium()) {
    tally.failed += 1;
    console.log('FAIL  browser tests need Chromium: install it, or set CHROMIUM_PATH.');
  } else {
    if (wants('browser')) vitest(['browser'], 2);
    if (wants('e2e')) await journeys();
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
