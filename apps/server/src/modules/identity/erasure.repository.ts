import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Companies closed before a moment whose people were not erased yet; for the identity role. */
export async function listClosedBefore(tx: Tx, at: string): Promise<string[]> {
  const rows = await tx.many(sql<{ company_id: string }>`
    select company_id from company where closed_at < ${at} and erased_at is null limit 100`);
  return rows.map((row) => row.company_id);
}

/** Persons of a company who are active in no other. */
export async function listLeftBehind(tx: Tx, companyId: string): Promise<string[]> {
  const own = await tx.many(sql<{ person_id: string }>`
    select person_id from member where company_id = ${companyId}`);
  const active = await tx.many(sql<{ person_id: string }>`
    select distinct person_id from member
    where person_id = any(${own.map((row) => row.person_id)}::uuid[]) and status = 'ACTIVE'`);
  const staying = new Set(active.map((row) => row.person_id));
  return own.flatMap((row) => (staying.has(row.person_id) ? [] : [row.person_id]));
}

const FACTORS = [
  'second_factor',
  'recovery_code',
  'factor_pairing',
  'sms_code',
  'passkey',
  'passkey_challenge',
  'one_time_link',
  'push_subscription',
];

/** Leaves of a person the bare row that other records point at. */
export async function erasePerson(tx: Tx, id: string, at: string): Promise<void> {
  await tx.run(sql`
    delete from login_attempt where email = (select email from person where id = ${id})`);
  for (const table of FACTORS) {
    await tx.run(sql`delete from ${sql.table(table)} where person_id = ${id}`);
  }
  await tx.run(sql`
    update device set name = '', model = '', location = '', push_token = '' where person_id = ${id}`);
  await tx.run(sql`
    update person set email = ${`erased-${id}@invalid`}, password_hash = '', first_name = '',
      last_name = '', mobile = '', details = '{}', is_deactivated = true, updated_at = ${at}
    where id = ${id}`);
}
