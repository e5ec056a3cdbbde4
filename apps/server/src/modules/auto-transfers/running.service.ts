import { parseCivilDate, weekdayOf } from '@mainsheet/calendar';
import { AUTO_TRANSFER_HOUR, transferInput } from '@mainsheet/contract';
import { amountText, formatMoney } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  assertVerified,
  findAccount,
  type GlobalAccountRow,
  moveBetween,
  sumReceipts,
} from '../accounts/index.ts';
import { findWorkingActor, getCompany, getJobActor } from '../companies/index.ts';
import { notify } from '../notifications/index.ts';
import { type Decision, decide, movableOf, shareOf, wayOf } from './deciding.ts';
import * as rules from './rules.repository.ts';
import { inWords, type Key, lockBoth, state, takeSeen } from './rules.service.ts';
import { insertRun, listRunOn } from './runs.repository.ts';

export const AUTO_TRANSFER_TASK = 'bank.auto-transfer';
const NEEDS = 'payout.create';

/** The rules of today that did not run yet, in their order; none before the movements of the day are booked. */
async function listDue(platform: Platform, tx: Tx): Promise<rules.RuleRow[]> {
  if (platform.clock.now().getUTCHours() < AUTO_TRANSFER_HOUR) return [];
  const today = todayBy(platform.clock);
  const weekday = weekdayOf(parseCivilDate(today));
  const ran = await listRunOn(tx, today);
  const active = await rules.listActive(tx);
  return active.filter(({ id, weekdays }) => !ran.has(id) && weekdays.includes(weekday));
}

/** Asks for the rules that are to run. */
export const askForTransfers = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const due = await listDue(platform, tx);
    if (due.length > 0) await enqueue(tx, AUTO_TRANSFER_TASK, { key: 'due' });
  });

