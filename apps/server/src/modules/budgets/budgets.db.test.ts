import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { post } from '../ledger/index.ts';

const server = testServer();

const company = async (name: string) => {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return { companyId, finance: await server.signIn('Finance', companyId) };
};

type Row = { accountCode: string; months: string[] };
type Budget = { rows: Row[]; version: number; updatedBy: string | null };
const FIELDS = 'rows { accountCode months } version updatedBy';

const year = (amount: string, at = 0): string[] =>
  Array.from({ length: 12 }, (_, index) => (index === at ? amount : '0'));

async function save(who: SignedIn, version: number, rows: Row[]) {
  const reply = await who.graphql<{
    saveBudget: { message: string; violations: object[]; budget: Budget | null };
  }>(
    `mutation ($data: BudgetInput!) { saveBudget(year: 2026, version: ${version}, data: $data) {
      message violations { path message } budget { ${FIELDS} } } }`,
    { data: { rows } },
  );
  return { ...reply.data?.saveBudget, code: reply.errors?.[0]?.extensions.code };
}

const rowOf = (budget: Budget | null | undefined, code: string) =>
  budget?.rows.find(({ accountCode }) => accountCode === code)?.months;

describe('budgets', () => {
  it('are kept by account and month; a second save of the same version is refused, and the trail says what changed', async () => {
    const { companyId, finance } = await company('Budgeted');
    const first = await save(finance, 0, [
      { accountCode: '4000', months: year('1000.50') },
      { accountCode: '5010', months: year('250') },
    ]);
    expect(first.message).toBe('The budget of 2026 is saved.');
    expect(rowOf(first.budget, '4000')?.[0]).toBe('1000.50');
    expect(first.budget?.version).toBe(1);
    expect((await save(finance, 0, [])).code).toBe('STALE_VERSION');
    await save(finance, 1, [{ accountCode: '4000', months: year('900', 1) }]);
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many<{ detail: object }>(sql`
        select detail from audit_event where company_id = ${companyId} and action = 'budget.save'
        order by seq`),
    );
    expect(trail.map(({ detail }) => detail)).toEqual([
      { 4000: '0.00 to 1000.50', 5010: '0.00 to 250.00' },
      { 4000: '1000.50 to 900.00', 5010: '250.00 to 0.00' },
    ]);
  });

  it('of a time have whole months whole and of a cut month the share of its days', async () => {
    const { finance } = await company('Shared');
    await save(finance, 0, [
      { accountCode: '4000', months: year('3100') },
      { accountCode: '5010', months: year('620') },
    ]);
    const { data } = await finance.graphql(
      `{ budgetedResult(from: "2026-01-01", to: "2026-01-10") {
        rows { accountCode amount } revenue expenses result } }`,
    );
    expect(data).toEqual({
      budgetedResult: {
        rows: [
          { accountCode: '4000', amount: '1000.00' },
          { accountCode: '5010', amount: '200.00' },
        ],
        ...{ revenue: '1000.00', expenses: '200.00', result: '800.00' },
      },
    });
  });

  it('begin from the year before, its budget or what it came to, changed by a percentage, and save nothing', async () => {
    const { companyId, finance } = await company('Copied');
    const actor = await server.actorWith('Finance', companyId);
    const entry = (accountCode: string, minorUnits: bigint) => {
      const money = { currency: 'USD', minorUnits };
      return { accountCode, amount: money, base: money };
    };
    await server.platform.db.inTenant(companyId, (tx) =>
      post(server.platform, tx, actor, {
        ...{ postedOn: '2026-03-31', documentType: 'test', documentId: null },
        ...{ reference: 'T', description: 'T' },
        entries: [entry('1000', 10_001n), entry('4000', -10_001n)],
        rate: { rate: '1', on: '2026-03-31', source: 'base currency' },
      }),
    );
    await save(finance, 0, [{ accountCode: '5010', months: year('200') }]);
    const copy = async (from: string, percent: string) => {
      const { data } = await finance.graphql<{ budgetCopy: Budget }>(
        `query ($data: BudgetCopyInput!) { budgetCopy(year: 2027, data: $data) { ${FIELDS} } }`,
        { data: { from, percent } },
      );
      return data.budgetCopy;
    };
    const ofActual = await copy('actual', '5');
    expect(rowOf(ofActual, '4000')?.[2]).toBe('105.01');
    expect(ofActual.version).toBe(0);
    expect(rowOf(await copy('budget', '-10'), '5010')?.[0]).toBe('180.00');
  });

  it('refuse other accounts, an account twice and what is no amount, and whoever may not; another company has its own', async () => {
    const { companyId, finance } = await company('Refused');
    expect(
      (await save(finance, 0, [{ accountCode: '5999', months: year('1') }])).violations,
    ).toEqual([
      { path: 'rows.0.accountCode', message: 'Choose an account of revenue or expenses.' },
    ]);
    const twice = { accountCode: '5010', months: year('1') };
    expect((await save(finance, 0, [twice, twice])).violations).toEqual([
      { path: 'rows', message: 'An account stands there twice.' },
    ]);
    expect((await save(finance, 0, [{ ...twice, months: ['1'] }])).violations).toEqual([
      { path: 'rows.0.months', message: 'Enter twelve months.' },
    ]);
    const finer = { ...twice, months: [...year('1').slice(1), '1.001'] };
    expect((await save(finance, 0, [twice, { ...finer, accountCode: '5020' }])).violations).toEqual(
      [{ path: 'rows.1.months.11', message: 'USD has 2 decimals.' }],
    );
    await save(finance, 0, [twice]);
    const other = await company('Other');
    const { data } = await other.finance.graphql<{ budget: Budget }>(
      `{ budget(year: 2026) { ${FIELDS} } }`,
    );
    expect([data.budget.version, rowOf(data.budget, '5010')?.[0]]).toEqual([0, '0.00']);
    const operator = await server.signIn('Operator', companyId);
    expect((await save(operator, 1, [])).code).toBe('FORBIDDEN');
    const read = await operator.graphql('{ budget(year: 2026) { version } }');
    expect(read.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
