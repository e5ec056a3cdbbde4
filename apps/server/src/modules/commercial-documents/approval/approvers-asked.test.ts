import type { ApprovalPolicy } from '@mainsheet/contract';
import { parseMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { approversAsked } from './approvers-asked.ts';

const POLICY: ApprovalPolicy = {
  steps: [
    { currency: 'USD', fromAmount: '0', approvers: 1 },
    { currency: 'USD', fromAmount: '250000', approvers: 2 },
    { currency: 'USD', fromAmount: '1000000', approvers: 3 },
    { currency: 'NOK', fromAmount: '500000', approvers: 2 },
  ],
};

const needed = (currency: string, amount: string, exchangeRate = '1') =>
  approversAsked(POLICY, {
    total: parseMoney(currency, amount),
    exchangeRate,
    baseCurrency: 'USD',
  });

describe('approvers that the policy asks for', () => {
  it.each([
    ['249999.99', 1],
    ['250000.00', 2],
    ['999999.99', 2],
    ['1000000.00', 3],
  ])('USD %s needs %i', (amount, count) => {
    expect(needed('USD', amount)).toBe(count);
  });
  it('a currency with steps of its own is judged by them, below its first step by nobody', () => {
    expect(needed('NOK', '499999.99', '99')).toBe(0);
    expect(needed('NOK', '500000.00', '0.09')).toBe(2);
  });
  it('another currency is judged in base at the rate of the document: EUR 231,481.48 × 1.08 is 250,000.00', () => {
    expect(needed('EUR', '231481.47', '1.08')).toBe(1);
    expect(needed('EUR', '231481.48', '1.08')).toBe(2);
  });
});
