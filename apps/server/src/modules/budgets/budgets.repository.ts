import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type BudgetHead = {
  currency: string;
  version: number;
  updated_at: string;
  updated_by: string;
};

export type BudgetAmount = {
  year: number;
  account_code: string;
  month: number;
  amount_minor: string;
};

export const findBudget = (tx: Tx, year: number): Promise<BudgetHead | null> =>
  tx.find(sql<BudgetHead>`
    select currency, version, updated_at, updated_by from budget
    where company_id = ${tx.companyId} and year = ${year}`);

/** Holds the budget of a year still; made where there is none, so that two first ones see each other. */
export async function lockBudget(
  tx: Tx,
  { year, currency }: { year: number; currency: string },
  stamp: Stamp,
): Promise<BudgetHead> {
  await tx.run(sql`
    insert into budget (company_id, year, currency, version, updated_at, updated_by)
    values (${tx.companyId}, ${year}, ${currency}, 0, ${stamp.at}, ${stamp.by})
    on conflict do nothing`);
  return tx.get(
    sql<BudgetHead>`
      select currency, version, updated_at, updated_by from budget
      where company_id = ${tx.companyId} and year = ${year} for update`,
    'The budget',
  );
}

export const setVersion = (
  tx: Tx,
  { year, version }: { year: number; version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update budget set version = ${version}, updated_at = ${stamp.at}, updated_by = ${stamp.by}
    where company_id = ${tx.companyId} and year = ${year}`);

export async function replaceAmounts(
  tx: Tx,
  year: number,
  amounts: readonly BudgetAmount[],
): Promise<void> {
  await tx.run(
    sql`delete from budget_amount where company_id = ${tx.companyId} and year = ${year}`,
  );
  await insertRows(tx, {
    into: sql`insert into budget_amount (company_id, year, account_code, month, amount_minor)`,
    rows: amounts.map((one) => [
      ...[tx.companyId, year, one.account_code, one.month, one.amount_minor],
    ]),
  });
}

/** Amounts of some years, by account and month. */
export const listAmounts = (
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<BudgetAmount[]> =>
  tx.many(sql<BudgetAmount>`
    select year, account_code, month, amount_minor::text as amount_minor from budget_amount
    where company_id = ${tx.companyId} and year between ${from} and ${to}
    order by account_code, year, month`);
