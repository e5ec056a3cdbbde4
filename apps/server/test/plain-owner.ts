import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { urlOf } from './test-database.ts';

/** A database of a role that owns the tables and is no superuser, as the documented role of an installation. */
export type OwnedDatabase = {
  readonly name: string;
  /** As the superuser of the test. */
  readonly url: string;
  readonly asOwner: (url: string) => string;
};

/** An empty database of the owner, who is made where there is none. */
export async function ownedDatabase(adminUrl: string, owner: string): Promise<OwnedDatabase> {
  const name = `${owner}_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query('select 1 from pg_roles where rolname = $1', [owner]);
    if (rows.length === 0) await admin.query(`create role ${owner} nologin createrole`);
    const roles = 'mainsheet_app, mainsheet_identity, mainsheet_nobody, mainsheet_search';
    await admin.query(`grant ${roles} to ${owner} with admin option`);
    await admin.query(`create database ${name} template template0 owner ${owner}`);
  } finally {
    await admin.end();
  }
  const role = encodeURIComponent(`-c role=${owner}`);
  const asOwner = (url: string) => `${url}${url.includes('?') ? '&' : '?'}options=${role}`;
  return { name, url: urlOf(adminUrl, name), asOwner };
}
