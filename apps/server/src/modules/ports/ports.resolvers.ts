import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentPort } from './ports.presenter.ts';
import { getSea } from './ports.service.ts';

const MAX_FOUND = 20;

export const portResolvers: Resolvers = {
  Query: {
    searchPorts: async (_, args) => {
      const sea = await getSea();
      const limit = Math.min(Math.max(args.limit ?? 10, 1), MAX_FOUND);
      return sea.searchPorts(args.text.slice(0, 80), limit).map(presentPort);
    },
    port: async (_, { id }) => {
      const sea = await getSea();
      const port = sea.findPort(id);
      return port ? presentPort(port) : null;
    },
  },
};
