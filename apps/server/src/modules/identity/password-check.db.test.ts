import { describe, expect, it } from 'vitest';
import { PASSWORD, testServer } from '../../../test/test-server.ts';
import { addMember, createCompany } from '../companies/index.ts';
import * as people from './identity.repository.ts';
import { assertPassword } from './password-check.ts';

const server = testServer();

describe('the present password, asked again', () => {
  it('forgets with a right one what was counted and never judged, as a database that went away leaves it', async () => {
    const { platform } = server;
    const email = 'counted@example.test';
    const companyId = await createCompany(platform, { name: 'Counted', baseCurrency: 'USD' });
    await addMember(platform, companyId, {
      ...{ email, firstName: 'Ida', lastName: 'Counted', jobTitle: 'Owner', role: 'Owner' },
      password: PASSWORD,
    });
    const person = (await platform.db.inIdentity((tx) => people.findPersonByEmail(tx, email)))!;
    const leaveCounted = () =>
      platform.db.inIdentity((tx) =>
        people.takeAttempt(tx, {
          ...{ email, clientClass: 'trusted', limit: 5 },
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
});
