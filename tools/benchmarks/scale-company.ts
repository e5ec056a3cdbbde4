// Companies of any size for benchmarks, written straight into a database of their own, and people who ask the API of them.
import { rmSync } from 'node:fs';
import { addMember, buildApp, createCompany, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';
import { scratchFolder } from '../scratch-folder.ts';

const SIGNED_IN_MS = 60_000;
const PASSWORD = 'correct horse battery';
/** What is under way does not grow with the years that a company has behind it. */
const LIVE = 20;
const OPEN = 60;

export const dataDir = scratchFolder('mainsheet-scale-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', GRAPHQL_BUDGET: '1000000000' },
  '/',
);
const running = await openPlatform(config, { say: console.error });
export const { platform } = running;
const app = await buildApp(platform);
export const client = new pg.Client({ connectionString: platform.db.connectionString });
await client.connect();

const PLACES = `(array['Santos', 'Rosario', 'Paranagua', 'Richards Bay', 'Newcastle', 'Port Hedland', 'Tubarao', 'Qingdao', 'Kamsar'])`;
const CARGOES = `(array['Grain', 'Soya beans', 'Iron ore', 'Coal', 'Bauxite', 'Sugar', 'Fertiliser'])`;

/** Statements of one company or of many; `$1` is their ids, `$2` how many voyages each has. */
const FILLS = [
  `insert into vessel (company_id, id, name, type, ownership, deadweight_t, details, created_at, updated_at, updated_by)
   select c, md5('v' || c || n)::uuid, 'Vessel ' || n, 'Supramax', 'OV-Owned Vessel', 56000, '{}', now(), now(), 'bench'
   from unnest($1::uuid[]) c, generate_series(1, greatest(20, least(200, $2::integer / 100))) n`,
  `insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency, payment_terms_days, details, created_at,
     updated_at, updated_by)
   select c, md5('c' || c || n)::uuid, 'Customer ' || n || ' ' || md5(n::text), '{customer}', 'desk' || n || '@example.test', '', ${PLACES}[n % 9 + 1],
     'NO', 'USD', 30, '{"tags": [], "people": []}', now(), now(), 'bench'
   from unnest($1::uuid[]) c, generate_series(1, greatest(20, $2::integer / 50)) n`,
  `insert into voyage (company_id, id, number, label, name, status, operation_type, vessel_id, commencing_at, completion_at, load_ports,
     discharge_ports, voyage_days, sea_days, port_days, net_tce, profit, estimate_inputs, estimate_result, inputs, result, engine_version,
     created_at, updated_at, updated_by)
   select c, md5('y' || c || n)::uuid, n, 'VES-' || lpad(n::text, 6, '0'), ${CARGOES}[n % 7 + 1] || ' ' || md5(n::text),
     case when n > $2 - ${LIVE} then 'Commenced' else 'Closed' end, 'OV-VCO',
     md5('v' || c || n % greatest(20, least(200, $2::integer / 100)) + 1)::uuid, now() - make_interval(mins => ($2 - n) * 7),
     now() - make_interval(mins => ($2 - n) * 7) + interval '60 days', ${PLACES}[n % 9 + 1], ${PLACES}[n % 7 + 2], 62.5, 40, 22.5, 14250.5,
     410000, '{}', '{}', '{}', '{}', '1', now() - make_interval(mins => ($2 - n) * 7), now(), 'bench'
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n`,
  `insert into voyage_cargo (company_id, id, voyage_id, row_id, name, charterer_name, quantity, unit, currency, gross_freight)
   select company_id, gen_random_uuid(), id, 'c', 'Soya beans', 'Nordic Grain', 60000, 'mt', 'USD', 2400000 from voyage
   where company_id = any($1::uuid[]) and $2 > 0`,
  `insert into commercial_document (company_id, id, kind, number, label, type, status, contact_id, voyage_id, currency, exchange_rate, rate_source,
     document_on, due_on, total_minor, settled_minor, base_total_minor, base_settled_minor, transaction_id, first_moved_on, last_moved_on,
     prepared_by, prepared_by_name, created_at, updated_at, updated_by)
   select c, md5('i' || c || n)::uuid, kind, n, prefix || lpad(n::text, 6, '0'), type, case when isopen then 'Approved' else 'Paid' end,
     md5('c' || c || n % greatest(20, $2::integer / 50) + 1)::uuid, md5('y' || c || n)::uuid, 'USD', 1, '', day, day + 30, 120000,
     case when isopen then 0 else 120000 end, 120000, case when isopen then 0 else 120000 end, md5('t' || c || n)::uuid, day, case when isopen then day else paid end,
     gen_random_uuid(), 'Bench', now(), now(), ''
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n,
     lateral (select current_date - ($2::integer - n) / 100 as day,
       least(current_date - ($2::integer - n) / 100 + 20, current_date) as paid, n > $2 - ${OPEN} as isopen) d,
     (values ('invoice', 'INV-', 'freight')) k (kind, prefix, type)`,
  `insert into ledger_account (company_id, id, code, name, kind, currency, posted_minor, posted_base_minor, entry_count)
   select c, md5('a' || c || code)::uuid, code, code, kind, 'USD', sign * 40000 * $2::bigint, sign * 40000 * $2::bigint, $2
   from unnest($1::uuid[]) c, (values ('1100', 'asset', 3), ('4000', 'revenue', -2), ('4090', 'revenue', -1)) v (code, kind, sign)`,
  `insert into ledger_transaction (company_id, id, seq, posted_on, posted_at, posted_by, document_type, document_id, reference, description,
     base_currency, rate, rate_on, rate_source, prev_hash, hash)
   select c, md5('t' || c || n)::uuid, n, day, now(), '', 'invoice', md5('i' || c || n)::uuid, 'INV-' || n, 'Freight', 'USD', 1, day, '', '', ''
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n, lateral (select current_date - ($2::integer - n) / 100 as day) d`,
  `insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency, amount_minor, base_minor, voyage_id)
   select c, md5('t' || c || n)::uuid, l, md5('a' || c || code)::uuid, 'USD', minor, minor, md5('y' || c || n)::uuid
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n,
     (values (1, '1100', 120000), (2, '4000', -80000), (3, '4090', -40000)) v (l, code, minor)`,
  // What is settled was paid within twenty days.
  `insert into invoice_payment (company_id, id, number, client_id, paid_on, currency, amount_minor, applied_minor, exchange_rate,
     transaction_id, created_by, created_at)
   select company_id, md5('p' || id)::uuid, number, contact_id, last_moved_on, 'USD', 120000, 120000, 1, md5('p' || id)::uuid, '', now()
   from commercial_document where company_id = any($1::uuid[]) and settled_minor > 0 and $2::integer > 0`,
  `insert into invoice_payment_part (company_id, id, payment_id, invoice_id, amount_minor, base_minor, taken_minor, base_taken_minor,
     applied_on, transaction_id, created_by, created_at)
   select company_id, md5('p' || id)::uuid, md5('p' || id)::uuid, id, 120000, 120000, 120000, 120000, last_moved_on, md5('p' || id)::uuid,
     '', now()
   from commercial_document where company_id = any($1::uuid[]) and settled_minor > 0 and $2::integer > 0`,
  `insert into ledger_transaction (company_id, id, seq, posted_on, posted_at, posted_by, document_type, document_id, reference, description,
     base_currency, rate, rate_on, rate_source, prev_hash, hash)
   select company_id, id, $2::integer + number, paid_on, now(), '', 'payment', id, 'PAY-' || number, 'Paid', 'USD', 1, paid_on, '', '', ''
   from invoice_payment where company_id = any($1::uuid[])`,
  `insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency, amount_minor, base_minor)
   select company_id, id, l, md5('a' || company_id || code)::uuid, 'USD', minor, minor
   from invoice_payment, (values (1, '4000', 120000), (2, '1100', -120000)) v (l, code, minor)
   where company_id = any($1::uuid[]) and $2::integer > 0`,
  `update ledger_account a set posted_minor = e.minor, posted_base_minor = e.minor, entry_count = e.count
   from (select company_id, account_id, sum(base_minor) as minor, count(*) as count from ledger_entry
     where company_id = any($1::uuid[]) and $2::integer > 0 group by company_id, account_id) e
   where e.company_id = a.company_id and e.account_id = a.id`,
  // What a worker's housekeeping brings on.
  `insert into ledger_day_total (company_id, account_id, posted_on, amount_minor, base_minor, entry_count)
   select e.company_id, e.account_id, t.posted_on, sum(e.amount_minor), sum(e.base_minor), count(*)
   from ledger_entry e join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
   where e.company_id = any($1::uuid[]) and $2::integer > 0 group by e.company_id, e.account_id, t.posted_on`,
  `insert into ledger_day_total_head (company_id, seq)
   select company_id, max(seq) from ledger_transaction where company_id = any($1::uuid[]) and $2::integer > 0 group by company_id`,
];