/** Runs what is due, one rule after another, for whoever switched each on. */
export const runDue: Task = async (platform, { companyId }) => {
  const on = todayBy(platform.clock);
  const due = await platform.db.inTenant(companyId, (tx) => listDue(platform, tx));
  const failures: unknown[] = [];
  for (const row of due) {
    // One that fails for a reason nobody foresaw keeps none behind it from running; the job tries it again.
    await runOrPause(platform, companyId, { row, on }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};

/** A rule and the day it is due on, which may be over when its turn comes: it stays the run of that day. */
type Due = { readonly row: rules.RuleRow; readonly on: string };

async function runOrPause(platform: Platform, companyId: string, { row, on }: Due): Promise<void> {
  const job = { memberId: row.member_id, requestId: AUTO_TRANSFER_TASK };
  const by = await platform.db.inTenant(companyId, (tx) =>
    getJobActor(tx, { ...job, name: 'Auto-transfers' }),
  );
  try {
    await inCompany(platform, by, async (work) => {
      const taken = await rules.takeRule(work.tx, row.id);
      if (taken.status !== 'Active') return;
      // Inside the transaction that moves the money: a right may be gone since it was asked for.
      const actor = await findWorkingActor(work.tx, { ...job, memberId: taken.member_id });
      if (!actor || !can(actor, NEEDS)) {
        throw state(
          `${taken.member_name} may not transfer money any more. Somebody else switches it on.`,
        );
      }
      await inWords(run({ ...work, actor }, { row: taken, on }));
    });
  } catch (error) {
    // What a person would be told who transfers by hand: they look at it and switch it on again.
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    await inCompany(platform, by, (work) => pause(work, row, { on, reason: error.message }));
  }
}

/** The run of today, before its hour or on another day than it is set for. @throws DomainError as a transfer by hand, INVALID_STATE when it ran today */
export function runNow(platform: Platform, actor: Actor, key: Key): Promise<Decision> {
  return inCompany(platform, actor, async (work) => {
    const row = await takeSeen(work.tx, key);
    if (row.status !== 'Active') throw state('Switch it on first.');
    const done = await inWords(run(work, { row, on: todayBy(platform.clock) }));
    if (!done) throw state('It ran today already. It runs once a day.');
    return done;
  });
}

const availableOf = (account: GlobalAccountRow): bigint =>
  BigInt(account.posted_minor) - BigInt(account.reserved_minor);

type Weighed = { row: rules.RuleRow; account: GlobalAccountRow; other: GlobalAccountRow };

/** What a rule moves as its accounts stand, and what it has seen of their receipts. */
async function weigh(tx: Tx, { row, account, other }: Weighed) {
  const rule = rules.ruleOf(row);
  const paying = wayOf(rule).from === account.id ? account : other;
  const active = (await rules.listActive(tx)).map(rules.ruleOf);
  const before = BigInt(row.seen_minor);
  const isShare = rule.kind === 'Share';
  // Every receipt the account ever had is read for a share alone: the others go by what is there.
  const seen = isShare
    ? await sumReceipts(tx, { accountId: account.id, most: row.fixed_minor })
    : before;
  const owed = BigInt(row.owed_minor) + (isShare ? shareOf(rule, seen - before) : 0n);
  const watched = availableOf(account);
  const movable = movableOf(availableOf(paying), paying.id, active);
  return { seen, owed, watched, movable, decision: decide(rule, { watched, movable, owed }) };
}

/** What a run would move now, and whether it ran today already. It moves nothing. @throws DomainError NOT_FOUND */
export function foresee(platform: Platform, actor: Actor, id: string) {
  return inCompany(platform, actor, async ({ tx }) => {
    const row = await rules.getRule(tx, id);
    const { accountId, otherAccountId } = rules.ruleOf(row);
    const [account, other] = [
      await findAccount(tx, accountId),
      await findAccount(tx, otherAccountId),
    ];
    if (!account || !other) throw notFound('The account');
    const { decision } = await weigh(tx, { row, account, other });
    const hasRun = (await listRunOn(tx, todayBy(platform.clock))).has(id);
    return { ...decision, currency: row.currency, hasRun };
  });
}

/** One run of a locked rule; null where it ran on this day already. */
async function run(work: Work, { row, on }: Due): Promise<Decision | null> {
  const { platform, tx, actor } = work;
  if ((await listRunOn(tx, on)).has(row.id)) return null;
  const company = await getCompany(tx);
  assertVerified(company);
  const rule = rules.ruleOf(row);
  const [account, other] = await lockBoth(tx, rule);
  // Behind the locks of the accounts: whatever moves them now is seen, or waits.
  const { seen, owed, watched, movable, decision } = await weigh(tx, { row, account, other });
  const { amount } = decision;
  const bankTransactionId =
    amount === 0n ? null : await transfer(work, { row, amount, base: company.base_currency });
  const stored = {
    ruleId: row.id,
    on,
    ...decision,
    watched,
    movable,
    reason: '',
    bankTransactionId,
  };
  await insertRun(tx, stored, stampOf(platform, actor));
  await rules.keepSeen(tx, row.id, { seen, owed: owed - amount });
  await record(work, {
    action: 'auto-transfer.run',
    subject: { type: 'auto-transfer', id: row.id, label: row.name },
    detail: {
      outcome: decision.outcome,
      amount: formatMoney({ currency: row.currency, minorUnits: amount }),
    },
    changes: [{ topic: 'banking', id: row.id, version: row.version }],
  });
  return decision;
}

async function isStillTheirs(tx: Tx, { member_id: memberId }: rules.RuleRow): Promise<boolean> {
  const actor = await findWorkingActor(tx, { memberId, requestId: AUTO_TRANSFER_TASK });
  return actor !== null && can(actor, NEEDS);
}

type Moved = { row: rules.RuleRow; amount: bigint; base: string };

/** As by hand; answers the side that left. */
async function transfer(work: Work, { row, amount, base }: Moved): Promise<string> {
  const way = wayOf(rules.ruleOf(row));
  const input = parseBody(transferInput, {
    ...{ fromAccountId: way.from, toAccountId: way.to, reference: row.name },
    amount: amountText(row.currency, amount),
  });
  const subject = { type: 'auto-transfer', id: row.id, label: row.name };
  const { ids } = await moveBetween(work, { input, base, subject });
  return ids[0]!;
}

/**
 * Lets a rule rest with the reason, which a refused run keeps and whoever answers for it is told. It moved nothing: switched on
 * again on the same day it still runs.
 */
async function pause(
  work: Work,
  { id, version }: rules.RuleRow,
  { on, reason }: { on: string; reason: string },
): Promise<void> {
  const { platform, tx, actor } = work;
  const row = await rules.takeRule(tx, id);
  // Somebody paused it or switched it on anew meanwhile: the reason is one of before.
  if (row.status !== 'Active' || row.version !== version) return;
  const by = stampOf(platform, actor);
  await rules.setStatus(tx, id, { to: { status: 'Paused', reason }, by });
  const nothing = { watched: null, movable: null, wanted: 0n, amount: 0n, bankTransactionId: null };
  await insertRun(tx, { ruleId: id, on, outcome: 'Refused', reason, ...nothing }, by);
  await record(work, {
    action: 'auto-transfer.pause',
    subject: { type: 'auto-transfer', id, label: row.name },
    detail: { reason },
    changes: [{ topic: 'banking', id, version: row.version + 1 }],
  });
  await notify(platform, tx, {
    actor: { memberId: null },
    // Whoever switched it on, or all who may in the stead of somebody who may not any more.
    to: (await isStillTheirs(tx, row)) ? { memberIds: [row.member_id] } : { holdersOf: NEEDS },
    notice: {
      kind: 'payment',
      title: `Auto-transfer paused: ${row.name}`,
      message: reason,
      link: `/auto-transfers/rule/${id}`,
    },
    needs: 'globalAccount.view',
  });
}
