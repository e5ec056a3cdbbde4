import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentMail, presentPage, presentWhole } from './received-mails.presenter.ts';
import * as service from './received-mails.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const receivedMailResolvers: Resolvers = {
  Query: {
    receivedMails: async (_, { before }, c) =>
      presentPage(await service.listMails(...asked(c), before ?? null)),
    receivedMail: async (_, { id }, c) => presentWhole(await service.readMail(...asked(c), id)),
  },
  Mutation: {
    readMailAs: async (_, given, c) => {
      const mail = await service.readMailAs(...asked(c), given);
      return {
        message: `The mail is read as a ${mail.kind.toLowerCase()}.`,
        receivedMail: presentMail(mail),
      };
    },
    ignoreMail: async (_, key, c) => ({
      message: 'The mail is ignored.',
      receivedMail: presentMail(await service.ignoreMail(...asked(c), key)),
    }),
    restoreMail: async (_, key, c) => ({
      message: 'The mail waits again.',
      receivedMail: presentMail(await service.restoreMail(...asked(c), key)),
    }),
    takeMailAsBill: async (_, given, c) => {
      const { mail, refusals } = await service.takeMailAsBill(...asked(c), given);
      const message = ['The bill was made from the mail.', ...refusals].join(' ');
      return { message, receivedMail: presentMail(mail) };
    },
    takeMailAsReceipt: async (_, key, c) => ({
      message: 'The receipt was added to the card purchase.',
      receivedMail: presentMail(await service.takeMailAsReceipt(...asked(c), key)),
    }),
    takeMailAsReport: async (_, given, c) => ({
      message: 'The report was made from the mail.',
      receivedMail: presentMail(await service.takeMailAsReport(...asked(c), given)),
    }),
  },
};
