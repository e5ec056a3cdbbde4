import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listBrowsersOf } from '../push/index.ts';

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

/** A member, for what they are always told; the browsers of one who is out are told nothing. */
export async function findListener(
  tx: Tx,
  memberId: string,
): Promise<Pick<Listener, 'email' | 'browsers'> | null> {
  const member = await tx.find(sql<{ email: string; person_id: string; is_active: boolean }>`
    select email, person_id, status = 'ACTIVE' as is_active from member
    where company_id = ${tx.companyId} and id = ${memberId}`);
  if (!member) return null;
  const { email, person_id, is_active } = member;
  const browsers = await listBrowsersOf(tx, is_active ? [person_id] : []);
  return { email, browsers: browsers.get(person_id) ?? [] };
}

/** Active members of those named, with how each wants to hear of a kind of event. */
export async function listListeners(
  tx: Tx,
  of: { memberIds: readonly string[]; kind: string },
): Promise<Listener[]> {
  const rows = await tx.many(sql<
    Omit<Listener, 'browsers'> & { person_id: string; by_push: boolean }
  >`
    select m.id, m.email, m.first_name, m.person_id, coalesce(p.in_app, true) as in_app,
      coalesce(p.by_mail, false) as by_mail, coalesce(p.by_push, true) as by_push
    from member m
    left join notification_preference p on p.company_id = ${tx.companyId} and p.member_id = m.id
      and p.kind = ${of.kind}
    where m.company_id = ${tx.companyId} and m.id = any(${of.memberIds}::uuid[])
      and m.status = 'ACTIVE'
    order by m.id`);
  const pushed = rows.filter(({ by_push }) => by_push).map(({ person_id }) => person_id);
  const browsers = await listBrowsersOf(tx, pushed);
  return rows.map(({ person_id, by_push: _, ...row }) => ({
    ...row,
    browsers: browsers.get(person_id) ?? [],
  }));
}
