import { permissionsOfRole } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type GraphqlAnswer,
  nextAddress,
  PASSWORD,
  type SignedIn,
  signInAs,
  testServer,
} from '../../../test/test-server.ts';
import { walkChain } from '../../platform/chain.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCompany } from '../companies/index.ts';
import { hashPassword, people } from '../identity/index.ts';
import { acceptInvitation } from './index.ts';

const server = testServer();

type Answer = {
  errorFlag: string;
  message: string;
  violations: { message: string }[];
  id: string;
  link: string | null;
};
type Role = { id: string; name: string; version: number; isLocked: boolean };
type Member = { id: string; email: string; roleName: string; version: number; isSelf: boolean };
type Team = { roles: Role[]; members: Member[]; invitations: { email: string; id: string }[] };

const TEAM = `{ team {
  roles { id name version isLocked } members { id email roleName version isSelf }
  invitations { id email inviteStatus } } }`;

async function teamOf(who: SignedIn): Promise<Team> {
  return (await who.graphql<{ team: Team }>(TEAM)).data.team;
}

const roleOf = async (who: SignedIn, name: string): Promise<Role> =>
  (await teamOf(who)).roles.find((role) => role.name === name)!;

const answerOf = (reply: GraphqlAnswer<Record<string, Answer>>): Answer =>
  Object.values(reply.data)[0]!;

async function call(who: SignedIn, field: string, variables: Record<string, [string, unknown]>) {
  const declared = Object.entries(variables).map(([name, [type]]) => `$${name}: ${type}`);
  const passed = Object.keys(variables).map((name) => `${name}: $${name}`);
  return who.graphql<Record<string, Answer>>(
    `mutation (${declared.join(', ')}) { ${field}(${passed.join(', ')}) {
      errorFlag message violations { message } id link } }`,
    Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value])),
  );
}

const company = () => createCompany(server.platform, { name: 'Skagerrak', baseCurrency: 'USD' });

