import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PASSWORD, testServer } from '../../../../test/test-server.ts';
import { addMember, createCompany } from '../../companies/index.ts';
import * as people from '../identity.repository.ts';
import { assertPassword } from './password-check.ts';

const server = testServer();

async function newPerson(name: string) {
  const { platform } = server;
  const email = `${name}@example.test`;
  const companyId = await createCompany(platform, { name, baseCurrency: 'USD' });
  await addMember(platform, companyId, {
    ...{ email, firstName: 'Ida', lastName: name, jobTitle: 'Owner', role: 'Owner' },
    password: PASSWORD,
  });
  const person = (await platform.db.inIdentity((tx) => people.findPersonByEmail(tx, email)))!;
  return { email, person };
}

describe('the present password, asked again', () => {
  it('forgets with a right one what was counted and never judged, as a database that went away leaves it', async () => {
    const { platform } = server;
    const { email, person } = await newPerson('counted');
    const leaveCounted = () =>
      platform.db.inIdentity((tx) =>
        people.takeAttempt(tx, {
          ...{ email, clientClass: 'session', limit: 5 },
          at: server.clock.now().toISOString(),
        }),
      );
    // Three at a time, more than the five that lock somebody out.
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 3; count += 1) await leaveCounted();
      await assertPassword(platform, person, PASSWORD);
    }
    for (let count = 0; count < 4; count += 1) {
      const wrong = assertPassword(platform, person, 'not mine');
      await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(assertPassword(platform, person, 'not mine')).rejects.toMatchObject({
      code: 'ACCOUNT_LOCKED',
    });
  });

  it('keeps wrong ones counted, whoever holds the session guesses four and its owner confirms something', async () => {
    const { platform } = server;
    const { email, person } = await newPerson('guessed');
    const guess = () => assertPassword(platform, person, 'not mine').catch(({ code }) => code);
    const guesses = [await guess(), await guess(), await guess(), await guess()];
    await assertPassword(platform, person, PASSWORD);
    guesses.push(await guess());
    expect(guesses).toEqual([...Array(4).fill('INVALID_INPUT'), 'ACCOUNT_LOCKED']);
    await expect(assertPassword(platform, person, PASSWORD)).rejects.toMatchObject({
      code: 'ACCOUNT_LOCKED',
    });
    const blocked = await platform.db.inIdentity((tx) =>
      tx.many(sql`select client_class from login_attempt where email = ${email} and is_blocked`),
    );
    // Signing in is counted apart.
    expect(blocked).toEqual([{ client_class: 'session' }]);
  });

  it('counts guesses made beside a right one, five at once', async () => {
    const { platform } = server;
    const { person } = await newPerson('beside');
    const all = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => assertPassword(platform, person, 'not mine')),
      assertPassword(platform, person, PASSWORD),
    ]);
    expect(all.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(4);
    await assertPassword(platform, person, 'not mine').catch(() => {});
    await expect(assertPassword(platform, person, PASSWORD)).rejects.toMatchObject({
      code: 'ACCOUNT_LOCKED',
    });
  });
});
