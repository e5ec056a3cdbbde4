import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMember } from '../../src/modules/companies/index.ts';
import { nextAddress, PASSWORD, type SignedIn, signInAs, type TestServer } from '../test-server.ts';

export type Outsider = { name: string; headers: Record<string, string> };

const headersOf = (who: SignedIn) => ({
  authorization: `Bearer ${who.token}`,
  cookie: who.cookie,
});

/** People whose token opens nothing, though each of them is an owner or nearly one. */
export async function makeOutsiders(server: TestServer): Promise<Outsider[]> {
  const join = async (who: string) => {
    const email = `${who}-${randomBytes(4).toString('hex')}@outside.test`;
    const ids = await addMember(server.platform, server.companyId, {
      email,
      firstName: 'Out',
      lastName: 'Sider',
      jobTitle: '',
      role: 'Owner',
      password: PASSWORD,
    });
    return { email, companyId: server.companyId, ...ids };
  };
  const expired = await signInAs(server, await join('expired'));
  server.clock.advance(5 * 60 + 1);
  const deactivated = await join('deactivated');
  const gone = await signInAs(server, deactivated);
  const waiting = await join('waiting');
  await server.platform.db.inIdentity(async (tx) => {
    await tx.run(sql`update person set is_deactivated = true where id = ${deactivated.personId}`);
    await tx.run(sql`
      insert into second_factor (person_id, phone, updated_at)
      values (${waiting.personId}, '+4790099999', now())`);
  });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    payload: { email: waiting.email, password: Buffer.from(PASSWORD).toString('base64') },
  });
  const cookie = answer.cookies.find((c) => c.name === 'mainsheet')!;
  const { sessionToken } = answer.json().result;
  return [
    { name: 'nobody', headers: {} },
    { name: 'an expired token', headers: headersOf(expired) },
    { name: 'a deactivated person', headers: headersOf(gone) },
    {
      name: 'a pending second factor',
      headers: {
        authorization: `Bearer ${sessionToken}`,
        cookie: `mainsheet=${cookie.value}`,
      },
    },
  ];
}
