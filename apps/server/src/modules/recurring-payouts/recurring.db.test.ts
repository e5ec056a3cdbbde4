import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeMember } from '../../../test/fixtures/members.ts';
import {
  approve,
  beneficiaryData,
  keyOfBeneficiary,
  type PayoutsCompany,
  payoutsCompany,
  readPayout,
  sayBeneficiary,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { makeDue } from './making.service.ts';

const server = testServer();

const day = (ahead: number) =>
  new Date(server.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

type Row = {
  id: string;
  version: number;
  status: string;
  statusReason: string;
  detailNo: number;
  nextDates: string[];
  payouts: { payoutId: string; number: string; status: string; paymentDate: string }[];
};
type Answer = { message: string; violations: { path: string; message: string }[] };
const ROW = `id version status statusReason detailNo nextDates
  payouts { payoutId number status paymentDate }`;

const rowsOf = async (who: SignedIn) =>
  (await who.graphql<{ recurringPayouts: Row[] }>(`{ recurringPayouts { ${ROW} } }`)).data
    .recurringPayouts;

const set = (c: PayoutsCompany, beneficiaryId: string, more: object = {}, key = 'first-of-all') =>
  c.finance.graphql<{ createRecurringPayout: Answer }>(
    `mutation ($data: RecurringPayoutInput!, $key: String) { createRecurringPayout(data: $data, idempotencyKey: $key) {
      message violations { path message } } }`,
    {
      key,
      data: {
        ...{ beneficiaryId, accountId: c.accountId, amount: '100.00', reference: 'Rent {month}' },
        ...{ schedule: 'Weekly', startsOn: day(3), leadDays: 3, mostTimes: 5 },
        ...more,
      },
    },
  );
const take = (who: SignedIn, step: string, { id, version, detailNo }: Row) => {
  const seen = step === 'resume' ? `, detailNo: ${detailNo}` : '';
  return who.graphql<Record<string, Answer>>(
    `mutation { ${step}RecurringPayout(recurringId: "${id}", version: ${version}${seen}) { message } }`,
  );
};
const make = (c: PayoutsCompany) =>
  makeDue(server.platform, { companyId: c.companyId }, { lists: [] });

describe('a recurring payout', () => {
  it('is submitted once for each of its days, by its maker, and paid by nobody without an approval', async () => {
    const c = await payoutsCompany(server, 'Recurring');
    const to = await c.confirmed();
    // A Friday: the first Monday is three days ahead.
    expect((await set(c, to.id)).errors).toBeUndefined();
    await set(c, to.id);
    expect(await rowsOf(c.finance)).toHaveLength(1);
    await Promise.all([make(c), make(c)]);
    await make(c);
    const [row] = await rowsOf(c.approver);
    expect(row?.payouts).toMatchObject([{ status: 'In approval', paymentDate: day(3) }]);
    expect(row?.nextDates).toEqual([day(10), day(17), day(24)]);
    const { payoutId } = row!.payouts[0]!;
    const payout = await readPayout(c.approver, payoutId);
    expect(payout).toMatchObject({ paymentAmount: '100.00', isForMe: true });
    expect(await readPayout(c.finance, payoutId)).toMatchObject({ isOwn: true, isForMe: false });
    const { data } = await c.finance.graphql<{ getPayout: object }>(
      `{ getPayout(payoutId: "${payoutId}") { reference preparerName } }`,
    );
    expect(data.getPayout).toMatchObject({ reference: 'Rent Nov 2026' });
    expect((await approve(c.approver, payout)).row?.status).toBe('Approved');
    const stranger = await payoutsCompany(server, 'Recurring elsewhere');
    expect(await rowsOf(stranger.owner)).toEqual([]);
    expect((await take(stranger.finance, 'end', row!)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await take(c.approver, 'end', row!)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('pauses with a reason when the account changed, and who resumes it approves nothing of it', async () => {
    const c = await payoutsCompany(server, 'Recurring changed');
    const to = await c.confirmed();
    await set(c, to.id);
    const changed = await sayBeneficiary(
      c.finance,
      'updateBeneficiary',
      keyOfBeneficiary(to),
      beneficiaryData(c.contactId, { iban: 'NL02ABNA0123456789' }),
    );
    await make(c);
    const [paused] = await rowsOf(c.finance);
    expect(paused).toMatchObject({ status: 'Paused', payouts: [] });
    expect(paused?.statusReason).toContain('was changed since');
    const held = await take(c.finance, 'resume', paused!);
    expect(held.errors?.[0]?.message).toContain('Nobody has confirmed the account');
    await c.callBack(c.approver, changed.row!);
    const unseen = await take(c.owner, 'resume', { ...paused!, detailNo: paused!.detailNo - 1 });
    expect(unseen.errors?.[0]?.message).toContain('was changed since you looked');
    expect((await take(c.owner, 'resume', paused!)).errors).toBeUndefined();
    await make(c);
    const [row] = await rowsOf(c.finance);
    expect(row).toMatchObject({ status: 'Active', statusReason: '' });
    const payout = await readPayout(c.owner, row!.payouts[0]!.payoutId);
    expect(payout).toMatchObject({ isOwn: true });
    expect((await approve(c.owner, payout)).code).toBe('FOUR_EYES');
    expect(await readPayout(c.finance, payout.id)).toMatchObject({ isOwn: true });
  });

  it('pauses when its maker may not pay any more, or the money is not there; a person pauses and ends it', async () => {
    const c = await payoutsCompany(server, 'Recurring stops');
    const to = await c.confirmed();
    await set(c, to.id, { amount: '99999.00' });
    await make(c);
    const [poor] = await rowsOf(c.finance);
    expect(poor).toMatchObject({ status: 'Paused', payouts: [] });
    expect(poor?.statusReason).not.toBe('');
    await set(c, to.id, {}, 'second-of-all');
    server.clock.advance(1);
    const second = async () => (await rowsOf(c.owner)).find(({ id }) => id !== poor!.id)!;
    await take(c.owner, 'pause', await second());
    await make(c);
    expect(await second()).toMatchObject({ status: 'Paused', statusReason: '', payouts: [] });
    await take(c.finance, 'resume', await second());
    await changeMember(c.owner, c.finance.memberId, { status: 'DEACTIVATED' });
    await make(c);
    expect((await second()).statusReason).toContain('may not prepare payouts any more');
    await take(c.owner, 'end', await second());
    expect(await second()).toMatchObject({ status: 'Ended', nextDates: [] });
    expect((await take(c.owner, 'resume', await second())).errors?.[0]?.message).toContain(
      'has ended',
    );
  });

  it('goes on in nobody’s name who is shut out of the installation', async () => {
    const c = await payoutsCompany(server, 'Recurring shut out');
    const to = await c.confirmed();
    await set(c, to.id);
    const member = c.finance.memberId;
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.asIdentity((identity) =>
        identity.run(sql`update person set is_restricted = true
          where id = (select person_id from member where id = ${member})`),
      ),
    );
    await make(c);
    const [row] = await rowsOf(c.owner);
    expect(row).toMatchObject({ status: 'Paused', payouts: [] });
    expect(row?.statusReason).toContain('may not prepare payouts any more');
  });

  it('says what is wrong with what is set up', async () => {
    const c = await payoutsCompany(server, 'Recurring wrong');
    const held = await c.beneficiary();
    const why = async (of: object, to = held.id) =>
      (await set(c, to, of)).data.createRecurringPayout.violations[0]?.message;
    expect(await why({})).toContain('Nobody has confirmed the account');
    await c.callBack(c.approver, held);
    expect(await why({ startsOn: day(-1) })).toContain('not over');
    expect(await why({ amount: '0' })).toContain('above zero');
    expect(await why({ reference: `Rent of the office in the town {month}` })).toContain('35');
    expect(await why({ onLastWorkingDay: true })).toContain('monthly or quarterly');
    expect(await why({ endsOn: day(20) })).toContain('not both');
    expect(
      await why({ schedule: 'Monthly', onLastWorkingDay: true, endsOn: day(4), mostTimes: null }),
    ).toContain('before its first payment');
    expect(await rowsOf(c.owner)).toEqual([]);
  });
});
