import pg from 'pg';
import { listTables } from './catalogue.ts';

/** The roles that transactions take: a node asks the others as the role it acts as, so they sign in there. */
const ROLES = ['mainsheet_app', 'mainsheet_identity', 'mainsheet_nobody', 'mainsheet_search'];

/**
 * What the database must be set to. Settings of a transaction go along to the nodes, or row-level security there would know no
 * company; and triggers run on the nodes, where they ask about rows of the same company, which lie on the same node.
 */
const SETTINGS = {
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
} as const;

/** Points to another company, whose rows may lie on another node: the service looks whether it is there. */
const BETWEEN_COMPANIES = 'group_contact_is_company_id_fkey';

type ForeignKey = { name: string; tbl: string; target: string; definition: string };

export type Distributed = {
  readonly tables: readonly string[];
  /** Foreign keys that cannot stand between nodes. */
  readonly without: readonly string[];
};

/**
 * Spreads the tables of companies over the nodes of a Citus cluster by company, once its database was migrated; what is spread
 * already stays. Tables of people and sign-in, and the queue, stay on the coordinator.
 * @throws Error where the database is not the coordinator of a cluster with nodes, or whoever asks is no superuser
 */
export async function distribute(connectionString: string): Promise<Distributed> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await assertCluster(client);
    await prepare(client);
    // All or nothing: a key that was set aside is never lost.
    await client.query('begin');
    // Rows that are there already were judged when they were written.
    await client.query("set local session_replication_role = 'replica'");
    const done = await listDistributed(client);
    const tables = (await listTables(client))
      .filter(({ kind, name }) => kind === 'tenant' && !done.has(name))
      .map(({ name }) => name);
    const keys = await listForeignKeys(client);
    const { order, circular } = inOrder(tables, keys);
    // Keys that go round in a circle would each wait for the other's table.
    const aside = keys.filter((key) => circular.has(key) || key.name === BETWEEN_COMPANIES);
    for (const { tbl, name } of aside)
      await client.query(`alter table ${tbl} drop constraint ${name}`);
    for (const name of order) await spread(client, name);
    for (const { tbl, name, definition } of aside) {
      if (name === BETWEEN_COMPANIES) continue;
      await client.query(`alter table ${tbl} add constraint ${name} ${definition}`);
    }
    await client.query('commit');
    const without = aside.filter(({ name }) => name === BETWEEN_COMPANIES).map(({ name }) => name);
    return { tables: order, without };
  } finally {
    await client.end();
  }
}

async function assertCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select exists (select from pg_extension where extname = 'citus') as has_citus,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      to_regclass('public.company') is not null as is_migrated`);
  const { has_citus, is_superuser, is_migrated } = rows[0];
  if (!has_citus)
    throw new Error('This database has no extension citus: create it on each node first.');
  if (!is_superuser) throw new Error('Only a superuser may spread the tables: sign in as one.');
  if (!is_migrated)
    throw new Error('This database was not migrated yet: start Mainsheet on it once.');
  const nodes = await client.query('select 1 from pg_dist_node where shouldhaveshards limit 1');
  if (nodes.rowCount === 0)
    throw new Error('No node of this cluster takes tables: add some first.');
  // Sessions that are open already would not name their company to the nodes, and find nothing there.
  const open = await client.query(`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'mainsheet %' limit 1`);
  if (open.rowCount !== 0) throw new Error('Mainsheet is running on this database: stop it first.');
}

async function prepare(client: pg.Client): Promise<void> {
  for (const role of ROLES) await client.query(`alter role ${role} login`);
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(SETTINGS)) {
    // The nodes take it over from the coordinator.
    await client.query(`alter database ${rows[0].name} set ${name} = '${value}'`);
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
}

async function listDistributed(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  );
  return new Set(rows.map(({ name }) => name));
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname as name, conrelid::regclass::text as tbl, confrelid::regclass::text as target,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
    order by conname`);
  return rows;
}

/** Each table behind those it points to; and the keys that make a circle, without which there is such an order. */
function inOrder(
  tables: readonly string[],
  keys: readonly ForeignKey[],
): { order: string[]; circular: Set<ForeignKey> } {
  const left = new Set(tables);
  const order: string[] = [];
  const circular = new Set<ForeignKey>();
  const waits = (key: ForeignKey) =>
    left.has(key.tbl) && left.has(key.target) && !circular.has(key);
  while (left.size > 0) {
    const waiting = new Set(keys.filter(waits).map(({ tbl }) => tbl));
    const ready = [...left].filter((name) => !waiting.has(name));
    for (const name of ready) left.delete(name);
    order.push(...ready);
    if (ready.length === 0) for (const key of keys.filter(waits)) circular.add(key);
  }
  return { order, circular };
}

async function spread(client: pg.Client, name: string): Promise<void> {
  const beside = name === 'company' ? '' : `, colocate_with => 'company'`;
  await client.query(`select create_distributed_table($1::regclass, 'company_id'${beside})`, [
    name,
  ]);
}
