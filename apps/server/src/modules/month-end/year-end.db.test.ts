import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type YearEnd = {
  status: string;
  reason: string | null;
  result: string;
  seal: string;
  lines: { accountCode: string; amount: string }[];
  closings: { transactionId: string; reversalId: string | null }[];
};
const FIELDS = `status reason result seal lines { accountCode amount }
  closings { transactionId reversalId }`;

const line = (accountCode: string, debit: string, credit: string, more: object = {}) => ({
  ...{ accountCode, debit, credit, description: '', currency: 'EUR', rate: '1' },
  ...{ counterparty: '', vessel: '', voyage: '' },
  ...more,
});

/** Books in euro: 2025 with freight in dollars and rent, 2026 with rent. */
async function books(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'EUR' });
  const finance = await server.signIn('Finance', companyId);
  const owner = await server.signIn('Owner', companyId);
  const book = async (journalOn: string, lines: readonly object[]) => {
    const data = { journalOn, reference: '', description: 'Booked', reversesOn: null, lines };
    const answer = ['journal', 'id version'] as const;
    const draft = await say<{ id: string; version: number }>(finance, {
      ...{ field: 'createJournal', data, answer },
    });
    const args = `id: "${draft.row?.id}", version: ${draft.row?.version}`;
    const posted = await say(owner, { field: 'postJournal', args, answer });
    return posted.code;
  };
  const dollars = { currency: 'USD', rate: '0.9' };
  await book('2025-12-31', [
    line('1400', '1000.00', '', dollars),
    line('4000', '', '1000.00', dollars),
  ]);
  await book('2025-06-30', [line('5200', '300.00', ''), line('2200', '', '300.00')]);
  await book('2026-02-01', [line('5200', '40.00', ''), line('2200', '', '40.00')]);
  const read = async (year = 2025, who: SignedIn = finance) =>
    (await who.graphql<{ yearEnd: YearEnd }>(`{ yearEnd(year: ${year}) { ${FIELDS} } }`)).data
      .yearEnd;
  const post = (seal: string, who: SignedIn = finance, year = 2025) =>
    say<YearEnd>(who, {
      field: 'postYearEnd',
      args: `year: ${year}, seal: "${seal}"`,
      answer: ['yearEnd', FIELDS],
    });
  const reverse = (who: SignedIn = finance) =>
    say<YearEnd>(who, {
      field: 'reverseYearEnd',
      args: 'year: 2025',
      answer: ['yearEnd', FIELDS],
    });
  const period = async (verb: 'close' | 'reopen', month: string) => {
    const field = `${verb}Period`;
    const args = `month: "${month}", reason: "Month checked"`;
    const { errors } = await owner.graphql(`mutation { ${field}(${args}) { message } }`);
    return errors?.[0]?.message;
  };
  const report = async () => {
    const { data } = await owner.graphql<{
      profitAndLoss: { result: string[]; closedYears: number[] };
      resultsBy: { result: string };
      balanceSheet: {
        resultBefore: string[];
        resultOfYear: string[];
        equity: string[];
        rows: { code: string; amounts: string[] }[];
      };
    }>(`{ profitAndLoss(spans: [{ from: "2025-01-01", to: "2025-12-31" }]) { result closedYears }
      resultsBy(by: "voyage", from: "2025-01-01", to: "2025-12-31") { result }
      balanceSheet(days: ["2025-12-31", "2026-03-31"]) {
        resultBefore resultOfYear equity rows { code amounts } } }`);
    const { profitAndLoss, resultsBy, balanceSheet } = data;
    return {
      result: profitAndLoss.result[0],
      closedYears: profitAndLoss.closedYears,
      byVoyage: resultsBy.result,
      retained: balanceSheet.rows.find(({ code }) => code === '3100')?.amounts,
      before: balanceSheet.resultBefore,
      ofYear: balanceSheet.resultOfYear,
      equity: balanceSheet.equity,
    };
  };
  return { companyId, finance, owner, book, read, post, reverse, period, report };
}

