import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

const RECORD = `id number creditOn dueOn total balance paidToDate status statusId clientId clientName
  currency currencySymbol exchangeRate discount subtotal terms footer poNumber partial partialDueOn
  publicNotes privateNotes reference customValues version
  lines { accountCode accountName rate quantity description amount lineNo }
  invitations { id key link clientContactId name } activities { at actorName action }
  documents { id name link } clientPeople { name email }`;

type Record_ = {
  id: string;
  version: number;
  invitations: { key: string; link: string }[];
  documents: { link: string }[];
};

async function company(name: string, person = true) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const [owner, finance] = [
    await server.signIn('Owner', companyId),
    await server.signIn('Finance', companyId),
  ];
  const people = person ? [{ name: 'Elena Duarte', email: 'elena@meridian.example' }] : [];
  const data = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'], people });
  const made = await owner.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data },
  );
  return { companyId, owner, finance, clientId: made.data.createContact.contact.id };
}

const line = (description: string, rate: string) => ({
  ...{ accountCode: '4090', description, quantity: '1', unit: '', rate },
});

const dataOf = (clientId: string, more: object = {}) => ({
  ...{ type: 'misc', clientId, currency: 'KWD', exchangeRate: '3.25', rateSource: 'typed' },
  ...{ creditOn: '2026-11-20', dueOn: '2026-12-20', reference: 'Claim 7', poNumber: 'PO-881' },
  ...{ terms: '30 days', footer: 'E&OE', partial: '20.500', partialDueOn: '2026-12-01' },
  ...{ publicNotes: 'Short delivery', privateNotes: 'agreed by phone', customValues: ['Desk 4'] },
  lines: [line('Short delivery', '100.125'), line('Handling kept back', '-0.125')],
  ...more,
});

const create = (who: SignedIn, data: object) =>
  who.graphql<{
    createCreditNote: {
      errorFlag: string;
      violations: { path: string; message: string }[];
      creditNote: Record_;
    };
  }>(
    `mutation ($data: CreditNoteInput!) { createCreditNote(data: $data) {
      errorFlag violations { path message } creditNote { id version } } }`,
    { data },
  );

const send = (who: SignedIn, { id, version }: Record_) =>
  who.graphql<{ markCreditNoteSent: { creditNote: Record_ } }>(
    `mutation { markCreditNoteSent(creditId: "${id}", version: ${version}) {
      creditNote { id version } } }`,
  );

const mail = (who: SignedIn, { id, version }: Record_) =>
  who.graphql<{
    emailCreditNote: {
      errorFlag: string;
      message: string;
      violations: { code: string; message: string }[];
    };
  }>(
    `mutation ($data: InvoiceMailInput!) { emailCreditNote(creditId: "${id}", version: ${version}, data: $data) {
      errorFlag message violations { code message } } }`,
    { data: { to: 'elena@meridian.example', message: 'Enclosed.' } },
  );

const read = async (who: SignedIn, id: string) =>
  (await who.graphql<{ creditNote: Record_ }>(`{ creditNote(creditId: "${id}") { ${RECORD} } }`))
    .data.creditNote;

/** A sent credit note that was mailed. */
async function mailed(name: string) {
  const c = await company(name);
  const draft = (await create(c.finance, dataOf(c.clientId))).data.createCreditNote.creditNote;
  const sent = (await send(c.owner, draft)).data.markCreditNoteSent.creditNote;
  const answer = (await mail(c.owner, sent)).data.emailCreditNote;
  return { ...c, id: draft.id, answer };
}

