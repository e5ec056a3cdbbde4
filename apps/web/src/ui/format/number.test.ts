import { describe, expect, it } from 'vitest';
import {
  abbreviateNumber,
  formatAccounting,
  formatExact,
  formatMoneyAmount,
  formatNumber,
  formatSigned,
  minorUnitsToDecimal,
} from './number.ts';

describe('figures', () => {
  it('shows what was typed whole: at least so many decimals, none rounded away', () => {
    expect(formatExact('12.3750', 2)).toBe('12.375');
    expect(formatExact(40.55)).toBe('40.55');
    expect(formatExact('600.0000', 2)).toBe('600.00');
    expect(formatExact('-1500', 0)).toBe('−1,500');
    expect(formatExact(null, 2)).toBe('');
  });

  it('grid figures carry a true minus, statements parentheses', () => {
    expect(formatNumber(-1204.5, 2)).toBe('−1,204.50');
    expect(formatAccounting('-1204.5', 2)).toBe('(1,204.50)');
  });
  it('a negative that rounds to zero has no sign', () => {
    expect(formatNumber(-0.001, 2)).toBe('0.00');
    expect(formatSigned('-0.4')).toBe('=');
  });
  it('exact decimal strings keep digits a JS number would lose', () => {
    expect(formatNumber('9007199254740993.17', 2)).toBe('9,007,199,254,740,993.17');
  });
  it('halves round away from zero: 0.125 → 0.13, −0.125 → −0.13', () => {
    expect(formatNumber('0.125', 2)).toBe('0.13');
    expect(formatNumber('-0.125', 2)).toBe('−0.13');
  });
  it('GEN-15 large numbers abbreviate K, M, B, T with two decimals', () => {
    expect(abbreviateNumber(1_234_567)).toBe('1.23M');
    expect(abbreviateNumber(-2_500)).toBe('−2.50K');
    expect(abbreviateNumber(999)).toBe('999');
    expect(abbreviateNumber(3.2e12)).toBe('3.20T');
    expect(abbreviateNumber(4.5e9)).toBe('4.50B');
    expect(abbreviateNumber(7e15)).toBe('7.00Q');
    expect(abbreviateNumber(999_994)).toBe('999.99K');
    expect(abbreviateNumber(999_995)).toBe('1.00M');
  });
  it('minor units follow the currency: yen none, dollar two, dinar three', () => {
    expect(formatMoneyAmount({ currency: 'JPY', minorUnits: 123456n })).toBe('123,456');
    expect(formatMoneyAmount({ currency: 'USD', minorUnits: -5n }, 'statement')).toBe('(0.05)');
    expect(formatMoneyAmount({ currency: 'KWD', minorUnits: 1500n })).toBe('1.500');
    expect(minorUnitsToDecimal(-7n, 2)).toBe('-0.07');
  });
});
