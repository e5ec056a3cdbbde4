// A worker of its own process, for tests that kill it: short leases, so that the rest is seen soon. It says when it is ready, and
// begins when it is told: how long a process takes to start is no matter of what is tested.
import { once } from 'node:events';
import { openPlatform, openWorker } from '../../src/compose.ts';
import { readConfig } from '../../src/platform/config.ts';

const running = await openPlatform(readConfig(process.env, '/'));
console.log('ready');
await once(process.stdin, 'data');
await openWorker(running.platform, { leaseSeconds: 3, sweepEveryMs: 500 });
console.log('working');
