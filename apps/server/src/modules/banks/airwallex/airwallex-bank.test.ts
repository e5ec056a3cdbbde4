import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeBank, orderOf, usd } from '../../../../test/bank.conformance.ts';
import { AirwallexServer } from '../../../../test/fixtures/airwallex-server.ts';
import { TestClock } from '../../../../test/test-server.ts';
import { type Bank, BankUnreachableError, OrderRefusedError } from '../bank.ts';
import { AirwallexBank } from './airwallex-bank.ts';

const clock = new TestClock('2026-11-20T12:00:00Z');
const there = new AirwallexServer(clock);
const companyId = randomUUID();
const TIMEOUT_MS = 1_500;
let port = 0;
let bank: Bank;
beforeAll(async () => {
  port = await there.listen();
});
beforeEach(() => {
  bank = new AirwallexBank(AirwallexServer.settings(port, companyId), clock, TIMEOUT_MS);
});
afterAll(() => there.close());

const STATUSES = { SETTLED: 'PAID', FAILED: 'FAILED' } as const;
const WAY = ['SCHEDULED', 'PROCESSING', 'SENT', 'PAID'];

describeBank('Airwallex', {
  bank: () => bank,
  companyId: () => companyId,
  bring: async (requestId, state) =>
    there.move(requestId, STATUSES[state], { failure_reason: 'Account closed' }),
  executed: async () => there.transfers.size,
  loseAnswers: (isOn) => {
    there.fault = isOn ? 'EXECUTED_THEN_500' : 'NONE';
  },
  beBusy: (isOn) => {
    there.fault = isOn ? 'BUSY' : 'NONE';
  },
  deliveries: async (requestId) => WAY.map((status) => there.event(requestId, status)),
  forge: ({ body }) =>
    there.sign(JSON.parse(body.toString()) as object, { secret: 'a guess at it' }),
  age: ({ body }) => there.sign(JSON.parse(body.toString()) as object, { ageMs: 360_000 }),
  available: 100_000n,
});

describe('Airwallex', () => {
  it('is asked as it documents: token, account, one request id, an exact amount, the beneficiary', async () => {
    there.calls.length = 0;
    const order = orderOf({
      payment: usd(123_456_789_012_345n),
      source: usd(123_456_789_012_345n),
    });
    await bank.sendTransfer(companyId, order);
    await bank.sendTransfer(companyId, orderOf());
    const [login, create] = there.calls;
    expect(login).toMatchObject({
      path: '/api/v1/authentication/login',
      headers: { 'x-client-id': 'client-of-test', 'x-api-key': 'key-of-test' },
    });
    expect(create?.headers).toMatchObject({ 'x-on-behalf-of': 'acct_Test0Fjordline' });
    expect(create?.headers).toMatchObject({ 'x-api-version': '2024-09-27' });
    expect(create?.body).toContain('"transfer_amount":1234567890123.45,');
    expect(JSON.parse(create!.body)).toMatchObject({
      ...{ request_id: order.requestId, source_currency: 'USD', transfer_currency: 'USD' },
      ...{ transfer_method: 'LOCAL', fee_paid_by: 'PAYER', reason: 'goods_purchased' },
      beneficiary: {
        ...{ type: 'BANK_ACCOUNT', entity_type: 'COMPANY' },
        bank_details: { iban: 'NL91ABNA0417164300', account_currency: 'USD' },
      },
    });
    // One sign-in for both.
    expect(there.calls.filter(({ path }) => path.endsWith('/login'))).toHaveLength(1);
  });

  it('signs in again when its token ran out or was taken back', async () => {
    await bank.listBalances(companyId);
    clock.advance(1_800);
    await bank.listBalances(companyId);
    there.isTokenLost = true;
    await bank.listBalances(companyId);
    expect(there.calls.filter(({ path }) => path.endsWith('/login')).length).toBeGreaterThan(2);
  });

  it('does not wait for ever: an executed order without an answer is found again', async () => {
    const order = orderOf();
    there.fault = 'EXECUTED_THEN_SILENT';
    await expect(bank.sendTransfer(companyId, order)).rejects.toThrow('did not answer');
    there.fault = 'NONE';
    expect((await bank.sendTransfer(companyId, order)).state).toBe('ACCEPTED');
  });

  it('an order it refuses is over, with its words', async () => {
    there.fault = 'REFUSED';
    const refused = bank.sendTransfer(companyId, orderOf());
    await expect(refused).rejects.toThrow(OrderRefusedError);
    await expect(refused).rejects.toThrow('The bank refuses it: The account number is closed.');
    there.fault = 'NONE';
    const exchange = orderOf({ payment: { currency: 'EUR', minorUnits: 500n } });
    await expect(bank.sendTransfer(companyId, exchange)).rejects.toThrow(OrderRefusedError);
  });

  it('W4 is left alone for half a minute after five failures, and no key gets into an error', async () => {
    there.fault = 'BUSY';
    for (let call = 0; call < 5; call += 1) {
      const failed = await bank.sendTransfer(companyId, orderOf()).catch((error: Error) => error);
      expect(failed).toBeInstanceOf(BankUnreachableError);
      expect(inspect(failed)).not.toMatch(/key-of-test|token-/);
    }
    const { length } = there.calls;
    await expect(bank.sendTransfer(companyId, orderOf())).rejects.toThrow('asked again shortly');
    expect(there.calls).toHaveLength(length);
    there.fault = 'NONE';
    clock.advance(31);
    expect((await bank.sendTransfer(companyId, orderOf())).state).toBe('ACCEPTED');
  });

  it('takes no event of an account that is nobody here, and none that is no transfer', async () => {
    const order = orderOf();
    await bank.sendTransfer(companyId, order);
    const event = JSON.parse(there.event(order.requestId, 'PAID').body.toString()) as object;
    expect(bank.openDelivery(there.sign({ ...event, account_id: 'acct_other' }))).toBeNull();
    expect(bank.openDelivery(there.sign({ ...event, name: 'deposit.settled' }))).toBeNull();
    expect(bank.openDelivery(there.sign(event))?.companyId).toBe(companyId);
  });
});
