// usage: npm run bench [-- NAME…] [--peers] [--large] [--migrations] [--books | --payout-crash | --payout-mutants | --payment-promises]. Runs every benchmark in turn, or those
// that are named, and keeps what they print in docs/benchmarks.md; the long ones run when asked for, and keep their last
// figures otherwise. Those that kill what they run on, run alone. --peers first installs what ours are compared with, in
// tools/benchmarks and nowhere else.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureWebApp } from '../scripts/build-web.ts';

const root = path.join(import.meta.dirname, '..');
const BENCHMARKS = [
  'sizes',
  'estimate',
  'what-if',
  'ranking',
  'matching',
  'reconciliation',
  'hledger',
  'accuracy',
  'sheet',
  'laytime',
  'screening',
  'sea',
  'api',
  'worksheet',
  'desk',
  'login',
  'memory',
  'screens',
  'hostile',
  'chain',
  'papers',
  'payouts',
];
/** By what asks for it. */
const ON_DEMAND: Readonly<Record<string, string>> = {
  large: '--large',
  scale: '--large',
  migrations: '--migrations',
  books: '--books',
  'payout-crash': '--payout-crash',
  'payout-mutants': '--payout-mutants',
  'payment-promises': '--payment-promises',
};
/** Asked for, nothing else runs. */
const ALONE = ['books', 'payout-crash', 'payout-mutants', 'payment-promises'];
const named = process.argv
  .slice(2)
  .filter((word) => [...BENCHMARKS, ...Object.keys(ON_DEMAND)].includes(word));
const isAsked = (name: string): boolean =>
  named.includes(name) || process.argv.includes(ON_DEMAND[name] ?? '');
const alone = ALONE.filter(isAsked);
/** Whether a benchmark runs now. */
function isMeant(name: string): boolean {
  if (alone.length > 0) return alone.includes(name);
  if (named.length > 0) return named.includes(name);
  return !ON_DEMAND[name] || isAsked(name);
}
/** Written by hand after a command of their own: `npm run mutate`, a test that prints its seed. */
const ELSEWHERE = ['profit-and-loss', 'mutate', 'fuzz'];
const file = path.join(root, 'docs/benchmarks.md');
const before = readFileSync(file, 'utf8');

if (process.argv.includes('--peers')) {
  // Without a lockfile: the versions are pinned, and the product never has them.
  const install = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--workspaces=false'];
  const folder = path.join(root, 'tools/benchmarks');
  const { status } = spawnSync('npm', install, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The peers could not be installed; run without --peers.');
}
if (alone.length === 0) await ensureWebApp(console.error);

/** The section of an earlier run, or none. */
function stored(name: string): string {
  const from = before.indexOf(`## ${name}\n`);
  if (from < 0) return '';
  const next = before.indexOf('\n## ', from);
  return `${before.slice(from, next < 0 ? undefined : next).trimEnd()}\n`;
}

const parts = [...BENCHMARKS, ...Object.keys(ON_DEMAND), ...ELSEWHERE].map((name) => {
  if (ELSEWHERE.includes(name)) return stored(name);
  if (!isMeant(name)) return stored(name);
  console.log(`\n== ${name}`);
  const result = spawnSync(
    process.execPath,
    [
      path.join(root, `tools/benchmarks/${name}.ts`),
      ...(alone.length > 0 ? process.argv.slice(2) : []),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  process.stdout.write(result.stdout);
  if (result.status !== 0) process.exitCode = 1;
  // What did not run to its end, and a comparison without the other, says nothing: the last figures stay.
  const isWhole = result.stdout.trim() !== '' && !/^\w+: not installed$/.test(result.stdout.trim());
  if (!isWhole) return stored(name);
  return `## ${name}\n\n\`\`\`\n${result.stdout.trim()}\n\`\`\`\n`;
});
const machine = `${os.availableParallelism()} cores, ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${machine}. Read ratios rather than times.\n`;
writeFileSync(file, `${head}\n${parts.filter(Boolean).join('\n')}`);
