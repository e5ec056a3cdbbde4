import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import { todayBy } from '../../../platform/ids.ts';
import { inEveryCompany } from '../../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Task } from '../../../platform/jobs/task.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import { isVerified, lockUsable } from '../../accounts/index.ts';
import { bankOf, furthest, listMoving } from '../../banks/index.ts';
import { payeeDoubt } from '../../beneficiaries/index.ts';
import { getCompany, getJobActor } from '../../companies/index.ts';
import { askForScreening, holdsMoney } from '../../sanctions/index.ts';
import { isOfContent } from '../content-seal.ts';
import { archivedText, getPayout, move, type Payout, tell } from '../payout.ts';
import * as payouts from '../payouts.repository.ts';
import { free, judgeBills } from '../preparing.service.ts';
import { giveBack, pay } from '../settling.service.ts';
import * as talk from './bank-talk.repository.ts';
import { ADVANCE_TASK, keepOrder, SILENCE_MS, talkToBank } from './bank-talk.service.ts';

const NOT_APPROVED = 'It is not what was approved.';

/** The most steps there are from an approval to the end. */
const MOST_STEPS = 4;

/** What a bank does is done in the name of whoever prepared a payout. */
async function bankActor(platform: Platform, companyId: string, payoutId: string): Promise<Actor> {
  const { name } = bankOf(platform, companyId);
  return platform.db.inTenant(companyId, async (tx) => {
    const { prepared_by: memberId, number } = await payouts.getPayout(tx, payoutId);
    return getJobActor(tx, { memberId, requestId: `payout-${number}`, name });
  });
}

/**
 * Carries a payout out as far as the day and the bank allow: each step in a transaction of its own that holds the
 * payout and asks its status first, so that it may run twice, at once, or be cut off anywhere. The bank is talked
 * to between them, outside any.
 */
export const advancePayout: Task = async (platform, job) => {
  const { companyId } = job;
  const payoutId = String(job.payoutId);
  const actor = await bankActor(platform, companyId, payoutId);
  await takeSteps(platform, actor, payoutId);
  try {
    await talkToBank(platform, { companyId, payoutId });
  } finally {
    // What was heard before the bank could not be reached counts.
    await takeSteps(platform, actor, payoutId);
  }
};

async function takeSteps(platform: Platform, actor: Actor, id: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (!(await advance(platform, actor, id))) return;
  }
}

/** One step; returns whether there was one. */
async function advance(platform: Platform, actor: Actor, id: string): Promise<boolean> {
  try {
    return await inCompany(platform, actor, (work) => takeStep(work, id));
  } catch (error) {
    // What can no longer be paid as it was approved: a bill that was settled meanwhile, an account that was closed.
    if (!(error instanceof DomainError) || error.code !== 'INVALID_INPUT') throw error;
    const why = error.violations?.[0]?.message ?? 'It can no longer be paid as it was approved.';
    const isFailed = await inCompany(platform, actor, (work) => failUnsent(work, id, why));
    if (!isFailed) throw error;
    return false;
  }
}

async function takeStep(work: Work, id: string): Promise<boolean> {
  const { platform, tx } = work;
  await payouts.lockPayout(tx, id);
  const payout = await getPayout(work, id);
  const { row } = payout;
  const today = todayBy(platform.clock);
  if (row.is_held_back) return false;
  if (row.status === 'Approved' || row.status === 'Scheduled') {
    if (row.payment_on <= today) return (await mayMove(work)) && send(work, payout);
    if (row.status === 'Scheduled') return false;
    await move(work, row, { status: 'Scheduled' });
    await tell(work, id, 'schedule');
    return true;
  }
  return hearOut(work, payout);
}

/** Follows what the bank said: it is paid when the bank says that it arrived, and never before. */
async function hearOut(work: Work, payout: Payout): Promise<boolean> {
  const { row } = payout;
  if (row.status !== 'Sent' && row.status !== 'Paid') return false;
  const said = furthest(await talk.listEventsOf(work.tx, row.id));
  if (said?.state === 'FAILED') {
    if (row.status === 'Paid') return giveBack(work, payout, said.reason);
    return fail(work, payout, said.reason);
  }
  if (said?.state !== 'SETTLED' || row.status === 'Paid') return false;
  await pay(work, payout);
  return true;
}

/** Money of a company that is not verified waits until it is. */
const mayMove = async ({ tx }: Work): Promise<boolean> => isVerified(await getCompany(tx));

/** Hands it to the bank, which knows it by its request for ever. */
async function send(work: Work, payout: Payout): Promise<boolean> {
  const { platform } = work;
  const { row } = payout;
  const { screening } = payout;
  if (screening.state === 'BLOCKED') return fail(work, payout, screening.text);
  if (holdsMoney(screening)) {
    if (screening.state === 'PENDING') await askForScreening(work.tx);
    return false;
  }
  // Its bank named another holder since it was approved: it waits for a call, as before its approval.
  if (payeeDoubt(payout.beneficiary)) return false;
  const bar = findBar(platform.keys, payout);
  if (bar) return fail(work, payout, bar);
  await lockUsable(work.tx, [{ path: 'accountId', id: row.account_id }]);
  await judgeBills(work, payout);
  await keepOrder(platform, work.tx, row);
  await move(work, row, { status: 'Sent', sentAt: platform.clock.now().toISOString() });
  await tell(work, row.id, 'send');
  return true;
}

/** Why what was approved is not sent after all; every approval is judged again, by what counts now. */
function findBar(keys: Platform['keys'], payout: Payout): string | null {
  const { row, approvals, makers, beneficiary } = payout;
  if (beneficiary.is_archived) return archivedText(beneficiary);
  if (!approvals.every((one) => isOfContent(keys, one, payout))) return NOT_APPROVED;
  const isMadeBy = (personId: string) => makers.some((maker) => maker.person_id === personId);
  const counted = approvals.filter((one) => payout.isAlone || !isMadeBy(one.person_id));
  if (counted.length > 0 && counted.length >= row.approvers_asked) return null;
  return 'Somebody who approved it may no longer do so. Prepare it again.';
}

async function fail(work: Work, { row }: Payout, reason: string): Promise<boolean> {
  await free(work, row);
  await move(work, row, { status: 'Failed', reason });
  await tell(work, row.id, 'fail');
  return true;
}

/** What the bank does not have yet fails; returns whether it did. */
async function failUnsent(work: Work, id: string, reason: string): Promise<boolean> {
  await payouts.lockPayout(work.tx, id);
  const payout = await getPayout(work, id);
  if (payout.row.status !== 'Approved' && payout.row.status !== 'Scheduled') return false;
  return fail(work, payout, reason.slice(0, 500));
}

/** Asks for what is due: payments of today, orders without an answer, those that clear, and those sent back. */
export const askForDue = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const today = todayBy(platform.clock);
    const silentSince = new Date(platform.clock.now().getTime() - SILENCE_MS).toISOString();
    const due = await payouts.listDue(tx, { on: today, silentSince });
    const ids = new Set([...due.map(({ id }) => id), ...(await listMoving(tx, today))]);
    for (const id of ids) await enqueue(tx, ADVANCE_TASK, { key: id, payload: { payoutId: id } });
  });
