import { laytimeCommentAnswer, laytimeShareInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { today } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { assertStillThere, hashToken, newToken, people } from '../identity/index.ts';
import { getLaytime, lockLaytime, type WholeLaytimeRow } from '../laytime/index.ts';
import * as shares from './laytime-shares.repository.ts';
import { sharedStatementOf } from './shared-statement.ts';

const DAY_MS = 86_400_000;
/** Nobody sends one claim to so many. */
const MOST_OPEN = 25;
const MOST_ANSWERS = 20;

/** `Open` opens the statement; of whoever left or is shut out a link has ended, as if somebody had ended it. */
export type ShareState = 'Open' | 'Expired' | 'Ended';
export type Sharing = {
  shares: (shares.ListedShare & { state: ShareState })[];
  comments: shares.CommentRow[];
};

/** Links of a statement with what was written by them. @throws DomainError NOT_FOUND */
export const readSharing = (platform: Platform, actor: Actor, laytimeId: string) =>
  inCompany(platform, actor, async (work) => {
    const { id } = await getLaytime(work.tx, laytimeId);
    return sharingOf(work, id);
  });

async function sharingOf(work: Work, laytimeId: string): Promise<Sharing> {
  return {
    shares: await listWithState(work, laytimeId),
    comments: await shares.listComments(work.tx, laytimeId),
  };
}

async function listWithState({ platform, tx }: Work, laytimeId: string) {
  const at = platform.clock.now().toISOString();
  const rows = await shares.listShares(tx, laytimeId);
  const makers = [...new Set(rows.map((row) => row.maker_person_id))];
  const shut = await tx.asIdentity((identity) => people.listShutOut(identity, makers));
  const stateOf = (row: shares.ListedShare): ShareState => {
    const isOut = !row.is_maker_active || shut.some(({ id }) => id === row.maker_person_id);
    if (row.ended_at !== null || isOut) return 'Ended';
    return row.expires_at > at ? 'Open' : 'Expired';
  };
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * Makes a link for a named recipient; its token is told this once, only its hash is kept.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, INVALID_STATE for a statement that is dropped or cannot be counted,
 *   UNAUTHENTICATED or FORBIDDEN for whoever may no longer make one
 */
export function shareLaytime(
  platform: Platform,
  actor: Actor,
  { laytimeId, data }: { laytimeId: string; data: unknown },
): Promise<{ link: string; recipient: string; sharing: Sharing }> {
  const input = parseBody(laytimeShareInput, data);
  const token = newToken();
  const stamp = memberStampOf(platform, actor);
  const expiresAt = new Date(Date.parse(stamp.at) + input.days * DAY_MS).toISOString();
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockLaytime(tx, laytimeId);
    const row = await getLaytime(tx, laytimeId);
    if (row.status === 'Dropped')
      throw refuse('This claim is dropped. Take it up again to share it.');
    if (row.calculated_minor === null) {
      throw refuse('The statement cannot be counted yet. Complete it, then share it.');
    }
    const open = (await listWithState(work, row.id)).filter(({ state }) => state === 'Open');
    if (open.length >= MOST_OPEN) {
      throw refuse(`This statement has ${MOST_OPEN} open links. End one that is not needed.`);
    }
    const { name: company } = await getCompany(tx);
    const shown = input.isLive ? null : sharedStatementOf(row, { company, today: today(platform) });
    const id = newId(platform.clock);
    const { recipientName, recipientEmail, allowsComments } = input;
    const share = {
      id,
      laytimeId: row.id,
      tokenHash: hashToken(token),
      recipientName,
      recipientEmail,
    };
    await shares.insertShare(tx, { ...share, shown, allowsComments, expiresAt }, stamp);
    // The row holds its member still: whoever is put out of service meanwhile leaves no open link behind.
    await assertStillThere(platform, tx, actor);
    await recordOf(work, row, {
      action: 'laytime.share',
      detail: {
        recipient: recipientName,
        email: recipientEmail,
        expiresAt,
        isLive: input.isLive,
        allowsComments,
      },
    });
    return {
      link: `${platform.config.publicUrl}/shared/laytime#${token}`,
      recipient: recipientName,
      sharing: await sharingOf(work, row.id),
    };
  });
}

