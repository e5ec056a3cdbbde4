import { randomUUID } from 'node:crypto';
import { beneficiaryInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import {
  type Bank,
  BankUnreachableError,
  type Delivery,
  furthest,
  PAYEE_ANSWERS,
  type TransferOrder,
  type TransferState,
} from '../src/modules/banks/bank.ts';
import { beneficiaryData } from './fixtures/payouts-company.ts';

/** How a test moves the bank behind an implementation. */
export type BankBench = {
  readonly bank: () => Bank;
  readonly companyId: () => string;
  /** Brings a transfer to a state, as time and other banks do. */
  readonly bring: (requestId: string, state: 'SETTLED' | 'FAILED') => Promise<void>;
  /** How many transfers the bank executes by now. */
  readonly executed: () => Promise<number>;
  readonly loseAnswers: (isOn: boolean) => void;
  readonly beBusy: (isOn: boolean) => void;
  /** What the bank sends, or gives to be collected, of a transfer: each state on its way. */
  readonly deliveries: (requestId: string) => Promise<readonly Delivery[]>;
  /** The same bytes as somebody else would sign them, and as they were signed six minutes ago. */
  readonly forge: (delivery: Delivery) => Delivery;
  readonly age: (delivery: Delivery) => Delivery;
  /** What the account of the company has in dollars, in cents. */
  readonly available: bigint;
};

export const usd = (minorUnits: bigint) => ({ currency: 'USD', minorUnits });

export const orderOf = (more: Partial<TransferOrder> = {}): TransferOrder => ({
  ...{ requestId: randomUUID(), source: usd(700n), payment: usd(700n), fixedSide: 'payment' },
  ...{ method: 'LOCAL', chargeOption: null, feePaidBy: 'PAYER' },
  beneficiary: beneficiaryInput.parse(beneficiaryData(randomUUID())),
  ...{ reference: 'INV 88-20411', reason: 'goods_purchased' },
  ...more,
});

const stateOf = async ({ bank, companyId }: BankBench, requestId: string) =>
  (await bank().findTransfer(companyId(), requestId))?.state;

/** What every bank must do that payments go to. */
export function describeBank(name: string, bench: BankBench): void {
  describeOrders(name, bench);
  describeReports(name, bench);
  describeRest(name, bench);
}

function describeOrders(name: string, bench: BankBench): void {
  const { bank, companyId } = bench;
  const send = (order: TransferOrder) => bank().sendTransfer(companyId(), order);
  describe(`${name}: an order`, () => {
    it('R5 R6 is executed once under its id, ten times at once and again later', async () => {
      const before = await bench.executed();
      const order = orderOf();
      const first = await send(order);
      const many = await Promise.all(Array.from({ length: 10 }, () => send(order)));
      expect(new Set(many.map(({ transferId }) => transferId))).toEqual(
        new Set([first.transferId]),
      );
      expect(first).toMatchObject({ requestId: order.requestId, reason: '' });
      expect((await bench.executed()) - before).toBe(1);
    });

    it('M6 under the id of another one is refused', async () => {
      const order = orderOf();
      await send(order);
      const other = send({ ...order, source: usd(800n), payment: usd(800n) });
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
      await expect(send({ ...order, reference: 'ANOTHER' })).rejects.toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
      });
    });

    it('R1 that was executed and whose answer was lost is found under its id, and not executed anew', async () => {
      const before = await bench.executed();
      const order = orderOf({ method: 'SWIFT', chargeOption: 'PAYER' });
      bench.loseAnswers(true);
      await expect(send(order)).rejects.toThrow(BankUnreachableError);
      bench.loseAnswers(false);
      expect((await send(order)).requestId).toBe(order.requestId);
      expect((await bench.executed()) - before).toBe(1);
      expect(await stateOf(bench, order.requestId)).toBe('ACCEPTED');
    });

    it('that a busy bank does not take is not known, and taken when it is asked again', async () => {
      const before = await bench.executed();
      const order = orderOf();
      bench.beBusy(true);
      await expect(send(order)).rejects.toThrow(BankUnreachableError);
      bench.beBusy(false);
      expect(await bank().findTransfer(companyId(), order.requestId)).toBeNull();
      await send(order);
      expect((await bench.executed()) - before).toBe(1);
    });

    it('of a company that this bank does not know goes nowhere', async () => {
      const before = await bench.executed();
      await expect(bank().sendTransfer(randomUUID(), orderOf())).rejects.toThrow();
      expect(await bench.executed()).toBe(before);
    });
  });
}

