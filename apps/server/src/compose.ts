import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import {
  assertStillThere,
  authenticate,
  findRights,
  forgetSessions,
} from './modules/identity/index.ts';
import { MODULES } from './modules/index.ts';
import { Audit } from './platform/audit.ts';
import { ChangeFeed } from './platform/changes.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { Database } from './platform/database/database.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { emptySchema, migrate } from './platform/database/migrate.ts';
import { whenReachable } from './platform/database/waiting.ts';
import {
  DocumentPool,
  INSPECTION_LIMITS,
  READING_LIMITS,
} from './platform/documents/document-pool.ts';
import { baseResolvers } from './platform/graphql/base.resolvers.ts';
import { buildSchema, type ResolverMap } from './platform/graphql/schema.ts';
import { GraphqlTransport } from './platform/graphql/transport.ts';
import type { Pause } from './platform/growing-pause.ts';
import { graphqlRoutes } from './platform/http/graphql-routes.ts';
import { buildHttp } from './platform/http/server.ts';
import { webApp } from './platform/http/web-app.ts';
import { type Clock, systemClock } from './platform/ids.ts';
import { startWorker, type WorkerOptions } from './platform/jobs/worker.ts';
import { openKeys } from './platform/keys.ts';
import { Metrics } from './platform/metrics.ts';
import { Mailer } from './platform/outbox/mailer.ts';
import { TextSender } from './platform/outbox/text-sender.ts';
import { Geolocator } from './platform/outside/geolocator.ts';
import { VirusScanner } from './platform/outside/virus-scanner.ts';
import type { Platform } from './platform/platform.ts';
import { CostBudget } from './platform/rate-limits.ts';
import { Refusals } from './platform/refusals.ts';
import type { Traces } from './platform/traces/traces.ts';
import { watchChains } from './verify.ts';

const here = import.meta.dirname;
const BASE_TYPES = readFileSync(path.join(here, 'platform/graphql/base.graphql'), 'utf8');
/** What operations take of the forms of the contract, made by `npm run codegen`. */
const FORM_INPUTS = path.join(here, 'modules/form-inputs.graphql');

/** Secrets never reach a log line. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.authtoken',
  'req.headers.cookie',
  '*.password',
  '*.refreshToken',
  '*.sessionToken',
];

function makeLogger(config: Config, traces: Traces | null): Logger {
  return pino({ level: config.logLevel, redact: REDACTED, ...(traces && namingTrace(traces)) });
}

/** Lines of a request or job name its trace, as collectors expect it. */
const namingTrace = (traces: Traces) => ({
  mixin: () => {
    const id = traces.id();
    return id ? { trace_id: id } : {};
  },
});

/** The libraries are loaded where a collector is named, and nowhere else. */
async function openTracesOf(config: Config, log: () => Logger): Promise<Traces | null> {
  if (!config.tracesEndpoint) return null;
  const { openTraces } = await import('./platform/traces/open-traces.ts');
  return openTraces({ endpoint: config.tracesEndpoint, log });
}

export type Running = { readonly platform: Platform; close(): Promise<void> };

export type PlatformOptions = {
  readonly clock?: Clock;
  readonly say?: (line: string) => void;
  /** Whether to wait for a database that is away; else it is an error at once. */
  readonly isPatient?: boolean;
  /** How a node waits before it tries its database again. */
  readonly pause?: Pause | undefined;
};

/** Opens the database, embedded or by URL, and brings it forward. */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  { isPatient = false, pause }: Pick<PlatformOptions, 'isPatient' | 'pause'> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(path.join(config.dataDir, 'postgres'), say);
  const url = config.databaseUrl ?? embedded!.url;
  try {
    await whenReachable({ connectionString: url, say, isPatient, pause }, () =>
      migrate(url, undefined, { say }),
    );
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { url, close: async () => embedded?.stop() };
}

/** Throws everything in the embedded database away, keys included, and brings an empty one forward. */
export async function resetEmbedded(config: Config, say: (line: string) => void): Promise<void> {
  if (config.databaseUrl)
    throw new ConfigError('DATABASE_URL is set: only the embedded one is reset.');
  const database = await openDatabase(config, say);
  try {
    await emptySchema(database.url);
  } finally {
    await database.close();
  }
  rmSync(path.join(config.dataDir, 'keys'), { recursive: true, force: true });
  rmSync(config.anchorsFile, { force: true });
}

/** Opens the database and hands out the platform over it. */
export async function openPlatform(
  config: Config,
  { clock = systemClock, say = console.error, isPatient = false, pause }: PlatformOptions = {},
): Promise<Running> {
  const traces = await openTracesOf(config, () => log);
  const log = makeLogger(config, traces);
  const database = await openDatabase(config, say, { isPatient, pause });
  const { url } = database;
  const waiting = { connectionString: url, say, isPatient, pause };
  const db = new Database(url, config.databasePool, {
    readUrl: config.databaseReadUrl,
    poolerUrl: config.databasePoolerUrl,
    traces,
  });
  const keys = await whenReachable(waiting, () => openInstallationKeys(config, db));
  const changes = new ChangeFeed({ db, log, pause });
  await whenReachable(waiting, () => changes.start());
  const documents = new DocumentPool();
  const { pdf, sheets } = documents;
  // Threads of their own: a file made to be slow holds up no invoice.
  const inspections = new DocumentPool(INSPECTION_LIMITS);
  const { inspection } = inspections;
  // What hides work from who opens it is read apart: it holds up no other upload.
  const readings = new DocumentPool(READING_LIMITS);
  const { reading } = readings;
  const scanner = new VirusScanner(config, log);
  const mailer = new Mailer(config);
  const texts = new TextSender(config);
  const audit = new Audit(keys, clock);
  const geolocator = new Geolocator(config, clock);
  const refusals = new Refusals({ db, audit, log });
  const metrics = new Metrics();
  metrics.watch({ poolUse: () => db.poolUse(), isListening: () => changes.isListening });
  const outward = { metrics, traces, changes, mailer, texts, geolocator, refusals, scanner, log };
  const platform: Platform = {
    config,
    db,
    clock,
    keys,
    audit,
    pdf,
    sheets,
    inspection,
    reading,
    ...outward,
  };
  const stopForgetting = forgetOnChange(platform);
  return {
    platform,
    close: async () => {
      stopForgetting();
      await refusals.close();
      await changes.close();
      await documents.close();
      await inspections.close();
      await readings.close();
      await mailer.close();
      await db.close();
      await database.close();
      await traces?.close();
    },
  };
}

