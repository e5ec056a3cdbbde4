import { randomUUID } from 'node:crypto';
import { decimal } from '@mainsheet/money';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  type BankCompany,
  bankCompany,
  booksOf,
  expectBooked,
  totalOf,
} from '../../../test/fixtures/bank-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { walkChain } from '../../platform/chain.ts';
import { newId } from '../../platform/ids.ts';
import { bringMoney, insertAccount } from '../accounts/index.ts';
import { importExchangeRates, recordExchangeRate } from '../exchange-rates/index.ts';
import { ledgerChain } from '../ledger/index.ts';
import { exchangesModule } from './index.ts';

const server = testServer({ EXCHANGE_MARGIN: '0.5' });

const RATES = { EUR: '1.0861', JPY: '0.006512', KWD: '3.2567' };

/** Imports a daily file of the ECB from which each rate comes out as it is given. */
function publish(c: BankCompany, day: string, rates: Readonly<Record<string, string>>) {
  const { EUR = '1', ...others } = rates;
  const perEuro = [
    ['USD', EUR],
    ...Object.entries(others).map(([code, rate]) => [code, decimal(EUR).div(rate).toFixed(12)]),
  ];
  const cubes = perEuro.map(([code, rate]) => `<Cube currency="${code}" rate="${rate}"/>`).join('');
  const file = `<Envelope><Cube><Cube time="${day}">${cubes}</Cube></Cube></Envelope>`;
  return importExchangeRates(server.platform, c.actor, file);
}

/** A company with published rates of three currencies. */
async function exchanging(name: string): Promise<BankCompany> {
  const c = await bankCompany(server, name);
  await publish(c, '2026-11-19', RATES);
  return c;
}

type Offer = {
  id: string;
  sourceAmount: string;
  targetAmount: string;
  rate: string;
  marginAmount: string;
  secondsLeft: number;
};
type Answer<Key extends string, Value> = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
} & Record<Key, Value | null>;

const OFFER = `mutation ($data: ExchangeInput!) {
  offerExchange(data: $data) {
    errorFlag message violations { path message }
    offer { id sourceAmount targetAmount rate middleRate marginPercent marginAmount rateOn rateSource
      fromAccountName toAccountName fixedSide secondsLeft number } } }`;
const TAKE = `mutation ($data: ExchangeTakingInput!, $key: String!) {
  takeExchange(data: $data, idempotencyKey: $key) {
    errorFlag message violations { path message }
    exchange { id number takenBy transactionId }
    transactions { id amount currency counterparty reference sourceType subjectLabel transactionId } } }`;

type Wanted = { from: string; to: string; amount: string; side?: 'source' | 'target' };

async function offer(who: SignedIn, { from, to, amount, side = 'source' }: Wanted) {
  const data = { fromAccountId: from, toAccountId: to, amount, fixedSide: side };
  return who.graphql<{ offerExchange: Answer<'offer', Offer> }>(OFFER, { data });
}

async function offered(who: SignedIn, wanted: Wanted): Promise<Offer> {
  const { data } = await offer(who, wanted);
  expect(data.offerExchange.violations).toEqual([]);
  return data.offerExchange.offer!;
}

type Taken = { id: string; number: string; transactionId: string };
type Moved = { id: string; amount: string; currency: string };
const take = (who: SignedIn, offerId: string, key: string = randomUUID()) =>
  who.graphql<{ takeExchange: Answer<'exchange', Taken> & { transactions: Moved[] | null } }>(
    TAKE,
    { data: { offerId, reference: '' }, key },
  );

const chainIsWhole = async (companyId: string) => {
  const walk = await server.platform.db.inTenant(companyId, (tx) =>
    walkChain(tx, ledgerChain(server.platform)),
  );
  expect(walk.brokenAt).toBeNull();
};

