import { formatCivilDate, parseCivilDate } from '@mainsheet/calendar';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../../test/fixtures/approval-policy.ts';
import { billData, keyOf, say, sayBill } from '../../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  submit,
} from '../../../../test/fixtures/payouts-company.ts';
import { PLAIN_PDF } from '../../../../test/fixtures/pdf-files.ts';
import { readPdfText } from '../../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';

const server = testServer();
const today = () => server.clock.now().toISOString().slice(0, 10);

async function bring(who: SignedIn, payoutId: string, name: string) {
  const answer = await server.app.inject({
    ...{ method: 'POST', payload: PLAIN_PDF },
    url: `/v2/papers/files?owner=payout&id=${payoutId}&name=${name}`,
    headers: {
      ...{ authorization: `Bearer ${who.token}`, cookie: who.cookie },
      'content-type': 'application/octet-stream',
    },
  });
  const body = answer.json() as { message: string; data?: { id: string } };
  return { status: answer.statusCode, ...body };
}

type Seen = {
  version: number;
  hasAdvice: boolean;
  makerNames: string[];
  approvals: { name: string }[];
  documents: { id: string; name: string; mayRemove: boolean }[];
};
const look = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ getPayout: Seen }>(
      `{ getPayout(payoutId: "${id}") {
        version hasAdvice makerNames approvals { name } documents { id name mayRemove } } }`,
    )
  ).data.getPayout;

const take = (who: SignedIn, id: string) =>
  say<{ id: string }>(who, {
    ...{ field: 'deleteDocument', args: `id: "${id}"`, answer: ['document', 'id'] },
  });

/** A payout of 150.00 for two bills of 100.00 and 30.00, the rest in advance; submitted. */
async function submitted(c: PayoutsCompany) {
  const beneficiary = await c.confirmed({ email: 'accounts@rmf.example' });
  const parts: { billId: string; amount: string }[] = [];
  for (const [rate, vendorNumber] of [
    ['100.00', 'RMF-7781'],
    ['30.00', '<b>RMF</b>-7790'],
  ] as const) {
    const more = { billOn: today(), dueOn: '2026-12-20', vendorNumber };
    const draft = await sayBill(c.finance, 'createBill', '', billData(c.contactId, rate, more));
    const bill = (await sayBill(c.owner, 'approveBill', keyOf(draft.row!))).row!;
    parts.push({ billId: bill.id, amount: rate });
  }
  const more = { paymentDate: today(), bills: parts, reference: 'RMF-7781 RMF-7790' };
  const made = await create(c.finance, payoutData(c, beneficiary.id, '150.00', more));
  expect(made.violations ?? []).toEqual([]);
  return { payout: (await submit(c.finance, made.row!)).row!, beneficiary };
}

const mail = (who: SignedIn, id: string, data: object) =>
  who.graphql<{
    mailPaymentAdvice: { errorFlag: string; message: string; violations: { message: string }[] };
  }>(
    `mutation ($data: AdviceMailInput!) { mailPaymentAdvice(payoutId: "${id}", data: $data) {
      errorFlag message violations { message } } }`,
    { data },
  );

