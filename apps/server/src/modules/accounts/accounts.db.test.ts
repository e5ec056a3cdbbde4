import { findIbanFault, isAbaRoutingNumber, isBic } from '@mainsheet/identifiers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bankCompany, transfer } from '../../../test/fixtures/bank-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { recordExchangeRate } from '../exchange-rates/index.ts';
import { isBankingToken, issueBankingToken } from '../identity/index.ts';

const server = testServer();

const ACCOUNT = `id accountName nickName currency status accountNumber iban swiftCode
  routingCodes { kind code } institution countryCode version`;

type Account = {
  id: string;
  accountName: string;
  nickName: string;
  currency: string;
  status: string;
  accountNumber: string;
  iban: string;
  swiftCode: string;
  routingCodes: { kind: string; code: string }[];
  institution: string;
  version: number;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  account: Account | null;
};

async function list(who: SignedIn, args = ''): Promise<{ rows: Account[]; total: number }> {
  const { data } = await who.graphql<{ listGlobalAccount: { rows: Account[]; total: number } }>(
    `{ listGlobalAccount${args} { total rows { ${ACCOUNT} } } }`,
  );
  return data.listGlobalAccount;
}

const add = (who: SignedIn, data: object) =>
  who.graphql<{ addGlobalAccount: Answer }>(
    `mutation ($data: GlobalAccountInput!) { addGlobalAccount(data: $data) {
      errorFlag message violations { path message } account { ${ACCOUNT} } } }`,
    { data },
  );

const rename = (who: SignedIn, id: string, version: number, nickName: string) =>
  who.graphql<{ updateGlobalAccount: Answer }>(
    `mutation ($id: ID!, $version: Int!, $data: AccountNameInput!) {
      updateGlobalAccount(accountId: $id, version: $version, data: $data) {
        errorFlag message violations { path message } account { ${ACCOUNT} } } }`,
    { id, version, data: { nickName } },
  );

