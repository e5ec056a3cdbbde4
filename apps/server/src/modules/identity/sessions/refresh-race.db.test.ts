import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signInAs, testServer } from '../../../../test/test-server.ts';
import { addMember } from '../../companies/index.ts';
import { refreshSession } from './session.service.ts';

const server = testServer();
const ROUNDS = 1000;

const bare = (cookie: string) => cookie.slice('mainsheet='.length);

describe('a stolen refresh token', () => {
  it('thief and owner race a thousand times: the session dies by the second use outside the grace', async () => {
    const { memberId } = await addMember(server.platform, server.companyId, {
      email: 'owner@race.test',
      firstName: 'Ada',
      lastName: 'Berg',
      jobTitle: '',
      role: 'Viewer',
      password: PASSWORD,
    });
    const person = { email: 'owner@race.test', companyId: server.companyId, memberId };
    const made = await signInAs(server, person);
    const cookie = bare(made.cookie);
    const { platform } = server;
    const { openSession } = await import('./sign-in.service.ts');
    const people = await import('../identity.repository.ts');
    const device = { name: 'Test', model: '', location: '' };
    const fresh = () =>
      platform.db.inIdentity(async (tx) => {
        const row = (await people.findPersonByEmail(tx, person.email))!;
        const [account] = await people.listAccounts(tx, row.id);
        const client = { cookie, browserId: 'x', device, address: '10.0.0.1' };
        return openSession(platform, tx, { person: row, account: account!, client });
      });
    const isDead = async (token: string) =>
      refreshSession(platform, token, cookie).then(
        () => false,
        () => true,
      );
    const race = fc.record({
      thiefFirst: fc.boolean(),
      thiefHasCookie: fc.boolean(),
      pauseSeconds: fc.integer({ min: 11, max: 300 }),
    });
    let rounds = 0;
    await fc.assert(
      fc.asyncProperty(race, async ({ thiefFirst, thiefHasCookie, pauseSeconds }) => {
        const { session } = await fresh();
        const thief = () =>
          refreshSession(platform, session.refreshToken, thiefHasCookie ? cookie : 'other').catch(
            () => null,
          );
        const owner = () =>
          refreshSession(platform, session.refreshToken, cookie).catch(() => null);
        const first = await (thiefFirst ? thief() : owner());
        server.clock.advance(pauseSeconds);
        await (thiefFirst ? owner() : thief());
        expect(await isDead(first?.refreshToken ?? session.refreshToken)).toBe(true);
        rounds += 1;
      }),
      { numRuns: ROUNDS, seed: 20261120 },
    );
    expect(rounds).toBe(ROUNDS);
  }, 120_000);
});
