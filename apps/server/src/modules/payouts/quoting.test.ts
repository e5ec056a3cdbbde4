import { parseMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { feeOf } from './quoting.ts';

describe('fees', () => {
  const rule = { currency: 'USD', fixed: '5', percent: '0.1', minimum: '10', maximum: '50' };
  const schedule = [
    { ...rule, from: '2026-01-01', kind: 'PAYOUT_SWIFT' as const },
    {
      ...rule,
      from: '2026-12-01',
      kind: 'PAYOUT_SWIFT' as const,
      fixed: '0',
      percent: '0',
      minimum: '0',
    },
  ];
  const fee = (
    amount: string,
    on = '2026-11-20',
    kind: 'PAYOUT_SWIFT' | 'PAYOUT_LOCAL' = 'PAYOUT_SWIFT',
  ) => feeOf(schedule, { kind, amount: parseMoney('USD', amount), on });
  it.each([
    ['1000', '10.00'],
    ['20000', '25.00'],
    ['90000', '50.00'],
  ])('5 + 0.1 %% of %s within 10 and 50 is %s', (amount, expected) => {
    expect(fee(amount)).toEqual(parseMoney('USD', expected));
  });
  it('the rule of a later day counts from then, and what has no rule costs nothing', () => {
    expect(fee('1000', '2026-12-01')).toEqual(parseMoney('USD', '0'));
    expect(fee('1000', '2026-11-20', 'PAYOUT_LOCAL')).toEqual(parseMoney('USD', '0'));
    expect(fee('1000', '2025-12-31')).toEqual(parseMoney('USD', '0'));
  });
});
