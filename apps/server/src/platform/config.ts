import path from 'node:path';
import { type FeeRule, feeSchedule, recordId } from '@mainsheet/contract';
import { z } from 'zod';

const onOff = z.enum(['on', 'off']);
/** An address with a user and a secret in it. */
const secretAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => URL.parse(url)?.username && URL.parse(url)?.password,
      `must be like ${example}`,
    );
const clientPair = z.string().regex(/^[^\s:]+:\S+$/, 'must be CLIENT_ID:CLIENT_SECRET');
const port = z.coerce.number().int().min(0).max(65_535);

const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

const schema = z.object({
  PORT: port.default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_HTTP: z.enum(['0', '1']).default('0'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_POOLER_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SOCKETS_PER_PERSON: z.coerce.number().int().min(1).max(1_000).default(30),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  DATA_DIR: z.string().min(1).default('.data'),
  SECRETS_DIR: z.string().min(1).optional(),
  ANCHORS_FILE: z.string().min(1).optional(),
  ANCHORS_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  DEMO: onOff.optional(),
  SIGNUP: z.enum(['open', 'invited']).default('invited'),
  GRAPHQL_DOCUMENTS: z.enum(['any', 'trusted']).default('any'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.string().min(1).optional(),
  GRAPHQL_BUDGET: z.coerce.number().int().min(1_000).default(600_000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  SMS_URL: secretAddress('https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com').optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/,
      'must be a number like +4790012345 or an MG… id',
    )
    .optional(),
  KYC_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and 24 bytes or more in base64')
    .optional(),
  GEOLOCATION_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.includes('{ip}'), 'must hold {ip}, where the address goes')
    .optional(),
  CLAMD_SOCKET: z
    .string()
    .regex(/^(\/\S+|[^\s/:]+:\d{1,5})$/, 'must be the path of a socket, or HOST:PORT')
    .optional(),
  CODAT_URL: z.url({ protocol: /^https?$/ }).default('https://api.codat.io'),
  MAILBOX_HOSTS: z.enum(['public', 'any']).default('public'),
  PUSH_HOSTS: z.enum(['public', 'any']).default('public'),
  GMAIL_OAUTH: clientPair.optional(),
  OUTLOOK_OAUTH: clientPair.optional(),
  OUTLOOK_OAUTH_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://login.microsoftonline.com/common/oauth2/v2.0'),
  ANALYTICS_KEY: z.string().min(1).max(200).optional(),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).default('https://eu.i.posthog.com'),
  FEES: z.string().default('[]'),
  EXCHANGE_MARGIN: z
    .string()
    .regex(/^\d(\.\d{1,4})?$/, 'must be a percentage below 10, like 0.5')
    .default('0'),
  BANK_FAULTS: z
    .string()
    .regex(
      /^(on|off|(drop|refuse|seed)=\d{1,9}( (drop|refuse|seed)=\d{1,9}){0,2})$/,
      'must be on, off, or like drop=3 refuse=3 seed=7',
    )
    .optional(),
  AIRWALLEX_URL: z.url({ protocol: /^https?$/ }).default('https://api.airwallex.com'),
  AIRWALLEX_CLIENT: clientPair.optional(),
  AIRWALLEX_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  AIRWALLEX_ACCOUNTS: z.string().optional(),
  AI_INVITATION: z.enum(['on', 'off']).default('on'),
  SALES_EMAIL: z.email().default('sales@mainsheet.example'),
  SUPPORT_URL: z.url({ protocol: /^https?$/ }).default('https://support.mainsheet.example'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
});

/** Everything that can be set from outside, parsed once; docs/configuration.md lists it. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  /** http beyond this machine, allowed by hand; the login page then says so. */
  readonly isPlainHttpAllowed: boolean;
  /** Where what this node counts is read; null serves it nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where an OpenTelemetry collector takes traces, without `/v1/traces`; null sends none. */
  readonly tracesEndpoint: string | null;
  /** Pages of one person that may listen on this node at once. */
  readonly socketsPerPerson: number;
  readonly databaseUrl: string | null;
  /** A pooler of transactions before it that requests go through. */
  readonly databasePoolerUrl: string | null;
  /** A streaming replica of it that lists, reports and files are read from. */
  readonly databaseReadUrl: string | null;
  readonly databasePool: number;
  readonly dataDir: string;
  readonly secretsDir: string | null;
  /** Where heads of the chains are kept outside the database. */
  readonly anchorsFile: string;
  /** Told each of them too; null tells nobody. */
  readonly anchorsWebhook: string | null;
  readonly role: 'all' | 'api' | 'worker';
  readonly isDemo: boolean;
  /** Whether the demo was asked for by name, which lets its sign-ins work beyond loopback. */
  readonly isDemoExplicit: boolean;
  /** Whether anybody may open an account; else it takes an invitation. */
  readonly isSignUpOpen: boolean;
  /** Addresses whose `X-Forwarded-For` is believed; false believes nobody. */
  readonly trustProxy: string | false;
  /** Fields that one person may ask for in a minute. */
  readonly graphqlBudget: number;
  readonly documents: 'any' | 'trusted';
  readonly logLevel: string;
  /** Where mail goes out; null keeps it in the outbox table. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Who counts which pages are used; null counts nothing. */
  readonly analytics: { readonly key: string; readonly url: string } | null;
  /** Whether new people are shown once that questions can be asked. */
  readonly isAiAnnounced: boolean;
  readonly salesEmail: string;
  /** Where Support in the menu leads. */
  readonly supportUrl: string;
  /** Where text messages go out and from whom; null keeps them in the outbox table. */
  readonly sms: { readonly url: string; readonly from: string } | null;
  /** Shared with the outside reviewer of applications; null refuses every verdict. */
  readonly kycWebhookSecret: string | null;
  /** Asked where an address is, `{ip}` in it; null asks nobody. */
  readonly geolocationUrl: string | null;
  /** Where a virus scanner listens; null scans nothing. */
  readonly clamdSocket:
    | { readonly path: string }
    | { readonly host: string; readonly port: number }
    | null;
  readonly bankFaults: BankFaults;
  /** The bank of the companies it names; null where there is none but the embedded one. */
  readonly airwallex: AirwallexConfig | null;
  /** What payments cost, by kind, currency and day. */
  readonly fees: readonly FeeRule[];
  /** What is kept of the rate when money is exchanged between own accounts, in percent. */
  readonly exchangeMargin: string;
  readonly codatUrl: string;
  /** Whether mailboxes may be on private addresses and other ports than those of mail. */
  readonly isAnyMailHostAllowed: boolean;
  /** Whether push services may be on private addresses, other ports and without TLS. */
  readonly isAnyPushHostAllowed: boolean;
  readonly mailOauth: Readonly<Record<'gmail' | 'outlook', OauthClient | null>>;
  readonly isDevelopment: boolean;
};

