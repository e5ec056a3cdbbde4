import type { Work } from '../../platform/work.ts';
import { ALONE_AFTER_HOURS, type MakerRow, makerCheck } from '../four-eyes/index.ts';
import { people } from '../identity/index.ts';
import {
  type AdministratorRow,
  type LatelyRow,
  listAdministrators,
  listLately,
  type ProposalRow,
} from './proposals.repository.ts';

const HOUR_MS = 3_600_000;

/** 23 Nov 2026, 14:05 UTC. */
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  ...{ day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'UTC',
});
export const dayText = (at: Date): string => `${FORMAT.format(at)} UTC`;

const NOT_SETTLED =
  'Your right to change the policy is new. You may confirm changes 72 hours after you got it.';

/** Who may decide on the policy, as the actor stands to them. */
export type Deciders = {
  /** Members with the right who are not the actor, nor the actor under another name. */
  readonly others: readonly AdministratorRow[];
  /** Besides the actor, who lost the right within 72 hours, or got it anew; the last of them at the end. */
  readonly lately: readonly LatelyRow[];
  /** Whether the actor has had the right long enough. */
  readonly isSettled: boolean;
  readonly isMine: (makers: readonly MakerRow[]) => boolean;
  readonly administratorIds: ReadonlySet<string>;
};

/**
 * Whoever makes a second administrator, or widens a role, does not decide through them: only those count whose right
 * is 72 hours old, or who were there when the company began. Whoever puts the others out does not decide alone either,
 * until 72 hours after the last of them.
 */
export async function decidersOf(work: Work): Promise<Deciders> {
  const { platform, tx, actor } = work;
  const [isMine, rows] = [await makerCheck(work), await listAdministrators(tx)];
  const persons = rows.map(({ person_id }) => person_id);
  const shut = await tx.asIdentity((identity) => people.listShutOut(identity, persons));
  const active = rows.filter(({ person_id }) => !shut.some(({ id }) => id === person_id));
  const latest = platform.clock.now().getTime() - ALONE_AFTER_HOURS * HOUR_MS;
  const lately = await listLately(tx, new Date(latest).toISOString());
  const settled = active.filter((one) => one.is_founder || Date.parse(one.since) <= latest);
  return {
    others: settled.filter((one) => !isMine([one])),
    lately: lately.filter((one) => !isMine([one])),
    isSettled: settled.some((one) => one.member_id === actor.memberId),
    isMine,
    administratorIds: new Set(active.map(({ member_id }) => member_id)),
  };
}

/** Why nobody decides alone yet, in words; null where nobody else held the right lately. */
export function whyNotAlone({ lately }: Deciders): string | null {
  const last = lately.at(-1);
  if (!last) return null;
  const until = new Date(last.until);
  const from = new Date(until.getTime() + ALONE_AFTER_HOURS * HOUR_MS);
  return `${last.member_name} could confirm changes until ${dayText(until)}. Nobody changes the policy alone within 72 hours of that: try again after ${dayText(from)}.`;
}

/** How the actor stands to a proposal, and why they may not confirm it now. */
export function standingOf(
  { platform }: Work,
  row: ProposalRow,
  deciders: Deciders,
): { isOwn: boolean; obstacle: string | null } {
  const { others, isSettled, isMine, administratorIds } = deciders;
  const { proposed_by: memberId, proposed_by_name: name, person_id, email } = row;
  const maker = { member_id: memberId, member_name: name, person_id, email };
  if (!isMine([maker])) {
    if (!isSettled) return { isOwn: false, obstacle: NOT_SETTLED };
    const isGone = !administratorIds.has(memberId);
    const gone = `${name} may not change the policy any more. Refuse it, and propose what you want yourself.`;
    return { isOwn: false, obstacle: isGone ? gone : null };
  }
  const own = (obstacle: string | null) => ({ isOwn: true, obstacle });
  if (others.length > 0) {
    const names = others.slice(0, 3).map(({ member_name }) => member_name);
    return own(`Another approver confirms it: ${names.join(', ')}.`);
  }
  if (!isSettled) return own(NOT_SETTLED);
  if (!row.alone_from) {
    return own(
      'Nobody is left to confirm it. Withdraw it and propose it again: everybody is told, and you may confirm it 72 hours later.',
    );
  }
  const closed = whyNotAlone(deciders);
  if (closed) return own(closed);
  if (platform.clock.now() >= new Date(row.alone_from)) return own(null);
  const from = dayText(new Date(row.alone_from));
  return own(`Nobody else may confirm it: everybody was told, and you may from ${from}.`);
}
