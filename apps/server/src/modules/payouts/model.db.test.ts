import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../test/fixtures/bank-company.ts';
import { ledgerOf } from '../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  cancel,
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  reject,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { testServer } from '../../../test/test-server.ts';
import { recordExchangeRate } from '../exchange-rates/index.ts';

const server = testServer({ BANK_FAULTS: 'on' });
const today = () => server.clock.now().toISOString().slice(0, 10);

/** What an account holds and has promised by its entries and by the payouts under way, in minor units. */
const truthOf = (c: PayoutsCompany) =>
  server.platform.db.inTenant(c.companyId, (tx) =>
    tx.get(
      sql<{ posted: string; reserved: string; cached_posted: string; cached_reserved: string }>`
        select a.posted_minor::text as cached_posted, a.reserved_minor::text as cached_reserved,
          (select coalesce(sum(e.amount_minor), 0)::text from ledger_entry e
            where e.company_id = ${tx.companyId} and e.global_account_id = a.id) as posted,
          (select coalesce(sum(p.source_minor + p.fee_minor), 0)::text from payout p
            where p.company_id = ${tx.companyId} and p.account_id = a.id
              and p.status in ('In approval', 'Approved', 'Scheduled', 'Sent')) as reserved
        from global_account a where a.company_id = ${tx.companyId} and a.id = ${c.accountId}`,
      'The account',
    ),
  );

/** The same whole numbers every time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('the balance of an account', () => {
  it('is the sum of its entries, and what it promised is what is under way, after each of many steps', async () => {
    const c = await payoutsCompany(server, 'Model');
    const to = await c.confirmed();
    const next = numbers(7);
    const random = (below: number) => next.next().value % below;
    let { approver } = c;
    let { finance } = c;
    const statuses: string[] = [];
    for (let round = 0; round < 24; round += 1) {
      if (round % 6 === 5) {
        // A session lasts five minutes, and each approval takes half of one.
        approver = await c.join('Approver');
        finance = await server.signIn('Finance', c.companyId);
      }
      const amount = `${1 + random(3000)}.${String(random(100)).padStart(2, '0')}`;
      const more = { paymentDate: today(), reference: random(4) === 0 ? 'TEST FAIL' : 'INV 1' };
      const made = await create(finance, payoutData(c, to.id, amount, more));
      const sent = (await submit(finance, made.row!)).row;
      if (sent) {
        const step = random(4);
        if (step === 0) await cancel(finance, sent);
        else if (step === 1) await reject(approver, sent);
        else if (step === 2) await approve(approver, sent);
        if (step === 2) await advance(server, c.companyId, sent.id);
      }
      const truth = await truthOf(c);
      expect([truth.cached_posted, truth.cached_reserved]).toEqual([truth.posted, truth.reserved]);
      expect(BigInt(truth.posted)).toBeGreaterThanOrEqual(BigInt(truth.reserved));
      statuses.push(sent ? 'submitted' : 'refused');
    }
    expect(statuses).toContain('refused');
    expect(statuses).toContain('submitted');
  });
});

describe('a payment in another currency', () => {
  const eur = (amount: string) => ({
    ...{ paymentAmount: amount, paymentCurrency: 'EUR', paymentDate: today() },
  });

  it('is quoted at the rate of the day, leaves in the one and arrives in the other, and balances', async () => {
    const c = await payoutsCompany(server, 'Exchange');
    const owner = await server.actorWith('Owner', c.companyId);
    await recordExchangeRate(server.platform, owner, {
      ...{ currency: 'EUR', rateOn: today(), rate: '1.0861' },
    });
    const to = await c.confirmed({ currency: 'EUR' });
    const made = await create(c.finance, payoutData(c, to.id, '1', eur('1000.00')));
    expect(made.row).toMatchObject({ sourceAmount: '1086.10', paymentAmount: '1000.00' });
    const fromSource = { ...eur('1'), paymentAmount: null, sourceAmount: '1086.10' };
    const other = await create(c.finance, payoutData(c, to.id, '1', fromSource));
    expect(other.row).toMatchObject({ sourceAmount: '1086.10', paymentAmount: '1000.00' });
    const sent = (await submit(c.finance, made.row!)).row!;
    await approve(c.approver, sent);
    await advance(server, c.companyId, sent.id);
    expect((await balancesOf(c.finance))[c.accountId]).toMatchObject({
      total: '8913.90',
      reserved: '0.00',
    });
    const ledger = await ledgerOf(server, c.companyId);
    const sumOf = (code: string, currency: string) =>
      ledger.find((row) => row.code === code && row.currency === currency)?.amount;
    expect(sumOf('1000', 'USD')).toBe('-108610');
    expect(sumOf('1000', 'EUR')).toBe('0');
    expect(sumOf('1300', 'EUR')).toBe('100000');
    expect(ledger.reduce((sum, row) => sum + BigInt(row.base), 0n)).toBe(0n);
  });

  it('is not submitted at a rate that expired', async () => {
    const c = await payoutsCompany(server, 'Expired');
    const owner = await server.actorWith('Owner', c.companyId);
    await recordExchangeRate(server.platform, owner, {
      ...{ currency: 'EUR', rateOn: today(), rate: '1.0861' },
    });
    const to = await c.confirmed({ currency: 'EUR' });
    const made = await create(c.finance, payoutData(c, to.id, '1', eur('10.00')));
    server.clock.advance(31 * 60);
    const finance = await server.signIn('Finance', c.companyId);
    const late = await submit(finance, made.row!);
    expect(late.message).toContain('The exchange rate has expired.');
  });
});
