import { describe, expect, it } from 'vitest';
import { totalOf } from '../../../test/fixtures/bank-company.ts';
import { billData, keyOf, say, sayBill } from '../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  create,
  keyOfBeneficiary,
  type PayoutAnswer,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  sayBeneficiary,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const OTHER = 'NL02ABNA0123456789';
const SWIFT = { method: 'SWIFT', bic: 'ABNANL2A' };

const today = () => server.clock.now().toISOString().slice(0, 10);

async function billOf(c: PayoutsCompany, rate: string, more: object = {}) {
  const data = billData(c.contactId, rate, { billOn: today(), dueOn: '2027-12-20', ...more });
  const draft = (await sayBill(c.finance, 'createBill', '', data)).row!;
  return (await sayBill(c.owner, 'approveBill', keyOf(draft))).row!;
}

async function approvedPayout(c: PayoutsCompany, data: object): Promise<PayoutAnswer> {
  const made = await create(c.finance, data);
  return (await approve(c.approver, (await submit(c.finance, made.row!)).row!)).row!;
}

type Standing = { status: string; balance: string; paymentInProgress: string };
const standing = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ getBill: Standing }>(
      `{ getBill(billId: "${id}") { status balance paymentInProgress } }`,
    )
  ).data.getBill;

type Payment = { id: string; version: number; number: string; unapplied: string };
const payments = async (who: SignedIn) =>
  (
    await who.graphql<{ listBillpayments: { data: Payment[] } }>(
      '{ listBillpayments { data { id version number unapplied } } }',
    )
  ).data.listBillpayments.data;

const noteOf = async (who: SignedIn, billId: string) =>
  (
    await who.graphql<{ payoutStart: { note: string } }>(
      `{ payoutStart(billIds: ["${billId}"]) { note } }`,
    )
  ).data.payoutStart.note;

/** A credit of the vendor that counts, applied to a bill. */
async function credit(c: PayoutsCompany, rate: string, of: { id: string }, amount: string) {
  const data = {
    ...{ type: 'Port DA', vendorId: c.contactId, vendorNumber: 'C-1', currency: 'USD' },
    ...{ exchangeRate: '1', rateSource: 'typed', creditOn: today() },
    lines: [{ accountCode: '5010', description: 'Dues', quantity: '1', unit: '', rate }],
  };
  type Note = { id: string; version: number };
  const answer = ['vendorCredit', 'id version'] as const;
  const made = await say<Note>(c.finance, { field: 'vendorCreateCreditNote', data, answer });
  const { id } = made.row!;
  await say(c.owner, { field: 'bulkVendorCredit', args: `ids: ["${id}"], action: "mark_sent"` });
  const { data: now } = await c.finance.graphql<{ vendorCreditNoteDetails: Note }>(
    `{ vendorCreditNoteDetails(vendorCreditId: "${id}") { version } }`,
  );
  const { version } = now.vendorCreditNoteDetails;
  return say<Note>(c.finance, {
    field: 'applyVendorCredit',
    args: `vendorCreditId: "${id}", version: ${version}`,
    data: { rows: [{ billId: of.id, amount }] },
    answer,
  });
}

const archive = async (c: PayoutsCompany, of: { id: string; version: number }) =>
  sayBeneficiary(c.finance, 'archiveBeneficiary', keyOfBeneficiary(of));

