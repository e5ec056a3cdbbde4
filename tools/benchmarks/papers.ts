// How long a PDF takes that is drawn while somebody waits, over the whole API: the invoice of a draft, which is drawn
// at every look, and a claim package of statement, facts and notices, which is drawn and kept. The processor time of the
// server beside it holds on a machine that does other work too.

import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import { scratchFolder } from '../scratch-folder.ts';

const RUNS = 100;
const WARM_UP = 10;
const TARGET_MS = 100;

const dataDir = scratchFolder('mainsheet-bench-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', GRAPHQL_BUDGET: '1000000000' },
  '/',
);
const running = await openPlatform(config, { say: () => {} });
await ensureDemo(running.platform, () => {});
const app = await buildApp(running.platform);

const login = await app.inject({
  method: 'POST',
  url: '/v2/contact/login',
  payload: {
    email: 'owner@fjordline.example',
    password: Buffer.from('mainsheet-demo').toString('base64'),
  },
});
const headers = {
  authorization: `Bearer ${login.json().result.sessionToken}`,
  cookie: login.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
};

async function ask<Data>(query: string): Promise<Data> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/graphql',
    headers,
    payload: { query },
  });
  const { data, errors } = answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function measure(what: string, make: () => Promise<void>): Promise<void> {
  for (let run = 0; run < WARM_UP; run += 1) await make();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    await make();
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(RUNS * part)]!.toFixed(1).padStart(7);
  const cpuMs = ((user + system) / RUNS / 1000).toFixed(1);
  console.log(
    `${what.padEnd(34)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms, target ${TARGET_MS}; processor ${cpuMs} ms each`,
  );
}

const { listInvoices } = await ask<{ listInvoices: { rows: { id: string; status: string }[] } }>(
  '{ listInvoices(status: ["Draft"]) { rows { id status } } }',
);
const draft = listInvoices.rows[0];
if (!draft) throw new Error('The demo company has no draft of an invoice');
await measure('invoice, drawn and sent', async () => {
  const answer = await app.inject({ url: `/v2/invoices/${draft.id}/pdf`, headers });
  if (!answer.rawPayload.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('no PDF');
});

// Five hundred one after another, by four who ask at once: how long all take, and by how much the memory grows.
const MANY = 500;
const MANY_S = 30;
const GROWTH_MB = 100;
globalThis.gc?.();
const memoryBefore = process.memoryUsage().rss;
const began = performance.now();
let left = MANY;
async function drawMany(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const answer = await app.inject({ url: `/v2/invoices/${draft!.id}/pdf`, headers });
    if (answer.statusCode !== 200) throw new Error('no PDF');
  }
}
await Promise.all(Array.from({ length: 4 }, drawMany));
const seconds = (performance.now() - began) / 1000;
const grownMb = (process.memoryUsage().rss - memoryBefore) / 1_000_000;
console.log(
  `${MANY} invoices, four at once         ${seconds.toFixed(1)} s, target ${MANY_S}; memory grew by ${grownMb.toFixed(0)} MB, target ${GROWTH_MB}`,
);

const { listLaytime } = await ask<{ listLaytime: { rows: { id: string }[] } }>(
  '{ listLaytime { rows { id } } }',
);
const claim = listLaytime.rows[0]!;
await measure('claim package, drawn and kept', async () => {
  await ask(`mutation { makeClaimPackage(laytimeId: "${claim.id}") { message } }`);
});

await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
