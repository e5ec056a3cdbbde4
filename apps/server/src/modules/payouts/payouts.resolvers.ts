import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { approvePayout, rejectPayout } from './approving.service.ts';
import { arrivalOfPayout, readArrival } from './arrival.ts';
import { presentCompanyBank } from './bank-talk.presenter.ts';
import { readCompanyBank, recallPayout } from './company-bank.service.ts';
import { mailAdvice, previewAdvice } from './payment-advice.service.ts';
import type { Payout } from './payout.ts';
import { presentPayout, presentSummary } from './payouts.presenter.ts';
import { payoutLabel } from './payouts.repository.ts';
import * as service from './payouts.service.ts';
import { presentReplay, replayPolicy } from './policy-replay.service.ts';
import * as preparing from './preparing.service.ts';
import { startRefund } from './refund-start.service.ts';
import { presentStart, startPayout } from './starting.service.ts';
import { approveTogether } from './together.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
const present = (c: Context, seen: service.Seen) =>
  presentPayout(seen, {
    ...{ actor: actorOf(c), now: c.platform.clock.now() },
    arrival: arrivalOfPayout(c.platform, actorOf(c).companyId, seen.row),
  });

async function answer(c: Context, { row }: Payout, words: string) {
  const seen = await service.readPayout(...asked(c), row.id);
  return { message: `${payoutLabel(row)} ${words}`, payout: present(c, seen) };
}

export const payoutResolvers: Resolvers = {
  Query: {
    listPayouts: async (_, query, c) => {
      const { rows, total } = await service.listPayoutPage(...asked(c), query);
      return { rows: rows.map(presentSummary), total };
    },
    getPayout: async (_, { payoutId }, c) =>
      present(c, await service.readPayout(...asked(c), payoutId)),
    replayApprovalPolicy: async (_, { data }, c) =>
      presentReplay(await replayPolicy(...asked(c), data)),
    refundStart: async (_, { receiptId }, c) =>
      presentStart(await startRefund(...asked(c), receiptId)),
    payoutStart: async (_, { billIds }, c) => presentStart(await startPayout(...asked(c), billIds)),
    listApprovalTransaction: async (_, query, c) => {
      const { rows, total } = await service.listWaiting(...asked(c), query);
      return { rows: rows.map((seen) => present(c, seen)), total };
    },
    payoutArrival: (_, data, c) => readArrival(...asked(c), data),
    paymentAdviceMail: (_, { payoutId }, c) => previewAdvice(...asked(c), payoutId),
    companyBank: async (_, __, c) => presentCompanyBank(await readCompanyBank(...asked(c))),
    feeSchedule: (_, __, c) => c.platform.config.fees.map((rule) => ({ ...rule })),
  },
  Mutation: {
    createPayout: async (_, { data }, c) =>
      answer(c, await preparing.createPayout(...asked(c), data), 'is saved as a draft.'),
    updatePayout: async (_, { payoutId: id, version, data }, c) => {
      const done = await preparing.updatePayout(...asked(c), { id, version, data });
      return answer(c, done, 'is saved as a draft.');
    },
    submitPayout: async (_, { payoutId: id, version }, c) =>
      answer(c, await preparing.submitPayout(...asked(c), { id, version }), 'waits for approval.'),
    cancelPayout: async (_, { payoutId: id, version, reason }, c) => {
      const done = await preparing.cancelPayout(...asked(c), { id, version, reason });
      return answer(c, done, 'is cancelled.');
    },
    recallPayout: async (_, { payoutId: id, version }, c) =>
      answer(c, await recallPayout(...asked(c), { id, version }), 'is called back.'),
    mailPaymentAdvice: async (_, { payoutId: id, data }, c) => {
      const to = await mailAdvice(...asked(c), { id, data });
      const payout = present(c, await service.readPayout(...asked(c), id));
      return { message: `The payment advice is on its way to ${to}.`, payout };
    },
    approvePayout: async (_, { payoutId: id, version, contentHash: hash, proof }, c) => {
      const decision = { id, version, hash, proof: proof ? proofOf(proof) : null };
      const done = await approvePayout(...asked(c), decision);
      const { row, approvals } = done;
      const waits = `has ${approvals.length} of ${row.approvers_asked} approvals; another person must approve it too.`;
      return answer(c, done, row.status === 'In approval' ? waits : 'is approved.');
    },
    approvePayouts: async (_, { payouts, proof }, c) => {
      const { approved, waiting } = await approveTogether(...asked(c), {
        payouts: payouts.map(({ payoutId: id, contentHash: hash }) => ({ id, hash })),
        proof: proof ? proofOf(proof) : null,
      });
      const done = `${approved} ${approved === 1 ? 'payout is' : 'payouts are'} approved.`;
      const more = `${waiting} more ${waiting === 1 ? 'waits' : 'wait'} for another person.`;
      return { message: waiting > 0 ? `${done} ${more}` : done, approved };
    },
    rejectPayout: async (_, { payoutId: id, version, contentHash: hash, reason, proof }, c) => {
      const decision = { id, version, hash, reason, proof: proof ? proofOf(proof) : null };
      return answer(c, await rejectPayout(...asked(c), decision), 'is rejected.');
    },
  },
};
