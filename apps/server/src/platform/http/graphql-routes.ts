import type { FastifyInstance } from 'fastify';
import { execute, GraphQLError, subscribe } from 'graphql';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { DomainError } from '../errors.ts';
import type { Context } from '../graphql/context.ts';
import type { GraphqlRequest, GraphqlTransport } from '../graphql/transport.ts';
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
    .transform((name) => name ?? undefined),
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
  /** Whether a session is open and its person still there. */
  isLive: (sessionId: string) => Promise<boolean>;
};

const PATH = '/v2/graphql';
const FORBIDDEN = 4403;
const TOO_MANY = 4429;
/** A page listens to a handful of things; nobody needs more of one socket. */
const MOST_SUBSCRIPTIONS = 50;
const LOOK_EVERY_MS = 60_000;
const LAST_WORD_MS = 1_000;

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

function socketHandler(parts: Parts) {
  const { platform, transport, authenticate } = parts;
  return makeHandler<Record<string, unknown>, SocketContext>({
    schema: transport.schema,
    execute,
    subscribe,
    onConnect: async (ctx) => {
      const { request: http, socket } = ctx.extra;
      const actor = await authenticate({
        accessToken: accessTokenOf(ctx.connectionParams ?? {}),
        cookie: readCookies(platform.config, http).session,
        requestId: http.id,
        // Opening a line is nothing a person does.
        idleSeconds: 86_400,
      });
      if (!actor) return false;
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

/** A socket lives no longer than the session it was opened with: also one that nobody ends, but time. */
function closeWithSession({ platform, isLive }: Parts, actor: Actor, socket: Socket): void {
  const abort = new AbortController();
  // The browser hears of it on its own subscription first, then the line goes dead.
  const close = () => void setTimeout(() => socket.close(FORBIDDEN, 'Session ended'), LAST_WORD_MS);
  const look = () =>
    isLive(actor.sessionId).then(
      (lives) => (lives ? undefined : close()),
      () => {},
    );
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  socket.on('close', () => {
    clearInterval(timer);
    abort.abort();
  });
  const watch = async () => {
    const topics = ['session', 'member'];
    for await (const change of platform.changes.subscribe(actor.companyId, topics, abort.signal)) {
      if (change.topic === 'member' && change.id === actor.memberId) await look();
      if (change.id === actor.sessionId) close();
    }
  };
  watch().catch(() => {});
}
