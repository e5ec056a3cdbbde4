// What was typed as the fleet of a vessel becomes a fleet, also where the owner is bound by row-level security.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { ownedDatabase } from '../fixtures/plain-owner.ts';
import { insertAnything, migrationsUntil } from './older-version.ts';

/** The last version whose vessels name their fleet in a word. */
const older = migrationsUntil('0090');
afterAll(() => rmSync(older, { recursive: true }));

type Row = readonly [name: string, fleet: string, isDeleted: boolean];

const addVessel = (client: pg.Client, companyId: string, [name, fleet, isDeleted]: Row) =>
  insertAnything(client, 'vessel', {
    ...{ company_id: companyId, id: randomUUID(), name, is_deleted: isDeleted },
    details: JSON.stringify({ flag: 'Norway', fleet }),
  });

it('an upgrade makes one fleet of each name of a company, whatever its capitals', async () => {
  const database = await ownedDatabase(inject('adminUrl'), 'fleets_owner');
  const owner = database.asOwner(database.url);
  await migrate(owner, older);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  const [ours, theirs] = [randomUUID(), randomUUID()];
  for (const id of [ours, theirs]) await insertAnything(client, 'company', { company_id: id });
  const rows: readonly Row[] = [
    ...[['A', 'Dry', false] as const, ['B', ' dry ', false] as const, ['C', '', false] as const],
    ...[['D', 'Capes', false] as const, ['E', 'Scrapped', true] as const],
  ];
  for (const row of rows) await addVessel(client, ours, row);
  await addVessel(client, theirs, ['F', 'Dry', false]);
  await client.query("set session_replication_role = 'origin'");
  expect(await migrate(owner)).toContain('0091_fleets.sql');
  const { rows: found } = await client.query(
    `select v.name, v.company_id = $1 as "isOurs", lower(f.name) as fleet, f.colour, v.details
     from vessel v left join fleet f on f.company_id = v.company_id and f.id = v.fleet_id
     order by v.name`,
    [ours],
  );
  const details = { flag: 'Norway' };
  expect(found).toEqual([
    { name: 'A', isOurs: true, fleet: 'dry', colour: 'orange', details },
    { name: 'B', isOurs: true, fleet: 'dry', colour: 'orange', details },
    { name: 'C', isOurs: true, fleet: null, colour: null, details },
    { name: 'D', isOurs: true, fleet: 'capes', colour: 'blue', details },
    { name: 'E', isOurs: true, fleet: null, colour: null, details },
    { name: 'F', isOurs: false, fleet: 'dry', colour: 'blue', details },
  ]);
  const { rows: forced } = await client.query(
    `select relname from pg_class where relname in ('vessel', 'fleet') and not relforcerowsecurity`,
  );
  expect(forced).toEqual([]);
  await client.end();
});
