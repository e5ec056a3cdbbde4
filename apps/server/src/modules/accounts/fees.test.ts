import { parseMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { feeOf } from './fees.ts';

const OURS = '01a12c9a-443a-7352-885b-000000000001';

describe('fees', () => {
  const rule = {
    ...{
      companyId: null,
      currency: 'USD',
      fixed: '5',
      percent: '0.1',
      minimum: '10',
      maximum: '50',
    },
  };
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
  ) => feeOf(schedule, { companyId: OURS, kind, amount: parseMoney('USD', amount), on });
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

  it('a rule of the company counts before one of all companies, and for no other company', () => {
    const own = { ...schedule[0]!, companyId: OURS, fixed: '1', percent: '0', minimum: '0' };
    const costs = (companyId: string, on = '2026-11-20') =>
      feeOf([...schedule, own], {
        ...{ companyId, kind: 'PAYOUT_SWIFT', on },
        amount: parseMoney('USD', '1000'),
      });
    expect(costs(OURS)).toEqual(parseMoney('USD', '1'));
    expect(costs(OURS, '2026-12-02')).toEqual(parseMoney('USD', '1'));
    expect(costs('01a12c9a-443a-7352-885b-000000000002')).toEqual(parseMoney('USD', '10'));
  });
});
