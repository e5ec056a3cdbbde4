// Companies from before names of roles were unique in whatever letters.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { testServer } from './test-server.ts';

const server = testServer();

const MIGRATION = '0022_role_names_chain_marks.sql';
const LONG = 'x'.repeat(80);

describe('the migration of the names of roles', () => {
  it('gives a number to each but the one that means something, or else the oldest', async () => {
    const url = server.platform.db.connectionString;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`
        drop table chain_mark; drop index role_name_key;
        alter table role add constraint role_name_key unique (company_id, name);
        delete from migration where name = '${MIGRATION}'`);
      const old = ['Watch', 'watch', 'WATCH', 'watch 2', 'dEMO', LONG, LONG.toUpperCase()];
      for (const [index, name] of old.entries()) {
        await client.query('begin; set local role mainsheet_app');
        await client.query("select set_config('app.company_id', $1, true)", [server.companyId]);
        const id = `018f0000-0000-7000-8000-00000000000${index}`;
        await client.query('insert into role values ($1, $2, $3, $4)', [
          server.companyId,
          id,
          name,
          '{}',
        ]);
        await client.query('commit');
      }
      expect(await migrate(url)).toEqual([MIGRATION]);
      await client.query('begin; set local role mainsheet_app');
      await client.query("select set_config('app.company_id', $1, true)", [server.companyId]);
      const { rows } = await client.query<{ name: string; version: number }>(
        "select name, version from role where id::text like '018f0000%' order by id",
      );
      const demo = await client.query("select 1 from role where name = 'Demo'");
      await client.query('commit');
      expect(rows.map((row) => row.name)).toEqual([
        'Watch',
        'watch 3',
        'WATCH 4',
        'watch 2',
        'dEMO 2',
        LONG,
        `${LONG.slice(0, 78).toUpperCase()} 2`,
      ]);
      expect(rows.map((row) => row.version)).toEqual([1, 2, 2, 1, 2, 1, 2]);
      expect(demo.rowCount).toBe(1);
    } finally {
      await client.end();
    }
  });
});
