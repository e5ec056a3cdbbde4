import { type RecurringPayoutInput, recurringPayoutInput } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { lockUsable } from '../accounts/index.ts';
import {
  type BeneficiaryRow,
  getBeneficiaryRow,
  listBeneficiaryRows,
} from '../beneficiaries/index.ts';
import { parseAmount, violation } from '../commercial-documents/index.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';
import * as recurring from './recurring.repository.ts';

const SHOWN_DAYS = 3;

const refuse = (path: string, text: string) => invalidInput([violation(path, text)]);
const state = (reason: string) => new DomainError('INVALID_STATE', { reason });

const occurrences = (row: recurring.RecurringRow) =>
  occurrencesOf({
    ...{ schedule: row.schedule, onLastWorkingDay: row.on_last_working_day },
    ...{ startsOn: row.starts_on, endsOn: row.ends_on, mostTimes: row.most_times },
    currencies: [row.account_currency, row.payment_currency],
  });

/** Days without a payout that it did not pass while it was paused; at most so many. */
export function openDays(
  row: recurring.RecurringRow,
  runs: readonly recurring.RunRow[],
  most: number,
): Occurrence[] {
  const made = new Set(runs.map(({ period }) => period));
  const open: Occurrence[] = [];
  if (row.status === 'Ended') return open;
  for (const one of occurrences(row)) {
    if (made.has(one.period) || (row.resumed_on !== null && one.on < row.resumed_on)) continue;
    open.push(one);
    if (open.length === most) break;
  }
  return open;
}

/** Why nothing is paid to a beneficiary by itself, in words; null where nothing speaks against it. */
export function obstacleOf(
  row: Pick<recurring.RecurringRow, 'detail_no'>,
  to: BeneficiaryRow,
): string | null {
  if (to.is_archived) return `${to.name} is archived.`;
  if (to.detail_no !== row.detail_no) {
    return `${to.name} was changed since. Look at the account and resume it to pay what counts now.`;
  }
  return to.called_at === null ? `Nobody has confirmed the account of ${to.name} by a call.` : null;
}

export type Seen = {
  readonly row: recurring.RecurringRow;
  readonly beneficiary: BeneficiaryRow;
  readonly runs: readonly recurring.RunRow[];
  readonly next: readonly Occurrence[];
};

export function readRecurring(platform: Platform, actor: Actor): Promise<Seen[]> {
  return inCompany(platform, actor, async ({ tx }) => {
    const rows = await recurring.listRecurring(tx);
    const to = await listBeneficiaryRows(tx, [...new Set(rows.map((row) => row.beneficiary_id))]);
    const runs = await recurring.listRuns(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const own = runs.filter((run) => run.recurring_id === row.id);
      const beneficiary = to.find(({ id }) => id === row.beneficiary_id)!;
      return { row, beneficiary, runs: own, next: openDays(row, own, SHOWN_DAYS) };
    });
  });
}

/** Sets one up; nothing is paid before people approve each payout. @throws DomainError INVALID_INPUT */
export function createRecurring(
  platform: Platform,
  actor: Actor,
  { data, key }: { data: unknown; key: string | null },
): Promise<void> {
  const input = parseBody(recurringPayoutInput, data);
  return inCompany(platform, actor, async (work) => {
    const command = { actor, operation: 'createRecurringPayout', key, request: input };
    await once(work.tx, { ...command, clock: platform.clock }, async () => {
      await create(work, input);
      return { done: true };
    });
  });
}

async function create(work: Work, input: RecurringPayoutInput): Promise<void> {
  const { platform, tx, actor } = work;
  if (input.startsOn < todayBy(platform.clock)) {
    throw refuse('startsOn', 'Choose a first day that is not over.');
  }
  await lockUsable(tx, [{ path: 'accountId', id: input.accountId }]);
  const to = await getBeneficiaryRow(tx, input.beneficiaryId);
  const obstacle = obstacleOf(to, to);
  if (obstacle) throw refuse('beneficiaryId', obstacle);
  const { currency } = to.content;
  const { minorUnits: minor } = parseAmount(currency, { amount: input.amount, path: 'amount' });
  const id = newId(platform.clock);
  const by = memberStampOf(platform, actor);
  await recurring.insertRecurring(
    tx,
    { ...input, id, detailNo: to.detail_no, currency, minor },
    by,
  );
  await recurring.addMaker(tx, id, by);
  const row = await recurring.takeRecurring(tx, id);
  if (openDays(row, [], 1).length === 0) {
    throw refuse('endsOn', 'It ends before its first payment.');
  }
  await note(work, row, 'create');
}

export type Step = {
  readonly verb: 'pause' | 'resume' | 'end';
  /** Which state of the beneficiary was seen; only who resumes says so. */
  readonly detailNo: number;
};

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export function stepRecurring(
  platform: Platform,
  actor: Actor,
  { id, version, step }: { id: string; version: number; step: Step },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const row = await recurring.takeRecurring(tx, id);
    if (row.version !== version) throw new DomainError('STALE_VERSION');
    if (row.status === 'Ended') throw state('It has ended. Set up another one.');
    if (step.verb === 'resume') await resume(work, row, step.detailNo);
    else {
      if (step.verb === 'pause' && row.status === 'Paused') throw state('It is paused already.');
      const to = { status: step.verb === 'end' ? 'Ended' : 'Paused', reason: '' } as const;
      await recurring.setStatus(tx, id, { to, by: stampOf(platform, actor) });
    }
    await note(work, row, step.verb);
  });
}

async function resume(work: Work, row: recurring.RecurringRow, seenNo: number): Promise<void> {
  const { platform, tx, actor } = work;
  if (row.status !== 'Paused') throw state('It is not paused.');
  const to = await getBeneficiaryRow(tx, row.beneficiary_id);
  const obstacle = obstacleOf(to, to);
  if (obstacle) throw state(obstacle);
  if (to.detail_no !== seenNo) {
    throw state(`${to.name} was changed since you looked. Look at the account again.`);
  }
  if (to.content.currency !== row.payment_currency) {
    throw state(`${to.name} is paid in ${to.content.currency} now. Set up another one.`);
  }
  const by = memberStampOf(platform, actor);
  const today = todayBy(platform.clock);
  await recurring.resume(tx, { id: row.id, detailNo: to.detail_no, today }, by);
  await recurring.addMaker(tx, row.id, by);
}

/** Writes into the trail what was done with one. */
export async function note(work: Work, row: recurring.RecurringRow, verb: string): Promise<void> {
  const amount = { currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) };
  await record(work, {
    action: `recurring-payout.${verb}`,
    subject: { type: 'payout', id: row.id, label: row.reference },
    detail: { amount: formatMoney(amount), schedule: row.schedule },
    changes: [{ topic: 'payouts', id: row.id, version: row.version }],
  });
}
