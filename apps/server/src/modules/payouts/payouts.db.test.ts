import { PAYOUT_STATUSES, PAYOUT_TRANSITIONS } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../test/fixtures/bank-company.ts';
import { billData, keyOf, ledgerOf, sayBill } from '../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  beneficiaryData,
  cancel,
  create,
  keyOfBeneficiary,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  reject,
  sayBeneficiary,
  submit,
  update,
} from '../../../test/fixtures/payouts-company.ts';
import { runAsOwner, testServer } from '../../../test/test-server.ts';
import { releaseHeldBack } from '../../platform/outbox/release.ts';

const FEES = [{ from: '2026-01-01', kind: 'PAYOUT_SWIFT', currency: 'USD', fixed: '15' }];
const server = testServer({ FEES: JSON.stringify(FEES), BANK_FAULTS: 'on' });

const balanceOf = async (c: PayoutsCompany) => (await balancesOf(c.finance))[c.accountId];

/** A payout that waits for approval, to a beneficiary whose account is confirmed. */
async function waiting(c: PayoutsCompany, amount: string, more: object = {}) {
  const to = await c.confirmed();
  const made = await create(c.finance, payoutData(c, to.id, amount, more));
  return (await submit(c.finance, made.row!)).row!;
}

const bankOf = (c: PayoutsCompany) =>
  server.platform.db.inTenant(c.companyId, (tx) =>
    tx.many(sql<{ source_type: string; amount_minor: string; counterparty: string }>`
      select source_type, amount_minor, counterparty from bank_transaction
      where company_id = ${tx.companyId} order by id`),
  );

describe('a payout from nothing', () => {
  it('BANK-09 is prepared, approved by another, sent and paid; the balance and the ledger move together', async () => {
    const c = await payoutsCompany(server, 'From nothing');
    const sent = await waiting(c, '1500.00');
    expect(sent).toMatchObject({ number: 'PO-00001', status: 'In approval', approversAsked: 1 });
    expect(await balanceOf(c)).toMatchObject({ total: '10000.00', reserved: '1500.00' });
    const approved = await approve(c.approver, sent);
    expect(approved.row?.status).toBe('Approved');
    await advance(server, c.companyId, sent.id);
    await advance(server, c.companyId, sent.id);
    expect((await readPayout(c.finance, sent.id)).status).toBe('Paid');
    expect(await balanceOf(c)).toMatchObject({ total: '8500.00', reserved: '0.00' });
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '1000', currency: 'USD', amount: '-150000', base: '-150000' },
      { code: '1300', currency: 'USD', amount: '150000', base: '150000' },
    ]);
    expect((await bankOf(c)).at(-1)).toEqual({
      source_type: 'PAYOUT',
      amount_minor: '-150000',
      counterparty: 'Rotterdam Marine Fuels',
    });
  });

  it('BANK-09 exactly one amount, a day to come, known words, and what the session says', async () => {
    const c = await payoutsCompany(server, 'Fields');
    const to = await c.confirmed();
    const wrong = async (more: object, amount = '10.00') => {
      const said = await create(c.finance, payoutData(c, to.id, amount, more));
      return said.code ?? said.violations[0]?.path;
    };
    expect(await wrong({ sourceAmount: '10.00' })).toBe('paymentAmount');
    expect(await wrong({ paymentAmount: null })).toBe('paymentAmount');
    expect(await wrong({ paymentDate: '2026-11-19' })).toBe('paymentDate');
    expect(await wrong({ swiftChargeOption: 'PAYER' })).toBe('swiftChargeOption');
    expect(await wrong({ paymentMethod: 'SWIFT' })).toBe('paymentMethod');
    expect(await wrong({ paymentCurrency: 'EUR' })).toBe('paymentCurrency');
    expect(await wrong({ sourceCurrency: 'EUR' })).toBe('sourceCurrency');
    expect(await wrong({ reference: 'Rechnung für Öl' })).toBe('reference');
    expect(await wrong({ iban: 'NL02ABNA0123456789' })).toBe('iban');
    expect(await wrong({ companyId: c.contactId })).toBe('FORBIDDEN');
    expect(await wrong({ role: 'Owner' })).toBe('FORBIDDEN');
    expect(await wrong({ contactId: c.owner.memberId })).toBe('FORBIDDEN');
    // Amounts that are none.
    for (const amount of ['0', '-5', '0.001', '1e400', 'NaN', '1,000', '99999999999999']) {
      expect(await wrong({}, amount)).toMatch(/Amount/);
    }
    const whole = await create(
      c.finance,
      payoutData(c, to.id, '10.00', {
        ...{ companyId: c.companyId, contactId: c.finance.memberId, role: 'Finance' },
        ...{ iban: 'NL91 ABNA 0417 1643 00', beneficiaryName: 'Rotterdam Marine Fuels B.V.' },
        ...{ reason: 'goods_purchased', feePaidBy: 'PAYER', email: 'ap@rmf.example' },
      }),
    );
    expect(whole.row?.status).toBe('Draft');
  });

  it('BANK-09 a request id makes one payout for ever, and another one in another company', async () => {
    const c = await payoutsCompany(server, 'Request');
    const to = await c.confirmed();
    const data = payoutData(c, to.id, '10.00', { requestId: 'the-very-same' });
    const many = await Promise.all(Array.from({ length: 8 }, () => create(c.finance, data)));
    expect(new Set(many.map(({ row }) => row?.id)).size).toBe(1);
    server.clock.advance(30 * 86_400);
    const again = await server.signIn('Finance', c.companyId);
    const later = await create(again, { ...data, paymentDate: '2026-12-31' });
    expect(later.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await create(again, { ...data, paymentAmount: '11.00' })).code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    const other = await payoutsCompany(server, 'Request elsewhere');
    const their = await other.confirmed();
    const theirs = await create(other.finance, {
      ...data,
      ...{ accountId: other.accountId, beneficiaryId: their.id, paymentDate: '2026-12-31' },
    });
    expect(theirs.row?.number).toBe('PO-00001');
  });
});

