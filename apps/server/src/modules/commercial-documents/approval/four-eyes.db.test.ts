import { contactInput } from '@mainsheet/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../../test/fixtures/approval-policy.ts';
import { whileRowIsHeld } from '../../../../test/fixtures/row-lock.ts';
import { PASSWORD, type SignedIn, signInAs, testServer } from '../../../../test/test-server.ts';
import { addMember, createCompany } from '../../companies/index.ts';

const server = testServer();

type Invoice = { id: string; version: number; status: string; makerNames: string[] };

const dataOf = (clientId: string, rate = '900') => ({
  type: 'misc',
  clientId,
  currency: 'USD',
  exchangeRate: '1',
  rateSource: 'typed',
  invoiceOn: '2026-11-20',
  dueOn: '2026-11-30',
  lines: [{ accountCode: '4090', description: 'Cleaning', quantity: '1', unit: '', rate }],
});

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const contact = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'] });
  const made = await owner.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data: contact },
  );
  return { companyId, owner, clientId: made.data.createContact.contact.id };
}

async function signInWith(companyId: string, email: string): Promise<SignedIn> {
  const { memberId } = await addMember(server.platform, companyId, {
    ...{ email, firstName: 'Test', lastName: email.split('@')[0]!, jobTitle: '' },
    ...{ role: 'Finance', password: PASSWORD },
  });
  return signInAs(server, { email, companyId, memberId });
}

const FIELDS = 'id version status makerNames';
const read = async (who: SignedIn, id: string) =>
  (await who.graphql<{ invoice: Invoice }>(`{ invoice(id: "${id}") { ${FIELDS} } }`)).data.invoice;
const draft = async (who: SignedIn, data: object): Promise<string> => {
  const reply = await who.graphql<{ createInvoice: { invoice: { id: string } } }>(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    { data },
  );
  return reply.data.createInvoice.invoice.id;
};
const save = async (who: SignedIn, id: string, data: object) => {
  const { version } = await read(who, id);
  return who.graphql(
    `mutation ($data: InvoiceInput!) { updateInvoice(invoiceId: "${id}", version: ${version}, data: $data) {
      errorFlag } }`,
    { data },
  );
};
const approve = async (who: SignedIn, id: string) => {
  const { version } = await read(who, id);
  const reply = await who.graphql<{ approveInvoice: { invoice: Invoice } | null }>(
    `mutation { approveInvoice(invoiceId: "${id}", version: ${version}) {
      invoice { ${FIELDS} } } }`,
  );
  return {
    status: reply.data?.approveInvoice?.invoice.status,
    code: reply.errors?.[0]?.extensions.code,
    message: reply.errors?.[0]?.message,
  };
};