/** Ends a link; whoever has it sees nothing any more. @throws DomainError NOT_FOUND, INVALID_STATE */
export function endShare(platform: Platform, actor: Actor, shareId: string): Promise<Sharing> {
  return inCompany(platform, actor, async (work) => {
    const share = await getShare(work.tx, shareId);
    const row = await getLaytime(work.tx, share.laytime_id);
    const ended = await shares.endShare(work.tx, share.id, stampOf(platform, actor));
    if (!ended) throw refuse('This link is ended already.');
    await recordOf(work, row, {
      action: 'laytime.end-share',
      detail: { recipient: share.recipient_name },
    });
    return sharingOf(work, row.id);
  });
}

/** Answers a comment; whoever wrote it reads that by the link. @throws DomainError NOT_FOUND, INVALID_INPUT */
export function answerComment(
  platform: Platform,
  actor: Actor,
  { commentId, answer: typed }: { commentId: string; answer: string },
): Promise<Sharing> {
  const { answer } = parseBody(laytimeCommentAnswer, { answer: typed });
  return onComment(platform, actor, commentId, async (work, { comment, row, share }) => {
    if ((await shares.countAnswers(work.tx, comment.id)) >= MOST_ANSWERS) {
      throw refuse(`This comment has ${MOST_ANSWERS} answers. Settle it.`);
    }
    const made = { id: newId(platform.clock), commentId: comment.id, answer };
    await shares.insertAnswer(work.tx, made, stampOf(platform, actor));
    await recordOf(work, row, {
      action: 'laytime.answer-comment',
      detail: { recipient: share.recipient_name, comment: comment.comment, answer },
    });
  });
}

/** Marks a comment as settled, or takes the mark off. @throws DomainError NOT_FOUND, INVALID_STATE */
export function settleComment(
  platform: Platform,
  actor: Actor,
  { commentId, isSettled }: { commentId: string; isSettled: boolean },
): Promise<Sharing> {
  return onComment(platform, actor, commentId, async (work, { comment, row, share }) => {
    if ((comment.settled_at !== null) === isSettled) {
      throw refuse(
        isSettled ? 'This comment is settled already.' : 'This comment is open already.',
      );
    }
    const stamp = isSettled ? stampOf(platform, actor) : null;
    await shares.settleComment(work.tx, comment.id, stamp);
    await recordOf(work, row, {
      action: isSettled ? 'laytime.settle-comment' : 'laytime.reopen-comment',
      detail: { recipient: share.recipient_name, comment: comment.comment },
    });
  });
}

type Found = { comment: shares.LockedComment; share: shares.ShareRow; row: WholeLaytimeRow };

function onComment(
  platform: Platform,
  actor: Actor,
  commentId: string,
  run: (work: Work, found: Found) => Promise<void>,
): Promise<Sharing> {
  return inCompany(platform, actor, async (work) => {
    const comment = await shares.lockComment(work.tx, commentId);
    if (!comment) throw notFound('The comment');
    const share = await getShare(work.tx, comment.share_id);
    const row = await getLaytime(work.tx, share.laytime_id);
    await run(work, { comment, share, row });
    return sharingOf(work, row.id);
  });
}

async function getShare(tx: Tx, id: string): Promise<shares.ShareRow> {
  const share = await shares.findShare(tx, id);
  if (!share) throw notFound('The link');
  return share;
}

const recordOf = (
  work: Work,
  row: WholeLaytimeRow,
  { action, detail }: { action: string; detail: Record<string, unknown> },
): Promise<void> =>
  record(work, {
    action,
    subject: { type: 'laytime', id: row.id, label: row.label },
    detail,
    changes: [{ topic: 'laytime', id: row.id, version: row.version }],
  });
