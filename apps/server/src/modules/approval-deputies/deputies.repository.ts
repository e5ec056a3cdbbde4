import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';

export type DeputyRow = {
  id: string;
  member_id: string;
  member_name: string;
  person_id: string;
  email: string;
  deputy_id: string;
  deputy_name: string;
  deputy_person_id: string;
  deputy_email: string;
  starts_on: string;
  ends_on: string;
  created_at: string;
  ended_at: string | null;
  ended_by_name: string;
  end_reason: string;
  version: number;
  member_may: boolean;
  deputy_may: boolean;
};

const select = (tx: Tx, rest: ReturnType<typeof sql>) => sql<DeputyRow>`
  select d.*, m.person_id, m.email, t.person_id as deputy_person_id, t.email as deputy_email,
    m.status = 'ACTIVE' and exists (select from role r where r.company_id = ${tx.companyId}
      and r.id = m.role_id and ${roleGrants('paymentApprovals.modify')}) as member_may,
    t.status = 'ACTIVE' and exists (select from role r where r.company_id = ${tx.companyId}
      and r.id = t.role_id and ${roleGrants('paymentApprovals.modify')}) as deputy_may
  from approval_deputy d
  join member m on m.company_id = ${tx.companyId} and m.id = d.member_id
  join member t on t.company_id = ${tx.companyId} and t.id = d.deputy_id
  where d.company_id = ${tx.companyId} ${rest}`;

/** Those that no person and no loss of a right has ended, and whose last day is not over. */
export const listOpen = (tx: Tx, today: string): Promise<DeputyRow[]> =>
  tx.many(
    select(
      tx,
      sql`and d.ended_at is null and d.ends_on >= ${today} order by d.starts_on, d.created_at, d.id`,
    ),
  );

/** The latest 50 that are over. */
export const listOver = (tx: Tx, today: string): Promise<DeputyRow[]> =>
  tx.many(
    select(
      tx,
      sql`and (d.ended_at is not null or d.ends_on < ${today})
        order by d.created_at desc, d.id desc limit 50`,
    ),
  );

/** @throws DomainError NOT_FOUND */
export const getDeputy = (tx: Tx, id: string): Promise<DeputyRow> =>
  tx.get(select(tx, sql`and d.id = ${id}`), 'The deputy');

/** One at a time is named: two at once would make a chain that neither sees. */
export function lockDeputies(tx: Tx): Promise<number> {
  const key = `approval deputies ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export type ApproverRow = {
  member_id: string;
  member_name: string;
  person_id: string;
  email: string;
};

/** Members whose role lets them decide on payments. */
export const listApprovers = (tx: Tx): Promise<ApproverRow[]> =>
  tx.many(sql<ApproverRow>`
    select m.id as member_id, m.first_name || ' ' || m.last_name as member_name, m.person_id, m.email
    from member m join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.status = 'ACTIVE'
      and ${roleGrants('paymentApprovals.modify')}
    order by member_name, m.id`);

type Named = { id: string; deputyId: string; deputyName: string; startsOn: string; endsOn: string };

export const insertDeputy = (tx: Tx, d: Named, by: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into approval_deputy (company_id, id, member_id, member_name, deputy_id, deputy_name,
      starts_on, ends_on, created_at)
    values (${tx.companyId}, ${d.id}, ${by.memberId}, ${by.by}, ${d.deputyId}, ${d.deputyName},
      ${d.startsOn}, ${d.endsOn}, ${by.at})`);

/** Ends one that is not over; 0 where it was seen otherwise. */
export const endDeputy = (
  tx: Tx,
  { id, version, reason }: { id: string; version: number; reason: string },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    update approval_deputy set ended_at = ${by.at}, ended_by_name = ${by.by},
      end_reason = ${reason}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}
      and ended_at is null`);