describe('money exchanged between own accounts', () => {
  it('what was offered is what is booked: both accounts, both transactions, one posting, the margin as a loss', async () => {
    const c = await exchanging('Both legs');
    const [usd, eur] = [await c.open('USD', '5000.00', 'US'), await c.open('EUR')];
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    expect(one).toMatchObject({
      ...{ sourceAmount: '1000.00', targetAmount: '916.12', secondsLeft: 120, number: '' },
      ...{ rate: '0.91612190406', middleRate: '0.920725531719', marginPercent: '0.5' },
      // 920.73 at the middle.
      ...{ marginAmount: '4.61', rateOn: '2026-11-19', rateSource: 'ECB', fixedSide: 'source' },
    });
    // Rates that come later change nothing of what was offered.
    const later = { currency: 'EUR', rateOn: '2026-11-20', rate: '1.2' };
    await recordExchangeRate(server.platform, c.actor, later);
    const { data } = await take(c.finance, one.id);
    expect(data.takeExchange).toMatchObject({
      ...{ errorFlag: 'SUCCESS', message: 'The money is in EUR 2.' },
      exchange: { number: 'FX-00001', takenBy: 'Test Finance' },
      transactions: [
        {
          ...{ amount: '-1000.00', currency: 'USD', counterparty: 'EUR 2' },
          ...{ sourceType: 'CONVERSION', reference: 'FX-00001', subjectLabel: 'FX-00001' },
        },
        { amount: '916.12', currency: 'EUR', counterparty: 'USD 1', sourceType: 'CONVERSION' },
      ],
    });
    expect([await totalOf(c.finance, usd), await totalOf(c.finance, eur)]).toEqual([
      ...['4000.00', '916.12'],
    ]);
    const review = await c.finance.graphql<{
      bankTransaction: { otherSide: object; lines: { description: string }[] };
    }>(`{ bankTransaction(id: "${data.takeExchange.transactions![0]!.id}") {
      otherSide { accountName amount }
      lines { accountCode amount currency base description documentType } } }`);
    const { otherSide, lines } = review.data.bankTransaction;
    expect(otherSide).toEqual({ accountName: 'EUR 2', amount: '916.12' });
    expect(lines[0]?.description).toBe('USD 1,000.00 exchanged for EUR 916.12, margin 0.5 %');
    expect(lines).toMatchObject([
      { accountCode: '1000', currency: 'USD', amount: '-1000.00', base: '-1000.00' },
      { accountCode: '1900', currency: 'USD', amount: '1000.00', base: '1000.00' },
      { accountCode: '1900', currency: 'EUR', amount: '-916.12', base: '-1000.00' },
      // At the rate of the day, 1.2: the difference is a gain.
      { accountCode: '1000', currency: 'EUR', amount: '916.12', base: '1099.34' },
      { accountCode: '4900', currency: 'USD', amount: '-99.34', base: '-99.34' },
      { accountCode: '1900', currency: 'USD', amount: '99.34', base: '0.00' },
    ]);
    await expectBooked(server, c.companyId);
    await chainIsWhole(c.companyId);
    const trail = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ detail: unknown }>`
        select detail from audit_event where action = 'account.exchange'`),
    );
    expect(trail).toEqual([
      {
        detail: {
          ...{ from: 'USD 1', to: 'EUR 2', gave: 'USD 1,000.00', got: 'EUR 916.12' },
          ...{ rate: '0.91612190406', marginPercent: '0.5' },
        },
      },
    ]);
  });

  it.each([
    ['USD', 'JPY', 'source', '1000.00', '1000.00', '152794'],
    ['USD', 'JPY', 'target', '152795', '1000.01', '152795'],
    ['JPY', 'EUR', 'source', '1000000', '1000000', '5965.78'],
    ['JPY', 'KWD', 'source', '1000000', '1000000', '1989.572'],
    ['KWD', 'JPY', 'target', '500000', '1004.810', '500000'],
    ['KWD', 'EUR', 'source', '1234.567', '1234.567', '3683.37'],
    ['EUR', 'USD', 'target', '1080.67', '1000.01', '1080.67'],
  ] as const)(
    'is exact to the last unit: %s to %s, the %s of %s fixed',
    async (given, got, side, amount, leaves, arrives) => {
      const c = await exchanging(`Exact ${given} ${got} ${side}`);
      const { platform } = server;
      const open = async (currency: string, filled: string | null) => {
        const id = newId(platform.clock);
        const account = { id, currency, nickname: currency, status: 'ACTIVE', institution: 'NL' };
        await platform.db.inTenant(c.companyId, (tx) =>
          insertAccount(tx, { ...account, opening: {}, at: platform.clock.now().toISOString() }),
        );
        const opening = { accountId: id, reference: 'Opening' };
        if (filled) await bringMoney(platform, c.actor, { ...opening, amount: filled });
        return id;
      };
      const [from, to] = [await open(given, '2000000'), await open(got, null)];
      const one = await offered(c.finance, { from, to, amount, side });
      expect([one.sourceAmount, one.targetAmount]).toEqual([leaves, arrives]);
      expect((await take(c.finance, one.id)).data.takeExchange.errorFlag).toBe('SUCCESS');
      expect(await totalOf(c.finance, to)).toBe(arrives);
      expect(Number(await totalOf(c.finance, from))).toBeCloseTo(2_000_000 - Number(leaves), 3);
      await expectBooked(server, c.companyId);
      await chainIsWhole(c.companyId);
    },
  );

  it('rests on published rates alone: who types one makes no money by it', async () => {
    const c = await exchanging('Typed');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const type = (currency: string, rate: string) =>
      recordExchangeRate(server.platform, c.actor, { currency, rateOn: '2026-11-20', rate });
    await type('EUR', '0.001');
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    expect(one).toMatchObject({
      ...{ targetAmount: '916.12', rateOn: '2026-11-19', rateSource: 'ECB' },
    });
    await type('GBP', '0.001');
    const gbp = await c.open('GBP', undefined, 'GB');
    const { data } = await offer(c.finance, { from: usd, to: gbp, amount: '1.00' });
    expect(data.offerExchange.violations[0]).toMatchObject({ path: 'toAccountId' });
    expect(data.offerExchange.violations[0]?.message).toContain('at published rates');
  });

  it('an offer that expired books nothing and says to ask again', async () => {
    const c = await exchanging('Expired');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    server.clock.advance(119);
    const two = await offered(c.finance, { from: usd, to: eur, amount: '10.00' });
    expect((await take(c.finance, two.id)).data.takeExchange.errorFlag).toBe('SUCCESS');
    server.clock.advance(1);
    const late = await take(c.finance, one.id);
    expect(late.errors?.[0]).toMatchObject({
      message: 'The offer has expired. Ask for a new rate.',
      extensions: { code: 'INVALID_STATE' },
    });
    expect(await totalOf(c.finance, usd)).toBe('4990.00');
    await expectBooked(server, c.companyId);
  });

  it('taken in its last moment it is booked or has expired, and nothing between', async () => {
    const c = await exchanging('Last moment');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const { clock } = server;
    const words = new Set<string>();
    // Every look at the clock is a millisecond later than the one before.
    for (let left = 2; left < 60 && !words.has('booked'); left += 1) {
      const one = await offered(c.finance, { from: usd, to: eur, amount: '10.00' });
      const last = clock.now().getTime() + 120_000 - left;
      let looks = 0;
      const spy = vi.spyOn(clock, 'now').mockImplementation(() => new Date(last + looks++));
      const { data, errors } = await take(c.finance, one.id);
      spy.mockRestore();
      words.add(
        errors?.[0]?.message ?? (data.takeExchange.errorFlag === 'SUCCESS' ? 'booked' : ''),
      );
    }
    expect([...words]).toEqual(['The offer has expired. Ask for a new rate.', 'booked']);
    await expectBooked(server, c.companyId);
  });

  it('taken by ten requests at once it books once; one key repeated answers the same', async () => {
    const c = await exchanging('Race');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(c.finance, one.id)));
    const done = answers.filter(({ errors }) => !errors);
    expect(done).toHaveLength(1);
    const words = new Set(answers.flatMap(({ errors }) => errors?.map((e) => e.message) ?? []));
    expect([...words]).toEqual(['This offer was taken already.']);
    expect(await totalOf(c.finance, usd)).toBe('4000.00');
    const two = await offered(c.finance, { from: usd, to: eur, amount: '500.00' });
    const same = await Promise.all([1, 2, 3].map(() => take(c.finance, two.id, 'the-same-key')));
    const ids = same.map(({ data }) => data.takeExchange.transactions?.map(({ id }) => id));
    expect(new Set(ids.map(String)).size).toBe(1);
    const other = await take(c.finance, one.id, 'the-same-key');
    expect(other.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await totalOf(c.finance, usd)).toBe('3500.00');
    await expectBooked(server, c.companyId);
  });

  it('of many offers at once only those go that the balance pays for, and it never falls below zero', async () => {
    const c = await exchanging('Many');
    const [usd, eur] = [await c.open('USD', '750.00'), await c.open('EUR')];
    const offers: Offer[] = [];
    for (let at = 0; at < 12; at += 1) {
      offers.push(await offered(c.finance, { from: usd, to: eur, amount: '100.00' }));
    }
    const answers = await Promise.all(offers.map(({ id }) => take(c.finance, id)));
    const flags = answers.map(({ data }) => data.takeExchange.errorFlag);
    expect(flags.filter((flag) => flag === 'SUCCESS')).toHaveLength(7);
    const refused = answers.find(({ data }) => data.takeExchange.errorFlag === 'ERROR');
    expect(refused?.data.takeExchange.violations).toEqual([
      { path: 'amount', message: 'Only USD 50.00 is available in USD 1.' },
    ]);
    expect(await totalOf(c.finance, usd)).toBe('50.00');
    await expectBooked(server, c.companyId);
  });

  it('the offer of another member or company is none, and neither is another company’s account', async () => {
    const [c, other] = [await exchanging('Ours'), await exchanging('Theirs')];
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const theirs = await other.open('EUR');
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    const colleague = await server.signIn('Finance', c.companyId);
    for (const who of [colleague, other.finance]) {
      const { errors } = await take(who, one.id);
      expect(errors?.[0]?.message).toBe('The offer was not found. It may have been deleted.');
    }
    const { data } = await offer(c.finance, { from: usd, to: theirs, amount: '1' });
    expect(data.offerExchange.violations).toEqual([
      { path: 'toAccountId', message: 'This account was not found.' },
    ]);
    expect((await take(c.finance, one.id)).data.takeExchange.errorFlag).toBe('SUCCESS');
    const ask = `{ exchange(id: "${one.id}") { number } }`;
    expect((await colleague.graphql(ask)).data).toEqual({ exchange: { number: 'FX-00001' } });
    expect((await other.finance.graphql(ask)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['0', 'source', 'amount', 'Enter an amount above zero.'],
    ['-1', 'source', 'amount', 'Enter an amount above zero.'],
    ['1.001', 'source', 'amount', 'USD has 2 decimals.'],
    ['0.5', 'target', 'amount', 'JPY has 0 decimals.'],
    ['1e9', 'source', 'amount', 'Enter a number with at most 4 decimals.'],
    ['5000.01', 'source', 'amount', 'Only USD 5,000.00 is available in USD 1.'],
    ['5000000', 'target', 'amount', 'Only USD 5,000.00 is available in USD 1.'],
    ['9999999999999', 'target', 'amount', 'Only USD 5,000.00 is available in USD 1.'],
  ] as const)('refuses %s as the %s beside its field', async (amount, side, path, message) => {
    const c = await exchanging(`Refused ${amount} ${side}`);
    const [usd, jpy] = [await c.open('USD', '5000.00'), await c.open('JPY', undefined, 'SG')];
    const { data } = await offer(c.finance, { from: usd, to: jpy, amount, side });
    expect(data.offerExchange.violations).toEqual([{ path, message }]);
    const books = (await booksOf(server, c.companyId)).map(({ posted }) => posted);
    expect(books.toSorted()).toEqual(['0', '500000']);
  });

  it('refuses one account, one currency, what comes to nothing, and a rate that nobody knows or that is old', async () => {
    const c = await exchanging('No rate');
    const jpy = await c.open('JPY', '100000', 'SG');
    const [usd, more] = [await c.open('USD'), await c.open('USD')];
    const [gbp, eur] = [await c.open('GBP', undefined, 'GB'), await c.open('EUR')];
    const says = async (wanted: Wanted) =>
      (await offer(c.finance, wanted)).data.offerExchange.violations;
    expect(await says({ from: jpy, to: jpy, amount: '1' })).toEqual([
      {
        path: 'toAccountId',
        message: 'Choose another account than the one the money leaves.',
      },
    ]);
    expect(await says({ from: usd, to: more, amount: '1' })).toEqual([
      { path: 'toAccountId', message: 'Both accounts are in USD: transfer it instead.' },
    ]);
    expect(await says({ from: jpy, to: gbp, amount: '1' })).toEqual([
      {
        path: 'toAccountId',
        message:
          'The bank exchanges at published rates, and none of GBP is of the last days. Import the daily file of the ECB in Settings, Exchange rates.',
      },
    ]);
    expect(await says({ from: usd, to: jpy, amount: '0.001' })).toHaveLength(1);
    expect(await says({ from: usd, to: jpy, amount: '0.00' })).toHaveLength(1);
    const elsewhere = await bankCompany(server, 'Old rate');
    await publish(elsewhere, '2026-11-10', { EUR: '1.08' });
    const [from, to] = [await elsewhere.open('USD', '10.00'), await elsewhere.open('EUR')];
    const { data } = await offer(elsewhere.finance, { from, to, amount: '1' });
    expect(data.offerExchange.violations).toEqual([
      {
        path: 'toAccountId',
        message:
          'The bank exchanges at published rates, and none of EUR is of the last days. The last one is of 2026-11-10. Import the daily file of the ECB in Settings, Exchange rates.',
      },
    ]);
    expect(await says({ from: eur, to: jpy, amount: '1' })).toEqual([
      { path: 'amount', message: 'Only EUR 0.00 is available in EUR 5.' },
    ]);
  });

  it('costs the cash flow what it cost: the month opens as it did before', async () => {
    const c = await exchanging('Cash flow');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const owner = await server.signIn('Owner', c.companyId);
    const read = async () => {
      const { data } = await owner.graphql<{
        cashFlow: {
          opening: string[];
          rows: { key: string; months: string[] }[];
          events: { data: { label: string; record: { type: string } | null }[] };
        };
      }>(
        '{ cashFlow(pageSize: 9) { opening rows { key months } events { data { label record { type } } } } }',
      );
      return data.cashFlow;
    };
    const before = await read();
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    await take(c.finance, one.id);
    const after = await read();
    expect(after.opening[0]).toBe(before.opening[0]);
    // EUR 916.12 × 1.0861 is USD 995.00.
    expect(after.rows.find(({ key }) => key === 'bills')?.months[0]).toBe('5.00');
    expect(after.events.data).toMatchObject([
      { label: 'FX-00001, cost of an exchange', record: { type: 'bankTransaction' } },
    ]);
  });

  it('BANK-01 nobody, a viewer, an approver, a demo guest and an unverified company exchange nothing', async () => {
    const c = await exchanging('Guards');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const one = await offered(c.finance, { from: usd, to: eur, amount: '1000.00' });
    for (const [role, code] of [
      ['Viewer', 'FORBIDDEN'],
      ['Approver', 'FORBIDDEN'],
      ['Demo', 'RESTRICTED_FEATURE'],
    ] as const) {
      const who = await server.signIn(role, c.companyId);
      const asked = await offer(who, { from: usd, to: eur, amount: '1' });
      expect(asked.errors?.[0]?.extensions.code, role).toBe(code);
      expect((await take(who, one.id)).errors?.[0]?.extensions.code, role).toBe(code);
    }
    const nobody = await server.app.inject({
      ...{ method: 'POST', url: '/v2/graphql' },
      payload: { query: 'mutation { offerExchange(data: {}) { message } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`
        update company set account_status = 'PENDING', kyc_status = 'SUBMITTED'
        where company_id = ${tx.companyId}`),
    );
    for (const refused of [
      await offer(c.finance, { from: usd, to: eur, amount: '1' }),
      await take(c.finance, one.id),
    ]) {
      expect(refused.errors?.[0]?.extensions.code).toBe('KYC_NEEDED');
    }
    expect(await totalOf(c.finance, usd)).toBe('5000.00');
  });

  it('a closed period books no exchange; the database keeps what was offered and booked as it was', async () => {
    const c = await exchanging('Kept');
    const [usd, eur] = [await c.open('USD', '5000.00'), await c.open('EUR')];
    const [one, two] = [
      await offered(c.finance, { from: usd, to: eur, amount: '1000.00' }),
      await offered(c.finance, { from: usd, to: eur, amount: '7.00' }),
    ];
    const run = (statement: ReturnType<typeof sql>) =>
      server.platform.db.inTenant(c.companyId, (tx) => tx.run(statement));
    await run(sql`
      insert into accounting_period (company_id, month, closed_at, closed_by)
      values (${c.companyId}, '2026-11-01', now(), 'test')`);
    const closed = await take(c.finance, one.id);
    expect(closed.errors?.[0]?.extensions.code).toBe('PERIOD_CLOSED');
    await run(sql`delete from accounting_period`);
    expect((await take(c.finance, one.id)).data.takeExchange.errorFlag).toBe('SUCCESS');
    const of = (id: string) => sql`where company_id = ${c.companyId} and id = ${id}`;
    await expect(
      run(sql`update exchange_offer set target_minor = 1000000 ${of(two.id)}`),
    ).rejects.toThrow(/what was offered does not change/);
    await expect(run(sql`update exchange_offer set taken_at = null ${of(one.id)}`)).rejects.toThrow(
      /what was booked does not change/,
    );
    await expect(run(sql`delete from exchange_offer ${of(one.id)}`)).rejects.toThrow(
      /what was booked does not change/,
    );
    server.clock.advance(90_000);
    await exchangesModule.housekeeper!(server.platform);
    const left = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ id: string }>`select id from exchange_offer`),
    );
    expect(left).toEqual([{ id: one.id }]);
  });
});
