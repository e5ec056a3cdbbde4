// A list of 20 voyages by GraphQL against bare node:http + pg running the same statement in the same
// tenant transaction: CPU of the serving process alone (clients are processes of their own), both in
// one run, medians of rounds taken in turn.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';
import { scratchFolder } from '../scratch-folder.ts';
import { PEER_QUERY, servePostgraphile } from './postgraphile-peer.ts';

const ROUNDS = 9;
const REQUESTS = 1_000;
const WARM_UP = 3_000;
const ROWS = 20;
const QUERY = `{ voyages(limit: 20) { id voyageNumber name status operationType vesselId vesselName vesselType
  charterers cargo loadPorts dischargePorts commencingAt completionAt voyageDays netTce profit invoiced paid version } }`;

const dataDir = scratchFolder('mainsheet-bench-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', GRAPHQL_BUDGET: '1000000000' },
  '/',
);
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
  const body = JSON.stringify({ query: QUERY });
  const answer = await fetch(`${address}/v2/graphql`, { method: 'POST', headers, body });
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

function startClient(target: object): ChildProcess {
  const file = path.join(import.meta.dirname, 'api-client.ts');
  const stdio = ['pipe', 'pipe', 'inherit'] as const;
  return spawn(process.execPath, [file, JSON.stringify(target)], { stdio: [...stdio] });
}

/** CPU microseconds of this process a request. */
async function cpuOf(client: ChildProcess, requests: number): Promise<number> {
  const before = process.cpuUsage();
  const done = new Promise((resolve) => client.stdout!.once('data', resolve));
  client.stdin!.write(`${requests}\n`);
  await done;
  const used = process.cpuUsage(before);
  return (used.user + used.system) / requests;
}

/** The demo has ten voyages: copies of them, with cargo and names of their own, make up the page. */
async function fillTo(count: number): Promise<void> {
  const client = await pool.connect();
  const company = result.company_id;
  const have = await client.query('select id, number from voyage where company_id = $1', [company]);
  for (let i = have.rows.length; i < count; i++) {
    const id = randomUUID();
    const from = have.rows[i % have.rows.length].id;
    await copyRow(client, 'voyage', {
      from,
      id,
      change: { id, number: 1_000 + i, label: `CPY-${i}`, estimate_id: null },
    });
    const cargoes = await client.query(
      'select id from voyage_cargo where company_id = $1 and voyage_id = $2',
      [company, from],
    );
    for (const cargo of cargoes.rows) {
      await copyRow(client, 'voyage_cargo', {
        from: cargo.id,
        id,
        change: { id: randomUUID(), voyage_id: id },
      });
    }
  }
  client.release();
}

async function copyRow(
  client: pg.PoolClient,
  table: string,
  copy: { from: string; id: string; change: object },
): Promise<void> {
  await client.query(
    `insert into ${table} select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t where t.id = $1`,
    [copy.from, JSON.stringify(copy.change)],
  );
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

await fillTo(ROWS);
const rows = (await ask()).data.voyages.length;
const ours = startClient({
  url: `${address}/v2/graphql`,
  method: 'POST',
  headers,
  body: JSON.stringify({ query: QUERY }),
});
const theirs = startClient({ url: `http://127.0.0.1:${barePort}/`, method: 'GET' });
await cpuOf(ours, WARM_UP);
await cpuOf(theirs, WARM_UP);
const costs = { ours: [] as number[], theirs: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  costs.ours.push(await cpuOf(ours, REQUESTS));
  costs.theirs.push(await cpuOf(theirs, REQUESTS));
}
const [a, b] = [median(costs.ours), median(costs.theirs)];
console.log(
  `list of ${rows} voyages: GraphQL ${a.toFixed(0)} µs, bare ${b.toFixed(0)} µs CPU a request`,
);
console.log(`  ratio ${(a / b).toFixed(2)}, target 1.3`);

// Only now, so that its machinery does not share our process while we are measured.
const peer = await servePostgraphile(running.platform.db.connectionString, result.company_id);
if (!peer) console.log('postgraphile: not installed');
else {
  const json = { 'content-type': 'application/json' };
  const call = { method: 'POST', headers: json, body: JSON.stringify({ query: PEER_QUERY }) };
  const answer = await fetch(peer.url, call);
  const { data } = (await answer.json()) as { data: { allVoyages: { nodes: unknown[] } } };
  if (data.allVoyages.nodes.length !== rows) throw new Error('The peer answers something else');
  const peers = startClient({ url: peer.url, ...call });
  await cpuOf(peers, WARM_UP);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await cpuOf(peers, REQUESTS));
  const cost = median(times);
  console.log(
    `postgraphile 5, without the sums: ${cost.toFixed(0)} µs, ${(cost / a).toFixed(1)} times ours`,
  );
  peers.kill();
  await peer.close();
}
ours.kill();
theirs.kill();
bare.close();
await pool.end();
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
