import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type PreferenceRow = { kind: string; in_app: boolean; by_mail: boolean };

export function listPreferences(tx: Tx, memberId: string): Promise<PreferenceRow[]> {
  return tx.many(sql<PreferenceRow>`
    select kind, in_app, by_mail from notification_preference
    where company_id = ${tx.companyId} and member_id = ${memberId}`);
}

export function savePreference(
  tx: Tx,
  memberId: string,
  preference: PreferenceRow & { at: string },
): Promise<number> {
  return tx.run(sql`
    insert into notification_preference (company_id, member_id, kind, in_app, by_mail, updated_at)
    values (${tx.companyId}, ${memberId}, ${preference.kind}, ${preference.in_app},
      ${preference.by_mail}, ${preference.at})
    on conflict (company_id, member_id, kind) do update set in_app = excluded.in_app,
      by_mail = excluded.by_mail, updated_at = excluded.updated_at`);
}

export type Listener = {
  id: string;
  email: string;
  first_name: string;
  in_app: boolean;
  by_mail: boolean;
};

/** Active members of those named, with how each wants to hear of a kind of event. */
export function listListeners(
  tx: Tx,
  of: { memberIds: readonly string[]; kind: string },
): Promise<Listener[]> {
  return tx.many(sql<Listener>`
    select m.id, m.email, m.first_name, coalesce(p.in_app, true) as in_app,
      coalesce(p.by_mail, false) as by_mail
    from member m
    left join notification_preference p on p.company_id = m.company_id and p.member_id = m.id
      and p.kind = ${of.kind}
    where m.company_id = ${tx.companyId} and m.id = any(${of.memberIds}::uuid[])
      and m.status = 'ACTIVE'
    order by m.id`);
}
