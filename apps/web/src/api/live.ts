import type { Client as Socket } from 'graphql-ws';
import type { ExecutionResult, subscriptionExchange } from 'urql';

type Forward = Parameters<typeof subscriptionExchange>[0]['forwardSubscription'];
type Sink = Parameters<ReturnType<Forward>['subscribe']>[0];

export type LiveOptions = {
  /** Opens the socket, with what it is to do when it had to be opened again. */
  readonly open: (onReturn: () => void) => Promise<Socket>;
  /** Asks again for everything that pages show. */
  readonly askAgain: () => void;
  /** Milliseconds of delay: the browsers of a company do not all ask at one moment. */
  readonly delayMs: () => number;
};

const MISSED = { changes: { topic: 'resync', id: '', version: 0, by: null } };

type Message = { data?: { changes?: { id?: string } } | null };

/** The server names no record when changes may have been missed, of whatever topic. */
const isMissed = ({ data }: Message): boolean => data?.changes?.id === '';

/**
 * Subscriptions over one socket, opened with the first of them. When changes may have been missed, because the
 * socket broke or the server says so, every page that listens is told once and all open queries are asked again.
 */
export function forwardLive({ open, askAgain, delayMs }: LiveOptions): Forward {
  const listening = new Set<Sink>();
  let isDue = false;
  const catchUp = () => {
    isDue = false;
    for (const sink of listening) sink.next({ data: MISSED });
    askAgain();
  };
  const onMissed = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(catchUp, delayMs());
  };
  let socket: Promise<Socket> | null = null;
  return ({ query, variables, operationName }) => ({
    subscribe: (sink) => {
      const request = {
        query: query ?? '',
        ...(variables ? { variables: variables as Record<string, unknown> } : {}),
        ...(operationName ? { operationName } : {}),
      };
      if (/\bchanges\s*\(/.test(request.query)) listening.add(sink);
      let stop: (() => void) | null = null;
      let stopped = false;
      socket ??= open(onMissed);
      void socket.then((opened) => {
        if (stopped) return;
        const next = (value: unknown) => {
          if (isMissed(value as Message)) onMissed();
          else sink.next(value as ExecutionResult);
        };
        stop = opened.subscribe(request, { ...sink, next });
      }, sink.error);
      return {
        unsubscribe: () => {
          listening.delete(sink);
          stopped = true;
          stop?.();
        },
      };
    },
  });
}