describe('money that is on its way', () => {
  it('leaves no room for a credit, and settles each bill up to what is open when one shrank all the same', async () => {
    const c = await payoutsCompany(server, 'Shrunk');
    const to = await c.confirmed(SWIFT);
    const [first, second] = [await billOf(c, '100.00'), await billOf(c, '200.00')];
    const bills = [
      { billId: first.id, amount: '95.00' },
      { billId: second.id, amount: '200.00' },
    ];
    const how = { paymentMethod: 'SWIFT', swiftChargeOption: 'SHARED', paymentDate: today() };
    const payout = await approvedPayout(c, payoutData(c, to.id, '295.00', { ...how, bills }));
    await advance(server, c.companyId, payout.id);
    expect((await readPayout(c.finance, payout.id)).status).toBe('Sent');
    const refused = await credit(c, '10.00', first, '10.00');
    expect(refused.violations).toEqual([
      {
        path: 'rows.0.amount',
        message: `Only USD 5.00 is open on ${first.number}: a payment of USD 95.00 is in progress.`,
      },
    ]);
    expect((await credit(c, '5.00', first, '5.00')).code).toBeUndefined();
    expect((await standing(c.finance, first.id)).balance).toBe('95.00');
    // What shrank before credits were refused.
    await runAsOwner(
      server,
      `update commercial_document set settled_minor = settled_minor + 1000, base_settled_minor = base_settled_minor + 1000
       where company_id = '${c.companyId}' and id = '${first.id}'`,
    );
    server.clock.advance(5 * 86_400);
    await advance(server, c.companyId, payout.id);
    const finance = await server.signIn('Finance', c.companyId);
    expect((await readPayout(finance, payout.id)).status).toBe('Paid');
    const paid = { status: 'Paid', balance: '0.00', paymentInProgress: '0.00' };
    expect(await standing(finance, first.id)).toEqual(paid);
    expect(await standing(finance, second.id)).toEqual(paid);
    expect(await payments(finance)).toMatchObject([{ number: 'BP-00001', unapplied: '10.00' }]);
    c.finance = finance;
    c.owner = { ...c.owner, ...(await server.signIn('Owner', c.companyId)) };
    const later = await billOf(c, '50.00');
    expect(await noteOf(finance, later.id)).toBe(
      'Rotterdam Marine Fuels holds USD 10.00 of ours in advance (BP-00001): apply it to these bills before more is paid.',
    );
  });

  it('is not taken back by one person where it was exchanged: its bill stays paid', async () => {
    const c = await payoutsCompany(server, 'Exchanged');
    const rate = { currency: 'EUR', rateOn: today(), rate: '1.10' };
    await c.owner.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
      { data: rate },
    );
    const to = await c.confirmed({ currency: 'EUR' });
    const bill = await billOf(c, '100.00', { currency: 'EUR', exchangeRate: '1.10' });
    const bills = [{ billId: bill.id, amount: '100.00' }];
    const payout = await approvedPayout(
      c,
      payoutData(c, to.id, '100.00', { paymentCurrency: 'EUR', paymentDate: today(), bills }),
    );
    await advance(server, c.companyId, payout.id);
    expect((await readPayout(c.finance, payout.id)).status).toBe('Paid');
    const total = await totalOf(c.finance, c.accountId);
    const [payment] = await payments(c.finance);
    const reversed = await say(c.finance, {
      field: 'reverseBillPayment',
      args: `billPaymentId: "${payment!.id}", version: ${payment!.version}, reason: "Wrong"`,
    });
    expect([reversed.code, reversed.message]).toEqual([
      'INVALID_STATE',
      'This payment left an account here: it comes back when the bank returns the money.',
    ]);
    expect((await standing(c.finance, bill.id)).status).toBe('Paid');
    expect(await totalOf(c.finance, c.accountId)).toBe(total);
  });

  it('settles no bill out of an advance that asks for another account, until somebody called since', async () => {
    const c = await payoutsCompany(server, 'Around the hold');
    const to = await c.confirmed();
    const payout = await approvedPayout(
      c,
      payoutData(c, to.id, '100.00', { paymentDate: today() }),
    );
    await advance(server, c.companyId, payout.id);
    server.clock.advance(60);
    const asking = await billOf(c, '60.00', { payToAccount: OTHER });
    const silent = await billOf(c, '10.00');
    const same = await billOf(c, '20.00', { payToAccount: 'NL91 ABNA 0417 1643 00' });
    const apply = async (...rows: [{ id: string }, string][]) => {
      const [payment] = await payments(c.finance);
      return say(c.finance, {
        field: 'applyBillPayment',
        args: `billPaymentId: "${payment!.id}", version: ${payment!.version}`,
        data: { paymentables: rows.map(([{ id: billId }, amount]) => ({ billId, amount })) },
      });
    };
    const refused = await apply([silent, '10.00'], [asking, '60.00']);
    expect(refused.violations).toEqual([
      {
        path: 'paymentables.1.amount',
        message: `${asking.number} asks for the account NL02 … 6789, and BP-00001 went to NL91 … 4300. Confirm which is right by a call to the known number.`,
      },
    ]);
    expect((await standing(c.finance, silent.id)).balance).toBe('10.00');
    expect((await apply([silent, '10.00'], [same, '20.00'])).flag).toBe('SUCCESS');
    server.clock.advance(60);
    expect((await c.callBack(c.owner, to)).code).toBeUndefined();
    expect((await apply([asking, '60.00'])).flag).toBe('SUCCESS');
    expect((await standing(c.finance, asking.id)).status).toBe('Paid');
  });

  it('does not leave for a beneficiary who is archived: not submitted, not approved, not sent', async () => {
    const c = await payoutsCompany(server, 'Archived payee');
    const why =
      'Rotterdam Marine Fuels B.V. is archived: nothing is paid to this account any more.';
    const to = await c.confirmed();
    const data = () => payoutData(c, to.id, '100.00', { paymentDate: today() });
    const draft = (await create(c.finance, data())).row!;
    const waiting = (await submit(c.finance, (await create(c.finance, data())).row!)).row!;
    const approved = await approvedPayout(c, data());
    expect((await archive(c, to)).code).toBeUndefined();
    expect(await submit(c.finance, draft)).toMatchObject({ code: 'INVALID_STATE', message: why });
    expect((await readPayout(c.finance, waiting.id)).hold).toBe(why);
    expect(await approve(c.approver, waiting)).toMatchObject({
      code: 'INVALID_STATE',
      message: why,
    });
    await advance(server, c.companyId, approved.id);
    expect(await readPayout(c.finance, approved.id)).toMatchObject({
      status: 'Failed',
      statusReason: why,
    });
    expect(await totalOf(c.finance, c.accountId)).toBe('10000.00');
  });
});
