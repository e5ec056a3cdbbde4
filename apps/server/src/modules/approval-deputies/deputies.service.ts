import { approvalDeputyInput } from '@mainsheet/contract';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import { makerCheck } from '../four-eyes/index.ts';
import { people } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import * as deputies from './deputies.repository.ts';

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
const LINK = '/settings?section=approvals';
const MAY_END = 'inviteTeamMember.modify';

const DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});
const dayText = (day: string): string => DAY.format(new Date(day));

/** Why one of both may not decide any more, in words; null while both may. */
function lostBy(row: deputies.DeputyRow, shut: ReadonlySet<string>): string | null {
  if (!row.member_may || shut.has(row.person_id)) {
    return `${row.member_name} may not approve payments any more.`;
  }
  if (row.deputy_may && !shut.has(row.deputy_person_id)) return null;
  return `${row.deputy_name} may not approve payments any more.`;
}

/** Which of some people are deactivated or restricted, whatever their role says. */
async function shutOut(tx: Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const shut = await tx.asIdentity((identity) => people.listShutOut(identity, personIds));
  return new Set(shut.map(({ id }) => id));
}

const personsOf = (rows: readonly deputies.DeputyRow[]): string[] =>
  rows.flatMap((row) => [row.person_id, row.deputy_person_id]);

/** Who decides in whose stead today, both of whom still may. */
export async function listRunning({
  platform,
  tx,
}: Pick<Work, 'platform' | 'tx'>): Promise<deputies.DeputyRow[]> {
  const today = todayBy(platform.clock);
  const rows = (await deputies.listOpen(tx, today)).filter((row) => row.starts_on <= today);
  const shut = await shutOut(tx, personsOf(rows));
  return rows.filter((row) => lostBy(row, shut) === null);
}

export type Overview = {
  readonly open: readonly deputies.DeputyRow[];
  readonly over: readonly deputies.DeputyRow[];
  readonly candidates: readonly deputies.ApproverRow[];
};

/** All deputies of the company, and whom the actor may name. @throws DomainError FORBIDDEN */
export function readDeputies(platform: Platform, actor: Actor): Promise<Overview> {
  if (!can(actor, MAY_END)) assertCan(actor, 'paymentApprovals.modify');
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const today = todayBy(platform.clock);
    const candidates = can(actor, 'paymentApprovals.modify') ? await candidatesFor(work) : [];
    const [open, over] = await Promise.all([
      deputies.listOpen(tx, today),
      deputies.listOver(tx, today),
    ]);
    return { open, over, candidates };
  });
}

/** Whoever has the right and is not the actor, nor the actor under another name. */
async function candidatesFor(work: Work): Promise<deputies.ApproverRow[]> {
  const isMine = await makerCheck(work);
  const approvers = await deputies.listApprovers(work.tx);
  const shut = await shutOut(
    work.tx,
    approvers.map((one) => one.person_id),
  );
  return approvers.filter((one) => !shut.has(one.person_id) && !isMine([one]));
}

/** Who may end one: whose stead it is, the deputy, and whoever looks after members. */
export const mayEnd = (actor: Actor, row: deputies.DeputyRow): boolean =>
  can(actor, MAY_END) ||
  (can(actor, 'paymentApprovals.modify') &&
    [row.member_id, row.deputy_id].includes(actor.memberId));

/**
 * Names who decides in the actor's stead.
 * @throws DomainError INVALID_INPUT for days that are over, somebody who may not decide, and what would make a chain
 */
export async function nameDeputy(platform: Platform, actor: Actor, data: unknown): Promise<void> {
  const input = parseBody(approvalDeputyInput, data);
  const today = todayBy(platform.clock);
  const refuse = (path: string, text: string) => invalidInput([violation(path, text)]);
  if (input.endsOn < today) throw refuse('endsOn', 'Choose a last day that is not over yet.');
  if (Date.parse(input.endsOn) - Date.parse(input.startsOn) > LONGEST_DAYS * DAY_MS) {
    throw refuse('endsOn', 'Name a deputy for a year at most.');
  }
  await inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await deputies.lockDeputies(tx);
    const deputy = (await candidatesFor(work)).find((one) => one.member_id === input.deputyId);
    if (!deputy) {
      throw refuse('deputyId', 'Choose another person, whose role lets them approve payments.');
    }
    const chain = chainOf(await deputies.listOpen(tx, today), { ...input, actor, deputy });
    if (chain) throw refuse('deputyId', chain);
    const id = newId(platform.clock);
    const { deputyId, startsOn, endsOn } = input;
    const named = { id, deputyId, deputyName: deputy.member_name, startsOn, endsOn };
    await deputies.insertDeputy(tx, named, memberStampOf(platform, actor));
    await tellOf(work, await deputies.getDeputy(tx, id), 'name');
  });
}

