import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { shareMailbox } from '../../../test/fixtures/members.ts';
import { type Said, say } from '../../../test/fixtures/payables-company.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { SoftAuthenticator } from '../../../test/fixtures/soft-authenticator.ts';
import { PASSWORD, runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type WriteOff = {
  id: string;
  version: number;
  number: string | null;
  status: string;
  amount: string;
  accountCode: string;
  approvalsNeeded: number;
  approvals: { name: string }[];
};
type Invoice = { id: string; version: number; status: string; balance: string; number: string };

const WRITE_OFF = 'id version number status amount accountCode approvalsNeeded approvals { name }';
const INVOICE = 'id version status balance number';

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const finance = await server.signIn('Finance', companyId);
  const customer = await say<{ id: string }>(owner, {
    field: 'createContact',
    data: { name: 'Meridian Grain', kinds: ['customer'] },
    answer: ['contact', 'id'],
  });
  const clientId = customer.row!.id;
  const invoice = async (rate: string, money = { currency: 'USD', exchangeRate: '1' }) => {
    const made = await say<Invoice>(finance, {
      field: 'createInvoice',
      data: {
        ...{ type: 'misc', clientId, rateSource: 'typed', ...money },
        ...{ invoiceOn: '2026-11-20', dueOn: '2026-11-30' },
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate }],
      },
      answer: ['invoice', INVOICE],
    });
    const args = `invoiceId: "${made.row!.id}", version: 1`;
    const approved = await say<Invoice>(owner, {
      ...{ field: 'approveInvoice', args, answer: ['invoice', INVOICE] },
    });
    return approved.row!;
  };
  return { companyId, owner, finance, clientId, invoice };
}

const prepare = (who: SignedIn, invoiceId: string, change: object = {}, key?: string) =>
  say<WriteOff>(who, {
    field: 'prepareWriteOff',
    args: `invoiceId: "${invoiceId}"`,
    data: {
      ...{ amount: '40.00', reason: 'Customer is insolvent', note: 'No assets are left.' },
      ...change,
    },
    ...(key ? { key } : {}),
    answer: ['writeOff', WRITE_OFF],
  });

const decide = (
  who: SignedIn,
  field: string,
  { id, version }: { id: string; version: number },
  reason?: string,
): Promise<Said<WriteOff>> =>
  say<WriteOff>(who, {
    field,
    args: `writeOffId: "${id}", version: ${version}${reason === undefined ? '' : `, reason: "${reason}"`}`,
    answer: ['writeOff', WRITE_OFF],
  });

const readInvoice = async (who: SignedIn, id: string) =>
  (await who.graphql<{ invoice: Invoice }>(`{ invoice(id: "${id}") { ${INVOICE} } }`)).data.invoice;

type Paid = { paid: string; writtenOff: string; balance: string };

const readPaid = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{
      invoice: Paid;
      listInvoices: { rows: Paid[] };
      ask: { sentence: { text: string }[] };
    }>(`{ invoice(id: "${id}") { paid writtenOff balance }
      listInvoices { rows { paid writtenOff balance } }
      ask(question: "invoices, total paid amount") { sentence { text } } }`)
  ).data;

const entriesOf = (companyId: string, documentId: string) =>
  server.platform.db.inTenant(companyId, async (tx) => {
    const rows = await tx.many(sql<{ text: string }>`
      select a.code || ' ' || e.currency || ' ' || e.amount_minor || ' ' || e.base_minor as text
      from ledger_entry e
      join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
      join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
      where e.company_id = ${companyId} and t.document_id = ${documentId}
      order by t.seq, e.line_no`);
    return rows.map(({ text }) => text);
  });

const ageing = async (who: SignedIn) =>
  (
    await who.graphql<{ receivablesAgeingReport: object }>(
      '{ receivablesAgeingReport { total ledger difference } }',
    )
  ).data.receivablesAgeingReport;

