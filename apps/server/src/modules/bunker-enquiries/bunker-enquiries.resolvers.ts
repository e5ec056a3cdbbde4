import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { answerVoyage } from '../voyages/index.ts';
import { presentEnquiry } from './bunker-enquiries.presenter.ts';
import * as service from './bunker-enquiries.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const bunkerEnquiryResolvers: Resolvers = {
  Query: {
    bunkerEnquiries: async (_, { voyageId }, c) =>
      (await service.listEnquiries(...asked(c), voyageId)).map(presentEnquiry),
  },
  Mutation: {
    saveBunkerEnquiry: async (_, { voyageId, id, version, data }, c) => {
      const change = { voyageId, id: id ?? null, version: version ?? null, data };
      const enquiry = presentEnquiry(await service.saveEnquiry(...asked(c), change));
      return { message: 'The enquiry was saved.', enquiry, voyage: null };
    },
    orderBunkerOffer: async (_, args, c) => {
      const enquiry = presentEnquiry(await service.orderOffer(...asked(c), args));
      const { vendorName } = enquiry.offers[args.offer]!;
      const message = `The offer of ${vendorName} was ordered.`;
      return { ...(await answerVoyage(c, args.voyageId, message)), enquiry };
    },
    deleteBunkerEnquiry: async (_, key, c) => {
      await service.deleteEnquiry(...asked(c), key);
      return { message: 'The enquiry was deleted.', enquiry: null, voyage: null };
    },
  },
};
