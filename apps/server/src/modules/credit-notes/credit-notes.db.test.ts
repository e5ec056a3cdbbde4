import { contactInput } from '@mainsheet/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Violation = { path: string; message: string };
type Note = {
  id: string;
  version: number;
  number: string | null;
  status: string;
  statusId: number;
  total: string;
  applied: string;
  balance: string;
  allocations: { id: string; invoiceNumber: string; amount: string; isTakenBack: boolean }[];
};
type Invoice = { id: string; version: number; status: string; balance: string; number: string };

const NOTE = `id version number status statusId total applied balance
  allocations { id invoiceNumber amount isTakenBack }`;
const INVOICE = 'id version status balance number';

const lines = (rate: string, accountCode = '4090') => [
  { accountCode, description: 'Cleaning', quantity: '1', unit: '', rate },
];

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const [owner, finance] = [
    await server.signIn('Owner', companyId),
    await server.signIn('Finance', companyId),
  ];
  const addContact = async (contact: string) => {
    const data = contactInput.parse({ name: contact, kinds: ['customer'] });
    const made = await owner.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { data },
    );
    return made.data.createContact.contact.id;
  };
  const clientId = await addContact('Meridian Grain');
  /** An approved invoice over an amount. */
  const invoice = async (rate: string, money = { currency: 'USD', exchangeRate: '1' }) => {
    const data = {
      ...{ type: 'misc', clientId, rateSource: 'typed', ...money },
      ...{ invoiceOn: '2026-11-20', dueOn: '2026-11-30', lines: lines(rate) },
    };
    const made = await finance.graphql<{ createInvoice: { invoice: { id: string } } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
      { data },
    );
    const { id } = made.data.createInvoice.invoice;
    const approved = await owner.graphql<{ approveInvoice: { invoice: Invoice } }>(
      `mutation { approveInvoice(invoiceId: "${id}", version: 1) { invoice { ${INVOICE} } } }`,
    );
    return approved.data.approveInvoice.invoice;
  };
  return { companyId, owner, finance, clientId, addContact, invoice };
}

const readInvoice = async (who: SignedIn, id: string) =>
  (await who.graphql<{ invoice: Invoice }>(`{ invoice(id: "${id}") { ${INVOICE} } }`)).data.invoice;
const read = async (who: SignedIn, id: string) =>
  (await who.graphql<{ creditNote: Note }>(`{ creditNote(creditId: "${id}") { ${NOTE} } }`)).data
    .creditNote;

type Said = {
  flag?: string | undefined;
  message?: string | undefined;
  violations: Violation[];
  code?: string | undefined;
  note: Note | null;
};

async function say(who: SignedIn, field: string, args: string, data?: object): Promise<Said> {
  const head = data ? `mutation ($data: ${typeOfArgument(field)})` : 'mutation';
  const reply = await who.graphql<
    Record<
      string,
      { errorFlag: string; message: string; violations: Violation[]; creditNote: Note }
    >
  >(
    `${head} { ${field}(${args}${data ? `${args ? ', ' : ''}data: $data` : ''}) {
      errorFlag message violations { path message } creditNote { ${NOTE} } } }`,
    data ? { data } : undefined,
  );
  const answer = reply.data?.[field];
  return {
    flag: answer?.errorFlag,
    message: answer?.message ?? reply.errors?.[0]?.message,
    violations: answer?.violations ?? [],
    code: reply.errors?.[0]?.extensions.code,
    note: answer?.creditNote ?? null,
  };
}

const dataOf = (clientId: string, rate: string, more: object = {}) => ({
  ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1', rateSource: 'typed' },
  ...{ creditOn: '2026-11-20', lines: lines(rate), ...more },
});
const create = async (who: SignedIn, data: object) =>
  (await say(who, 'createCreditNote', '', data)).note!;
const key = ({ id, version }: { id: string; version: number }) =>
  `creditId: "${id}", version: ${version}`;

/** A credit note over an amount that counts: made by one, sent by another. */
async function sent(
  { finance, owner, clientId }: Awaited<ReturnType<typeof company>>,
  rate: string,
  more: object = {},
) {
  const draft = await create(finance, dataOf(clientId, rate, more));
  return (await say(owner, 'markCreditNoteSent', key(draft))).note!;
}

