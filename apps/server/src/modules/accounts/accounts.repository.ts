import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type GlobalAccountRow = {
  id: string;
  account_name: string;
  currency: string;
  nickname: string;
  status: string;
  institution: string;
  serial: string;
  posted_minor: string;
  reserved_minor: string;
  pending_minor: string;
  created_at: string;
  version: number;
};

const columns = sql`a.id, c.name as account_name, a.currency, a.nickname, a.status, a.institution, a.serial,
  a.posted_minor, a.reserved_minor, a.pending_minor, a.created_at, a.version`;

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<GlobalAccountRow & { count: string }>`
  select ${columns}, count(*) over () as count from global_account a
  join company c on c.company_id = ${tx.companyId}
  where a.company_id = ${tx.companyId} ${rest}`;

type Page = { limit: number; offset: number };

/** In the order they were opened. */
export function listAccounts(
  tx: Tx,
  page: Page = { limit: 100, offset: 0 },
): Promise<(GlobalAccountRow & { count: string })[]> {
  return tx.many(rows(tx, sql`order by a.serial limit ${page.limit} offset ${page.offset}`));
}

export function findAccount(tx: Tx, id: string): Promise<GlobalAccountRow | null> {
  return tx.find(rows(tx, sql`and a.id = ${id}`));
}

/**
 * Holds accounts still while money moves, always in the order of their ids. Who writes a draft that names one may go on: a
 * foreign key asks for no more than that it stays.
 */
export function lockAccounts(tx: Tx, ids: readonly string[]): Promise<GlobalAccountRow[]> {
  return tx.many(sql<GlobalAccountRow>`
    select ${columns} from global_account a join company c on c.company_id = ${tx.companyId}
    where a.company_id = ${tx.companyId} and a.id = any(${[...ids]}::uuid[])
    order by a.id for no key update of a`);
}

/** Moves a balance unless money that is there and not reserved falls short; returns whether it did. */
export async function moveBalance(tx: Tx, id: string, minor: bigint): Promise<boolean> {
  const moved = await tx.run(sql`
    update global_account set posted_minor = posted_minor + ${String(minor)}::bigint
    where company_id = ${tx.companyId} and id = ${id} and status = 'ACTIVE'
      and posted_minor + ${String(minor)}::bigint >= reserved_minor`);
  return moved === 1;
}

/** Promises money that is there to a payment; returns whether it was. */
export async function reserve(tx: Tx, id: string, minor: bigint): Promise<boolean> {
  const stored = await tx.run(sql`
    update global_account set reserved_minor = reserved_minor + ${String(minor)}::bigint
    where company_id = ${tx.companyId} and id = ${id} and status = 'ACTIVE'
      and posted_minor >= reserved_minor + ${String(minor)}::bigint`);
  return stored === 1;
}

/** Gives money that was promised back to the account. */
export function release(tx: Tx, id: string, minor: bigint): Promise<number> {
  return tx.run(sql`
    update global_account set reserved_minor = reserved_minor - ${String(minor)}::bigint
    where company_id = ${tx.companyId} and id = ${id}`);
}

export type NewAccount = {
  id: string;
  currency: string;
  nickname: string;
  status: string;
  institution: string;
  /** What was said when it was opened. */
  opening: Readonly<Record<string, unknown>>;
  at: string;
};

/** Opens an account; the first one gives the company its place among switchable accounts. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.run(sql`
    insert into global_account (company_id, id, currency, nickname, status, institution, opening,
      created_at)
    values (${tx.companyId}, ${account.id}, ${account.currency}, ${account.nickname},
      ${account.status}, ${account.institution}, ${JSON.stringify(account.opening)}, ${account.at})`);
  await tx.run(sql`
    update company set balance_created_at = ${account.at}
    where company_id = ${tx.companyId} and balance_created_at is null`);
}

/** Names exactly this version anew; returns how many accounts that was. */
export function renameAccount(
  tx: Tx,
  key: { id: string; version: number },
  nickname: string,
): Promise<number> {
  return tx.run(sql`
    update global_account set nickname = ${nickname}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}`);
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
