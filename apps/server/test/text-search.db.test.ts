// A third road to a company's rows: functions of a role of its own, which ask for the company themselves.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../src/modules/companies/index.ts';
import { listSummaries } from '../src/modules/voyages/voyages.repository.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { findText, SEARCHED_TABLES } from '../src/platform/database/text-search.ts';
import { testServer } from './test-server.ts';

const server = testServer();
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.platform.db.connectionString });
  await owner.connect();
});
afterAll(() => owner.end());

type Definition = {
  name: string;
  owner: string;
  settings: string[];
  grants: string;
  is_definer: boolean;
};

/** Every function that runs with rights other than its caller's. */
async function definers(): Promise<Definition[]> {
  const { rows } = await owner.query<Definition>(`
    select p.proname as name, r.rolname as owner, p.proconfig as settings, p.proacl::text as grants,
      p.prosecdef as is_definer
    from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace and (p.prosecdef or r.rolname = 'mainsheet_search')
    order by p.proname`);
  return rows;
}

/** What a search function answers under a role, in the transaction of a company or of none. */
async function askAs(role: string, name: string, companyId: string | null): Promise<string[]> {
  await owner.query(`begin; set local role ${role}`);
  try {
    if (companyId) await owner.query(`set local app.company_id = '${companyId}'`);
    const { rows } = await owner.query<{ id: string }>(`select ${name}('%hawk%', 10) as id`);
    return rows.map(({ id }) => id);
  } finally {
    await owner.query('rollback');
  }
}

describe('every function that searches', () => {
  it('is of a role that nobody can sign in with, that reads the searched columns alone and writes nothing', async () => {
    const found = (await definers()).filter(({ name }) => name.startsWith('search_'));
    expect(found.map(({ name }) => name)).toEqual(
      SEARCHED_TABLES.map((table) => `search_${table}`).toSorted(),
    );
    for (const { name, settings, grants, is_definer, ...of } of found) {
      expect(is_definer, name).toBe(true);
      expect(of.owner, name).toBe('mainsheet_search');
      expect(settings, name).toEqual([
        'search_path=pg_catalog, pg_temp',
        // By its index, however many rows PostgreSQL supposes to hold a text.
        ...['enable_seqscan=off', 'enable_indexscan=off'],
      ]);
      expect(grants, name).toBe(
        '{mainsheet_search=X/mainsheet_search,mainsheet_app=X/mainsheet_search}',
      );
    }
    // Of the others there is one, which names its company itself too.
    expect(
      (await definers()).filter((one) => !found.some(({ name }) => name === one.name)),
    ).toEqual([expect.objectContaining({ name: 'enqueue_company_job' })]);
    const { rows: roles } = await owner.query(
      "select rolcanlogin, rolbypassrls, rolsuper from pg_roles where rolname = 'mainsheet_search'",
    );
    expect(roles).toEqual([{ rolcanlogin: false, rolbypassrls: false, rolsuper: false }]);
    const { rows: may } = await owner.query(`
      select distinct privilege_type from information_schema.column_privileges
      where grantee = 'mainsheet_search'`);
    expect(may).toEqual([{ privilege_type: 'SELECT' }]);
    const { rows: columns } = await owner.query(`
      select t.name || ':' || string_agg(p.column_name, ',' order by p.column_name) as granted,
        t.name || ':' || (select string_agg(c, ',' order by c) from unnest(t.columns || '{company_id,id}') c) as searched
      from searched_tables() t join information_schema.column_privileges p
        on p.table_name = t.name and p.grantee = 'mainsheet_search'
      group by t.name, t.columns`);
    expect(columns).toHaveLength(SEARCHED_TABLES.length);
    for (const { granted, searched } of columns) expect(granted).toBe(searched);
    const { rows: policies } = await owner.query(`
      select tablename, cmd from pg_policies where roles @> '{mainsheet_search}' order by tablename`);
    expect(policies).toEqual(
      SEARCHED_TABLES.toSorted().map((tablename) => ({ tablename, cmd: 'SELECT' })),
    );
  });

  it('answers the rightful company; another, none, sign-in and nobody get nothing', async () => {
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    await owner.query('set session_replication_role = replica');
    for (const companyId of [server.companyId, other]) await oneOfEach(companyId);
    await owner.query('set session_replication_role = origin');
    for (const table of SEARCHED_TABLES) {
      const name = `search_${table}`;
      const ofCompany = async (companyId: string) => {
        const ids = await askAs('mainsheet_app', name, companyId);
        expect(ids, name).toHaveLength(1);
        const { rows } = await owner.query(`select company_id from ${table} where id = $1`, [
          ids[0],
        ]);
        expect(rows, name).toEqual([{ company_id: companyId }]);
      };
      await ofCompany(server.companyId);
      await ofCompany(other);
      expect(await askAs('mainsheet_app', name, null), name).toEqual([]);
      expect(await askAs('mainsheet_app', name, crypto.randomUUID()), name).toEqual([]);
      for (const role of ['mainsheet_identity', 'mainsheet_nobody']) {
        await expect(askAs(role, name, server.companyId), name).rejects.toThrow(
          /permission denied/,
        );
      }
    }
  });

  it('leaves a text that many rows hold to the order of the list, and says of no company how many', async () => {
    expect(await askAs('mainsheet_app', 'search_vessel', server.companyId)).toHaveLength(1);
    await owner.query('begin; set local role mainsheet_app');
    await owner.query(`set local app.company_id = '${server.companyId}'`);
    const { rows } = await owner.query("select search_vessel('%hawk%', 0) as id");
    await owner.query('rollback');
    expect(rows).toEqual([{ id: null }]);
  });
});