describe('a credit note as a record', () => {
  it('RECV-07 RECV-27 says all it is specified to say, in a currency of three decimals', async () => {
    const { finance, id, clientId, answer } = await mailed('Records');
    expect(answer).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'CN-00001 is on its way by mail.',
    });
    expect(await read(finance, id)).toMatchObject({
      ...{ id, number: 'CN-00001', creditOn: '2026-11-20', dueOn: '2026-12-20' },
      ...{ total: '100.000', balance: '100.000', paidToDate: '0.000' },
      ...{ subtotal: '100.125', discount: '0.125', partial: '20.500', partialDueOn: '2026-12-01' },
      ...{ status: 'Sent', statusId: 2, clientId, clientName: 'Meridian Grain' },
      ...{ currency: 'KWD', currencySymbol: 'KWD', exchangeRate: '3.25' },
      ...{ terms: '30 days', footer: 'E&OE', poNumber: 'PO-881', reference: 'Claim 7' },
      ...{ publicNotes: 'Short delivery', privateNotes: 'agreed by phone' },
      customValues: ['Desk 4'],
      lines: [
        { accountCode: '4090', rate: '100.125', quantity: '1', amount: '100.125', lineNo: 1 },
        { description: 'Handling kept back', amount: '-0.125', lineNo: 2 },
      ],
      invitations: [
        {
          name: 'Elena Duarte',
          clientContactId: 'elena@meridian.example',
          link: expect.stringMatching(/^\/v2\/credit-notes\/pdf\?invitation_key=[\w-]{32}$/),
        },
      ],
      activities: [
        { action: 'Credit note sent by mail' },
        { action: 'Credit note marked as sent' },
        { action: 'Credit note prepared' },
      ],
      documents: [{ name: 'CN-00001.pdf' }],
      clientPeople: [{ name: 'Elena Duarte' }],
    });
  });

  it('RECV-07 refuses a part above the whole, a day without its part and a due date before its own', async () => {
    const { finance, clientId } = await company('Parts');
    const says = async (more: object) =>
      (await create(finance, dataOf(clientId, more))).data.createCreditNote.violations;
    expect(await says({ partial: '100.001' })).toEqual([
      { path: 'partial', message: 'The part is more than the whole credit.' },
    ]);
    expect(await says({ partial: '1.0001' })).toEqual([
      { path: 'partial', message: 'KWD has 3 decimals.' },
    ]);
    expect(await says({ partial: null })).toEqual([
      { path: 'partial', message: 'Say how much is due on that day.' },
    ]);
    expect(await says({ dueOn: '2026-11-19' })).toEqual([
      { path: 'dueOn', message: 'The due date lies before the date of the credit note.' },
    ]);
    expect(await says({ currency: 'ZZZ' })).toEqual([
      { path: 'currency', message: 'ZZZ is not a currency. Use a code like USD.' },
    ]);
  });

  it('RECV-22 its PDF comes by the key of an invitation, to members who may see it', async () => {
    const { finance, owner, companyId, id } = await mailed('Keys');
    const { invitations, documents } = await read(owner, id);
    const { link } = invitations[0]!;
    const [byKey, byId] = [
      await finance.request('GET', link),
      await finance.request('GET', documents[0]!.link),
    ];
    expect(byKey.status).toBe(200);
    expect(byKey.raw.equals(byId.raw)).toBe(true);
    const text = readPdfText(byKey.raw);
    for (const words of ['CN-00001', 'PO-881', '30days', 'E&OE', 'Desk4', 'KWD20.500']) {
      expect(text).toContain(words);
    }
    const [stranger, viewer] = [
      await server.signIn(
        'Owner',
        await createCompany(server.platform, { name: 'Others', baseCurrency: 'USD' }),
      ),
      await server.signIn('Operator', companyId),
    ];
    expect((await stranger.request('GET', link)).status).toBe(404);
    // The last letter of a key holds bits that nobody reads: another one may be the same key.
    expect((await finance.request('GET', `${link.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await finance.request('GET', '/v2/credit-notes/pdf')).status).toBe(404);
    // The key of a credit note names no invoice.
    const asInvoice = link.replace('credit-notes', 'invoices');
    expect((await finance.request('GET', asInvoice)).status).toBe(404);
    const isSeen = (await viewer.request('GET', link)).status;
    const mayView = await viewer.graphql(`{ creditNote(creditId: "${id}") { id } }`);
    expect(isSeen).toBe(mayView.errors ? 403 : 200);
    expect((await server.app.inject({ url: link })).statusCode).toBe(401);
  });

  it('RECV-17 goes to nobody where no person is known, in the specified words', async () => {
    const { owner, finance, clientId } = await company('Nobody', false);
    const draft = (await create(finance, dataOf(clientId))).data.createCreditNote.creditNote;
    const sent = (await send(owner, draft)).data.markCreditNoteSent.creditNote;
    expect((await mail(owner, sent)).data.emailCreditNote).toMatchObject({
      errorFlag: 'ERROR',
      violations: [
        {
          code: 'CONTACT_REQUIRED',
          message: 'To send an email, please add a personal contact.',
        },
      ],
    });
  });

  it('RECV-15 marking several as sent answers the failure flag with what stops it, and none is sent', async () => {
    const { owner, finance, clientId } = await company('Bulk');
    const draft = (await create(finance, dataOf(clientId))).data.createCreditNote.creditNote;
    const bulk = await owner.graphql<{
      markCreditNotesSent: { errorFlag: string; violations: { message: string }[] };
    }>(
      'mutation { markCreditNotesSent(ids: ["", " "]) { errorFlag message violations { message } } }',
    );
    expect(bulk.data.markCreditNotesSent).toMatchObject({
      errorFlag: 'ERROR',
      violations: [{ message: 'No valid credit note IDs provided' }],
    });
    expect(await read(finance, draft.id)).toMatchObject({ status: 'Draft' });
  });
});
