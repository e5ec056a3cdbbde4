import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bankCompany } from '../../../test/fixtures/bank-company.ts';
import { PLAIN_PDF } from '../../../test/fixtures/pdf-files.ts';
import { nextAddress, PASSWORD, type SignedIn, testServer } from '../../../test/test-server.ts';
import { walkChain } from '../../platform/chain.ts';
import { createCompany, setKycStatus } from '../companies/index.ts';
import { closingModule } from './index.ts';

const server = testServer();

type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};

async function close(
  who: SignedIn,
  companyName: string,
  password = PASSWORD,
  agreed: { leavesInvoices?: boolean; leavesMoney?: boolean } = {},
) {
  const reply = await who.graphql<{ deleteAccount: Answer }>(
    `mutation ($data: DeleteAccountInput!) { deleteAccount(data: $data) {
      errorFlag message violations { path message } } }`,
    { data: { companyName, reason: 'Sold the fleet', ...agreed, proof: { password } } },
  );
  return { answer: reply.data?.deleteAccount, code: reply.errors?.[0]?.extensions.code };
}

async function companyWith(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const viewer = await server.signIn('Viewer', companyId);
  const info = await viewer.request('GET', '/v2/contacts/info');
  const { email, uid } = info.body.data as { email: string; uid: string };
  return { companyId, owner, viewer, email, uid };
}

const logIn = (email: string) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
  });

describe('closing an account', () => {
  it('AUTH-65 takes the name and the password, ends every session and refuses the next sign-in', async () => {
    const { companyId, owner, viewer, email } = await companyWith('Skagerrak');
    const misnamed = await close(owner, 'Kattegat');
    expect(misnamed.answer).toMatchObject({
      errorFlag: 'ERROR',
      violations: [
        {
          path: 'companyName',
          message: 'Type the name of the company as it stands here: Skagerrak',
        },
      ],
    });
    const wrong = await close(owner, 'Skagerrak', 'not my password');
    expect(wrong.answer?.violations[0]?.message).toBe('This is not your present password.');
    expect((await viewer.request('GET', '/v2/contacts/info')).status).toBe(200);
    const closed = await close(owner, ' skagerrak ');
    expect(closed.answer).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'The account of Skagerrak is closed.',
    });
    for (const who of [owner, viewer]) {
      expect((await who.request('GET', '/v2/contacts/info')).status).toBe(401);
    }
    const again = await logIn(email);
    expect([again.statusCode, again.json().message]).toEqual([403, 'This Account is deactivated.']);
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.find(sql`
        select action, detail from audit_event
        where company_id = ${companyId} and action = 'company.close'`),
    );
    expect(trail).toEqual({ action: 'company.close', detail: { reason: 'Sold the fleet' } });
  });

  it('nobody but an owner closes, and another company is not touched', async () => {
    const { viewer } = await companyWith('Oresund');
    const admin = await server.signIn('Administrator', viewer.companyId);
    for (const who of [viewer, admin]) {
      expect((await close(who, 'Oresund')).code).toBe('FORBIDDEN');
    }
    const other = await companyWith('Fehmarn');
    await close(other.owner, 'Fehmarn');
    expect((await viewer.request('GET', '/v2/contacts/info')).status).toBe(200);
  });

  it('thirty days later the data of persons are gone, and the books and the trail are whole', async () => {
    const { companyId, owner, email, uid } = await companyWith('Lillebelt');
    await close(owner, 'Lillebelt');
    const rowOf = () =>
      server.platform.db.inIdentity((tx) =>
        tx.find(sql<{ email: string; password_hash: string }>`
          select email, password_hash from person where id = ${uid}`),
      );
    server.clock.advance(29 * 24 * 3600);
    await closingModule.housekeeper!(server.platform);
    expect((await rowOf())?.email).toBe(email);
    server.clock.advance(2 * 24 * 3600);
    await closingModule.housekeeper!(server.platform);
    expect(await rowOf()).toEqual({ email: `erased-${uid}@invalid`, password_hash: '' });
    const members = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ first_name: string; email: string }>`
        select first_name, email from member where company_id = ${companyId}`),
    );
    for (const member of members) {
      expect(member.first_name).toBe('Former');
      expect(member.email).toMatch(/^erased-/);
    }
    const walk = await server.platform.db.inTenant(companyId, (tx) =>
      walkChain(tx, server.platform.audit.chain),
    );
    expect(walk.brokenAt).toBeNull();
    expect((await logIn(email)).statusCode).toBe(401);
  });
});