const ledgerOf = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ code: string; currency: string; amount: string; base: string }>`
      select a.code, a.currency, sum(e.amount_minor)::text as amount, sum(e.base_minor)::text as base
      from ledger_entry e
      join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
      where e.company_id = ${tx.companyId} and a.company_id = ${tx.companyId}
      group by a.code, a.currency order by a.code, a.currency`),
  );

describe('a credit note from draft to applied', () => {
  it('RECV-25 RECV-26 is prepared, changed, and sent by somebody who did not make it; sending numbers and posts it', async () => {
    const c = await company('From draft');
    const draft = await create(c.finance, dataOf(c.clientId, '250.00'));
    expect(draft).toMatchObject({ status: 'Draft', statusId: 1, number: null, total: '250.00' });
    const changed = await say(c.finance, 'updateCreditNote', key(draft), dataOf(c.clientId, '300'));
    expect(changed.note).toMatchObject({ total: '300.00', status: 'Draft' });
    const own = await say(c.finance, 'markCreditNoteSent', key(changed.note!));
    expect(own.code).toBe('FOUR_EYES');
    expect(await ledgerOf(c.companyId)).toEqual([]);
    const done = await say(c.owner, 'markCreditNoteSent', key(changed.note!));
    expect(done).toMatchObject({
      message: 'Successfully marked credit note as sent',
      note: { status: 'Sent', statusId: 2, number: 'CN-00001', balance: '300.00' },
    });
    expect(await ledgerOf(c.companyId)).toEqual([
      { code: '1100', currency: 'USD', amount: '-30000', base: '-30000' },
      { code: '4090', currency: 'USD', amount: '30000', base: '30000' },
    ]);
    const late = await say(c.finance, 'updateCreditNote', key(done.note!), dataOf(c.clientId, '1'));
    expect(late.message).toBe('A credit note that is sent cannot be changed.');
  });

  it('RECV-28 is spread over invoices, never beyond what is open or left; a row too many refuses all', async () => {
    const c = await company('Spread');
    const [one, two] = [await c.invoice('100.00'), await c.invoice('80.00')];
    const note = await sent(c, '150.00');
    const apply = (who: SignedIn, of: Note, ...rows: [string, string][]) =>
      say(who, 'applyCreditNote', key(of), {
        rows: rows.map(([invoiceId, amount]) => ({ invoiceId, amount })),
      });
    const tooMuch = await apply(c.finance, note, [one.id, '100'], [two.id, '80.01']);
    expect(tooMuch.violations).toEqual([
      { path: 'rows.1.amount', message: `Only USD 80.00 is open on ${two.number}.` },
    ]);
    const beyond = await apply(c.finance, note, [one.id, '100'], [two.id, '50.01']);
    expect(beyond.violations[0]).toEqual({
      path: 'rows.1.amount',
      message: 'Only USD 50.00 of this credit is left.',
    });
    expect((await readInvoice(c.finance, one.id)).balance).toBe('100.00');
    const part = await apply(c.finance, note, [one.id, '100.00']);
    expect(part.note).toMatchObject({ status: 'Partially applied', statusId: 3, balance: '50.00' });
    expect(await readInvoice(c.finance, one.id)).toMatchObject({ status: 'Paid', balance: '0.00' });
    const whole = await apply(c.finance, part.note!, [two.id, '50']);
    expect(whole.note).toMatchObject({ status: 'Applied', statusId: 4, balance: '0.00' });
    expect(await readInvoice(c.finance, two.id)).toMatchObject({
      status: 'Partially paid',
      balance: '30.00',
    });
    const stale = await apply(c.finance, part.note!, [two.id, '1']);
    expect(stale.code).toBe('STALE_VERSION');

    const back = await say(
      c.finance,
      'takeCreditBack',
      `allocationId: "${whole.note!.allocations.find((a) => a.amount === '100.00')!.id}"`,
    );
    expect(back.note).toMatchObject({ status: 'Partially applied', balance: '100.00' });
    expect(await readInvoice(c.finance, one.id)).toMatchObject({
      status: 'Approved',
      balance: '100.00',
    });
    const again = await say(
      c.finance,
      'takeCreditBack',
      `allocationId: "${whole.note!.allocations.find((a) => a.amount === '100.00')!.id}"`,
    );
    expect(again.message).toBe('This was taken back already.');
  });

  it('of another customer or currency is refused in words', async () => {
    const c = await company('Unfit');
    const euros = await c.invoice('100.00', { currency: 'EUR', exchangeRate: '1.1' });
    const note = await sent(c, '50.00');
    const wrong = await say(c.finance, 'applyCreditNote', key(note), {
      rows: [{ invoiceId: euros.id, amount: '10' }],
    });
    expect(wrong.violations[0]?.message).toBe(`${euros.number} is in EUR; this credit is in USD.`);
    const stranger = await c.addContact('Somebody Else');
    const theirs = await create(c.finance, dataOf(stranger, '50.00'));
    const sentTheirs = (await say(c.owner, 'markCreditNoteSent', key(theirs))).note!;
    const dollars = await c.invoice('100.00');
    const foreign = await say(c.finance, 'applyCreditNote', key(sentTheirs), {
      rows: [{ invoiceId: dollars.id, amount: '10' }],
    });
    expect(foreign.violations[0]?.message).toBe(`${dollars.number} is to somebody else.`);
  });

  it('applied at another rate than the invoice was booked at realises the difference', async () => {
    const c = await company('Rates');
    const invoice = await c.invoice('100.00', { currency: 'EUR', exchangeRate: '1.10' });
    const note = await sent(c, '40.00', { currency: 'EUR', exchangeRate: '1.25' });
    // 40 EUR were credited at 50.00 and settle 44.00 of the claim: 6.00 are gained.
    await say(c.finance, 'applyCreditNote', key(note), {
      rows: [{ invoiceId: invoice.id, amount: '40.00' }],
    });
    const rows = await ledgerOf(c.companyId);
    expect(rows.find((row) => row.code === '4900')).toMatchObject({ amount: '-600', base: '-600' });
    expect(rows.find((row) => row.code === '1100')).toMatchObject({ amount: '6000', base: '6600' });
    expect(rows.reduce((sum, row) => sum + BigInt(row.base), 0n)).toBe(0n);
  });

  it('of an invoice is to its customer, in its currency, and with others not above it', async () => {
    const c = await company('Corrects');
    const invoice = await c.invoice('100.00');
    const { data } = await c.finance.graphql<{ creditNotePrefill: { data: object } }>(
      `{ creditNotePrefill(invoiceId: "${invoice.id}") { data } }`,
    );
    const first = await say(c.finance, 'createCreditNote', '', data.creditNotePrefill.data);
    expect(first.note?.total).toBe('100.00');
    const more = dataOf(c.clientId, '0.01', { invoiceId: invoice.id });
    const second = await say(c.finance, 'createCreditNote', '', more);
    expect(second.violations).toEqual([
      { path: 'lines', message: `Only USD 0.00 of ${invoice.number} is not credited yet.` },
    ]);
    const removed = await say(c.owner, 'deleteCreditNote', key(first.note!));
    expect(removed.message).toBe('The credit note was deleted.');
    expect((await say(c.finance, 'createCreditNote', '', more)).flag).toBe('SUCCESS');
    const gone = await c.finance.graphql(`{ creditNote(creditId: "${first.note!.id}") { id } }`);
    expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('is cancelled by a reversal once nothing of it is applied; a draft is deleted instead', async () => {
    const c = await company('Cancelled');
    const invoice = await c.invoice('100.00');
    const note = await sent(c, '60.00');
    const applied = await say(c.finance, 'applyCreditNote', key(note), {
      rows: [{ invoiceId: invoice.id, amount: '10' }],
    });
    const early = await say(c.owner, 'cancelCreditNote', `${key(applied.note!)}, reason: "Typo"`);
    expect(early.message).toBe('A credit note that is partially applied cannot be cancelled.');
    const { id } = applied.note!.allocations[0]!;
    const back = await say(c.finance, 'takeCreditBack', `allocationId: "${id}"`);
    const done = await say(c.owner, 'cancelCreditNote', `${key(back.note!)}, reason: "Typo"`);
    expect(done.note).toMatchObject({ status: 'Cancelled', statusId: 5 });
    expect(await ledgerOf(c.companyId)).toEqual([
      { code: '1100', currency: 'USD', amount: '10000', base: '10000' },
      { code: '4090', currency: 'USD', amount: '-10000', base: '-10000' },
    ]);
    const undeletable = await say(c.owner, 'deleteCreditNote', key(done.note!));
    expect(undeletable.message).toBe(
      'A credit note that was sent is not deleted: cancel it instead.',
    );
  });

  it('M11 applied twice at once, once only counts', async () => {
    const c = await company('Twice');
    const [one, two] = [await c.invoice('100.00'), await c.invoice('100.00')];
    const note = await sent(c, '100.00');
    const answers = await Promise.all(
      [one, two].map((invoice) =>
        say(c.finance, 'applyCreditNote', key(note), {
          rows: [{ invoiceId: invoice.id, amount: '100' }],
        }),
      ),
    );
    const refused = answers.filter(({ code }) => code !== undefined);
    expect(refused.map(({ code }) => code)).toEqual(['STALE_VERSION']);
    expect((await read(c.finance, note.id)).applied).toBe('100.00');
  });
});

describe('several at once', () => {
  it('RECV-14 need ids, and are sent all or none, naming what stops them', async () => {
    const c = await company('Several');
    const mark = async (who: SignedIn, ids: string[]) => {
      const { data, errors } = await who.graphql<{
        markCreditNotesSent: {
          message: string;
          violations: Violation[];
          creditNotes: { status: string }[];
        };
      }>(
        `mutation ($ids: [String!]!) { markCreditNotesSent(ids: $ids) {
          message violations { message } creditNotes { status } } }`,
        { ids },
      );
      return {
        violation: data?.markCreditNotesSent?.violations[0]?.message,
        statuses: data?.markCreditNotesSent?.creditNotes?.map(({ status }) => status),
        message: data?.markCreditNotesSent?.message ?? errors?.[0]?.message,
      };
    };
    expect((await mark(c.owner, [])).violation).toBe('No credit note IDs provided');
    expect((await mark(c.owner, ['', ''])).violation).toBe('No valid credit note IDs provided');
    const [one, two] = [
      await create(c.finance, dataOf(c.clientId, '10.00')),
      await create(c.owner, dataOf(c.clientId, '20.00')),
    ];
    const refused = await mark(c.owner, [one.id, two.id]);
    expect(refused.message).toMatch(/^The draft for Meridian Grain over USD 20\.00: /);
    expect((await read(c.owner, one.id)).status).toBe('Draft');
    expect(await ledgerOf(c.companyId)).toEqual([]);
    const third = await create(c.finance, dataOf(c.clientId, '30.00'));
    const done = await mark(c.owner, [one.id, '', third.id, one.id]);
    expect(done).toMatchObject({
      statuses: ['Sent', 'Sent'],
      message: 'Successfully marked credit note as sent',
    });
  });
});

describe('what is read', () => {
  it('RECV-18 RECV-19 a page with its meta, one by its id, a prefill by the payment, for the own company alone', async () => {
    const c = await company('Read');
    const invoice = await c.invoice('100.00');
    await sent(c, '10.00');
    const draft = await create(c.finance, dataOf(c.clientId, '20.00'));
    type Page = { data: { id: string }[]; meta: Record<string, number> };
    const list = async (args: string) =>
      (
        await c.finance.graphql<{ listCreditNotes: Page }>(
          `{ listCreditNotes(${args}) { data { id } meta { total page perPage lastPage } } }`,
        )
      ).data?.listCreditNotes;
    expect((await list('page: 2, perPage: 1')).meta).toEqual({
      ...{ total: 2, page: 2, perPage: 1, lastPage: 2 },
    });
    expect((await list('status: ["Draft"]')).data).toEqual([{ id: draft.id }]);
    expect((await list('search: "CN-00001"')).meta.total).toBe(1);
    expect((await list(`clientId: "${c.clientId}"`)).meta.total).toBe(2);
    expect((await list(`ninjaCompanyKey: "${c.companyId}"`)).meta.total).toBe(2);
    const foreign = await c.finance.graphql(
      `{ listCreditNotes(ninjaCompanyKey: "${server.companyId}") { meta { total } } }`,
    );
    expect(foreign.errors?.[0]?.extensions.code).toBe('FORBIDDEN');

    await c.finance.graphql(
      `mutation ($data: PaymentInput!) { recordInvoicePayment(invoiceId: "${invoice.id}", data: $data) {
        errorFlag } }`,
      { data: { amount: '40.00', paidOn: '2026-11-20', exchangeRate: '1', rateSource: '' } },
    );
    const payments = await c.finance.graphql<{ invoice: { payments: { id: string }[] } }>(
      `{ invoice(id: "${invoice.id}") { payments { id } } }`,
    );
    const paymentId = payments.data.invoice.payments[0]!.id;
    const prefill = await c.finance.graphql<{ creditNotePrefill: { data: object } }>(
      `{ creditNotePrefill(paymentId: "${paymentId}") { data } }`,
    );
    expect(prefill.data.creditNotePrefill.data).toMatchObject({
      clientId: c.clientId,
      invoiceId: invoice.id,
      currency: 'USD',
      lines: [{ accountCode: '4090', rate: '40.00', quantity: '1' }],
    });
    expect((await read(c.finance, draft.id)).total).toBe('20.00');
  });

  it('is printed as a credit note that names what it credits and asks for no money', async () => {
    const c = await company('Paper');
    const invoice = await c.invoice('100.00');
    const note = await sent(c, '10.00', { invoiceId: invoice.id });
    const { status, raw } = await c.finance.request('GET', `/v2/credit-notes/${note.id}/pdf`);
    expect(status).toBe(200);
    const text = readPdfText(raw);
    expect(text).toContain('CREDITNOTE');
    expect(text).toContain('CN-00001');
    expect(text).toContain(invoice.number);
    expect(text).toContain('Totalcredit');
    expect(text).not.toContain('Duedate');
  });

  it('nobody, who lacks the permission, and another company get nothing and move nothing', async () => {
    const c = await company('Guarded');
    const note = await create(c.finance, dataOf(c.clientId, '10.00'));
    const viewer = await server.signIn('Operator', c.companyId);
    const other = (await company('Strangers')).owner;
    expect((await say(viewer, 'markCreditNoteSent', key(note))).code).toBe('FORBIDDEN');
    expect((await say(viewer, 'createCreditNote', '', dataOf(c.clientId, '1'))).code).toBe(
      'FORBIDDEN',
    );
    expect((await say(other, 'markCreditNoteSent', key(note))).code).toBe('NOT_FOUND');
    expect((await say(other, 'deleteCreditNote', key(note))).code).toBe('NOT_FOUND');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ listCreditNotes { meta { total } } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const pdf = await other.request('GET', `/v2/credit-notes/${note.id}/pdf`);
    expect(pdf.status).toBe(404);
  });
});

describe('the ageing', () => {
  it('is what the receivable account holds, whatever was billed, credited, applied and taken back', async () => {
    const c = await company('Ageing');
    const amounts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(amounts, fc.integer({ min: 1, max: 9_999 }), async (bills, credit) => {
        const text = (cents: number) => (cents / 100).toFixed(2);
        const open = [];
        for (const cents of bills) open.push(await c.invoice(text(cents)));
        const note = await sent(c, text(credit));
        const amount = Math.min(credit, bills[0]!);
        const applied = await say(c.finance, 'applyCreditNote', key(note), {
          rows: [{ invoiceId: open[0]!.id, amount: text(amount) }],
        });
        if (credit % 2 === 0) {
          const { id } = applied.note!.allocations[0]!;
          await say(c.finance, 'takeCreditBack', `allocationId: "${id}"`);
        }
        const { data } = await c.finance.graphql<{ receivablesAgeing: { amount: string }[] }>(
          '{ receivablesAgeing { amount } }',
        );
        const aged = data.receivablesAgeing.reduce(
          (sum, bucket) => sum + Math.round(Number(bucket.amount) * 100),
          0,
        );
        const held = (await ledgerOf(c.companyId)).find((row) => row.code === '1100');
        expect(aged).toBe(Number(held?.base ?? 0));
      }),
      { numRuns: 8 },
    );
  });
});
