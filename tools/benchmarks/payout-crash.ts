// usage: npm run bench -- --payout-crash [--payouts 20000 --clients 32 --seed 7]. People pay, approve, move money,
// bill and estimate through the API while the server is killed 50 times and PostgreSQL 5 times, COMMITs are
// cut, the bank loses answers, and a tenth of the requests comes three times at once. Nothing is lost, nothing done twice.
import { parseArgs } from 'node:util';
import { runCrash } from '../../apps/server/test/crash/crash-run.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  // Its name may stand among them.
  allowPositionals: true,
  options: {
    ...{ payouts: text, clients: text, seed: text, kills: text },
    'payout-crash': { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 7);
const report = await runCrash({
  payouts: Number(values.payouts ?? 20_000),
  clients: Number(values.clients ?? 32),
  serverKills: Number(values.kills ?? 50),
  postgresKills: Math.ceil(Number(values.kills ?? 50) / 10),
  ...{ cutPercent: 3, bankPercent: 3, triplePercent: 10, seed },
});
console.log(`seed ${seed}: --seed ${seed} draws the same faults again`);
for (const [what, count] of Object.entries(report.counts)) console.log(`${what}: ${count}`);
console.log(
  `USD ${report.bankTotal} left at the bank; ${report.workSeconds.toFixed(0)} s of work, ` +
    `${report.drainSeconds.toFixed(0)} s until nothing was pending`,
);
for (const { sentence, faults } of report.promises) {
  console.log(`  ${faults.length === 0 ? 'held' : 'BROKEN'}: ${sentence}`);
}
for (const line of report.broken) console.log(`  ${line}`);
console.log(`  broken promises: ${report.broken.length} of ${report.promises.length}, target 0`);
if (report.broken.length > 0) process.exitCode = 1;
