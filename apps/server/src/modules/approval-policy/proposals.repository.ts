import type { ApprovalPolicy } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';
import type { MemberStamp } from '../../platform/stamp.ts';

export type ProposalStatus = 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn' | 'Void';

export type ProposalRow = {
  id: string;
  status: ProposalStatus;
  before: ApprovalPolicy;
  proposed: ApprovalPolicy;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: string;
  alone_from: string | null;
  reason: string;
  decided_at: string | null;
  decided_by_name: string;
  version: number;
  /** Who proposed it, beyond this company. */
  person_id: string;
  email: string;
};

const rows = (tx: Tx) => sql<ProposalRow>`
  select p.*, m.person_id, m.email from policy_proposal p
  join member m on m.company_id = ${tx.companyId} and m.id = p.proposed_by
  where p.company_id = ${tx.companyId}`;

/** What waits, and the last twenty that were decided. */
export function listProposals(tx: Tx): Promise<ProposalRow[]> {
  return tx.many(sql<ProposalRow>`${rows(tx)}
    order by p.status <> 'Waiting', p.proposed_at desc, p.id desc limit 20`);
}

export async function countWaiting(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from policy_proposal
      where company_id = ${tx.companyId} and status = 'Waiting'`,
    'The count',
  );
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export function getProposal(tx: Tx, id: string): Promise<ProposalRow> {
  return tx.get(sql<ProposalRow>`${rows(tx)} and p.id = ${id}`, 'The proposal');
}

export function insertProposal(
  tx: Tx,
  of: { id: string; before: ApprovalPolicy; proposed: ApprovalPolicy; aloneFrom: string | null },
  by: MemberStamp,
): Promise<number> {
  return tx.run(sql`
    insert into policy_proposal (company_id, id, before, proposed, proposed_by, proposed_by_name,
      proposed_at, alone_from)
    values (${tx.companyId}, ${of.id}, ${JSON.stringify(of.before)}, ${JSON.stringify(of.proposed)},
      ${by.memberId}, ${by.by}, ${by.at}, ${of.aloneFrom})`);
}

type Decided = { id: string; status: ProposalStatus; reason: string };

export function decideProposal(
  tx: Tx,
  { id, status, reason }: Decided,
  by: MemberStamp,
): Promise<number> {
  return tx.run(sql`
    update policy_proposal set status = ${status}, reason = ${reason}, decided_at = ${by.at},
      decided_by = ${by.memberId}, decided_by_name = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and status = 'Waiting'`);
}

/** What was proposed for the policy that just went; answers how many that were. */
export function voidOthers(tx: Tx, reason: string, by: MemberStamp): Promise<number> {
  return tx.run(sql`
    update policy_proposal set status = 'Void', reason = ${reason}, decided_at = ${by.at},
      decided_by = ${by.memberId}, decided_by_name = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and status = 'Waiting'`);
}

export type AdministratorRow = {
  member_id: string;
  member_name: string;
  person_id: string;
  email: string;
  /** Since when the right is held: a role given, a person brought back or a role widened begins it anew. */
  since: string;
  is_founder: boolean;
};

/**
 * Active members who may change the policy. Those of the first day of a company count from its beginning, unless
 * something of their right changed later.
 */
export function listAdministrators(tx: Tx): Promise<AdministratorRow[]> {
  return tx.many(sql<AdministratorRow>`
    select a.member_id, a.member_name, a.person_id, a.email, a.since,
      a.since <= a.founded_at + interval '1 day' as is_founder
    from (
      select m.id as member_id, m.first_name || ' ' || m.last_name as member_name, m.person_id,
        m.email, c.created_at as founded_at,
        greatest(m.created_at,
          (select max(e.at) from audit_event e
            where e.company_id = ${tx.companyId} and e.subject_type = 'member' and e.subject_id = m.id
              and (e.action = 'member.join' or (e.action = 'member.change'
                and (e.detail->'role'->>'from' <> e.detail->'role'->>'to'
                  or e.detail->'status'->>'from' <> e.detail->'status'->>'to')))),
          (select max(e.at) from audit_event e
            where e.company_id = ${tx.companyId} and e.subject_type = 'role' and e.subject_id = m.role_id
              and e.detail->'changed' ? 'paymentApprovals.modify: granted')) as since
      from member m
      join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
      join company c on c.company_id = ${tx.companyId}
      where m.company_id = ${tx.companyId} and m.status = 'ACTIVE'
        and ${roleGrants('paymentApprovals.modify')}
    ) a
    order by a.member_id`);
}

/** That an entry of the trail takes the right from a member, or gives them another role with it. */
const tookRight = (tx: Tx, since: string) => sql`
  e.company_id = ${tx.companyId} and e.subject_type = 'member' and e.action = 'member.change'
    and e.at > ${since} and (e.detail->'mayChangePolicy'->>'from')::boolean`;

export type LatelyRow = {
  member_id: string;
  member_name: string;
  person_id: string;
  email: string;
  /** When the right was changed. */
  until: string;
};

/** Who held the right and had it changed after a time, whatever they may do now. */
export function listLately(tx: Tx, since: string): Promise<LatelyRow[]> {
  return tx.many(sql<LatelyRow>`
    select m.id as member_id, m.first_name || ' ' || m.last_name as member_name, m.person_id,
      m.email, max(e.at) as until
    from audit_event e
    join member m on m.company_id = ${tx.companyId} and m.id = e.subject_id
    where ${tookRight(tx, since)}
    group by m.company_id, m.id order by until, m.id`);
}

/** Everybody who is to hear of a change that one person alone may make; who held the right after a time, too. */
export function listEverybody(tx: Tx, since: string) {
  return tx.many(sql<{ id: string; email: string; first_name: string }>`
    select m.id, m.email, m.first_name from member m
    where m.company_id = ${tx.companyId} and (m.status = 'ACTIVE' or exists (
      select 1 from audit_event e where e.subject_id = m.id and ${tookRight(tx, since)}))
    order by m.id`);
}
