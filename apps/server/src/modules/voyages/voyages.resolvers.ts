import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { recordCall } from './itinerary/call-figures.service.ts';
import { changeItinerary } from './itinerary/itinerary-change.service.ts';
import { listOpenPoints } from './open-points.service.ts';
import { readFigure } from './profit/figure-lines.service.ts';
import { presentSummary, presentVoyage } from './voyages.presenter.ts';
import * as service from './voyages.service.ts';

export const voyageResolvers: Resolvers = {
  Query: {
    listVoyages: async (_, args, c) => {
      const page = await service.listVoyages(c.platform, actorOf(c), args);
      const rows = page.rows.map(presentSummary);
      return { rows, total: page.total };
    },
    voyages: async (_, args, c) => {
      const rows = await service.listVoyagePage(c.platform, actorOf(c), args);
      return rows.map(presentSummary);
    },
    voyage: async (_, { id }, c) =>
      presentVoyage(await service.getVoyage(c.platform, actorOf(c), id)),
    voyagePeople: (_, __, c) => service.listPeople(c.platform, actorOf(c)),
    voyageStatuses: (_, __, c) => service.listStatuses(c.platform, actorOf(c)),
    voyageFigure: (_, args, c) => readFigure(c.platform, actorOf(c), args),
    voyageOpenPoints: (_, { voyageId }, c) => listOpenPoints(c.platform, actorOf(c), voyageId),
  },
  Mutation: {
    updateVoyage: async (_, args, c) => {
      const change = { id: args.voyageId, version: args.version, data: args.data };
      return answer(await service.updateVoyage(c.platform, actorOf(c), change));
    },
    recordPortCall: async (_, args, c) => {
      const change = {
        id: args.voyageId,
        version: args.version,
        rowId: args.rowId,
        arrivalAt: args.actualArrivalAt ?? null,
        departureAt: args.actualDepartureAt ?? null,
      };
      return answer(await recordCall(c.platform, actorOf(c), change));
    },
    changeVoyageItinerary: async (_, { voyageId: id, version, change }, c) =>
      answer(await changeItinerary(c.platform, actorOf(c), { id, version, change })),
    setVoyageStatus: async (_, args, c) => {
      const change = { id: args.voyageId, version: args.version, status: args.status };
      return answer(await service.setStatus(c.platform, actorOf(c), change));
    },
    deleteVoyage: async (_, { voyageId }, c) =>
      answer(await service.deleteVoyage(c.platform, actorOf(c), voyageId)),
  },
};

function answer(done: Awaited<ReturnType<typeof service.getVoyage>>) {
  return { voyage: presentVoyage(done) };
}
