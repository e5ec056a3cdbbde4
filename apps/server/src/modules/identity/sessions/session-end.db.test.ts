// Whoever asks to hear of the end of their session hears of it also when it came first.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testServer } from '../../../../test/test-server.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { identityResolvers } from '../identity.resolvers.ts';

const server = testServer();

type Ending = AsyncIterator<{ sessionEnded: { reason: string } }>;

/** Listens as a socket does that was let in as this session. */
async function listen(memberId: string, sessionId: string): Promise<Ending> {
  const actor = { ...(await server.actorWith('Viewer')), memberId, sessionId };
  const { sessionEnded } = identityResolvers.Subscription!;
  const { subscribe } = sessionEnded as unknown as { subscribe: (...args: unknown[]) => Ending };
  return subscribe({}, {}, { platform: server.platform, actor } as unknown as Context, {});
}

async function sessionOf(memberId: string): Promise<string> {
  const [session] = await server.platform.db.inIdentity((tx) =>
    tx.many(sql<{ id: string }>`
      select s.id from session s join member m on m.person_id = s.person_id where m.id = ${memberId}`),
  );
  return session!.id;
}

it('AUTH-38 a session that ended between the opening of the socket and its listening is told at once', async () => {
  const { memberId } = await server.signIn('Viewer');
  const id = await sessionOf(memberId);
  await server.platform.db.inIdentity((tx) =>
    tx.run(sql`
      update session set ended_at = ${server.clock.now()}, ended_reason = 'other_device' where id = ${id}`),
  );
  const late = await listen(memberId, id);
  expect(await late.next()).toEqual({
    value: { sessionEnded: { reason: 'other_device' } },
    done: false,
  });
});
