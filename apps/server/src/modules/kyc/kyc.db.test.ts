import { EMPTY_KYC_FORM, type KycForm } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_PDF } from '../../../test/fixtures/pdf-files.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany, ensureHost, getCompany } from '../companies/index.ts';

const server = testServer({ DEMO: 'on' });

const FORM: KycForm = {
  ...EMPTY_KYC_FORM,
  legalName: 'Skagerrak Shipping AS',
  registrationNo: '998 877 665',
  countryCode: 'NO',
  incorporationDate: '2011-03-01',
  address: 'Strandgaten 1',
  city: 'Bergen',
  people: [
    {
      firstName: 'Nora',
      lastName: 'Vik',
      birthDate: '1980-02-03',
      nationality: 'NO',
      isDirector: true,
      sharePercent: 60,
    },
  ],
  purpose: 'Freight in, bunkers and hire out',
  currencies: ['USD', 'NOK'],
  monthlyVolume: '1 to 10 million',
};

type Answer = {
  errorFlag: string;
  message: string;
  version: number | null;
  violations: { path: string; message: string }[];
};

/** Calls a mutation with arguments of the given types. */
async function call(
  who: SignedIn,
  field: string,
  args: Readonly<Record<string, readonly [string, unknown]>>,
): Promise<Answer & { code: string | undefined }> {
  const names = Object.entries(args);
  const head = names.map(([name, [type]]) => `$${name}: ${type}`).join(', ');
  const body = names.map(([name]) => `${name}: $${name}`).join(', ');
  const variables = Object.fromEntries(names.map(([name, [, value]]) => [name, value]));
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation (${head}) { ${field}(${body}) { errorFlag message version violations { path message } } }`,
    variables,
  );
  return { ...(reply.data?.[field] as Answer), code: reply.errors?.[0]?.extensions.code };
}

const upload = (who: SignedIn, kind: string, content = PLAIN_PDF) =>
  server.app.inject({
    method: 'POST',
    url: `/v2/kyc/documents?kind=${kind}&name=${encodeURIComponent('../scan æ.html')}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: who.cookie,
      'content-type': 'application/octet-stream',
    },
    payload: content,
  });

type KycView = {
  status: string;
  accountStatus: string;
  version: number;
  mayFill: boolean;
  form: KycForm | null;
  documents: { id: string; name: string; mediaType: string }[];
  gaps: { path: string; message: string }[];
  requestText: string;
  requestedKinds: string[];
};

const readKyc = async (who: SignedIn): Promise<KycView> => {
  const reply = await who.graphql<{ kyc: KycView }>(`{ kyc { status accountStatus version mayFill
    form documents { id name mediaType } gaps { path message } requestText requestedKinds } }`);
  return reply.data.kyc;
};

const newCompany = (name: string) =>
  createCompany(server.platform, { name, baseCurrency: 'USD', standing: 'PENDING' });

/** A company whose application waits for the reviewers. */
async function submitted(name: string): Promise<{ owner: SignedIn; companyId: string }> {
  const companyId = await newCompany(name);
  const owner = await server.signIn('Owner', companyId);
  await call(owner, 'startKyc', { termsAgreed: ['Boolean!', true] });
  await call(owner, 'saveKyc', { version: ['Int!', 1], form: ['KycFormInput!', FORM] });
  await upload(owner, 'register_extract');
  await upload(owner, 'identity');
  const answer = await call(owner, 'submitKyc', { version: ['Int!', 2] });
  expect(answer.errorFlag).toBe('SUCCESS');
  return { owner, companyId };
}

let host: SignedIn;
beforeAll(async () => {
  host = await server.signIn('Owner', await ensureHost(server.platform));
});

const decide = (
  who: SignedIn,
  companyId: string,
  given: { version: number; decision: string; text?: string; kinds?: string[] },
) =>
  call(who, 'decideKyc', {
    companyId: ['ID!', companyId],
    version: ['Int!', given.version],
    decision: ['String!', given.decision],
    text: ['String!', given.text ?? ''],
    kinds: ['[String!]!', given.kinds ?? []],
  });

