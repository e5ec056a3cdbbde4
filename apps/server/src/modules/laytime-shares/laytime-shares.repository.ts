import type { SharedStatement } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';

export type ShareRow = {
  id: string;
  laytime_id: string;
  recipient_name: string;
  recipient_email: string;
  /** Shows the statement as it stands, not as it stood. */
  is_live: boolean;
  allows_comments: boolean;
  member_id: string;
  created_at: string;
  created_by: string;
  expires_at: string;
  opened_at: string | null;
  ended_at: string | null;
  ended_by: string | null;
};

export type AnswerRow = { id: string; answer: string; at: string; by: string };

export type CommentRow = {
  id: string;
  share_id: string;
  recipient_name: string;
  port_id: string | null;
  activity_id: string | null;
  about: string;
  comment: string;
  written_at: string;
  settled_at: string | null;
  settled_by: string | null;
  answers: AnswerRow[];
};

export type NewShare = {
  id: string;
  laytimeId: string;
  tokenHash: Buffer;
  recipientName: string;
  recipientEmail: string;
  shown: SharedStatement | null;
  allowsComments: boolean;
  expiresAt: string;
};

export const insertShare = (tx: Tx, s: NewShare, stamp: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into laytime_share (company_id, id, laytime_id, token_hash, recipient_name, recipient_email,
      shown, allows_comments, member_id, created_at, created_by, expires_at)
    values (${tx.companyId}, ${s.id}, ${s.laytimeId}, ${s.tokenHash}, ${s.recipientName},
      ${s.recipientEmail}, ${s.shown === null ? null : JSON.stringify(s.shown)}::jsonb,
      ${s.allowsComments}, ${stamp.memberId}, ${stamp.at}, ${stamp.by},
      ${s.expiresAt})`);

const columns = sql`id, laytime_id, recipient_name, recipient_email, shown is null as is_live,
  allows_comments, member_id, created_at, created_by, expires_at, opened_at, ended_at, ended_by`;

/** A link with whoever made it: once they are out of service it opens nothing. */
export type ListedShare = ShareRow & { maker_person_id: string; is_maker_active: boolean };

/** Links of a statement, the newest first. */
export const listShares = (tx: Tx, laytimeId: string): Promise<ListedShare[]> =>
  tx.many(sql<ListedShare>`
    select s.*, m.person_id as maker_person_id, m.status = 'ACTIVE' as is_maker_active
    from (
      select ${columns} from laytime_share
      where company_id = ${tx.companyId} and laytime_id = ${laytimeId}
      order by created_at desc, id desc limit 200) s
    join member m on m.company_id = ${tx.companyId} and m.id = s.member_id
    order by s.created_at desc, s.id desc`);

export const findShare = (tx: Tx, id: string): Promise<ShareRow | null> =>
  tx.find(sql<ShareRow>`
    select ${columns} from laytime_share where company_id = ${tx.companyId} and id = ${id}`);

/** With what it shows; null where that is the statement as it stands. */
export type OpenShare = ShareRow & { shown: SharedStatement | null };

/** A link that can be used, held still; null once it is ended. */
export const lockOpenShare = (
  tx: Tx,
  { id, at }: { id: string; at: string },
): Promise<OpenShare | null> =>
  tx.find(sql<OpenShare>`
    select ${columns}, shown from laytime_share
    where company_id = ${tx.companyId} and id = ${id} and ended_at is null and expires_at > ${at}
    for update`);

/** Ends a link once; returns how many that were. */
export const endShare = (tx: Tx, id: string, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    update laytime_share set ended_at = ${at}, ended_by = ${by}
    where company_id = ${tx.companyId} and id = ${id} and ended_at is null`);

/** Ends all links that a member made: they know their tokens, and may come back one day. */
export const endSharesOf = (tx: Tx, memberId: string, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    update laytime_share set ended_at = ${at}, ended_by = ${by}
    where company_id = ${tx.companyId} and member_id = ${memberId} and ended_at is null`);

/** Notes when a link was opened first; 1 for the first time, 0 later. */
export const noteOpening = (tx: Tx, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update laytime_share set opened_at = ${at}
    where company_id = ${tx.companyId} and id = ${id} and opened_at is null`);