describe('global accounts', () => {
  it('BANK-11 BANK-18 one can be opened in every country and currency offered, with numbers that check', async () => {
    const { finance } = await bankCompany(server, 'Everywhere');
    const { data } = await finance.graphql<{
      listGlobalAccountCountries: {
        countryCode: string;
        institution: string;
        currencies: string[];
      }[];
    }>('{ listGlobalAccountCountries { countryCode institution currencies } }');
    const countries = data.listGlobalAccountCountries;
    expect(countries.map(({ countryCode }) => countryCode)).toEqual(['NL', 'GB', 'US', 'SG']);
    for (const { countryCode, currencies, institution } of countries) {
      for (const currency of currencies) {
        const nickName = `${countryCode} ${currency}`;
        const made = (await add(finance, { countryCode, currency, nickName })).data
          .addGlobalAccount;
        expect(made.message).toBe(`${nickName} is open.`);
        const account = made.account!;
        expect(account).toMatchObject({
          accountName: 'Everywhere',
          nickName,
          currency,
          institution,
          status: 'ACTIVE',
        });
        expect(account.accountNumber).toMatch(/^\d{8,10}$/);
        expect(isBic(account.swiftCode)).toBe(true);
        if (countryCode === 'NL' || countryCode === 'GB') {
          expect(findIbanFault(account.iban)).toBeNull();
          expect(account.iban.endsWith(account.accountNumber)).toBe(true);
        } else expect(account.iban).toBe('');
        for (const { kind, code } of account.routingCodes) {
          if (kind === 'ABA') expect(isAbaRoutingNumber(code)).toBe(true);
          if (kind === 'Sort code') expect(code).toMatch(/^\d\d-\d\d-\d\d$/);
        }
      }
    }
    const { rows } = await list(finance);
    expect(new Set(rows.map((row) => row.accountNumber)).size).toBe(rows.length);
  });

  it.each([
    [
      { countryCode: 'FR', currency: 'EUR' },
      'countryCode',
      'No account can be opened in this country.',
    ],
    [
      { countryCode: 'GB', currency: 'NOK' },
      'currency',
      'Mainsheet Bank UK Ltd, London keeps GBP, EUR, USD.',
    ],
    [
      { countryCode: 'NL', currency: 'EUR', nickName: ' ' },
      'nickName',
      'Enter a name for the account.',
    ],
    [{ countryCode: '', currency: 'EUR' }, 'countryCode', 'Choose a country.'],
  ])('refuses %o in words beside the field', async (change, path, message) => {
    const finance = await server.signIn('Finance');
    const { data } = await add(finance, { nickName: 'Main', ...change });
    expect(data.addGlobalAccount.violations).toEqual([{ path, message }]);
  });

  it('BANK-17 are listed fifty a page from page 0, in the order they were opened', async () => {
    const { finance, open } = await bankCompany(server, 'Pages');
    for (let n = 1; n <= 52; n++) await open('EUR');
    const first = await list(finance);
    expect([first.rows.length, first.total]).toEqual([50, 52]);
    const second = await list(finance, '(pageNum: 1)');
    expect(second.rows.map(({ nickName }) => nickName)).toEqual(['EUR 51', 'EUR 52']);
    const small = await list(finance, '(pageSize: 2, pageNum: 3)');
    expect(small.rows.map(({ nickName }) => nickName)).toEqual(['EUR 7', 'EUR 8']);
  });

  it('an account that is not in service shows no number anybody could pay to', async () => {
    const { finance, open, companyId } = await bankCompany(server, 'Hidden numbers');
    await open('EUR');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`update global_account set status = 'PENDING' where company_id = ${companyId}`),
    );
    const [account] = (await list(finance)).rows;
    expect(account).toMatchObject({
      status: 'PENDING',
      accountNumber: '',
      iban: '',
      swiftCode: '',
      routingCodes: [],
    });
  });

  it('a name is changed over the version that was seen, never over somebody else’s', async () => {
    const { finance, open, companyId } = await bankCompany(server, 'Names');
    const id = await open('EUR');
    const done = await rename(finance, id, 1, 'Freight collection');
    expect(done.data.updateGlobalAccount).toMatchObject({
      message: 'The account is called Freight collection now.',
      account: { nickName: 'Freight collection', version: 2 },
    });
    const stale = await rename(finance, id, 1, 'Mine');
    expect(stale.errors?.[0]?.extensions.code).toBe('STALE_VERSION');
    expect((await list(finance)).rows[0]?.nickName).toBe('Freight collection');
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ action: string; detail: object }>`
        select action, detail from audit_event where action like 'account.%' order by seq`),
    );
    expect(trail).toEqual([
      { action: 'account.open', detail: { currency: 'EUR', countryCode: 'NL' } },
      { action: 'account.rename', detail: { from: 'EUR 1', to: 'Freight collection' } },
    ]);
  });

  it('nobody, another company and who may not see none of it (attack T1)', async () => {
    const { open, companyId } = await bankCompany(server, 'Guarded');
    const id = await open('USD', '10.00');
    const asked = [
      `globalAccount(id: "${id}") { id }`,
      'listGlobalAccount { total }',
      'balances { totalInBase }',
      `getBalance(accountId: "${id}", token: "x") { message }`,
      'listGlobalAccountCountries { countryCode }',
    ];
    const viewer = await server.signIn('Viewer', companyId);
    const operator = await server.signIn('Operator', companyId);
    for (const field of asked) {
      const nobody = await server.app.inject({
        method: 'POST',
        url: '/v2/graphql',
        payload: { query: `{ ${field} }` },
      });
      expect(nobody.json().errors[0].extensions.code, field).toBe('UNAUTHENTICATED');
      for (const who of [viewer, operator]) {
        const refused = await who.graphql(`{ ${field} }`);
        expect(refused.errors?.[0]?.extensions.code, field).toBe('FORBIDDEN');
      }
    }
    expect((await add(viewer, {})).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await rename(viewer, id, 1, 'Mine')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const stranger = (await bankCompany(server, 'Stranger')).finance;
    expect((await list(stranger)).rows).toEqual([]);
    const theirs = await stranger.graphql(`{ globalAccount(id: "${id}") { id } }`);
    expect(theirs.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await rename(stranger, id, 1, 'Mine')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const approver = await server.signIn('Approver', companyId);
    expect((await list(approver)).total).toBe(1);
    expect((await add(approver, {})).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

type Balances = {
  baseCurrency: string;
  totalInBase: string;
  currencies: {
    currency: string;
    inBase: string | null;
    rate: string | null;
    rateOn: string | null;
    rateSource: string | null;
    balance: { total: string; available: string };
    accounts: { nickName: string }[];
  }[];
};

const balances = async (who: SignedIn): Promise<Balances> => {
  const { data } = await who.graphql<{ balances: Balances }>(
    `{ balances { baseCurrency totalInBase currencies { currency inBase rate rateOn rateSource
      balance { total available } accounts { nickName } } } }`,
  );
  return data.balances;
};

describe('balances by currency', () => {
  it('BANK-12 1,000 USD and 500 EUR at 1.08 of the 18th are 1,540 USD; a currency without a rate is left out', async () => {
    const { finance, actor, open } = await bankCompany(server, 'Sums');
    const rate = { currency: 'EUR', rateOn: '2026-11-18', rate: '1.08' };
    await recordExchangeRate(server.platform, actor, rate);
    await open('EUR', '500.00');
    await open('USD', '400.00');
    await open('USD', '600.00');
    await open('GBP', undefined, 'GB');
    expect(await balances(finance)).toEqual({
      baseCurrency: 'USD',
      totalInBase: '1540.00',
      currencies: [
        {
          currency: 'USD',
          inBase: '1000.00',
          rate: null,
          rateOn: null,
          rateSource: null,
          balance: { total: '1000.00', available: '1000.00' },
          accounts: [{ nickName: 'USD 2' }, { nickName: 'USD 3' }],
        },
        {
          currency: 'EUR',
          inBase: '540.00',
          rate: '1.08',
          rateOn: '2026-11-18',
          rateSource: 'typed',
          balance: { total: '500.00', available: '500.00' },
          accounts: [{ nickName: 'EUR 1' }],
        },
        {
          currency: 'GBP',
          inBase: null,
          rate: null,
          rateOn: null,
          rateSource: null,
          balance: { total: '0.00', available: '0.00' },
          accounts: [{ nickName: 'GBP 4' }],
        },
      ],
    });
  });

  it('a company without accounts has none and nothing', async () => {
    const companyId = await createCompany(server.platform, { name: 'Empty', baseCurrency: 'EUR' });
    const finance = await server.signIn('Finance', companyId);
    expect(await balances(finance)).toEqual({
      baseCurrency: 'EUR',
      totalInBase: '0.00',
      currencies: [],
    });
  });
});

const tokenOf = async (who: SignedIn): Promise<string> => {
  const { body } = await who.request('GET', '/v2/airwallex');
  return (body.data as { token: string }).token;
};

const getBalance = async (who: SignedIn, accountId: string, token: string) => {
  const { data } = await who.graphql<{
    getBalance: { errorFlag: string; message: string; balance: { total: string } | null };
  }>(
    `query ($accountId: ID!, $token: String!) {
      getBalance(accountId: $accountId, token: $token) {
        errorFlag message balance { total available pending reserved } } }`,
    { accountId, token },
  );
  return data.getBalance;
};

const REFUSED = { errorFlag: 'ERROR', message: 'Failed to fetch account balance', balance: null };

describe('the banking token', () => {
  it('SESS-15 BANK-21 BANK-14 is answered as specified and opens the balance with SUCCESS', async () => {
    const { finance, open } = await bankCompany(server, 'Token');
    const id = await open('USD', '12.30');
    const answer = await finance.request('GET', '/v2/airwallex');
    expect(answer.body).toEqual({
      status: 200,
      data: { error_flag: 'SUCCESS', message: '', token: expect.any(String) },
    });
    expect(await getBalance(finance, id, await tokenOf(finance))).toEqual({
      errorFlag: 'SUCCESS',
      message: '',
      balance: { total: '12.30', available: '12.30', pending: '0.00', reserved: '0.00' },
    });
  });

  it('is good for five minutes, for its own session, as it was given, and not at all for others', async () => {
    const { finance, actor, open, companyId } = await bankCompany(server, 'Token kept');
    const id = await open('USD', '1.00');
    const token = await tokenOf(finance);
    const other = await server.signIn('Finance', companyId);
    expect(await getBalance(other, id, token)).toEqual(REFUSED);
    const [body = '', mac = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9999 }));
    const forged = [
      `${longer.toString('base64url')}.${mac}`,
      `${body}.`,
      body,
      '',
      'x.y',
      finance.token,
      `${Buffer.from(JSON.stringify({ ...claims, key: 99 })).toString('base64url')}.${mac}`,
    ];
    for (const one of forged) expect(await getBalance(finance, id, one)).toEqual(REFUSED);
    expect((await getBalance(finance, id, token)).errorFlag).toBe('SUCCESS');
    const { platform } = server;
    const inSession = { ...actor, sessionId: actor.personId };
    const given = issueBankingToken(platform, inSession);
    const after = (seconds: number) => {
      const now = () => new Date(platform.clock.now().getTime() + seconds * 1000);
      return isBankingToken({ ...platform, clock: { now } }, inSession, given);
    };
    expect([after(0), after(299), after(300)]).toEqual([true, true, false]);
  });

  it('opens nothing at the data API (attack S4), and only who may see accounts gets one', async () => {
    const { finance, companyId } = await bankCompany(server, 'Token S4');
    const token = await tokenOf(finance);
    for (const headers of [{ authorization: `Bearer ${token}` }, { authtoken: token }]) {
      const reply = await server.app.inject({
        url: '/v2/contacts/info',
        headers: { ...headers, cookie: finance.cookie },
      });
      expect(reply.statusCode).toBe(401);
    }
    const viewer = await server.signIn('Viewer', companyId);
    expect((await viewer.request('GET', '/v2/airwallex')).status).toBe(403);
    expect((await server.app.inject({ url: '/v2/airwallex' })).statusCode).toBe(401);
  });
});

type Listed = {
  total: number;
  rows: { id: string; amount: string; currency: string; counterparty: string }[];
  sums: { currency: string; moneyIn: string; moneyOut: string; net: string }[];
};

const listed = async (who: SignedIn, args: string): Promise<Listed> => {
  const { data } = await who.graphql<{ listTransactions: Listed }>(
    `{ listTransactions${args} { total sums { currency moneyIn moneyOut net }
      rows { id amount currency counterparty } } }`,
  );
  return data.listTransactions;
};

/** Two dollar accounts with an opening and two transfers, and a yen account with an opening. */
async function history(name: string) {
  const company = await bankCompany(server, name);
  const { finance, actor, open } = company;
  const rate = { currency: 'JPY', rateOn: '2026-11-18', rate: '0.0065' };
  await recordExchangeRate(server.platform, actor, rate);
  const [main, other] = [await open('USD', '1000.00'), await open('USD')];
  const yen = await open('JPY', '2000', 'SG');
  const between = { fromAccountId: main, toAccountId: other };
  await transfer(finance, { ...between, amount: '40.00', reference: 'Crew 50% wages' });
  await transfer(finance, { ...between, amount: '60.00', reference: 'Stores' });
  return { ...company, main, other, yen };
}

describe('transactions', () => {
  it('BANK-16 are filtered on the server by account, amount, date, currency, source, status and name, page by page', async () => {
    const { finance, main, yen } = await history('Filters');
    const total = async (args: string) => (await listed(finance, args)).total;
    expect(await total('')).toBe(6);
    expect(await total(`(accountId: "${main}")`)).toBe(3);
    expect(await total('(amountFrom: "50", amountTo: "1000")')).toBe(3);
    // 2,000 yen are no 20.00 of anything: amounts are compared in units, not in minor units.
    expect(await total('(amountFrom: "1500", currency: "JPY")')).toBe(1);
    expect(await total(`(accountId: "${yen}", amountTo: "1999")`)).toBe(0);
    expect(await total('(currency: "USD", source: "TRANSFER")')).toBe(4);
    expect(await total('(status: "SETTLED")')).toBe(6);
    expect(await total('(status: "PENDING")')).toBe(0);
    expect(await total('(dateFrom: "2026-11-20", dateTo: "2026-11-20")')).toBe(6);
    expect(await total('(dateTo: "2026-11-19")')).toBe(0);
    expect(await total('(name: "50%")')).toBe(2);
    expect(await total('(name: "another bank")')).toBe(2);
    const second = await listed(finance, '(limit: 4, pageNum: 1)');
    expect([second.rows.length, second.total]).toEqual([2, 6]);
    const wrong = await finance.graphql('{ listTransactions(source: "GIFT") { total } }');
    expect(wrong.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });

  it('the sums of a list are over all that fits: in 1,100.00, out 100.00, net 1,000.00', async () => {
    const { finance } = await history('List sums');
    const { sums, rows } = await listed(finance, '(limit: 1)');
    expect(rows).toHaveLength(1);
    expect(sums).toEqual([
      { currency: 'JPY', moneyIn: '2000', moneyOut: '0', net: '2000' },
      { currency: 'USD', moneyIn: '1100.00', moneyOut: '-100.00', net: '1000.00' },
    ]);
  });

  it('BANK-10 one shows its fields, its other side and the ledger lines that moved it', async () => {
    const { finance, main, other } = await history('Review');
    const { rows } = await listed(finance, `(accountId: "${main}", name: "Stores")`);
    const { data } = await finance.graphql<{ bankTransaction: Record<string, unknown> }>(
      `query ($id: ID!) { bankTransaction(id: $id) {
        transaction { accountId amount currency fee status sourceType transactionType settledAt
          counterparty reference subjectType createdBy valueOn }
        otherSide { accountId amount transactionType }
        lines { accountCode amount base reference } } }`,
      { id: rows[0]?.id },
    );
    expect(data.bankTransaction).toEqual({
      transaction: {
        accountId: main,
        amount: '-60.00',
        currency: 'USD',
        fee: '0.00',
        status: 'SETTLED',
        sourceType: 'TRANSFER',
        transactionType: 'DEBIT',
        settledAt: expect.stringMatching(/^2026-11-20T/),
        counterparty: 'USD 2',
        reference: 'Stores',
        subjectType: '',
        createdBy: 'Test Finance',
        valueOn: '2026-11-20',
      },
      otherSide: { accountId: other, amount: '60.00', transactionType: 'CREDIT' },
      lines: [
        { accountCode: '1000', amount: '60.00', base: '60.00', reference: 'TRF-00002' },
        { accountCode: '1000', amount: '-60.00', base: '-60.00', reference: 'TRF-00002' },
      ],
    });
  });

  it('are read by who may view transactions, of their own company, and saved as CSV', async () => {
    const { finance, companyId } = await history('Readers');
    const viewer = await server.signIn('Viewer', companyId);
    const [row] = (await listed(viewer, '')).rows;
    const one = `bankTransaction(id: "${row!.id}") { transaction { id } }`;
    const stranger = (await bankCompany(server, 'Other readers')).finance;
    expect((await listed(stranger, '')).rows).toEqual([]);
    expect((await stranger.graphql(`{ ${one} }`)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const operator = await server.signIn('Operator', companyId);
    for (const field of ['listTransactions { total }', one, 'accountChoices { id }']) {
      const refused = await operator.graphql(`{ ${field} }`);
      expect(refused.errors?.[0]?.extensions.code, field).toBe('FORBIDDEN');
      const nobody = await server.app.inject({
        method: 'POST',
        url: '/v2/graphql',
        payload: { query: `{ ${field} }` },
      });
      expect(nobody.json().errors[0].extensions.code, field).toBe('UNAUTHENTICATED');
    }
    const file = await finance.request('POST', '/v2/exports/transactions', { format: 'csv' });
    expect(file.status).toBe(200);
    const lines = file.raw.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('Value date');
    const choices = await viewer.graphql<{ accountChoices: { currency: string }[] }>(
      '{ accountChoices { nickName currency status } }',
    );
    expect(choices.data.accountChoices.map(({ currency }) => currency)).toEqual([
      'USD',
      'USD',
      'JPY',
    ]);
  });
});
