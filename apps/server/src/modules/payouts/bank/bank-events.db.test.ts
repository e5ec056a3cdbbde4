import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AirwallexServer } from '../../../../test/fixtures/airwallex-server.ts';
import { balancesOf } from '../../../../test/fixtures/bank-company.ts';
import { cardData, issue } from '../../../../test/fixtures/cards-company.ts';
import { billData, keyOf, ledgerOf, sayBill } from '../../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  secured,
  submit,
} from '../../../../test/fixtures/payouts-company.ts';
import { runAsOwner, testServer } from '../../../../test/test-server.ts';
import type { Delivery } from '../../banks/index.ts';

const server = testServer();
const there = new AirwallexServer(server.clock);
const accounts: Record<string, string> = {};
const URL_OF_EVENTS = '/v2/banks/airwallex/events';

beforeAll(async () => {
  const port = await there.listen();
  const airwallex = { ...AirwallexServer.settings(port, ''), accounts };
  Object.assign(server.platform.config, { airwallex });
});
beforeEach(() => {
  there.fault = 'NONE';
});
afterAll(() => there.close());

/** A company whose accounts are there; one at a time, because there is one account. */
async function companyThere(name: string): Promise<PayoutsCompany> {
  const c = await payoutsCompany(server, name);
  for (const id of Object.keys(accounts)) delete accounts[id];
  Object.assign(accounts, AirwallexServer.settings(0, c.companyId).accounts);
  return c;
}

const day = () => server.clock.now().toISOString().slice(0, 10);

async function approved(c: PayoutsCompany, amount = '250.00', more: object = {}): Promise<string> {
  const to = await c.confirmed();
  const made = await create(
    c.finance,
    payoutData(c, to.id, amount, { paymentDate: day(), ...more }),
  );
  const { id } = (await approve(c.approver, (await submit(c.finance, made.row!)).row!)).row!;
  return id;
}

async function post(delivery: Delivery, url = URL_OF_EVENTS) {
  const answer = await server.app.inject({
    ...{ method: 'POST', url, payload: delivery.body },
    headers: {
      'content-type': 'application/json',
      'x-timestamp': delivery.timestamp,
      'x-signature': delivery.signature,
    },
  });
  return { status: answer.statusCode, body: answer.json() as { message?: string } };
}

const statusOf = async (c: PayoutsCompany, id: string) => (await readPayout(c.finance, id)).status;

const balanceOf = async (c: PayoutsCompany) => (await balancesOf(c.finance))[c.accountId];

const storedEvents = (c: PayoutsCompany) =>
  server.platform.db.inTenant(c.companyId, async (tx) => {
    const { count } = await tx.get(
      sql<{ count: string }>`select count(*) from bank_event
        where company_id = ${tx.companyId} and way = 'event'`,
      'The count',
    );
    return Number(count);
  });

