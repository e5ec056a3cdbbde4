import type { PermissionKey, PermissionMap } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';

export type RoleRow = {
  id: string;
  name: string;
  permissions: PermissionMap;
  member_count: number;
  version: number;
};

export type MemberRow = {
  id: string;
  person_id: string;
  role_id: string;
  role_name: string;
  email: string;
  first_name: string;
  last_name: string;
  job_title: string;
  status: string;
  version: number;
};

export type InvitationRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role_id: string;
  role_name: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
};

export function listRoles(tx: Tx): Promise<RoleRow[]> {
  return tx.many(sql<RoleRow>`
    select r.id, r.name, r.permissions, r.version, count(m.id)::int as member_count
    from role r left join member m
      on m.company_id = ${tx.companyId} and m.role_id = r.id and m.status = 'ACTIVE'
    where r.company_id = ${tx.companyId}
    group by r.company_id, r.id order by r.id limit 200`);
}

export function lockRole(tx: Tx, id: string): Promise<Omit<RoleRow, 'member_count'>> {
  return tx.get(
    sql<Omit<RoleRow, 'member_count'>>`
      select id, name, permissions, version from role
      where company_id = ${tx.companyId} and id = ${id} for update`,
    'The role',
  );
}

export function insertRole(
  tx: Tx,
  role: { id: string; name: string; permissions: PermissionMap },
): Promise<number> {
  return tx.run(sql`
    insert into role (company_id, id, name, permissions)
    values (${tx.companyId}, ${role.id}, ${role.name}, ${JSON.stringify(role.permissions)})`);
}

export function updateRole(
  tx: Tx,
  role: { id: string; name: string; permissions: PermissionMap },
): Promise<number> {
  return tx.run(sql`
    update role set name = ${role.name}, permissions = ${JSON.stringify(role.permissions)},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${role.id}`);
}

export function deleteRole(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from role where company_id = ${tx.companyId} and id = ${id}`);
}

/** Whether anybody, invited or out of service too, has a role. */
export async function isRoleUsed(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from member where company_id = ${tx.companyId} and role_id = ${id}
    union all
    select 1 from invitation where company_id = ${tx.companyId} and role_id = ${id} limit 1`);
  return row !== null;
}

const memberSelect = (tx: Tx) => sql`
  select m.id, m.person_id, m.role_id, r.name as role_name, m.email, m.first_name, m.last_name,
    m.job_title, m.status, m.version
  from member m join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
  where m.company_id = ${tx.companyId}`;

export function listMembers(tx: Tx): Promise<MemberRow[]> {
  return tx.many(
    sql<MemberRow>`${memberSelect(tx)} order by m.status, m.last_name, m.first_name, m.id limit 1000`,
  );
}

/** Active members who have a role. */
export const listActiveOf = (tx: Tx, roleId: string): Promise<MemberRow[]> =>
  tx.many(sql<MemberRow>`
    ${memberSelect(tx)} and m.role_id = ${roleId} and m.status = 'ACTIVE' order by m.id`);

export type GiverRow = Pick<MemberRow, 'first_name' | 'last_name' | 'email'>;

/** Active members whose role grants an action in an area and the changing of roles. */
export function listGivers(
  tx: Tx,
  of: { permission: PermissionKey; besides: string },
): Promise<GiverRow[]> {
  return tx.many(sql<GiverRow>`
    select m.first_name, m.last_name, m.email
    from member m join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.status = 'ACTIVE'
      and m.id <> ${of.besides}
      and ${roleGrants('inviteTeamMember.modify')}
      and ${roleGrants(of.permission)}
    order by m.last_name, m.first_name, m.id limit 5`);
}

