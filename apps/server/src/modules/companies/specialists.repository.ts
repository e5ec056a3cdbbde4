import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';

const WITH_ESTIMATES = roleGrants('estimates.modify');

export type SpecialistRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
};

/** Active members whose role may change estimates, as `m`. */
const members = (tx: Tx) => sql`member m
  join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
  where m.company_id = ${tx.companyId} and m.status = 'ACTIVE' and ${WITH_ESTIMATES}`;

/** Open invitations to a role that may change estimates, as `i`. */
const invitations = (tx: Tx, now: string) => sql`invitation i
  join role r on r.company_id = ${tx.companyId} and r.id = i.role_id
  where i.company_id = ${tx.companyId} and i.accepted_at is null and i.withdrawn_at is null
    and i.expires_at > ${now} and ${WITH_ESTIMATES}`;

/** Active members whose role may change estimates. */
export const listSpecialists = (tx: Tx): Promise<SpecialistRow[]> =>
  tx.many(sql<SpecialistRow>`
    select m.id, m.first_name, m.last_name, m.email
    from ${members(tx)}
    order by m.last_name, m.first_name, m.id limit 1000`);

export type SpecialistInviteRow = SpecialistRow & { role_name: string };

/** Open invitations to a role that may change estimates. */
export const listSpecialistInvites = (tx: Tx, now: string): Promise<SpecialistInviteRow[]> =>
  tx.many(sql<SpecialistInviteRow>`
    select i.id, i.first_name, i.last_name, i.email, r.name as role_name
    from ${invitations(tx, now)}
    order by i.last_name, i.first_name, i.id limit 500`);

/** Who may be named as the specialist of a charter: such a member, such an invitation, or whoever is named already. */
export function findSpecialist(
  tx: Tx,
  { id, now }: { id: string; now: string },
): Promise<{ name: string } | null> {
  return tx.find(sql<{ name: string }>`
    select m.first_name || ' ' || m.last_name as name
    from ${members(tx)} and m.id = ${id}
    union all
    select i.first_name || ' ' || i.last_name
    from ${invitations(tx, now)} and i.id = ${id}
    union all
    (select charter_specialist from estimate
      where company_id = ${tx.companyId} and charter_specialist_id = ${id} limit 1)
    limit 1`);
}
