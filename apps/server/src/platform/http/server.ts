import compress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Actor, assertCan } from '../actor.ts';
import { DomainError, toDomainError } from '../errors.ts';
import { newId } from '../ids.ts';
import { exportRoutes } from '../lists/exported-list.ts';
import { wholeListRoutes } from '../lists/whole-list.routes.ts';
import type { Module, RouteGuard } from '../module.ts';
import type { Platform } from '../platform.ts';
import { assertRate } from '../rate-limits.ts';
import { traceRequests } from '../traces/trace-requests.ts';
import { VERSION } from '../version.ts';
import { readCookies } from './cookies.ts';
import { collectRoutes, describeRoutes } from './openapi.ts';
import { findRepeatedKey } from './repeated-key.ts';
import { accessTokenOf, actorOfRequest, idleSecondsOf } from './request-actor.ts';
import { securityHeaders } from './security-headers.ts';
import { visitorOf } from './visitor-of.ts';

export type Authenticate = (presented: {
  accessToken: string | null;
  cookie: string | null;
  requestId: string;
  idleSeconds: number;
}) => Promise<Actor | null>;

export type HttpOptions = {
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  readonly modules: readonly Module[];
  /** Throws once an actor is no longer there or lost a right: for answers that take minutes. */
  readonly judge: (actor: Actor) => Promise<void>;
  /** How long a list may be read to its end. */
  readonly longestFileMs?: number | undefined;
};

const MAX_BODY_BYTES = 1_048_576;
/** No form nests half as deep; what walks a body may call itself for each level. */
const MAX_DEPTH = 50;
/** Who sends headers letter by letter is cut off; a slow line needs no more than that. */
const HEADERS_MS = 10_000;
const CHECK_MS = 5_000;
/** When a client may try again what was refused because the server was unavailable. */
const RETRY_AFTER_SECONDS = 5;

/** The HTTP server with its guards; main adds GraphQL and the web app. */
export async function buildHttp({ platform, authenticate, modules, ...files }: HttpOptions) {
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    // Idle keep-alive connections must not hold up a stop; requests in flight are answered first.
    forceCloseConnections: 'idle',
    genReqId: () => newId(platform.clock),
    // A logger of its own for each request costs more than it tells: lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: platform.config.trustProxy,
    // An address that cannot be read comes to no route, and to no hook either.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(platform.config.isHttps));
      sendError(platform, error, request as FastifyRequest, reply as unknown as FastifyReply);
    },
  });
  refuseRepeatedKeys(app as unknown as FastifyInstance);
  // A form of another site can post plain text without asking; nobody here sends any.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('actor', null);
  await app.register(compress, { global: false });
  await app.register(fastifyCookie);
  await app.register(websocket, { options: { maxPayload: 1 << 18 } });
  app.addHook('onRoute', (route) => {
    const isOurs = route.url.startsWith('/v2/');
    if (isOurs && !route.config?.guard) throw new Error(`${route.url} names no guard`);
  });
  const routes = collectRoutes(app as unknown as FastifyInstance);
  const headers = securityHeaders(platform.config.isHttps);
  watchRequests(app as unknown as FastifyInstance, platform);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // By the route that was found, not the address as it was written: `/%762/` finds one of ours too.
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/v2/')) return;
    refuseRepeatedWords(request.query);
    reply.header('cache-control', 'no-store');
    refuseForeignOrigin(platform, request);
    if (config.rate) await assertRate(platform.db, `${url}:${visitorOf(request.ip)}`, config.rate);
    request.actor = await authenticate({
      accessToken: accessTokenOf(request.headers),
      cookie: readCookies(platform.config, request).session,
      requestId: request.id,
      idleSeconds: idleSecondsOf(request.headers),
    });
    refuseOtherTenant(request);
    checkGuard(request, config.guard);
  });
  endConnectionsWithAnswers(app as unknown as FastifyInstance);
  app.addHook('preValidation', async ({ body }) => {
    if (!isDeeper(body, MAX_DEPTH)) return;
    throw badRequest('The body is nested too deep.');
  });
  app.setErrorHandler((error, request, reply) => sendError(platform, error, request, reply));
  health(app, platform);
  installation(app, platform);
  for (const module of modules) module.routes?.(app, platform);
  const lists = modules.flatMap((module) => module.lists ?? []);
  exportRoutes(app, platform, lists);
  wholeListRoutes(app, platform, { lists, ...files });
  app.get('/v2/openapi.yaml', { config: { guard: 'public' } }, (_request, reply) =>
    reply.type('application/yaml').send(describeRoutes(routes, VERSION)),
  );
  return app;
}