async function asOwner<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  return client
    .query<Row>(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

describe('four eyes', () => {
  it('whoever ever shaped a document never approves it, however often others save it after them', async () => {
    const { companyId, owner, clientId } = await company('Makers');
    const [maker, colleague] = [
      await server.signIn('Finance', companyId),
      await server.signIn('Finance', companyId),
    ];
    const id = await draft(maker, dataOf(clientId));
    await save(colleague, id, dataOf(clientId));
    expect((await read(maker, id)).makerNames).toHaveLength(2);
    expect((await approve(maker, id)).code).toBe('FOUR_EYES');
    expect((await approve(colleague, id)).code).toBe('FOUR_EYES');
    expect((await approve(owner, id)).status).toBe('Approved');
  });

  it('two addresses of one mailbox are one person', async () => {
    const { companyId, owner, clientId } = await company('Aliases');
    const maker = await signInWith(companyId, 'ola@aliases.example');
    const alias = await signInWith(companyId, 'ola+me@aliases.example');
    const id = await draft(maker, dataOf(clientId));
    expect((await approve(alias, id)).code).toBe('FOUR_EYES');
    expect((await approve(owner, id)).status).toBe('Approved');
  });

  it('M4 nor are they two approvers: whoever approved is refused under another address', async () => {
    const { companyId, owner, clientId } = await company('Approvers');
    const maker = await server.signIn('Finance', companyId);
    const approver = await signInWith(companyId, 'ola@approvers.example');
    const alias = await signInWith(companyId, 'ola+me@approvers.example');
    await putPolicy(server, companyId, {
      steps: [{ currency: 'USD', fromAmount: '0', approvers: 2 }],
    });
    const id = await draft(maker, dataOf(clientId));
    expect((await approve(approver, id)).status).toBe('Pending approval');
    expect(await approve(alias, id)).toMatchObject({
      code: 'INVALID_STATE',
      message:
        'You have approved this invoice already as Test ola; another person must approve it too.',
    });
    expect((await approve(owner, id)).status).toBe('Approved');
  });

  it('an approval counts for what was approved: changed behind the server it is refused until it is saved again', async () => {
    const { companyId, owner, clientId } = await company('Sealed');
    const [maker, first, second] = [
      await server.signIn('Finance', companyId),
      await server.signIn('Finance', companyId),
      owner,
    ];
    await putPolicy(server, companyId, {
      steps: [{ currency: 'USD', fromAmount: '0', approvers: 2 }],
    });
    const id = await draft(maker, dataOf(clientId));
    expect((await approve(first, id)).status).toBe('Pending approval');
    await asOwner(
      'update commercial_document_line set rate = 9000, amount_minor = 900000 where document_id = $1',
      [id],
    );
    await asOwner('update commercial_document set total_minor = 900000 where id = $1', [id]);
    expect(await approve(second, id)).toMatchObject({
      code: 'INVALID_STATE',
      message:
        'This invoice is not what was approved. Save it again, so that everybody approves what it says now.',
    });
    const posted = await asOwner('select 1 from ledger_transaction where company_id = $1', [
      companyId,
    ]);
    expect(posted).toEqual([]);
    await save(maker, id, dataOf(clientId));
    await approve(first, id);
    expect((await approve(second, id)).status).toBe('Approved');
  });
});

describe('who was signed out, or lost a right, while their command waited for a lock', () => {
  /** Approves while the ledger is held by somebody else, does `meanwhile`, then lets the ledger go. */
  async function approveBehindLock(name: string, meanwhile: (who: SignedIn) => Promise<unknown>) {
    const { companyId, owner, clientId } = await company(name);
    const finance = await server.signIn('Finance', companyId);
    const id = await draft(owner, dataOf(clientId));
    const other = await draft(owner, dataOf(clientId));
    await approve(finance, other);
    const answer = await whileRowIsHeld(
      server.platform,
      { from: 'ledger_head where company_id = $1', id: companyId },
      { start: () => approve(finance, id), meanwhile: () => meanwhile(finance) },
    );
    const posted = await asOwner(
      'select 1 from ledger_transaction where company_id = $1 and document_id = $2',
      [companyId, id],
    );
    return { answer, posted, status: (await read(owner, id)).status };
  }

  it('a session that was ended moves nothing', async () => {
    const { answer, posted, status } = await approveBehindLock('Kicked', (who) =>
      asOwner(
        `update session set ended_at = now(), ended_reason = 'other_device' where member_id = $1`,
        [who.memberId],
      ),
    );
    expect(answer.code).toBe('UNAUTHENTICATED');
    expect(posted).toEqual([]);
    expect(status).toBe('Draft');
  });

  it('a role that lost the permission moves nothing', async () => {
    const { answer, posted, status } = await approveBehindLock('Demoted', (who) =>
      asOwner(
        `update member set role_id = (select id from role r where r.company_id = member.company_id and name = 'Viewer')
         where id = $1`,
        [who.memberId],
      ),
    );
    expect(answer.code).toBe('FORBIDDEN');
    expect(posted).toEqual([]);
    expect(status).toBe('Draft');
  });

  it('whoever is still there is served', async () => {
    const { answer, posted } = await approveBehindLock('Patient', async () => {});
    expect(answer.status).toBe('Approved');
    expect(posted).toHaveLength(1);
  });
});
