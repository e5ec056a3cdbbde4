import type { PayoutSchedule } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';

export type RecurringRow = {
  id: string;
  status: 'Active' | 'Paused' | 'Ended';
  status_reason: string;
  schedule: PayoutSchedule;
  on_last_working_day: boolean;
  starts_on: string;
  ends_on: string | null;
  most_times: number | null;
  lead_days: number;
  resumed_on: string | null;
  account_id: string;
  account_name: string;
  account_currency: string;
  beneficiary_id: string;
  detail_no: number;
  payment_currency: string;
  payment_minor: string;
  reason: string;
  reference: string;
  member_id: string;
  member_name: string;
  version: number;
};

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<RecurringRow>`
  select r.*, a.nickname as account_name, a.currency as account_currency from recurring_payout r
  join global_account a on a.company_id = ${tx.companyId} and a.id = r.account_id
  where r.company_id = ${tx.companyId} ${rest}`;

/** Those that go on first, the latest first. */
export const listRecurring = (tx: Tx): Promise<RecurringRow[]> =>
  tx.many(rows(tx, sql`order by r.status = 'Ended', r.created_at desc, r.id desc limit 500`));

export const listActive = (tx: Tx): Promise<RecurringRow[]> =>
  tx.many(rows(tx, sql`and r.status = 'Active' order by r.id`));

/** Locked, so that one server makes a payout of a day. @throws DomainError NOT_FOUND */
export async function takeRecurring(tx: Tx, id: string): Promise<RecurringRow> {
  await tx.run(sql`
    select 1 from recurring_payout where company_id = ${tx.companyId} and id = ${id} for update`);
  return tx.get(rows(tx, sql`and r.id = ${id}`), 'The recurring payout');
}

export type New = {
  id: string;
  schedule: string;
  onLastWorkingDay: boolean;
  startsOn: string;
  endsOn: string | null;
  mostTimes: number | null;
  leadDays: number;
  accountId: string;
  beneficiaryId: string;
  detailNo: number;
  currency: string;
  minor: bigint;
  reason: string;
  reference: string;
};

export const insertRecurring = (tx: Tx, r: New, by: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into recurring_payout (company_id, id, schedule, on_last_working_day, starts_on, ends_on,
      most_times, lead_days, account_id, beneficiary_id, detail_no, payment_currency,
      payment_minor, reason, reference, member_id, member_name, created_at, updated_at, updated_by)
    values (${tx.companyId}, ${r.id}, ${r.schedule}, ${r.onLastWorkingDay}, ${r.startsOn},
      ${r.endsOn}, ${r.mostTimes}, ${r.leadDays}, ${r.accountId}, ${r.beneficiaryId},
      ${r.detailNo}, ${r.currency}, ${String(r.minor)}, ${r.reason}, ${r.reference},
      ${by.memberId}, ${by.by}, ${by.at}, ${by.at}, ${by.by})`);

/** Nobody stops being a maker. */
export const addMaker = (tx: Tx, id: string, by: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into recurring_payout_maker (company_id, recurring_id, member_id, member_name, made_at)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at}) on conflict do nothing`);

export async function copyMakers(tx: Tx, of: { id: string; payoutId: string }): Promise<number> {
  const makers = await tx.many(sql<{ member_id: string; member_name: string; made_at: string }>`
    select member_id, member_name, made_at from recurring_payout_maker
    where company_id = ${tx.companyId} and recurring_id = ${of.id}`);
  return insertRows(tx, {
    into: sql`insert into payout_maker (company_id, payout_id, member_id, member_name, made_at)`,
    rows: makers.map((k) => [tx.companyId, of.payoutId, k.member_id, k.member_name, k.made_at]),
    otherwise: sql`on conflict do nothing`,
  });
}

type Change = { status: RecurringRow['status']; reason: string };

export const setStatus = (tx: Tx, id: string, { to, by }: { to: Change; by: Stamp }) =>
  tx.run(sql`
    update recurring_payout set status = ${to.status}, status_reason = ${to.reason},
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

/** Whoever takes it up again answers for it from now on, and for the account as it is now. */
export const resume = (
  tx: Tx,
  of: { id: string; detailNo: number; today: string },
  by: MemberStamp,
): Promise<number> =>
  tx.run(sql`
    update recurring_payout set status = 'Active', status_reason = '', detail_no = ${of.detailNo},
      resumed_on = ${of.today}, member_id = ${by.memberId}, member_name = ${by.by},
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id}`);

export type RunRow = {
  recurring_id: string;
  period: string;
  payout_id: string;
  number: number;
  status: string;
  payment_on: string;
};

/** The payouts that came of some, the latest first. */
export const listRuns = (tx: Tx, ids: readonly string[]): Promise<RunRow[]> =>
  tx.many(sql<RunRow>`
    select u.recurring_id, u.period, u.payout_id, p.number, p.status, p.payment_on
    from recurring_payout_run u
    join payout p on p.company_id = ${tx.companyId} and p.id = u.payout_id
    where u.company_id = ${tx.companyId} and u.recurring_id = any(${[...ids]}::uuid[])
    order by u.period desc`);

export const insertRun = (
  tx: Tx,
  u: { id: string; period: string; payoutId: string; at: string },
): Promise<number> =>
  tx.run(sql`
    insert into recurring_payout_run (company_id, recurring_id, period, payout_id, made_at)
    values (${tx.companyId}, ${u.id}, ${u.period}, ${u.payoutId}, ${u.at})`);