/** What a column is given where anything of its type will not do. */
const FITTING: Readonly<Record<string, string>> = {
  status: 'Draft',
  kind: 'invoice',
  type: 'misc',
  fixed_side: 'source',
  method: 'LOCAL',
  fee_paid_by: 'PAYER',
  details: '{"vesselCode": "Hawk"}',
  beneficiary: '{"name": "Hawk"}',
};
const ANY: Readonly<Record<string, string>> = {
  uuid: '018f0000-0000-7000-8000-000000000000',
  'timestamp with time zone': '2026-11-20T12:00:00Z',
  date: '2026-11-20',
  jsonb: '{}',
  bytea: '',
  ARRAY: '{}',
  boolean: 'true',
  character: 'USD',
  text: '',
};

/** A row in each searched table that holds the word in every searched column that must hold something. */
async function oneOfEach(companyId: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; columns: { name: string; type: string }[] }>(`
    select t.name, json_agg(json_build_object('name', c.column_name, 'type', c.data_type)) as columns
    from searched_tables() t join information_schema.columns c on c.table_name = t.name
    where c.is_nullable = 'NO' and (c.column_default is null or c.column_name = any(t.columns))
      and c.column_name not in ('company_id', 'id')
    group by t.name`);
  for (const { name, columns } of rows) {
    const { rows: searched } = await owner.query<{ columns: string[] }>(
      'select columns from searched_tables() where name = $1',
      [name],
    );
    const values = columns.map((column) => {
      if (column.type === 'text' && searched[0]!.columns.includes(column.name)) return 'Hawk';
      return FITTING[column.name] ?? ANY[column.type] ?? '1';
    });
    const places = values.map((_, index) => `$${index + 2}`);
    await owner.query(
      `insert into ${name} (company_id, id, ${columns.map((column) => column.name).join(', ')})
       values ($1, gen_random_uuid(), ${places.join(', ')})`,
      [companyId, ...values],
    );
  }
}

const VOYAGES = 20_000;
const OTHERS = 199;

