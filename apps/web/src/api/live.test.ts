import type { Client as Socket } from 'graphql-ws';
import { beforeEach, expect, it, vi } from 'vitest';
import { forwardLive } from './live.ts';

type Next = (value: unknown) => void;
let server: { return: () => void; subscribers: Next[] };
const askAgain = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  askAgain.mockClear();
  server = { return: () => {}, subscribers: [] };
  return () => vi.useRealTimers();
});

/** Subscriptions over a socket that the test plays the server of. */
function live() {
  const open = async (onReturn: () => void) => {
    server.return = onReturn;
    const subscribe = (_: unknown, sink: { next: Next }) => {
      server.subscribers.push(sink.next);
      return () => {};
    };
    return { subscribe } as unknown as Socket;
  };
  return forwardLive({ open, askAgain, delayMs: () => 1_000 });
}

async function listen(forward: ReturnType<typeof live>, query: string) {
  const heard: unknown[] = [];
  const sink = { next: (value: unknown) => heard.push(value), error: () => {}, complete: () => {} };
  const { unsubscribe } = forward({ query } as never, {} as never).subscribe(sink);
  await vi.advanceTimersByTimeAsync(0);
  return { heard, unsubscribe };
}

const VESSELS = 'subscription { changes(topics: ["vessels"]) { id } }';
const CONTACTS = 'subscription { changes(topics: ["contacts"]) { id } }';
const MISSED = { data: { changes: expect.objectContaining({ id: '', topic: 'resync' }) } };

it('tells every listener once and asks for all open queries again when the server says that changes were missed', async () => {
  const forward = live();
  const vessels = await listen(forward, VESSELS);
  const contacts = await listen(forward, CONTACTS);
  for (const next of server.subscribers) next({ data: { changes: { id: '' } } });
  expect(vessels.heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vessels.heard).toEqual([MISSED]);
  expect(contacts.heard).toEqual([MISSED]);
  expect(askAgain).toHaveBeenCalledTimes(1);
});

it('does the same when the socket broke and was opened again, but not for those who left', async () => {
  const forward = live();
  const vessels = await listen(forward, VESSELS);
  const gone = await listen(forward, CONTACTS);
  const ended = await listen(forward, 'subscription { sessionEnded { reason } }');
  gone.unsubscribe();
  server.return();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vessels.heard).toEqual([MISSED]);
  expect(gone.heard).toEqual([]);
  expect(ended.heard).toEqual([]);
  expect(askAgain).toHaveBeenCalledTimes(1);
});

it('hands on an ordinary change as it came', async () => {
  const forward = live();
  const vessels = await listen(forward, VESSELS);
  server.subscribers[0]!({ data: { changes: { id: '7' } } });
  expect(vessels.heard).toEqual([{ data: { changes: { id: '7' } } }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(askAgain).not.toHaveBeenCalled();
});