/** Counts requests and traces them; before all other hooks, so that what those ask of the database belongs to the request. */
function watchRequests(app: FastifyInstance, { metrics, traces }: Platform): void {
  if (traces) traceRequests(app, traces);
  app.addHook('onResponse', async (request, reply) => {
    metrics.noteRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}

/** A word of the query said twice would be a list where a text is expected. @throws DomainError BAD_REQUEST */
function refuseRepeatedWords(query: unknown): void {
  const repeated = Object.entries(query ?? {}).find(([, value]) => typeof value !== 'string');
  if (repeated) throw badRequest(`Say “${repeated[0].slice(0, 40)}” once in the address.`);
}

/** Reads JSON bodies as Fastify does, but for one that says a thing twice. */
function refuseRepeatedKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    void parse(request, text, (error, parsed) => {
      const key = error ? null : findRepeatedKey(text);
      if (key === null) return done(error, parsed);
      done(badRequest(`The body says “${key.slice(0, 60)}” twice in one object. Say it once.`));
    });
  });
}

/** Once a stop began, each answer is the last of its connection: kept alive, it would hold the stop up. */
function endConnectionsWithAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function checkGuard(request: FastifyRequest, guard: RouteGuard | undefined): void {
  if (!guard || guard === 'public') return;
  const actor = actorOfRequest(request);
  if (guard !== 'signedIn') assertCan(actor, guard);
}

/** The specified headers name the tenant; they may repeat the session's, never choose another. */
function refuseOtherTenant(request: FastifyRequest): void {
  if (!request.actor) return;
  const { companyid, contactid } = request.headers;
  const isForeign =
    (companyid !== undefined && companyid !== request.actor.companyId) ||
    (contactid !== undefined && contactid !== request.actor.memberId);
  if (isForeign) throw new DomainError('FORBIDDEN');
}

/** A state-changing request from another site is refused, whatever cookies came with it. */
function refuseForeignOrigin(platform: Platform, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (request.method === 'GET' && request.headers.upgrade === undefined) return;
  if (!origin || origin === platform.config.publicUrl) return;
  // A sandboxed frame or a file says `null`, which is no address and not ours either.
  const from = URL.parse(origin);
  // A page that came in the clear may be anybody's on the way: it does not speak for a site with https.
  const isTampered = platform.config.isHttps && from?.protocol !== 'https:';
  if (isTampered || from?.host !== request.headers.host) throw new DomainError('FORBIDDEN');
}

const badRequest = (reason: string) => new DomainError('BAD_REQUEST', { reason });

type HttpError = Error & { statusCode?: number; code?: string };

const FASTIFY_CODES: Record<string, () => DomainError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new DomainError('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => badRequest('Send JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('The body is not JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('The body is empty.'),
  FST_ERR_BAD_URL: () => badRequest('The address cannot be read.'),
  FST_ERR_MAX_PARAM_LENGTH: () => badRequest('The address is too long.'),
  // A way out of a folder is answered like a file that is not there.
  FST_STATIC_FORBIDDEN_PATH: () => new DomainError('NOT_FOUND', { what: 'The address' }),
};

/** JSON that would set a prototype is refused by its reader, without a code. */
const codeOf = ({ code, statusCode, name }: HttpError): string =>
  code ?? (statusCode === 400 && name === 'SyntaxError' ? 'FST_ERR_CTP_INVALID_JSON_BODY' : '');

function sendError(
  platform: Platform,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = FASTIFY_CODES[codeOf(error as HttpError)]?.() ?? toDomainError(error);
  if (refusal.code === 'INTERNAL')
    platform.log.error({ err: error, requestId: request.id }, 'unexpected error');
  const operation = `${request.method} ${request.routeOptions.url ?? 'no route'}`;
  platform.refusals.note(request.actor, { operation, code: refusal.code });
  if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.status(refusal.status).send({
    success: false,
    error_flag: 'ERROR',
    code: refusal.code,
    error: refusal.message,
    message: refusal.message,
    violations: refusal.violations,
    ...(refusal.data.left ? { remaining_attempts: Number(refusal.data.left) } : {}),
    ...(refusal.code === 'ACCOUNT_RESTRICTED' ? { sales_email: platform.config.salesEmail } : {}),
    request_id: request.id,
  });
}

/** What the login page shows of the settings. */
function installation(app: FastifyInstance, { config }: Platform): void {
  const options = { config: { guard: 'public' as const, summary: 'What visitors may know' } };
  app.get('/v2/installation', options, () => ({
    sales_email: config.salesEmail,
    support_url: config.supportUrl,
    plain_http: config.isPlainHttpAllowed,
  }));
}

function health(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { config: { summary: 'Whether the node runs' } }, () => ({ status: 'up' }));
  const ready = { config: { summary: 'Whether the database answers' } };
  app.get('/readyz', ready, async (_request, reply) => {
    // A node that hears of no changes shows its people yesterday: it asks for no visitors either.
    const isReady = platform.changes.isListening && (await platform.db.isReady());
    if (!isReady) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'starting' });
  });
}