/** Fills companies with so many voyages each, and as many invoices with three ledger lines each. */
export async function fill(companies: readonly string[], voyages: number): Promise<void> {
  // Foreign keys are right by construction; checking a million of them is not what is measured.
  await client.query('set session_replication_role = replica');
  for (const statement of FILLS) await client.query(statement, [companies, voyages]);
  await client.query('set session_replication_role = origin');
}

/** A company with an owner signed in: how they ask the API. */
/** A company with an owner who signs in and asks. */
export async function newCompany(name: string) {
  const companyId = await createCompany(platform, { name, baseCurrency: 'USD' });
  const email = `${name.toLowerCase()}@example.test`;
  const names = { firstName: 'Bench', lastName: name, jobTitle: '' };
  await addMember(platform, companyId, { ...names, email, role: 'Owner', password: PASSWORD });
  let headers: Record<string, string> = {};
  let signedInAt = Number.NEGATIVE_INFINITY;
  /** A session ends after some minutes; a run takes longer. */
  const signIn = async () => {
    if (performance.now() - signedInAt < SIGNED_IN_MS) return headers;
    const login = await app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
    });
    const cookie = login.cookies.map((c) => `${c.name}=${c.value}`).join('; ');
    headers = { authorization: `Bearer ${login.json().result.sessionToken}`, cookie };
    signedInAt = performance.now();
    return headers;
  };
  const ask = async <Data = unknown>(query: string): Promise<Data> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers,
      payload: { query },
    });
    const { data, errors } = answer.json();
    // What is refused before GraphQL has neither.
    if (errors || !data) throw new Error(`${query}: ${answer.body}`);
    return data;
  };
  return { companyId, signIn, ask };
}

export type BenchCompany = Awaited<ReturnType<typeof newCompany>>;

/** Ends the database and takes its folder away. */
export async function closeAll(): Promise<void> {
  await client.end();
  await app.close();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
}
