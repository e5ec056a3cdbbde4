import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentProfitAndLoss, presentSummary, presentVoyage } from './voyages.presenter.ts';
import * as service from './voyages.service.ts';

type Key = { voyageId: string; version: number };
type CallArgs = Key & {
  rowId: string;
  actualArrivalAt?: string | null;
  actualDepartureAt?: string | null;
};

export const voyageResolvers: ResolverMap = {
  Query: {
    listVoyages: async (_: unknown, args: service.VoyageQuery, c: Context) => {
      const page = await service.listVoyages(c.platform, actorOf(c), args);
      const rows = page.rows.map(presentSummary);
      return { rows, total: page.total };
    },
    voyages: async (_: unknown, args: service.VoyageQuery, c: Context) => {
      const rows = await service.listVoyagePage(c.platform, actorOf(c), args);
      return rows.map(presentSummary);
    },
    voyage: async (_: unknown, { id }: { id: string }, c: Context) =>
      presentVoyage(await service.getVoyage(c.platform, actorOf(c), id)),
    voyageStatuses: (_: unknown, __: unknown, c: Context) =>
      service.listStatuses(c.platform, actorOf(c)),
    voyagePAndL: async (_: unknown, { voyageId }: { voyageId: string }, c: Context) =>
      presentProfitAndLoss(await service.readProfitAndLoss(c.platform, actorOf(c), voyageId)),
  },
  Mutation: {
    createVoyage: async (_: unknown, args: { estimateId: string; name?: string }, c: Context) => {
      const made = await service.createVoyage(c.platform, actorOf(c), args);
      return { message: `Voyage ${made.voyage.label} is fixed.`, voyage: presentVoyage(made) };
    },
    updateVoyage: async (_: unknown, args: Key & { data: unknown }, c: Context) => {
      const change = { id: args.voyageId, version: args.version, data: args.data };
      return answer(await service.updateVoyage(c.platform, actorOf(c), change));
    },
    recordPortCall: async (_: unknown, args: CallArgs, c: Context) => {
      const change = {
        id: args.voyageId,
        version: args.version,
        rowId: args.rowId,
        arrivalAt: args.actualArrivalAt ?? null,
        departureAt: args.actualDepartureAt ?? null,
      };
      return answer(await service.recordCall(c.platform, actorOf(c), change));
    },
    setVoyageStatus: async (_: unknown, args: Key & { status: string }, c: Context) => {
      const change = { id: args.voyageId, version: args.version, status: args.status };
      return answer(await service.setStatus(c.platform, actorOf(c), change));
    },
    deleteVoyage: async (_: unknown, { voyageId }: { voyageId: string }, c: Context) =>
      answer(await service.deleteVoyage(c.platform, actorOf(c), voyageId)),
  },
};

function answer(done: Awaited<ReturnType<typeof service.getVoyage>>) {
  return { voyage: presentVoyage(done) };
}
