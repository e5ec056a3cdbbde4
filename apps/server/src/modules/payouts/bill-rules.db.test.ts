import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { billData, keyOf, sayBill } from '../../../test/fixtures/payables-company.ts';
import {
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const today = () => server.clock.now().toISOString().slice(0, 10);
const STEPS = [{ currency: 'USD', fromAmount: '0', approvers: 1 }];
/** An expense that the sample voyage does not plan. */
const UNPLANNED = '5090';

const setPolicy = (c: PayoutsCompany, payments: object) =>
  putPolicy(server, c.companyId, { steps: STEPS, payments });

/** An approved bill, for what `more` says. */
async function approvedBill(c: PayoutsCompany, rate: string, more: object) {
  const lines = [
    { accountCode: UNPLANNED, description: 'Hold cleaning', quantity: '1', unit: '', rate },
  ];
  const data = billData(c.contactId, rate, {
    ...{ billOn: today(), dueOn: '2026-12-20', lines },
    ...more,
  });
  const draft = (await sayBill(c.finance, 'createBill', '', data)).row!;
  return (await sayBill(c.owner, 'approveBill', keyOf(draft))).row!;
}

/** What an estimate foresees in expenses, above zero. */
const expensesOf = (result: object): number =>
  (result as { lines: { section: string; amount: number }[] }).lines
    .filter(({ section }) => section === 'expense')
    .reduce((sum, { amount }) => sum - amount, 0);

type Asked = { approversAsked: number; askedBecause: string[] };
async function pay(c: PayoutsCompany, beneficiaryId: string, bills: object[], amount: string) {
  const data = payoutData(c, beneficiaryId, amount, { paymentDate: today(), bills });
  const { row } = await submit(c.finance, (await create(c.finance, data)).row!);
  const { data: answer } = await c.finance.graphql<{ getPayout: Asked }>(
    `{ getPayout(payoutId: "${row!.id}") { approversAsked askedBecause } }`,
  );
  return answer.getPayout;
}

const replay = (who: SignedIn, payments: object) =>
  who.graphql<{ replayApprovalPolicy: { looked: number; changed: object[] } }>(
    `query ($data: ApprovalPolicyInput!) { replayApprovalPolicy(data: $data) { looked changed {
      approversNow approversProposed because } } }`,
    { data: { steps: STEPS, payments } },
  );

describe('what a payout is for', () => {
  it('asks for more people by the vessel of its bills, whether the bill or its voyage names her', async () => {
    const c = await payoutsCompany(server, 'By vessel');
    const to = await c.confirmed();
    const [hers, other] = [await fixedVoyage(c.owner), await fixedVoyage(c.owner)];
    const billOf = (more: object) => approvedBill(c, '100.00', more);
    const bills = [
      await billOf({ vesselId: hers.vesselId }),
      await billOf({ voyageId: hers.voyage.id }),
      await billOf({ voyageId: other.voyage.id }),
    ];
    await setPolicy(c, { vessels: [{ vesselId: hers.vesselId, approvers: 2 }] });
    const asked: Asked[] = [];
    for (const { id: billId } of bills) {
      asked.push(await pay(c, to.id, [{ billId, amount: '100.00' }], '100.00'));
    }
    expect(asked.map(({ approversAsked }) => approversAsked)).toEqual([2, 2, 1]);
    expect(asked[0]!.askedBecause).toEqual([
      expect.stringMatching(/^2 people approve: a bill of it is for Hawk \d+$/),
    ]);
    // Money for no bill is for no vessel.
    expect((await pay(c, to.id, [], '5.00')).approversAsked).toBe(1);
  });

  it('asks for more people where the costs of a voyage are over its estimate, and D16 tries that before', async () => {
    const c = await payoutsCompany(server, 'Over the estimate');
    const to = await c.confirmed();
    const { voyage } = await fixedVoyage(c.owner);
    const planned = expensesOf(voyage.estimateResult);
    const percent = Math.round((9000 / planned) * 10_000) / 100;
    await setPolicy(c, {
      overEstimate: [
        { percent: '0', approvers: 2 },
        { percent: '50', approvers: 3 },
      ],
    });
    const bill = await approvedBill(c, '9000.00', { voyageId: voyage.id });
    const paid = await pay(c, to.id, [{ billId: bill.id, amount: '4000.00' }], '4000.00');
    expect(paid).toEqual({
      approversAsked: 2,
      askedBecause: [
        `2 people approve: voyage ${voyage.voyageNumber} costs ${percent} % more than estimated`,
      ],
    });
    const stricter = await replay(c.approver, { overEstimate: [{ percent: '0.1', approvers: 4 }] });
    expect(stricter.data.replayApprovalPolicy).toMatchObject({
      ...{ looked: 1, changed: [{ approversNow: 2, approversProposed: 4 }] },
    });
    const milder = await replay(c.approver, { overEstimate: [{ percent: '60', approvers: 2 }] });
    expect(milder.data.replayApprovalPolicy.changed).toEqual([
      { approversNow: 2, approversProposed: 1, because: [] },
    ]);
  });
});
