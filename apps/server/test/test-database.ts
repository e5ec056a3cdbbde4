import pg from 'pg';
import { distribute } from '../src/platform/database/distribute.ts';
import { migrate } from '../src/platform/database/migrate.ts';

export function urlOf(adminUrl: string, database: string): string {
  return adminUrl.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Addresses of the nodes of a Citus cluster whose coordinator the tests are given. */
const NODES = process.env.TEST_CITUS_NODES?.split(',') ?? [];

/** On a cluster no database can be cloned: each is spread anew, in some ten seconds. */
async function createOnCluster(adminUrl: string, name: string): Promise<string> {
  for (const server of [adminUrl, ...NODES]) {
    await asAdmin(server, `drop database if exists ${name} with (force)`);
    await asAdmin(server, `create database ${name}`);
    await asAdmin(urlOf(server, name), 'create extension citus');
  }
  const url = urlOf(adminUrl, name);
  const at = (server: string) => `'${new URL(server).hostname}', ${new URL(server).port}`;
  await asAdmin(url, `select citus_set_coordinator_host(${at(adminUrl)})`);
  for (const node of NODES) await asAdmin(url, `select citus_add_node(${at(node)})`);
  await migrate(url);
  await distribute(url);
  return url;
}

/** Makes a database: migrated from zero, or cloned from a template in some 20 ms. Returns its URL. */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template: string | null,
): Promise<string> {
  if (NODES.length > 0) return createOnCluster(adminUrl, name);
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  await asAdmin(adminUrl, `create database ${name} template ${template ?? 'template0'}`);
  const url = urlOf(adminUrl, name);
  if (!template) await migrate(url);
  return url;
}
