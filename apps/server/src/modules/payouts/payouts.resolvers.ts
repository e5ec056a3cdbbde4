import { fieldsAsked, type Info } from '../../platform/graphql/asked-fields.ts';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { mailAdvice, previewAdvice } from './advice/payment-advice.service.ts';
import { approvePayout, rejectPayout } from './approving.service.ts';
import { arrivalOfPayout, readArrival } from './arrival.ts';
import { presentCompanyBank } from './bank/bank-talk.presenter.ts';
import { readCompanyBank, recallPayout } from './bank/company-bank.service.ts';
import type { Done } from './payout.ts';
import { presentListed, presentPayout, presentSummary } from './payouts.presenter.ts';
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

/**
 * Says what was done. Most ask for no more of the payout than its row holds, and that was read with the step; all that it is
 * judged by is read for who asks for it.
 */
async function answer(c: Context, { row }: Done, { words, info }: { words: string; info: Info }) {
  const message = `${payoutLabel(row)} ${words}`;
  const summary = presentSummary(row);
  if (fieldsAsked(info, 'payout').every((field) => field in summary)) {
    return { message, payout: summary as ReturnType<typeof present> };
  }
  return { message, payout: present(c, await service.readPayout(...asked(c), row.id)) };
}

export const payoutResolvers: Resolvers = {
  Query: {
    listPayouts: async (_, query, c) => {
      const { rows, total, holds } = await service.listPayoutPage(...asked(c), query);
      return { rows: rows.map((row) => presentListed(row, holds)), total };
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
    // What another company pays is not told here.
    feeSchedule: (_, __, c) =>
      c.platform.config.fees.filter(
        ({ companyId }) => companyId === null || companyId === actorOf(c).companyId,
      ),
  },
  Mutation: {
    createPayout: async (_, { data }, c, info) => {
      const words = 'is saved as a draft.';
      return answer(c, await preparing.createPayout(...asked(c), data), { words, info });
    },
    updatePayout: async (_, { payoutId: id, version, data }, c, info) => {
      const done = await preparing.updatePayout(...asked(c), { id, version, data });
      return answer(c, done, { words: 'is saved as a draft.', info });
    },
    submitPayout: async (_, { payoutId: id, version }, c, info) => {
      const done = await preparing.submitPayout(...asked(c), { id, version });
      return answer(c, done, { words: 'waits for approval.', info });
    },
    cancelPayout: async (_, { payoutId: id, version, reason }, c, info) => {
      const done = await preparing.cancelPayout(...asked(c), { id, version, reason });
      return answer(c, done, { words: 'is cancelled.', info });
    },
    recallPayout: async (_, { payoutId: id, version }, c, info) => {
      const done = await recallPayout(...asked(c), { id, version });
      return answer(c, done, { words: 'is called back.', info });
    },
    mailPaymentAdvice: async (_, { payoutId: id, data }, c) => {
      const to = await mailAdvice(...asked(c), { id, data });
      const payout = present(c, await service.readPayout(...asked(c), id));
      return { message: `The payment advice is on its way to ${to}.`, payout };
    },
    approvePayout: async (_, { payoutId: id, version, contentHash: hash, proof }, c, info) => {
      const decision = { id, version, hash, proof: proof ? proofOf(proof) : null };
      const done = await approvePayout(...asked(c), decision);
      const { row, given } = done;
      const waits = `has ${given} of ${row.approvers_asked} approvals; another person must approve it too.`;
      const words = row.status === 'In approval' ? waits : 'is approved.';
      return answer(c, done, { words, info });
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
    rejectPayout: async (_, { payoutId: id, version, reason, ...given }, c, info) => {
      const { contentHash: hash, proof } = given;
      const decision = { id, version, hash, reason, proof: proof ? proofOf(proof) : null };
      return answer(c, await rejectPayout(...asked(c), decision), { words: 'is rejected.', info });
    },
  },
};
