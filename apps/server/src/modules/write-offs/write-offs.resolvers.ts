import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { approveWriteOff, recoverWriteOff, refuseWriteOff } from './deciding.service.ts';
import type { WriteOff } from './write-off.ts';
import { presentWriteOff } from './write-offs.presenter.ts';
import { listWriteOffs, prepareWriteOff } from './write-offs.service.ts';

type Key = { writeOffId: string; version: number };
const keyOf = ({ writeOffId, version }: Key) => ({ id: writeOffId, version });

const answer = (c: Context, done: WriteOff, message: string) => ({
  message,
  writeOff: presentWriteOff(actorOf(c).memberId)(done),
});

function approvedText({ row, approvals, approvalsNeeded, document }: WriteOff): string {
  if (row.status === 'Posted') return `${row.label} is posted: ${document.label} is written off.`;
  return `${approvals.length} of ${approvalsNeeded} approvals are given; another person must approve it too.`;
}

export const writeOffResolvers: Resolvers = {
  Query: {
    writeOffs: async (_, { invoiceId }, c) =>
      (await listWriteOffs(c.platform, actorOf(c), { kind: 'invoice', id: invoiceId })).map(
        presentWriteOff(actorOf(c).memberId),
      ),
    billWriteOffs: async (_, { billId }, c) =>
      (await listWriteOffs(c.platform, actorOf(c), { kind: 'bill', id: billId })).map(
        presentWriteOff(actorOf(c).memberId),
      ),
  },
  Mutation: {
    prepareWriteOff: async (_, { invoiceId, data, idempotencyKey }, c) => {
      const request = {
        kind: 'invoice',
        id: invoiceId,
        data,
        key: idempotencyKey ?? null,
      } as const;
      const done = await prepareWriteOff(c.platform, actorOf(c), request);
      return answer(c, done, 'The write-off waits for approval.');
    },
    prepareBillWriteOff: async (_, { billId, data, idempotencyKey }, c) => {
      const request = { kind: 'bill', id: billId, data, key: idempotencyKey ?? null } as const;
      const done = await prepareWriteOff(c.platform, actorOf(c), request);
      return answer(c, done, 'The write-off waits for approval.');
    },
    approveWriteOff: async (_, args, c) => {
      const proof = args.proof ? proofOf(args.proof) : null;
      const done = await approveWriteOff(c.platform, actorOf(c), { ...keyOf(args), proof });
      return answer(c, done, approvedText(done));
    },
    refuseWriteOff: async (_, args, c) => {
      const request = { ...keyOf(args), reason: args.reason };
      const done = await refuseWriteOff(c.platform, actorOf(c), request);
      const isOwn = done.row.prepared_by === actorOf(c).memberId;
      return answer(c, done, `The write-off is ${isOwn ? 'withdrawn' : 'refused'}.`);
    },
    recoverWriteOff: async (_, args, c) => {
      const proof = args.proof ? proofOf(args.proof) : null;
      const request = { ...keyOf(args), reason: args.reason, proof };
      const done = await recoverWriteOff(c.platform, actorOf(c), request);
      return answer(
        c,
        done,
        `${done.row.label} is recovered: ${done.document.label} is open again.`,
      );
    },
  },
};
