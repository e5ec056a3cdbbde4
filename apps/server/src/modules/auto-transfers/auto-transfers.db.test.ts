import { randomUUID } from 'node:crypto';
import { ACCOUNT } from '@mainsheet/ledger';
import { negateMoney, parseMoney } from '@mainsheet/money';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BankCompany,
  bankCompany,
  expectBooked,
  totalOf,
  transfer,
} from '../../../test/fixtures/bank-company.ts';
import { changeMember } from '../../../test/fixtures/members.ts';
import { waitingJobs } from '../../../test/fixtures/waiting-jobs.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { holdBack } from '../../platform/database/restored-state.ts';
import { lockUsable, settle } from '../accounts/index.ts';
import { post } from '../ledger/index.ts';
import { askForTransfers, runDue } from './running.service.ts';

const server = testServer();
const HOUR = 3600;
const DAY = 24 * HOUR;

// Past the hour from which rules run; each test that runs another day goes on from here.
beforeAll(() => server.clock.advance(6 * HOUR));

/** Sessions end meanwhile: others of the same rights are there then. */
async function later(c: BankCompany, seconds: number): Promise<void> {
  server.clock.advance(seconds);
  c.finance = await server.signIn('Finance', c.companyId);
}

type Run = {
  runOn: string;
  outcome: string;
  watched: string | null;
  wanted: string;
  amount: string;
  reason: string;
  bankTransactionId: string | null;
};
type Rule = {
  id: string;
  version: number;
  name: string;
  status: string;
  statusReason: string;
  triedAt: string | null;
  makerName: string;
  runs: Run[];
};
type Answer = {
  message: string;
  ruleId: string | null;
  violations: { path: string; message: string }[];
};

const rulesOf = async (who: SignedIn) =>
  (
    await who.graphql<{ autoTransferRules: Rule[] }>(`{ autoTransferRules {
      id version name status statusReason triedAt makerName
      runs { runOn outcome watched wanted amount reason bankTransactionId } } }`)
  ).data.autoTransferRules;
const ruleOf = async (who: SignedIn, id: string) =>
  (await rulesOf(who)).find((rule) => rule.id === id)!;

const write = (who: SignedIn, data: object) =>
  who.graphql<{ createAutoTransferRule: Answer }>(
    `mutation ($data: AutoTransferInput!, $key: String) { createAutoTransferRule(data: $data, idempotencyKey: $key) {
      message ruleId violations { path message } } }`,
    { data: { weekdays: [1, 2, 3, 4, 5, 6, 7], ...data }, key: randomUUID() },
  );
const take = async (who: SignedIn, step: string, id: string) => {
  const { version } = await ruleOf(who, id);
  return who.graphql<Record<string, Answer>>(
    `mutation { ${step}(ruleId: "${id}", version: ${version}) { message } }`,
  );
};
type Trial = {
  transfers: { on: string; amount: string; outcome: string }[];
  total: string;
  shortDays: number;
  conflicts: string[];
  beside: string[];
  lowest: { accountName: string; lowest: string; lowestOn: string; reallyLowest: string }[];
};
const dryRun = async (who: SignedIn, id: string) => {
  const { version } = await ruleOf(who, id);
  const { data } = await who.graphql<{ tryAutoTransferRule: { trial: Trial } }>(
    `mutation { tryAutoTransferRule(ruleId: "${id}", version: ${version}) { trial {
      transfers { on amount outcome } total shortDays conflicts beside
      lowest { accountName lowest lowestOn reallyLowest } } } }`,
  );
  return data.tryAutoTransferRule.trial;
};
const setUp = async ({ finance }: BankCompany, data: object) => {
  const { data: answer } = await write(finance, data);
  const id = answer.createAutoTransferRule.ruleId!;
  expect(answer.createAutoTransferRule.violations).toEqual([]);
  await dryRun(finance, id);
  expect((await take(finance, 'switchAutoTransferRuleOn', id)).errors).toBeUndefined();
  return id;
};
const tick = ({ companyId }: BankCompany) => runDue(server.platform, { companyId }, { lists: [] });

