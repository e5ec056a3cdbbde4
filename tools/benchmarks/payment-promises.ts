// usage: npm run bench -- --payment-promises [--commands 100000 --keys 500 --payouts 200 --seed 7]. What is promised of money
// that is reserved, of requests that come many times and of events of a bank, each at its full number and judged against
// a model: R2, R5 and R7 of the design. R6 and R8 are held by tests of their own, at their full numbers.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildApp, openPlatform, readConfig } from '@mainsheet/server';
import { prepareCompany } from '../../apps/server/test/crash/crash-company.ts';
import { freePort } from '../../apps/server/test/crash/waiting.ts';
import {
  AIRWALLEX_SECRET,
  AirwallexServer,
} from '../../apps/server/test/fixtures/airwallex-server.ts';
import { judgeEvents } from '../../apps/server/test/promises/events.ts';
import { judgeRepeats } from '../../apps/server/test/promises/repeats.ts';
import { judgeReservations } from '../../apps/server/test/promises/reservations.ts';
import { MovedClock, type Rig } from '../../apps/server/test/promises/rig.ts';
import { scratchFolder } from '../scratch-folder.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  // Its name may stand among them.
  allowPositionals: true,
  options: {
    ...{ commands: text, keys: text, payouts: text, seed: text },
    'payment-promises': { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 7);
const WORKERS = 8;

const dataDir = scratchFolder('mainsheet-bench-');
const clock = new MovedClock();
const bank = new AirwallexServer(clock);
const bankPort = await bank.listen();
// Passkeys are of one address.
const port = await freePort();
const config = readConfig(
  {
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: String(port), TRUST_PROXY: 'loopback' },
    ...{ DEMO: 'off', GRAPHQL_BUDGET: '1000000000', AIRWALLEX_URL: `http://127.0.0.1:${bankPort}` },
  },
  '/',
);
const company = await prepareCompany(config, { clients: WORKERS + 1, drained: '20000.00' });

async function open(): Promise<Rig> {
  const running = await openPlatform(config, { say: () => {}, clock });
  const app = await buildApp(running.platform);
  const address = await app.listen({ port, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await running.close();
  };
  return { ...{ clock, bank, address, close }, platform: running.platform, company };
}

let rig = await open();
const broken: string[] = [];
const say = (line: string, faults: readonly string[]) => {
  console.log(line);
  for (const fault of faults.slice(0, 10)) console.log(`  BROKEN: ${fault.slice(0, 300)}`);
  broken.push(...faults);
};
try {
  const reserved = await judgeReservations(rig, {
    commands: Number(values.commands ?? 100_000),
    seed,
  });
  say(`R2 ${reserved.said}`, reserved.faults);
  const repeated = await judgeRepeats(rig, {
    ...{ keys: Number(values.keys ?? 500), seed },
    restart: async () => {
      await rig.close();
      rig = await open();
      return rig;
    },
  });
  say(`R5 ${repeated.said}`, repeated.faults);
  const settings = AirwallexServer.settings(bankPort, rig.company.companyId);
  Object.assign(rig.platform.config, {
    airwallex: { ...settings, webhookSecret: AIRWALLEX_SECRET },
  });
  const heard = await judgeEvents(rig, { payouts: Number(values.payouts ?? 200), seed });
  say(`R7 ${heard.said}`, heard.faults);
} finally {
  await rig.close();
  await bank.close();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`seed ${seed}; broken: ${broken.length}, target 0`);
if (broken.length > 0) process.exitCode = 1;
