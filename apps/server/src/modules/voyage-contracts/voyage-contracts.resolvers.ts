import { DomainError } from '../../platform/errors.ts';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { listHireTypes } from '../time-charters/index.ts';
import {
  getVoyage,
  listFixingFindings,
  presentProfitAndLoss,
  presentVoyage,
} from '../voyages/index.ts';
import { judgeByCharters } from './charter-judge.ts';
import { listContractVessels } from './contract-vessels.service.ts';
import { createVoyageOf, fixEstimate } from './create-voyage.service.ts';
import { judgePlan } from './plan.service.ts';
import { changeProfit, readProfit } from './profit.service.ts';
import { presentWholeVoyage } from './vcl-voyage.presenter.ts';
import { readWholeVoyage } from './vcl-voyage.service.ts';
import * as contracts from './voyage-contracts.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
export const voyageContractResolvers: Resolvers = {
  Query: {
    vclVoyage: async (_, { id }, c) => presentWholeVoyage(await readWholeVoyage(...asked(c), id)),
    getVesselListForContract: async (_, { companyId }, c) => {
      const [platform, actor] = asked(c);
      if (companyId && companyId !== actor.companyId) throw new DomainError('FORBIDDEN');
      const vesselList = await listContractVessels(platform, actor);
      return { errorFlag: 'SUCCESS', message: `${vesselList.length} vessels`, vesselList };
    },
    fetchVoyageHireType: async (_, { voyageId }, c) => {
      await getVoyage(...asked(c), voyageId);
      return listHireTypes(...asked(c), voyageId);
    },
    voyageCarbonEmissionDetails: (_, { voyageId }, c) =>
      contracts.readEmissions(...asked(c), voyageId),
    voyageInvoiceBillContacts: (_, { voyageId }, c) =>
      contracts.listContacts(...asked(c), voyageId),
    voyageActivity: (_, { voyageId }, c) => contracts.listActivity(...asked(c), voyageId),
    contactFinance: (_, args, c) => contracts.readContactFinance(...asked(c), args),
    listFreightHireBillsInvoices: (_, { data }, c) => contracts.listFreightHire(...asked(c), data),
    listVoyageRevenueExpense: (_, { data }, c) => contracts.listRevenueExpense(...asked(c), data),
    voyagePAndL: async (_, args, c) => presentProfitAndLoss(await readProfit(...asked(c), args)),
    fixingFindings: (_, { estimateId }, c) =>
      listFixingFindings(...asked(c), { estimateId, judge: judgeByCharters(...asked(c), []) }),
    plannedVoyage: async (_, { data }, c) => {
      const { inputs, result, findings } = await judgePlan(...asked(c), data);
      return { ...result.totals, baseCurrency: inputs.baseCurrency, findings };
    },
  },
  Mutation: {
    createVoyage: async (_, { data, estimateId, name, warningsRead }, c) => {
      const fixing = { name: name ?? null, warningsRead: warningsRead ?? null };
      const made = estimateId
        ? await fixEstimate(...asked(c), { estimateId, ...fixing })
        : await createVoyageOf(...asked(c), data ?? {});
      return { message: `Voyage ${made.voyage.label} is fixed.`, voyage: presentVoyage(made) };
    },
    voyagePAndL: async (_, { data }, c) => {
      const profit = await changeProfit(...asked(c), data);
      const { baseCurrency, revenue, expense, runningCost, profitLoss } =
        presentProfitAndLoss(profit);
      const message = 'The profit and loss was saved.';
      const sections = { baseCurrency, revenue, expense, runningCost, profitLoss };
      return { message, ...sections, version: profit.version };
    },
  },
};