/**
 * For the identity role: whose link a token opens. One that is ended or expired opens nothing, nor does one of a
 * company that is closed or of a member who is out, or shut out of the installation.
 */
export const findByToken = (
  tx: Tx,
  { hash, at }: { hash: Buffer; at: string },
): Promise<{ company_id: string; id: string } | null> =>
  tx.find(sql<{ company_id: string; id: string }>`
    select s.company_id, s.id
    from laytime_share s
    join company c on c.company_id = s.company_id and c.account_status <> 'CLOSED'
    join member m on m.company_id = s.company_id and m.id = s.member_id and m.status = 'ACTIVE'
    join person p on p.id = m.person_id and not p.is_deactivated and not p.is_restricted
    where s.token_hash = ${hash} and s.ended_at is null and s.expires_at > ${at}`);

const comments = (
  tx: Tx,
) => sql`select c.id, c.share_id, s.recipient_name, c.port_id, c.activity_id, c.about, c.comment,
    c.written_at, c.settled_at, c.settled_by, coalesce(a.answers, '[]') as answers
  from laytime_share_comment c
  join laytime_share s on s.company_id = ${tx.companyId} and s.id = c.share_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', a.id, 'answer', a.answer, 'by', a.answered_by, 'at',
      to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.answered_at, a.id) as answers
    from laytime_share_answer a
    where a.company_id = ${tx.companyId} and a.comment_id = c.id) a on true`;

/** What was written by the links of a statement, the oldest first. */
export const listComments = (tx: Tx, laytimeId: string): Promise<CommentRow[]> =>
  tx.many(sql<CommentRow>`
    ${comments(tx)}
    where c.company_id = ${tx.companyId} and s.laytime_id = ${laytimeId}
    order by c.written_at, c.id limit 1000`);

/** What was written by one link, the oldest first. */
export const listCommentsOf = (tx: Tx, shareId: string): Promise<CommentRow[]> =>
  tx.many(sql<CommentRow>`
    ${comments(tx)}
    where c.company_id = ${tx.companyId} and c.share_id = ${shareId}
    order by c.written_at, c.id limit 200`);

export type NewComment = {
  id: string;
  shareId: string;
  portId: string | null;
  activityId: string | null;
  about: string;
  comment: string;
  at: string;
};

export const insertComment = (tx: Tx, c: NewComment): Promise<number> =>
  tx.run(sql`
    insert into laytime_share_comment (company_id, id, share_id, port_id, activity_id, about, comment, written_at)
    values (${tx.companyId}, ${c.id}, ${c.shareId}, ${c.portId}, ${c.activityId}, ${c.about},
      ${c.comment}, ${c.at})`);

export async function countComments(tx: Tx, shareId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`
      select count(*)::int as count from laytime_share_comment
      where company_id = ${tx.companyId} and share_id = ${shareId}`,
    'The count',
  );
  return row.count;
}

export type LockedComment = {
  id: string;
  share_id: string;
  comment: string;
  settled_at: string | null;
};

/** A comment held still until the transaction ends. */
export const lockComment = (tx: Tx, id: string): Promise<LockedComment | null> =>
  tx.find(sql<LockedComment>`
    select id, share_id, comment, settled_at from laytime_share_comment
    where company_id = ${tx.companyId} and id = ${id} for update`);

export async function countAnswers(tx: Tx, commentId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`
      select count(*)::int as count from laytime_share_answer
      where company_id = ${tx.companyId} and comment_id = ${commentId}`,
    'The count',
  );
  return row.count;
}

export const insertAnswer = (
  tx: Tx,
  a: { id: string; commentId: string; answer: string },
  { at, by }: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into laytime_share_answer (company_id, id, comment_id, answer, answered_at, answered_by)
    values (${tx.companyId}, ${a.id}, ${a.commentId}, ${a.answer}, ${at}, ${by})`);

export const settleComment = (tx: Tx, id: string, settled: Stamp | null): Promise<number> =>
  tx.run(sql`
    update laytime_share_comment
    set settled_at = ${settled?.at ?? null}, settled_by = ${settled?.by ?? null}
    where company_id = ${tx.companyId} and id = ${id}`);
