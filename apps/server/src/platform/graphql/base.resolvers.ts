import { sql } from 'kysely';
import { newId } from '../ids.ts';
import { VERSION } from '../version.ts';
import { actorOf, type Context } from './context.ts';
import type { ResolverMap } from './schema.ts';

type ErrorReport = { location: string; message: string; stack: string; browser: string };

const MAX_TEXT = 8_000;

/** Root fields that belong to no noun. */
export const baseResolvers: ResolverMap = {
  Query: { serverVersion: () => VERSION },
  Mutation: {
    logError: async (_: unknown, report: ErrorReport, context: Context) => {
      const { platform } = context;
      const actor = actorOf(context);
      await platform.db.inTenant(actor.companyId, (tx) =>
        tx.run(sql`
          insert into error_log (company_id, id, at, member_id, location, message, stack, browser)
          values (${actor.companyId}, ${newId(platform.clock)}, ${platform.clock.now().toISOString()},
            ${actor.memberId}, ${report.location.slice(0, 500)}, ${report.message.slice(0, 1000)},
            ${report.stack.slice(0, MAX_TEXT)}, ${report.browser.slice(0, 500)})`),
      );
      return {};
    },
  },
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
