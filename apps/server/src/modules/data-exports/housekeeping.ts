import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpired } from './data-exports.repository.ts';

/** Deletes files whose week is over, company by company. */
export async function deleteOldExports(platform: Platform): Promise<void> {
  const at = platform.clock.now().toISOString();
  const companies = await platform.db.inIdentity((tx) =>
    tx.many(sql<{ company_id: string }>`select company_id from company`),
  );
  for (const { company_id } of companies) {
    await platform.db.inTenant(company_id, (tx) => deleteExpired(tx, at));
  }
}
