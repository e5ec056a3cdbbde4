import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { SoftAuthenticator } from '../../../test/fixtures/soft-authenticator.ts';
import { PASSWORD, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Step = { currency: string; fromAmount: string; approvers: number };
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};
type Policy = { approvalPolicy: { version: number; data: { steps: Step[] } } };
type Invoice = {
  id: string;
  status: string;
  number: string | null;
  version: number;
  approvals: { name: string }[];
  approvalsNeeded: number;
};

const usd = (fromAmount: string, approvers: number): Step => ({
  currency: 'USD',
  fromAmount,
  approvers,
});
const POLICY = [usd('0', 1), usd('1000', 2)];

const readPolicy = (who: SignedIn) => who.graphql<Policy>('{ approvalPolicy { version data } }');
const propose = async (who: SignedIn, steps: readonly Step[], version = 1) => {
  const reply = await who.graphql<{ proposeApprovalPolicy: Answer }>(
    `mutation ($version: Int!, $data: ApprovalPolicyInput!) { proposeApprovalPolicy(version: $version, data: $data) {
      errorFlag message violations { path message } } }`,
    { version, data: { steps } },
  );
  return { answer: reply.data?.proposeApprovalPolicy, code: reply.errors?.[0]?.extensions.code };
};

const FIELDS = 'id status number version approvals { name } approvalsNeeded';
const read = async (who: SignedIn, id: string) =>
  (await who.graphql<{ invoice: Invoice }>(`{ invoice(id: "${id}") { ${FIELDS} } }`)).data.invoice;
const approve = async (who: SignedIn, id: string) => {
  const { version } = await read(who, id);
  return who.graphql<{ approveInvoice: { errorFlag: string; message: string; invoice: Invoice } }>(
    `mutation { approveInvoice(invoiceId: "${id}", version: ${version}) {
      errorFlag message invoice { ${FIELDS} } } }`,
  );
};

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const [owner, approver, operator, finance] = [
    await server.signIn('Owner', companyId),
    await server.signIn('Approver', companyId),
    await server.signIn('Operator', companyId),
    await server.signIn('Finance', companyId),
  ];
  const contact = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'] });
  const made = await operator.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data: contact },
  );
  const clientId = made.data.createContact.contact.id;
  return { companyId, owner, approver, operator, finance, clientId };
}

const dataOf = (
  clientId: string,
  rate: string,
  money = { currency: 'USD', exchangeRate: '1' },
) => ({
  type: 'misc',
  clientId,
  ...money,
  rateSource: 'typed',
  invoiceOn: '2026-11-20',
  dueOn: '2026-11-30',
  lines: [{ accountCode: '4090', description: 'Cleaning', quantity: '1', unit: '', rate }],
});
const draft = async (who: SignedIn, data: object) => {
  const reply = await who.graphql<{ createInvoice: { invoice: { id: string } } }>(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    { data },
  );
  return reply.data.createInvoice.invoice.id;
};

describe('invoices under the approval policy', () => {
  it('below the limit one other person is enough, as before anybody set a policy', async () => {
    const { owner, operator, finance, clientId } = await company('Below');
    expect((await readPolicy(owner)).data.approvalPolicy.data.steps).toEqual([usd('0', 1)]);
    await putPolicy(server, owner.companyId, { steps: POLICY });
    const id = await draft(operator, dataOf(clientId, '999.99'));
    const { data } = await approve(finance, id);
    expect(data.approveInvoice.invoice).toMatchObject({ status: 'Approved', approvalsNeeded: 1 });
  });

  it('from the limit on two: the first takes no number and posts nothing, the second does both', async () => {
    const { owner, approver, operator, finance, clientId } = await company('Above');
    await putPolicy(server, owner.companyId, { steps: POLICY });
    const id = await draft(operator, dataOf(clientId, '1000'));
    const first = (await approve(finance, id)).data.approveInvoice;
    expect(first.message).toBe('1 of 2 approvals are given; another person must approve it too.');
    expect(first.invoice).toMatchObject({
      status: 'Pending approval',
      number: null,
      approvals: [{ name: 'Test Finance' }],
      approvalsNeeded: 2,
    });
    const ledger = await finance.graphql<{ ledgerLines: { total: number } }>(
      '{ ledgerLines { total } }',
    );
    expect(ledger.data.ledgerLines.total).toBe(0);
    const again = await approve(finance, id);
    expect(again.errors?.[0]?.message).toContain('You have approved this invoice already');
    const second = (await approve(approver, id)).data.approveInvoice;
    expect(second.message).toBe('INV-00001 is approved and posted.');
    expect(second.invoice.status).toBe('Approved');
    expect(second.invoice.approvals.map(({ name }) => name).sort()).toEqual([
      'Test Approver',
      'Test Finance',
    ]);
  });

  it('the preparer is never one of the two; an edit makes approvals void', async () => {
    const { owner, finance, clientId } = await company('Void');
    await putPolicy(server, owner.companyId, { steps: POLICY });
    const id = await draft(finance, dataOf(clientId, '5000'));
    expect((await approve(finance, id)).errors?.[0]?.extensions.code).toBe('FOUR_EYES');
    await approve(owner, id);
    const { version } = await read(finance, id);
    await finance.graphql(
      `mutation ($data: InvoiceInput!) { updateInvoice(invoiceId: "${id}", version: ${version}, data: $data) {
        errorFlag } }`,
      { data: dataOf(clientId, '9000') },
    );
    const edited = await read(finance, id);
    expect(edited).toMatchObject({ approvals: [], approvalsNeeded: 2, number: null });
    expect((await approve(owner, id)).data.approveInvoice.invoice.status).toBe('Pending approval');
  });

  it('a currency without steps is judged in base: EUR 930 at 1.08 is over USD 1,000', async () => {
    const { owner, operator, clientId } = await company('Judged');
    await putPolicy(server, owner.companyId, { steps: POLICY });
    const money = { currency: 'EUR', exchangeRate: '1.08' };
    const over = await draft(operator, dataOf(clientId, '930', money));
    const under = await draft(operator, dataOf(clientId, '920', money));
    expect((await read(operator, over)).approvalsNeeded).toBe(2);
    expect((await read(operator, under)).approvalsNeeded).toBe(1);
  });
});

