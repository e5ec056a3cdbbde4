import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentPort } from './ports.presenter.ts';
import { getSea } from './ports.service.ts';

const MAX_FOUND = 20;

export const portResolvers: ResolverMap = {
  Query: {
    searchPorts: async (_: unknown, args: { text: string; limit?: number | null }) => {
      const sea = await getSea();
      const limit = Math.min(Math.max(args.limit ?? 10, 1), MAX_FOUND);
      return sea.searchPorts(args.text.slice(0, 80), limit).map(presentPort);
    },
    port: async (_: unknown, { id }: { id: string }) => {
      const sea = await getSea();
      const port = sea.findPort(id);
      return port ? presentPort(port) : null;
    },
  },
};
