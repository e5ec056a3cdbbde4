import { describe, expect, it } from 'vitest';
import { listPartsOfPayment } from '../../src/modules/bills/payments.repository.ts';
import { putPolicy } from '../fixtures/approval-policy.ts';
import {
  type BillAnswer,
  keyOf,
  ledgerOf,
  type PayablesCompany,
  payablesCompany,
  say,
  sayBill,
} from '../fixtures/payables-company.ts';
import { runAsOwner, type SignedIn, testServer } from '../test-server.ts';

const server = testServer();

type Payment = { id: string; version: number; status: string };
type Note = { id: string; version: number; status: string };
type Rows = readonly { billId: string; amount: string }[];

const pay = (c: PayablesCompany, amount: string, paymentables: Rows, more: object = {}) =>
  say<Payment>(c.finance, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', amount, paidOn: '2026-11-20' },
      ...{ exchangeRate: '1', rateSource: 'typed', transactionReference: 'WIRE' },
      paymentables,
      ...more,
    },
    answer: ['payment', 'id version status'],
  });

const note = (who: SignedIn, field: string, args: string, data?: object) =>
  say<Note>(who, {
    field,
    args,
    answer: ['vendorCredit', 'id version status'],
    ...(data ? { data } : {}),
  });
const creditOf = (c: PayablesCompany, rate: string, billId: string | null) =>
  note(c.finance, 'vendorCreateCreditNote', '', {
    ...{ type: 'Port DA', vendorId: c.vendorId, vendorNumber: 'C', currency: 'USD' },
    ...{ exchangeRate: '1', rateSource: 'typed', creditOn: '2026-11-20', billId },
    lines: [{ accountCode: '5010', description: 'Dues', quantity: '1', unit: '', rate }],
  });
const sends = (who: SignedIn, { id }: Note) =>
  say<Note[]>(who, {
    field: 'bulkVendorCredit',
    args: `ids: ["${id}"], action: "mark_sent"`,
    answer: ['vendorCredits', 'id version status'],
  });
const cancels = (who: SignedIn, bill: BillAnswer) =>
  sayBill(who, 'cancelBill', `${keyOf(bill)}, reason: "Wrong"`);

/** Takes actions of an area away from a role of a company. */
const setActions = (c: PayablesCompany, role: string, area: string, granted: readonly string[]) => {
  const actions = Object.fromEntries(
    ['view', 'create', 'modify', 'delete'].map((action) => [action, granted.includes(action)]),
  );
  return runAsOwner(
    server,
    `update role set permissions = jsonb_set(permissions, '{${area}}', '${JSON.stringify(actions)}')
     where company_id = '${c.companyId}' and name = '${role}'`,
  );
};

describe('one bill in two spellings of its id', () => {
  it('stands there twice, and is refused whatever is paid of it', async () => {
    const c = await payablesCompany(server, 'Two spellings');
    const bill = await c.bill('100.00');
    const twice = [bill.id, bill.id.toUpperCase()];
    for (const part of ['50.00', '60.00']) {
      const paid = await pay(
        c,
        '120.00',
        twice.map((billId) => ({ billId, amount: part })),
      );
      expect(paid.violations).toEqual([
        { path: 'paymentables', message: 'A bill stands there twice.' },
      ]);
    }
    expect(await c.readBill(bill.id)).toMatchObject({ status: 'Approved', paidToDate: '0.00' });
  });
});

describe('a payment of very many parts', () => {
  it('is read whole by what takes it back', async () => {
    const c = await payablesCompany(server, 'Many parts');
    const bill = await c.bill('100.00');
    const paid = await pay(c, '10.00', [{ billId: bill.id, amount: '0.01' }]);
    const { id } = paid.row!;
    await runAsOwner(
      server,
      `insert into bill_payment_part
       select company_id, gen_random_uuid(), payment_id, bill_id, amount_minor, base_minor,
         applied_on, transaction_id, created_by, created_at
       from bill_payment_part, generate_series(1, 600) where payment_id = '${id}'`,
    );
    const parts = await server.platform.db.inTenant(c.companyId, (tx) =>
      listPartsOfPayment(tx, id),
    );
    expect(parts).toHaveLength(601);
  });
});

describe('a credit and the bill that it corrects', () => {
  it('a credit of a bill that was cancelled meanwhile is not sent', async () => {
    const c = await payablesCompany(server, 'Bill cancelled first');
    const bill = await c.bill('100.00');
    const { row } = await creditOf(c, '100.00', bill.id);
    expect((await cancels(c.owner, bill)).row?.status).toBe('Cancelled');
    const sent = await sends(c.owner, row!);
    expect(sent.row).toBeNull();
    expect(sent.violations).toEqual([
      { path: 'billId', message: 'BILL-00001 is cancelled: there is nothing to credit.' },
    ]);
    expect((await ledgerOf(server, c.companyId)).every(({ base }) => base === '0')).toBe(true);
  });

  it('a bill with a posted credit is not cancelled before it', async () => {
    const c = await payablesCompany(server, 'Credit sent first');
    const bill = await c.bill('100.00');
    const { row } = await creditOf(c, '100.00', bill.id);
    await sends(c.owner, row!);
    const refused = await cancels(c.owner, bill);
    expect(refused.message).toContain('VCN-00001 credits BILL-00001: cancel VCN-00001 first.');
    const key = `vendorCreditId: "${row!.id}", version: ${row!.version + 1}, reason: "Wrong"`;
    expect((await note(c.owner, 'cancelVendorCredit', key)).row?.status).toBe('Cancelled');
    expect((await cancels(c.owner, bill)).row?.status).toBe('Cancelled');
  });

  it('is not cancelled by who may not cancel the bill', async () => {
    const c = await payablesCompany(server, 'Credit cancelled');
    const { row } = await creditOf(c, '100.00', null);
    await sends(c.owner, row!);
    const operator = await server.signIn('Operator', c.companyId);
    const key = `vendorCreditId: "${row!.id}", version: ${row!.version + 1}, reason: "Mine"`;
    expect((await note(operator, 'cancelVendorCredit', key)).code).toBe('FORBIDDEN');
  });
});

