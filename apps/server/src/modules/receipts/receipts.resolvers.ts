import { formatMoney } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { allocateReceipt, leftMinor, takeAllocationBack } from './allocating.service.ts';
import { presentCash, presentPayment, presentStart } from './receipts.presenter.ts';
import { type ReceiptRow, receiptLabel } from './receipts.repository.ts';
import { recordReceipt } from './receiving.service.ts';
import { listUnallocated, startReceipt } from './starting.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

/** Says what was done, and what is left for the customer. */
function answer(row: ReceiptRow, done: string) {
  const minorUnits = leftMinor(row);
  const left = formatMoney({ currency: row.currency, minorUnits });
  const rest = minorUnits > 0n ? ` ${left} is not allocated.` : '';
  const message = `${receiptLabel(row.number)} ${done}.${rest}`;
  return { message, payment: presentPayment(row) };
}

export const receiptResolvers: Resolvers = {
  Query: {
    receiptStart: async (_, args, c) => presentStart(await startReceipt(...asked(c), args)),
    listUnallocatedCash: async (_, { clientId }, c) =>
      (await listUnallocated(...asked(c), clientId)).map(presentCash),
  },
  Mutation: {
    recordReceipt: async (_, args, c) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      return answer(await recordReceipt(...asked(c), request), 'is recorded');
    },
    allocateReceipt: async (_, { paymentId: id, version, data }, c) =>
      answer(await allocateReceipt(...asked(c), { id, version, data }), 'is allocated'),
    takeAllocationBack: async (_, { partId: id, reason }, c) =>
      answer(await takeAllocationBack(...asked(c), { id, reason }), 'settles it no more'),
  },
};
