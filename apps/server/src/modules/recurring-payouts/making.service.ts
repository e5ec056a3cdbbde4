import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { payoutInput, referenceOn } from '@mainsheet/contract';
import { formatAmount } from '@mainsheet/money';
import { can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, sentencesOf } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { isBankingDay, nextBankingDay } from '../banks/index.ts';
import { getBeneficiaryRow } from '../beneficiaries/index.ts';
import { findWorkingActor, getCompany, getJobActor } from '../companies/index.ts';
import { notify } from '../notifications/index.ts';
import { getPayoutParts, lockSubmissions, prepare, submit } from '../payouts/index.ts';
import type { Occurrence } from './occurrences.ts';
import * as recurring from './recurring.repository.ts';
import { note, obstacleOf, openDays } from './recurring.service.ts';

export const RECUR_TASK = 'payout.recur';

/** What slept for long comes bit by bit. */
const MOST_AT_ONCE = 12;

/** The days of one that are to be prepared by today. */
const dueAmong = (
  row: recurring.RecurringRow,
  runs: readonly recurring.RunRow[],
  today: string,
): Occurrence[] =>
  openDays(row, runs, MOST_AT_ONCE).filter(
    ({ on }) => addCivilDays(parseCivilDate(on), -row.lead_days) <= today,
  );

async function listDue(tx: Tx, today: string): Promise<recurring.RecurringRow[]> {
  const active = await recurring.listActive(tx);
  const ids = active.map(({ id }) => id);
  const runs = Map.groupBy(await recurring.listRuns(tx, ids), (run) => run.recurring_id);
  return active.filter((row) => dueAmong(row, runs.get(row.id) ?? [], today).length > 0);
}

/** Asks for the payouts that are to be prepared. */
export const askForRecurring = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const due = await listDue(tx, todayBy(platform.clock));
    if (due.length > 0) await enqueue(tx, RECUR_TASK, { key: 'due' });
  });

/** Prepares what is due, in the name of whoever answers for it; it waits for approval as every payout does. */
export const makeDue: Task = async (platform, { companyId }) => {
  const due = await platform.db.inTenant(companyId, (tx) => listDue(tx, todayBy(platform.clock)));
  for (const row of due) await makeOrPause(platform, companyId, row);
};

async function makeOrPause(
  platform: Platform,
  companyId: string,
  row: recurring.RecurringRow,
): Promise<void> {
  const job = { memberId: row.member_id, requestId: RECUR_TASK };
  const actor = await platform.db.inTenant(companyId, (tx) => findWorkingActor(tx, job));
  let reason = `${row.member_name} may not prepare payouts any more. Somebody else resumes it.`;
  if (actor && can(actor, 'payout.create')) {
    try {
      await inCompany(platform, actor, (work) => make(work, row.id));
      return;
    } catch (error) {
      // What a person would be told when they prepare it: they look at it and resume it.
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      reason = sentencesOf(error);
    }
  }
  const by = await platform.db.inTenant(companyId, (tx) =>
    getJobActor(tx, { ...job, name: 'Recurring payouts' }),
  );
  await inCompany(platform, by, (work) => pause(work, row, reason));
}

async function make(work: Work, id: string): Promise<void> {
  const { platform, tx } = work;
  // Before the row, as whoever submits does.
  await lockSubmissions(tx);
  const row = await recurring.takeRecurring(tx, id);
  if (row.status !== 'Active') return;
  const to = await getBeneficiaryRow(tx, row.beneficiary_id);
  const obstacle = obstacleOf(row, to);
  if (obstacle) throw new DomainError('INVALID_STATE', { reason: obstacle });
  const company = await getCompany(tx);
  const today = todayBy(platform.clock);
  const currencies = [row.account_currency, row.payment_currency];
  const first = isBankingDay(today, currencies) ? today : nextBankingDay(today, currencies);
  const due = dueAmong(row, await recurring.listRuns(tx, [row.id]), today);
  for (const { period, on } of due) {
    const minor = { currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) };
    const input = parseBody(payoutInput, {
      // Nobody can know it before: the run of the day is what keeps it from being made twice.
      requestId: newId(platform.clock),
      ...{ accountId: row.account_id, beneficiaryId: row.beneficiary_id },
      ...{ paymentAmount: formatAmount(minor), paymentCurrency: row.payment_currency },
      ...{ sourceCurrency: row.account_currency, paymentMethod: to.content.method },
      ...{ paymentDate: on < first ? first : on, reason: row.reason },
      ...{ reference: referenceOn(row.reference, period), email: to.content.email },
    });
    const { row: payout } = await prepare(work, input);
    await recurring.copyMakers(tx, { id, payoutId: payout.id });
    const at = platform.clock.now().toISOString();
    await recurring.insertRun(tx, { id, period, payoutId: payout.id, at });
    await submit(work, await getPayoutParts(work, payout.id), { company, beside: [] });
  }
}

async function pause(
  work: Work,
  { id, version }: recurring.RecurringRow,
  reason: string,
): Promise<void> {
  const { platform, tx, actor } = work;
  const row = await recurring.takeRecurring(tx, id);
  // Somebody paused and resumed it meanwhile: the reason is one of before.
  if (row.status !== 'Active' || row.version !== version) return;
  const by = { at: platform.clock.now().toISOString(), by: actor.name };
  await recurring.setStatus(tx, id, { to: { status: 'Paused', reason }, by });
  await note(work, row, 'pause');
  await notify(platform, tx, {
    actor: { memberId: null },
    to: { memberIds: [row.member_id] },
    notice: {
      kind: 'payment',
      title: `Recurring payout paused: ${row.reference}`,
      message: reason,
      link: '/payouts?tab=recurring',
    },
    needs: 'payout.view',
  });
}
