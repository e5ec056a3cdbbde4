import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { CommercialDocument } from '../commercial-documents/index.ts';
import { proofOf } from '../identity/index.ts';
import { presentCreditNote, presentRecord, presentSummary } from './credit-notes.presenter.ts';
import * as service from './credit-notes.service.ts';
import { prefillCreditNote } from './prefill.service.ts';

const keyOf = (args: { creditId: string; version: number }) => ({
  id: args.creditId,
  version: args.version,
});

const answer = (c: Context, whole: CommercialDocument, message: string) => ({
  message,
  creditNote: presentCreditNote(whole, actorOf(c).memberId),
});

/** The specified words, or how many approvals are still to come. */
function sentMessage({ document, approvals, approversAsked }: CommercialDocument): string {
  return document.status === 'Draft'
    ? `${approvals.length} of ${approversAsked} approvals are given; another person must approve it too.`
    : 'Successfully marked credit note as sent';
}

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const creditNoteResolvers: Resolvers = {
  Query: {
    listCreditNotes: async (_, args, c) => {
      const { rows, total, page, perPage } = await service.listCreditNotes(...asked(c), args);
      const lastPage = Math.max(1, Math.ceil(total / perPage));
      return { data: rows.map(presentSummary), meta: { total, page, perPage, lastPage } };
    },
    creditNote: async (_, { creditId }, c) =>
      presentRecord(await service.readCreditNote(...asked(c), creditId), actorOf(c).memberId),
    creditNotePrefill: async (_, args, c) => ({ data: await prefillCreditNote(...asked(c), args) }),
  },
  Mutation: {
    createCreditNote: async (_, args, c) => {
      const request = { data: args.data, key: args.idempotencyKey ?? null };
      return answer(
        c,
        await service.createCreditNote(...asked(c), request),
        'The draft was saved.',
      );
    },
    updateCreditNote: async (_, args, c) => {
      const change = { ...keyOf(args), data: args.data };
      return answer(c, await service.updateCreditNote(...asked(c), change), 'The draft was saved.');
    },
    deleteCreditNote: async (_, args, c) => {
      await service.deleteCreditNote(...asked(c), keyOf(args));
      return { message: 'The credit note was deleted.', creditNote: null };
    },
    markCreditNoteSent: async (_, args, c) => {
      const proof = args.proof ? proofOf(args.proof) : null;
      const done = await service.markSent(...asked(c), { ...keyOf(args), proof });
      return answer(c, done, sentMessage(done));
    },
    markCreditNotesSent: async (_, { ids }, c) => {
      const done = await service.markSentTogether(...asked(c), ids);
      return {
        message: done[0] ? sentMessage(done[0]) : '',
        creditNotes: done.map(({ document }) => presentSummary(document)),
      };
    },
    emailCreditNote: async (_, args, c) => {
      const done = await service.emailCreditNote(...asked(c), { ...keyOf(args), data: args.data });
      return answer(c, done, `${done.document.label} is on its way by mail.`);
    },
    cancelCreditNote: async (_, args, c) => {
      const key = { ...keyOf(args), reason: args.reason };
      const done = await service.cancelCreditNote(...asked(c), key);
      return answer(c, done, `${done.document.label} is cancelled.`);
    },
    applyCreditNote: async (_, args, c) => {
      const done = await service.applyCreditNote(...asked(c), { ...keyOf(args), data: args.data });
      return answer(c, done, `${done.document.label} is applied.`);
    },
    takeCreditBack: async (_, { allocationId }, c) => {
      const done = await service.takeCreditNoteBack(...asked(c), allocationId);
      return answer(c, done, `It is taken back; ${done.document.label} has it again.`);
    },
  },
};
