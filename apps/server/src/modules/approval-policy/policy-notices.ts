import { send } from '../../platform/outbox/outbox.ts';
import type { Work } from '../../platform/work.ts';
import { notify, tellMember } from '../notifications/index.ts';
import { listEverybody } from './proposals.repository.ts';
import type { Seen } from './seen-proposal.ts';

/** Whoever held the right within so many days hears of a change that one person alone may make, shut out or not. */
const NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;
const LINK = '/settings?section=approvals';

const textOf = ({ differences }: Seen): string =>
  differences
    .map(({ field, before, after }) => `${field}: ${before || 'none'} → ${after || 'none'}`)
    .join('; ');

/** Asks the second administrator; where there is none everybody hears of it, by mail too, whatever they chose. */
export async function tellOfProposal(work: Work, seen: Seen): Promise<void> {
  const { platform, tx, actor } = work;
  const title = 'Change of the approval policy proposed';
  const message = `${seen.row.proposed_by_name} proposes: ${textOf(seen)}.`;
  if (!seen.row.alone_from) {
    const notice = { kind: 'approval-needed', title, message, link: LINK } as const;
    const needs = 'paymentApprovals.modify' as const;
    return notify(platform, tx, { actor, to: { holdersOf: needs }, notice, needs });
  }
  const alarm =
    'Nobody else may confirm it, so it waits 72 hours. If this should not be, speak up now.';
  const since = new Date(platform.clock.now().getTime() - NOTICE_DAYS * DAY_MS).toISOString();
  for (const { id, email, first_name: name } of await listEverybody(tx, since)) {
    const notice = { title, message: `${message} ${alarm}`, link: LINK };
    await tellMember(platform, tx, { memberId: id, notice });
    const mail = {
      to: email,
      subject: `Mainsheet: ${title}`,
      text: `Hello ${name},\n\n${notice.message}\n\n${platform.config.publicUrl}${LINK}`,
    };
    await send(tx, { kind: 'mail', payload: mail }, platform.clock);
  }
}

const TITLES: Readonly<Record<string, string>> = {
  Approved: 'Approval policy changed',
  Refused: 'Change of the approval policy refused',
  Withdrawn: 'Change of the approval policy withdrawn',
};

export async function tellOfDecision(work: Work, seen: Seen): Promise<void> {
  const { platform, tx, actor } = work;
  const { status, reason } = seen.row;
  const title = TITLES[status] ?? 'Approval policy';
  const message = `${textOf(seen)}.${reason ? ` ${reason}` : ''}`;
  const needs = 'paymentApprovals.modify' as const;
  const notice = { kind: 'decision', title, message, link: LINK } as const;
  await notify(platform, tx, { actor, to: { holdersOf: needs }, notice, needs });
}