describe('a payout that a bank elsewhere carries out', () => {
  it('R6 is paid when the bank says that it arrived, and not before', async () => {
    const c = await companyThere('Elsewhere');
    const id = await approved(c);
    await advance(server, c.companyId, id);
    expect(there.transfers.get(id)).toMatchObject({ transfer_amount: 250, request_id: id });
    for (const status of ['SCHEDULED', 'PROCESSING', 'SENT']) {
      expect((await post(there.event(id, status))).status).toBe(200);
      await advance(server, c.companyId, id);
      expect(await statusOf(c, id)).toBe('Sent');
      expect(await balanceOf(c)).toMatchObject({ total: '10000.00', reserved: '250.00' });
    }
    await post(there.event(id, 'PAID'));
    await advance(server, c.companyId, id);
    expect(await statusOf(c, id)).toBe('Paid');
    expect(await balanceOf(c)).toMatchObject({ total: '9750.00', reserved: '0.00' });
    const { data } = await c.finance.graphql<{ getPayout: { bankSteps: object[] } }>(
      `{ getPayout(payoutId: "${id}") { bankSteps { bankName state text } } }`,
    );
    expect(data.getPayout.bankSteps).toEqual([
      { bankName: 'Airwallex', state: 'ACCEPTED', text: 'Accepted' },
      { bankName: 'Airwallex', state: 'SENT', text: 'Sent on' },
      { bankName: 'Airwallex', state: 'SETTLED', text: 'Arrived' },
    ]);
  });

  it('R1 M12 is executed once when the answer is lost, however often the job runs', async () => {
    const c = await companyThere('Lost');
    const before = there.transfers.size;
    const id = await approved(c);
    there.fault = 'EXECUTED_THEN_500';
    await expect(advance(server, c.companyId, id)).rejects.toThrow('The bank answered 500.');
    expect(await statusOf(c, id)).toBe('Sent');
    there.fault = 'NONE';
    const twice = [1, 2].map(() => advance(server, c.companyId, id));
    await Promise.all(twice);
    await advance(server, c.companyId, id);
    expect(there.transfers.size - before).toBe(1);
    // "Settled" overtakes "sent", and comes five times.
    const paid = there.event(id, 'PAID');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(paid)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.message === 'Taken.')).toHaveLength(1);
    await advance(server, c.companyId, id);
    await post(there.event(id, 'SENT'));
    await advance(server, c.companyId, id);
    expect(await statusOf(c, id)).toBe('Paid');
    expect(await balanceOf(c)).toMatchObject({ total: '9750.00', reserved: '0.00' });
  });

  it('is not ordered anew when the bank may have forgotten its id', async () => {
    const c = await companyThere('Forgotten');
    const id = await approved(c);
    there.fault = 'BUSY';
    await expect(advance(server, c.companyId, id)).rejects.toThrow('503');
    there.fault = 'NONE';
    server.clock.advance(7 * 86_400);
    const before = there.transfers.size;
    await advance(server, c.companyId, id);
    expect(there.transfers.size).toBe(before);
    c.finance = await server.signIn('Finance', c.companyId);
    expect(await statusOf(c, id)).toBe('Sent');
    const { data } = await c.finance.graphql<{ getPayout: { bankTrouble: string } }>(
      `{ getPayout(payoutId: "${id}") { bankTrouble } }`,
    );
    expect(data.getPayout.bankTrouble).toContain('Call the bank');
  });

  it('fails with the words of a bank that refuses it, and its money is free', async () => {
    const c = await companyThere('Refused');
    const id = await approved(c);
    there.fault = 'REFUSED';
    await advance(server, c.companyId, id);
    expect(await readPayout(c.finance, id)).toMatchObject({
      status: 'Failed',
      statusReason: 'The bank refuses it: The account number is closed.',
    });
    expect(await balanceOf(c)).toMatchObject({ total: '10000.00', reserved: '0.00' });
  });

  it('issues no cards where the bank offers none', async () => {
    const c = await companyThere('No cards');
    const controller = await secured(server, c.finance);
    const said = await issue(controller, cardData(c, c.finance));
    expect(said.code).toBe('INVALID_STATE');
    expect(said.message).toContain('Airwallex, which keeps the accounts of this company');
  });

  it('is asked about when nothing was heard for an hour', async () => {
    const c = await companyThere('Silent');
    const id = await approved(c);
    await advance(server, c.companyId, id);
    there.move(id, 'PAID');
    await advance(server, c.companyId, id);
    expect(await statusOf(c, id)).toBe('Sent');
    server.clock.advance(3_700);
    await advance(server, c.companyId, id);
    c.finance = await server.signIn('Finance', c.companyId);
    expect(await statusOf(c, id)).toBe('Paid');
  });

  it('comes back whole after it was paid: its bill is open again and the books are even', async () => {
    const c = await companyThere('Returned');
    const draft = await sayBill(c.finance, 'createBill', '', billData(c.contactId, '200.00'));
    const bill = (await sayBill(c.owner, 'approveBill', keyOf(draft.row!))).row!;
    const bills = [{ billId: bill.id, amount: '200.00' }];
    const before = await ledgerOf(server, c.companyId);
    const id = await approved(c, '250.00', { bills });
    await advance(server, c.companyId, id);
    await post(there.event(id, 'PAID'));
    await advance(server, c.companyId, id);
    expect(await statusOf(c, id)).toBe('Paid');
    await post(there.event(id, 'FAILED', { failure_reason: 'Account closed' }));
    await advance(server, c.companyId, id);
    await advance(server, c.companyId, id);
    expect(await readPayout(c.finance, id)).toMatchObject({
      status: 'Failed',
      statusReason: 'The bank says: Account closed',
    });
    expect(await balanceOf(c)).toMatchObject({ total: '10000.00', reserved: '0.00' });
    const { data } = await c.owner.graphql<{ getBill: { balance: string } }>(
      `{ getBill(billId: "${bill.id}") { balance } }`,
    );
    expect(data.getBill.balance).toBe('200.00');
    const after = await ledgerOf(server, c.companyId);
    const moved = after.filter(({ amount }) => amount !== '0');
    expect(moved).toEqual(before.filter(({ amount }) => amount !== '0'));
  });
});

