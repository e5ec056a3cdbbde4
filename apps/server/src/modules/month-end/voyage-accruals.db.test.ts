import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fix, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { ledgerOf, say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { readProfitAndLoss } from '../voyages/index.ts';

const server = testServer();

type Line = {
  voyageNumber: string;
  accountCode: string;
  daysRun: number;
  days: number;
  progressPercent: number;
  whole: string;
  due: string;
  posted: string;
  accrual: string;
};
type Accruals = {
  status: string;
  revenue: string;
  expense: string;
  result: string;
  posted: string;
  seal: string;
  voyageCount: number;
  lines: Line[];
  skipped: { voyageNumber: string; message: string }[];
  runs: { run: number; transactionId: string; reversalId: string }[];
};
const FIELDS = `status revenue expense result posted seal voyageCount
  lines { voyageNumber accountCode daysRun days progressPercent whole due posted accrual }
  skipped { voyageNumber message } runs { run transactionId reversalId }`;

type Voyage = {
  id: string;
  voyageNumber: string;
  version: number;
  result: {
    totals: { completionAt: string };
    lines: { key: string; amount: number }[];
    rows: {
      portFunction: string;
      call: { arrivalAt: string; departureAt: string; waitingDays: number };
    }[];
  };
};

/** A company whose operator fixes voyages that begin on a day, and whose finance accrues them by the days of the whole voyage. */
async function company(name: string, baseCurrency = 'USD', method = 'Voyage days') {
  const companyId = await createCompany(server.platform, { name, baseCurrency });
  const operator = await server.signIn('Operator', companyId);
  const finance = await server.signIn('Finance', companyId);
  const owner = await server.signIn('Owner', companyId);
  const choose = (to: string, who: SignedIn = finance) =>
    say(who, { field: 'chooseRecognitionMethod', args: `method: "${to}"` });
  await choose(method);
  const setStatus = async (voyage: { id: string; version: number }, status: string) => {
    const done = await say<{ version: number }>(owner, {
      field: 'setVoyageStatus',
      args: `voyageId: "${voyage.id}", version: ${voyage.version}, status: "${status}"`,
      answer: ['voyage', 'version'],
    });
    expect(done.code).toBeUndefined();
    return done.row!.version;
  };
  const sail = async (commencingAt: string, status = 'Commenced', laycanStartAt?: string) => {
    const grain = await grainVoyage(operator);
    const waits = laycanStartAt ? { laycanStartAt, laycanEndAt: null } : {};
    const cargoes = grain.cargoes.map((cargo) => ({ ...cargo, ...waits }));
    const inputs = { ...grain, cargoes, commencingAt };
    const { estimate } = await newEstimate(operator, inputs);
    const voyage = (await fix(operator, estimate.id)).data.createVoyage.voyage as never as Voyage;
    const version = status === 'Scheduled' ? 1 : await setStatus(voyage, status);
    return { ...voyage, version };
  };
  const read = async (month = '2026-10-01', who: SignedIn = finance) =>
    (
      await who.graphql<{ voyageAccruals: Accruals }>(
        `{ voyageAccruals(month: "${month}") { ${FIELDS} } }`,
      )
    ).data.voyageAccruals;
  const post = (seal: string, who: SignedIn = finance, month = '2026-10-01') =>
    say<Accruals>(who, {
      field: 'postVoyageAccruals',
      args: `month: "${month}", seal: "${seal}"`,
      answer: ['voyageAccruals', FIELDS],
    });
  /** Books for a voyage beside its documents. */
  const book = async (journalOn: string, voyage: Voyage, sides: [string, string, string][]) => {
    const lines = sides.map(([accountCode, debit, credit]) => ({
      ...{ accountCode, debit, credit, description: '', currency: baseCurrency, rate: '1' },
      ...{ counterparty: '', vessel: '', voyage: voyage.voyageNumber },
    }));
    const data = { journalOn, reference: '', description: 'Booked', reversesOn: null, lines };
    const answer = ['journal', 'id version'] as const;
    const draft = await say<{ id: string; version: number }>(finance, {
      ...{ field: 'createJournal', data, answer },
    });
    expect(draft.violations).toEqual([]);
    const args = `id: "${draft.row?.id}", version: ${draft.row?.version}`;
    expect((await say(owner, { field: 'postJournal', args, answer })).violations).toEqual([]);
  };
  const balancesOn = async (day: string) => {
    const { data } = await owner.graphql<{
      trialBalance: { rows: { code: string; baseBalance: string }[] };
    }>(`{ trialBalance(asOf: "${day}") { rows { code baseBalance } } }`);
    return Object.fromEntries(
      data.trialBalance.rows
        .filter(({ baseBalance }) => Number(baseBalance) !== 0)
        .map(({ code, baseBalance }) => [code, baseBalance]),
    );
  };
  return {
    companyId,
    operator,
    finance,
    owner,
    choose,
    sail,
    setStatus,
    read,
    post,
    book,
    balancesOn,
  };
}

const DAY = 86_400_000;
const START = '2026-10-21T00:00:00.000Z';
const LAYCAN = '2026-11-25T00:00:00.000Z';

describe('the accruals of voyages at a month end', () => {
  it('a voyage of which eleven days ran by the last day is accrued with that part of every line, against what is posted', async () => {
    const { sail, read, post, book, balancesOn } = await company('Percentage of completion');
    const voyage = await sail(START);
    const days = (Date.parse(voyage.result.totals.completionAt) - Date.parse(START)) / DAY;
    const freight = voyage.result.lines.find(({ key }) => key === 'grossFreight')!.amount;
    await book('2026-10-25', voyage, [
      ['1400', '100000.00', ''],
      ['4000', '', '100000.00'],
    ]);
    const due = await read();
    expect(due).toMatchObject({ status: 'Due', voyageCount: 1, skipped: [] });
    const ofFreight = due.lines.find(({ accountCode }) => accountCode === '4000')!;
    expect(ofFreight.daysRun).toBe(11);
    expect(ofFreight.days).toBeCloseTo(days, 9);
    expect(Number(ofFreight.whole)).toBeCloseTo(freight, 2);
    expect(ofFreight.due).toBe(((Math.round(freight * 100) * 11) / days / 100).toFixed(2));
    expect(ofFreight.posted).toBe('100000.00');
    expect(Number(ofFreight.accrual)).toBeCloseTo(Number(ofFreight.due) - 100_000, 6);
    expect(due.lines.map(({ accountCode }) => accountCode)).toEqual(
      expect.arrayContaining(['4000', '4100', '5000', '5010', '5020']),
    );
    const before = await balancesOn('2026-11-01');
    const posted = await post(due.seal);
    expect(posted).toMatchObject({
      message: 'The accruals of voyages of October 2026 are posted.',
      row: { status: 'Posted', posted: due.result, result: due.result },
    });
    const after = await balancesOn('2026-10-31');
    expect(after['1150']).toBe(due.revenue);
    expect(Number(after['2200'])).toBeCloseTo(Number(due.expense), 6);
    expect(after['4000']).toBe(`-${ofFreight.due}`);
    expect(await balancesOn('2026-11-01')).toEqual(before);
  });

  it('freight billed before it is earned is revenue in advance, bunkers billed before they are burnt are prepaid', async () => {
    const { sail, read, post, book, balancesOn } = await company('In advance');
    const voyage = await sail(START);
    await book('2026-10-25', voyage, [
      ['1400', '9000000.00', ''],
      ['4000', '', '9000000.00'],
      ['5000', '9000000.00', ''],
      ['1400', '', '9000000.00'],
    ]);
    const due = await read();
    const bunkers = due.lines.find(({ accountCode }) => accountCode === '5000')!;
    expect(Number(bunkers.accrual)).toBeGreaterThan(0);
    await post(due.seal);
    const after = await balancesOn('2026-10-31');
    expect(after['2300']).toBe(due.revenue);
    expect(after['1400']).toBe(bunkers.accrual);
    expect(after['1150']).toBeUndefined();
  });

  it('the profit and loss of the voyage and the next month see nothing of it: the next month is accrued whole', async () => {
    const { companyId, owner, sail, read, post } = await company('Next month');
    const voyage = await sail(START);
    const actor = await server.actorWith('Owner', companyId);
    const result = () => readProfitAndLoss(server.platform, actor, voyage.id);
    const before = await result();
    await post((await read()).seal);
    expect(await result()).toEqual(before);
    const november = await read('2026-11-01', owner);
    expect(november.lines.every(({ posted }) => Number(posted) === 0)).toBe(true);
    expect(november.lines.every(({ daysRun, days }) => daysRun === Math.min(41, days))).toBe(true);
  });

  it('of a closed voyage what is posted is all: a bill of November belongs to the days of October', async () => {
    const { sail, setStatus, read, book } = await company('Closed voyage');
    const voyage = await sail('2026-08-01T00:00:00.000Z');
    await book('2026-11-05', voyage, [
      ['5010', '700.00', ''],
      ['2200', '', '700.00'],
    ]);
    let version = await setStatus(voyage, 'Completed');
    version = await setStatus({ ...voyage, version }, 'Closed');
    expect(version).toBeGreaterThan(1);
    const due = await read();
    // Beside it what she burned, which was booked when she was completed.
    expect(due.lines.filter(({ accountCode }) => accountCode !== '5000')).toMatchObject([
      { accountCode: '5010', whole: '-700.00', due: '-700.00', posted: '0.00', accrual: '-700.00' },
    ]);
    expect(await read('2026-11-01')).toMatchObject({ lines: [], voyageCount: 0 });
  });

  it('names what it leaves out, and looks at no cancelled voyage and none that begins later with nothing posted', async () => {
    const { sail, read } = await company('Left out');
    const waiting = await sail(START, 'Scheduled');
    await sail(START, 'Cancelled');
    await sail('2026-11-01T00:00:00.000Z');
    const due = await read();
    expect(due).toMatchObject({ status: 'Nothing to accrue', lines: [], voyageCount: 1 });
    expect(due.skipped).toEqual([
      {
        voyageNumber: waiting.voyageNumber,
        message:
          'It should have begun by its dates and is scheduled: set it to commenced, or give it later dates.',
      },
    ]);
    const euro = await company('Books in euro', 'EUR');
    const sailed = await euro.sail(START);
    const [only] = (await euro.read()).skipped;
    expect(only?.message ?? '').toMatch(/^Its figures are in USD, and no rate into EUR is known/);
    const typed = { currency: 'USD', rateOn: '2026-10-30', rate: '0.8' };
    await say(euro.finance, { field: 'recordExchangeRate', data: typed });
    const atRate = await euro.read();
    expect(atRate.skipped).toEqual([]);
    const freight = atRate.lines.find(({ accountCode }) => accountCode === '4000')!;
    const inDollars = sailed.result.lines.find(({ key }) => key === 'grossFreight')!.amount;
    expect(Number(freight.whole)).toBeCloseTo(inDollars * 0.8, 2);
  });

  it('freight billed before the voyage begins is revenue in advance, whole, whether it commenced or is scheduled', async () => {
    for (const status of ['Commenced', 'Scheduled']) {
      const { sail, read, post, book, balancesOn } = await company(`Begins later, ${status}`);
      const voyage = await sail('2026-11-03T00:00:00.000Z', status);
      await book('2026-10-25', voyage, [
        ['1400', '100000.00', ''],
        ['4000', '', '100000.00'],
      ]);
      const due = await read();
      expect(due).toMatchObject({ status: 'Due', voyageCount: 1, skipped: [] });
      expect(due.lines).toMatchObject([
        {
          accountCode: '4000',
          daysRun: 0,
          due: '0.00',
          posted: '100000.00',
          accrual: '-100000.00',
        },
      ]);
      await post(due.seal);
      const after = await balancesOn('2026-10-31');
      expect(after['4000']).toBeUndefined();
      expect(after['2300']).toBe('-100000.00');
      expect((await balancesOn('2026-11-01'))['4000']).toBe('-100000.00');
    }
  });

  it('an accrued voyage that is cancelled later leaves nothing with its vessel nor with none', async () => {
    const { companyId, sail, setStatus, read, post } = await company('Cancelled later');
    const voyage = await sail(START);
    await post((await read()).seal);
    let version = await setStatus(voyage, 'Scheduled');
    version = await setStatus({ ...voyage, version }, 'Cancelled');
    expect(version).toBeGreaterThan(1);
    const changed = await read();
    expect(changed).toMatchObject({ status: 'Changed', lines: [] });
    expect((await post(changed.seal)).code).toBeUndefined();
    const sums = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ sum: string; vessel_id: string }>`
        select e.vessel_id, sum(e.base_minor)::text as sum from ledger_entry e
        join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
        join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
        where e.company_id = ${tx.companyId} and t.document_type = 'voyage-accrual'
          and a.kind in ('revenue', 'expense') and t.posted_on <= '2026-10-31'
        group by e.vessel_id`),
    );
    expect(sums).toMatchObject([{ sum: '0' }]);
    expect(sums[0]?.vessel_id).toBeTruthy();
  });

  it('two post at once and one posts again: it is posted once; what changes later is posted alone', async () => {
    const { finance, owner, sail, read, post, book, balancesOn } = await company('Once');
    const voyage = await sail(START);
    const { seal } = await read();
    const both = await Promise.all([post(seal, finance), post(seal, owner)]);
    expect(new Set(both.map(({ message }) => message))).toEqual(
      new Set([
        'Nothing changed: the accruals of voyages of October 2026 stand as they are.',
        'The accruals of voyages of October 2026 are posted.',
      ]),
    );
    expect((await read()).runs).toHaveLength(1);
    const before = await balancesOn('2026-10-31');
    await book('2026-10-30', voyage, [
      ['5010', '400.00', ''],
      ['2200', '', '400.00'],
    ]);
    const stale = await post(seal);
    expect(stale.message).toBe(
      'Voyages or postings of the month changed meanwhile. Look at the figures again.',
    );
    const changed = await read();
    expect(changed.status).toBe('Changed');
    await post(changed.seal);
    expect(await balancesOn('2026-10-31')).toEqual(before);
    expect((await read()).status).toBe('Posted');
  });

  it('a closed month takes none, one that is not over neither; nobody, a viewer and another company post nothing', async () => {
    const { companyId, owner, sail, read, post } = await company('Who may accrue');
    await sail('2026-10-01T00:00:00.000Z');
    const { seal } = await read();
    const viewer = await server.signIn('Viewer', companyId);
    const operator = await server.signIn('Operator', companyId);
    const books = await ledgerOf(server, companyId);
    expect((await post(seal, viewer)).code).toBe('FORBIDDEN');
    expect((await post(seal, operator)).code).toBe('FORBIDDEN');
    const nobody = { ...owner, ...(await server.signIn('Owner', companyId)) };
    await nobody.request('POST', '/v2/contact/logout', {});
    expect((await post(seal, nobody)).code).toBe('UNAUTHENTICATED');
    const november = await read('2026-11-01');
    expect((await post(november.seal, undefined, '2026-11-20')).message).toBe(
      'November 2026 is not over: voyages are accrued up to its last day.',
    );
    await owner.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { message } }',
    );
    expect((await post(seal)).code).toBe('PERIOD_CLOSED');
    expect(await ledgerOf(server, companyId)).toEqual(books);
    const other = await company('Another fleet');
    expect(await other.read()).toMatchObject({ lines: [], voyageCount: 0 });
  });

  it('by load to discharge the ballast passage earns nothing, then each line goes by the days from the first loading to the last discharge', async () => {
    const { finance, sail, read, book } = await company(
      'Load to discharge',
      'USD',
      'Load to discharge',
    );
    // She is there before the laycan: waiting for it is not loading.
    const voyage = await sail(START, 'Commenced', LAYCAN);
    await book('2026-10-22', voyage, [
      ['2200', '900.00', ''],
      ['4000', '', '900.00'],
    ]);
    const asked = async (on: string) =>
      (
        await finance.graphql<{
          voyageRecognition: {
            method: string;
            whole: { revenue: string };
            posted: { revenue: string };
            methods: {
              method: string;
              isChosen: boolean;
              beginsAt: string;
              endsAt: string;
              isLoadToDischarge: boolean;
              daysRun: number;
              days: number;
              progressPercent: number;
              revenue: string;
              result: string;
            }[];
            days: { on: string; result: string; completedResult: string }[];
          };
        }>(
          `{ voyageRecognition(voyageId: "${voyage.id}", on: "${on}") {
            method whole { revenue } posted { revenue }
            methods { method isChosen beginsAt endsAt isLoadToDischarge daysRun days progressPercent revenue result }
            days { on result completedResult } } }`,
        )
      ).data.voyageRecognition;
    const onFirst = await asked('2026-10-21');
    expect(onFirst.methods.map(({ method, isChosen }) => [method, isChosen])).toEqual([
      ['Load to discharge', true],
      ['Voyage days', false],
      ['Completed voyage', false],
    ]);
    const [loaded, byDays, completed] = onFirst.methods;
    expect(Number(loaded!.revenue)).toBe(0);
    expect(Number(byDays!.revenue)).toBeGreaterThan(0);
    expect(Number(completed!.revenue)).toBe(0);
    const due = await read('2026-11-01');
    const ofFreight = due.lines.find(({ accountCode }) => accountCode === '4000')!;
    const callAt = (portFunction: string) =>
      voyage.result.rows.find((row) => row.portFunction === portFunction)!.call;
    const { arrivalAt, waitingDays } = callAt('Loading');
    expect(waitingDays).toBeGreaterThan(1);
    const begins = Date.parse(arrivalAt) + Math.round(waitingDays * DAY);
    const ends = Date.parse(callAt('Discharging').departureAt);
    expect([loaded!.beginsAt, loaded!.endsAt].map(Date.parse)).toEqual([begins, ends]);
    expect([loaded, byDays, completed].map((one) => one!.isLoadToDischarge)).toEqual([
      ...[true, false, true],
    ]);
    const span = (ends - begins) / DAY;
    const part = Math.min(1, (Date.parse('2026-12-01') - begins) / DAY / span);
    expect(ofFreight.progressPercent).toBeCloseTo(part * 100, 6);
    expect(ofFreight.due).toBe((Math.round(Number(ofFreight.whole) * 100 * part) / 100).toFixed(2));
    const atEnd = await asked('2026-11-30');
    // What is booked already is not accrued again.
    expect(Number(atEnd.methods[0]!.revenue) - 900).toBeCloseTo(Number(due.revenue), 2);
    expect(atEnd.methods[0]!.daysRun).toBeCloseTo(part * span, 6);
    expect([onFirst.posted.revenue, atEnd.posted.revenue]).toEqual(['0.00', '900.00']);
    const after = await asked('2027-03-31');
    expect(after.methods[0]!.daysRun, 'no more than there are').toBe(after.methods[0]!.days);
    const last = atEnd.days.at(-1)!;
    expect(last.result).toBe(last.completedResult);
    expect((await asked(last.on)).methods[2]!.revenue).toBe(atEnd.whole.revenue);
  });

  it('another method changes what was accrued, is in the trail, and is chosen by those alone who keep the books', async () => {
    const { companyId, sail, read, post, choose } = await company('Another method');
    await sail(START);
    await post((await read()).seal);
    expect((await read()).status).toBe('Posted');
    expect((await choose('Completed voyage')).code).toBeUndefined();
    const changed = await read();
    expect(changed).toMatchObject({ status: 'Changed', lines: [] });
    await post(changed.seal);
    expect((await read()).posted).toBe('0.00');
    expect((await choose('By weight')).violations).toMatchObject([{ path: 'method' }]);
    const viewer = await server.signIn('Viewer', companyId);
    expect((await choose('Voyage days', viewer)).code).toBe('FORBIDDEN');
    const stored = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ detail: unknown }>`
        select detail from audit_event
        where company_id = ${tx.companyId} and action = 'company.recognition' order by seq desc limit 1`),
    );
    expect(stored).toMatchObject([{ detail: { from: 'Voyage days', to: 'Completed voyage' } }]);
  });
});