describe('roles', () => {
  it('PERM-19 a role is made, and acts on open sessions within a second (attack S7)', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const viewer = await server.signIn('Viewer', companyId);
    const role = await roleOf(owner, 'Viewer');
    expect((await viewer.graphql('{ vessels(limit: 1) { id } }')).errors).toBeUndefined();
    const permissions = structuredClone(permissionsOfRole('Viewer'));
    const taken = { ...permissions, vessels: { ...permissions.vessels, view: false } };
    const saved = await call(owner, 'updateRole', {
      roleId: ['ID!', role.id],
      version: ['Int!', role.version],
      name: ['String!', 'Viewer'],
      permissions: ['GrantedPermissions!', taken],
    });
    expect(answerOf(saved).errorFlag).toBe('SUCCESS');
    await expect
      .poll(
        async () => {
          const reply = await viewer.graphql('{ vessels(limit: 1) { id } }');
          return reply.errors?.[0]?.extensions.code;
        },
        { timeout: 1000, interval: 50 },
      )
      .toBe('FORBIDDEN');
  });

  it('PERM-02 what a map leaves out is granted when it is stored, money and security are not', async () => {
    const owner = await server.signIn('Owner', await company());
    const made = await call(owner, 'createRole', {
      name: ['String!', 'Sparse'],
      permissions: ['GrantedPermissions!', { vessels: { view: true, delete: false } }],
    });
    const row = await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.get(
        sql<{ permissions: Record<string, Record<string, boolean>> }>`
          select permissions from role where company_id = ${tx.companyId}
            and id = ${answerOf(made).id}`,
        'The role',
      ),
    );
    expect(row.permissions.vessels).toEqual({
      view: true,
      create: true,
      modify: true,
      delete: false,
    });
    expect(row.permissions.payout!.create).toBe(false);
    expect(row.permissions.security!.view).toBe(false);
  });

  it('nobody grants more than they hold, nor edits the owner’s role (attack T7)', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const admin = await server.signIn('Administrator', companyId);
    const grand = await call(admin, 'createRole', {
      name: ['String!', 'Grand'],
      permissions: ['GrantedPermissions!', permissionsOfRole('Owner')],
    });
    expect(answerOf(grand).violations[0]?.message).toBe(
      'You cannot grant what you do not hold: closeAccount.view, closeAccount.create, closeAccount.delete and 1 more.',
    );
    const ownerRole = await roleOf(owner, 'Owner');
    const locked = await call(owner, 'updateRole', {
      roleId: ['ID!', ownerRole.id],
      version: ['Int!', ownerRole.version],
      name: ['String!', 'Owner'],
      permissions: ['GrantedPermissions!', permissionsOfRole('Viewer')],
    });
    expect(locked.errors?.[0]?.extensions.code).toBe('INVALID_STATE');
    const self = (await teamOf(admin)).members.find((member) => member.isSelf)!;
    const raised = await call(admin, 'changeMember', {
      memberId: ['ID!', self.id],
      version: ['Int!', self.version],
      roleId: ['ID!', ownerRole.id],
      status: ['String!', 'ACTIVE'],
    });
    expect(raised.errors?.[0]?.message).toBe('Nobody changes their own role. Ask another person.');
  });

  it('nobody takes away what they do not hold: from a role, with a role, or from who has it', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const [inviter, finance] = [
      await server.signIn('Viewer', companyId),
      await server.signIn('Finance', companyId),
    ];
    const viewer = await roleOf(owner, 'Viewer');
    const all = { view: true, create: true, modify: true, delete: true };
    const invites = { ...permissionsOfRole('Viewer'), inviteTeamMember: all };
    await call(owner, 'updateRole', {
      roleId: ['ID!', viewer.id],
      version: ['Int!', viewer.version],
      name: ['String!', 'Viewer'],
      permissions: ['GrantedPermissions!', invites],
    });
    server.clock.advance(2);
    const { roles, members } = await teamOf(inviter);
    const named = (name: string) => roles.find((role) => role.name === name)!;
    const emptied = await call(inviter, 'updateRole', {
      roleId: ['ID!', named('Finance').id],
      version: ['Int!', named('Finance').version],
      name: ['String!', 'Finance'],
      permissions: ['GrantedPermissions!', invites],
    });
    const REFUSED = /^You cannot take away what you do not hold: /;
    expect(answerOf(emptied).violations[0]?.message).toMatch(REFUSED);
    const deleted = await call(inviter, 'deleteRole', {
      roleId: ['ID!', named('Approver').id],
      version: ['Int!', named('Approver').version],
    });
    expect(answerOf(deleted).violations[0]?.message).toMatch(REFUSED);
    const member = members.find(({ id }) => id === finance.memberId)!;
    for (const [roleName, status] of [
      ['Viewer', 'ACTIVE'],
      ['Viewer', 'DEACTIVATED'],
    ] as const) {
      const moved = await call(inviter, 'changeMember', {
        memberId: ['ID!', member.id],
        version: ['Int!', member.version],
        roleId: ['ID!', named(roleName).id],
        status: ['String!', status],
      });
      expect(answerOf(moved).violations[0]?.message).toMatch(REFUSED);
    }
    expect((await teamOf(owner)).members.find(({ id }) => id === member.id)).toMatchObject({
      roleName: 'Finance',
      version: member.version,
    });
  });

  it('a name is given once, in whatever letters: a second owner or demo would look like the first', async () => {
    const owner = await server.signIn('Owner', await company());
    const make = (name: string) =>
      call(owner, 'createRole', {
        name: ['String!', name],
        permissions: ['GrantedPermissions!', permissionsOfRole('Viewer')],
      });
    expect(answerOf(await make(' dEmo ')).violations[0]?.message).toBe(
      'There is a role named dEmo already. Choose another name.',
    );
    expect(answerOf(await make('Crewing')).errorFlag).toBe('SUCCESS');
    const role = await roleOf(owner, 'Crewing');
    const renamed = await call(owner, 'updateRole', {
      roleId: ['ID!', role.id],
      version: ['Int!', role.version],
      name: ['String!', 'CREWING'],
      permissions: ['GrantedPermissions!', permissionsOfRole('Viewer')],
    });
    expect(answerOf(renamed).errorFlag).toBe('SUCCESS');
  });

  it('a name that only looks like another one is refused: wide, invisible or foreign letters', async () => {
    const owner = await server.signIn('Owner', await company());
    const make = async (name: string) =>
      answerOf(
        await call(owner, 'createRole', {
          name: ['String!', name],
          permissions: ['GrantedPermissions!', permissionsOfRole('Viewer')],
        }),
      ).violations[0]?.message;
    expect(await make('Ｏｗｎｅｒ')).toBe(
      'There is a role named Owner already. Choose another name.',
    );
    for (const name of ['Owner\u200b', '\u202eOwner', 'Ow\u00adner', 'Owner\ufeffx']) {
      expect(await make(name), name).toBe('Keep the name to letters that can be seen.');
    }
    expect(await make('Own\u0435r')).toBe('Keep the name to letters of one alphabet.');
    expect(await make('Διαχειριστής')).toBeUndefined();
  });

  it('of two who change a member at once the second is told that it came late', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const member = await server.signIn('Viewer', companyId);
    const roles = ['Finance', 'Operator', 'Lender', 'Viewer'];
    const ids = await Promise.all(roles.map(async (name) => (await roleOf(owner, name)).id));
    const answers = await Promise.all(
      ids.map((id) =>
        call(owner, 'changeMember', {
          memberId: ['ID!', member.memberId],
          version: ['Int!', 1],
          roleId: ['ID!', id],
          status: ['String!', 'ACTIVE'],
        }),
      ),
    );
    const codes = answers.map((answer) => answer.errors?.[0]?.extensions.code ?? 'SUCCESS');
    expect(codes.toSorted()).toEqual([
      'STALE_VERSION',
      'STALE_VERSION',
      'STALE_VERSION',
      'SUCCESS',
    ]);
  });

  it('an address that could never log in is not invited', async () => {
    const owner = await server.signIn('Owner', await company());
    const { id } = await roleOf(owner, 'Viewer');
    const invite = async (email: string) =>
      answerOf(
        await call(owner, 'inviteMember', {
          email: ['String!', email],
          firstName: ['String!', 'A'],
          lastName: ['String!', 'B'],
          roleId: ['ID!', id],
        }),
      );
    for (const email of [
      'own\u0435r@example.test',
      'owner\u200b@example.test',
      'owner@example.test.',
      'owner@example\u3002test',
      'owner@localhost',
    ]) {
      const { violations } = await invite(email);
      expect(violations[0]?.message, email).toBe('Enter a valid business email.');
    }
    expect((await invite(' New.Owner@Example.TEST ')).errorFlag).toBe('SUCCESS');
    expect((await teamOf(owner)).invitations.map((one) => one.email)).toEqual([
      'new.owner@example.test',
    ]);
  });

  it('of two who give one name at once, by making a role or renaming one, the second is told as ever', async () => {
    const owner = await server.signIn('Owner', await company());
    const permissions: [string, unknown] = ['GrantedPermissions!', permissionsOfRole('Viewer')];
    for (let round = 1; round <= 5; round++) {
      const spare = answerOf(
        await call(owner, 'createRole', { name: ['String!', `Spare ${round}`], permissions }),
      );
      const answers = await Promise.all([
        call(owner, 'createRole', { name: ['String!', `Watch ${round}`], permissions }),
        call(owner, 'createRole', { name: ['String!', `WATCH ${round}`], permissions }),
        call(owner, 'updateRole', {
          roleId: ['ID!', spare.id],
          version: ['Int!', 1],
          name: ['String!', `watch ${round}`],
          permissions,
        }),
      ]);
      const shown = answers.map(answerOf);
      expect(shown.filter((one) => one.errorFlag === 'SUCCESS')).toHaveLength(1);
      for (const { violations, errorFlag } of shown) {
        if (errorFlag === 'SUCCESS') continue;
        expect(violations[0]?.message).toMatch(
          new RegExp(`^There is a role named watch ${round} already. Choose another name.$`, 'i'),
        );
      }
    }
  });

  it('the lender’s role, with which lenders are invited, keeps its name and stays', async () => {
    const owner = await server.signIn('Owner', await company());
    const { id, version } = await roleOf(owner, 'Lender');
    const refusal = 'The role Lender keeps its name: lenders are invited with it. Copy it instead.';
    const renamed = await call(owner, 'updateRole', {
      roleId: ['ID!', id],
      version: ['Int!', version],
      name: ['String!', 'Banks'],
      permissions: ['GrantedPermissions!', permissionsOfRole('Lender')],
    });
    expect(answerOf(renamed).violations).toMatchObject([{ message: refusal }]);
    const dropped = await call(owner, 'deleteRole', {
      roleId: ['ID!', id],
      version: ['Int!', version],
    });
    expect(answerOf(dropped).violations).toMatchObject([{ message: refusal }]);
    const edited = await call(owner, 'updateRole', {
      roleId: ['ID!', id],
      version: ['Int!', version],
      name: ['String!', 'Lender'],
      permissions: ['GrantedPermissions!', permissionsOfRole('Viewer')],
    });
    expect(answerOf(edited).errorFlag).toBe('SUCCESS');
  });

  it('who lacks a permission is told who can give it: who holds it and may change roles', async () => {
    const companyId = await company();
    const viewer = await server.signIn('Viewer', companyId);
    const admin = await server.signIn('Administrator', companyId);
    const owner = await server.signIn('Owner', companyId);
    await server.signIn('Finance', companyId);
    const askedBy = async (who: SignedIn, permission: string) => {
      const { data } = await who.graphql<{ permissionGivers: { name: string }[] }>(
        'query ($permission: String!) { permissionGivers(permission: $permission) { name } }',
        { permission },
      );
      return data.permissionGivers.map(({ name }) => name);
    };
    expect(await askedBy(viewer, 'payout.create')).toEqual(['Test Administrator', 'Test Owner']);
    expect(await askedBy(viewer, 'closeAccount.modify')).toEqual(['Test Owner']);
    expect(await askedBy(admin, 'closeAccount.modify')).toEqual(['Test Owner']);
    expect(await askedBy(owner, 'closeAccount.modify')).toEqual([]);
    expect(await askedBy(viewer, 'nonsense')).toEqual([]);
    const elsewhere = await server.signIn('Viewer', await company());
    expect(await askedBy(elsewhere, 'payout.create')).toEqual([]);
  });

  it('a stale save of a role is refused', async () => {
    const owner = await server.signIn('Owner', await company());
    const role = await roleOf(owner, 'Finance');
    const save = () =>
      call(owner, 'updateRole', {
        roleId: ['ID!', role.id],
        version: ['Int!', role.version],
        name: ['String!', 'Finance'],
        permissions: ['GrantedPermissions!', permissionsOfRole('Finance')],
      });
    expect(answerOf(await save()).errorFlag).toBe('SUCCESS');
    expect((await save()).errors?.[0]?.extensions.code).toBe('STALE_VERSION');
  });
});

