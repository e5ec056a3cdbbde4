import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCrash } from '../crash/crash-run.ts';
import { type CrashPlan, planFaults } from '../crash/fault-plan.ts';
import { MUTANTS } from '../crash/mutants.ts';

const PLAN: CrashPlan = {
  ...{ payouts: 100, clients: 8, serverKills: 3, postgresKills: 1, seed: 20_261_120 },
  ...{ cutPercent: 3, bankPercent: 3, triplePercent: 10 },
};

it('100 payouts with transfers, invoices and estimates through kills, cut COMMITs and a bank that fails: none lost, none twice', async () => {
  const { broken, counts } = await runCrash(PLAN);
  expect(broken).toEqual([]);
  expect(counts.payouts).toBe(PLAN.payouts);
  // Without failures nothing was tried.
  for (const fault of ['requests cut off and sent again', 'requests sent three times']) {
    expect(counts[fault]).toBeGreaterThan(0);
  }
  expect(counts['refused for want of money']).toBeGreaterThan(0);
  expect(counts['commits cut before']! + counts['commits cut after']!).toBeGreaterThan(0);
  expect(
    counts['orders the bank refused']! + counts['answers of the bank dropped']!,
  ).toBeGreaterThan(0);
}, 360_000);

it('the same seed draws the same faults again, another one others', () => {
  const drawn = (seed: number) => {
    const { commit, bank, isTripled, kills } = planFaults({ ...PLAN, seed });
    const row = <T>(draw: () => T) => Array.from({ length: 400 }, draw);
    return { kills, commits: row(commit), answers: row(bank), triples: row(isTripled) };
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

it.each(MUTANTS)(
  'the mutant “$name” still finds the text that it replaces, once',
  ({ file, from }) => {
    const source = readFileSync(path.join(import.meta.dirname, '../../src', file), 'utf8');
    expect(source.split(from)).toHaveLength(2);
  },
);
