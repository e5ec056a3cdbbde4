import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  balancesOf,
  bankCompany,
  booksOf,
  expectBooked,
  totalOf,
  transfer,
} from '../../../test/fixtures/bank-company.ts';
import { testServer } from '../../../test/test-server.ts';
import { walkChain } from '../../platform/chain.ts';
import { createCompany } from '../companies/index.ts';
import { ledgerChain } from '../ledger/index.ts';

const server = testServer();

describe('money between own accounts', () => {
  it('is there at once, shows on both sides and leaves the bank of the books as it was', async () => {
    const { finance, open, companyId } = await bankCompany(server, 'Both sides');
    const [from, to] = [await open('USD', '1000.00', 'US'), await open('USD')];
    const { data } = await transfer(finance, {
      fromAccountId: from,
      toAccountId: to,
      amount: '250.75',
      reference: 'Crew wages',
    });
    expect(data.transferMoney).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'The money is in USD 2.',
      transactions: [
        { amount: '-250.75', counterparty: 'USD 2' },
        { amount: '250.75', counterparty: 'USD 1' },
      ],
    });
    const balances = await balancesOf(finance);
    expect(balances[from]).toEqual({
      total: '749.25',
      available: '749.25',
      pending: '0.00',
      reserved: '0.00',
    });
    expect(balances[to]?.total).toBe('250.75');
    const trial = await finance.graphql<{ trialBalance: { rows: unknown[] } }>(
      '{ trialBalance { rows { code debit credit } } }',
    );
    // Brought from the bank elsewhere and moved between accounts: account 1000 still sums to nothing.
    expect(trial.data.trialBalance.rows).toEqual([{ code: '1000', debit: '0.00', credit: '0.00' }]);
    await expectBooked(server, companyId);
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ detail: unknown }>`
        select detail from audit_event where action = 'account.transfer'`),
    );
    expect(trail).toEqual([{ detail: { from: 'USD 1', to: 'USD 2', amount: 'USD 250.75' } }]);
  });

  it.each([
    ['0', 'USD', 'Enter an amount above zero.'],
    ['-5', 'USD', 'Enter an amount above zero.'],
    ['0.001', 'USD', 'USD has 2 decimals.'],
    ['1e400', 'USD', 'Enter a number with at most 4 decimals.'],
    ['NaN', 'USD', 'Enter a number with at most 4 decimals.'],
    ['1,000', 'USD', 'Enter a number with at most 4 decimals.'],
    ['10.5', 'JPY', 'JPY has 0 decimals.'],
  ])('M5 refuses %s %s in words and moves nothing', async (amount, currency, words) => {
    const { finance, open, companyId } = await bankCompany(server, `Amount ${amount}`);
    const [from, to] = [
      await open(currency, undefined, 'SG'),
      await open(currency, undefined, 'SG'),
    ];
    const { data } = await transfer(finance, { fromAccountId: from, toAccountId: to, amount });
    expect(data.transferMoney.errorFlag).toBe('ERROR');
    expect(data.transferMoney.violations).toEqual([{ path: 'amount', message: words }]);
    expect((await booksOf(server, companyId)).map(({ posted }) => posted)).toEqual(['0', '0']);
  });

  it('M7 of twenty at once for 100.00 each only the seven go that 750.00 pays for', async () => {
    const { finance, open, companyId } = await bankCompany(server, 'Twenty');
    const [from, to] = [await open('USD', '750.00'), await open('USD')];
    const wanted = { fromAccountId: from, toAccountId: to, amount: '100.00' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(finance, wanted)));
    const flags = answers.map(({ data }) => data.transferMoney.errorFlag);
    expect(flags.filter((flag) => flag === 'SUCCESS')).toHaveLength(7);
    expect(await totalOf(finance, from)).toBe('50.00');
    expect(await totalOf(finance, to)).toBe('700.00');
    const refused = answers.find(({ data }) => data.transferMoney.errorFlag === 'ERROR');
    expect(refused?.data.transferMoney.violations).toEqual([
      { path: 'amount', message: 'Only USD 50.00 is available in USD 1.' },
    ]);
    await expectBooked(server, companyId);
  });

  it('there and back at once ends as it began: locks are taken in one order', async () => {
    const { finance, open, companyId } = await bankCompany(server, 'Crossing');
    const [one, two] = [await open('USD', '500.00'), await open('USD', '500.00')];
    const there = { fromAccountId: one, toAccountId: two, amount: '10.00' };
    const back = { fromAccountId: two, toAccountId: one, amount: '10.00' };
    const all = Array.from({ length: 10 }, () => [there, back]).flat();
    const answers = await Promise.all(all.map((wanted) => transfer(finance, wanted)));
    expect(answers.every(({ data }) => data.transferMoney.errorFlag === 'SUCCESS')).toBe(true);
    expect(await totalOf(finance, one)).toBe('500.00');
    await expectBooked(server, companyId);
  });

  it('the same key moves once, however often it is sent, and never another amount', async () => {
    const { finance, open } = await bankCompany(server, 'Once');
    const [from, to] = [await open('USD', '100.00'), await open('USD')];
    const wanted = { fromAccountId: from, toAccountId: to, amount: '30.00' };
    const answers = await Promise.all([1, 2, 3].map(() => transfer(finance, wanted, 'same-key-1')));
    const ids = answers.map(({ data }) => data.transferMoney.transactions?.map(({ id }) => id));
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(await totalOf(finance, to)).toBe('30.00');
    const other = await transfer(finance, { ...wanted, amount: '31.00' }, 'same-key-1');
    expect(other.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await totalOf(finance, to)).toBe('30.00');
  });

  it('M13 a closed period takes no transfer, and the balances stay', async () => {
    const { finance, open, companyId } = await bankCompany(server, 'Closed');
    const [from, to] = [await open('USD', '100.00'), await open('USD')];
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into accounting_period (company_id, month, closed_at, closed_by)
        values (${companyId}, '2026-11-01', now(), 'test')`),
    );
    const answer = await transfer(finance, { fromAccountId: from, toAccountId: to, amount: '1' });
    expect(answer.errors?.[0]).toMatchObject({
      message:
        'The accounting period of 2026-11-20 is closed. Choose a later date or reopen the period.',
      extensions: { code: 'PERIOD_CLOSED', status: 409 },
    });
    expect(await totalOf(finance, from)).toBe('100.00');
    await expectBooked(server, companyId);
  });

  it('refuses another currency, the same account, an unknown one and another company’s (attack T2)', async () => {
    const { finance, open } = await bankCompany(server, 'Refused');
    const other = await bankCompany(server, 'Stranger');
    const [usd, eur] = [await open('USD', '100.00'), await open('EUR')];
    const theirs = await other.open('USD');
    const to = async (toAccountId: string) =>
      (await transfer(finance, { fromAccountId: usd, toAccountId, amount: '1' })).data.transferMoney
        .violations;
    expect(await to(eur)).toEqual([
      {
        path: 'toAccountId',
        message: 'USD to EUR is an exchange: ask for a rate first.',
      },
    ]);
    expect((await to(usd))[0]?.path).toBe('toAccountId');
    expect(await to(theirs)).toEqual([
      { path: 'toAccountId', message: 'This account was not found.' },
    ]);
    expect(await totalOf(finance, usd)).toBe('100.00');
    expect(await totalOf(other.finance, theirs)).toBe('0.00');
  });

  it.each(['CREATED', 'SUBMITTED', 'ACTION_REQUIRED', 'REJECTED', 'NEW'])(
    'KYC-02 BANK-01 M15 while the verification is %s no money moves and no account opens',
    async (status) => {
      const { finance, open, companyId } = await bankCompany(server, `Waits ${status}`);
      const [from, to] = [await open('USD', '100.00'), await open('USD')];
      await server.platform.db.inTenant(companyId, (tx) =>
        tx.run(sql`
          update company set account_status = 'PENDING', kyc_status = ${status}
          where company_id = ${companyId}`),
      );
      const refused = await transfer(finance, {
        fromAccountId: from,
        toAccountId: to,
        amount: '1',
      });
      expect(refused.errors?.[0]).toMatchObject({
        message: expect.stringMatching(/verif/),
        extensions: { code: 'KYC_NEEDED', status: 403 },
      });
      const added = await finance.graphql(
        'mutation ($data: GlobalAccountInput!) { addGlobalAccount(data: $data) { errorFlag message } }',
        { data: { countryCode: 'NL', currency: 'EUR', nickName: 'Euro' } },
      );
      expect(added.errors?.[0]?.message).toBe(refused.errors?.[0]?.message);
      // Looking stays possible.
      expect(await totalOf(finance, from)).toBe('100.00');
      expect(await booksOf(server, companyId)).toHaveLength(2);
    },
  );

  it('nobody, a viewer and a demo guest move nothing (attack T5)', async () => {
    const { open, companyId } = await bankCompany(server, 'Guards');
    const [from, to] = [await open('USD', '100.00'), await open('USD')];
    const wanted = { fromAccountId: from, toAccountId: to, amount: '1' };
    for (const [role, code] of [
      ['Viewer', 'FORBIDDEN'],
      ['Approver', 'FORBIDDEN'],
      ['Demo', 'RESTRICTED_FEATURE'],
    ] as const) {
      const who = await server.signIn(role, companyId);
      const refused = await transfer(who, wanted);
      expect(refused.errors?.[0]?.extensions.code, role).toBe(code);
    }
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: {
        query: 'mutation { transferMoney(data: {}, idempotencyKey: "12345678") { message } }',
      },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const owner = await server.signIn('Owner', companyId);
    expect(await totalOf(owner, from)).toBe('100.00');
  });
});

describe('the invariants of the ledger bank', () => {
  it('whatever is transferred, an account holds the sum of its entries, nothing waits, nothing is lost', async () => {
    const move = fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      to: fc.integer({ min: 0, max: 2 }),
      cents: fc.integer({ min: 1, max: 60_000 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        run += 1;
        const { finance, open, companyId } = await bankCompany(server, `Property ${run}`);
        const ids = [await open('USD', '500.00'), await open('USD', '300.00'), await open('USD')];
        const expected = [50_000, 30_000, 0];
        for (const { from, to, cents } of moves) {
          const answer = await transfer(finance, {
            fromAccountId: ids[from]!,
            toAccountId: ids[to]!,
            amount: (cents / 100).toFixed(2),
          });
          const goes = from !== to && expected[from]! >= cents;
          expect(answer.data.transferMoney.errorFlag).toBe(goes ? 'SUCCESS' : 'ERROR');
          if (goes) {
            expected[from]! -= cents;
            expected[to]! += cents;
          }
        }
        const balances = await balancesOf(finance);
        for (const [index, id] of ids.entries()) {
          const total = (expected[index]! / 100).toFixed(2);
          const nothing = { pending: '0.00', reserved: '0.00' };
          expect(balances[id]).toEqual({ total, available: total, ...nothing });
        }
        await expectBooked(server, companyId);
        const walk = await server.platform.db.inTenant(companyId, (tx) =>
          walkChain(tx, ledgerChain(server.platform)),
        );
        expect(walk.brokenAt).toBeNull();
      }),
      { numRuns: 8 },
    );
  });

  it('the database itself keeps an account from going below what is reserved, and entries in its currency', async () => {
    const { open, companyId } = await bankCompany(server, 'Held by the database');
    const usd = await open('USD', '10.00');
    const run = (statement: ReturnType<typeof sql>) =>
      server.platform.db.inTenant(companyId, (tx) => tx.run(statement));
    await expect(
      run(sql`update global_account set posted_minor = -1 where company_id = ${companyId}`),
    ).rejects.toThrow(/funds_check/);
    await expect(
      run(sql`
        insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency,
          amount_minor, base_minor, global_account_id)
        select e.company_id, e.transaction_id, 9, a.id, 'EUR', 1, 0, ${usd}
        from ledger_entry e, ledger_account a
        where e.company_id = ${companyId} and a.company_id = e.company_id limit 1`),
    ).rejects.toThrow(/foreign key/);
    await expect(run(sql`delete from bank_transaction`)).rejects.toThrow(/permission/);
    await expect(run(sql`update bank_transaction set amount_minor = 5`)).rejects.toThrow(
      /permission/,
    );
    const none = await createCompany(server.platform, { name: 'None', baseCurrency: 'USD' });
    expect(await booksOf(server, none)).toEqual([]);
  });
});
