// usage: npm run bench -- --payout-mutants [--seed 7]. Plants faults of the worst kind in the server, one at a time and in the
// test alone, and counts how many the crash run finds: a check that cannot fail proves nothing.
import { parseArgs } from 'node:util';
import { runCrash } from '../../apps/server/test/crash/crash-run.ts';
import { MUTANTS } from '../../apps/server/test/crash/mutants.ts';

const { values } = parseArgs({
  // Its name may stand among them.
  allowPositionals: true,
  options: { seed: { type: 'string' }, 'payout-mutants': { type: 'boolean' } },
});
const seed = Number(values.seed ?? 7);
let caught = 0;
for (const mutant of MUTANTS) {
  const { broken } = await runCrash(
    {
      ...{
        payouts: 150,
        clients: 8,
        serverKills: 2,
        postgresKills: mutant.postgresKills ?? 1,
        seed,
      },
      ...{ cutPercent: 3, bankPercent: 3, triplePercent: 10 },
    },
    mutant,
  );
  if (broken.length > 0) caught += 1;
  console.log(`${broken.length > 0 ? 'caught' : 'SURVIVED'}: ${mutant.name}`);
  for (const line of broken) console.log(`    ${line.slice(0, 200)}`);
}
console.log(`  caught ${caught} of ${MUTANTS.length} (seed ${seed}), target all`);
if (caught < MUTANTS.length) process.exitCode = 1;