/** Locked before it is read: joined while it waits for a lock, a member whose role changes would be gone. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRow> {
  await tx.run(sql`
    select 1 from member where company_id = ${tx.companyId} and id = ${id} for update`);
  return tx.get(sql<MemberRow>`${memberSelect(tx)} and m.id = ${id}`, 'The member');
}

export async function isMember(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from member where company_id = ${tx.companyId} and email = ${email}`);
  return row !== null;
}

/** The addresses of the members there are; at most ten thousand. */
export function listEmails(tx: Tx): Promise<{ email: string }[]> {
  return tx.many(sql<{ email: string }>`
    select email from member where company_id = ${tx.companyId} order by email limit 10000`);
}

export function updateMember(
  tx: Tx,
  member: { id: string; roleId: string; status: string },
): Promise<number> {
  return tx.run(sql`
    update member set role_id = ${member.roleId}, status = ${member.status}, version = version + 1
    where company_id = ${tx.companyId} and id = ${member.id}`);
}

export async function countActive(tx: Tx, roleName: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from member m
      join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
      where m.company_id = ${tx.companyId} and m.status = 'ACTIVE' and r.name = ${roleName}`,
    'The count',
  );
  return Number(row.count);
}

export function listInvitations(tx: Tx): Promise<InvitationRow[]> {
  return tx.many(sql<InvitationRow>`
    select i.id, i.email, i.first_name, i.last_name, i.role_id, r.name as role_name, i.invited_by,
      i.created_at, i.expires_at
    from invitation i join role r on r.company_id = ${tx.companyId} and r.id = i.role_id
    where i.company_id = ${tx.companyId} and i.accepted_at is null and i.withdrawn_at is null
    order by i.created_at desc limit 500`);
}

export function insertInvitation(
  tx: Tx,
  i: Omit<InvitationRow, 'role_name'> & { token_hash: Buffer },
): Promise<number> {
  return tx.run(sql`
    insert into invitation (company_id, id, email, first_name, last_name, role_id, token_hash,
      invited_by, created_at, expires_at)
    values (${tx.companyId}, ${i.id}, ${i.email}, ${i.first_name}, ${i.last_name}, ${i.role_id},
      ${i.token_hash}, ${i.invited_by}, ${i.created_at}, ${i.expires_at})`);
}

/** Takes an open invitation back; returns whom it was for, null when it is not open. */
export async function withdraw(
  tx: Tx,
  of: { id: string | null; email: string | null; at: string },
): Promise<string | null> {
  const row = await tx.find(sql<{ email: string }>`
    update invitation set withdrawn_at = ${of.at}
    where company_id = ${tx.companyId} and (id = ${of.id}::uuid or email = ${of.email})
      and accepted_at is null and withdrawn_at is null
    returning email`);
  return row?.email ?? null;
}

export type OpenInvitation = {
  company_id: string;
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role_id: string;
  company_name: string;
};

/** The open invitation behind a link, whatever its company; for the identity role. */
export function findByToken(tx: Tx, tokenHash: Buffer, at: string): Promise<OpenInvitation | null> {
  return tx.find(sql<OpenInvitation>`
    select i.company_id, i.id, i.email, i.first_name, i.last_name, i.role_id,
      c.name as company_name
    from invitation i join company c on c.company_id = i.company_id
    where i.token_hash = ${tokenHash} and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > ${at}`);
}

/** Uses an invitation up; false when somebody was quicker. */
export async function accept(tx: Tx, id: string, at: string): Promise<boolean> {
  const touched = await tx.run(sql`
    update invitation set accepted_at = ${at}
    where company_id = ${tx.companyId} and id = ${id} and accepted_at is null
      and withdrawn_at is null`);
  return touched === 1;
}

export function insertMember(
  tx: Tx,
  m: {
    id: string;
    person_id: string;
    role_id: string;
    email: string;
    first_name: string;
    last_name: string;
    job_title: string;
    at: string;
  },
): Promise<number> {
  return tx.run(sql`
    insert into member (company_id, id, person_id, role_id, email, first_name, last_name, job_title,
      created_at)
    values (${tx.companyId}, ${m.id}, ${m.person_id}, ${m.role_id}, ${m.email}, ${m.first_name},
      ${m.last_name}, ${m.job_title}, ${m.at})`);
}
