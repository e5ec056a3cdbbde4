import { describe, expect, it } from 'vitest';
import { SoftAuthenticator } from '../../../../test/fixtures/soft-authenticator.ts';
import {
  nextAddress,
  PASSWORD,
  type SignedIn,
  signInAs,
  testServer,
} from '../../../../test/test-server.ts';
import { addMember } from '../../companies/index.ts';

const server = testServer();
const PROOF = { password: PASSWORD };
const ORIGIN = 'http://localhost:4600';

type Answer = {
  errorFlag: string;
  message: string;
  violations: { message: string }[];
  recoveryCodes: string[] | null;
};
type Creation = { challenge: string; rp: { id: string }; excludeCredentials: { id: string }[] };
type Request = { challenge: string; rpId: string; allowCredentials: { id: string }[] };

const BEGIN =
  'mutation ($proof: ProofInput!) { beginPasskey(proof: $proof) { errorFlag violations { message } options } }';
const ADD = `mutation ($name: String!, $response: WebAuthn!) {
  addPasskey(name: $name, response: $response) { errorFlag violations { message } recoveryCodes } }`;
const REMOVE = `mutation ($id: ID!, $proof: ProofInput!) {
  removePasskey(passkeyId: $id, proof: $proof) { errorFlag message violations { message } } }`;
const LIST =
  '{ security { methods isTwoFactorEnabled passkeys { id name createdAt lastUsedAt } } }';

async function newPerson(email: string) {
  const ids = await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Berg',
    jobTitle: '',
    role: 'Operator',
    password: PASSWORD,
  });
  return { email, companyId: server.companyId, ...ids };
}

async function begin(me: SignedIn, proof: object = PROOF): Promise<Creation> {
  const answer = await me.graphql<{ beginPasskey: { options: Creation } }>(BEGIN, { proof });
  return answer.data.beginPasskey.options;
}

async function add(me: SignedIn, response: object, name = 'Laptop'): Promise<Answer> {
  const answer = await me.graphql<{ addPasskey: Answer }>(ADD, { name, response });
  return answer.data.addPasskey;
}

type Security = {
  methods: string[];
  isTwoFactorEnabled: boolean;
  passkeys: { id: string; name: string; lastUsedAt: string | null }[];
};
const security = async (me: SignedIn) =>
  (await me.graphql<{ security: Security }>(LIST)).data.security;

/** Somebody whose only second factor is a passkey. */
async function withPasskey(email: string) {
  const person = await newPerson(email);
  const me = await signInAs(server, person);
  const key = new SoftAuthenticator(ORIGIN);
  const answer = await add(me, key.create(await begin(me)));
  expect(answer.errorFlag).toBe('SUCCESS');
  return { person, me, key, codes: answer.recoveryCodes ?? [] };
}

/** The password is given; what waits is the second step. */
async function password(email: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
  });
  const { sessionToken: token, two_factor: factor } = answer.json().result;
  const cookie = `mainsheet=${answer.cookies.find((c) => c.name === 'mainsheet')!.value}`;
  const post = (url: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url,
      remoteAddress: nextAddress(),
      headers: { authtoken: token, cookie },
      payload,
    });
  const options = async (): Promise<Request> =>
    (await post('/v2/contact/passkey/options', {})).json().options;
  const verify = (assertion: object) => post('/v2/contact/passkey/verify', { assertion });
  return { factor, options, verify };
}

