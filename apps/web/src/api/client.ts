import { authExchange } from '@urql/exchange-auth';
import { retryExchange } from '@urql/exchange-retry';
import { createClient as createSocket, type Client as Socket } from 'graphql-ws';
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
};

const GRAPHQL_PATH = '/v2/graphql';
const MAX_TRIES = 3;
const AUTH_CODES: readonly unknown[] = ['UNAUTHENTICATED', 'invalid-jwt', 'invalid-headers'];

const isAuthError = (error: CombinedError): boolean =>
  (error.response as Response | undefined)?.status === 401 ||
  error.graphQLErrors.some((one) => AUTH_CODES.includes(one.extensions.code));

function socketTo(source: TokenSource): Socket {
  const { protocol, host } = window.location;
  return createSocket({
    url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${GRAPHQL_PATH}`,
    lazy: true,
    connectionParams: () => ({ authorization: `Bearer ${source.token() ?? ''}` }),
  });
}

/**
 * GraphQL over one path: queries and mutations by POST, subscriptions by graphql-transport-ws.
 * An expired token is refreshed once for all requests waiting, and each is sent again once. Network
 * failures are tried three times, mutations never: a payment is not sent twice.
 */
export function createApiClient(source: TokenSource): Client {
  const socket = socketTo(source);
  return createClient({
    url: GRAPHQL_PATH,
    preferGetMethod: false,
    fetchOptions: { credentials: 'same-origin' },
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
      subscriptionExchange({
        forwardSubscription: ({ query, variables, operationName }) => ({
          subscribe: (sink) => {
            const request = {
              query: query ?? '',
              ...(variables ? { variables: variables as Record<string, unknown> } : {}),
              ...(operationName ? { operationName } : {}),
            };
            const unsubscribe = socket.subscribe(request, {
              ...sink,
              next: (value) => sink.next(value as ExecutionResult),
            });
            return { unsubscribe };
          },
        }),
      }),
    ],
  });
}