describe('the policy itself', () => {
  it('more approvers than there are people, a step twice and a milder step above are refused in words', async () => {
    const { owner } = await company('Refused');
    const many = await propose(owner, [usd('0', 4)]);
    expect(many.answer?.violations[0]).toMatchObject({ path: 'steps.0.approvers' });
    expect(many.answer?.violations[0]?.message).toContain('Only 3 people may approve.');
    const twice = await propose(owner, [usd('5', 1), usd('5.00', 2)]);
    expect(twice.answer?.violations[0]?.message).toBe('There is a step from this amount already.');
    const milder = await propose(owner, [usd('0', 2), usd('5', 1)]);
    expect(milder.answer?.violations[0]).toEqual({
      path: 'steps.1.fromAmount',
      message: 'A smaller amount asks for more approvers than this.',
    });
    expect((await readPolicy(owner)).data.approvalPolicy.version).toBe(1);
  });

  it('only who may change payment approvals reads it and proposes another, in their own company', async () => {
    const { owner, approver, finance, operator } = await company('Guards');
    for (const who of [finance, operator]) {
      expect((await readPolicy(who)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      expect((await propose(who, POLICY)).code).toBe('FORBIDDEN');
    }
    expect((await propose(approver, POLICY)).answer?.errorFlag).toBe('SUCCESS');
    expect((await propose(owner, POLICY, 7)).code).toBe('STALE_VERSION');
    const stranger = (await company('Strangers')).owner;
    expect((await readPolicy(stranger)).data.approvalPolicy.data.steps).toEqual([usd('0', 1)]);
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ approvalPolicy { version } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('a company of one', () => {
  it('approves what it prepared with a fresh second factor, and not without', async () => {
    const companyId = await createCompany(server.platform, { name: 'Solo', baseCurrency: 'USD' });
    const owner = await server.signIn('Owner', companyId);
    const contact = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'] });
    const made = await owner.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data: contact },
    );
    const id = await draft(owner, dataOf(made.data.createContact.contact.id, '100'));
    const bare = await approve(owner, id);
    expect(bare.errors?.[0]).toMatchObject({
      message:
        'In a company of one, your second factor stands for the other person. Set one up in Settings, Security.',
      extensions: { code: 'INVALID_STATE' },
    });

    const key = new SoftAuthenticator('http://localhost:4600');
    const proof = { password: PASSWORD };
    const begun = await owner.graphql<{
      beginPasskey: { options: { challenge: string; rp: { id: string } } };
    }>('mutation ($proof: ProofInput!) { beginPasskey(proof: $proof) { options } }', { proof });
    await owner.graphql(
      'mutation ($response: WebAuthn!) { addPasskey(name: "Key", response: $response) { errorFlag } }',
      { response: key.create(begun.data.beginPasskey.options) },
    );
    const unconfirmed = await approve(owner, id);
    expect(unconfirmed.errors?.[0]).toMatchObject({
      message:
        'You prepared this and nobody else is here to approve it. Confirm with your second factor.',
      extensions: { code: 'STEP_UP_NEEDED', status: 403 },
    });

    const confirm = async (password: string) => {
      const asked = await owner.graphql<{
        askForPasskey: { options: { challenge: string; rpId: string } };
      }>('mutation { askForPasskey { options } }');
      const passkey = key.get(asked.data.askForPasskey.options);
      const { version } = await read(owner, id);
      return owner.graphql<{ approveInvoice: Answer & { invoice: Invoice } }>(
        `mutation ($proof: ProofInput) {
          approveInvoice(invoiceId: "${id}", version: ${version}, proof: $proof) {
            errorFlag violations { path message } invoice { ${FIELDS} } } }`,
        { proof: { password, method: 'Passkey', passkey } },
      );
    };
    const wrong = await confirm('not my password');
    expect(wrong.data.approveInvoice.violations[0]?.message).toBe(
      'This is not your present password.',
    );
    const done = await confirm(PASSWORD);
    expect(done.data.approveInvoice).toMatchObject({
      errorFlag: 'SUCCESS',
      invoice: { status: 'Approved', approvals: [{ name: 'Test Owner' }] },
    });
  });

  it('a proof is no way round the second person where there is one', async () => {
    const { owner, clientId } = await company('Two');
    const id = await draft(owner, dataOf(clientId, '100'));
    const answer = await owner.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 1, proof: { password: "${PASSWORD}" }) {
        errorFlag } }`,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('FOUR_EYES');
  });
});
