import {
  type SharedLaytime,
  type SharedStatement,
  sharedLaytimeComment,
  sharedLaytimeRequest,
} from '@mainsheet/contract';
import type { z } from 'zod';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate, type Rate } from '../../platform/rate-limits.ts';
import { today } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { hashToken } from '../identity/index.ts';
import { findLaytime, portClock } from '../laytime/index.ts';
import { notify } from '../notifications/index.ts';
import { presentAnswers } from './laytime-shares.presenter.ts';
import * as shares from './laytime-shares.repository.ts';
import { sharedStatementOf } from './shared-statement.ts';

/** By one link, whoever holds it: a talk, not a flood. */
const COMMENT_RATE: Rate = { max: 20, windowSeconds: 600, refusal: 'TOO_MUCH_ASKED' };
const MOST_COMMENTS = 200;

/** The one answer to a token that is wrong, expired, ended, or of a statement that is gone or dropped. */
const deadLink = () =>
  new DomainError('NOTHING_FOUND', {
    reason:
      'This link shows nothing: it is not whole, has expired or was ended. Ask whoever sent it for a new one.',
  });

type Visit = { readonly body: unknown; readonly requestId: string };
type Opened = {
  tx: Tx;
  share: shares.OpenShare;
  statement: SharedStatement;
  at: string;
  by: Visitor;
};
type Visitor = { memberId: null; name: string; requestId: string };

/**
 * A statement as a link shows it; the first opening stands in the trail.
 * @throws DomainError INVALID_INPUT without a token, NOT_FOUND alike for one that opens nothing
 */
export function openShared(platform: Platform, { body, requestId }: Visit): Promise<SharedLaytime> {
  const { token } = parseBody(sharedLaytimeRequest, body ?? {});
  return opened(platform, { token, requestId }, async (visit) => {
    const { tx, share, at, statement, by } = visit;
    if (share.opened_at === null && (await shares.noteOpening(tx, share.id, at))) {
      await platform.audit.write(tx, by, {
        action: 'laytime.open-share',
        ...subjectOf(visit),
        detail: { recipient: share.recipient_name },
      });
      await announceOf(visit);
    }
    return present(tx, share, statement);
  });
}

const subjectOf = ({ share, statement }: Opened) => ({
  subjectType: 'laytime',
  subjectId: share.laytime_id,
  subjectLabel: statement.label,
});

const announceOf = ({ tx, share }: Opened): Promise<void> =>
  announce(tx, { topic: 'laytime', id: share.laytime_id, version: 0, by: null });

/**
 * Keeps what a recipient writes of the statement, and tells whoever made the link.
 * @throws DomainError NOT_FOUND, INVALID_INPUT for an event of another statement, INVALID_STATE where the link takes
 *   no comments, TOO_MUCH_ASKED
 */
export async function commentShared(
  platform: Platform,
  { body, requestId }: Visit,
): Promise<SharedLaytime> {
  const input = parseBody(sharedLaytimeComment, body ?? {});
  const asked = { token: input.token, requestId, rate: COMMENT_RATE };
  return opened(platform, asked, async (visit) => {
    const { tx, share, statement, at, by } = visit;
    if (!share.allows_comments) {
      throw new DomainError('INVALID_STATE', { reason: 'This link takes no comments.' });
    }
    if ((await shares.countComments(tx, share.id)) >= MOST_COMMENTS) {
      const reason = `By this link ${MOST_COMMENTS} comments were written. Ask for another.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const about = aboutOf(statement, input.about);
    const { comment } = input;
    const id = newId(platform.clock);
    await shares.insertComment(tx, {
      ...{ id, shareId: share.id, about, comment, at },
      portId: input.about?.portId ?? null,
      activityId: input.about?.activityId ?? null,
    });
    await platform.audit.write(tx, by, {
      action: 'laytime.comment',
      ...subjectOf(visit),
      detail: { recipient: share.recipient_name, about, comment },
    });
    await announceOf(visit);
    await notify(platform, tx, {
      actor: { memberId: null },
      to: { memberIds: [share.member_id] },
      notice: {
        kind: 'comment',
        title: `${share.recipient_name} commented on ${statement.label}`,
        message: `${about ? `${about}: ` : ''}${shortened(comment, NOTICE_LENGTH)}`,
        link: `/contracts/laytime-detail?id=${share.laytime_id}`,
      },
      needs: 'contracts.view',
    });
    return present(tx, share, statement);
  });
}

const NOTICE_LENGTH = 200;
const ABOUT_LENGTH = 80;
const shortened = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
};

/** The event a comment is about, in words. @throws DomainError INVALID_INPUT where the statement has none such */
function aboutOf(
  { ports }: SharedStatement,
  about: z.output<typeof sharedLaytimeComment>['about'],
): string {
  if (about === null) return '';
  const port = ports.find(({ id }) => id === about.portId);
  const activity = port?.activities.find(({ id }) => id === about.activityId);
  if (!port || !activity) {
    const message = 'This event is not in the statement. Load the page again.';
    throw invalidInput([{ code: 'EVENT', path: 'about', message }]);
  }
  const words = shortened(activity.remarks || activity.type, ABOUT_LENGTH);
  return `${port.portName}, ${words} ${portClock(activity.start, port)}`;
}

/** What a token opens, in one transaction of its company. */
async function opened<T>(
  platform: Platform,
  { token, requestId, rate }: { token: string; requestId: string; rate?: Rate },
  run: (visit: Opened) => Promise<T>,
): Promise<T> {
  const at = platform.clock.now().toISOString();
  const hash = hashToken(token);
  const found = await platform.db.inIdentity((tx) => shares.findByToken(tx, { hash, at }));
  if (!found) throw deadLink();
  if (rate) await assertRate(platform.db, `laytime-share:${found.id}`, rate);
  return platform.db.inTenant(found.company_id, async (tx) => {
    // It may have been ended since it was looked up.
    const share = await shares.lockOpenShare(tx, { id: found.id, at });
    const row = share && (await findLaytime(tx, share.laytime_id));
    if (!share || !row || row.status === 'Dropped') throw deadLink();
    const { name: company } = await getCompany(tx);
    const statement = share.shown ?? sharedStatementOf(row, { company, today: today(platform) });
    const by = { memberId: null, name: `${share.recipient_name} (by link)`, requestId };
    return run({ tx, share, statement, at, by });
  });
}

async function present(
  tx: Tx,
  share: shares.OpenShare,
  statement: SharedStatement,
): Promise<SharedLaytime> {
  const comments = await shares.listCommentsOf(tx, share.id);
  return {
    recipient: share.recipient_name,
    isLive: share.is_live,
    expiresAt: share.expires_at,
    allowsComments: share.allows_comments,
    statement,
    comments: comments.map((one) => ({
      id: one.id,
      portId: one.port_id,
      activityId: one.activity_id,
      about: one.about,
      comment: one.comment,
      writtenAt: one.written_at,
      isSettled: one.settled_at !== null,
      answers: presentAnswers(one),
    })),
  };
}
