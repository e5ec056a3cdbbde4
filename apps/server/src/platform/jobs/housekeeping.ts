import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** A part of the server that keeps its own tables small; called every hour. */
export type Housekeeper = (platform: Platform) => Promise<void>;

/** A repeated command is recognised for so long; no browser keeps one back longer. */
const IDEMPOTENCY_DAYS = 7;
const DELIVERED_DAYS = 90;
const ERROR_DAYS = 90;

/** The ids of every company. */
export async function listEveryCompany({ db }: Platform): Promise<string[]> {
  const companies = await db.inIdentity((tx) =>
    tx.many(sql<{ company_id: string }>`select company_id from company order by company_id`),
  );
  return companies.map(({ company_id: id }) => id);
}

/** Does the same in a transaction of every company, one after another. */
export async function inEveryCompany(
  platform: Platform,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (const id of await listEveryCompany(platform)) await platform.db.inTenant(id, work);
}

/** Deletes what has served its time; expiry counts by the clock of the database. */
export async function runHousekeepers(
  platform: Platform,
  housekeepers: readonly Housekeeper[],
): Promise<void> {
  for (const keep of housekeepers) await keep(platform);
  await platform.db.inIdentity((tx) => tx.run(sql`delete from rate_limit where resets_at < now()`));
  await inEveryCompany(platform, async (tx) => {
    await tx.run(sql`
      delete from idempotency where company_id = ${tx.companyId}
        and created_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS})`);
    await tx.run(sql`
      delete from outbox where company_id = ${tx.companyId} and state = 'delivered'
        and done_at < now() - make_interval(days => ${DELIVERED_DAYS})`);
    await tx.run(sql`
      delete from error_log where company_id = ${tx.companyId}
        and at < now() - make_interval(days => ${ERROR_DAYS})`);
  });
}