/** How many connections to the database of this file wait for a lock. */
async function countWaiting(companyId: string): Promise<number> {
  const row = await server.platform.db.inTenant(companyId, (tx) =>
    tx.get(
      sql<{ count: string }>`
        select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`,
      'The count',
    ),
  );
  return Number(row.count);
}

describe('the closing entry of a year', () => {
  it('moves every account of result to retained earnings in base; the profit and loss leaves it out, the balance sheet has it', async () => {
    const { owner, book, read, post, period, report } = await books('Year closed');
    expect(await report()).toEqual({
      ...{ result: '600.00', closedYears: [], byVoyage: '600.00', retained: undefined },
      ...{ before: ['0.00', '600.00'], ofYear: ['600.00', '-40.00'] },
      equity: ['600.00', '560.00'],
    });
    await period('close', '2025-12-01');
    const due = await read();
    expect(due).toMatchObject({
      ...{ status: 'Due', reason: null, result: '600.00' },
      lines: [
        { accountCode: '4000', amount: '900.00' },
        { accountCode: '5200', amount: '-300.00' },
      ],
    });
    const closed = await post(due.seal);
    expect(closed).toMatchObject({ message: '2025 is closed.', row: { status: 'Closed' } });
    const transactionId = closed.row?.closings[0]?.transactionId;
    const { data } = await owner.graphql<{
      ledgerLines: { rows: { accountCode: string; base: string; postedOn: string }[] };
    }>(`{ ledgerLines(transactionId: "${transactionId}") { rows { accountCode base postedOn } } }`);
    expect(data.ledgerLines.rows).toEqual([
      { accountCode: '4000', base: '900.00', postedOn: '2025-12-31' },
      { accountCode: '5200', base: '-300.00', postedOn: '2025-12-31' },
      { accountCode: '3100', base: '-600.00', postedOn: '2025-12-31' },
    ]);
    // What the profit and loss leads to adds up to its amount, with the closing entry or without.
    const sums = await owner.graphql<Record<string, { total: number; rows: { base: string }[] }>>(
      `{ all: ledgerLines(accountCode: "5200", to: "2025-12-31") { total rows { base } }
        result: ledgerLines(accountCode: "5200", to: "2025-12-31", withoutClosing: true) {
          total rows { base } } }`,
    );
    expect(sums.data.all).toMatchObject({ total: 2 });
    expect(sums.data.result).toEqual({ total: 1, rows: [{ base: '300.00' }] });
    expect(await report()).toEqual({
      ...{ result: '600.00', closedYears: [2025], byVoyage: '600.00' },
      ...{ retained: ['600.00', '600.00'], before: ['0.00', '0.00'], ofYear: ['0.00', '-40.00'] },
      equity: ['600.00', '560.00'],
    });
    expect(await book('2025-12-31', [line('5200', '1.00', ''), line('2200', '', '1.00')])).toBe(
      'PERIOD_CLOSED',
    );
  });

  it('says which months are open, and none of an earlier one; a year that is not over and an empty one are not closed', async () => {
    const { read, post, period } = await books('Months open');
    await period('close', '2025-10-01');
    const open = await read();
    expect(open.reason).toBe(
      'Close all months of 2025 first: November 2025 and December 2025 still take postings.',
    );
    expect((await post(open.seal)).message).toBe(open.reason);
    const current = await read(2026);
    expect((await post(current.seal, undefined, 2026)).message).toBe('2026 is not over.');
    await period('close', '2025-12-01');
    const empty = await read(2024);
    expect((await post(empty.seal, undefined, 2024)).message).toBe(
      'No revenue and no expense is posted in 2024.',
    );
    expect((await post('another', undefined, 2025)).message).toBe(
      'Postings of the year changed meanwhile. Look at the figures again.',
    );
    expect((await post('x', undefined, 12)).code).toBe('BAD_REQUEST');
  });

  it('two post at once: it is posted once; taken back it may be posted again', async () => {
    const { finance, owner, read, post, reverse, period, report } = await books('Posted once');
    await period('close', '2025-12-01');
    const { seal } = await read();
    const both = await Promise.all([post(seal, finance), post(seal, owner)]);
    expect(new Set(both.map(({ message }) => message))).toEqual(
      new Set(['2025 is closed.', 'Nothing changed: 2025 was closed before.']),
    );
    expect((await read()).closings).toHaveLength(1);
    const closed = await report();
    const back = await Promise.all([reverse(finance), reverse(owner)]);
    expect(new Set(back.map(({ message }) => message))).toEqual(
      new Set(['The closing entry of 2025 is taken back.', '2025 has no closing entry.']),
    );
    expect(await report()).toMatchObject({ closedYears: [], ofYear: ['600.00', '-40.00'] });
    await post((await read()).seal);
    expect(await report()).toEqual(closed);
    expect((await read()).closings).toHaveLength(2);
  });

  it('a month of a closed year is not reopened before its closing entry is taken back', async () => {
    const { read, post, reverse, period } = await books('Reopened too early');
    await period('close', '2025-12-01');
    await period('close', '2026-01-01');
    await post((await read()).seal);
    expect(await period('reopen', '2025-12-01')).toBe(
      '2025 is closed: take its closing entry back first, in Journal, Year end.',
    );
    expect(await period('reopen', '2026-01-01')).toBeUndefined();
    await reverse();
    expect(await period('reopen', '2025-12-01')).toBeUndefined();
    expect((await read()).status).toBe('Months open');
  });

  it('a month waits for the postings that began before it was closed, so that the closing entry counts them', async () => {
    const { companyId, finance, owner, read, period } = await books('Closed under a posting');
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = server.platform.db.inTenant(companyId, async (tx) => {
      await tx.run(sql`
        select 1 from ledger_head where company_id = ${companyId} for update`);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const draft = await say<{ id: string; version: number }>(finance, {
      field: 'createJournal',
      data: {
        ...{ journalOn: '2025-12-31', reference: '', description: 'Late', reversesOn: null },
        lines: [line('5200', '7.00', ''), line('2200', '', '7.00')],
      },
      answer: ['journal', 'id version'],
    });
    const args = `id: "${draft.row?.id}", version: ${draft.row?.version}`;
    const posting = say(owner, { field: 'postJournal', args, answer: ['journal', 'id'] });
    await expect.poll(() => countWaiting(companyId)).toBe(1);
    const resultOnceClosed = period('close', '2025-12-01').then(() => read());
    await expect.poll(() => countWaiting(companyId)).toBe(2);
    held.resolve();
    await holding;
    expect((await posting).flag).toBe('SUCCESS');
    expect((await resultOnceClosed).result).toBe('593.00');
  });

  it('a month of a closed year stays shut when the later month that shut it is reopened', async () => {
    const { book, read, post, period } = await books('Shut by a later month');
    await period('close', '2025-11-01');
    await period('close', '2026-03-01');
    expect(await period('reopen', '2025-11-01')).toBe(
      '2026-03 is closed, which shuts every month before it: reopen it first.',
    );
    await post((await read()).seal);
    expect(await period('reopen', '2026-03-01')).toBeUndefined();
    const entry = [line('5200', '55.00', ''), line('2200', '', '55.00')];
    expect(await book('2025-12-30', entry)).toBe('PERIOD_CLOSED');
    expect(await book('2026-01-02', entry)).toBeUndefined();
    expect(await read()).toMatchObject({ status: 'Closed', result: '600.00' });
  });

  it('a viewer and an operator close no year and take none back; another company sees nothing of it', async () => {
    const { companyId, read, post, reverse, period } = await books('Who may close');
    await period('close', '2025-12-01');
    const { seal } = await read();
    for (const role of ['Viewer', 'Operator'] as const) {
      const who = await server.signIn(role, companyId);
      expect((await post(seal, who)).code).toBe('FORBIDDEN');
      expect((await reverse(who)).code).toBe('FORBIDDEN');
    }
    await post(seal);
    const otherId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'EUR' });
    const other = await server.signIn('Owner', otherId);
    expect(await read(2025, other)).toMatchObject({ lines: [], closings: [] });
    expect((await reverse(other)).message).toBe('2025 has no closing entry.');
    const years = await other.graphql<{ bookYears: number[] }>('{ bookYears }');
    expect(years.data.bookYears).toEqual([2025]);
  });
});