async function openInstallationKeys(config: Config, db: Database) {
  const folder = config.secretsDir ?? path.join(config.dataDir, 'keys');
  const used = await db.inIdentity((tx) =>
    tx.find(sql<{ value: string }>`select value from installation where name = 'keys'`),
  );
  const keys = openKeys(folder, config.secretsDir !== null, used !== null);
  const fingerprint = keys.hmac('tokens', 1, 'fingerprint').toString('hex');
  // Of two nodes on a new database one writes its fingerprint; what stands afterwards is asked by both.
  const stored = await db.inIdentity(async (tx) => {
    await tx.run(sql`
      insert into installation (name, value) values ('keys', ${JSON.stringify(fingerprint)})
      on conflict do nothing`);
    return tx.get(
      sql<{ value: string }>`select value from installation where name = 'keys'`,
      'The fingerprint of the keys',
    );
  });
  if (stored.value === fingerprint) return keys;
  throw new ConfigError(
    `The keys in ${folder} are not the ones this database was used with. Copy the key files of the ` +
      'node that works to this folder, or let SECRETS_DIR name a folder that both share.',
  );
}

/** Sessions and roles act within a second; the feed makes it at once. */
function forgetOnChange(platform: Platform): () => void {
  return platform.changes.onAny(['session', 'role', 'member'], forgetSessions);
}

/** The type definitions that stand in files of the modules, base first. */
export function allTypeDefs(): string[] {
  return [BASE_TYPES, ...MODULES.flatMap((m) => (m.typeDefs ? [m.typeDefs] : []))];
}

let assembled: GraphQLSchema | null = null;

/** The schema of the whole API. Nothing in it knows a platform: one serves every app of a process. */
export function assembleSchema(): GraphQLSchema {
  const resolvers = MODULES.flatMap((m) => (m.resolvers ? [m.resolvers as ResolverMap] : []));
  assembled ??= buildSchema(
    [...allTypeDefs(), readFileSync(FORM_INPUTS, 'utf8')],
    [baseResolvers, ...resolvers],
  );
  return assembled;
}

/** Runs jobs on this node until it is stopped. */
export function openWorker(platform: Platform, options: WorkerOptions = {}) {
  return startWorker(platform, {
    ...options,
    housekeepers: MODULES.flatMap((m) => (m.housekeeper ? [m.housekeeper] : [])),
    schedulers: MODULES.flatMap((m) => (m.scheduler ? [m.scheduler] : [])),
    tasks: Object.assign({}, ...MODULES.map((m) => m.tasks ?? {})),
    lists: MODULES.flatMap((m) => m.lists ?? []),
    companySender: MODULES.find((m) => m.companySender)?.companySender ?? null,
    pushSender: MODULES.find((m) => m.pushSender)?.pushSender ?? null,
    watchChains,
  });
}

/** What tests cut short. */
type AppLimits = { readonly longestFileMs?: number };

/** The HTTP side of a node: a worker only says whether it is up. */
export function buildApp(platform: Platform, limits: AppLimits = {}) {
  if (platform.config.role === 'worker')
    return buildHttp({ platform, authenticate: nobody, judge: async () => {}, modules: [] });
  return buildApi(platform, limits);
}

const nobody = async () => null;

/** The complete HTTP application over a platform. */
async function buildApi(platform: Platform, limits: AppLimits) {
  const identify = (presented: Parameters<typeof authenticate>[1]) =>
    authenticate(platform, presented);
  const app = await buildHttp({
    ...{ platform, ...limits },
    authenticate: identify,
    judge: (actor) =>
      platform.db.inTenant(actor.companyId, (tx) => assertStillThere(platform, tx, actor)),
    modules: MODULES,
  });
  const transport = new GraphqlTransport({
    schema: assembleSchema(),
    trusted: readTrustedDocuments(),
    onlyTrusted: platform.config.documents === 'trusted',
    allowIntrospection: platform.config.isDevelopment,
    budget: new CostBudget(platform.db, platform.config.graphqlBudget),
    metrics: platform.metrics,
    traces: platform.traces,
    log: platform.log,
  });
  graphqlRoutes(app, {
    platform,
    transport,
    authenticate: identify,
    findRights: (sessionId) => findRights(platform, sessionId),
  });
  await webApp(app, platform.config);
  return app;
}

/** Documents the web app was built with, by hash; codegen writes them beside the build. */
function readTrustedDocuments(): Map<string, string> {
  const file = path.join(here, '../../web/src/api/generated/persisted-documents.json');
  try {
    const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return new Map(Object.entries(known));
  } catch {
    return new Map();
  }
}
