import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type PreferenceRow = { kind: string; in_app: boolean; by_mail: boolean; by_push: boolean };

export function listPreferences(tx: Tx, memberId: string): Promise<PreferenceRow[]> {
  return tx.many(sql<PreferenceRow>`
    select kind, in_app, by_mail, by_push from notification_preference
    where company_id = ${tx.companyId} and member_id = ${memberId}`);
}

export function savePreference(
  tx: Tx,
  memberId: string,
  preference: PreferenceRow & { at: string },
): Promise<number> {
  return tx.run(sql`
    insert into notification_preference (company_id, member_id, kind, in_app, by_mail, by_push,
      updated_at)
    values (${tx.companyId}, ${memberId}, ${preference.kind}, ${preference.in_app},
      ${preference.by_mail}, ${preference.by_push}, ${preference.at})
    on conflict (company_id, member_id, kind) do update set in_app = excluded.in_app,
      by_mail = excluded.by_mail, by_push = excluded.by_push, updated_at = excluded.updated_at`);
}

export type Listener = {
  id: string;
  email: string;
  first_name: string;
  in_app: boolean;
  by_mail: boolean;
  /** Subscriptions of the browsers that this is pushed to. */
  browsers: string[];
};

/** The browsers of a member `m` that take pushes; row-level security shows those of members in service. */
const browsersOf = (wanted: RawBuilder<unknown>) => sql`
  array(select q.id from push_subscription q
    where q.person_id = m.person_id and ${wanted} order by q.id)`;

/** The browsers of one member, for what they are always told. */
export async function findBrowsers(
  tx: Tx,
  memberId: string,
): Promise<Pick<Listener, 'email' | 'browsers'> | null> {
  return tx.find(sql<Pick<Listener, 'email' | 'browsers'>>`
    select m.email, ${browsersOf(sql`true`)} as browsers from member m
    where m.company_id = ${tx.companyId} and m.id = ${memberId}`);
}

/** Active members of those named, with how each wants to hear of a kind of event. */
export function listListeners(
  tx: Tx,
  of: { memberIds: readonly string[]; kind: string },
): Promise<Listener[]> {
  return tx.many(sql<Listener>`
    select m.id, m.email, m.first_name, coalesce(p.in_app, true) as in_app,
      coalesce(p.by_mail, false) as by_mail, ${browsersOf(sql`coalesce(p.by_push, true)`)} as browsers
    from member m
    left join notification_preference p on p.company_id = m.company_id and p.member_id = m.id
      and p.kind = ${of.kind}
    where m.company_id = ${tx.companyId} and m.id = any(${of.memberIds}::uuid[])
      and m.status = 'ACTIVE'
    order by m.id`);
}
