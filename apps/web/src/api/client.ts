import { authExchange } from '@urql/exchange-auth';
import { retryExchange } from '@urql/exchange-retry';
import type { Client as Socket } from 'graphql-ws';
import {
  type Client,
  type CombinedError,
  cacheExchange,
  createClient,
  type ExecutionResult,
  fetchExchange,
  subscriptionExchange,
} from 'urql';

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
const AUTH_CODES: readonly unknown[] = ['UNAUTHENTICATED', 'invalid-jwt', 'invalid-headers'];

const isAuthError = (error: CombinedError): boolean =>
  (error.response as Response | undefined)?.status === 401 ||
  error.graphQLErrors.some((one) => AUTH_CODES.includes(one.extensions.code));

/** The socket, opened with the first subscription; its code is fetched then too. */
function socketTo(source: TokenSource): () => Promise<Socket> {
  let socket: Promise<Socket> | null = null;
  const open = async () => {
    const { createClient: createSocket } = await import('graphql-ws');
    const { protocol, host } = window.location;
    return createSocket({
      url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${GRAPHQL_PATH}`,
      lazy: true,
      connectionParams: () => ({ authorization: `Bearer ${source.token() ?? ''}` }),
    });
  };
  return () => {
    socket ??= open();
    return socket;
  };
}

type Forward = Parameters<typeof subscriptionExchange>[0]['forwardSubscription'];

function forwardTo(source: TokenSource): Forward {
  const socket = socketTo(source);
  return ({ query, variables, operationName }) => ({
    subscribe: (sink) => {
      const request = {
        query: query ?? '',
        ...(variables ? { variables: variables as Record<string, unknown> } : {}),
        ...(operationName ? { operationName } : {}),
      };
      let stop: (() => void) | null = null;
      let stopped = false;
      void socket().then((open) => {
        if (stopped) return;
        const next = (value: unknown) => sink.next(value as ExecutionResult);
        stop = open.subscribe(request, { ...sink, next });
      }, sink.error);
      return {
        unsubscribe: () => {
          stopped = true;
          stop?.();
        },
      };
    },
  });
}

/**
 * GraphQL over one path: queries and mutations by POST, subscriptions by graphql-transport-ws.
 * An expired token is refreshed once for all requests waiting, and each is sent again once. Network
 * failures are tried three times, mutations never: a payment is not sent twice.
 */
export function createApiClient(source: TokenSource): Client {
  return createClient({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    fetchOptions: () => ({ credentials: 'same-origin', headers: source.headers() }),
    exchanges: [
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
      subscriptionExchange({ forwardSubscription: forwardTo(source) }),
    ],
  });
}
