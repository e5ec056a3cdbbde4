import type { ApprovalPolicy } from '@mainsheet/contract';
import { parseMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { changeMember, signInAgain, teamOf } from '../../../test/fixtures/members.ts';
import {
  advance,
  approve,
  beneficiaryData,
  create,
  keyOfBeneficiary,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  reject,
  sayBeneficiary,
  secured,
  submit,
  update,
} from '../../../test/fixtures/payouts-company.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { getJobActor } from '../companies/index.ts';
import { NO_SUBJECTS } from './payout-subjects.ts';
import { askedOf } from './policy.ts';

const server = testServer();

const setPolicy = (c: PayoutsCompany, policy: object) => putPolicy(server, c.companyId, policy);
const step = (fromAmount: string, approvers: number) => ({
  currency: 'USD',
  fromAmount,
  approvers,
});

const today = () => server.clock.now().toISOString().slice(0, 10);

async function waiting(c: PayoutsCompany, beneficiaryId: string, amount: string) {
  const data = payoutData(c, beneficiaryId, amount, { paymentDate: today() });
  const made = await create(c.finance, data);
  return { data, row: (await submit(c.finance, made.row!)).row! };
}

type Queue = { rows: { id: string; isOwn: boolean; isForMe: boolean; hold: string | null }[] };
const queueOf = (who: SignedIn, args = '') =>
  who.graphql<{ listApprovalTransaction: Queue }>(
    `{ listApprovalTransaction${args} { rows { id isOwn isForMe hold } } }`,
  );

describe('the queue of approvals', () => {
  it('BANK-15 BANK-20 lists what waits, for the role and member of the session alone, own ones marked', async () => {
    const c = await payoutsCompany(server, 'Queue');
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '100.00');
    const own = await queueOf(
      c.approver,
      `(roleConfigName: "Approver", contactId: "${c.approver.memberId}")`,
    );
    expect(own.data.listApprovalTransaction.rows).toEqual([
      { id: row.id, isOwn: false, isForMe: true, hold: null },
    ]);
    const maker = await queueOf(c.finance);
    expect(maker.data.listApprovalTransaction.rows).toEqual([
      { id: row.id, isOwn: true, isForMe: false, hold: null },
    ]);
    for (const args of ['(roleConfigName: "Owner")', `(contactId: "${c.finance.memberId}")`]) {
      const refused = await queueOf(c.approver, args);
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await queueOf(viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const stranger = await payoutsCompany(server, 'Queue elsewhere');
    expect((await queueOf(stranger.approver)).data.listApprovalTransaction.rows).toEqual([]);
  });

  it('an approval is noted against the account before and the last payment', async () => {
    const c = await payoutsCompany(server, 'Compared');
    const to = await c.confirmed();
    const first = await waiting(c, to.id, '100.00');
    await approve(c.approver, first.row);
    await advance(server, c.companyId, first.row.id);
    const changed = await sayBeneficiary(
      c.finance,
      'updateBeneficiary',
      keyOfBeneficiary(to),
      beneficiaryData(c.contactId, { iban: 'NL02ABNA0123456789' }),
    );
    await c.callBack(c.owner, changed.row!);
    const next = await waiting(c, to.id, '200.00');
    const { data } = await c.approver.graphql<{ getPayout: object }>(
      `{ getPayout(payoutId: "${next.row.id}") {
        changedFromFormer { field before after } changedFromLastPayment { field after }
        paidBefore { number amount account } flags { code } } }`,
    );
    expect(data.getPayout).toEqual({
      changedFromFormer: [
        { field: 'IBAN', before: 'NL91 ABNA 0417 1643 00', after: 'NL02 ABNA 0123 4567 89' },
      ],
      changedFromLastPayment: [{ field: 'IBAN', after: 'NL02 ABNA 0123 4567 89' }],
      paidBefore: [{ number: 'PO-00001', amount: '100.00', account: 'NL91 … 4300' }],
      flags: [{ code: 'NEW' }, { code: 'FIRST_PAYMENT' }],
    });
  });
});

describe('an approval', () => {
  it('M1 is given by nobody who prepared it, nor by who entered an account that was never paid', async () => {
    const c = await payoutsCompany(server, 'Own');
    const owner = c.owner;
    const to = await c.beneficiary();
    await c.callBack(c.approver, to);
    const data = payoutData(c, to.id, '10.00', { paymentDate: today() });
    const made = await create(owner, data);
    const sent = (await submit(owner, made.row!)).row!;
    expect((await approve(owner, sent)).code).toBe('FOUR_EYES');
    const administrator = await c.join('Administrator');
    const theirs = await create(administrator, { ...data, requestId: 'of-the-administrator' });
    const submitted = (await submit(c.finance, theirs.row!)).row!;
    // Finance entered the account and submitted it; the administrator prepared it.
    expect((await approve(administrator, submitted)).code).toBe('FOUR_EYES');
    expect((await approve(c.approver, submitted)).row?.status).toBe('Approved');
  });

  it('M2 takes a fresh second factor and the hash of what was seen; a code is used up', async () => {
    const c = await payoutsCompany(server, 'Factor');
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '10.00');
    const bare = await c.approver.graphql(
      `mutation { approvePayout(payoutId: "${row.id}", version: ${row.version},
        contentHash: "${row.contentHash}") { errorFlag } }`,
    );
    expect(bare.errors?.[0]?.extensions.code).toBe('STEP_UP_NEEDED');
    expect((await approve(c.approver, row, 'f'.repeat(64))).code).toBe('CONFLICT');
    const proof = c.approver.proof();
    const withProof = { ...c.approver, proof: () => proof };
    expect((await approve(withProof, row, 'e'.repeat(64))).code).toBe('CONFLICT');
    const replayed = await approve(withProof, row);
    expect(replayed.row).toBeNull();
    const unsecured = {
      ...(await server.signIn('Approver', c.companyId)),
      proof: c.approver.proof,
    };
    expect((await approve(unsecured, row)).code).toBe('INVALID_STATE');
    expect((await approve(c.approver, row)).row?.status).toBe('Approved');
  });

  it('M3 is void once anything is changed', async () => {
    const c = await payoutsCompany(server, 'Void');
    await setPolicy(c, { steps: [step('0', 2)] });
    const to = await c.confirmed();
    const { data, row } = await waiting(c, to.id, '10.00');
    const once = (await approve(c.approver, row)).row!;
    expect(once.status).toBe('In approval');
    const changed = (await update(c.finance, once, { ...data, paymentAmount: '11.00' })).row!;
    const again = (await submit(c.finance, changed)).row!;
    expect(again.contentHash).not.toBe(row.contentHash);
    expect((await approve(c.owner, again)).row?.status).toBe('In approval');
    const last = await readPayout(c.owner, row.id);
    expect((await approve(c.approver, last)).row?.status).toBe('Approved');
  });

  it('M4 counts persons: two at once are two, and one twice is one', async () => {
    const c = await payoutsCompany(server, 'Two at once');
    await setPolicy(c, { steps: [step('0', 2)] });
    const third = await secured(server, await server.signIn('Approver', c.companyId));
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '10.00');
    const both = await Promise.all([approve(c.approver, row), approve(third, row)]);
    expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DONE', 'STALE_VERSION']);
    const seen = await readPayout(c.owner, row.id);
    const first = both[0]?.row ? c.approver : third;
    expect((await approve(first, seen)).code).toBe('INVALID_STATE');
    expect((await approve(c.owner, seen)).row?.status).toBe('Approved');
    expect((await approve(third, seen)).code).toBe('STALE_VERSION');
  });

  it('what was changed behind the server after an approval is not sent', async () => {
    const c = await payoutsCompany(server, 'Behind');
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '10.00');
    await approve(c.approver, row);
    await runAsOwner(
      server,
      `begin; set local session_replication_role = replica;
       update payout set payment_minor = 900000 where id = '${row.id}'; commit`,
    );
    await advance(server, c.companyId, row.id);
    expect(await readPayout(c.finance, row.id)).toMatchObject({
      status: 'Failed',
      statusReason: 'It is not what was approved.',
    });
  });

  it.each([
    ['left', (id: string) => `update member set status = 'DEACTIVATED' where id = '${id}'`],
    [
      'got another role',
      (id: string) => `update member m set role_id = r.id from role r
        where m.id = '${id}' and r.company_id = m.company_id and r.name = 'Viewer'`,
    ],
    [
      'was deactivated',
      (id: string) => `update person p set is_deactivated = true from member m
        where m.id = '${id}' and p.id = m.person_id`,
    ],
    [
      'was restricted',
      (id: string) => `update person p set is_restricted = true from member m
        where m.id = '${id}' and p.id = m.person_id`,
    ],
  ])('of somebody who %s counts neither for the next one nor when it is sent', async (how, end) => {
    const c = await payoutsCompany(server, `Approver ${how}`);
    await setPolicy(c, { steps: [step('0', 2)] });
    const to = await c.confirmed();
    const third = await c.join('Approver');
    const { row } = await waiting(c, to.id, '10.00');
    const once = (await approve(third, row)).row!;
    await runAsOwner(server, end(third.memberId));
    const next = (await approve(c.owner, { ...once, version: once.version })).row!;
    expect(next.status).toBe('In approval');
    const whole = (await approve(c.approver, next)).row!;
    expect(whole.status).toBe('Approved');
    await runAsOwner(server, end(c.approver.memberId));
    await advance(server, c.companyId, row.id);
    expect(await readPayout(c.finance, row.id)).toMatchObject({
      status: 'Failed',
      statusReason: 'Somebody who approved it may no longer do so. Prepare it again.',
    });
  });

  it('of somebody who shaped its account meanwhile does not count when it is sent', async () => {
    const c = await payoutsCompany(server, 'Maker meanwhile');
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '10.00');
    expect((await approve(c.owner, row)).row?.status).toBe('Approved');
    const moved = beneficiaryData(c.contactId, { street: 'Maaskade' });
    await sayBeneficiary(c.owner, 'updateBeneficiary', keyOfBeneficiary(to), moved);
    await advance(server, c.companyId, row.id);
    expect(await readPayout(c.finance, row.id)).toMatchObject({ status: 'Failed' });
  });

  it('money waits while the company is not verified, and goes once it is', async () => {
    const c = await payoutsCompany(server, 'Verified again');
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '10.00');
    await approve(c.approver, row);
    const standing = (status: string) =>
      runAsOwner(
        server,
        `update company set account_status = '${status}' where company_id = '${c.companyId}'`,
      );
    await standing('PENDING');
    await advance(server, c.companyId, row.id);
    expect((await readPayout(c.finance, row.id)).status).toBe('Approved');
    await standing('ACTIVE');
    await advance(server, c.companyId, row.id);
    expect((await readPayout(c.finance, row.id)).status).toBe('Paid');
  });

  it('the bank fails nothing on demand where faults are not seeded, and works with what the role grants now', async () => {
    const c = await payoutsCompany(server, 'No faults');
    const to = await c.confirmed();
    const data = payoutData(c, to.id, '10.00', { paymentDate: today(), reference: 'TEST FAIL X' });
    const made = await create(c.finance, data);
    const { row } = await submit(c.finance, made.row!);
    await approve(c.approver, row!);
    await runAsOwner(
      server,
      `update member set status = 'DEACTIVATED' where id = '${c.finance.memberId}'`,
    );
    await advance(server, c.companyId, row!.id);
    expect((await readPayout(c.approver, row!.id)).status).toBe('Paid');
    const actor = await server.platform.db.inTenant(c.companyId, (tx) =>
      getJobActor(tx, { memberId: c.approver.memberId, requestId: 'job', name: 'Bank' }),
    );
    expect(actor).toMatchObject({ name: 'Bank', roleName: 'Approver', sessionId: null });
    expect(actor.permissions['payout']?.create ?? false).toBe(false);
  });

  it('is refused with a reason by who may approve, and by nobody else', async () => {
    const c = await payoutsCompany(server, 'Refused');
    const to = await c.confirmed();
    const { row } = await waiting(c, to.id, '10.00');
    const finance = await secured(server, c.finance);
    expect((await reject(finance, row)).code).toBe('FORBIDDEN');
    expect((await reject(c.approver, row)).row).toMatchObject({
      status: 'Rejected',
      statusReason: 'Wrong',
    });
  });
});

