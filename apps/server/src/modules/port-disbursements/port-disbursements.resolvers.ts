import { formatMoney } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { answerVoyage } from '../voyages/index.ts';
import * as checking from './checking.service.ts';
import type { PortCredit } from './port-credits.service.ts';
import { presentDisbursement } from './port-disbursements.presenter.ts';
import * as service from './port-disbursements.service.ts';
import * as prefill from './prefill.service.ts';

const JUDGED: Readonly<Record<string, string>> = {
  Accepted: 'The finding is accepted.',
  Disputed: 'The finding is disputed.',
  Open: 'The finding is open again.',
};

const CHEAPER = 'the final account is cheaper than what was billed';

function wordsOf(credit: PortCredit | null): string {
  if (credit === null) return '';
  return 'drafted' in credit
    ? ` A vendor credit note of ${formatMoney(credit.drafted)} is drafted: ${CHEAPER}.`
    : ` The vendor credit note could not be drafted, though ${CHEAPER}: ${credit.refused}`;
}

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const portDisbursementResolvers: Resolvers = {
  Query: {
    getPortDisbursement: async (_, { voyageId }, c) =>
      (await checking.listChecked(...asked(c), voyageId)).map(presentDisbursement),
    prefillPortDaBill: (_, { portDisbursementId: id }, c) =>
      prefill.prefillPortDaBill(...asked(c), id),
    prefillInvoicePortDa: async (_, { portDisbursementId: id }, c) => ({
      data: await prefill.prefillInvoicePortDa(...asked(c), id),
    }),
    prefillInvoiceMiscRevenue: async (_, { voyageId }, c) => ({
      data: await prefill.prefillInvoiceMiscRevenue(...asked(c), voyageId),
    }),
  },
  Mutation: {
    savePortDisbursement: async (_, { voyageId, id, version, data }, c) => {
      const change = { voyageId, id: id ?? null, version: version ?? null, data };
      const credit = await service.saveDisbursement(...asked(c), change);
      return answerVoyage(c, voyageId, `The port costs were saved.${wordsOf(credit)}`);
    },
    judgePortCostFinding: async (_, { voyageId, portDisbursementId: id, ...given }, c) => {
      await checking.judgeFinding(...asked(c), { voyageId, id, ...given });
      return answerVoyage(c, voyageId, JUDGED[given.verdict] ?? 'The finding was judged.');
    },
    deletePortDisbursement: async (_, { voyageId, id, version }, c) => {
      await service.deleteDisbursement(...asked(c), { voyageId, id, version });
      return answerVoyage(c, voyageId, 'The port costs were deleted.');
    },
  },
};
