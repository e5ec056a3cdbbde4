import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Secured, secured } from './payouts-company.ts';
import { runAsOwner, type SignedIn, signInAs, type TestServer } from './test-server.ts';

type Team = {
  team: {
    members: { id: string; version: number; roleName: string }[];
    roles: { id: string; name: string; version: number; permissions: object }[];
  };
};
export const teamOf = async (who: SignedIn) =>
  (
    await who.graphql<Team>(
      '{ team { members { id version roleName } roles { id name version permissions } } }',
    )
  ).data.team;

/** Gives a member another role or puts them out of service, as somebody who may. */
export async function changeMember(
  by: SignedIn,
  memberId: string,
  to: { role?: string; status?: string },
): Promise<void> {
  const { members, roles } = await teamOf(by);
  const { version, roleName } = members.find(({ id }) => id === memberId)!;
  const role = roles.find(({ name }) => name === (to.role ?? roleName))!;
  const changed = await by.graphql(
    `mutation { changeMember(memberId: "${memberId}", version: ${version}, roleId: "${role.id}",
      status: "${to.status ?? 'ACTIVE'}") { errorFlag } }`,
  );
  expect(changed.errors).toBeUndefined();
}

export async function emailOf(server: TestServer, who: SignedIn): Promise<string> {
  const { email } = await server.platform.db.inTenant(who.companyId, (tx) =>
    tx.get(
      sql<{ email: string }>`
        select email from member where company_id = ${tx.companyId} and id = ${who.memberId}`,
      'The member',
    ),
  );
  return email;
}

/** The same person when their session is over. */
export async function signInAgain(server: TestServer, who: SignedIn): Promise<Secured> {
  const { companyId, memberId } = who;
  const email = await emailOf(server, who);
  // With a factor the sign-in would ask for a code.
  await runAsOwner(
    server,
    `delete from second_factor where person_id = (select person_id from member where id = '${memberId}')`,
  );
  return secured(server, await signInAs(server, { email, companyId, memberId }));
}