describe('money that is promised', () => {
  const day = () => server.clock.now().toISOString().slice(0, 10);

  it('five at once on one balance: only what fits is taken', async () => {
    const c = await payoutsCompany(server, 'Five at once');
    const to = await c.confirmed();
    const drafts = [];
    for (let index = 0; index < 5; index += 1) {
      const data = payoutData(c, to.id, '3000.00', { paymentDate: day() });
      drafts.push((await create(c.finance, data)).row!);
    }
    const said = await Promise.all(drafts.map((draft) => submit(c.finance, draft)));
    expect(said.filter(({ row }) => row?.status === 'In approval')).toHaveLength(3);
    expect(await balanceOf(c)).toMatchObject({ reserved: '9000.00', available: '1000.00' });
  });

  it('submitted twice at once it is promised once', async () => {
    const c = await payoutsCompany(server, 'Twice');
    const to = await c.confirmed();
    const { row } = await create(c.finance, payoutData(c, to.id, '100.00', { paymentDate: day() }));
    const both = await Promise.all([submit(c.finance, row!), submit(c.finance, row!)]);
    expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DONE', 'STALE_VERSION']);
    expect(await balanceOf(c)).toMatchObject({ reserved: '100.00' });
  });

  it('is free again when it is rejected, cancelled, taken back or failed', async () => {
    const c = await payoutsCompany(server, 'Free again');
    const more = () => ({ paymentDate: day() });
    const to = await c.confirmed();
    const next = async (extra: object = {}) => {
      const made = await create(c.finance, payoutData(c, to.id, '400.00', { ...more(), ...extra }));
      return (await submit(c.finance, made.row!)).row!;
    };
    expect((await reject(c.approver, await next())).row?.status).toBe('Rejected');
    expect((await cancel(c.finance, await next())).row?.status).toBe('Cancelled');
    const back = await next();
    const data = payoutData(c, to.id, '500.00', more());
    const { requestId } = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.get(
        sql<{ requestId: string }>`select request_id as "requestId" from payout
          where company_id = ${tx.companyId} and id = ${back.id}`,
        'The payout',
      ),
    );
    expect((await update(c.finance, back, { ...data, requestId })).row?.status).toBe('Draft');
    const failing = await next({ reference: 'TEST FAIL AC04' });
    await approve(c.approver, failing);
    await advance(server, c.companyId, failing.id);
    expect(await readPayout(c.finance, failing.id)).toMatchObject({
      status: 'Failed',
      statusReason: 'The bank of the beneficiary refused it: AC04.',
    });
    expect(await balanceOf(c)).toMatchObject({ total: '10000.00', reserved: '0.00' });
  });

  it('a payment of another day waits for it, and SWIFT clears a working day later with its fee as a line of its own', async () => {
    const c = await payoutsCompany(server, 'Clearing');
    const swift = { method: 'SWIFT', bic: 'ABNANL2A' };
    const to = await c.confirmed(swift);
    const today = day();
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const made = await create(
      c.finance,
      payoutData(c, to.id, '1000.00', {
        ...{ paymentMethod: 'SWIFT', swiftChargeOption: 'PAYER', paymentDate: tomorrow },
      }),
    );
    expect(made.row).toMatchObject({ fee: '15.00', total: '1015.00' });
    const sent = (await submit(c.finance, made.row!)).row!;
    await approve(c.approver, sent);
    const statusAfter = async (days: number) => {
      server.clock.advance(days * 86_400);
      await advance(server, c.companyId, sent.id);
      return (await readPayout(await server.signIn('Finance', c.companyId), sent.id)).status;
    };
    expect(await statusAfter(0)).toBe('Scheduled');
    expect(await statusAfter(1)).toBe('Sent');
    expect(await statusAfter(4)).toBe('Paid');
    const finance = await server.signIn('Finance', c.companyId);
    expect((await balancesOf(finance))[c.accountId]).toMatchObject({
      total: '8985.00',
      reserved: '0.00',
    });
    const last = (await bankOf(c)).slice(-2).map((row) => [row.source_type, row.amount_minor]);
    // Both are of one moment: neither comes first.
    expect(new Map(last as [string, string][])).toEqual(
      new Map([
        ['PAYOUT', '-100000'],
        ['FEE', '-1500'],
      ]),
    );
  });
});

