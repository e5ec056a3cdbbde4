// A list of 20 voyages by GraphQL against bare node:http + pg running the same statement in the same
// tenant transaction: CPU of the serving process a request, both in one run, medians of five rounds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';

const ROUNDS = 5;
const REQUESTS = 400;
const QUERY = `{ voyages(limit: 20) { id voyageNumber name status operationType vesselId vesselName vesselType
  charterers cargo loadPorts dischargePorts commencingAt completionAt voyageDays netTce profit invoiced paid version } }`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'mainsheet-bench-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0' }, '/');
const running = await openPlatform(config, { say: () => {} });
await ensureDemo(running.platform, () => {});
const app = await buildApp(running.platform);
const address = await app.listen({ port: 0, host: '127.0.0.1' });

const login = await fetch(`${address}/v2/contact/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    email: 'viewer@fjordline.example',
    password: Buffer.from('mainsheet-demo').toString('base64'),
  }),
});
const { result } = (await login.json()) as { result: { sessionToken: string; company_id: string } };
const cookie = login.headers
  .getSetCookie()
  .map((c) => c.split(';')[0])
  .join('; ');
const headers = {
  authorization: `Bearer ${result.sessionToken}`,
  cookie,
  'content-type': 'application/json',
};
const ask = async () => {
  const answer = await fetch(`${address}/v2/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: QUERY }),
  });
  return (await answer.json()) as { data: { voyages: unknown[] } };
};

const pool = new pg.Pool({ connectionString: running.platform.db.connectionString, max: 12 });
const text = readFileSync(new URL('./voyage-list.sql', import.meta.url), 'utf8');
const listener: RequestListener = (_request, response) => {
  const work = async () => {
    const client = await pool.connect();
    try {
      await client.query(
        `begin; set local role mainsheet_app; set local app.company_id = '${result.company_id}'`,
      );
      const { rows } = await client.query({ name: 'list', text, values: [result.company_id] });
      await client.query('commit');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: { voyages: rows } }));
    } finally {
      client.release();
    }
  };
  work().catch((error: unknown) => response.destroy(error as Error));
};
const bare = createServer(listener).listen(0, '127.0.0.1');
await new Promise((resolve) => bare.once('listening', resolve));
const barePort = (bare.address() as { port: number }).port;
const askBare = async () => (await fetch(`http://127.0.0.1:${barePort}/`)).json();

/** CPU microseconds of this process a request; the client's share is the same on both sides. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < REQUESTS; i += 8) await Promise.all(Array.from({ length: 8 }, work));
  const used = process.cpuUsage(before);
  return (used.user + used.system) / REQUESTS;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const rows = (await ask()).data.voyages.length;
await cpuOf(ask);
await cpuOf(askBare);
const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  ours.push(await cpuOf(ask));
  theirs.push(await cpuOf(askBare));
}
const [a, b] = [median(ours), median(theirs)];
console.log(
  `list of ${rows} voyages: GraphQL ${a.toFixed(0)} µs, bare ${b.toFixed(0)} µs CPU a request`,
);
console.log(
  `  (both with the fetching client in the same process)  ratio ${(a / b).toFixed(2)}, target 1.3`,
);
bare.close();
await pool.end();
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