describe('a passkey', () => {
  it('is made after the password, named, listed with its last use, and ends a login', async () => {
    const { person, me, key, codes } = await withPasskey('key@example.test');
    expect(codes).toHaveLength(10);
    expect(await security(me)).toMatchObject({
      isTwoFactorEnabled: true,
      methods: ['Passkey', 'Recovery code'],
      passkeys: [{ name: 'Laptop', lastUsedAt: null }],
    });
    const login = await password(person.email);
    expect(login.factor).toMatchObject({ methods: ['Passkey', 'Recovery code'] });
    const asked = await login.options();
    expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    const answer = await login.verify(key.get(asked));
    expect(answer.json()).toMatchObject({ error_flag: 'SUCCESS', success: true });
    const token = answer.json().result.sessionToken;
    const cookie = `mainsheet=${answer.cookies.find((c) => c.name === 'mainsheet')!.value}`;
    const info = await server.app.inject({
      url: '/v2/contacts/info',
      headers: { authtoken: token, cookie },
    });
    expect(info.statusCode).toBe(200);
    const row = await server.platform.db.inIdentity((tx) =>
      import('./passkeys.repository.ts').then((m) => m.listPasskeys(tx, person.personId)),
    );
    expect(row[0]).toMatchObject({ counter: '1' });
    expect(row[0]?.last_used_at).not.toBeNull();
  });

  it('takes the present password to be made, and proves who one is for the next', async () => {
    const person = await newPerson('proof@example.test');
    const me = await signInAs(server, person);
    const wrong = await me.graphql<{ beginPasskey: Answer }>(BEGIN, { proof: { password: 'no' } });
    expect(wrong.data.beginPasskey.violations[0]?.message).toBe(
      'This is not your present password.',
    );
    const key = new SoftAuthenticator(ORIGIN);
    await add(me, key.create(await begin(me)));
    const bare = await me.graphql(BEGIN, { proof: PROOF });
    expect(bare.errors?.[0]?.extensions.code).toBe('FACTOR_REFUSED');
    const asked = await me.graphql<{ askForPasskey: { options: Request } }>(
      'mutation { askForPasskey { options } }',
    );
    const passkey = key.get(asked.data.askForPasskey.options);
    const options = await begin(me, { ...PROOF, method: 'Passkey', passkey });
    expect(options.excludeCredentials.map((one) => one.id)).toEqual([key.id]);
  });

  it('a challenge counts once, for five minutes and for what it was made for (attack: replay)', async () => {
    const { person, me, key } = await withPasskey('replay@example.test');
    const login = await password(person.email);
    const signed = key.get(await login.options());
    expect((await login.verify(signed)).statusCode).toBe(200);
    const again = await password(person.email);
    expect((await again.verify(signed)).statusCode).toBe(401);
    const late = key.get(await again.options());
    server.clock.advance(301);
    expect((await again.verify(late)).statusCode).toBe(401);
    const fresh = await again.options();
    const twice = key.get(fresh);
    expect((await again.verify(twice)).statusCode).toBe(200);
    expect(me.memberId).toBe(person.memberId);
    const other = new SoftAuthenticator(ORIGIN);
    const third = await signInAs(server, await newPerson('replay-2@example.test'));
    const creation = await begin(third);
    expect((await add(third, other.create(creation))).errorFlag).toBe('SUCCESS');
    const stale = new SoftAuthenticator(ORIGIN).create(creation);
    expect((await add(third, stale)).violations[0]?.message).toBe(
      'This passkey could not be set up. Begin again.',
    );
  });

  it('a signature for another address, by a device that did not check who held it, or with an old counter is refused (attack: foreign origin)', async () => {
    const { person, key } = await withPasskey('origin@example.test');
    const login = await password(person.email);
    const asked = await login.options();
    const elsewhere = await login.verify(key.get({ ...asked, rpId: 'evil.example' }));
    expect(elsewhere.json()).toMatchObject({
      code: 'FACTOR_REFUSED',
      message: 'This passkey could not be confirmed.',
      remaining_attempts: 4,
    });
    const unverified = key.get(await login.options(), 0x01);
    expect((await login.verify(unverified)).statusCode).toBe(401);
    expect((await login.verify(key.get(await login.options()))).statusCode).toBe(200);
    const next = await password(person.email);
    key.counter = 0;
    expect((await next.verify(key.get(await next.options()))).statusCode).toBe(401);
    const me = await signInAs(server, await newPerson('origin-2@example.test'));
    const foreign = new SoftAuthenticator('https://evil.example');
    expect((await add(me, foreign.create(await begin(me)))).errorFlag).toBe('ERROR');
  });

  it('of another person, or one that was removed, opens nothing; five wrong ones lock', async () => {
    const mine = await withPasskey('mine-key@example.test');
    const theirs = await withPasskey('their-key@example.test');
    const login = await password(mine.person.email);
    const asked = await login.options();
    expect((await login.verify(theirs.key.get(asked))).statusCode).toBe(401);
    expect((await login.verify(mine.key.get(asked))).statusCode).toBe(200);
    const me = theirs.me;
    const [passkey] = (await security(me)).passkeys;
    const proof = { ...PROOF, method: 'Recovery code' };
    const stranger = await signInAs(server, await newPerson('stranger-key@example.test'));
    const refused = await stranger.graphql(REMOVE, { id: passkey?.id, proof: PROOF });
    expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const gone = await me.graphql<{ removePasskey: Answer }>(REMOVE, {
      id: passkey?.id,
      proof: { ...proof, code: theirs.codes[0] },
    });
    expect(gone.data.removePasskey.message).toBe('The passkey “Laptop” was removed.');
    expect(await security(me)).toMatchObject({ isTwoFactorEnabled: false, passkeys: [] });
    const last = await withPasskey('lock-key@example.test');
    const locking = await password(last.person.email);
    const codes: number[] = [];
    for (let i = 0; i < 5; i++) {
      codes.push((await locking.verify(theirs.key.get(await locking.options()))).statusCode);
    }
    expect(codes).toEqual([401, 401, 401, 401, 423]);
  });
});