/** This installation as Airwallex knows it. */
export type AirwallexConfig = {
  readonly url: string;
  readonly clientId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** The account of each company there, by its id here. */
  readonly accounts: Readonly<Record<string, string>>;
};

/** Faults of the embedded bank, to try what happens then. */
export type BankFaults = {
  /** Whether the reference of a payment can ask for one. */
  readonly isOnDemand: boolean;
  /** Of a hundred orders: so many are taken and their answers lost, so many not taken at all. */
  readonly dropPercent: number;
  readonly refusePercent: number;
  readonly seed: number;
};

/** This installation as the sign-in of a mail provider knows it. */
export type OauthClient = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authoriseUrl: string;
  readonly tokenUrl: string;
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

/**
 * Reads the environment. Relative folders are taken from `baseDir`.
 * @throws ConfigError naming every wrong setting and how to mend it.
 */
export function readConfig(env: NodeJS.ProcessEnv, baseDir: string): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`);
    throw new ConfigError(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  const url = new URL(publicUrl);
  const isHttps = url.protocol === 'https:';
  refusePlainHttp(isHttps, url.hostname, e.ALLOW_HTTP === '1');
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    isHttps,
    isPlainHttpAllowed: !isHttps && !isLoopback(url.hostname),
    ...seenFromOutside(e),
    socketsPerPerson: e.SOCKETS_PER_PERSON,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePoolerUrl: e.DATABASE_POOLER_URL ?? null,
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    databasePool: e.DATABASE_POOL,
    dataDir: path.resolve(baseDir, e.DATA_DIR),
    secretsDir: e.SECRETS_DIR ? path.resolve(baseDir, e.SECRETS_DIR) : null,
    anchorsFile: path.resolve(baseDir, e.ANCHORS_FILE ?? path.join(e.DATA_DIR, 'anchors.jsonl')),
    anchorsWebhook: e.ANCHORS_WEBHOOK ?? null,
    role: e.ROLE,
    isDemo: isDemo(e),
    isDemoExplicit: e.DEMO === 'on',
    isSignUpOpen: e.SIGNUP === 'open',
    trustProxy: e.TRUST_PROXY ?? false,
    graphqlBudget: e.GRAPHQL_BUDGET,
    documents: e.GRAPHQL_DOCUMENTS,
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? `Mainsheet <no-reply@${url.hostname}>`,
    analytics: e.ANALYTICS_KEY
      ? { key: e.ANALYTICS_KEY, url: e.ANALYTICS_URL.replace(/\/+$/, '') }
      : null,
    isAiAnnounced: e.AI_INVITATION === 'on',
    ...{ salesEmail: e.SALES_EMAIL, supportUrl: e.SUPPORT_URL },
    sms: smsOf(e.SMS_URL, e.SMS_FROM),
    kycWebhookSecret: e.KYC_WEBHOOK_SECRET ?? null,
    geolocationUrl: e.GEOLOCATION_URL ?? null,
    clamdSocket: socketOf(e.CLAMD_SOCKET),
    fees: feesOf(e.FEES),
    exchangeMargin: e.EXCHANGE_MARGIN,
    airwallex: airwallexOf(e),
    bankFaults: faultsOf(e.BANK_FAULTS ?? (isDemo(e) ? 'on' : 'off')),
    codatUrl: e.CODAT_URL.replace(/\/+$/, ''),
    isAnyMailHostAllowed: e.MAILBOX_HOSTS === 'any',
    isAnyPushHostAllowed: e.PUSH_HOSTS === 'any',
    mailOauth: {
      gmail: oauthClient(e.GMAIL_OAUTH, {
        authoriseUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
        tokenUrl: 'https://oauth2.googleapis.com/token',
      }),
      outlook: oauthClient(e.OUTLOOK_OAUTH, {
        authoriseUrl: `${e.OUTLOOK_OAUTH_URL.replace(/\/+$/, '')}/authorize`,
        tokenUrl: `${e.OUTLOOK_OAUTH_URL.replace(/\/+$/, '')}/token`,
      }),
    },
    isDevelopment: e.NODE_ENV === 'development',
  };
}

function seenFromOutside(e: z.infer<typeof schema>): Pick<Config, 'metrics' | 'tracesEndpoint'> {
  const { METRICS_PORT: port, METRICS_HOST: host = e.HOST } = e;
  return {
    metrics: port === undefined ? null : { port, host },
    tracesEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
  };
}

const isDemo = (e: z.infer<typeof schema>): boolean => (e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL);

function refusePlainHttp(isHttps: boolean, hostname: string, allowed: boolean): void {
  if (isHttps || isLoopback(hostname) || allowed) return;
  throw new ConfigError(
    `PUBLIC_URL is http on ${hostname}: sign-in cookies would travel in the clear. ` +
      'Use https, or set ALLOW_HTTP=1 if this network is trusted.',
  );
}

function socketOf(text: string | undefined): Config['clamdSocket'] {
  if (text === undefined) return null;
  if (text.startsWith('/')) return { path: text };
  const [host = '', port] = text.split(':');
  return { host, port: Number(port) };
}

const airwallexAccounts = z.record(recordId(), z.string().regex(/^acct_\S{1,80}$/));

function airwallexOf(e: z.infer<typeof schema>): AirwallexConfig | null {
  const { AIRWALLEX_CLIENT: pair, AIRWALLEX_WEBHOOK_SECRET: secret, AIRWALLEX_ACCOUNTS: text } = e;
  if (pair === undefined && secret === undefined && text === undefined) return null;
  if (pair === undefined || secret === undefined || text === undefined) {
    throw new ConfigError(
      'AIRWALLEX_CLIENT, AIRWALLEX_WEBHOOK_SECRET and AIRWALLEX_ACCOUNTS go together: set all, or none.',
    );
  }
  const colon = pair.indexOf(':');
  return {
    url: e.AIRWALLEX_URL.replace(/\/+$/, ''),
    clientId: pair.slice(0, colon),
    apiKey: pair.slice(colon + 1),
    webhookSecret: secret,
    accounts: accountsOf(text),
  };
}

/** An account serves one company: money of two is never in one. */
function accountsOf(text: string): Readonly<Record<string, string>> {
  try {
    const accounts = airwallexAccounts.parse(JSON.parse(text));
    const named = Object.values(accounts);
    if (new Set(named).size === named.length) return accounts;
  } catch {
    // Said below.
  }
  throw new ConfigError(
    'AIRWALLEX_ACCOUNTS must be like {"<id of a company>":"acct_…"}, each account for one company.',
  );
}

function faultsOf(text: string): BankFaults {
  const part = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(text)?.[1] ?? 0);
  return {
    isOnDemand: text !== 'off',
    dropPercent: part('drop'),
    refusePercent: part('refuse'),
    seed: part('seed'),
  };
}

function feesOf(text: string): readonly FeeRule[] {
  try {
    return feeSchedule.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(
      'FEES must be like [{"from":"2026-01-01","kind":"PAYOUT_SWIFT","currency":"USD","fixed":"15"}].',
    );
  }
}

function smsOf(url: string | undefined, from: string | undefined): Config['sms'] {
  if (url === undefined && from === undefined) return null;
  if (url !== undefined && from !== undefined) return { url, from };
  throw new ConfigError('SMS_URL and SMS_FROM go together: set both, or neither.');
}

function oauthClient(
  pair: string | undefined,
  urls: Pick<OauthClient, 'authoriseUrl' | 'tokenUrl'>,
): OauthClient | null {
  if (pair === undefined) return null;
  const colon = pair.indexOf(':');
  return { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1), ...urls };
}
