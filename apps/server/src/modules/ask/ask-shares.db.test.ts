import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, cell, fix, prepared, sentenceOf, voyageOf } from '../../../test/asking.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Totals = Awaited<ReturnType<typeof voyageOf>>['totals'];
let operator: SignedIn;
let finance: SignedIn;
let hawk: Totals;
let star: Totals;

beforeAll(async () => {
  const companyId = await createCompany(server.platform, { name: 'Shares', baseCurrency: 'USD' });
  operator = await server.signIn('Operator', companyId);
  finance = await server.signIn('Finance', companyId);
  const [meridian, altamar] = [
    await newCustomer(operator, 'Meridian Grain'),
    await newCustomer(operator, 'Altamar Ore'),
  ];
  const bills = [
    { clientId: meridian, amount: '1000', on: '2026-10-01', due: '2026-10-10' },
    { clientId: meridian, amount: '500', on: '2026-11-01', due: '2026-11-30' },
    { clientId: altamar, amount: '4500', on: '2026-11-02', due: '2026-12-01' },
  ];
  for (const bill of bills) await approve(finance, await prepared(operator, bill));
  const made = [
    await voyageOf(operator, 'Nordic Hawk', 14),
    await voyageOf(operator, 'Baltic Star', 12),
  ];
  for (const { estimateId } of made) await fix(operator, estimateId);
  [hawk, star] = made.map(({ totals }) => totals) as [Totals, Totals];
});

const close = (text: string | null | undefined, value: number) =>
  expect(Number(text)).toBeCloseTo(value, 4);

describe('AI-02 parts of a whole', () => {
  it('some rows are a share of all, with both amounts and how they were made', async () => {
    const overdue = await ask(finance, 'What percentage of receivables is overdue?');
    expect(sentenceOf(overdue)).toBe(
      'The total balance is 16.7 % of all: 1,000.00 USD of 6,000.00 USD, over 1 invoice (overdue).',
    );
    const { explanation } = overdue.sentence[1]!;
    expect(explanation).toMatchObject({
      ...{ value: '16.7', unit: '%', operator: 'divide' },
      inputs: [{ value: '1,000.00' }, { value: '6,000.00' }],
    });
    const theirs = await ask(finance, "what share of Meridian Grain's unpaid balance is overdue");
    expect(sentenceOf(theirs)).toContain('is 66.7 % of all: 1,000.00 USD of 1,500.00 USD');
    const invoiced = await ask(finance, 'percentage of the invoiced amount that is overdue');
    expect(sentenceOf(invoiced)).toContain('is 16.7 % of all: 1,000.00 USD of 6,000.00 USD');
    const receivables = await ask(finance, 'share of Meridian Grain in receivables');
    expect(sentenceOf(receivables)).toContain('is 25.0 % of all: 1,500.00 USD of 6,000.00 USD');
    const meridian = await ask(finance, 'share of Meridian Grain in invoiced amount 2026');
    expect(sentenceOf(meridian)).toContain('is 25.0 % of all: 1,500.00 USD of 6,000.00 USD');
  });

  it('each group is a share of them all', async () => {
    const answer = await ask(finance, 'share of each customer in total invoiced 2026');
    expect(answer.rows.map(({ name }) => [name])).toEqual([['Altamar Ore'], ['Meridian Grain']]);
    expect([0, 1].map((row) => cell(answer, row, 'share'))).toEqual(['75', '25']);
    expect(answer.totals[answer.columns.findIndex(({ key }) => key === 'share')]).toBe('100');
  });

  it('one figure is a share of another', async () => {
    const answer = await ask(operator, 'port costs as a share of freight');
    const percent =
      ((hawk.portExpenses + star.portExpenses) / (hawk.grossFreight + star.grossFreight)) * 100;
    expect(sentenceOf(answer)).toContain(`is ${percent.toFixed(1)} % of the total freight`);
    const by = await ask(operator, 'port costs as a share of freight by vessel');
    const shares = Object.fromEntries(
      by.rows.map(({ name }, row) => [name, cell(by, row, 'share')]),
    );
    for (const [name, one] of [
      ['Nordic Hawk', hawk],
      ['Baltic Star', star],
    ] as const) {
      expect(Number(shares[name])).toBeCloseTo((one.portExpenses / one.grossFreight) * 100, 1);
    }
    const nothing = await ask(operator, 'share of profit this year');
    expect(nothing.outcome).toBe('UNCLEAR');
  });
});