describe('a payout that a restore held back', () => {
  it('takes no step until it is released', async () => {
    const c = await payoutsCompany(server, 'Held back');
    const to = await c.confirmed();
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000);
    const paymentDate = tomorrow.toISOString().slice(0, 10);
    const made = await create(c.finance, payoutData(c, to.id, '700.00', { paymentDate }));
    const sent = (await submit(c.finance, made.row!)).row!;
    await approve(c.approver, sent);
    await advance(server, c.companyId, sent.id);
    await runAsOwner(server, `update payout set is_held_back = true where id = '${sent.id}'`);
    server.clock.advance(86_400);
    const statusNow = async () => {
      await advance(server, c.companyId, sent.id);
      return (await readPayout(await server.signIn('Finance', c.companyId), sent.id)).status;
    };
    expect(await statusNow()).toBe('Scheduled');
    expect(await releaseHeldBack(server.platform)).toMatchObject({ payouts: 1 });
    expect(await statusNow()).toBe('Paid');
  });
});

describe('a payout of bills', () => {
  it('PAYB-06 reserves its bill while it is under way, and pays it when it is paid', async () => {
    const c = await payoutsCompany(server, 'Bills');
    const today = server.clock.now().toISOString().slice(0, 10);
    const to = await c.confirmed();
    const draft = await sayBill(c.finance, 'createBill', '', billData(c.contactId, '900.00'));
    const bill = (await sayBill(c.owner, 'approveBill', keyOf(draft.row!))).row!;
    const bills = [{ billId: bill.id, amount: '900.00' }];
    const more = { bills, paymentDate: today };
    const made = await create(c.finance, payoutData(c, to.id, '900.00', more));
    const sent = (await submit(c.finance, made.row!)).row!;
    const again = await create(c.finance, payoutData(c, to.id, '900.00', more));
    expect(again.violations[0]?.message).toBe(
      'Only USD 0.00 is open on BILL-00001: a payment of USD 900.00 is in progress.',
    );
    const under = await c.owner.graphql<{ getBill: { paymentInProgress: string } }>(
      `{ getBill(billId: "${bill.id}") { paymentInProgress } }`,
    );
    expect(under.data.getBill.paymentInProgress).toBe('900.00');
    const cancelled = await sayBill(c.owner, 'cancelBill', `${keyOf(bill)}, reason: "Wrong"`);
    expect(cancelled.code).toBe('INVALID_STATE');
    await approve(c.approver, sent);
    await Promise.all([
      advance(server, c.companyId, sent.id),
      advance(server, c.companyId, sent.id),
    ]);
    const { data } = await c.owner.graphql<{ getBill: { status: string; balance: string } }>(
      `{ getBill(billId: "${bill.id}") { status balance } }`,
    );
    expect(data.getBill).toEqual({ status: 'Paid', balance: '0.00' });
    expect(await balanceOf(c)).toMatchObject({ total: '9100.00', reserved: '0.00' });
    const ledger = await ledgerOf(server, c.companyId);
    expect(ledger.find(({ code }) => code === '2000')?.amount).toBe('0');
  });
});

describe('the table of transitions', () => {
  it('is held by the database: every pair of statuses, and nothing of what was submitted changes', async () => {
    const c = await payoutsCompany(server, 'Transitions');
    const today = server.clock.now().toISOString().slice(0, 10);
    const { id } = await waiting(c, '10.00', { paymentDate: today });
    const set = (status: string) =>
      runAsOwner(
        server,
        `update payout set status = '${status}',
          paid_at = ${status === 'Paid' ? 'now()' : 'null'} where id = '${id}'`,
      );
    const force = (status: string) =>
      runAsOwner(
        server,
        `begin; set local session_replication_role = replica;
         update payout set status = '${status}', paid_at = ${status === 'Paid' ? 'now()' : 'null'}
         where id = '${id}'; commit`,
      );
    for (const from of PAYOUT_STATUSES) {
      for (const to of PAYOUT_STATUSES.filter((status) => status !== from)) {
        await force(from);
        const isStep = PAYOUT_TRANSITIONS[from].includes(to);
        const done = await set(to).then(
          () => true,
          () => false,
        );
        expect([from, to, done]).toEqual([from, to, isStep]);
      }
    }
    await force('Approved');
    for (const change of ["reference = 'X'", 'payment_minor = 1', "beneficiary = '{}'"]) {
      await expect(
        runAsOwner(server, `update payout set ${change} where id = '${id}'`),
      ).rejects.toThrow(/does not change/);
    }
  });
});

