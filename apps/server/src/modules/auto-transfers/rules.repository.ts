import type { AutoTransferKind } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import type { Rule } from './deciding.ts';

export type RuleStatus = 'Draft' | 'Active' | 'Paused' | 'Ended';

export type RuleRow = {
  id: string;
  status: RuleStatus;
  status_reason: string;
  name: string;
  kind: AutoTransferKind;
  account_id: string;
  account_name: string;
  other_account_id: string;
  other_account_name: string;
  currency: string;
  level_minor: string | null;
  target_minor: string | null;
  percent: string | null;
  fixed_minor: string | null;
  least_minor: string;
  limit_minor: string | null;
  weekdays: number[];
  terms_no: number;
  tried_terms_no: number | null;
  tried_at: string | null;
  tried_by: string;
  seen_minor: string;
  owed_minor: string;
  member_id: string;
  member_name: string;
  version: number;
};

const whole = (minor: string | null): bigint | null => (minor === null ? null : BigInt(minor));

/** What is judged of a row. */
export const ruleOf = (row: RuleRow): Rule => ({
  ...{ id: row.id, name: row.name, kind: row.kind },
  ...{ accountId: row.account_id, otherAccountId: row.other_account_id },
  ...{ level: whole(row.level_minor), target: whole(row.target_minor) },
  ...{ percent: row.percent, fixed: whole(row.fixed_minor) },
  ...{ least: BigInt(row.least_minor), limit: whole(row.limit_minor), weekdays: row.weekdays },
});

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<RuleRow>`
  select r.*, a.nickname as account_name, o.nickname as other_account_name
  from auto_transfer_rule r
  join global_account a on a.company_id = ${tx.companyId} and a.id = r.account_id
  join global_account o on o.company_id = ${tx.companyId} and o.id = r.other_account_id
  where r.company_id = ${tx.companyId} ${rest}`;

/** In the order they run; those that ended last. */
export const listRules = (tx: Tx): Promise<RuleRow[]> =>
  tx.many(rows(tx, sql`order by r.status = 'Ended', r.position, r.id limit 200`));

/** In the order they run. */
export const listActive = (tx: Tx): Promise<RuleRow[]> =>
  tx.many(rows(tx, sql`and r.status = 'Active' order by r.position, r.id`));

/** @throws DomainError NOT_FOUND */
export const getRule = (tx: Tx, id: string): Promise<RuleRow> =>
  tx.get(rows(tx, sql`and r.id = ${id}`), 'The rule');

/** Locked, so that one server runs it on a day. @throws DomainError NOT_FOUND */
export async function takeRule(tx: Tx, id: string): Promise<RuleRow> {
  await tx.run(sql`
    select 1 from auto_transfer_rule where company_id = ${tx.companyId} and id = ${id} for update`);
  return getRule(tx, id);
}

/** Holds all of them still: two that are switched on at once see each other. */
export const lockRules = (tx: Tx): Promise<number> =>
  tx.run(sql`
    select 1 from auto_transfer_rule where company_id = ${tx.companyId} order by id for update`);

export type Terms = {
  name: string;
  kind: AutoTransferKind;
  accountId: string;
  otherAccountId: string;
  currency: string;
  level: bigint | null;
  target: bigint | null;
  percent: string | null;
  fixed: bigint | null;
  least: bigint;
  limit: bigint | null;
  weekdays: readonly number[];
};

const minor = (amount: bigint | null): string | null => (amount === null ? null : String(amount));

/** Behind all others. */
export async function insertRule(
  tx: Tx,
  id: string,
  { t, by }: { t: Terms; by: MemberStamp },
): Promise<number> {
  const behind = await tx.get(
    sql<{ position: number }>`
      select coalesce(max(position), 0) + 1 as position from auto_transfer_rule
      where company_id = ${tx.companyId}`,
    'The place',
  );
  return tx.run(sql`
    insert into auto_transfer_rule (company_id, id, name, position, kind, account_id,
      other_account_id, currency, level_minor, target_minor, percent, fixed_minor, least_minor,
      limit_minor, weekdays, member_id, member_name, created_at, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${t.name}, ${behind.position},
      ${t.kind}, ${t.accountId}, ${t.otherAccountId}, ${t.currency}, ${minor(t.level)},
      ${minor(t.target)}, ${t.percent}, ${minor(t.fixed)}, ${String(t.least)}, ${minor(t.limit)},
      ${[...t.weekdays]}::smallint[], ${by.memberId}, ${by.by}, ${by.at}, ${by.at}, ${by.by})`);
}

/** Other terms than were tried. */
export const updateRule = (tx: Tx, id: string, { t, by }: { t: Terms; by: Stamp }) =>
  tx.run(sql`
    update auto_transfer_rule set name = ${t.name}, kind = ${t.kind}, account_id = ${t.accountId},
      other_account_id = ${t.otherAccountId}, currency = ${t.currency},
      level_minor = ${minor(t.level)}, target_minor = ${minor(t.target)}, percent = ${t.percent},
      fixed_minor = ${minor(t.fixed)}, least_minor = ${String(t.least)},
      limit_minor = ${minor(t.limit)}, weekdays = ${[...t.weekdays]}::smallint[],
      terms_no = terms_no + 1, updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

/** Which terms were tried; the record itself stays what it is. */
export const keepTried = (tx: Tx, id: string, of: Stamp & { termsNo: number }) =>
  tx.run(sql`
    update auto_transfer_rule set tried_terms_no = ${of.termsNo}, tried_at = ${of.at},
      tried_by = ${of.by}
    where company_id = ${tx.companyId} and id = ${id}`);

type Change = { status: RuleStatus; reason: string };

export const setStatus = (tx: Tx, id: string, { to, by }: { to: Change; by: Stamp }) =>
  tx.run(sql`
    update auto_transfer_rule set status = ${to.status}, status_reason = ${to.reason},
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

/** Whoever switches it on answers for it; what came in before is not passed on. */
export const switchOn = (tx: Tx, id: string, { seen, by }: { seen: bigint; by: MemberStamp }) =>
  tx.run(sql`
    update auto_transfer_rule set status = 'Active', status_reason = '',
      seen_minor = ${String(seen)}, owed_minor = 0, member_id = ${by.memberId},
      member_name = ${by.by}, updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

export const setPosition = (tx: Tx, id: string, position: number): Promise<number> =>
  tx.run(sql`
    update auto_transfer_rule set position = ${position}
    where company_id = ${tx.companyId} and id = ${id}`);

/** What it has seen of receipts, and what is still to pass on; the record itself stays what it is. */
export const keepSeen = (tx: Tx, id: string, of: { seen: bigint; owed: bigint }) =>
  tx.run(sql`
    update auto_transfer_rule set seen_minor = ${String(of.seen)}, owed_minor = ${String(of.owed)}
    where company_id = ${tx.companyId} and id = ${id}`);
