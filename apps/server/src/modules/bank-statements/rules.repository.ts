import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type RuleRow = {
  id: string;
  direction: 'in' | 'out';
  words: string;
  account_code: string;
  is_on: boolean;
  accepted_count: number;
  updated_at: string;
  updated_by: string;
  version: number;
};

export type NewRule = Pick<RuleRow, 'id' | 'direction' | 'words' | 'account_code' | 'is_on'>;

const columns = sql`id, direction, words, account_code, is_on, accepted_count, updated_at, updated_by, version`;

export function listRules(tx: Tx, limit: number): Promise<RuleRow[]> {
  return tx.many(sql<RuleRow>`
    select ${columns} from bank_rule where company_id = ${tx.companyId}
    order by words, direction, id limit ${limit}`);
}

export async function countRules(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from bank_rule where company_id = ${tx.companyId}`,
    'The count',
  );
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export function lockRule(tx: Tx, id: string): Promise<RuleRow> {
  return tx.get(
    sql<RuleRow>`select ${columns} from bank_rule
      where company_id = ${tx.companyId} and id = ${id} for update`,
    'The rule',
  );
}

/** Returns whether there was none of these words and direction. */
export async function insertRule(tx: Tx, rule: NewRule, stamp: Stamp): Promise<boolean> {
  const count = await tx.run(sql`
    insert into bank_rule (company_id, id, direction, words, account_code, is_on, updated_at, updated_by)
    values (${tx.companyId}, ${rule.id}, ${rule.direction}, ${rule.words}, ${rule.account_code},
      ${rule.is_on}, ${stamp.at}, ${stamp.by})
    on conflict (company_id, direction, words) do nothing`);
  return count === 1;
}

/**
 * Counts that somebody sent such a line to an account. A rule that is on stays as it is; a proposal goes to the
 * account that was chosen last, and counts from there.
 */
export function countAccepted(tx: Tx, rule: Omit<NewRule, 'is_on'>, stamp: Stamp): Promise<number> {
  return tx.run(sql`
    insert into bank_rule (company_id, id, direction, words, account_code, is_on, accepted_count,
      updated_at, updated_by)
    values (${tx.companyId}, ${rule.id}, ${rule.direction}, ${rule.words}, ${rule.account_code}, false, 1,
      ${stamp.at}, ${stamp.by})
    on conflict (company_id, direction, words) do update set
      accepted_count = case when bank_rule.account_code = excluded.account_code
        then bank_rule.accepted_count + 1 when bank_rule.is_on then bank_rule.accepted_count else 1 end,
      account_code = case when bank_rule.is_on then bank_rule.account_code
        else excluded.account_code end`);
}

export function updateRule(
  tx: Tx,
  rule: Pick<RuleRow, 'id' | 'direction' | 'words' | 'account_code' | 'is_on'>,
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update bank_rule set direction = ${rule.direction}, words = ${rule.words},
      account_code = ${rule.account_code}, is_on = ${rule.is_on},
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${rule.id}
      and not exists (select 1 from bank_rule o where o.company_id = ${tx.companyId}
        and o.direction = ${rule.direction} and o.words = ${rule.words} and o.id <> ${rule.id})`);
}

export function deleteRule(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from bank_rule where company_id = ${tx.companyId} and id = ${id}`);
}