describe('who may', () => {
  it('BANK-07 BANK-08 looks and prepares by their role, and nobody reaches into another company', async () => {
    const c = await payoutsCompany(server, 'Rights');
    const today = server.clock.now().toISOString().slice(0, 10);
    const sent = await waiting(c, '10.00', { paymentDate: today });
    const data = payoutData(c, sent.id, '1.00');
    for (const role of ['Approver', 'Viewer', 'Operator'] as const) {
      const other = await server.signIn(role, c.companyId);
      expect((await create(other, data)).code).toBe('FORBIDDEN');
      const seen = await other.graphql('{ listPayouts { total } }');
      expect(seen.errors?.[0]?.extensions.code).toBe(role === 'Approver' ? undefined : 'FORBIDDEN');
    }
    const stranger = await payoutsCompany(server, 'Rights elsewhere');
    expect((await approve(stranger.approver, sent)).code).toBe('NOT_FOUND');
    expect((await cancel(stranger.finance, sent)).code).toBe('NOT_FOUND');
    const theirs = await stranger.confirmed();
    const crossed = await create(
      c.finance,
      payoutData(c, theirs.id, '1.00', { paymentDate: today }),
    );
    expect(crossed.row).toBeNull();
    const account = await create(
      stranger.finance,
      payoutData(c, theirs.id, '1.00', { paymentDate: today }),
    );
    expect(account.violations[0]?.path).toBe('accountId');
  });

  it('M15 nothing is prepared while the company is not verified', async () => {
    const c = await payoutsCompany(server, 'Unverified');
    const to = await c.confirmed();
    await runAsOwner(
      server,
      `update company set account_status = 'PENDING', kyc_status = 'SUBMITTED'
       where company_id = '${c.companyId}'`,
    );
    const said = await create(c.finance, payoutData(c, to.id, '1.00'));
    expect(said.code).toBe('KYC_NEEDED');
  });

  it('M8 M9 an account that is changed after it was prepared is not paid, and the new one is held', async () => {
    const c = await payoutsCompany(server, 'Changed');
    const today = server.clock.now().toISOString().slice(0, 10);
    const to = await c.confirmed();
    const made = await create(c.finance, payoutData(c, to.id, '50.00', { paymentDate: today }));
    const sent = (await submit(c.finance, made.row!)).row!;
    const changed = await sayBeneficiary(
      c.finance,
      'updateBeneficiary',
      keyOfBeneficiary(to),
      beneficiaryData(c.contactId, { iban: 'NL02ABNA0123456789' }),
    );
    expect((await approve(c.approver, sent)).code).toBe('INVALID_STATE');
    const next = await create(c.finance, payoutData(c, to.id, '60.00', { paymentDate: today }));
    const held = (await submit(c.finance, next.row!)).row!;
    expect(held.hold).toMatch(/^Held: confirm the account/);
    // A list says which money waits for more than people's approval.
    const listed = await c.finance.graphql<{ listPayouts: { rows: { hold: string | null }[] } }>(
      '{ listPayouts(status: ["In approval"]) { rows { hold } } }',
    );
    expect(listed.data.listPayouts.rows.map(({ hold }) => hold)).toEqual([
      held.hold,
      expect.stringMatching(/was changed after this was prepared/),
    ]);
    const { body } = await c.owner.request('GET', '/v2/notifications');
    expect(JSON.stringify(body)).toContain('Bank details changed: Rotterdam Marine Fuels B.V.');
    expect((await approve(c.approver, held)).code).toBe('INVALID_STATE');
    await c.callBack(c.owner, changed.row!);
    expect((await approve(c.approver, held)).row?.status).toBe('Approved');
    // What was approved is paid, whatever is changed now.
    await sayBeneficiary(
      c.finance,
      'updateBeneficiary',
      keyOfBeneficiary({ id: to.id, version: changed.row!.version + 1 }),
      beneficiaryData(c.contactId, { iban: 'DE89370400440532013000', bankCountryCode: 'DE' }),
    );
    await advance(server, c.companyId, held.id);
    const { data } = await c.finance.graphql<{ getPayout: { status: string; iban: string } }>(
      `{ getPayout(payoutId: "${held.id}") { status iban } }`,
    );
    expect(data.getPayout).toEqual({ status: 'Paid', iban: 'NL02 ABNA 0123 4567 89' });
  });
});