describe('AI-02 figures by what they took', () => {
  it('per day and per tonne are sums divided by sums, also where rows are ordered by them', async () => {
    const answer = await ask(operator, 'bunker cost per day by vessel');
    const byName = Object.fromEntries(answer.rows.map(({ name, cells }) => [name, cells[1]]));
    close(byName['Nordic Hawk'], hawk.bunkers / hawk.voyageDays);
    close(byName['Baltic Star'], star.bunkers / star.voyageDays);
    const all = (hawk.bunkers + star.bunkers) / (hawk.voyageDays + star.voyageDays);
    close(answer.totals[1], all);
    const tonne = await ask(operator, 'freight per tonne');
    const freight = (hawk.grossFreight + star.grossFreight) / (hawk.cargoT + star.cargoT);
    expect(sentenceOf(tonne)).toContain(`is ${freight.toFixed(2)} USD per tonne`);
    const mile = await ask(operator, 'bunker cost per mile');
    const miles = (hawk.bunkers + star.bunkers) / (hawk.distanceNm + star.distanceNm);
    expect(sentenceOf(mile)).toContain(`is ${miles.toFixed(2)} USD per mile`);
    const order = await ask(operator, 'which ship has the highest port costs per voyage day');
    const days = [hawk, star].map(({ portExpenses, voyageDays }) => portExpenses / voyageDays);
    close(order.rows[0]?.cells[1], Math.max(...days));
  });

  it('one figure is spread over a second thing, with the sums on both sides', async () => {
    const answer = await ask(operator, 'profit per ship per month this year');
    expect(answer.columns.map(({ header }) => header)).toEqual([
      ...['Vessel', 'Total profit', 'Nov 2026', 'Voyages'],
    ]);
    const [, first] = answer.rows.map(({ cells }) => cells);
    expect(first![1]).toBe(first![2]);
    close(answer.totals[2], hawk.profit + star.profit);
    const aged = await ask(finance, 'receivables ageing by customer');
    expect(aged.columns.map(({ header }) => header)).toEqual([
      ...['Customer', 'Total balance', 'Current', '31-60', 'Invoices'],
    ]);
    expect(aged.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['Altamar Ore', '4500.00', '4500.00', null],
      ['Meridian Grain', '1500.00', '500.00', '1000.00'],
    ]);
  });
});

describe('AI-02 what is shown one by one', () => {
  it('the figures of the latest are theirs, never those of all', async () => {
    const one = await ask(operator, 'profit and freight of the last voyage');
    expect(one.rows.map((_, row) => Number(cell(one, row, 'freight')))).toEqual([
      expect.closeTo(hawk.grossFreight, 2),
    ]);
    const answer = await ask(operator, 'profit and freight of the last voyages');
    expect(sentenceOf(answer)).toBe(
      '2 voyages fit (not cancelled, commencing until 2026-11-20: 20 Nov 2026), latest first.',
    );
    expect(answer.rows.map((_, row) => Number(cell(answer, row, 'freight')))).toEqual([
      expect.closeTo(hawk.grossFreight, 2),
      expect.closeTo(star.grossFreight, 2),
    ]);
  });

  it('port costs are known of each call, and voyages of what is not invoiced', async () => {
    const costs = await ask(operator, 'port costs by port, most expensive on top');
    expect(Number(costs.totals[1])).toBeCloseTo(hawk.portExpenses + star.portExpenses, 2);
    const calls = await ask(operator, 'port calls in Qingdao');
    expect(calls.totalRows, 'where a voyage ends she called already').toBe(2);
    const open = await ask(operator, 'which voyages still have no freight invoice?');
    expect(open.totalRows).toBe(2);
    expect((await ask(operator, 'ships without a voyage')).totalRows).toBe(0);
    expect((await ask(operator, 'which ship is free soonest')).totalRows).toBe(2);
  });

  it('a voyage is held against the estimate it was fixed from', async () => {
    await server.platform.db.inTenant(operator.companyId, (tx) =>
      tx.run(sql`
        update voyage set profit = profit - 1000 where company_id = ${tx.companyId}
          and label = (select min(label) from voyage where company_id = ${tx.companyId})`),
    );
    const below = await ask(operator, 'which voyages came in below estimate on profit');
    expect(below.rows.map((_, row) => cell(below, row, 'profitChange'))).toEqual(['-1000.00']);
  });

  it('a second question behind the first is not answered by narrowing it', async () => {
    const answer = await ask(
      operator,
      'how many estimates did we do in october and how many got fixed',
    );
    expect(answer).toMatchObject({ outcome: 'UNCLEAR', words: ['and how many'] });
  });
});