describe('the application of a company', () => {
  it('KYC-09 begins with the tick, keeps what is typed with its gaps, and is submitted when whole', async () => {
    const companyId = await newCompany('Kvarken');
    const owner = await server.signIn('Owner', companyId);
    expect(await readKyc(owner)).toMatchObject({ status: 'NEW', accountStatus: 'PENDING' });
    const unticked = await call(owner, 'startKyc', { termsAgreed: ['Boolean!', false] });
    expect(unticked.violations).toEqual([
      { path: 'termsAgreed', message: 'Agree to the terms of the business account to continue.' },
    ]);
    await call(owner, 'startKyc', { termsAgreed: ['Boolean!', true] });
    expect(await readKyc(owner)).toMatchObject({
      status: 'CREATED',
      form: { legalName: 'Kvarken' },
    });
    const half = { ...FORM, registrationNo: '', currencies: [] };
    await call(owner, 'saveKyc', { version: ['Int!', 1], form: ['KycFormInput!', half] });
    const early = await call(owner, 'submitKyc', { version: ['Int!', 2] });
    expect(early.violations.map((v) => v.message)).toEqual([
      'Enter the registration number.',
      'Choose the currencies you expect.',
      'Upload a register extract, not older than 3 months.',
      'Upload an identity document of the person named.',
    ]);
    const stale = await call(owner, 'saveKyc', {
      version: ['Int!', 1],
      form: ['KycFormInput!', FORM],
    });
    expect(stale.code).toBe('STALE_VERSION');
    await call(owner, 'saveKyc', { version: ['Int!', 2], form: ['KycFormInput!', FORM] });
    expect((await upload(owner, 'register_extract')).statusCode).toBe(200);
    await upload(owner, 'identity');
    const { documents } = await readKyc(owner);
    expect(documents[0]).toMatchObject({ name: 'scan æ.pdf', mediaType: 'application/pdf' });
    await call(owner, 'submitKyc', { version: ['Int!', 3] });
    expect(await readKyc(owner)).toMatchObject({ status: 'SUBMITTED', accountStatus: 'PENDING' });
    const info = await owner.request('GET', '/v2/contacts/info');
    expect(info.body.data).toMatchObject({ kyc_status: 'SUBMITTED', account_status: 'PENDING' });
    const late = await call(owner, 'saveKyc', {
      version: ['Int!', 4],
      form: ['KycFormInput!', FORM],
    });
    expect(late.code).toBe('INVALID_STATE');
    const removed = await call(owner, 'removeKycDocument', {
      documentId: ['ID!', documents[0]!.id],
    });
    expect(removed.code).toBe('INVALID_STATE');
  });

  it('a day that has not come is refused, typed here or taken over from what was told before', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Tomorrow',
      baseCurrency: 'USD',
      standing: 'PENDING',
      settings: { onboarding: { incorporationDate: '2027-01-01' } },
    });
    const owner = await server.signIn('Owner', companyId);
    await call(owner, 'startKyc', { termsAgreed: ['Boolean!', true] });
    const refused = [{ path: 'incorporationDate', message: '01 Jan 2027 has not come yet.' }];
    const takenOver = await call(owner, 'submitKyc', { version: ['Int!', 1] });
    expect(takenOver.violations).toEqual(refused);
    const unborn = { ...FORM.people[0]!, birthDate: '2026-11-21' };
    const form = { ...FORM, incorporationDate: '2027-01-01', people: [unborn] };
    const typed = await call(owner, 'saveKyc', {
      version: ['Int!', 1],
      form: ['KycFormInput!', form],
    });
    expect(typed.violations).toEqual([
      ...refused,
      { path: 'people.0.birthDate', message: '21 Nov 2026 has not come yet.' },
    ]);
  });

  it('what is no document is refused in words, and a document comes back as an attachment', async () => {
    const companyId = await newCompany('Oresund');
    const owner = await server.signIn('Owner', companyId);
    const early = await upload(owner, 'identity');
    expect(early.json().message).toBe('Agree to the terms of the business account first.');
    await call(owner, 'startKyc', { termsAgreed: ['Boolean!', true] });
    const html = await upload(owner, 'identity', Buffer.from('<html><script>alert(1)</script>'));
    expect(html.json().violations[0].message).toBe(
      'Upload a PDF, a PNG or a JPEG; this file is something else.',
    );
    const unnamed = await upload(owner, 'passport');
    expect(unnamed.json().violations[0].message).toBe('Say what document this is.');
    const large = Buffer.concat([PLAIN_PDF, Buffer.alloc(10 * 1024 * 1024)]);
    const refused = await upload(owner, 'identity', large);
    expect(refused.json().violations[0].message).toBe('Keep each file within 10 MB.');
    expect((await upload(owner, 'identity', Buffer.alloc(12 * 1024 * 1024))).statusCode).toBe(413);
    const { id } = (await upload(owner, 'identity')).json().data;
    const file = await server.app.inject({
      url: `/v2/kyc/documents/${id}`,
      headers: { authorization: `Bearer ${owner.token}`, cookie: owner.cookie },
    });
    expect(file.rawPayload.equals(PLAIN_PDF)).toBe(true);
    expect(file.headers['content-disposition']).toMatch(/^attachment; /);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    const gone = await call(owner, 'removeKycDocument', { documentId: ['ID!', id] });
    expect(gone.message).toBe('scan æ.pdf was taken away.');
    expect((await owner.request('GET', `/v2/kyc/documents/${id}`)).status).toBe(404);
  });

  it('KYC-01 a viewer sees how it stands and nothing of persons; nobody else changes or reads it', async () => {
    const { owner, companyId } = await submitted('Skagen');
    const viewer = await server.signIn('Viewer', companyId);
    expect(await readKyc(viewer)).toMatchObject({
      status: 'SUBMITTED',
      mayFill: false,
      form: null,
      documents: [],
    });
    const [document] = (await readKyc(owner)).documents;
    const path = `/v2/kyc/documents/${document!.id}`;
    expect((await viewer.request('GET', path)).status).toBe(403);
    const lender = await server.signIn('Lender', companyId);
    expect((await lender.graphql('{ kyc { status } }')).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    const stranger = await server.signIn('Owner', await newCompany('Stranger'));
    expect((await stranger.request('GET', path)).status).toBe(404);
    const nobody = await server.app.inject({ url: path });
    expect(nobody.statusCode).toBe(401);
  });
});

