import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Where somebody's cursor is: an estimate, and a row of the worksheet by its key. */
export type ViewerPlace = {
  estimateId: string | null;
  rowKey: string | null;
  isTyping: boolean;
};

export type ViewerRow = {
  member_id: string;
  name: string;
  estimate_id: string | null;
  row_key: string | null;
  is_typing: boolean;
};

type Seen = { worksheetId: string; memberId: string; at: string };

/** Everybody else with the worksheet open since a time, in the order of their names. */
export function listOthers(tx: Tx, seen: Seen): Promise<ViewerRow[]> {
  return tx.many(sql<ViewerRow>`
    select v.member_id, trim(m.first_name || ' ' || m.last_name) as name, v.estimate_id, v.row_key,
      v.is_typing
    from worksheet_viewer v
    join member m on m.company_id = ${tx.companyId} and m.id = v.member_id
    where v.company_id = ${tx.companyId} and v.worksheet_id = ${seen.worksheetId}
      and v.member_id <> ${seen.memberId} and v.seen_at > ${seen.at}
    order by name`);
}

/** Keeps where a member is; answers whether that is news to the others. */
export async function putViewer(
  tx: Tx,
  seen: Seen & { expiredAt: string },
  place: ViewerPlace,
): Promise<boolean> {
  const before = await tx.find(sql<ViewerRow>`
    select member_id, '' as name, estimate_id, row_key, is_typing from worksheet_viewer
    where company_id = ${tx.companyId} and worksheet_id = ${seen.worksheetId}
      and member_id = ${seen.memberId} and seen_at > ${seen.expiredAt}`);
  await tx.run(sql`
    insert into worksheet_viewer (company_id, worksheet_id, member_id, estimate_id, row_key,
      is_typing, seen_at)
    values (${tx.companyId}, ${seen.worksheetId}, ${seen.memberId}, ${place.estimateId},
      ${place.rowKey}, ${place.isTyping}, ${seen.at})
    on conflict (company_id, worksheet_id, member_id) do update set
      estimate_id = excluded.estimate_id, row_key = excluded.row_key,
      is_typing = excluded.is_typing, seen_at = excluded.seen_at`);
  const isSame =
    before?.estimate_id === place.estimateId &&
    before.row_key === place.rowKey &&
    before.is_typing === place.isTyping;
  return !isSame;
}

/** Forgets a member, and everybody who closed the page without saying so. */
export function removeViewer(tx: Tx, seen: Seen): Promise<number> {
  return tx.run(sql`
    delete from worksheet_viewer
    where company_id = ${tx.companyId} and worksheet_id = ${seen.worksheetId}
      and (member_id = ${seen.memberId} or seen_at <= ${seen.at})`);
}