describe('members', () => {
  it('a deactivated member is out within a second, and AUTH-79 is told so at the login', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const viewer = await server.signIn('Viewer', companyId);
    const member = (await teamOf(owner)).members.find((m) => m.roleName === 'Viewer')!;
    const role = await roleOf(owner, 'Viewer');
    const changed = await call(owner, 'changeMember', {
      memberId: ['ID!', member.id],
      version: ['Int!', member.version],
      roleId: ['ID!', role.id],
      status: ['String!', 'DEACTIVATED'],
    });
    expect(answerOf(changed).errorFlag).toBe('SUCCESS');
    await expect
      .poll(async () => (await viewer.request('GET', '/v2/contacts/info')).status, {
        timeout: 1000,
        interval: 50,
      })
      .toBe(401);
    const again = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      remoteAddress: nextAddress(),
      payload: { email: member.email, password: Buffer.from(PASSWORD).toString('base64') },
    });
    expect([again.statusCode, again.json().message]).toEqual([403, 'This Account is deactivated.']);
  });

  it('PERM-20 the team of another company is out of reach', async () => {
    const owner = await server.signIn('Owner', await company());
    const other = await server.signIn('Owner', await company());
    const theirs = (await teamOf(other)).members[0]!;
    const role = await roleOf(owner, 'Viewer');
    const reply = await call(owner, 'changeMember', {
      memberId: ['ID!', theirs.id],
      version: ['Int!', theirs.version],
      roleId: ['ID!', role.id],
      status: ['String!', 'DEACTIVATED'],
    });
    expect(reply.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('the last owner stays', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const second = await server.signIn('Owner', companyId);
    const change = async (who: SignedIn, target: string, version: number) =>
      call(who, 'changeMember', {
        memberId: ['ID!', target],
        version: ['Int!', version],
        roleId: ['ID!', (await roleOf(who, 'Viewer')).id],
        status: ['String!', 'ACTIVE'],
      });
    expect(answerOf(await change(owner, second.memberId, 1)).errorFlag).toBe('SUCCESS');
    const left = (await teamOf(owner)).members.filter((m) => m.roleName === 'Owner');
    expect(left.map((m) => m.id)).toEqual([owner.memberId]);
  });
});

