import { describe, expect, it } from 'vitest';
import {
  baseSumsOf,
  keyOf,
  type PayablesCompany,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type WriteOff = { id: string; version: number; number: string | null; status: string };
const WRITE_OFF = 'id version number status kind amount accountCode';

const prepare = (who: SignedIn, billId: string, data: object) =>
  say<WriteOff>(who, {
    field: 'prepareBillWriteOff',
    args: `billId: "${billId}"`,
    data: { reason: 'Discount taken', note: 'Two per cent within ten days.', ...data },
    answer: ['writeOff', WRITE_OFF],
  });

const decide = (who: SignedIn, field: string, row: WriteOff, more = '') =>
  say<WriteOff>(who, {
    field,
    args: `writeOffId: "${row.id}", version: ${row.version}${more}`,
    answer: ['writeOff', WRITE_OFF],
  });

const sums = (c: PayablesCompany) => baseSumsOf(server, c.companyId);

describe('writing off what we owe', () => {
  it('takes a discount: prepared by one, approved by another, at the rate of the bill, and taken back by a reversal', async () => {
    const c = await payablesCompany(server, 'Discounts');
    const bill = await c.bill('100', { currency: 'EUR', exchangeRate: '1.0733' });
    const prepared = (await prepare(c.finance, bill.id, { amount: '2.00' })).row!;
    expect(prepared).toMatchObject({
      kind: 'bill',
      status: 'Pending approval',
      accountCode: '4090',
    });
    expect((await decide(c.finance, 'approveWriteOff', prepared)).code).toBe('FOUR_EYES');
    const posted = await decide(c.owner, 'approveWriteOff', prepared);
    expect(posted.message).toBe('WO-00001 is posted: BILL-00001 is written off.');
    // 2.00 EUR of 107.33 USD at what the bill was booked at.
    expect(await sums(c)).toMatchObject({ '2000 EUR': '-10518', '4090 EUR': '-215' });
    const { getBill } = (
      await c.owner.graphql<{ getBill: object }>(
        `{ getBill(billId: "${bill.id}") { paidToDate writtenOff balance status }
           payablesAgeingReport { total ledger difference } }`,
      )
    ).data;
    expect(getBill).toEqual({
      ...{ paidToDate: '0.00', writtenOff: '2.00', balance: '98.00', status: 'Partially paid' },
    });
    const back = await decide(
      c.owner,
      'recoverWriteOff',
      posted.row!,
      ', reason: "They claim it."',
    );
    expect(back.row).toMatchObject({ status: 'Recovered' });
    expect(await c.readBill(bill.id)).toMatchObject({ status: 'Approved', balance: '100.00' });
    expect(await sums(c)).toMatchObject({ '2000 EUR': '-10733', '4090 EUR': '0' });
  });

  it('keeps the payables of the ageing equal to the ledger on every day', async () => {
    const c = await payablesCompany(server, 'Aged');
    const bill = await c.bill('100');
    const prepared = (await prepare(c.finance, bill.id, { amount: '30.00' })).row!;
    await decide(c.owner, 'approveWriteOff', prepared);
    const aged = await c.owner.graphql<{ payablesAgeingReport: object }>(
      '{ payablesAgeingReport { total ledger difference } }',
    );
    expect(aged.data.payablesAgeingReport).toEqual({
      ...{ total: '70.00', ledger: '70.00', difference: '0.00' },
    });
  });

  it('calls a difference what is small, asks for a word on the rest, and never takes more than is open', async () => {
    const c = await payablesCompany(server, 'Differences');
    const bill = await c.bill('1000');
    const rounding = { reason: 'Rounding', note: '' };
    expect(
      (await prepare(c.finance, bill.id, { amount: '10.01', ...rounding })).violations,
    ).toEqual([
      {
        path: 'reason',
        message:
          'A difference is at most 1 % of the bill and USD 100.00. Choose another reason and say what was agreed.',
      },
    ]);
    expect((await prepare(c.finance, bill.id, { amount: '10.00', note: '' })).violations).toEqual([
      {
        path: 'note',
        message: 'Say in ten letters or more what was agreed and with whom.',
      },
    ]);
    expect((await prepare(c.finance, bill.id, { amount: '1000.01' })).violations[0]).toMatchObject({
      path: 'amount',
    });
    const small = (await prepare(c.finance, bill.id, { amount: '9.99', ...rounding })).row!;
    expect(small).toMatchObject({ accountCode: '5230' });
    const second = await prepare(c.finance, bill.id, { amount: '1.00' });
    expect(second.message).toContain('waits for approval already');
    const refused = await decide(c.finance, 'refuseWriteOff', small, ', reason: "Paid after all."');
    expect(refused.row).toMatchObject({ status: 'Refused' });
  });

  it('is refused on a bill with VAT that is not paid for another reason than a small difference: a credit note takes the VAT back', async () => {
    const c = await payablesCompany(server, 'Given up with VAT');
    const bill = await c.bill('1000', { taxes: [{ name: 'VAT', rate: '19' }] });
    const fault = {
      path: 'reason',
      message: "This bill has VAT: enter the vendor's credit note, which takes its VAT back too.",
    };
    for (const reason of ['Discount taken', 'Given up by the vendor']) {
      expect((await prepare(c.finance, bill.id, { amount: '20.00', reason })).violations).toEqual([
        fault,
      ]);
    }
    const barred = { amount: '20.00', reason: 'Claim is time-barred' };
    expect((await prepare(c.finance, bill.id, barred)).violations).toMatchObject([
      { path: 'reason', message: expect.stringContaining('a vendor credit note over the rest') },
    ]);
    const untaxed = await c.bill('1000');
    expect((await prepare(c.finance, untaxed.id, barred)).flag).toBe('SUCCESS');
    const rounding = { amount: '0.01', reason: 'Rounding', note: '' };
    expect((await prepare(c.finance, bill.id, rounding)).flag).toBe('SUCCESS');
  });

  it('is of bills alone: an invoice is no bill here, and who only sees bills prepares nothing', async () => {
    const c = await payablesCompany(server, 'Bills alone');
    const draft = await c.draft('50');
    expect((await prepare(c.finance, draft.id, { amount: '1.00' })).code).toBe('INVALID_STATE');
    const viewer = await server.signIn('Viewer', c.companyId);
    const bill = (await sayBill(c.owner, 'approveBill', keyOf(draft))).row!;
    expect((await prepare(viewer, bill.id, { amount: '1.00' })).code).toBe('FORBIDDEN');
    const asInvoice = await say(c.owner, {
      field: 'prepareWriteOff',
      args: `invoiceId: "${bill.id}"`,
      data: { amount: '1.00', reason: 'Rounding', note: '' },
    });
    expect(asInvoice.code).toBe('NOT_FOUND');
  });
});