describe('the address of events', () => {
  it('W1 refuses what is unsigned, forged, old or written again, and keeps nothing of it', async () => {
    const c = await companyThere('Forged');
    const id = await approved(c);
    await advance(server, c.companyId, id);
    const right = there.event(id, 'PAID');
    const event = JSON.parse(right.body.toString()) as object;
    const again = Buffer.from(JSON.stringify(event, null, 1));
    for (const wrong of [
      { ...right, signature: '' },
      { ...right, timestamp: '' },
      { ...right, body: again },
      there.sign(event, { secret: 'somebody guesses' }),
      there.sign(event, { ageMs: 360_000 }),
      there.sign(event, { ageMs: -360_000 }),
    ]) {
      expect((await post(wrong)).status).toBe(401);
    }
    expect(await storedEvents(c)).toBe(0);
    expect((await post(right, '/v2/banks/embedded/events')).status).toBe(404);
    expect((await post(right, '/v2/banks/nobody/events')).status).toBe(404);
    const other = there.sign({ ...event, account_id: 'acct_somebody' });
    expect(await post(other)).toMatchObject({ status: 200, body: { message: 'Nothing new.' } });
    expect(await storedEvents(c)).toBe(0);
    expect((await post(right)).body.message).toBe('Taken.');
    expect(await storedEvents(c)).toBe(1);
  });

  it('R7 a log of three days, shuffled, five times each, with 2 % forged and 2 % old, ends as in order', async () => {
    const c = await companyThere('Three days');
    const first = await approved(c, '10.00');
    await advance(server, c.companyId, first);
    const ids = await copiesOf(c, first, 40);
    const ways = [
      ['SCHEDULED', 'PROCESSING', 'SENT', 'PAID'],
      ['SCHEDULED', 'PROCESSING', 'SENT', 'FAILED'],
      ['SCHEDULED', 'CANCELLED'],
      ['SCHEDULED', 'SENT', 'PAID', 'FAILED'],
      ['SCHEDULED', 'SENT'],
    ];
    const ENDS = ['Paid', 'Failed', 'Failed', 'Failed', 'Sent'];
    const transfer = there.transfers.get(first)!;
    const log: Delivery[] = [];
    ids.forEach((id, index) => {
      there.transfers.set(id, { ...transfer, id: `copy-${index}`, request_id: id });
      for (const status of ways[index % ways.length]!) log.push(there.event(id, status));
    });
    const random = numbers(7);
    const sent = shuffled(
      log.flatMap((one) => [one, one, one, one, one]),
      random,
    ).map((one, index) => {
      const event = JSON.parse(one.body.toString()) as object;
      if (index % 50 === 0) return { right: 401, one: there.sign(event, { secret: 'a forgery' }) };
      if (index % 50 === 1) return { right: 401, one: there.sign(event, { ageMs: 301_000 }) };
      return { right: 200, one };
    });
    const times: number[] = [];
    for (const { one, right } of sent) {
      const start = performance.now();
      expect((await post(one)).status).toBe(right);
      times.push(performance.now() - start);
    }
    for (const id of ids) await advance(server, c.companyId, id);
    const ends = await Promise.all(ids.map((id) => statusOf(c, id)));
    expect(ends).toEqual(ids.map((_, index) => ENDS[index % ENDS.length]));
    // Of the first: 10.00 still on its way; of the copies eight paid, eight still on their way.
    expect(await balanceOf(c)).toMatchObject({ total: '9920.00', reserved: '90.00' });
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)]!;
    // The machine of a test is not measured, an address that waits for the books is.
    expect(p99).toBeLessThan(1_000);
  });
});

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const left = [...items];
  for (let place = left.length - 1; place > 0; place -= 1) {
    const other = random(place + 1);
    [left[place], left[other]] = [left[other]!, left[place]!];
  }
  return left;
}

/** Payouts at the bank like one that is, by the back door: each approval would take half a minute of a session. */
async function copiesOf(c: PayoutsCompany, id: string, count: number): Promise<string[]> {
  const of = `from payout where company_id = '${c.companyId}' and id = '${id}'`;
  const { platform } = server;
  const columns = await platform.db.inTenant(c.companyId, (tx) =>
    tx.many(sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'payout'`),
  );
  const NEW: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    number: 'n + 1000',
    request_id: "'copy-' || n",
  };
  const names = columns.map(({ name }) => name);
  await runAsOwner(
    server,
    `insert into payout (${names.join(', ')})
     select ${names.map((name) => NEW[name] ?? `payout.${name}`).join(', ')}
     from generate_series(1, ${count}) n, payout
     where payout.company_id = '${c.companyId}' and payout.id = '${id}';
     insert into bank_transfer (company_id, payout_id, bank, request_id, kept_at, attempts, answered_at, heard_at)
     select company_id, id, 'airwallex', id::text, now(), 1, '${server.clock.now().toISOString()}',
       '${server.clock.now().toISOString()}'
     from payout where company_id = '${c.companyId}' and request_id like 'copy-%';
     update global_account set reserved_minor = reserved_minor + ${count} * (select source_minor ${of})
     where company_id = '${c.companyId}' and id = '${c.accountId}'`,
  );
  return platform.db.inTenant(c.companyId, async (tx) => {
    const rows = await tx.many(sql<{ id: string }>`
      select id from payout where company_id = ${tx.companyId} and request_id like 'copy-%'
      order by number`);
    return rows.map((row) => row.id);
  });
}
