import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type GlobalAccountRow = {
  id: string;
  currency: string;
  nickname: string;
  status: string;
  created_at: string;
};

export function listAccounts(tx: Tx): Promise<GlobalAccountRow[]> {
  return tx.many(sql<GlobalAccountRow>`
    select id, currency, nickname, status, created_at from global_account
    where company_id = ${tx.companyId} order by created_at, id limit 100`);
}

export type NewAccount = {
  id: string;
  currency: string;
  nickname: string;
  status: string;
  /** What was said when it was opened. */
  opening: Readonly<Record<string, unknown>>;
  at: string;
};

/** Opens an account; the first one gives the company its place among switchable accounts. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.run(sql`
    insert into global_account (company_id, id, currency, nickname, status, opening, created_at)
    values (${tx.companyId}, ${account.id}, ${account.currency}, ${account.nickname},
      ${account.status}, ${JSON.stringify(account.opening)}, ${account.at})`);
  await tx.run(sql`
    update company set balance_created_at = ${account.at}
    where company_id = ${tx.companyId} and balance_created_at is null`);
}

/** Accounts that waited for the company's verification come into service. */
export function activateAccounts(tx: Tx): Promise<number> {
  return tx.run(sql`
    update global_account set status = 'ACTIVE', version = version + 1
    where company_id = ${tx.companyId} and status = 'PENDING'`);
}

export function closeAccounts(tx: Tx): Promise<number> {
  return tx.run(sql`
    update global_account set status = 'CLOSED', version = version + 1
    where company_id = ${tx.companyId} and status <> 'CLOSED'`);
}