type Wanted = {
  actor: Actor;
  deputy: deputies.ApproverRow;
  startsOn: string;
  endsOn: string;
};

/** What of the same days makes a second deputy, a chain or a circle, in words; null where nothing does. */
function chainOf(
  open: readonly deputies.DeputyRow[],
  { actor, deputy, startsOn, endsOn }: Wanted,
): string | null {
  const same = open.filter((row) => row.starts_on <= endsOn && row.ends_on >= startsOn);
  const own = same.find((row) => row.member_id === actor.memberId);
  if (own) {
    return `${own.deputy_name} decides in your stead until ${dayText(own.ends_on)}. End that first, or choose other days.`;
  }
  const mine = same.find((row) => row.deputy_id === actor.memberId);
  if (mine) {
    return `You decide for ${mine.member_name} until ${dayText(mine.ends_on)}: a deputy names no deputy.`;
  }
  const theirs = same.find((row) => row.member_id === deputy.member_id);
  if (!theirs) return null;
  return `${deputy.member_name} is away too: ${theirs.deputy_name} decides for them until ${dayText(theirs.ends_on)}. Choose somebody else.`;
}

/** Ends a deputy before the last day. @throws DomainError NOT_FOUND, FORBIDDEN, STALE_VERSION, INVALID_STATE */
export function endDeputy(
  platform: Platform,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const row = await deputies.getDeputy(work.tx, id);
    if (!mayEnd(actor, row)) throw new DomainError('FORBIDDEN');
    if (row.ended_at || row.ends_on < todayBy(platform.clock)) {
      throw new DomainError('INVALID_STATE', { reason: 'This deputy is over already.' });
    }
    const end = { id, version, reason: '' };
    if ((await deputies.endDeputy(work.tx, end, stampOf(platform, actor))) === 0) {
      throw new DomainError('STALE_VERSION');
    }
    await tellOf(work, row, 'end');
  });
}

async function tellOf(work: Work, row: deputies.DeputyRow, verb: 'name' | 'end'): Promise<void> {
  const { platform, tx, actor } = work;
  const days = `${dayText(row.starts_on)} to ${dayText(row.ends_on)}`;
  await record(work, {
    action: `approval-deputy.${verb}`,
    subject: { type: 'member', id: row.member_id, label: row.member_name },
    detail: { deputy: row.deputy_name, days },
    changes: [{ topic: 'payouts', id: row.id, version: row.version }],
  });
  const title = verb === 'name' ? 'Deputy for approvals named' : 'Deputy for approvals ended';
  const message = `${row.deputy_name} for ${row.member_name}, ${days}.`;
  const notice = { kind: 'decision', title, message, link: LINK } as const;
  const to = { memberIds: [row.member_id, row.deputy_id] };
  await notify(platform, tx, { actor, to, notice, needs: null });
}

/** Ends for good what ended by itself: a right that comes back brings no deputy back. */
export const endLost = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const rows = await deputies.listOpen(tx, todayBy(platform.clock));
    const shut = await shutOut(tx, personsOf(rows));
    const by = { at: platform.clock.now().toISOString(), by: 'Mainsheet' };
    for (const row of rows) {
      const reason = lostBy(row, shut);
      if (!reason) continue;
      if ((await deputies.endDeputy(tx, { ...row, reason }, by)) === 0) continue;
      const message = `${row.deputy_name} for ${row.member_name}: ${reason}`;
      const title = 'Deputy for approvals ended';
      const notice = { kind: 'decision', title, message, link: LINK } as const;
      const to = { memberIds: [row.member_id, row.deputy_id] };
      await notify(platform, tx, { actor: { memberId: null }, to, notice, needs: null });
    }
  });