describe('invitations', () => {
  const invite = async (owner: SignedIn, email: string, role = 'Operator') =>
    call(owner, 'inviteMember', {
      email: ['String!', email],
      firstName: ['String!', 'Nora'],
      lastName: ['String!', 'Vik'],
      roleId: ['ID!', (await roleOf(owner, role)).id],
    });

  async function linkIn(companyId: string, email: string): Promise<string> {
    const row = await server.platform.db.inTenant(companyId, (tx) =>
      tx.get(
        sql<{ text: string }>`
          select payload->>'text' as text from outbox
          where company_id = ${companyId} and payload->>'to' = ${email}
          order by created_at desc, id desc limit 1`,
        'The mail',
      ),
    );
    return /token=([\w-]+)/.exec(row.text)![1]!;
  }

  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, remoteAddress: nextAddress(), payload });

  /** Walks the steps of an invited person. */
  async function accept(token: string, password: string) {
    const read = await post('/v2/sign-up', { token });
    if (read.statusCode !== 200) return read;
    const { email } = read.json().data;
    const answer = (tab: string, answers: object) =>
      post('/v2/sign-up/answer', { token, tab, answers });
    const chosen = await answer('email-password', { email, password });
    if (chosen.json().data?.tab !== 'fill-personal-details') return chosen;
    return answer('fill-personal-details', {
      firstName: 'Nora',
      lastName: 'Vik',
      birthDate: '1988-04-05',
      jobTitle: 'Operator',
      address: 'Kai 3',
      postcode: '',
      city: 'Arendal',
      countryCode: 'NO',
    });
  }

  it('AUTH-56 a link in a mail makes a member with the role, once', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const email = 'nora@skagerrak.test';
    const { message, link } = answerOf(await invite(owner, email));
    expect(message).toBe(
      `${email} is invited. This installation sends no mail: hand the link over yourself.`,
    );
    expect((await teamOf(owner)).invitations[0]).toMatchObject({ email, inviteStatus: 'INVITED' });
    const token = await linkIn(companyId, email);
    expect(link).toContain(`/invite-sign-up?token=${token}`);
    const weak = await accept(token, 'password123');
    expect(weak.json().violations[0].message).toBe(
      'This password is one of the first that are tried. Choose another.',
    );
    expect((await accept(token, PASSWORD)).statusCode).toBe(200);
    expect((await accept(token, PASSWORD)).statusCode).toBe(400);
    const member = (await teamOf(owner)).members.find((m) => m.email === email)!;
    expect(member.roleName).toBe('Operator');
    const me = await signInAs(server, { email, companyId, memberId: member.id });
    expect((await me.request('GET', '/v2/contacts/info')).status).toBe(200);
  });

  it('somebody known joins a second company with their present password', async () => {
    const first = await company();
    const owner = await server.signIn('Owner', first);
    const email = 'both@skagerrak.test';
    await invite(owner, email);
    await accept(await linkIn(first, email), PASSWORD);
    const second = await company();
    const other = await server.signIn('Owner', second);
    await invite(other, email);
    const token = await linkIn(second, email);
    expect((await accept(token, 'some other password')).json().violations[0].message).toBe(
      'This is not your present password.',
    );
    expect((await accept(token, PASSWORD)).statusCode).toBe(200);
  });

  it('another name of a member’s mailbox is invited, and whoever invites is told', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const mine = (await teamOf(owner)).members.find((member) => member.isSelf)!.email;
    const alias = mine.replace('@', '+me@');
    const invited = await call(owner, 'inviteMember', {
      email: ['String!', alias],
      firstName: ['String!', 'A'],
      lastName: ['String!', 'B'],
      roleId: ['ID!', (await roleOf(owner, 'Finance')).id],
    });
    expect(answerOf(invited).message).toBe(
      `${alias} is invited. This installation sends no mail: hand the link over yourself. It is a mailbox of ${mine}: in approvals both count as one person.`,
    );
    const trail = await owner.graphql<{ auditEvents: { rows: { detail: unknown }[] } }>(
      '{ auditEvents(text: "member.invite") { rows { detail } } }',
    );
    expect(trail.data.auditEvents.rows[0]?.detail).toMatchObject({ sameMailboxAs: mine });
  });

  it('a link taken back, replaced or a week old opens nothing', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const email = 'late@skagerrak.test';
    await invite(owner, email);
    const replaced = await linkIn(companyId, email);
    server.clock.advance(1);
    const again = await invite(owner, email);
    expect((await accept(replaced, PASSWORD)).statusCode).toBe(400);
    const token = await linkIn(companyId, email);
    await call(owner, 'withdrawInvitation', { invitationId: ['ID!', answerOf(again).id] });
    expect((await accept(token, PASSWORD)).statusCode).toBe(400);
    server.clock.advance(1);
    await invite(owner, email);
    const old = await linkIn(companyId, email);
    server.clock.advance(7 * 24 * 3600 + 1);
    expect((await accept(old, PASSWORD)).json().violations[0].message).toBe(
      'This invitation was used, taken back or has expired. Ask for a new one.',
    );
  });

  it('a name that goes into the mail is one line of 80 characters at most (attack I9)', async () => {
    const owner = await server.signIn('Owner', await company());
    const role = await roleOf(owner, 'Viewer');
    const invite = (firstName: string, lastName = '') =>
      call(owner, 'inviteMember', {
        email: ['String!', 'nora@skagerrak.test'],
        firstName: ['String!', firstName],
        lastName: ['String!', lastName],
        roleId: ['ID!', role.id],
      });
    expect(answerOf(await invite('N'.repeat(81))).violations[0]?.message).toBe(
      'Keep the first name within 80 characters.',
    );
    expect(answerOf(await invite('Nora', 'V\n\nYour bank asks:')).violations[0]?.message).toBe(
      'Keep the last name on one line.',
    );
    expect(answerOf(await invite(' Øyvind 海 ')).errorFlag).toBe('SUCCESS');
  });

  it('an invitation taken back between its two steps leaves no person behind', async () => {
    const companyId = await company();
    const owner = await server.signIn('Owner', companyId);
    const email = 'between@skagerrak.test';
    const invited = await invite(owner, email);
    const token = await linkIn(companyId, email);
    const { db } = server.platform;
    const withdrawFirst = async (id: string, work: Parameters<typeof db.inTenant>[1]) => {
      await call(owner, 'withdrawInvitation', { invitationId: ['ID!', answerOf(invited).id] });
      return db.inTenant(id, work);
    };
    const meddled = {
      ...server.platform,
      db: { inIdentity: db.inIdentity.bind(db), inTenant: withdrawFirst },
    } as unknown as Platform;
    const joining = {
      firstName: 'Nora',
      lastName: 'Vik',
      jobTitle: '',
      passwordHash: await hashPassword(PASSWORD),
      details: {},
    };
    await expect(acceptInvitation(meddled, token, joining)).rejects.toThrow(/attention/);
    const left = await db.inIdentity((tx) => people.findPersonByEmail(tx, email));
    expect(left).toBeNull();
    server.clock.advance(1);
    await invite(owner, email);
    expect((await accept(await linkIn(companyId, email), PASSWORD)).statusCode).toBe(200);
  });
});

