import { authExchange } from '@urql/exchange-auth';
import { retryExchange } from '@urql/exchange-retry';
import type { Client as Socket } from 'graphql-ws';
import {
  type Client,
  type CombinedError,
  cacheExchange,
  createClient,
  fetchExchange,
  subscriptionExchange,
} from 'urql';
import { ActiveQueries } from './active-queries.ts';
import { forwardLive } from './live.ts';

/** What the client needs of the session. */
export type TokenSource = {
  token: () => string | null;
  /** A new token, or null when the session is over. */
  refresh: () => Promise<string | null>;
  onExpired: () => void;
  /** Goes with every request. */
  headers: () => Record<string, string>;
};

const GRAPHQL_PATH = '/v2/graphql';
const MAX_TRIES = 3;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
const MOST_DELAY_MS = 2_000;
const AUTH_CODES: readonly unknown[] = ['UNAUTHENTICATED', 'invalid-jwt', 'invalid-headers'];

const isAuthError = (error: CombinedError): boolean =>
  (error.response as Response | undefined)?.status === 401 ||
  error.graphQLErrors.some((one) => AUTH_CODES.includes(one.extensions.code));

const shownBy = new WeakMap<Client, ActiveQueries>();

/** Growing, up to some ten seconds, and never the same for two browsers. */
const retryWait = (tries: number) =>
  new Promise<void>((resolve) => {
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
    setTimeout(resolve, longest * (0.5 + Math.random() / 2));
  });

/** Opens the socket; its code is fetched then too. */
function openSocket(source: TokenSource): (onReturn: () => void) => Promise<Socket> {
  return async (onReturn) => {
    const { createClient: createSocket } = await import('graphql-ws');
    const { protocol, host } = window.location;
    return createSocket({
      url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${GRAPHQL_PATH}`,
      lazy: true,
      connectionParams: () => ({ authorization: `Bearer ${source.token() ?? ''}` }),
      // As long as a page is open: a server may be away for an hour.
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait,
      on: { connected: (_socket, _payload, wasRetry) => wasRetry && onReturn() },
    });
  };
}

/**
 * GraphQL over one path: queries and mutations by POST, subscriptions by graphql-transport-ws.
 * An expired token is refreshed once for all requests waiting, and each is sent again once. Network
 * failures are tried three times, mutations never: a payment is not sent twice.
 */
export function createApiClient(source: TokenSource): Client {
  const queries = new ActiveQueries();
  const forwardSubscription = forwardLive({
    open: openSocket(source),
    askAgain: () => queries.askAgain(),
    delayMs: () => Math.random() * MOST_DELAY_MS,
  });
  const client = createClient({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    fetchOptions: () => ({ credentials: 'same-origin', headers: source.headers() }),
    exchanges: [
      queries.exchange,
      cacheExchange,
      retryExchange({
        maxNumberAttempts: MAX_TRIES,
        initialDelayMs: 400,
        retryIf: (error, operation) =>
          operation.kind === 'query' && error.networkError !== undefined,
      }),
      authExchange(async (helpers) => ({
        addAuthToOperation: (operation) => {
          const token = source.token();
          return token
            ? helpers.appendHeaders(operation, { authorization: `Bearer ${token}` })
            : operation;
        },
        didAuthError: isAuthError,
        refreshAuth: async () => {
          if (!(await source.refresh())) source.onExpired();
        },
      })),
      fetchExchange,
      subscriptionExchange({ forwardSubscription }),
    ],
  });
  shownBy.set(client, queries);
  return client;
}

/** Asks again for everything that pages show, but for what somebody types over. */
export const askAgain = (client: Client): void => shownBy.get(client)?.askAgain();
