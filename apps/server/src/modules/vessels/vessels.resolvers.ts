import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentVessel } from './vessels.presenter.ts';
import * as service from './vessels.service.ts';

type ListArgs = { type?: string; search?: string; limit?: number };
type Key = { vesselId: string; version: number };

export const vesselResolvers: ResolverMap = {
  Query: {
    vessels: async (_: unknown, args: ListArgs, c: Context) => {
      const rows = await service.listVessels(c.platform, actorOf(c), args);
      return rows.map(presentVessel);
    },
    vessel: async (_: unknown, { id }: { id: string }, c: Context) =>
      presentVessel(await service.getVessel(c.platform, actorOf(c), id)),
  },
  Mutation: {
    createVessel: async (_: unknown, { data }: { data: unknown }, c: Context) => {
      const vessel = await service.createVessel(c.platform, actorOf(c), data);
      return { message: 'Vessel created successfully', vessel: presentVessel(vessel) };
    },
    updateVessel: async (_: unknown, args: Key & { data: unknown }, c: Context) => {
      const change = { id: args.vesselId, version: args.version, data: args.data };
      const vessel = await service.updateVessel(c.platform, actorOf(c), change);
      return { message: 'Vessel updated successfully.', vessel: presentVessel(vessel) };
    },
    deleteVessel: async (_: unknown, args: Key, c: Context) => {
      const key = { id: args.vesselId, version: args.version };
      const vessel = await service.deleteVessel(c.platform, actorOf(c), key);
      return { message: `${vessel.name} was deleted.`, vessel: presentVessel(vessel) };
    },
    cloneVessel: async (_: unknown, { vesselId }: { vesselId: string }, c: Context) => ({
      name: await service.cloneName(c.platform, actorOf(c), vesselId),
    }),
    trackVessel: async (_: unknown, args: Key & { isTracked: boolean }, c: Context) => {
      const change = { id: args.vesselId, flag: 'is_tracked', value: args.isTracked } as const;
      const vessel = await service.setVesselFlag(c.platform, actorOf(c), change);
      const word = args.isTracked ? 'enabled' : 'disabled';
      const message = `Vessel tracking ${word} successfully`;
      return { message, vessel: presentVessel(vessel) };
    },
    enableValuation: async (_: unknown, args: Key & { enable: boolean }, c: Context) => {
      const change = { id: args.vesselId, flag: 'is_valued', value: args.enable } as const;
      const vessel = await service.setVesselFlag(c.platform, actorOf(c), change);
      const message = 'Vessel valuation status updated successfully.';
      return { message, vessel: presentVessel(vessel) };
    },
  },
};