describe('the review by the host', () => {
  it('approves: the account and what waited for it become active, and the company is told; its own trail shows who looked (attack T13)', async () => {
    const companyId = await newCompany('Fehmarn');
    const owner = await server.signIn('Owner', companyId);
    const opening = {
      legalName: 'Fehmarn AS',
      address: 'Kai 1',
      postcode: '',
      city: 'Oslo',
      countryCode: 'NO',
      purpose: 'Freight',
      currencies: ['USD'],
    };
    const unticked = { ...opening, termsAgreed: false };
    const refused = await call(owner, 'createMainsheetAccount', {
      data: ['AccountOpeningInput!', unticked],
    });
    expect(refused.violations[0]?.message).toBe('Agree to the terms to open the account.');
    const opened = await call(owner, 'createMainsheetAccount', {
      data: ['AccountOpeningInput!', { ...opening, termsAgreed: true }],
    });
    expect(opened.message).toBe(
      'Your USD account is prepared: it opens once your company is verified.',
    );
    const accounts = () => owner.graphql('{ listGlobalAccount { rows { currency status } } }');
    expect((await accounts()).data).toEqual({
      listGlobalAccount: { rows: [{ currency: 'USD', status: 'PENDING' }] },
    });
    expect(await readKyc(owner)).toMatchObject({
      status: 'CREATED',
      form: { legalName: 'Fehmarn AS', purpose: 'Freight', currencies: ['USD'] },
    });
    await call(owner, 'saveKyc', { version: ['Int!', 1], form: ['KycFormInput!', FORM] });
    await upload(owner, 'register_extract');
    await upload(owner, 'identity');
    await call(owner, 'submitKyc', { version: ['Int!', 2] });

    const feed = server.platform.changes.subscribe(companyId, ['company']);
    const shown = feed.next();
    const queue = await host.graphql<{ kycApplications: { companyId: string }[] }>(
      '{ kycApplications { companyId companyName status submittedAt } }',
    );
    expect(queue.data.kycApplications.map((one) => one.companyId)).toContain(companyId);
    const review = await host.graphql<{ kycReview: { version: number; findings: unknown[] } }>(
      'query ($id: ID!) { kycReview(companyId: $id) { version findings { weight text } } }',
      { id: companyId },
    );
    expect(review.data.kycReview.findings).toEqual([
      { weight: 'warning', text: '40 % of the shares are held by nobody named here.' },
    ]);
    const { version } = review.data.kycReview;
    const done = await decide(host, companyId, { version, decision: 'APPROVE' });
    expect(done.message).toBe('Fehmarn is approved; its account is active.');
    expect((await shown).value).toMatchObject({ topic: 'company', id: companyId });
    await feed.return();
    expect((await accounts()).data).toEqual({
      listGlobalAccount: { rows: [{ currency: 'USD', status: 'ACTIVE' }] },
    });
    const info = await owner.request('GET', '/v2/contacts/info');
    expect(info.body.data).toMatchObject({ kyc_status: 'APPROVED', account_status: 'ACTIVE' });
    const notices = await owner.request('GET', '/v2/notifications');
    expect(JSON.stringify(notices.body)).toContain('Your business account is active');
    const trail = await owner.graphql(
      '{ auditEvents(text: "kyc.review") { rows { actorName action } } }',
    );
    expect(JSON.stringify(trail.data)).toContain('Mainsheet');
    const again = await decide(host, companyId, {
      version: version + 1,
      decision: 'REJECT',
      text: 'x',
    });
    expect(again.code).toBe('INVALID_STATE');
  });

  it('asks for more: the company uploads just that, answers, and is reviewed again', async () => {
    const { owner, companyId } = await submitted('Kattegat');
    const [reviewed] = (await readKyc(owner)).documents;
    server.clock.advance(60);
    const empty = await decide(host, companyId, { version: 3, decision: 'REQUEST', text: 'More' });
    expect(empty.violations[0]?.message).toBe('Choose at least one document to ask for.');
    const mute = await decide(host, companyId, {
      version: 3,
      decision: 'REQUEST',
      kinds: ['other'],
    });
    expect(mute.violations[0]?.message).toBe('Tell the company why, in a sentence.');
    await decide(host, companyId, {
      version: 3,
      decision: 'REQUEST',
      text: 'Show the chart of owners.',
      kinds: ['ownership_chart'],
    });
    expect(await readKyc(owner)).toMatchObject({
      status: 'ACTION_REQUIRED',
      requestText: 'Show the chart of owners.',
      requestedKinds: ['ownership_chart'],
    });
    const look = await host.graphql('query ($id: ID!) { kycReview(companyId: $id) { version } }', {
      id: companyId,
    });
    expect(look.errors?.[0]?.extensions.code).toBe('INVALID_STATE');
    server.clock.advance(60);
    const early = await call(owner, 'answerKycRequest', {
      version: ['Int!', 4],
      text: ['String!', 'Here'],
    });
    expect(early.violations[0]?.message).toBe('Upload what was asked for: Ownership chart.');
    const stored = await call(owner, 'removeKycDocument', { documentId: ['ID!', reviewed!.id] });
    expect(stored.code).toBe('INVALID_STATE');
    await upload(owner, 'ownership_chart');
    await call(owner, 'answerKycRequest', { version: ['Int!', 4], text: ['String!', 'Here'] });
    expect((await readKyc(owner)).status).toBe('SUBMITTED');
    await decide(host, companyId, {
      version: 5,
      decision: 'REJECT',
      text: 'We cannot serve you.',
    });
    expect(await readKyc(owner)).toMatchObject({
      status: 'REJECTED',
      accountStatus: 'PENDING',
      requestText: 'We cannot serve you.',
    });
  });

  it('is for the host alone (attack T13)', async () => {
    const { owner, companyId } = await submitted('Lillebelt');
    const other = await server.signIn('Owner');
    for (const who of [owner, other]) {
      const list = await who.graphql('{ kycApplications { companyId } }');
      expect(list.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      const look = await who.graphql('query ($id: ID!) { kycReview(companyId: $id) { version } }', {
        id: companyId,
      });
      expect(look.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      const decided = await decide(who, companyId, { version: 3, decision: 'APPROVE' });
      expect(decided.code).toBe('FORBIDDEN');
      const [document] = (await readKyc(owner)).documents;
      const file = await who.request(
        'GET',
        `/v2/kyc/reviews/${companyId}/documents/${document!.id}`,
      );
      expect(file.status).toBe(403);
    }
    const company = await server.platform.db.inTenant(companyId, getCompany);
    expect(company.kyc_status).toBe('SUBMITTED');
  });
});

describe('an installation without the demo', () => {
  const live = testServer({ DEMO: 'off' });

  it('has no review page, not even for members of the host', async () => {
    const member = await live.signIn('Owner', await ensureHost(live.platform));
    const list = await member.graphql('{ kycApplications { companyId } }');
    expect(list.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