function describeReports(name: string, bench: BankBench): void {
  const { bank, companyId } = bench;
  const send = (order: TransferOrder) => bank().sendTransfer(companyId(), order);
  describe(`${name}: what it says`, () => {
    it('R6 an order that is accepted or sent is not settled', async () => {
      const order = orderOf({ method: 'SWIFT', chargeOption: 'PAYER' });
      expect((await send(order)).state).toBe('ACCEPTED');
      expect(await stateOf(bench, order.requestId)).toBe('ACCEPTED');
      await bench.bring(order.requestId, 'SETTLED');
      expect(await stateOf(bench, order.requestId)).toBe('SETTLED');
    });

    it('a failure comes with its reason', async () => {
      const order = orderOf({ reference: 'TEST FAIL AC04' });
      await send(order);
      await bench.bring(order.requestId, 'FAILED');
      const report = (await bank().findTransfer(companyId(), order.requestId))!;
      expect(report.state).toBe('FAILED');
      expect(report.reason).not.toBe('');
    });

    it('R7 its events in any order and each five times leave the same state', async () => {
      const order = orderOf();
      await send(order);
      await bench.bring(order.requestId, 'SETTLED');
      const deliveries = await bench.deliveries(order.requestId);
      const events = deliveries.map((one) => bank().openDelivery(one)!.event);
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
      expect(events.every(({ requestId }) => requestId === order.requestId)).toBe(true);
      const five = Array.from({ length: 5 }, () => events).flat();
      for (let turn = 0; turn < five.length; turn += 1) {
        const turned = [...five.slice(turn), ...five.slice(0, turn)].toReversed();
        expect(furthest(turned)?.state).toBe<TransferState>('SETTLED');
      }
    });

    it('W1 events that are forged, changed, unsigned or six minutes old are refused', async () => {
      const order = orderOf();
      await send(order);
      const [delivery] = await bench.deliveries(order.requestId);
      const opened = bank().openDelivery(delivery!)!;
      expect(opened.companyId).toBe(companyId());
      const changed = Buffer.from(`${delivery!.body.toString()} `);
      for (const wrong of [
        bench.forge(delivery!),
        bench.age(delivery!),
        { ...delivery!, body: changed },
        { ...delivery!, signature: '' },
        { ...delivery!, timestamp: '' },
        { ...delivery!, timestamp: String(Number(delivery!.timestamp) + 1) },
      ]) {
        expect(() => bank().openDelivery(wrong)).toThrow('signature');
      }
    });
  });
}

function describeRest(name: string, bench: BankBench): void {
  const { bank, companyId } = bench;
  const send = (order: TransferOrder) => bank().sendTransfer(companyId(), order);
  describe(`${name}: the rest`, () => {
    it('balances are exact and by currency', async () => {
      const balances = await bank().listBalances(companyId());
      const dollars = balances.find(({ currency }) => currency === 'USD');
      expect(dollars?.available).toEqual(usd(bench.available));
      expect(dollars!.total.minorUnits - dollars!.reserved.minorUnits).toBe(bench.available);
    });

    it('says who holds an account in one of four ways, the same twice, and gives a name of a close match alone', async () => {
      const { beneficiary } = orderOf();
      const said = await bank().verifyPayee(companyId(), beneficiary);
      expect(PAYEE_ANSWERS).toContain(said.answer);
      expect(said.name === '').toBe(said.answer !== 'CLOSE');
      expect(said.reason === '').toBe(said.answer !== 'UNAVAILABLE');
      expect(await bank().verifyPayee(companyId(), beneficiary)).toEqual(said);
    });

    it('money is called back while it has not arrived, and not after', async () => {
      const order = orderOf({ method: 'SWIFT', chargeOption: 'PAYER' });
      await send(order);
      expect((await bank().recallTransfer(companyId(), order.requestId)).state).toBe('FAILED');
      const late = orderOf();
      await send(late);
      await bench.bring(late.requestId, 'SETTLED');
      await expect(bank().recallTransfer(companyId(), late.requestId)).rejects.toThrow();
      expect(await stateOf(bench, late.requestId)).toBe('SETTLED');
    });
  });
}
