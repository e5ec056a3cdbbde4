import { contactInput } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import type { EstimateInput, EstimateResult } from '@mainsheet/voyage';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { baseSumsOf } from '../../../../test/fixtures/payables-company.ts';
import { moveTo, voyageRecordsOf } from '../../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { createCompany } from '../../companies/index.ts';
import { createContact } from '../../contacts/index.ts';
import { listClosedPeriods, post } from '../../ledger/index.ts';
import { sumFoundStock, sumOwnStock } from './bunkers-on-board.repository.ts';

const server = testServer();
const ANSWER = 'errorFlag message violations { path message }';
/** So that all of it lies behind. */
const BEGAN: Partial<EstimateInput> = { commencingAt: '2026-07-01T00:00:00.000Z' };

async function fleet(name: string, baseCurrency = 'USD') {
  const companyId = await createCompany(server.platform, { name, baseCurrency });
  const operator = await server.signIn('Operator', companyId);
  const owner = await server.signIn('Owner', companyId);
  const records = voyageRecordsOf(operator);
  const actor = await server.actorWith('Operator', companyId);
  const typed = contactInput.parse({ name: 'Straits Marine Fuels', kinds: ['vendor'] });
  const { id: vendorId } = await createContact(server.platform, actor, typed);
  const lift = async (voyageId: string, price: number, at: object = {}) => {
    const { inputs } = await records.inputsOf(voyageId);
    const rowId = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading')?.id;
    return records.change(
      `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: BunkerLiftingInput!) {
        saveBunkerLifting(voyageId: $voyageId, id: $id, version: $version, data: $data) { ${ANSWER} } }`,
      {
        ...{ voyageId, ...at },
        data: {
          ...{ rowId, vendorId, fuelType: 'VLSFO', liftingStatus: 'Delivered', currency: 'USD' },
          ...{ deliveryDate: '2026-07-12', requestedQuantity: 500, requestedPrice: price },
          ...{ operationalQuantity: 500, operationalPrice: price, noteNumber: 'BDN-1' },
          ...{ noteDate: '2026-07-12', noteQuantity: 500 },
        },
      },
    );
  };
  /** What was lifted, billed and approved by another. */
  const bill = async (voyageId: string) => {
    const { prefillBunkerBill } = await records.read<{ prefillBunkerBill: { data: object } }>(
      'query ($id: ID!) { prefillBunkerBill(voyageId: $id) { data } }',
      { id: voyageId },
    );
    const { createBill } = await records.read<{
      createBill: { bill: { id: string; version: number } };
    }>(
      `mutation ($data: BillInput!) { createBill(data: $data) { ${ANSWER} bill { id version } } }`,
      prefillBunkerBill,
    );
    const { id, version: v } = createBill.bill;
    const approved = await voyageRecordsOf(owner).change(
      `mutation ($id: ID!, $v: Int!) { approveBill(billId: $id, version: $v) { ${ANSWER} } }`,
      { id, v },
    );
    expect(approved).toMatchObject({ errorFlag: 'SUCCESS', violations: [] });
  };
  /** What the books say the ship of a voyage has on board from a day on. */
  const stock = async (voyageId: string, of: { on: string; minor: bigint; currency?: string }) => {
    const { inputs } = await records.inputsOf(voyageId);
    const finance = await server.actorWith('Finance', companyId);
    const line = (accountCode: string, minorUnits: bigint) => {
      const amount = { currency: of.currency ?? 'USD', minorUnits };
      return { accountCode, amount, base: amount, vesselId: inputs.vessel!.id! };
    };
    await server.platform.db.inTenant(companyId, (tx) =>
      post(server.platform, tx, finance, {
        ...{ postedOn: of.on, documentType: 'journal', documentId: null },
        ...{ reference: 'J-1', description: 'Opening stock' },
        entries: [line('1200', of.minor), line('3100', -of.minor)],
        rate: { rate: '1', on: of.on, source: 'base currency' },
      }),
    );
  };
  /** A voyage whose ship has so much on board in the books. */
  const fixed = async (on = '2026-06-30') => {
    const voyage = await records.fixed(BEGAN);
    await stock(voyage.id, { on, minor: OPENING });
    return voyage;
  };
  const move = async (id: string, ...statuses: string[]) => {
    for (const status of statuses) await moveTo(operator, id, status);
  };
  /** What the voyage burned, to the cent. */
  const burnedOf = async (id: string): Promise<string> => {
    const { voyage } = await records.read<{ voyage: { result: EstimateResult } }>(
      'query ($id: ID!) { voyage(id: $id) { result } }',
      { id },
    );
    const cost = voyage.result.bunkers.reduce((sum, plan) => sum.plus(plan.cost), decimal(0));
    return cost.times(100).toFixed(0);
  };
  const sums = async (): Promise<Record<string, string>> => {
    const all = await baseSumsOf(server, companyId);
    const opened = all['1200 USD'] ? minus(all['1200 USD'], String(OPENING)) : '0';
    return { onBoard: opened, burned: all['5000 USD'] ?? '0' };
  };
  return { companyId, operator, owner, records, lift, bill, stock, fixed, move, burnedOf, sums };
}

