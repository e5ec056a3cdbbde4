// A worker of its own process, for tests that kill it: short leases, so that the rest is seen soon.
import { openPlatform, openWorker } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';

const running = await openPlatform(readConfig(process.env, '/'));
await openWorker(running.platform, { leaseSeconds: 3, sweepEveryMs: 500 });
console.log('working');
