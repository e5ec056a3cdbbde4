import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentBill } from '../bills/index.ts';
import { today } from '../commercial-documents/index.ts';
import { presentVesselReport } from '../vessel-reports/index.ts';
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
    createBillOfMail: async (_, { idempotencyKey, ...given }, c) => {
      const request = { ...given, key: idempotencyKey ?? null };
      const { bill, mail, refusals } = await service.createBillOfMail(...asked(c), request);
      return {
        message: ['The draft was saved.', ...refusals].join(' '),
        bill: presentBill(bill, { today: today(c.platform), memberId: actorOf(c).memberId }),
        receivedMail: presentMail(mail),
      };
    },
    takeMailAsReceipt: async (_, key, c) => ({
      message: 'The receipt was added to the card purchase.',
      receivedMail: presentMail(await service.takeMailAsReceipt(...asked(c), key)),
    }),
    createVesselReportOfMail: async (_, given, c) => {
      const { report, mail } = await service.createReportOfMail(...asked(c), given);
      return {
        message: 'The report was submitted.',
        vesselReport: presentVesselReport(report),
        receivedMail: presentMail(mail),
      };
    },
  },
};
