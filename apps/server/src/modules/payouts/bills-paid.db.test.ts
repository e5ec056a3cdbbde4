import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { billData, keyOf, sayBill } from '../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  cancel,
  create,
  type PayoutAnswer,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  reject,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const today = () => server.clock.now().toISOString().slice(0, 10);
const OTHER = 'NL02ABNA0123456789';

/** A bill of the vendor that is approved and posted. */
async function approved(c: PayoutsCompany, rate: string, more: object = {}) {
  const data = billData(c.contactId, rate, { billOn: today(), dueOn: '2027-12-20', ...more });
  const draft = (await sayBill(c.finance, 'createBill', '', data)).row!;
  return (await sayBill(c.owner, 'approveBill', keyOf(draft))).row!;
}

type Start = {
  contactName: string;
  amount: string;
  reference: string;
  beneficiaryId: string | null;
  note: string;
  bills: { id: string; left: string; inProgress: string }[];
};
const start = (who: SignedIn, ids: readonly string[]) =>
  who.graphql<{ payoutStart: Start }>(
    `query ($ids: [ID!]!) { payoutStart(billIds: $ids) {
      contactName amount reference beneficiaryId note bills { id left inProgress } } }`,
    { ids },
  );
const begun = async (who: SignedIn, ids: readonly string[]) =>
  (await start(who, ids)).data.payoutStart;
const refusal = async (who: SignedIn, ids: readonly string[]) =>
  (await start(who, ids)).errors?.[0];

type Standing = { status: string; balance: string; paymentInProgress: string };
const standing = async (c: PayoutsCompany, id: string) =>
  (
    await c.owner.graphql<{ getBill: Standing }>(
      `{ getBill(billId: "${id}") { status balance paymentInProgress } }`,
    )
  ).data.getBill;

/** A payout for bills, as the form sends what it was begun with. */
async function payOf(c: PayoutsCompany, beneficiaryId: string, ids: readonly string[]) {
  const { amount, bills } = await begun(c.finance, ids);
  const parts = bills.map((bill) => ({ billId: bill.id, amount: bill.left }));
  const more = { paymentDate: today(), bills: parts };
  const made = await create(c.finance, payoutData(c, beneficiaryId, amount, more));
  return (await submit(c.finance, made.row!)).row!;
}

const setPolicy = (c: PayoutsCompany, payments: object) =>
  putPolicy(server, c.companyId, {
    steps: [{ currency: 'USD', fromAmount: '0', approvers: 1 }],
    payments,
  });

describe('paying bills from an account here', () => {
  it('begins with what is open of them and whose account they ask for', async () => {
    const c = await payoutsCompany(server, 'Beginning');
    const first = await c.confirmed();
    await c.callBack(c.approver, await c.beneficiary({ iban: OTHER }));
    const one = await approved(c, '100.00', {
      vendorNumber: 'A-1',
      payToAccount: 'nl91 abna 0417 1643 00',
    });
    const two = await approved(c, '50.00', { vendorNumber: 'A-2' });
    expect(await begun(c.finance, [one.id, two.id])).toMatchObject({
      ...{ contactName: 'Rotterdam Marine Fuels', amount: '150.00', reference: 'A-1 A-2' },
      ...{ beneficiaryId: first.id, note: '' },
    });
    expect(await begun(c.finance, [two.id])).toMatchObject({
      ...{ beneficiaryId: null, note: 'Choose to which account it goes.' },
    });
    const strange = await approved(c, '5.00', { payToAccount: 'DE89370400440532013000' });
    expect((await begun(c.finance, [strange.id])).note).toContain(
      'asks for the account DE89 … 3000, which is none that is known of',
    );
    const dear = await approved(c, '5.00', { currency: 'EUR', exchangeRate: '1.1' });
    expect((await refusal(c.finance, [one.id, dear.id]))?.message).toContain('is in EUR');
    const draft = await sayBill(c.finance, 'createBill', '', billData(c.contactId, '1.00'));
    expect((await refusal(c.finance, [draft.row!.id]))?.message).toContain('cannot be paid');
    for (const role of ['Approver', 'Viewer', 'Operator'] as const) {
      const other = await server.signIn(role, c.companyId);
      expect((await refusal(other, [one.id]))?.extensions.code).toBe('FORBIDDEN');
    }
    const stranger = await payoutsCompany(server, 'Beginning elsewhere');
    expect((await refusal(stranger.finance, [one.id]))?.extensions.code).toBe('NOT_FOUND');
  });

  it('is on its way from the submission on, paid when the payout is, and open again when it is not', async () => {
    const c = await payoutsCompany(server, 'On its way');
    const to = await c.confirmed();
    const bill = await approved(c, '100.00');
    const open = { status: 'Approved', balance: '100.00', paymentInProgress: '0.00' };
    const under = { ...open, paymentInProgress: '100.00' };
    const rejected = await payOf(c, to.id, [bill.id]);
    expect(await standing(c, bill.id)).toEqual(under);
    expect((await refusal(c.finance, [bill.id]))?.message).toMatch(/is on its way/);
    const listed = await c.finance.graphql<{ listBills: { data: Standing[] } }>(
      '{ listBills { data { status balance paymentInProgress } } }',
    );
    expect(listed.data.listBills.data).toEqual([under]);
    await reject(c.approver, rejected);
    expect(await standing(c, bill.id)).toEqual(open);
    await cancel(c.finance, await payOf(c, to.id, [bill.id]));
    expect(await standing(c, bill.id)).toEqual(open);
    const paid = await payOf(c, to.id, [bill.id]);
    await approve(c.approver, paid);
    expect(await standing(c, bill.id)).toEqual(under);
    await advance(server, c.companyId, paid.id);
    expect((await readPayout(c.finance, paid.id)).status).toBe('Paid');
    expect(await standing(c, bill.id)).toEqual({
      ...{ status: 'Paid', balance: '0.00', paymentInProgress: '0.00' },
    });
  });

  it('ten bills of 999 under a rule of 5,000 a day are stopped at the sixth', async () => {
    const c = await payoutsCompany(server, 'Ten bills of 999');
    await setPolicy(c, { daily: [{ fromAmount: '5000', approvers: 2 }] });
    const to = await c.confirmed();
    const rows: PayoutAnswer[] = [];
    for (let index = 0; index < 10; index += 1) {
      rows.push(await payOf(c, to.id, [(await approved(c, '999.00')).id]));
    }
    const asked = rows.map(({ approversAsked }) => approversAsked);
    expect(asked).toEqual([...Array(5).fill(1), ...Array(5).fill(2)]);
    const statuses: string[] = [];
    for (const row of rows.slice(4)) statuses.push((await approve(c.approver, row)).row!.status);
    expect(statuses).toEqual(['Approved', ...Array(5).fill('In approval')]);
  });

  it('a bill that asks for another account holds its payment until somebody called since', async () => {
    const c = await payoutsCompany(server, 'Altered');
    const to = await c.confirmed();
    server.clock.advance(60);
    const bill = await approved(c, '100.00', { payToAccount: OTHER });
    const row = await payOf(c, to.id, [bill.id]);
    const hold = `Held: ${bill.number} asks for the account NL02 … 6789, and this goes to NL91 … 4300. Confirm which is right by a call to the known number.`;
    expect(row.hold).toBe(hold);
    const refused = await approve(c.approver, row);
    expect([refused.code, refused.message]).toEqual(['INVALID_STATE', hold]);
    const called = await c.callBack(c.owner, to);
    expect(called.code).toBeUndefined();
    expect((await approve(c.approver, row)).row?.status).toBe('Approved');
  });
});