describe('writing off', () => {
  it('is prepared by one, approved by another, posted at the rate of the invoice, and recovered by a reversal', async () => {
    const { companyId, owner, finance, clientId, invoice } = await company('Written off');
    const billed = await invoice('100', { currency: 'EUR', exchangeRate: '1.0733' });
    const prepared = await prepare(finance, billed.id, {}, 'write-off-key-1');
    expect(prepared.row).toMatchObject({ status: 'Pending approval', number: null });
    const again = await prepare(finance, billed.id, {}, 'write-off-key-1');
    expect(again.row!.id).toBe(prepared.row!.id);
    expect(await readInvoice(owner, billed.id)).toMatchObject({ balance: '100.00' });

    expect((await decide(finance, 'approveWriteOff', prepared.row!)).code).toBe('FOUR_EYES');
    const posted = await decide(owner, 'approveWriteOff', prepared.row!);
    expect(posted.row).toMatchObject({ status: 'Posted', number: 'WO-00001' });
    expect(posted.message).toBe(`WO-00001 is posted: ${billed.number} is written off.`);
    expect(await entriesOf(companyId, posted.row!.id)).toEqual([
      '5220 EUR 4000 4293',
      '1100 EUR -4000 -4293',
    ]);
    expect(await readInvoice(owner, billed.id)).toMatchObject({
      ...{ status: 'Partially paid', balance: '60.00' },
    });
    expect(await ageing(owner)).toEqual({ total: '64.40', ledger: '64.40', difference: '0.00' });

    const { data } = await owner.graphql<{
      statementOfAccount: { closing: string; rows: object[] };
    }>(
      `{ statementOfAccount(contactId: "${clientId}", currency: "EUR") { closing rows { documentType invoiceId reference credit } } }`,
    );
    expect(data.statementOfAccount.closing).toBe('60.00');
    expect(data.statementOfAccount.rows).toContainEqual({
      ...{ documentType: 'write-off', invoiceId: billed.id },
      ...{ reference: 'WO-00001', credit: '40.00' },
    });

    const own = await decide(finance, 'recoverWriteOff', posted.row!, 'The estate paid.');
    expect(own.code).toBe('FOUR_EYES');
    const silent = await decide(owner, 'recoverWriteOff', posted.row!, ' ');
    expect(silent.violations[0]?.message).toBe('Say why it is open again.');
    const recovered = await decide(owner, 'recoverWriteOff', posted.row!, 'The estate paid.');
    expect(recovered.row).toMatchObject({ status: 'Recovered' });
    expect(await readInvoice(owner, billed.id)).toMatchObject({
      ...{ status: 'Approved', balance: '100.00' },
    });
    expect(await ageing(owner)).toEqual({ total: '107.33', ledger: '107.33', difference: '0.00' });
    const twice = await decide(owner, 'recoverWriteOff', recovered.row!, 'Again');
    expect(twice.message).toBe('Only a write-off that is posted is recovered.');
  });

  it('is named on the paper of the customer without what was said among ourselves', async () => {
    const { owner, finance, clientId, invoice } = await company('Written off on paper');
    const prepared = await prepare(finance, (await invoice('100')).id);
    const posted = await decide(owner, 'approveWriteOff', prepared.row!);
    await decide(owner, 'recoverWriteOff', posted.row!, 'Bluffed about the estate.');
    const file = await owner.request('GET', `/v2/statements/${clientId}/pdf?currency=USD`);
    const text = readPdfText(file.raw);
    expect(text).toContain('Writtenoff');
    expect(text).toContain('Recovered');
    expect(text).not.toContain('insolvent');
    expect(text).not.toContain('Bluffed');
  });

  it('takes the last cent of base with the whole rest', async () => {
    const { companyId, owner, finance, invoice } = await company('Cents');
    const billed = await invoice('0.03', { currency: 'EUR', exchangeRate: '1.5' });
    const given = await prepare(finance, billed.id, { amount: '0.02' });
    const first = await decide(owner, 'approveWriteOff', given.row!);
    const rest = await prepare(finance, billed.id, { amount: '0.01' });
    const last = await decide(owner, 'approveWriteOff', rest.row!);
    expect(await entriesOf(companyId, first.row!.id)).toContain('1100 EUR -2 -3');
    expect(await entriesOf(companyId, last.row!.id)).toContain('1100 EUR -1 -2');
    expect(await readInvoice(owner, billed.id)).toMatchObject({ status: 'Paid', balance: '0.00' });
    expect(await ageing(owner)).toMatchObject({ total: '0.00', difference: '0.00' });
  });

  it('is no money paid: invoice, list, contact and questions say what came and what was written off', async () => {
    const { owner, finance, invoice } = await company('Not paid');
    const billed = await invoice('100');
    const data = {
      ...{ amount: '30', paidOn: '2026-11-20', exchangeRate: '1', rateSource: '' },
      transactionReference: '',
    };
    await say(finance, { field: 'recordInvoicePayment', args: `invoiceId: "${billed.id}"`, data });
    const prepared = await prepare(finance, billed.id);
    const waiting = await readPaid(owner, billed.id);
    expect(waiting.invoice).toEqual({ paid: '30.00', writtenOff: '0.00', balance: '70.00' });
    const posted = await decide(owner, 'approveWriteOff', prepared.row!);
    const shown = { paid: '30.00', writtenOff: '40.00', balance: '30.00' };
    const { invoice: one, listInvoices, ask } = await readPaid(owner, billed.id);
    expect([one, listInvoices.rows[0]]).toEqual([shown, shown]);
    expect(ask.sentence.map(({ text }) => text).join('')).toContain('30.00 USD');
    await decide(owner, 'recoverWriteOff', posted.row!, 'They pay.');
    const open = await readPaid(owner, billed.id);
    expect(open.invoice).toEqual({ paid: '30.00', writtenOff: '0.00', balance: '70.00' });
  });

  it('refuses too much, a difference that is none, a second one that waits, and what is no longer open', async () => {
    const { owner, finance, invoice } = await company('Refused');
    const billed = await invoice('5000');
    const says = async (change: object) =>
      (await prepare(finance, billed.id, change)).violations[0];
    expect(await says({ amount: '5000.01' })).toEqual({
      path: 'amount',
      message: `Only USD 5,000.00 is open on ${billed.number}.`,
    });
    expect(await says({ note: 'Gone' })).toMatchObject({ path: 'note' });
    expect(await says({ reason: 'Because' })).toMatchObject({
      message: 'Choose why it is written off.',
    });
    const difference = { amount: '50.01', reason: 'Rounding', note: '' };
    expect(await says(difference)).toEqual({
      path: 'reason',
      message:
        'A difference is at most 1 % of the invoice and USD 100.00. Choose the reason of a bad debt.',
    });
    const small = await prepare(finance, billed.id, { ...difference, amount: '30' });
    expect(small.row).toMatchObject({ accountCode: '5230', approvalsNeeded: 1 });
    const second = await prepare(finance, billed.id);
    expect(second.message).toBe(
      `A write-off of ${billed.number} waits for approval already. Decide on it first.`,
    );
    await decide(owner, 'approveWriteOff', small.row!);
    expect(await says({ ...difference, amount: '30' })).toMatchObject({ path: 'reason' });

    const late = await prepare(finance, billed.id, { amount: '4970' });
    const data = {
      ...{ amount: '10', paidOn: '2026-11-20', exchangeRate: '1', rateSource: '' },
      transactionReference: '',
    };
    await say(finance, { field: 'recordInvoicePayment', args: `invoiceId: "${billed.id}"`, data });
    const overtaken = await decide(owner, 'approveWriteOff', late.row!);
    expect(overtaken.violations[0]?.message).toBe(`Only USD 4,960.00 is open on ${billed.number}.`);
    const refused = await decide(owner, 'refuseWriteOff', late.row!, 'They pay.');
    expect(refused.row).toMatchObject({ status: 'Refused' });
    const dead = await decide(owner, 'approveWriteOff', refused.row!);
    expect(dead.message).toBe('This write-off is refused already.');
    const draft = await say<Invoice>(finance, {
      ...{ field: 'createInvoice', answer: ['invoice', INVOICE] as const },
      data: {
        ...{
          type: 'misc',
          clientId: (await clientOf(owner)).id,
          currency: 'USD',
          exchangeRate: '1',
        },
        ...{ rateSource: '', invoiceOn: '2026-11-20', dueOn: '2026-11-20' },
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '1' }],
      },
    });
    const early = await prepare(finance, draft.row!.id, { amount: '1' });
    expect(early.message).toBe('An invoice that is draft cannot be written off.');
  });

  it('asks for as many approvers as the policy does of all that is given up of the invoice', async () => {
    const { companyId, owner, finance, invoice } = await company('Policy');
    const billed = await invoice('100');
    await putPolicy(server, companyId, {
      steps: [{ fromAmount: '60', currency: 'USD', approvers: 2 }],
    });
    const first = await prepare(finance, billed.id);
    expect(first.row!.approvalsNeeded).toBe(1);
    await decide(owner, 'approveWriteOff', first.row!);
    const second = await prepare(finance, billed.id);
    expect(second.row!.approvalsNeeded).toBe(2);
    const endorsed = await decide(owner, 'approveWriteOff', second.row!);
    expect(endorsed.message).toBe(
      '1 of 2 approvals are given; another person must approve it too.',
    );
    const twice = await decide(owner, 'approveWriteOff', endorsed.row!);
    expect(twice.message).toBe(
      'You have approved this write-off already; another person must approve it too.',
    );
    const administrator = await server.signIn('Administrator', companyId);
    const alias = await server.signIn('Administrator', companyId);
    await shareMailbox(server, owner, alias);
    const again = await decide(alias, 'approveWriteOff', endorsed.row!);
    expect(again.message).toBe(
      'You have approved this write-off already as Test Owner; another person must approve it too.',
    );
    const stale = await decide(administrator, 'approveWriteOff', second.row!);
    expect(stale.code).toBe('STALE_VERSION');
    const posted = await decide(administrator, 'approveWriteOff', endorsed.row!);
    expect(posted.row).toMatchObject({ status: 'Posted' });
  });

  it('is not approved once its row was changed behind the seal', async () => {
    const { owner, finance, invoice } = await company('Sealed');
    const prepared = await prepare(finance, (await invoice('100')).id);
    await runAsOwner(
      server,
      `alter table write_off disable trigger write_off_change;
       alter table write_off no force row level security;
       update write_off set amount_minor = 9000 where id = '${prepared.row!.id}';
       alter table write_off force row level security;
       alter table write_off enable trigger write_off_change`,
    );
    const refused = await decide(owner, 'approveWriteOff', prepared.row!);
    expect(refused.message).toBe(
      'This write-off is not what was prepared or approved. Refuse it and prepare it again.',
    );
  });

  it('is recovered by whoever is alone and prepared it with a fresh second factor only', async () => {
    const { companyId, owner, finance, invoice } = await company('Alone');
    const billed = await invoice('100');
    const prepared = await prepare(owner, billed.id);
    const posted = await decide(finance, 'approveWriteOff', prepared.row!);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        update member m set status = 'DEACTIVATED' from role r
        where m.company_id = ${companyId} and r.company_id = ${companyId} and r.id = m.role_id
          and r.name = 'Finance'`),
    );
    const bare = await decide(owner, 'recoverWriteOff', posted.row!, 'They paid.');
    expect(bare).toMatchObject({
      code: 'INVALID_STATE',
      message:
        'In a company of one, your second factor stands for the other person. Set one up in Settings, Security.',
    });
    const key = new SoftAuthenticator('http://localhost:4600');
    const begun = await owner.graphql<{
      beginPasskey: { options: { challenge: string; rp: { id: string } } };
    }>('mutation ($proof: ProofInput!) { beginPasskey(proof: $proof) { options } }', {
      proof: { password: PASSWORD },
    });
    await owner.graphql(
      'mutation ($response: WebAuthn!) { addPasskey(name: "Key", response: $response) { errorFlag } }',
      { response: key.create(begun.data.beginPasskey.options) },
    );
    const unconfirmed = await decide(owner, 'recoverWriteOff', posted.row!, 'They paid.');
    expect(unconfirmed.code).toBe('STEP_UP_NEEDED');
    const asked = await owner.graphql<{
      askForPasskey: { options: { challenge: string; rpId: string } };
    }>('mutation { askForPasskey { options } }');
    const passkey = key.get(asked.data.askForPasskey.options);
    const { data } = await owner.graphql<{ recoverWriteOff: { writeOff: { status: string } } }>(
      `mutation ($id: ID!, $version: Int!, $proof: ProofInput) {
        recoverWriteOff(writeOffId: $id, version: $version, reason: "They paid.", proof: $proof) {
          writeOff { status } } }`,
      { ...posted.row!, proof: { password: PASSWORD, method: 'Passkey', passkey } },
    );
    expect(data.recoverWriteOff.writeOff.status).toBe('Recovered');
  });

  it('is taken back by whoever prepared it without the right to approve, and by nobody else without it', async () => {
    const { companyId, owner, finance, invoice } = await company('Withdrawn');
    const billed = await invoice('100');
    const first = await prepare(finance, billed.id);
    const withdrawn = await decide(finance, 'refuseWriteOff', first.row!, 'Too early.');
    expect(withdrawn).toMatchObject({
      ...{ message: 'The write-off is withdrawn.', row: { status: 'Refused' } },
    });
    const preparer = await server.signIn('Operator', companyId);
    const grant = (of: string, permissions: string) =>
      server.platform.db.inTenant(companyId, (tx) =>
        tx.run(sql`
          update role set permissions = permissions || ${permissions}::jsonb
          where company_id = ${companyId} and name = ${of}`),
      );
    await grant('Operator', '{"receivablesCreditNotes": {"view": true, "create": true}}');
    const others = await prepare(finance, billed.id);
    const refused = await decide(preparer, 'refuseWriteOff', others.row!, 'Not mine.');
    expect(refused.code).toBe('FORBIDDEN');
    await decide(owner, 'refuseWriteOff', others.row!, 'Ask again.');
    const own = await prepare(preparer, billed.id);
    expect((await decide(preparer, 'approveWriteOff', own.row!)).code).toBe('FORBIDDEN');
    const back = await decide(preparer, 'refuseWriteOff', own.row!, 'My mistake.');
    expect(back.row).toMatchObject({ status: 'Refused' });
    const viewer = await server.signIn('Viewer', companyId);
    expect((await decide(viewer, 'refuseWriteOff', own.row!, 'x')).code).toBe('FORBIDDEN');
  });

  it('takes no seal for an approval but that of whoever gave it', async () => {
    const { companyId, owner, finance, invoice } = await company('Forged');
    const billed = await invoice('100');
    await putPolicy(server, companyId, {
      steps: [{ fromAmount: '1', currency: 'USD', approvers: 3 }],
    });
    const prepared = await prepare(finance, billed.id);
    const first = await decide(owner, 'approveWriteOff', prepared.row!);
    expect(first.row).toMatchObject({ status: 'Pending approval' });
    await server.signIn('Administrator', companyId);
    const forge = (source: string, of: string) =>
      server.platform.db.inTenant(companyId, (tx) =>
        tx.run(sql`
          insert into write_off_approval (company_id, write_off_id, member_id, member_name,
            approved_at, content_seal, key_version)
          select ${companyId}, s.id, m.id, 'x', now(), s.content_seal, s.key_version
          from ${sql.raw(source)} s, member m join role r on r.company_id = ${companyId} and r.id = m.role_id
          where s.company_id = ${companyId} and m.company_id = ${companyId} and r.name = ${of}`),
      );
    const undo = () =>
      runAsOwner(
        server,
        `alter table write_off_approval no force row level security;
         delete from write_off_approval where company_id = '${companyId}' and member_name = 'x';
         alter table write_off_approval force row level security`,
      );
    const last = await server.signIn('Administrator', companyId);
    const approvals =
      '(select write_off_id as id, company_id, content_seal, key_version from write_off_approval)';
    for (const source of ['write_off', approvals]) {
      expect(await forge(source, 'Finance')).toBe(1);
      const refused = await decide(last, 'approveWriteOff', first.row!);
      expect(refused.message).toBe(
        'This write-off is not what was prepared or approved. Refuse it and prepare it again.',
      );
      await undo();
    }
    const second = await decide(last, 'approveWriteOff', first.row!);
    expect(second.row!.approvals).toHaveLength(2);
  });

  it('is of the own company, and of those who may', async () => {
    const { companyId, owner, finance, invoice } = await company('Ours');
    const billed = await invoice('100');
    const prepared = await prepare(finance, billed.id);
    const viewer = await server.signIn('Viewer', companyId);
    const operator = await server.signIn('Operator', companyId);
    expect((await prepare(operator, billed.id)).code).toBe('FORBIDDEN');
    expect((await decide(viewer, 'approveWriteOff', prepared.row!)).code).toBe('FORBIDDEN');
    const stranger = (await company('Theirs')).owner;
    expect((await decide(stranger, 'approveWriteOff', prepared.row!)).code).toBe('NOT_FOUND');
    expect((await decide(stranger, 'refuseWriteOff', prepared.row!, 'x')).code).toBe('NOT_FOUND');
    expect((await prepare(stranger, billed.id)).code).toBe('NOT_FOUND');
    const { errors } = await stranger.graphql(`{ writeOffs(invoiceId: "${billed.id}") { id } }`);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const seen = await owner.graphql<{ writeOffs: { id: string }[] }>(
      `{ writeOffs(invoiceId: "${billed.id}") { id } }`,
    );
    expect(seen.data.writeOffs).toEqual([{ id: prepared.row!.id }]);
  });
});

const clientOf = async (who: SignedIn) =>
  (await who.graphql<{ contacts: { rows: { id: string }[] } }>('{ contacts { rows { id } } }')).data
    .contacts.rows[0]!;