/** Voyages and contacts of a company and of many others, written straight into the tables. */
async function fill(companyId: string, count = VOYAGES): Promise<void> {
  await owner.query('set session_replication_role = replica');
  const others = Array.from({ length: OTHERS }, () => crypto.randomUUID());
  const voyages = (companies: string, count: number) => `
    insert into voyage (company_id, id, number, label, name, status, operation_type, vessel_id, commencing_at, completion_at,
      load_ports, discharge_ports, voyage_days, sea_days, port_days, profit, estimate_inputs, estimate_result, inputs, result,
      engine_version, created_at, updated_at, updated_by)
    select c, gen_random_uuid(), n, 'VES-' || n, (array['Grain', 'Ærø kul', 'Зерно', '穀物 A', '100 % "iron"', 'a_b\\c', 'o''Neil'])[n % 7 + 1] || ' ' || n % 90,
      'Completed', '', md5(c::text || n % 20)::uuid, now(), now(), (array['Santos', 'Rosario', 'Paranaguá'])[n % 3 + 1],
      'Qingdao', 1, 1, 1, 1, '{}', '{}', '{}', '{}', '', now() - make_interval(mins => n), now(), ''
    from unnest(array[${companies}]::uuid[]) c, generate_series(1, ${count}) n`;
  await owner.query(voyages(`'${companyId}'`, count));
  await owner.query(voyages(others.map((id) => `'${id}'`).join(), 200));
  await owner.query(
    `insert into vessel (company_id, id, name, type, ownership, deadweight_t, details, created_at, updated_at, updated_by)
     select $1::uuid, md5($1::text || n)::uuid, (array['Hawk', 'Kestrel', 'Ærfugl', 'Merlin'])[n % 4 + 1] || ' ' || n, '', '', 1, '{}', now(), now(), ''
     from generate_series(0, 19) n`,
    [companyId],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze voyage');
}

const filter = {
  ...{ status: null, operationType: null, vesselId: null, countedOnly: false },
  ...{ limit: 50, offset: 0 },
};

describe('a text in a company of 20,000 voyages among 200', () => {
  let companyId = '';
  beforeAll(async () => {
    companyId = await createCompany(server.platform, { name: 'Large', baseCurrency: 'USD' });
    await fill(companyId);
  }, 60_000);

  /** The list of voyages with this text: found by the index, and as ILIKE reads the company. */
  async function bothWays(
    search: string,
  ): Promise<{ byIndex: string[]; byReading: string[]; ids: number | null }> {
    return server.platform.db.inTenant(companyId, async (tx) => {
      const text = await findText(tx, search, ['voyage', 'vessel']);
      const read = text && { ...text, ids: {} };
      const [byIndex, byReading] = [
        await listSummaries(tx, { ...filter, text }),
        await listSummaries(tx, { ...filter, text: read }),
      ];
      return {
        byIndex: byIndex.map(({ id }) => id),
        byReading: byReading.map(({ id }) => id),
        ids: text?.ids.voyage?.length ?? null,
      };
    });
  }

  it('finds the same by the index as by reading, whatever the text', async () => {
    const known = [
      'VES-1999',
      'ves-19999',
      'rosario',
      'ærø',
      'зерн',
      '穀物',
      '100 %',
      '%%%',
      '___',
      'a_b\\c',
      "o'neil",
      '"iron"',
      'hawk 4',
      'ærfugl',
      'Grain 77',
      'no such',
      'VES',
      '19',
      'Santos\nQingdao',
      ' 12',
      'kul\u00001',
    ];
    const samples = fc.sample(
      fc.tuple(
        fc.constantFrom(...known),
        fc.nat(8),
        fc.nat(8),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      60,
    );
    const cut = samples.map(
      ([text, from, to, more]) => text.slice(Math.min(from, to), Math.max(from, to) + 2) + more,
    );
    let byIndex = 0;
    for (const search of [...known, ...cut]
      .map((text) => text.replaceAll('\u0000', '').trim())
      .filter(Boolean)) {
      const ways = await bothWays(search);
      expect(ways.byIndex, JSON.stringify(search)).toEqual(ways.byReading);
      if (ways.ids !== null) byIndex += 1;
    }
    expect(byIndex).toBeGreaterThan(20);
  });

  it('is found in the index by the company and by its letters', async () => {
    const { rows } = await owner.query<{ row_text: string }>(
      "select row_text from searched_tables() where name = 'voyage'",
    );
    await owner.query('begin; set local role mainsheet_search');
    const plan = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select id from voyage where company_id = '${companyId}' and (${rows[0]!.row_text}) ilike '%VES-1999%'`,
    );
    await owner.query('rollback');
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(
      /Bitmap Index Scan on voyage_by_text.*\s+Index Cond: \(\(company_id = [\s\S]*~~\* '%VES-1999%'/,
    );
    const scans = async () => {
      await owner.query('select pg_stat_force_next_flush()');
      const { rows: counted } = await owner.query(
        "select idx_scan::integer as scans from pg_stat_user_indexes where indexrelname = 'voyage_by_text'",
      );
      return counted[0].scans as number;
    };
    const before = await scans();
    await owner.query(
      `begin; set local role mainsheet_app; set local app.company_id = '${companyId}'`,
    );
    const found = await owner.query("select search_voyage('%VES-1999%', 1000) as id");
    await owner.query('commit');
    // VES-1999 and VES-19990 to VES-19999.
    expect(found.rowCount).toBe(11);
    expect(await scans()).toBe(before + 1);
  });

  it('is found through the API, in the list with its total and in the palette', async () => {
    const operator = await server.signIn('Operator', companyId);
    const { data } = await operator.graphql<{
      listVoyages: { total: number; rows: { voyageNumber: string }[] };
      searchRecords: { label: string }[];
    }>(`{ listVoyages(search: "ves-1999", limit: 2) { total rows { voyageNumber } }
      searchRecords(text: "VES-19998") { label } }`);
    expect(data.listVoyages.total).toBe(11);
    expect(data.listVoyages.rows.map(({ voyageNumber }) => voyageNumber)).toEqual([
      'VES-1999',
      'VES-19990',
    ]);
    expect(data.searchRecords).toEqual([{ label: 'VES-19998' }]);
  });
});

describe('two letters in a company of more than 20,000 voyages', () => {
  it('find words that begin with them, by the index; fewer rows are read, and found anywhere', async () => {
    const companyId = await createCompany(server.platform, { name: 'Larger', baseCurrency: 'USD' });
    await fill(companyId, VOYAGES + 1);
    const find = (search: string) =>
      server.platform.db.inTenant(companyId, async (tx) => {
        const text = await findText(tx, search, ['voyage', 'vessel']);
        const rows = await listSummaries(tx, { ...filter, text, limit: 3 });
        return { ids: text!.ids, found: rows.length };
      });
    // Each fourth ship, among few: anywhere in her name.
    expect((await find('tr')).ids.vessel).toHaveLength(5);
    // In the middle of words alone: of ships, not of voyages, which are too many to read.
    const middle = await find('el');
    expect(middle.ids.voyage).toEqual([]);
    expect(middle.ids.vessel).toHaveLength(5);
    // A word that few voyages begin with, and one that very many do: that is read in the order of the list.
    await owner.query(
      `update voyage set name = 'Quartz sand (Xylo) #zz' where company_id = $1 and number = 77`,
      [companyId],
    );
    for (const begun of ['Xy', 'zz', 'QU']) {
      const { ids, found } = await find(begun);
      expect([ids.voyage?.length, found], begun).toEqual([1, 1]);
    }
    const many = await find('sa');
    expect([many.ids.voyage, many.found]).toEqual([undefined, 3]);
  }, 60_000);
});

describe('a database that has no extensions', () => {
  it('is searched by reading, says so once at its start, and gets its indexes when it has them', async () => {
    const { connectionString } = server.platform.db;
    // As where nobody may make an extension: the owner of the database is no superuser there.
    await owner.query(`
      drop extension pg_trgm cascade; drop extension btree_gin cascade;
      create function refuse_extensions() returns event_trigger language plpgsql as $$
        begin raise insufficient_privilege using message = 'permission denied to create extension'; end $$;
      create event trigger no_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function refuse_extensions()`);
    const said: string[] = [];
    await migrate(connectionString, undefined, { say: (line) => said.push(line) });
    expect(said).toEqual([
      'Search goes without an index, and slows down as a company grows: permission denied to create extension.',
    ]);
    const text = await server.platform.db.inTenant(server.companyId, (tx) =>
      findText(tx, 'hawk', ['contact']),
    );
    expect(text).toEqual({ search: 'hawk', pattern: '%hawk%', ids: {} });
    const owned = await server.signIn('Owner');
    const found = await owned.graphql<{ searchRecords: { kind: string }[] }>(
      '{ searchRecords(text: "hawk") { kind } }',
    );
    expect(found.data.searchRecords.map(({ kind }) => kind)).toEqual(['vessel', 'contact']);
    await owner.query('drop event trigger no_extensions; drop function refuse_extensions');
    await migrate(connectionString, undefined, { say: (line) => said.push(line) });
    expect(said).toHaveLength(1);
    const again = await server.platform.db.inTenant(server.companyId, (tx) =>
      findText(tx, 'hawk', ['contact']),
    );
    expect(again?.ids.contact).toHaveLength(1);
  });
});
