import { VERSION } from '../version.ts';
import { actorOf, type Context } from './context.ts';
import type { ResolverMap } from './schema.ts';

/** Root fields that belong to no noun. */
export const baseResolvers: ResolverMap = {
  Query: { serverVersion: () => VERSION },
  Subscription: {
    changes: {
      subscribe: async function* (_: unknown, args: { topics: string[] }, context: Context) {
        const { companyId } = actorOf(context);
        const abort = new AbortController();
        try {
          const feed = context.platform.changes.subscribe(companyId, args.topics, abort.signal);
          for await (const change of feed) yield { changes: change };
        } finally {
          abort.abort();
        }
      },
    },
  },
};
