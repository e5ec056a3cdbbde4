import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../../test/fixtures/bank-company.ts';
import { say } from '../../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  create,
  type PayoutAnswer,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  submit,
} from '../../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';

const server = testServer({ BANK_FAULTS: 'on' });
const SWIFT = { paymentMethod: 'SWIFT', swiftChargeOption: 'SHARED' };

const recall = (who: SignedIn, of: { id: string; version: number }) =>
  say<PayoutAnswer>(who, {
    field: 'recallPayout',
    args: `payoutId: "${of.id}", version: ${of.version}`,
    answer: ['payout', 'id status version'],
  });

/** A payout that the embedded bank has. */
async function sent(c: PayoutsCompany, more: object): Promise<PayoutAnswer> {
  const to = await c.confirmed({ method: 'SWIFT', bic: 'ABNANL2A' });
  const paymentDate = server.clock.now().toISOString().slice(0, 10);
  const made = await create(
    c.finance,
    payoutData(c, to.id, '600.00', { ...SWIFT, paymentDate, ...more }),
  );
  const { id } = (await approve(c.approver, (await submit(c.finance, made.row!)).row!)).row!;
  await advance(server, c.companyId, id).catch(() => undefined);
  return readPayout(c.finance, id);
}

const balanceOf = async (c: PayoutsCompany) => (await balancesOf(c.finance))[c.accountId];

describe('money that is called back', () => {
  it('is the account’s again when it had not arrived; another company finds nothing to call back', async () => {
    const c = await payoutsCompany(server, 'Called back');
    const payout = await sent(c, {});
    expect(payout.status).toBe('Sent');
    const other = await payoutsCompany(server, 'Elsewhere');
    expect((await recall(other.finance, payout)).code).toBe('NOT_FOUND');
    expect((await recall(c.finance, { ...payout, version: 1 })).code).toBe('STALE_VERSION');
    expect((await recall(c.finance, payout)).message).toBe('PO-00001 is called back.');
    await advance(server, c.companyId, payout.id);
    expect(await readPayout(c.finance, payout.id)).toMatchObject({
      status: 'Failed',
      statusReason: 'Called back before it arrived.',
    });
    expect(await balanceOf(c)).toMatchObject({ total: '10000.00', reserved: '0.00' });
  });

  it('stays where it is when it has arrived', async () => {
    const c = await payoutsCompany(server, 'Too late');
    const payout = await sent(c, {});
    server.clock.advance(5 * 86_400);
    const finance = await server.signIn('Finance', c.companyId);
    expect((await recall(finance, payout)).message).toContain('It has arrived already.');
    await advance(server, c.companyId, payout.id);
    expect((await readPayout(finance, payout.id)).status).toBe('Paid');
    expect((await recall(finance, await readPayout(finance, payout.id))).code).toBe(
      'INVALID_STATE',
    );
  });
});

describe('faults of the embedded bank', () => {
  it('an answer that was lost is asked for again, and the money that comes back is all there', async () => {
    const c = await payoutsCompany(server, 'Faults');
    const lost = await sent(c, { reference: 'TEST LOST' });
    expect(lost.status).toBe('Sent');
    await advance(server, c.companyId, lost.id);
    const returned = await sent(c, { reference: 'TEST RETURN AC03' });
    const look = async (days: number) => {
      server.clock.advance(days * 86_400);
      for (const { id } of [lost, returned]) await advance(server, c.companyId, id);
      c.finance = await server.signIn('Finance', c.companyId);
      const both = [lost, returned].map(({ id }) => readPayout(c.finance, id));
      return (await Promise.all(both)).map(({ status }) => status);
    };
    // A Friday: it arrives on Monday and comes back on Tuesday.
    expect(await look(3)).toEqual(['Paid', 'Paid']);
    expect(await balanceOf(c)).toMatchObject({ total: '8800.00', reserved: '0.00' });
    expect(await look(2)).toEqual(['Paid', 'Failed']);
    expect(await balanceOf(c)).toMatchObject({ total: '9400.00', reserved: '0.00' });
    const { data } = await c.finance.graphql<{
      companyBank: { name: string; unanswered: number; events: { text: string }[] };
    }>('{ companyBank { name unanswered events { text } } }');
    expect(data.companyBank).toMatchObject({ name: 'Mainsheet Bank', unanswered: 0 });
    expect(data.companyBank.events.length).toBeGreaterThan(6);
  });
});
