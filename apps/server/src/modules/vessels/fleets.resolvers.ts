import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentFleet } from './fleets.presenter.ts';
import * as service from './fleets.service.ts';
import { presentVessel } from './vessels.presenter.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;
const countOf = (ids: readonly string[]) => (ids.length === 1 ? 'The vessel' : 'The vessels');

export const fleetResolvers: Resolvers = {
  Query: {
    listFleet: async (_, __, c) => (await service.listFleets(...asked(c))).map(presentFleet),
    fleetVesseldetails: async (_, { fleetId }, c) =>
      (await service.listFleetVessels(...asked(c), fleetId)).map(presentVessel),
  },
  Mutation: {
    createFleet: async (_, { data }, c) => ({
      fleet: presentFleet(await service.createFleet(...asked(c), data)),
      message: 'Successfully created the fleet.',
    }),
    updateFleet: async (_, { fleetId: id, version, data }, c) => {
      const fleet = await service.updateFleet(...asked(c), { id, version, data });
      return { message: `${fleet.name} was saved.`, fleet: presentFleet(fleet) };
    },
    deleteFleet: async (_, { fleetId: id, version }, c) => {
      const fleet = await service.endFleet(...asked(c), { id, version });
      return { message: `${fleet.name} has ended.`, fleet: presentFleet(fleet) };
    },
    createFleetVessel: async (_, change, c) => {
      const fleet = await service.putIntoFleet(...asked(c), change);
      const message = `${countOf(change.vesselIds)} came into ${fleet.name}.`;
      return { message, fleet: presentFleet(fleet) };
    },
    deleteFleetVessel: async (_, change, c) => {
      const fleet = await service.takeOutOfFleet(...asked(c), change);
      const message = `${countOf(change.vesselIds)} left ${fleet.name}.`;
      return { message, fleet: presentFleet(fleet) };
    },
  },
};
