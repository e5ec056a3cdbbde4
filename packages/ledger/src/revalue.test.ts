import { money } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { findLedgerFaults } from './entry.ts';
import { revaluationBalances, revaluationEntries, revalueItem } from './revalue.ts';

const item = (accountCode: string, currency: string, amount: bigint, base: bigint) => ({
  accountCode,
  amount: money(currency, amount),
  base: money('EUR', base),
});

describe('a revaluation', () => {
  it('USD 1,000.00 booked at EUR 900.00 is EUR 850.00 at 0.85: EUR 50.00 lost on a receivable, gained on a debt', () => {
    const owed = revalueItem(item('1100', 'USD', 100_000n, 90_000n), '0.85');
    expect([owed.valued.minorUnits, owed.difference.minorUnits]).toEqual([85_000n, -5_000n]);
    const owing = revalueItem(item('2000', 'USD', -100_000n, -90_000n), '0.85');
    expect(owing.difference.minorUnits).toBe(5_000n);
    expect([...revaluationBalances([owed, owing])]).toEqual([
      ['1190', -5_000n],
      ['5910', 5_000n],
      ['2090', 5_000n],
      ['4910', -5_000n],
    ]);
  });

  it('counts yen without decimals and dinars with three, each rounded once, half away from zero', () => {
    const yen = revalueItem(item('1100', 'JPY', 250_001n, 150_000n), '0.0061');
    expect(yen.valued.minorUnits).toBe(152_501n);
    const dinar = revalueItem(item('1000', 'KWD', 10_125n, 3_000n), '3');
    expect(dinar.valued.minorUnits).toBe(3_038n);
  });

  it('posts what changed since the last time, and nothing where nothing did', () => {
    const first = revaluationBalances([
      revalueItem(item('1100', 'USD', 100_000n, 90_000n), '0.95'),
    ]);
    const second = revaluationBalances([
      revalueItem(item('1100', 'USD', 60_000n, 54_000n), '0.95'),
    ]);
    const entries = revaluationEntries(second, first, 'EUR');
    expect(entries.map(({ accountCode, base }) => [accountCode, base.minorUnits])).toEqual([
      ['1190', -2_000n],
      ['4910', 2_000n],
    ]);
    expect(findLedgerFaults(entries)).toEqual([]);
    expect(revaluationEntries(second, second, 'EUR')).toEqual([]);
  });

  it('asserts an account of monetary items: prepaid expenses keep the rate they were booked at', () => {
    const prepaid = revalueItem(item('1400', 'USD', 100n, 90n), '1');
    expect(() => revaluationBalances([prepaid])).toThrow('Account 1400 is not revalued');
  });
});
