import type { PermissionKey } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Resolvers } from './graphql/generated/resolvers.ts';
import type { ResolverMap } from './graphql/schema.ts';
import type { Housekeeper } from './jobs/housekeeping.ts';
import type { Task } from './jobs/task.ts';
import type { ExportedList } from './lists/exported-list.ts';
import type { CompanySender } from './outbox/company-sender.ts';
import type { PushSender } from './outbox/push-sender.ts';
import type { Platform } from './platform.ts';
import type { Rate } from './rate-limits.ts';
import type { RecordSearch } from './record-search.ts';

/** Who may call a REST route; every route names it in its `config.guard`. */
export type RouteGuard = 'public' | 'signedIn' | PermissionKey;

/** One business noun's part of the server, as its door hands it to main. */
export type Module = {
  readonly name: string;
  /** The GraphQL contract, text of the module's `.graphql` file. */
  readonly typeDefs?: string;
  readonly resolvers?: ResolverMap | Resolvers;
  readonly routes?: (app: FastifyInstance, platform: Platform) => void;
  /** Lists that people save as CSV or XLSX. */
  readonly lists?: readonly ExportedList[];
  /** How its records are found by name or number from anywhere. */
  readonly search?: RecordSearch | readonly RecordSearch[];
  /** Deletes what has served its time; the worker calls it every hour. */
  readonly housekeeper?: Housekeeper;
  /** What its services ask for with `enqueue`, by name. */
  readonly tasks?: Readonly<Record<string, Task>>;
  /** Asks for jobs that are due; the worker calls it every ten minutes. */
  readonly scheduler?: Housekeeper;
  /** Takes the mail of companies that send by a mailbox of their own. */
  readonly companySender?: CompanySender;
  /** Takes messages to browsers. */
  readonly pushSender?: PushSender;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: RouteGuard;
    /** How often one address may call this route. */
    rate?: Rate;
    /** What the API description says of the route. */
    summary?: string;
    body?: z.ZodType;
    query?: readonly string[];
    /** Media type of a file that is its body. */
    consumes?: string;
    /** Media type of the file it answers with. */
    produces?: string;
  }
}
