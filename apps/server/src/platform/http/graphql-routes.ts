import type { PermissionMap } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { execute, GraphQLError, subscribe } from 'graphql';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import { z } from 'zod';
import { type Actor, mayTheSame, sessionOf } from '../actor.ts';
import { RESYNC } from '../changes.ts';
import { DomainError, toDomainError } from '../errors.ts';
import type { Context } from '../graphql/context.ts';
import type { GraphqlRequest, GraphqlTransport } from '../graphql/transport.ts';
import type { Metrics } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { readCookies } from './cookies.ts';
import { PACKED } from './packed.ts';
import { parseEnvelope } from './parse-body.ts';
import { accessTokenOf } from './request-actor.ts';
import type { Authenticate } from './server.ts';

const request = z.object({
  query: z.string().max(100_000).optional(),
  documentId: z.string().max(100).optional(),
  operationName: z
    .string()
    .max(200)
    .nullish()
    // An empty name names none.
    .transform((name) => name || undefined),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((v) => v ?? undefined),
  extensions: z.unknown().optional(),
});

type Parts = {
  platform: Platform;
  transport: GraphqlTransport;
  authenticate: Authenticate;
  /** What the person of a session may by now; null where it is over. */
  findRights: (sessionId: string) => Promise<PermissionMap | null>;
};

const PATH = '/v2/graphql';
const FORBIDDEN = 4403;
const TRY_AGAIN = 1013;
const TOO_MANY = 4429;
/** A page listens to a handful of things; nobody needs more of one socket. */
const MOST_SUBSCRIPTIONS = 50;
const LOOK_EVERY_MS = 60_000;
const LAST_WORD_MS = 1_000;
const SPREAD_MS = 2_000;

/** GraphQL by POST, and subscriptions on the same path over `graphql-transport-ws`. */
export function graphqlRoutes(app: FastifyInstance, parts: Parts): void {
  const { platform, transport } = parts;
  app.post(PATH, { compress: PACKED, config: { guard: 'public' } }, async (http, reply) => {
    const body = parseEnvelope(request, http.body) as GraphqlRequest;
    const context: Context = { platform, actor: http.actor, requestId: http.id };
    const result = await transport.handle(body, context);
    return reply.type('application/json').send(JSON.stringify(result));
  });
  app.register(async (scope) => {
    scope.get(PATH, { websocket: true, config: { guard: 'public' } }, socketHandler(parts));
  });
}

type SocketContext = { actor?: Actor | null };

/** How many sockets each person holds on this node. */
class SocketCounts {
  readonly #open = new Map<string, number>();
  readonly #most: number;
  readonly #metrics: Metrics;

  constructor({ config, metrics }: Pick<Platform, 'config' | 'metrics'>) {
    this.#most = config.socketsPerPerson;
    this.#metrics = metrics;
  }

  /** Counts one more until it closes; false when the person holds as many as one may. */
  add(personId: string, socket: Socket): boolean {
    const open = this.#open.get(personId) ?? 0;
    if (open >= this.#most) {
      this.#metrics.noteSocket('refused');
      return false;
    }
    this.#open.set(personId, open + 1);
    this.#metrics.noteSocket('opened');
    socket.on('close', () => {
      const left = (this.#open.get(personId) ?? 1) - 1;
      if (left > 0) this.#open.set(personId, left);
      else this.#open.delete(personId);
      this.#metrics.noteSocket('closed');
    });
    return true;
  }
}

function socketHandler(parts: Parts) {
  const { platform, transport, authenticate } = parts;
  const sockets = new SocketCounts(platform);
  return makeHandler<Record<string, unknown>, SocketContext>({
    schema: transport.schema,
    execute,
    subscribe,
    onConnect: async (ctx) => {
      const { request: http, socket } = ctx.extra;
      const presented = {
        accessToken: accessTokenOf(ctx.connectionParams ?? {}),
        cookie: readCookies(platform.config, http).session,
        requestId: http.id,
        // Opening a line is nothing a person does.
        idleSeconds: 86_400,
      };
      const actor = await authenticate(presented).catch((error: unknown) => {
        if (toDomainError(error).code !== 'UNAVAILABLE') throw error;
        // Browsers try again after this one; after an internal error they give up for good.
        socket.close(TRY_AGAIN, 'The database is away');
        return null;
      });
      if (!actor) return false;
      if (!sockets.add(actor.personId, socket)) {
        socket.close(TRY_AGAIN, 'Too many open pages');
        return false;
      }
      ctx.extra.actor = actor;
      closeWithSession(parts, actor, socket);
      return true;
    },
    onSubscribe: (ctx, _id, payload) => {
      try {
        if (Object.keys(ctx.subscriptions).length > MOST_SUBSCRIPTIONS) {
          ctx.extra.socket.close(TOO_MANY, 'Too many subscriptions');
          throw new DomainError('QUERY_TOO_COMPLEX');
        }
        const prepared = transport.prepare(payload as GraphqlRequest);
        // A line knows its person as they were when it was opened; each request by POST asks anew.
        if (prepared.operation !== 'subscription') {
          throw new DomainError('BAD_REQUEST', { reason: 'Queries and mutations go by POST.' });
        }
        return {
          schema: transport.schema,
          document: prepared.document,
          operationName: payload.operationName,
          variableValues: payload.variables,
          contextValue: {
            platform,
            actor: ctx.extra.actor ?? null,
            requestId: ctx.extra.request.id,
          },
        } as never;
      } catch (error) {
        const list = error instanceof AggregateError ? error.errors : [error];
        return list.map((e) => {
          const { message, extensions } = transport.format(e, ctx.extra.request.id);
          return new GraphQLError(message, { extensions: extensions ?? {} });
        });
      }
    },
    onNext: (ctx, _id, _payload, _args, result) => {
      if (!result.errors) return undefined;
      const errors = result.errors.map((e) => transport.format(e, ctx.extra.request.id));
      return { data: result.data ?? null, errors };
    },
    onError: (ctx, _id, _payload, errors) =>
      errors.map((e) => transport.format(e, ctx.extra.request.id)),
  });
}

type Socket = {
  close(code: number, reason: string): void;
  on(event: 'close', f: () => void): void;
};

/**
 * A socket lives no longer than the session it was opened with, also one that nobody ends, but time; nor than the rights: what
 * its person may hear was judged by them. With other rights the browser opens another.
 */
function closeWithSession({ platform, findRights }: Parts, actor: Actor, socket: Socket): void {
  const end = (code: number, reason: string) =>
    // The browser hears of it on its own subscription first, then the line goes dead.
    void setTimeout(() => socket.close(code, reason), LAST_WORD_MS);
  const close = () => end(FORBIDDEN, 'Session ended');
  const judge = (rights: PermissionMap | null) => {
    if (rights === null) close();
    else if (!mayTheSame(rights, actor.permissions)) end(TRY_AGAIN, 'Rights changed');
  };
  const look = () => findRights(sessionOf(actor)).then(judge, () => {});
  const changes = platform.changes.subscribe(actor.companyId, ['session', 'member', 'role']);
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  socket.on('close', () => {
    clearInterval(timer);
    void changes.return();
  });
  const watch = async () => {
    for await (const change of changes) {
      if (change.topic === 'member' && change.id === actor.memberId) await look();
      if (change.id === actor.sessionId) close();
      // Of any role, or of what was missed; the sockets of a node do not all look at one moment.
      if (change.topic === 'role' || change.topic === RESYNC) {
        setTimeout(look, Math.random() * SPREAD_MS).unref();
      }
    }
  };
  void watch();
}
