// A dump reads with row_security off, table by table: whoever is bound by a policy is refused.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer } from '../test-server.ts';

const server = testServer();
const guide = readFileSync(new URL('../../../../docs/guides/backup.md', import.meta.url), 'utf8');

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
});
afterAll(() => client.end());

/** Does what pg_dump does first: locks and reads every table and sequence, in a transaction undone at the end. */
async function dumpAs(prepare: string, role: string): Promise<number> {
  await client.query('begin');
  try {
    await client.query(prepare);
    const { rows } = await client.query<{ name: string; kind: string }>(`
      select c.oid::regclass::text as name, c.relkind as kind from pg_class c
      where c.relkind in ('r', 'S') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`);
    await client.query(`set local role ${role}; set local row_security = off`);
    for (const { name, kind } of rows) {
      if (kind === 'r') await client.query(`lock table ${name} in access share mode`);
      await client.query(`select * from ${name}`);
    }
    const { rows: found } = await client.query('select count(*)::integer as count from company');
    return found[0].count;
  } finally {
    await client.query('rollback');
  }
}

describe('the role for pg_dump', () => {
  it('of the guide reads every table and sequence, the job queue too; without bypassrls it is refused', async () => {
    const documented = /^create role mainsheet_dump .*;$/m.exec(guide)![0];
    expect(await dumpAs(documented, 'mainsheet_dump')).toBe(1);
    const bound = documented.replace(' bypassrls', '');
    await expect(dumpAs(bound, 'mainsheet_dump')).rejects.toThrow(/row-level security policy/);
  });

  it('comes with a guide that names every role a dump refers to', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select distinct role::text as name from pg_policies, unnest(roles) as role
      union select grantee::text from information_schema.role_table_grants
        where table_schema = 'public' and grantee like 'mainsheet%'`);
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(guide).toContain(`create role ${name} `);
  });
});