describe('lenders', () => {
  const LENDERS = '{ lenders { members { id } invitations { id email roleName } } }';
  type Lenders = { lenders: { invitations: { id: string; email: string; roleName: string }[] } };
  const whom = (email: string): Record<string, [string, unknown]> => ({
    email: ['String!', email],
    firstName: ['String!', 'Elsa'],
    lastName: ['String!', 'Bank'],
  });

  it('are invited with their role, and only their invitations are taken back from here', async () => {
    const owner = await server.signIn('Owner', await company());
    await call(owner, 'inviteLender', whom('elsa@bank.test'));
    const operator = await call(owner, 'inviteMember', {
      ...whom('operator@skagerrak.test'),
      roleId: ['ID!', (await roleOf(owner, 'Operator')).id],
    });
    const { invitations } = (await owner.graphql<Lenders>(LENDERS)).data.lenders;
    expect(invitations).toEqual([expect.objectContaining({ roleName: 'Lender' })]);
    const foreign = await call(owner, 'withdrawLenderInvitation', {
      invitationId: ['ID!', answerOf(operator).id],
    });
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const own = await call(owner, 'withdrawLenderInvitation', {
      invitationId: ['ID!', invitations[0]!.id],
    });
    expect(answerOf(own).message).toBe('The invitation of elsa@bank.test was taken back.');
    expect((await owner.graphql<Lenders>(LENDERS)).data.lenders.invitations).toEqual([]);
  });

  it('are nobody’s business who may not invite them', async () => {
    const viewer = await server.signIn('Viewer', await company());
    const refused = await call(viewer, 'inviteLender', whom('x@bank.test'));
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('audit', () => {
  it('what was done is listed, searched and saved as CSV; its chain holds', async () => {
    const owner = await server.signIn('Owner', await company());
    await call(owner, 'createRole', {
      name: ['String!', '=Night watch'],
      permissions: ['GrantedPermissions!', permissionsOfRole('Viewer')],
    });
    const found = await owner.graphql<{
      auditEvents: { rows: { action: string }[]; total: number };
    }>('{ auditEvents(text: "night") { total rows { action actorName subjectLabel } } }');
    expect(found.data.auditEvents).toMatchObject({ total: 1, rows: [{ action: 'role.create' }] });
    const file = await owner.request('POST', '/v2/exports/audit', { format: 'csv' });
    expect(file.raw.toString('utf8')).toContain("'=Night watch");
    const walk = await server.platform.db.inTenant(owner.companyId, (tx) =>
      walkChain(tx, server.platform.audit.chain),
    );
    expect(walk.brokenAt).toBeNull();
  });
});