describe('an approval', () => {
  const twoApprovers = (c: PayablesCompany) =>
    putPolicy(server, c.companyId, {
      steps: [{ currency: 'USD', fromAmount: '0', approvers: 2 }],
    });

  it.each([
    ['left', `update member set status = 'DEACTIVATED' where id = `],
    [
      'lost the right',
      `update member m set role_id = (select r.id from role r
       where r.company_id = m.company_id and r.name = 'Viewer') where m.id = `,
    ],
  ])('of somebody who %s counts no more', async (how, statement) => {
    const c = await payablesCompany(server, `Approver ${how}`);
    await twoApprovers(c);
    const approver = await server.signIn('Approver', c.companyId);
    const administrator = await server.signIn('Administrator', c.companyId);
    await server.signIn('Viewer', c.companyId);
    const draft = await c.draft('100.00');
    await sayBill(approver, 'approveBill', keyOf(draft));
    await runAsOwner(server, `${statement} '${approver.memberId}'`);
    const second = await sayBill(c.owner, 'approveBill', keyOf(await c.readBill(draft.id)));
    expect(second).toMatchObject({
      message: '1 of 2 approvals are given; another person must approve it too.',
      row: { status: 'Pending approval' },
    });
    const third = await sayBill(administrator, 'approveBill', keyOf(second.row!));
    expect(third.row?.status).toBe('Approved');
  });
});

describe('bills and who may see them', () => {
  it('nobody hears of a bill who may not see bills', async () => {
    const c = await payablesCompany(server, 'Told');
    const approver = await server.signIn('Approver', c.companyId);
    const unread = async () =>
      (await approver.graphql<{ unreadNotifications: number }>('{ unreadNotifications }')).data
        .unreadNotifications;
    await sayBill(c.finance, 'submitBill', keyOf(await c.draft('1.00')));
    expect(await unread()).toBe(1);
    await setActions(c, 'Approver', 'payablesBills', []);
    await sayBill(c.finance, 'submitBill', keyOf(await c.draft('4321.00')));
    expect(await unread()).toBe(1);
  });

  it('none is read through the form of a credit, nor through the refusal of a payment', async () => {
    const c = await payablesCompany(server, 'Read by a form');
    const bill = await c.bill('12.00');
    await setActions(c, 'Finance', 'payablesBills', ['create', 'modify']);
    const blind = await server.signIn('Finance', c.companyId);
    const prefill = `{ vendorCreditNotePrefill(billId: "${bill.id}") { data } }`;
    expect((await blind.graphql(prefill)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const blindly = { ...c, finance: blind };
    expect((await pay(blindly, '99.00', [{ billId: bill.id, amount: '99.00' }])).code).toBe(
      'FORBIDDEN',
    );
  });
});

describe('days and words', () => {
  it.each(['0001-01-01', '1969-12-31', '2101-01-01', '9999-12-31'])(
    'a bill of %s is refused beside its date',
    async (day) => {
      const c = await payablesCompany(server, `Bill of ${day}`);
      const data = {
        ...{ type: 'Port DA', vendorId: c.vendorId, vendorNumber: '', currency: 'USD' },
        ...{ exchangeRate: '1', rateSource: 'typed', billOn: day, dueOn: day },
        lines: [
          { accountCode: '5010', description: 'Dues', quantity: '1', unit: '', rate: '1.00' },
        ],
      };
      const { violations } = await sayBill(c.finance, 'createBill', '', data);
      const year = day.slice(0, 4);
      expect(violations).toContainEqual({
        path: 'billOn',
        message: `Enter a year from 1970 to 2100; this one is ${year}.`,
      });
    },
  );

  it('a reason that hides or turns text is refused', async () => {
    const c = await payablesCompany(server, 'Reasons');
    const bill = await c.bill('1.00');
    const turned = await sayBill(
      c.owner,
      'cancelBill',
      `${keyOf(bill)}, reason: "paid \\u202Eecivni"`,
    );
    expect(turned.violations[0]).toMatchObject({ path: 'reason' });
    const blank = await sayBill(c.owner, 'cancelBill', `${keyOf(bill)}, reason: "\\u200B"`);
    expect(blank.violations).toEqual([
      { path: 'reason', message: 'Say why the bill is cancelled.' },
    ]);
  });
});
