import { payoutLabel } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { accountText } from '../beneficiaries/index.ts';
import * as service from './recurring.service.ts';

function present({ row, beneficiary, runs, next }: service.Seen) {
  // One that has no day left is over, whoever ended it.
  const isOver = next.length === 0;
  return {
    id: row.id,
    status: isOver ? 'Ended' : row.status,
    statusReason: row.status_reason,
    beneficiaryId: row.beneficiary_id,
    beneficiaryName: beneficiary.name,
    account: accountText(beneficiary.content),
    detailNo: beneficiary.detail_no,
    accountName: row.account_name,
    amount: amountText(row.payment_currency, row.payment_minor),
    currency: row.payment_currency,
    reference: row.reference,
    schedule: row.schedule,
    onLastWorkingDay: row.on_last_working_day,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    mostTimes: row.most_times,
    leadDays: row.lead_days,
    nextDates: next.map(({ on }) => on),
    makerName: row.member_name,
    payouts: runs.map((run) => ({
      payoutId: run.payout_id,
      number: payoutLabel(run.number),
      status: run.status,
      paymentDate: run.payment_on,
    })),
    version: row.version,
  };
}

const list = async (c: Context) =>
  (await service.readRecurring(c.platform, actorOf(c))).map(present);

type Key = { recurringId: string; version: number; detailNo?: number };

const step =
  (verb: service.Step['verb'], message: string) =>
  async (_: unknown, { recurringId: id, version, detailNo = 0 }: Key, c: Context) => {
    await service.stepRecurring(c.platform, actorOf(c), { id, version, step: { verb, detailNo } });
    return { message, recurringPayouts: await list(c) };
  };

export const recurringPayoutResolvers: Resolvers = {
  Query: { recurringPayouts: (_, __, c) => list(c) },
  Mutation: {
    createRecurringPayout: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      await service.createRecurring(c.platform, actorOf(c), request);
      const message = 'It was set up; each payout waits for approval.';
      return { message, recurringPayouts: await list(c) };
    },
    pauseRecurringPayout: step('pause', 'It is paused.'),
    resumeRecurringPayout: step('resume', 'It goes on; days that passed are left out.'),
    endRecurringPayout: step('end', 'It has ended.'),
  },
};
