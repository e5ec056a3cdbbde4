import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import type { Batch } from './batch.ts';
import { presentBatch, presentBatchHead } from './payout-batches.presenter.ts';
import { batchLabel } from './payout-batches.repository.ts';
import * as service from './payout-batches.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
const answer = (c: Context, batch: Batch, words: string) => ({
  message: `${batchLabel(batch.record)} ${words}`,
  batch: presentBatch(batch, actorOf(c)),
});

export const payoutBatchResolvers: Resolvers = {
  Query: {
    listPayoutBatches: async (_, query, c) => {
      const { rows, total } = await service.listBatchPage(...asked(c), query);
      return { rows: rows.map(presentBatchHead), total };
    },
    getPayoutBatch: async (_, { batchId }, c) =>
      presentBatch(await service.readBatch(...asked(c), batchId), actorOf(c)),
  },
  Mutation: {
    createPayoutBatch: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      return answer(c, await service.createBatch(...asked(c), request), 'is saved as a draft.');
    },
    updatePayoutBatch: async (_, { batchId: id, version, data }, c) => {
      const done = await service.updateBatch(...asked(c), { id, version, data });
      return answer(c, done, 'is saved as a draft.');
    },
    submitPayoutBatch: async (_, { batchId: id, version, isLookedThrough }, c) => {
      const done = await service.submitBatch(...asked(c), { id, version, isLookedThrough });
      return answer(c, done, `is submitted: ${done.payouts.length} payouts wait for approval.`);
    },
    discardPayoutBatch: async (_, { batchId: id, version }, c) =>
      answer(c, await service.discardBatch(...asked(c), { id, version }), 'is discarded.'),
    approvePayoutBatch: async (_, { batchId: id, contentHash: hash, proof }, c) => {
      const decision = { id, hash, proof: proof ? proofOf(proof) : null };
      return answer(c, await service.approveBatch(...asked(c), decision), 'is approved by you.');
    },
    rejectPayoutBatch: async (_, { batchId: id, contentHash: hash, reason, proof }, c) => {
      const decision = { id, hash, reason, proof: proof ? proofOf(proof) : null };
      return answer(c, await service.rejectBatch(...asked(c), decision), 'is rejected.');
    },
  },
};