type Stocks = {
  count: number;
  change: string;
  seal: string;
  lines: { voyageId: string; change: string; postsOn: string; note: string | null }[];
};

/** What finance sees and does at the month end. */
const booksOf = (who: SignedIn) => ({
  stocks: async () =>
    (
      await voyageRecordsOf(who).read<{ bunkerStocks: Stocks }>(
        '{ bunkerStocks { count change seal lines { voyageId change postsOn note } } }',
        {},
      )
    ).bunkerStocks,
  book: (seal: string) =>
    voyageRecordsOf(who).change(
      `mutation ($seal: String!) { bookBunkerStocks(seal: $seal) { ${ANSWER} } }`,
      { seal },
    ),
});

/** What a ship has on board when the books begin, in cents. */
const OPENING = 120_000_000n;

const minus = (a: string, b: string): string => String(BigInt(a) - BigInt(b));

describe('bunkers on board', () => {
  it('a voyage that is completed costs what it burned, the rest of what was bought is stock; going on takes it back', async () => {
    const { records, lift, bill, fixed, move, burnedOf, sums } = await fleet('Left on board');
    const voyage = await fixed();
    await move(voyage.id, 'Commenced');
    expect(await lift(voyage.id, 580)).toMatchObject({ errorFlag: 'SUCCESS' });
    await bill(voyage.id);
    const bought = '29000000';
    expect(await sums()).toEqual({ onBoard: '0', burned: bought });
    await move(voyage.id, 'Completed');
    const burned = await burnedOf(voyage.id);
    expect(BigInt(burned)).toBeGreaterThan(0n);
    expect(await sums()).toEqual({ onBoard: minus(bought, burned), burned });
    const lines = [...(await records.linesOf(voyage.id))].filter(([key]) =>
      key.startsWith('bunkers'),
    );
    expect(lines.map(([, { basis }]) => basis)).not.toContain('estimate');
    const gone = await records.change(
      `mutation ($id: ID!) { deleteVoyage(voyageId: $id) { ${ANSWER} } }`,
      { id: voyage.id },
    );
    expect(gone.message).toMatch(/^A voyage that is completed is not deleted/);
    await move(voyage.id, 'Commenced');
    expect(await sums()).toEqual({ onBoard: '0', burned: bought });
    await move(voyage.id, 'Completed', 'Closed');
    expect(await sums()).toEqual({ onBoard: minus(bought, burned), burned });
  });

  it('what is posted of each fuel is what the voyage bears of it, and leads to the booking and the bill', async () => {
    const { records, owner, lift, bill, fixed, move } = await fleet('Posted by fuel');
    const voyage = await fixed();
    await move(voyage.id, 'Commenced');
    await lift(voyage.id, 580);
    await bill(voyage.id);
    await move(voyage.id, 'Completed');
    const { voyagePAndL } = await records.read<{
      voyagePAndL: { expense: { key: string; latest: number; posted: number }[] };
    }>('query ($id: ID!) { voyagePAndL(voyageId: $id) { expense { key latest posted } } }', {
      id: voyage.id,
    });
    const fuels = voyagePAndL.expense.filter(({ key }) => key.startsWith('bunkers.'));
    expect(fuels.length).toBeGreaterThan(0);
    for (const { latest, posted } of fuels) expect(Math.abs(latest - posted)).toBeLessThan(0.011);
    const { voyageFigure } = await voyageRecordsOf(owner).read<{
      voyageFigure: { posted: { documentType: string; reference: string; amount: string }[] };
    }>(
      `query ($id: ID!) { voyageFigure(voyageId: $id, key: "bunkers.VLSFO") {
        posted { documentType reference amount } } }`,
      { id: voyage.id },
    );
    expect(voyageFigure.posted.map(({ documentType }) => documentType).toSorted()).toEqual([
      'bill',
      'voyage-bunkers',
    ]);
  });

  it('a price that changes afterwards is booked as a difference, on the day it changes once the month is closed', async () => {
    const { companyId, owner, records, lift, fixed, move, sums } = await fleet('Changed price');
    const voyage = await fixed();
    await move(voyage.id, 'Commenced');
    await lift(voyage.id, 580);
    await move(voyage.id, 'Completed');
    const before = await sums();
    for (const month of ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']) {
      await owner.graphql(
        `mutation { closePeriod(month: "${month}", reason: "Month checked") { message } }`,
      );
    }
    const closed = await server.platform.db.inTenant(companyId, listClosedPeriods);
    expect(closed).toHaveLength(4);
    const { bunkerLiftings } = await records.read<{
      bunkerLiftings: { id: string; version: number }[];
    }>('query ($id: ID!) { bunkerLiftings(voyageId: $id) { id version } }', { id: voyage.id });
    const { id, version } = bunkerLiftings[0]!;
    expect(await lift(voyage.id, 590, { id, version })).toMatchObject({ errorFlag: 'SUCCESS' });
    const after = await sums();
    expect(after).not.toEqual(before);
    expect(minus(after.onBoard!, before.onBoard!)).toBe(minus(before.burned!, after.burned!));
    const { ledgerLines } = await voyageRecordsOf(owner).read<{
      ledgerLines: { rows: { postedOn: string; documentType: string }[] };
    }>('query ($c: String!) { ledgerLines(accountCode: $c) { rows { postedOn documentType } } }', {
      c: '1200',
    });
    expect(ledgerLines.rows.map(({ postedOn }) => postedOn)).toContain('2026-11-20');
  });

  it('takes no more out of the stock than the books hold: fuel that nobody bought costs nothing there', async () => {
    const { companyId, records, lift, bill, move } = await fleet('Nothing bought');
    const voyage = await records.fixed(BEGAN);
    await move(voyage.id, 'Commenced', 'Completed');
    expect(await baseSumsOf(server, companyId)).toEqual({});
    await move(voyage.id, 'Commenced');
    await lift(voyage.id, 580);
    await bill(voyage.id);
    await move(voyage.id, 'Completed');
    expect(await baseSumsOf(server, companyId)).toEqual({
      '2000 USD': '-29000000',
      '5000 USD': '29000000',
    });
  });

  it('takes what was on board when she ended, whenever she is saved: nothing of what is bought later', async () => {
    const { fixed, move, sums } = await fleet('Bought later');
    const voyage = await fixed('2026-11-15');
    await move(voyage.id, 'Commenced', 'Completed');
    expect(await sums()).toEqual({ onBoard: '0', burned: '0' });
  });

  it('takes it before the voyage that followed, which was completed first and gives it back', async () => {
    const { companyId, records, stock, move, burnedOf } = await fleet('Completed out of turn');
    const first = await records.fixed(BEGAN);
    const burned = await burnedOf(first.id);
    await stock(first.id, { on: '2026-06-30', minor: BigInt(burned) });
    const { vessel } = (await records.inputsOf(first.id)).inputs;
    const commencingAt = first.result.totals.completionAt;
    const second = await records.fixed({ vessel, commencingAt });
    const burnedIn = async () => (await baseSumsOf(server, companyId))['5000 USD'];
    await move(second.id, 'Commenced', 'Completed');
    const tooMuch = await burnedIn();
    expect(BigInt(tooMuch ?? '0')).toBeGreaterThan(0n);
    await move(first.id, 'Commenced', 'Completed');
    expect(await burnedIn()).toBe(String(BigInt(burned) + BigInt(tooMuch ?? '0')));
    await move(second.id, 'Commenced', 'Completed');
    expect(await burnedIn()).toBe(burned);
  });

  it('books in another currency take it at the rate of the day on which she ended; nothing while none is known', async () => {
    const { companyId, owner, records, stock, move, burnedOf } = await fleet(
      'Books in euro',
      'EUR',
    );
    const voyage = await records.fixed(BEGAN);
    await stock(voyage.id, { on: '2026-06-30', minor: OPENING, currency: 'EUR' });
    await move(voyage.id, 'Commenced', 'Completed');
    expect((await baseSumsOf(server, companyId))['5000 EUR']).toBeUndefined();
    const data = { currency: 'USD', rateOn: '2026-07-01', rate: '0.5' };
    await voyageRecordsOf(owner).change(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag message violations { path message } } }',
      { data },
    );
    const { seal } = await booksOf(owner).stocks();
    expect(await booksOf(owner).book(seal)).toMatchObject({ errorFlag: 'SUCCESS' });
    const half = decimal(await burnedOf(voyage.id)).div(2);
    const booked = decimal((await baseSumsOf(server, companyId))['5000 EUR'] ?? '0');
    expect(booked.minus(half).abs().lte(1)).toBe(true);
  });

  it('is read by index, of her ship alone', async () => {
    const { companyId, records } = await fleet('Read by index');
    const { id: voyageId } = await records.fixed(BEGAN);
    const vesselId = (await records.inputsOf(voyageId)).inputs.vessel!.id!;
    const plans = await server.platform.db.inTenant(companyId, async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      const found: string[] = [];
      const get = async (query: RawBuilder<unknown>) => {
        const lines = await tx.many(sql<{ 'QUERY PLAN': string }>`explain ${query}`);
        found.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
        return { minor: '0' };
      };
      const explaining = { companyId, get } as unknown as Tx;
      await sumOwnStock(explaining, { voyageId, vesselId });
      const completionAt = '2026-09-01T00:00:00.000Z';
      await sumFoundStock(explaining, { voyageId, vesselId, completionAt });
      return found;
    });
    expect(plans[1]).toContain('ledger_entry_by_vessel');
    // Never through the fuel of all ships.
    for (const plan of plans) expect(plan).not.toContain('ledger_entry_by_account');
  });

  it('what was completed before stocks were booked is listed and booked by one step, each ship as her voyages ended', async () => {
    const { companyId, owner, records, stock, move, burnedOf } = await fleet('Not yet booked');
    const first = await records.fixed(BEGAN);
    const burned = await burnedOf(first.id);
    await stock(first.id, { on: '2026-06-30', minor: BigInt(burned) + 100n });
    const { vessel } = (await records.inputsOf(first.id)).inputs;
    const second = await records.fixed({ vessel, commencingAt: first.result.totals.completionAt });
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        update voyage set status = 'Completed'
        where company_id = ${tx.companyId} and id = any (${[first.id, second.id]}::uuid[])`),
    );
    const before = await booksOf(owner).stocks();
    expect(before.count).toBe(2);
    // The first burns what was on board, and leaves one dollar for the second.
    expect(before.lines.map(({ voyageId, change }) => [voyageId, change])).toEqual([
      [first.id, `-${decimal(burned).div(100).toFixed(2)}`],
      [second.id, '-1.00'],
    ]);
    expect(before.lines[1]?.note).toMatch(/^It begins with bunkers worth .*; .* left /);
    for (const month of ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']) {
      await owner.graphql(
        `mutation { closePeriod(month: "${month}", reason: "Month checked") { message } }`,
      );
    }
    expect(await booksOf(owner).book(before.seal)).toMatchObject({
      message: expect.stringContaining('Look at the figures again.'),
    });
    const { seal, lines } = await booksOf(owner).stocks();
    expect(lines[0]?.postsOn).toBe('2026-11-20');
    const both = await Promise.all([booksOf(owner).book(seal), booksOf(owner).book(seal)]);
    expect(both.map(({ message }) => message)).toContain(
      'The bunkers on board of 2 voyages are booked.',
    );
    expect((await baseSumsOf(server, companyId))['5000 USD']).toBe(String(BigInt(burned) + 100n));
    expect(await booksOf(owner).stocks()).toMatchObject({ count: 0, change: '0.00' });
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ action: string }>`
        select action from audit_event
        where company_id = ${tx.companyId} and action = 'bunker-stock.post'`),
    );
    expect(trail).toHaveLength(1);
    const viewer = await server.signIn('Viewer', companyId);
    expect(await booksOf(viewer).book(seal)).toMatchObject({ errorFlag: 'ERROR' });
    await move(second.id, 'Commenced');
  });
});