describe('who put everybody else out of service', () => {
  it('is not alone for 72 hours: nothing of their own is approved by them', async () => {
    const c = await payoutsCompany(server, 'Emptied');
    const to = await c.confirmed();
    const others = (await teamOf(c.owner)).members.filter(({ id }) => id !== c.owner.memberId);
    for (const { id } of others) await changeMember(c.owner, id, { status: 'DEACTIVATED' });
    const prepared = async (who: SignedIn, amount: string) => {
      const data = payoutData(c, to.id, amount, { paymentDate: today() });
      return (await submit(who, (await create(who, data)).row!)).row!;
    };
    const first = await prepared(c.owner, '10.00');
    expect((await approve(c.owner, first)).code).toBe('FOUR_EYES');
    server.clock.advance(73 * 3600);
    const owner = await signInAgain(server, c.owner);
    const second = await prepared(owner, '11.00');
    expect((await approve(owner, second)).row?.status).toBe('Approved');
  });
});

describe('the policy', () => {
  const policy: ApprovalPolicy = {
    steps: [{ currency: 'USD', fromAmount: '0', approvers: 1 }],
    payments: {
      daily: [{ fromAmount: '5000', approvers: 2 }],
      ...{ newBeneficiaryApprovers: 3, knownNumberDays: 30 },
      ...{ vessels: [], overEstimate: [] },
    },
  };
  const asked = (amount: string, isNewAccount = false, byAmount = 1) =>
    askedOf(policy, {
      ...{ byAmount, day: parseMoney('USD', amount), isNewAccount },
      subjects: NO_SUBJECTS,
    }).approvers;

  it.each([
    ['4999.99', 1],
    ['5000.00', 2],
  ])('USD %s within 24 hours asks %i', (amount, approvers) => {
    expect(asked(amount)).toBe(approvers);
  });
  it('the highest of amount, day and new account counts, and one at least', () => {
    expect(asked('5000.00', true)).toBe(3);
    expect(asked('10.00', false, 4)).toBe(4);
    expect(asked('10.00', false, 0)).toBe(1);
  });

  it('D16 is tried on the last 90 days before it is switched on, and changes nothing by that', async () => {
    const c = await payoutsCompany(server, 'Replay');
    const to = await c.confirmed();
    for (const amount of ['900.00', '40.00', '900.00']) await waiting(c, to.id, amount);
    const proposed = {
      steps: [step('0', 1)],
      payments: { daily: [{ fromAmount: '1500', approvers: 2 }] },
    };
    const tried = (who: SignedIn, data: object) =>
      who.graphql<{ replayApprovalPolicy: object }>(
        `query ($data: ApprovalPolicyInput!) { replayApprovalPolicy(data: $data) { days looked changed {
          number amount currency approversNow approversProposed because } } }`,
        { data },
      );
    const once = await tried(c.approver, proposed);
    expect(once.data.replayApprovalPolicy).toEqual({
      ...{ days: 90, looked: 3 },
      changed: [
        {
          ...{ number: 'PO-00003', amount: '900.00', currency: 'USD' },
          ...{ approversNow: 1, approversProposed: 2 },
          because: ['2 people approve: USD 1,840.00 were submitted within 24 hours'],
        },
      ],
    });
    expect((await tried(c.approver, proposed)).data).toEqual(once.data);
    expect((await tried(c.finance, proposed)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const wrong = await tried(c.approver, { steps: [] });
    expect(wrong.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    const stranger = await payoutsCompany(server, 'Replay elsewhere');
    const theirs = await tried(stranger.approver, proposed);
    expect(theirs.data.replayApprovalPolicy).toMatchObject({ looked: 0, changed: [] });
    server.clock.advance(91 * 86_400);
    const later = await server.signIn('Approver', c.companyId);
    expect((await tried(later, proposed)).data.replayApprovalPolicy).toMatchObject({ looked: 0 });
  });

  it('ten payments of 999 under a rule of 5,000 a day are stopped at the sixth', async () => {
    const c = await payoutsCompany(server, 'Ten of 999');
    await setPolicy(c, {
      steps: [step('0', 1)],
      payments: { daily: [{ fromAmount: '5000', approvers: 2 }], newBeneficiaryApprovers: 0 },
    });
    const to = await c.confirmed();
    const rows = [];
    for (let index = 0; index < 10; index += 1) rows.push((await waiting(c, to.id, '999.00')).row);
    const statuses: string[] = [];
    for (const row of rows.slice(0, 5)) {
      statuses.push((await approve(c.approver, row)).row!.status);
    }
    const other = await c.join('Approver');
    for (const row of rows.slice(5)) statuses.push((await approve(other, row)).row!.status);
    expect(statuses).toEqual([
      ...Array.from({ length: 5 }, () => 'Approved'),
      ...Array.from({ length: 5 }, () => 'In approval'),
    ]);
  });
});
