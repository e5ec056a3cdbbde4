import { expect, it, vi } from 'vitest';
import { type Change, messagesOf, RecentChanges, Subscription } from './changes.ts';
import { DomainError } from './errors.ts';

const change = (id: string, topic: Change['topic'] = 'vessels'): Change => ({
  companyId: 'c',
  topic,
  id,
  version: 1,
  by: null,
});

it('a reader who leaves while nothing happens is gone at once, and nothing is kept for them', async () => {
  const onEnd = vi.fn();
  const messages = messagesOf(new Subscription(['vessels'], onEnd), ({ id }) => id);
  const waiting = messages.next();
  await messages.return?.();
  expect(await waiting).toEqual({ value: undefined, done: true });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('a reader gets the topics they want in order, and a resync whatever they want', async () => {
  const subscription = new Subscription(['vessels'], () => {});
  for (const one of [change('1'), change('2', 'contacts'), change('', 'resync'), change('3')]) {
    subscription.offer(one);
  }
  const read = async () => (await subscription.next()).value?.id;
  expect([await read(), await read(), await read()]).toEqual(['1', '', '3']);
});

it('a reader who falls far behind is told to read everything again, instead of each change', async () => {
  const subscription = new Subscription(['vessels'], () => {});
  for (let i = 0; i <= 1_000; i++) subscription.offer(change(String(i)));
  subscription.offer(change('last'));
  expect((await subscription.next()).value).toMatchObject({ topic: 'resync' });
  expect((await subscription.next()).value).toMatchObject({ id: 'last' });
});

it('a database that is away ends no subscription; any other error does', async () => {
  const subscription = new Subscription(['vessels'], () => {});
  const messages = messagesOf(subscription, async ({ id }) => {
    if (id === 'away') throw new DomainError('UNAVAILABLE');
    if (id === 'wrong') throw new Error('wrong');
    return id;
  });
  for (const id of ['away', '2', 'wrong']) subscription.offer(change(id));
  expect((await messages.next()).value).toBe('2');
  await expect(messages.next()).rejects.toThrow('wrong');
});

it('who begins to listen can ask for the last change of each topic, with its age, for thirty seconds', () => {
  let nowMs = 0;
  const recent = new RecentChanges(() => nowMs);
  recent.add(change('1'));
  nowMs = 10_000;
  recent.add(change('2', 'contacts'));
  nowMs = 20_000;
  recent.add(change('3'));
  expect(recent.of('c', ['vessels', 'contacts', 'invoices'])).toMatchObject([
    { id: '3', ageMs: 0 },
    { id: '2', ageMs: 10_000 },
  ]);
  expect(recent.of('another company', ['vessels'])).toEqual([]);
  nowMs = 45_000;
  expect(recent.of('c', ['vessels', 'contacts'])).toMatchObject([{ id: '3', ageMs: 25_000 }]);
  nowMs = 50_001;
  expect(recent.of('c', ['vessels'])).toEqual([]);
});
