import pg from 'pg';
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

/** Makes a database: migrated from zero, or cloned from a template in some 20 ms. Returns its URL. */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template: string | null,
): Promise<string> {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  await asAdmin(adminUrl, `create database ${name} template ${template ?? 'template0'}`);
  const url = urlOf(adminUrl, name);
  if (!template) await migrate(url);
  return url;
}