/** Money that somebody outside sent, as its receipt books it. */
const receive = ({ companyId, actor }: BankCompany, accountId: string, text: string) =>
  server.platform.db.inTenant(companyId, async (tx) => {
    const [account] = await lockUsable(tx, [{ path: 'accountId', id: accountId }]);
    const amount = parseMoney('USD', text);
    const valueOn = server.clock.now().toISOString().slice(0, 10);
    const lines = [
      { accountCode: ACCOUNT.bank, amount },
      { accountCode: ACCOUNT.freight, amount: negateMoney(amount) },
    ];
    const transactionId = await post(server.platform, tx, actor, {
      ...{ postedOn: valueOn, documentType: 'receipt', documentId: account!.id },
      ...{ reference: 'Freight', description: 'Freight of a charterer' },
      entries: lines.map((line, index) => ({
        ...{ ...line, base: line.amount },
        ...(index === 0 && { globalAccountId: accountId }),
      })),
      rate: { rate: '1', on: valueOn, source: 'test' },
    });
    const movement = { account: account!, amount, counterparty: 'Charterer', reference: 'Freight' };
    const movements = [{ ...movement, sourceType: 'DEPOSIT' as const }];
    await settle(server.platform, tx, actor, { transactionId, valueOn, movements });
  });

describe('a rule of auto-transfers', () => {
  it('is written, tried over 90 days, switched on and runs once a day as a transfer by hand', async () => {
    const c = await bankCompany(server, 'Tops up');
    const [main, crew] = [await c.open('USD', '10000.00'), await c.open('USD', '2000.00')];
    await later(c, 2 * DAY);
    await transfer(c.finance, { fromAccountId: crew, toAccountId: main, amount: '1500.00' });
    await later(c, DAY);
    const { data } = await write(c.finance, {
      ...{ name: 'Crew wages', kind: 'Top up', accountId: crew, otherAccountId: main },
      ...{ level: '1000', target: '1500' },
    });
    const id = data.createAutoTransferRule.ruleId!;
    await tick(c);
    expect((await take(c.finance, 'switchAutoTransferRuleOn', id)).errors?.[0]?.message).toContain(
      'dry run first',
    );
    const trial = await dryRun(c.finance, id);
    // It held nothing before it was opened, and 500.00 from the day of the transfer on.
    expect(trial.transfers.map(({ amount }) => amount)).toEqual(['1000.00']);
    expect(trial).toMatchObject({ total: '1000.00', conflicts: [], beside: [], shortDays: 0 });
    expect(trial.lowest.find(({ accountName }) => accountName === 'USD 2')).toMatchObject({
      ...{ lowest: '1500.00', reallyLowest: '500.00' },
    });
    expect(await totalOf(c.finance, crew)).toBe('500.00');
    await take(c.finance, 'switchAutoTransferRuleOn', id);
    await Promise.all([tick(c), tick(c), tick(c)]);
    await tick(c);
    expect(await totalOf(c.finance, crew)).toBe('1500.00');
    const rule = await ruleOf(c.finance, id);
    expect(rule).toMatchObject({ status: 'Active', makerName: expect.stringContaining(' ') });
    expect(rule.runs).toMatchObject([
      { outcome: 'Transferred', watched: '500.00', wanted: '1000.00', amount: '1000.00' },
    ]);
    const { data: moved } = await c.finance.graphql<{ bankTransaction: { transaction: object } }>(
      `{ bankTransaction(id: "${rule.runs[0]!.bankTransactionId}") { transaction {
        amount sourceType subjectType subjectId subjectLabel reference } } }`,
    );
    expect(moved.bankTransaction.transaction).toEqual({
      ...{ amount: '-1000.00', sourceType: 'TRANSFER', reference: 'Crew wages' },
      ...{ subjectType: 'auto-transfer', subjectId: id, subjectLabel: 'Crew wages' },
    });
    await later(c, DAY);
    await tick(c);
    expect((await ruleOf(c.finance, id)).runs.map(({ outcome }) => outcome)).toEqual([
      ...['Nothing to do', 'Transferred'],
    ]);
    await expectBooked(server, c.companyId);
  });

  it('passes on a part of what comes in after it was switched on, never of what it moved or had before', async () => {
    const c = await bankCompany(server, 'Shares');
    const [freight, tax] = [await c.open('USD'), await c.open('USD', '50.00')];
    await receive(c, freight, '9000.00');
    const id = await setUp(c, {
      ...{ name: 'Tax', kind: 'Share', accountId: freight, otherAccountId: tax },
      ...{ percent: '12.5', least: '50' },
    });
    await tick(c);
    expect(await totalOf(c.finance, tax)).toBe('50.00');
    await receive(c, freight, '200.00');
    await later(c, DAY);
    await tick(c);
    // 25.00 is below its least amount: it waits for what comes next.
    await receive(c, freight, '400.02');
    await later(c, DAY);
    await tick(c);
    expect(
      (await ruleOf(c.finance, id)).runs.map(({ outcome, amount }) => [outcome, amount]),
    ).toEqual([
      ['Transferred', '75.00'],
      ['Too little', '0.00'],
      ['Nothing to do', '0.00'],
    ]);
    expect(await totalOf(c.finance, tax)).toBe('125.00');
  });

  it('shares what others send alone, of each receipt no more than is fixed', async () => {
    const c = await bankCompany(server, 'Fixed part');
    const [freight, tax, main] = [
      await c.open('USD'),
      await c.open('USD'),
      await c.open('USD', '5000.00'),
    ];
    await setUp(c, {
      ...{ name: 'Tax', kind: 'Share', accountId: freight, otherAccountId: tax, fixed: '300' },
    });
    await receive(c, freight, '1000.00');
    await receive(c, freight, '50.00');
    // Money of the company's own is no receipt.
    await transfer(c.finance, { fromAccountId: main, toAccountId: freight, amount: '2000.00' });
    await tick(c);
    // 300.00 of the first, all of the second.
    expect(await totalOf(c.finance, tax)).toBe('350.00');
    await expectBooked(server, c.companyId);
  });

  it('moves nothing that is promised to a payment, and goes by what is left of the watched account', async () => {
    const c = await bankCompany(server, 'Reserved');
    const [main, crew] = [await c.open('USD', '1000.00'), await c.open('USD', '500.00')];
    const reserve = (accountId: string, minor: string) =>
      server.platform.db.inTenant(c.companyId, (tx) =>
        tx.run(
          sql`update global_account set reserved_minor = ${minor} where company_id = ${c.companyId} and id = ${accountId}`,
        ),
      );
    await reserve(main, '40000');
    await reserve(crew, '20000');
    const id = await setUp(c, {
      ...{ name: 'Wages', kind: 'Top up', accountId: crew, otherAccountId: main, level: '1000' },
    });
    await tick(c);
    // 300.00 are free where 500.00 lie, so 700.00 are wanted; 600.00 are free to go.
    expect((await ruleOf(c.finance, id)).runs[0]).toMatchObject({
      ...{ watched: '300.00', wanted: '700.00', amount: '600.00', outcome: 'In part' },
    });
  });

  it('moves yen in whole ones', async () => {
    const c = await bankCompany(server, 'In yen');
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`update company set base_currency = 'JPY' where company_id = ${c.companyId}`),
    );
    const [main, other] = [await c.open('JPY', '7001', 'SG'), await c.open('JPY', undefined, 'SG')];
    await setUp(c, {
      ...{ name: 'Rest', kind: 'Sweep', accountId: main, otherAccountId: other, level: '5000' },
    });
    await tick(c);
    expect(await totalOf(c.finance, other)).toBe('2001');
  });

  it('runs in its order, on its days, and leaves what a floor keeps in the paying account', async () => {
    const c = await bankCompany(server, 'Order');
    const [main, one, two] = [
      await c.open('USD', '1000.00'),
      await c.open('USD'),
      await c.open('USD'),
    ];
    const reserve = await c.open('USD');
    const up = (name: string, accountId: string, level: string, otherAccountId = main) =>
      setUp(c, { ...{ name, kind: 'Top up', accountId, otherAccountId, level } });
    const first = await up('One', one, '600');
    const second = await up('Two', two, '600');
    await up('Main', main, '300', reserve);
    await c.finance.graphql(
      `mutation { orderAutoTransferRules(ruleIds: ["${second}", "${first}"]) { message } }`,
    );
    expect((await rulesOf(c.finance)).map(({ name }) => name)).toEqual(['Two', 'One', 'Main']);
    const weekday = server.clock.now().getUTCDay() || 7;
    const never = await setUp(c, {
      ...{ name: 'Another day', kind: 'Sweep', accountId: main, otherAccountId: one },
      ...{ level: '400', weekdays: [(weekday % 7) + 1] },
    });
    await tick(c);
    expect(await totalOf(c.finance, two)).toBe('600.00');
    expect(await totalOf(c.finance, one)).toBe('100.00');
    expect(await totalOf(c.finance, main)).toBe('300.00');
    expect((await ruleOf(c.finance, first)).runs[0]).toMatchObject({
      ...{ outcome: 'In part', wanted: '600.00', amount: '100.00' },
    });
    expect((await ruleOf(c.finance, never)).runs).toEqual([]);
    await expectBooked(server, c.companyId);
  });

  it('waits for the hour, is asked for by the scheduler, and runs at once for a person, once a day', async () => {
    const c = await bankCompany(server, 'Hour');
    const [main, other] = [await c.open('USD', '900.00'), await c.open('USD')];
    const id = await setUp(c, {
      ...{ name: 'Rest', kind: 'Sweep', accountId: main, otherAccountId: other, level: '500' },
    });
    await later(c, 12 * HOUR);
    await tick(c);
    expect((await ruleOf(c.finance, id)).runs).toEqual([]);
    const [once, twice] = [
      await take(c.finance, 'runAutoTransferRule', id),
      await take(c.finance, 'runAutoTransferRule', id),
    ];
    expect(once.data.runAutoTransferRule?.message).toBe('It moved USD 400.00.');
    expect(twice.errors?.[0]?.message).toContain('once a day');
    await later(c, 12 * HOUR);
    await tick(c);
    expect((await ruleOf(c.finance, id)).runs).toHaveLength(1);
    await later(c, DAY);
    await askForTransfers(server.platform);
    expect(await waitingJobs(server.platform)).toContain(`bank.auto-transfer:${c.companyId}:due`);
  });

  it('pauses with the reason once it is refused, and is switched on again by somebody who may', async () => {
    const c = await bankCompany(server, 'Pauses');
    const maker = c.finance.memberId;
    const [main, other] = [await c.open('USD', '900.00'), await c.open('USD')];
    const id = await setUp(c, {
      ...{ name: 'Rest', kind: 'Sweep', accountId: main, otherAccountId: other, level: '500' },
    });
    const status = (to: string) =>
      server.platform.db.inTenant(c.companyId, (tx) =>
        tx.run(
          sql`update global_account set status = ${to} where company_id = ${c.companyId} and id = ${other}`,
        ),
      );
    await status('CLOSED');
    await tick(c);
    await tick(c);
    expect(await ruleOf(c.finance, id)).toMatchObject({
      ...{ status: 'Paused', statusReason: 'USD 2 is not in service.' },
      runs: [{ outcome: 'Refused', amount: '0.00', reason: 'USD 2 is not in service.' }],
    });
    expect((await take(c.finance, 'switchAutoTransferRuleOn', id)).errors?.[0]?.message).toBe(
      'USD 2 is not in service.',
    );
    await status('ACTIVE');
    await take(c.finance, 'switchAutoTransferRuleOn', id);
    // On the very day: what was refused moved nothing and took no day.
    server.clock.advance(60);
    await tick(c);
    await tick(c);
    expect(await totalOf(c.finance, main)).toBe('500.00');
    expect((await ruleOf(c.finance, id)).runs.map(({ outcome }) => outcome)).toEqual([
      'Transferred',
      'Refused',
    ]);
    const twice = await take(c.finance, 'runAutoTransferRule', id);
    expect(twice.errors?.[0]?.message).toContain('once a day');
    const key = { data: { fromAccountId: other, toAccountId: main, amount: '400' } };
    await transfer(c.finance, key.data);
    await later(c, DAY);
    const owner = await server.signIn('Owner', c.companyId);
    await changeMember(owner, maker, { status: 'DEACTIVATED' });
    await tick(c);
    expect((await ruleOf(owner, id)).statusReason).toContain('may not transfer money any more');
    // The one who switched it on is gone: whoever may in their stead hears of it.
    const { body } = await owner.request('GET', '/v2/notifications');
    expect(JSON.stringify(body)).toContain('Auto-transfer paused: Rest');
    expect(await totalOf(owner, main)).toBe('900.00');
    await take(owner, 'switchAutoTransferRuleOn', id);
    await later(c, DAY);
    await tick(c);
    expect(await totalOf(c.finance, main)).toBe('500.00');
  });

  it('refuses a circle when it is switched on, of two at once too, and what cannot be', async () => {
    const c = await bankCompany(server, 'Circle');
    const [one, two, eur] = [
      await c.open('USD', '10.00'),
      await c.open('USD'),
      await c.open('EUR'),
    ];
    const why = async (data: object) =>
      (await write(c.finance, data)).data.createAutoTransferRule.violations[0];
    const of = { name: 'X', kind: 'Sweep', accountId: one, otherAccountId: two, level: '5' };
    expect((await why({ ...of, otherAccountId: eur }))?.message).toContain('exchanges nothing');
    expect((await why({ ...of, otherAccountId: one }))?.path).toBe('otherAccountId');
    expect(await why({ ...of, level: null })).toEqual({
      path: 'level',
      message: 'Enter the ceiling.',
    });
    expect((await why({ ...of, level: '5.001' }))?.message).toBe('USD has 2 decimals.');
    expect((await why({ ...of, kind: 'Share', percent: '101' }))?.path).toBe('percent');
    expect((await why({ ...of, kind: 'Share' }))?.path).toBe('percent');
    const share = { ...of, kind: 'Share', percent: '10' };
    const ids = [share, { ...share, accountId: two, otherAccountId: one }].map(
      async (data) => (await write(c.finance, data)).data.createAutoTransferRule.ruleId!,
    );
    const [there, back] = (await Promise.all(ids)) as [string, string];
    expect((await dryRun(c.finance, there)).conflicts).toEqual([]);
    await dryRun(c.finance, back);
    const answers = await Promise.all(
      [there, back].map((id) => take(c.finance, 'switchAutoTransferRuleOn', id)),
    );
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.message).toContain('in a circle');
    const active = (await rulesOf(c.finance)).filter(({ status }) => status === 'Active');
    expect(active).toHaveLength(1);
    const other = active[0]!.id === there ? back : there;
    expect((await dryRun(c.finance, other)).conflicts[0]).toContain('in a circle');
  });

  it('is changed while it rests only, and another dry run is due then; what ended stays ended', async () => {
    const c = await bankCompany(server, 'Changes');
    const [main, other] = [await c.open('USD', '900.00'), await c.open('USD')];
    const of = {
      name: 'Rest',
      kind: 'Sweep',
      accountId: main,
      otherAccountId: other,
      level: '500',
    };
    const id = await setUp(c, of);
    const change = async () => {
      const { version } = await ruleOf(c.finance, id);
      return c.finance.graphql<{ updateAutoTransferRule: Answer }>(
        `mutation ($data: AutoTransferInput!) { updateAutoTransferRule(ruleId: "${id}", version: ${version}, data: $data) {
          message } }`,
        { data: { ...of, level: '100', weekdays: [5] } },
      );
    };
    expect((await change()).errors?.[0]?.message).toContain('Pause it');
    await take(c.finance, 'pauseAutoTransferRule', id);
    expect((await change()).errors).toBeUndefined();
    expect((await ruleOf(c.finance, id)).triedAt).toBeNull();
    expect((await take(c.finance, 'switchAutoTransferRuleOn', id)).errors?.[0]?.message).toContain(
      'dry run',
    );
    await take(c.finance, 'endAutoTransferRule', id);
    expect((await take(c.finance, 'switchAutoTransferRuleOn', id)).errors?.[0]?.message).toContain(
      'has ended',
    );
    const viewer = await server.signIn('Viewer', c.companyId);
    const { version } = await ruleOf(c.finance, id);
    const stranger = await bankCompany(server, 'Elsewhere');
    const by = (who: SignedIn) =>
      who.graphql(
        `mutation { endAutoTransferRule(ruleId: "${id}", version: ${version}) { message } }`,
      );
    expect((await by(viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await by(stranger.finance)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await rulesOf(stranger.finance)).toEqual([]);
  });

  it('rests after a backup was restored: its latest transfers may be younger than that', async () => {
    const c = await bankCompany(server, 'Restored');
    const [main, other] = [await c.open('USD', '900.00'), await c.open('USD')];
    const id = await setUp(c, {
      ...{ name: 'Rest', kind: 'Sweep', accountId: main, otherAccountId: other, level: '500' },
    });
    const client = new pg.Client({ connectionString: server.platform.db.connectionString });
    await client.connect();
    await holdBack(client);
    await client.end();
    await later(c, DAY);
    await tick(c);
    expect(await ruleOf(c.finance, id)).toMatchObject({
      ...{ status: 'Paused', statusReason: expect.stringContaining('backup was restored') },
      runs: [],
    });
    expect(await totalOf(c.finance, main)).toBe('900.00');
  });
});