describe('documents of a payout', () => {
  it('stay once it was submitted with them; who brings one is a maker, and who looked looks again', async () => {
    const c = await payoutsCompany(server, 'Papers of payouts');
    const beneficiary = await c.confirmed();
    const draft = (await create(c.finance, payoutData(c, beneficiary.id, '20.00'))).row!;
    const first = await bring(c.finance, draft.id, 'contract.pdf');
    expect(first).toMatchObject({ status: 200, message: 'contract.pdf was added.' });
    const spare = await bring(c.finance, draft.id, 'spare.pdf');
    expect((await take(c.finance, spare.data!.id)).flag).toBe('SUCCESS');
    const { version } = await look(c.finance, draft.id);
    const waiting = (await submit(c.finance, { ...draft, version })).row!;
    const stays = await take(c.finance, first.data!.id);
    expect(stays.message).toContain('it stays as proof');
    server.clock.advance(5);
    const owner = await bring(c.owner, draft.id, 'more.pdf');
    expect(owner.status).toBe(200);
    const seen = await look(c.approver, draft.id);
    expect(seen.makerNames).toEqual(['Test Finance', 'Test Owner']);
    expect(seen.documents.map(({ name, mayRemove }) => [name, mayRemove])).toEqual([
      ['contract.pdf', false],
      ['more.pdf', true],
    ]);
    expect((await approve(c.approver, waiting)).code).toBe('STALE_VERSION');
    const now = await readPayout(c.approver, waiting.id);
    expect((await approve(c.owner, now)).code).toBe('FOUR_EYES');
    expect((await approve(c.approver, now)).row?.status).toMatch(/Approved|Sent|Scheduled/);
  });

  it('that somebody approved by stay; who approved changes none, and another one asks for approvals anew', async () => {
    const c = await payoutsCompany(server, 'Approved papers');
    const steps = [{ currency: 'USD', fromAmount: '0', approvers: 2 }];
    await putPolicy(server, c.companyId, { steps });
    const beneficiary = await c.confirmed();
    const draft = (await create(c.finance, payoutData(c, beneficiary.id, '20.00'))).row!;
    const waiting = (await submit(c.finance, draft)).row!;
    server.clock.advance(5);
    const late = await bring(c.finance, draft.id, 'invoice.pdf');
    server.clock.advance(5);
    expect((await approve(c.owner, await readPayout(c.owner, waiting.id))).row?.status).toBe(
      'In approval',
    );
    expect((await look(c.finance, draft.id)).documents).toMatchObject([{ mayRemove: false }]);
    const left = 'You have approved this payout: its documents are left to whoever prepares it.';
    expect((await bring(c.owner, draft.id, 'own.pdf')).message).toBe(left);
    expect((await take(c.owner, late.data!.id)).message).toBe(left);
    expect((await take(c.finance, late.data!.id)).message).toContain('it stays as proof');
    server.clock.advance(5);
    await bring(c.finance, draft.id, 'more.pdf');
    expect(await look(c.finance, draft.id)).toMatchObject({
      ...{ approvals: [], makerNames: ['Test Finance'] },
    });
    server.clock.advance(5);
    for (const [who, status] of [
      [c.owner, 'In approval'],
      [c.approver, 'Approved'],
    ] as const) {
      expect((await approve(who, await readPayout(who, waiting.id))).row?.status).toBe(status);
    }
    expect((await look(c.finance, draft.id)).documents.map((one) => one.mayRemove)).toEqual([
      ...[false, false],
    ]);
    expect((await take(c.finance, late.data!.id)).message).toContain('it stays as proof');
  });

  it('are part of what is seen where payouts are approved together or as a batch', async () => {
    const c = await payoutsCompany(server, 'Papers seen');
    await c.confirmed();
    const empty = { account: '', currency: '', bill: '', paymentDate: '' };
    const to = { beneficiary: 'Rotterdam Marine Fuels B.V.', reference: 'INV 1' };
    const rows = [{ ...empty, ...to, amount: '10.00' }];
    const data = { name: 'One', accountId: c.accountId, paymentDate: today(), rows };
    const seen = 'id version contentHash payouts { id documents { name } }';
    type Paid = { id: string; documents: { name: string }[] };
    type Batch = { id: string; version: number; contentHash: string; payouts: Paid[] };
    const answer = ['batch', seen] as const;
    const made = await say<Batch>(c.finance, { field: 'createPayoutBatch', data, answer });
    const key = `batchId: "${made.row!.id}", version: ${made.row!.version}, isLookedThrough: true`;
    await say<Batch>(c.finance, { field: 'submitPayoutBatch', args: key, answer });
    const readBatch = async () =>
      (
        await c.approver.graphql<{ getPayoutBatch: Batch }>(
          `{ getPayoutBatch(batchId: "${made.row!.id}") { ${seen} } }`,
        )
      ).data.getPayoutBatch;
    const before = await readBatch();
    const [{ id }] = before.payouts as [Paid];
    const single = await readPayout(c.approver, id);
    await bring(c.finance, id, 'invoice.pdf');
    const approveBatch = ({ contentHash }: Batch) =>
      say<Batch>(c.approver, {
        field: 'approvePayoutBatch',
        args: `batchId: "${made.row!.id}", contentHash: "${contentHash}", ${c.approver.proof()}`,
        answer,
      });
    expect((await approveBatch(before)).code).toBe('CONFLICT');
    const { errors } = await c.approver.graphql(
      `mutation { approvePayouts(payouts: [{ payoutId: "${id}", contentHash: "${single.contentHash}" }],
        ${c.approver.proof()}) { message } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    const now = await readBatch();
    expect(now.payouts).toEqual([{ id, documents: [{ name: 'invoice.pdf' }] }]);
    expect((await approveBatch(now)).flag).toBe('SUCCESS');
  });

  it('are brought by who prepares payouts, seen by who sees them, and by no other company', async () => {
    const c = await payoutsCompany(server, 'Guarded papers of payouts');
    const other = await payoutsCompany(server, 'Strangers');
    const beneficiary = await c.confirmed();
    const draft = (await create(c.finance, payoutData(c, beneficiary.id, '20.00'))).row!;
    const { data } = await bring(c.finance, draft.id, 'a.pdf');
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await bring(viewer, draft.id, 'b.pdf')).status).toBe(403);
    expect((await bring(other.finance, draft.id, 'b.pdf')).status).toBe(404);
    expect((await take(other.finance, data!.id)).code).toBe('NOT_FOUND');
    const url = `/v2/papers/${data!.id}/file`;
    expect((await server.app.inject({ url })).statusCode).toBe(401);
    expect((await other.finance.request('GET', url)).status).toBe(404);
    expect((await c.approver.request('GET', url)).status).toBe(200);
  });
});

describe('the payment advice', () => {
  it('says once it is approved what is paid, for which invoices, and of the account the ends alone', async () => {
    const c = await payoutsCompany(server, 'Advice');
    const { payout, beneficiary } = await submitted(c);
    const url = `/v2/payouts/${payout.id}/advice/pdf`;
    const early = await c.finance.request('GET', url);
    expect(early.status).toBe(409);
    expect(early.body.message).toBe(
      'A payment advice is of a payout that is approved; this one is in approval.',
    );
    await approve(c.approver, payout);
    expect((await look(c.finance, payout.id)).hasAdvice).toBe(true);
    const pdf = await c.finance.request('GET', url);
    expect(pdf.status).toBe(200);
    const words = readPdfText(pdf.raw);
    for (const part of [
      ...['Paymentadvice', payout.number, 'RotterdamMarineFuelsB.V.', 'USD150.00', 'RMF-7781'],
      ...['<b>RMF</b>-7790', '100.00', '30.00', 'Inadvance', '20.00', today(), '2026-12-20'],
    ]) {
      expect(words).toContain(part);
    }
    expect(words).not.toContain(beneficiary.iban);
    expect(words).not.toContain(beneficiary.iban.slice(4, 14));
  });

  it('is mailed by somebody with its PDF to the payee, and never by itself', async () => {
    const c = await payoutsCompany(server, 'Mailed advice');
    const { payout } = await submitted(c);
    const sent = () =>
      server.platform.db.inTenant(c.companyId, (tx) =>
        tx.many(sql<{ payload: { to: string; subject: string; fileId: string } }>`
          select payload from outbox
          where company_id = ${tx.companyId} and payload->>'subject' like 'Payment advice%'`),
      );
    const before = await mail(c.finance, payout.id, { to: 'a@b.example', message: 'x' });
    expect(before.errors?.[0]?.extensions.code).toBe('INVALID_STATE');
    await approve(c.approver, payout);
    expect(await sent()).toEqual([]);
    const preview = await c.finance.graphql<{ paymentAdviceMail: object }>(
      `{ paymentAdviceMail(payoutId: "${payout.id}") { from to subject message fileName } }`,
    );
    expect(preview.data.paymentAdviceMail).toEqual({
      ...{ from: 'Mailed advice', to: 'accounts@rmf.example' },
      subject: `Payment advice ${payout.number} from Mailed advice`,
      message:
        'Dear Sirs,\n\nplease find enclosed the advice of our payment of USD 150.00, to be sent on 20 Nov 2026.\n\nKind regards\nMailed advice',
      fileName: `Payment advice ${payout.number}.pdf`,
    });
    const wrong = await mail(c.finance, payout.id, { to: 'nobody', message: 'x' });
    expect(wrong.data.mailPaymentAdvice.violations[0]?.message).toBe(
      'Enter the e-mail of whoever is paid.',
    );
    const viewer = await server.signIn('Viewer', c.companyId);
    const data = { to: 'accounts@rmf.example', message: 'Enclosed.' };
    expect((await mail(viewer, payout.id, data)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const other = await payoutsCompany(server, 'Other advice');
    const theirs = await mail(other.finance, payout.id, data);
    expect(theirs.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const url = `/v2/payouts/${payout.id}/advice/pdf`;
    expect((await other.finance.request('GET', url)).status).toBe(404);
    expect((await server.app.inject({ url })).statusCode).toBe(401);
    expect(await sent()).toEqual([]);
    const { data: done } = await mail(c.finance, payout.id, data);
    expect(done.mailPaymentAdvice).toMatchObject({
      ...{ errorFlag: 'SUCCESS' },
      message: 'The payment advice is on its way to accounts@rmf.example.',
    });
    const [one] = await sent();
    expect(one?.payload).toMatchObject({ to: 'accounts@rmf.example' });
    expect(one?.payload.fileId).toBeTruthy();
  });

  it('names the day on which it was sent, and before that the day on which it can be', async () => {
    const c = await payoutsCompany(server, 'Sent when');
    const beneficiary = await c.confirmed();
    const day = today();
    const data = payoutData(c, beneficiary.id, '20.00', { paymentDate: day });
    const payout = (await submit(c.finance, (await create(c.finance, data)).row!)).row!;
    await approve(c.approver, payout);
    const finance = { now: c.finance };
    const says = async () => {
      const pdf = await finance.now.request('GET', `/v2/payouts/${payout.id}/advice/pdf`);
      const mailed = await finance.now.graphql<{ paymentAdviceMail: { message: string } }>(
        `{ paymentAdviceMail(payoutId: "${payout.id}") { message } }`,
      );
      const [, words = ''] = /20\.00, (.*)\./.exec(mailed.data.paymentAdviceMail.message) ?? [];
      const [paper] = /(Tobesent|Sent)on[\d-]{10}/.exec(readPdfText(pdf.raw)) ?? [];
      return [paper, words];
    };
    const text = (iso: string) => formatCivilDate(parseCivilDate(iso));
    expect(await says()).toEqual([`Tobesenton${day}`, `to be sent on ${text(day)}`]);
    // Two days later nothing has left yet.
    server.clock.advance(2 * 86_400);
    finance.now = await server.signIn('Finance', c.companyId);
    const late = today();
    expect(await says()).toEqual([`Tobesenton${late}`, `to be sent on ${text(late)}`]);
    await advance(server, c.companyId, payout.id);
    server.clock.advance(86_400);
    finance.now = await server.signIn('Finance', c.companyId);
    expect(await says()).toEqual([`Senton${late}`, `sent on ${text(late)}`]);
  });
});
