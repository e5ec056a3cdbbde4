import { describe, expect, it } from 'vitest';
import {
  keyOf,
  type PayablesCompany,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { onePage, PLAIN_PDF } from '../../../test/fixtures/pdf-files.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Paper = { id: string; name: string; link: string; addedBy: string; mayRemove: boolean };

const PAPER = 'id name mediaType byteSize link addedAt addedBy mayRemove';

const headersOf = (who: SignedIn) => ({ authorization: `Bearer ${who.token}`, cookie: who.cookie });

async function bring(who: SignedIn | null, of: string, name: string, content = PLAIN_PDF) {
  const [owner, id] = of.split('/');
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v2/papers/files?owner=${owner}&id=${id}&name=${encodeURIComponent(name)}`,
    headers: {
      ...(who ? headersOf(who) : {}),
      'content-type': 'application/octet-stream',
    },
    payload: content,
  });
  const body = answer.json() as {
    message: string;
    data: { id: string };
    violations?: { message: string }[];
  };
  return { status: answer.statusCode, ...body };
}

const fetchPaper = (who: SignedIn, link: string) =>
  server.app.inject({ url: link, headers: headersOf(who) });

const papersOf = async (who: SignedIn, billId: string) =>
  (
    await who.graphql<{ getBill: { version: number; documents: Paper[] } }>(
      `{ getBill(billId: "${billId}") { version documents { ${PAPER} } } }`,
    )
  ).data.getBill;

const download = (who: SignedIn, id: string, more = '') =>
  who.graphql<{ downloadDocument: Paper }>(
    `{ downloadDocument(documentId: "${id}"${more}) { ${PAPER} } }`,
  );

const take = (who: SignedIn, id: string, more = '') =>
  say<Paper>(who, {
    field: 'deleteDocument',
    args: `id: "${id}"${more}`,
    answer: ['document', 'id'],
  });

const pay = (c: PayablesCompany, billId: string, amount: string) =>
  say<{ id: string }>(c.finance, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', amount, paidOn: '2026-11-20' },
      ...{ exchangeRate: '1', rateSource: 'typed', transactionReference: 'WIRE' },
      paymentables: [{ billId, amount }],
    },
    answer: ['payment', 'id'],
  });

describe('papers of a bill', () => {
  it('PAYB-21 DownloadDocument and DeleteDocument take an id and the company key: a paper comes back byte for byte and goes', async () => {
    const c = await payablesCompany(server, 'Papers');
    const draft = await c.draft('10.00');
    const added = await bring(c.finance, `bill/${draft.id}`, '../Dues æ.html');
    expect(added).toMatchObject({ status: 200, message: 'Dues æ.pdf was added.' });
    const own = `, companyKey: "${c.companyId}"`;
    const { downloadDocument: paper } = (await download(c.finance, added.data.id, own)).data;
    expect(paper).toMatchObject({
      ...{ name: 'Dues æ.pdf', mediaType: 'application/pdf', byteSize: PLAIN_PDF.length },
      ...{ link: `/v2/papers/${added.data.id}/file`, addedBy: 'Test Finance', mayRemove: true },
    });
    const file = await fetchPaper(c.finance, paper.link);
    expect(file.rawPayload.equals(PLAIN_PDF)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment');
    const gone = await take(c.finance, paper.id, own);
    expect(gone).toMatchObject({ flag: 'SUCCESS', message: 'Dues æ.pdf was taken away.' });
    expect((await papersOf(c.finance, draft.id)).documents).toEqual([]);
    expect((await fetchPaper(c.finance, paper.link)).statusCode).toBe(404);
  });

  it('are refused to nobody, to other companies and to who may not see or change what they lie with', async () => {
    const c = await payablesCompany(server, 'Guarded papers');
    const other = await payablesCompany(server, 'Other papers');
    const draft = await c.draft('10.00');
    const { id } = (await bring(c.finance, `bill/${draft.id}`, 'a.pdf')).data;
    const link = `/v2/papers/${id}/file`;
    expect((await bring(null, `bill/${draft.id}`, 'b.pdf')).status).toBe(401);
    expect((await server.app.inject({ url: link })).statusCode).toBe(401);
    expect((await bring(other.owner, `bill/${draft.id}`, 'b.pdf')).status).toBe(404);
    expect((await fetchPaper(other.owner, link)).statusCode).toBe(404);
    expect((await download(other.owner, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await take(other.owner, id)).code).toBe('NOT_FOUND');
    const foreign = await download(c.owner, id, `, companyKey: "${other.companyId}"`);
    expect(foreign.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await fetchPaper(viewer, link)).statusCode).toBe(200);
    expect((await bring(viewer, `bill/${draft.id}`, 'b.pdf')).status).toBe(403);
    expect((await take(viewer, id)).code).toBe('FORBIDDEN');
    expect((await bring(c.owner, `voyage/${draft.id}`, 'b.pdf')).status).toBe(404);
    expect((await bring(c.owner, 'bill/x', 'b.pdf')).status).toBe(400);
  });

  it('are opened before they are kept, twenty at the most', async () => {
    const c = await payablesCompany(server, 'Opened papers');
    const draft = await c.draft('10.00');
    const acts = onePage({ catalogue: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' });
    const refused = await bring(c.finance, `bill/${draft.id}`, 'a.pdf', acts);
    expect(refused.violations?.[0]?.message).toContain('carries programs or files in it');
    const page = await bring(c.finance, `bill/${draft.id}`, 'a.pdf', Buffer.from('<html>'));
    expect(page.violations?.[0]?.message).toContain('Upload a PDF, a PNG or a JPEG');
    for (let at = 0; at < 20; at++) await bring(c.finance, `bill/${draft.id}`, `${at}.pdf`);
    const many = await bring(c.finance, `bill/${draft.id}`, 'more.pdf');
    expect(many.message).toContain('There are 20 documents already. Take one away first.');
  });

  it('make who brings or takes one before it is approved one of its makers', async () => {
    const c = await payablesCompany(server, 'Swapped proof');
    const draft = await c.draft('5000.00');
    const { id } = (await bring(c.finance, `bill/${draft.id}`, 'real.pdf')).data;
    expect((await take(c.owner, id)).flag).toBe('SUCCESS');
    await bring(c.owner, `bill/${draft.id}`, 'other.pdf');
    const { version } = await papersOf(c.owner, draft.id);
    const own = await sayBill(c.owner, 'approveBill', keyOf({ id: draft.id, version }));
    expect(own.code).toBe('FOUR_EYES');
  });

  it('that were there when it was posted stay as proof; whoever read it before a change reads it again', async () => {
    const c = await payablesCompany(server, 'Proof');
    const draft = await c.draft('10.00');
    const { id } = (await bring(c.finance, `bill/${draft.id}`, 'seen.pdf')).data;
    expect((await sayBill(c.owner, 'approveBill', keyOf(draft))).code).toBe('STALE_VERSION');
    const { version } = await papersOf(c.owner, draft.id);
    const approved = await sayBill(c.owner, 'approveBill', keyOf({ id: draft.id, version }));
    expect(approved.row).toMatchObject({ status: 'Approved' });
    expect((await take(c.owner, id)).message).toBe(
      'This document was there when its record was approved: it stays as proof.',
    );
    server.clock.advance(60);
    const late = await bring(c.finance, `bill/${draft.id}`, 'late.pdf');
    expect((await papersOf(c.owner, draft.id)).documents).toMatchObject([
      { name: 'seen.pdf', mayRemove: false },
      { name: 'late.pdf', mayRemove: true },
    ]);
    expect((await take(c.finance, late.data.id)).flag).toBe('SUCCESS');
  });
});

describe('papers of a bill payment', () => {
  it('PAYB-08 lie with it beside amount, applied, unapplied, bills, vendor, credits, account, reference, status and rate', async () => {
    const c = await payablesCompany(server, 'Advice');
    const bill = await c.bill('100.00');
    const paid = await pay(c, bill.id, '60.00');
    await bring(c.finance, `bill-payment/${paid.row!.id}`, 'advice.pdf');
    const detail = await c.finance.graphql<{ getBillPaymentDetail: object }>(
      `{ getBillPaymentDetail(billPaymentId: "${paid.row!.id}") {
        payment { amount applied unapplied date billId vendor typeName bankAccountId
          transactionReference status exchangeRate }
        paymentables { billId amount } vendorCredits { vendorCreditId }
        documents { name mayRemove } } }`,
    );
    expect(detail.errors).toBe(undefined);
    expect(detail.data.getBillPaymentDetail).toEqual({
      payment: {
        ...{ amount: '60.00', applied: '60.00', unapplied: '0.00', date: '2026-11-20' },
        ...{ billId: bill.id, vendor: 'Santos Port Agency', typeName: 'Bank transfer' },
        ...{ bankAccountId: null, transactionReference: 'WIRE', status: 'Completed' },
        exchangeRate: '1',
      },
      paymentables: [{ billId: bill.id, amount: '60.00' }],
      vendorCredits: [],
      documents: [{ name: 'advice.pdf', mayRemove: true }],
    });
  });
});
