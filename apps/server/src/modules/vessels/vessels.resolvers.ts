import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { importSentence, presentImport } from '../sheets/index.ts';
import { importVessels } from './import-vessels.service.ts';
import { presentVessel } from './vessels.presenter.ts';
import * as service from './vessels.service.ts';

export const vesselResolvers: Resolvers = {
  Query: {
    vessels: async (_, args, c) => {
      const rows = await service.listVessels(c.platform, actorOf(c), args);
      return rows.map(presentVessel);
    },
    vessel: async (_, { id }, c) =>
      presentVessel(await service.getVessel(c.platform, actorOf(c), id)),
  },
  Mutation: {
    createVessel: async (_, { data }, c) => {
      const vessel = await service.createVessel(c.platform, actorOf(c), data);
      return { message: 'Vessel created successfully', vessel: presentVessel(vessel) };
    },
    importVessels: async (_, request, c) => {
      const done = await importVessels(c.platform, actorOf(c), request);
      const message = importSentence(done, { one: 'vessel', many: 'vessels' });
      return { message, imported: presentImport(done) };
    },
    updateVessel: async (_, args, c) => {
      const change = { id: args.vesselId, version: args.version, data: args.data };
      const vessel = await service.updateVessel(c.platform, actorOf(c), change);
      return { message: 'Vessel updated successfully.', vessel: presentVessel(vessel) };
    },
    deleteVessel: async (_, args, c) => {
      const key = { id: args.vesselId, version: args.version };
      const vessel = await service.deleteVessel(c.platform, actorOf(c), key);
      return { message: `${vessel.name} was deleted.`, vessel: presentVessel(vessel) };
    },
    cloneVessel: async (_, { vesselId }, c) => ({
      name: await service.cloneName(c.platform, actorOf(c), vesselId),
    }),
    trackVessel: async (_, args, c) => {
      const change = { id: args.vesselId, flag: 'is_tracked', value: args.isTracked } as const;
      const vessel = await service.setVesselFlag(c.platform, actorOf(c), change);
      const word = args.isTracked ? 'enabled' : 'disabled';
      const message = `Vessel tracking ${word} successfully`;
      return { message, vessel: presentVessel(vessel) };
    },
    enableValuation: async (_, args, c) => {
      const change = { id: args.vesselId, flag: 'is_valued', value: args.enable } as const;
      const vessel = await service.setVesselFlag(c.platform, actorOf(c), change);
      const message = 'Vessel valuation status updated successfully.';
      return { message, vessel: presentVessel(vessel) };
    },
  },
};
