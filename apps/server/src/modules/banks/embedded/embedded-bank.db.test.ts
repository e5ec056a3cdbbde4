import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeBank, orderOf, usd } from '../../../../test/bank.conformance.ts';
import { bankCompany } from '../../../../test/fixtures/bank-company.ts';
import { testServer } from '../../../../test/test-server.ts';
import { type Bank, BankUnreachableError } from '../bank.ts';
import { signDelivery } from '../delivery-signature.ts';
import { EmbeddedBank } from './embedded-bank.ts';

const server = testServer({ BANK_FAULTS: 'on' });
const DAY = 86_400;
const faulty = (faults: { dropPercent?: number; refusePercent?: number }): Bank => {
  const { config } = server.platform;
  const bankFaults = { ...config.bankFaults, dropPercent: 0, refusePercent: 0, ...faults };
  return new EmbeddedBank({ ...server.platform, config: { ...config, bankFaults } });
};

let bank: Bank;
let companyId = '';
beforeAll(async () => {
  const company = await bankCompany(server, 'Embedded');
  companyId = company.companyId;
  await company.open('USD', '1000.00');
  bank = faulty({});
});

const ageMs = 360_000;
describeBank('the embedded bank', {
  bank: () => bank,
  companyId: () => companyId,
  bring: async () => server.clock.advance(6 * DAY),
  executed: () =>
    server.platform.db.inTenant(companyId, async (tx) => {
      const row = await tx.get(
        sql<{
          count: string;
        }>`select count(*) from embedded_transfer where company_id = ${tx.companyId}`,
        'The count',
      );
      return Number(row.count);
    }),
  loseAnswers: (isOn) => {
    bank = faulty({ dropPercent: isOn ? 100 : 0 });
  },
  beBusy: (isOn) => {
    bank = faulty({ refusePercent: isOn ? 100 : 0 });
  },
  deliveries: (requestId) => bank.collectDeliveries(companyId, requestId),
  forge: (one) => ({ ...one, signature: signDelivery('guess', one.timestamp, one.body) }),
  age: (one) => ({ ...one, timestamp: String(Number(one.timestamp) - ageMs) }),
  available: 100_000n,
});

describe('the embedded bank', () => {
  it('keeps the same days for the same orders: cut-off, weekends and what the charges take', async () => {
    const swift = orderOf({ method: 'SWIFT', chargeOption: 'SHARED', payment: usd(70_000n) });
    const { arrivesOn } = await bank.sendTransfer(companyId, swift);
    server.clock.advance(6 * DAY);
    const report = await bank.findTransfer(companyId, swift.requestId);
    expect(report).toMatchObject({ state: 'SETTLED', arrivesOn, charge: usd(1_000n) });
  });

  it('sends back what was paid when the bank of the beneficiary does', async () => {
    const order = orderOf({ reference: 'TEST RETURN AC03' });
    await bank.sendTransfer(companyId, order);
    const states = async () =>
      (await bank.collectDeliveries(companyId, order.requestId)).map(
        (one) => bank.openDelivery(one)!.event.state,
      );
    expect(await states()).not.toContain('FAILED');
    expect((await states()).toSorted()).toEqual(['ACCEPTED', 'SENT', 'SETTLED']);
    server.clock.advance(6 * DAY);
    expect((await bank.findTransfer(companyId, order.requestId))?.reason).toBe(
      'The bank of the beneficiary sent it back: AC03.',
    );
  });

  it('loses one answer on demand', async () => {
    const order = orderOf({ reference: 'TEST LOST' });
    await expect(bank.sendTransfer(companyId, order)).rejects.toThrow(BankUnreachableError);
    expect((await bank.sendTransfer(companyId, order)).state).toBe('ACCEPTED');
  });
});
