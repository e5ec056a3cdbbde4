// usage: npm run bench -- --large. The voyage list over the whole API: a company of a thousand voyages
// alone, then among a million voyages of a thousand companies, and one company with a hundred thousand.
// Documents of the voyages are left empty: a list does not read them.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { addMember, buildApp, createCompany, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';
import { scratchFolder } from '../scratch-folder.ts';

const RUNS = 300;
const PASSWORD = 'correct horse battery';
const EACH = 1_000;
const COMPANIES = 1_000;
const BIG = 100_000;
const FIELDS = `id voyageNumber name status vesselName charterers cargo loadPorts dischargePorts commencingAt
  completionAt voyageDays netTce profit invoiced paid version`;
const WITH_TOTAL = `{ listVoyages(limit: 20) { total rows { ${FIELDS} } } }`;
const PAGE = `{ voyages(limit: 20) { ${FIELDS} } }`;
const COUNT = '{ listVoyages(limit: 1) { total } }';

const dataDir = scratchFolder('mainsheet-large-');

/** A server over the embedded database, or over another database beside it. */
async function openSide(name: string, databaseUrl?: string) {
  const config = readConfig(
    {
      DATA_DIR: path.join(dataDir, name),
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      GRAPHQL_BUDGET: '1000000000',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    '/',
  );
  const running = await openPlatform(config, { say: () => {} });
  const { platform } = running;
  const app = await buildApp(platform);
  const client = new pg.Client({ connectionString: platform.db.connectionString });
  await client.connect();
  const close = async () => {
    await client.end();
    await app.close();
    await running.close();
  };
  return { platform, app, client, close };
}
type Side = Awaited<ReturnType<typeof openSide>>;

/** Voyages of a company over twenty vessels, by statement: the services would take hours. */
async function fill({ client }: Side, companies: readonly string[], voyages: number) {
  // Foreign keys are right by construction; checking a million of them is not what is measured.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into vessel (company_id, id, name, type, ownership, deadweight_t, details, created_at,
       updated_at, updated_by)
     select c, md5(c::text || n)::uuid, 'Vessel ' || n, 'Supramax', 'OV-Owned Vessel', 56000, '{}',
       now(), now(), 'bench'
     from unnest($1::uuid[]) c, generate_series(0, 19) n`,
    [companies],
  );
  await client.query(
    `insert into voyage (company_id, id, number, label, name, status, operation_type, vessel_id,
       commencing_at, completion_at, load_ports, discharge_ports, voyage_days, sea_days, port_days,
       net_tce, profit, estimate_inputs, estimate_result, inputs, result, engine_version, created_at,
       updated_at, updated_by)
     select c, gen_random_uuid(), n, 'VES-' || n, 'Grain ' || n, 'Completed', 'OV-VCO',
       md5(c::text || n % 20)::uuid, now(), now(), 'Santos', 'Qingdao', 62.5, 40, 22.5, 14250.5, 410000,
       '{}', '{}', '{}', '{}', '1', now() - make_interval(mins => n), now(), 'bench'
     from unnest($1::uuid[]) c, generate_series(1, $2) n`,
    [companies, voyages],
  );
  await client.query(
    `insert into voyage_cargo (company_id, id, voyage_id, row_id, name, charterer_name, quantity, unit,
       currency, gross_freight)
     select company_id, gen_random_uuid(), id, 'c', 'Soya beans', 'Nordic Grain', 60000, 'mt', 'USD', 2400000
     from voyage where company_id = any($1::uuid[])`,
    [companies],
  );
  await client.query('set session_replication_role = origin');
}

/** A company with a person signed in: how it asks the API. */
async function newCompany({ platform, app }: Side, name: string) {
  const companyId = await createCompany(platform, { name, baseCurrency: 'USD' });
  const email = `${name.toLowerCase()}@example.test`;
  const names = { firstName: 'Bench', lastName: name, jobTitle: '' };
  await addMember(platform, companyId, { ...names, email, role: 'Viewer', password: PASSWORD });
  const login = await app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
  });
  const cookie = login.cookies.map((c) => `${c.name}=${c.value}`).join('; ');
  const headers = { authorization: `Bearer ${login.json().result.sessionToken}`, cookie };
  const ask = async (query: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers,
      payload: { query },
    });
    const { data, errors } = answer.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  return { companyId, ask };
}

/** 95th percentiles of whole requests, milliseconds; taken in turn, so that all meet the same noise. */
async function p95s(asks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = asks.map((): number[] => []);
  for (let i = 0; i < RUNS + 20; i++) {
    for (const [index, ask] of asks.entries()) {
      const began = performance.now();
      await ask();
      if (i >= 20) times[index]!.push(performance.now() - began);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.95) - 1]!);
}

const show = (what: string, ms: number, target = '') =>
  console.log(`${what.padEnd(56)} p95 ${ms.toFixed(2).padStart(7)} ms${target}`);

const many = await openSide('many');
await many.client.query('create database alone');
const url = many.platform.db.connectionString.replace('/postgres?', '/alone?');
const few = await openSide('few', url);
const alone = await newCompany(few, 'Alone');
await fill(few, [alone.companyId], EACH);

const among = await newCompany(many, 'Among');
const big = await newCompany(many, 'Big');
const others = Array.from({ length: COMPANIES - 1 }, () => crypto.randomUUID());
const all = [among.companyId, ...others];
for (let from = 0; from < all.length; from += 50)
  await fill(many, all.slice(from, from + 50), EACH);
await fill(many, [big.companyId], BIG);
for (const { client } of [few, many]) await client.query('vacuum analyze');

const [first = 0, second = 0, page = 0, count = 0] = await p95s([
  () => alone.ask(WITH_TOTAL),
  () => among.ask(WITH_TOTAL),
  () => big.ask(PAGE),
  () => big.ask(COUNT),
]);
show('first page with total, 1,000 voyages in all', first);
show('the same among 1,000,000 voyages of 1,000 companies', second);
console.log(`  ratio ${(second / first).toFixed(2)}, target 1.5`);
show('first page of a company with 100,000', page);
show('its count apart', count, ', target 200');

await few.close();
await many.close();
rmSync(dataDir, { recursive: true, force: true });