describe('invoices that are not paid', () => {
  it('SETT-07 are told before the account closes, which takes an agreement', async () => {
    const { companyId, owner } = await companyWith('Samsoe Bulk');
    const operator = await server.signIn('Operator', companyId);
    const contact = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'] });
    const made = await operator.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data: contact },
    );
    const data = {
      type: 'misc',
      clientId: made.data.createContact.contact.id,
      currency: 'USD',
      exchangeRate: '1',
      invoiceOn: '2026-11-20',
      dueOn: '2026-11-30',
      lines: [{ accountCode: '4090', description: 'Hold', quantity: '1', unit: '', rate: '50' }],
    };
    const draft = await operator.graphql<{ createInvoice: { invoice: { id: string } } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
      { data },
    );
    const { id } = draft.data.createInvoice.invoice;
    await owner.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`,
    );
    const left = await owner.graphql(
      '{ leftBehind { invoices { total rows { number clientName balance currency dueOn } } } }',
    );
    expect(left.data).toEqual({
      leftBehind: {
        invoices: {
          total: 1,
          rows: [
            {
              number: 'INV-00001',
              clientName: 'Meridian Grain',
              balance: '50.00',
              currency: 'USD',
              dueOn: '2026-11-30',
            },
          ],
        },
      },
    });
    const refused = await close(owner, 'Samsoe Bulk');
    expect(refused.answer).toMatchObject({
      errorFlag: 'ERROR',
      violations: [
        {
          path: 'leavesInvoices',
          message:
            '1 invoice is not paid yet: INV-00001. Settle or cancel them, or agree to collect them elsewhere.',
        },
      ],
    });
    const agreed = await close(owner, 'Samsoe Bulk', PASSWORD, { leavesInvoices: true });
    expect(agreed.answer?.errorFlag).toBe('SUCCESS');
  });
});

describe('money on accounts', () => {
  it('SETT-07 is told before the account closes, which takes an agreement', async () => {
    const { companyId, open } = await bankCompany(server, 'Aeroe Bulk');
    const owner = await server.signIn('Owner', companyId);
    const accountId = await open('USD', '1250.50');
    await open('USD');
    const left = await owner.graphql(
      '{ leftBehind { money { accountId nickName balance currency } } }',
    );
    expect(left.data).toEqual({
      leftBehind: {
        money: [{ accountId, nickName: 'USD 1', balance: '1250.50', currency: 'USD' }],
      },
    });
    const refused = await close(owner, 'Aeroe Bulk');
    expect(refused.answer).toMatchObject({
      errorFlag: 'ERROR',
      violations: [
        {
          path: 'leavesMoney',
          message:
            'There is money on USD 1 (USD 1250.50). Take it out, or agree that support pays it out.',
        },
      ],
    });
    const agreed = await close(owner, 'Aeroe Bulk', PASSWORD, { leavesMoney: true });
    expect(agreed.answer?.errorFlag).toBe('SUCCESS');
  });
});

describe('the verification of a closed company', () => {
  it('stays for five years, papers and all, and is gone then', async () => {
    const { companyId, owner } = await companyWith('Samso');
    await server.platform.db.inTenant(companyId, (tx) => setKycStatus(tx, 'NEW'));
    await owner.graphql('mutation { startKyc(termsAgreed: true) { errorFlag } }');
    const uploaded = await server.app.inject({
      method: 'POST',
      url: '/v2/kyc/documents?kind=identity&name=passport.pdf',
      headers: {
        authorization: `Bearer ${owner.token}`,
        cookie: owner.cookie,
        'content-type': 'application/octet-stream',
      },
      payload: PLAIN_PDF,
    });
    expect(uploaded.statusCode).toBe(200);
    await close(owner, 'Samso');
    const files = () =>
      server.platform.db.inTenant(companyId, (tx) =>
        tx.many(sql`select id from file where company_id = ${companyId}`),
      );
    server.clock.advance(4 * 365 * 24 * 3600);
    await closingModule.housekeeper!(server.platform);
    expect(await files()).toHaveLength(1);
    server.clock.advance(367 * 24 * 3600);
    await closingModule.housekeeper!(server.platform);
    expect(await files()).toEqual([]);
    const form = await server.platform.db.inTenant(companyId, (tx) =>
      tx.find(sql`select form from kyc_application where company_id = ${companyId}`),
    );
    expect(form).toEqual({ form: {} });
  });
});

describe('a member restricted by the administrator', () => {
  it('AUTH-52 AUTH-75 is out at once and told so at the login', async () => {
    const { owner, viewer, email } = await companyWith('Storebelt');
    const team = await owner.graphql<{
      team: { members: { id: string; version: number; roleId: string; email: string }[] };
    }>('{ team { members { id version roleId email } } }');
    const member = team.data.team.members.find((one) => one.email === email)!;
    const changed = await owner.graphql(
      `mutation ($id: ID!, $version: Int!, $roleId: ID!) {
        changeMember(memberId: $id, version: $version, roleId: $roleId, status: "RESTRICTED") {
          errorFlag } }`,
      { id: member.id, version: member.version, roleId: member.roleId },
    );
    expect(changed.data).toEqual({ changeMember: { errorFlag: 'SUCCESS' } });
    await expect
      .poll(async () => (await viewer.request('GET', '/v2/contacts/info')).status, {
        timeout: 2000,
      })
      .toBe(401);
    const refused = await logIn(email);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Oops, Your access is restricted.',
    ]);
    expect(refused.json().sales_email).toBe('sales@mainsheet.example');
  });
});
