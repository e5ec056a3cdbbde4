import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { metaOf } from '../bills/index.ts';
import type { CommercialDocument } from '../commercial-documents/index.ts';
import { proofOf } from '../identity/index.ts';
import { presentPaper } from '../papers/index.ts';
import { prefillVendorCredit } from './prefill.service.ts';
import { presentSummary, presentVendorCredit } from './vendor-credit-notes.presenter.ts';
import * as service from './vendor-credit-notes.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const keyOf = (args: { vendorCreditId: string; version: number }) => ({
  id: args.vendorCreditId,
  version: args.version,
});

const answer = (c: Context, whole: CommercialDocument, message: string) => ({
  message,
  vendorCredit: presentVendorCredit(whole, actorOf(c).memberId),
});

/** What became of several: marked as sent, or one approval more. */
function doneMessage(done: readonly CommercialDocument[]): string {
  const waiting = done.find(({ document }) => document.status === 'Draft');
  if (waiting) {
    const { approvals, approversAsked } = waiting;
    return `${approvals.length} of ${approversAsked} approvals are given; another person must approve it too.`;
  }
  const what = done.length === 1 ? 'credit note' : 'credit notes';
  return `Successfully marked ${what} as sent`;
}

export const vendorCreditResolvers: Resolvers = {
  Query: {
    listAllVendorCreditNotes: async (_, args, c) => {
      const page = await service.listVendorCredits(...asked(c), args);
      return { data: page.rows.map(presentSummary), meta: metaOf(page) };
    },
    vendorCreditNoteDetails: async (_, { vendorCreditId }, c) => {
      const { whole, papers } = await service.readVendorCredit(...asked(c), vendorCreditId);
      const note = presentVendorCredit(whole, actorOf(c).memberId);
      return { ...note, documents: papers.map(presentPaper) };
    },
    vendorCreditNotePrefill: async (_, args, c) => ({
      data: await prefillVendorCredit(...asked(c), args),
    }),
  },
  Mutation: {
    vendorCreateCreditNote: async (_, args, c) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      const made = await service.createVendorCredit(...asked(c), request);
      return answer(c, made, 'The draft was saved.');
    },
    updateVendorCredit: async (_, args, c) => {
      const change = { ...keyOf(args), data: args.data };
      const saved = await service.updateVendorCredit(...asked(c), change);
      return answer(c, saved, 'The draft was saved.');
    },
    vendorCreditDelete: async (_, args, c) => {
      await service.deleteVendorCredit(...asked(c), keyOf(args));
      return { message: 'The vendor credit note was deleted.', vendorCredit: null };
    },
    bulkVendorCredit: async (_, { ids, action, version, proof }, c) => {
      const one = { version: version ?? null, proof: proof ? proofOf(proof) : null };
      const request = { ids, action, ...one };
      const done = await service.doTogether(...asked(c), request);
      const vendorCredits = done.map(({ document }) => presentSummary(document));
      return { message: doneMessage(done), vendorCredits };
    },
    applyVendorCredit: async (_, args, c) => {
      const request = { ...keyOf(args), data: args.data };
      const done = await service.applyVendorCredit(...asked(c), request);
      return answer(c, done, `${done.document.label} is applied.`);
    },
    takeVendorCreditBack: async (_, { allocationId }, c) => {
      const done = await service.takeVendorCreditBack(...asked(c), allocationId);
      return answer(c, done, `${done.document.label} is open again for what was taken back.`);
    },
    cancelVendorCredit: async (_, args, c) => {
      const key = { ...keyOf(args), reason: args.reason };
      const done = await service.cancelVendorCredit(...asked(c), key);
      return answer(c, done, `${done.document.label} is cancelled.`);
    },
  },
};
