import { audibleTo, messagesOf, parseTopics } from '../changes.ts';
import { VERSION } from '../version.ts';
import { actorOf, type Context } from './context.ts';
import type { ResolverMap } from './schema.ts';

/** Root fields that belong to no noun. */
export const baseResolvers: ResolverMap = {
  Query: { serverVersion: () => VERSION },
  Subscription: {
    changes: {
      subscribe: (
        _: unknown,
        args: { topics: string[]; recent?: boolean | null },
        context: Context,
      ) => {
        const actor = actorOf(context);
        const topics = audibleTo(actor, parseTopics(args.topics));
        const changes = context.platform.changes.subscribe(actor.companyId, topics, {
          isRecentToo: args.recent ?? false,
        });
        return messagesOf(changes, (change) => ({ changes: { ageMs: 0, ...change } }));
      },
    },
  },
};
