import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankRule, findRule, searchKey, wordsToLearn } from './rules.ts';

const line = (counterparty: string, text: string, amountMinor = -500n) => ({
  counterparty,
  text,
  amountMinor,
});
const rule = (words: string, more: Partial<BankRule> = {}): BankRule => ({
  ...{ id: words, direction: 'out', words, accountCode: '5210' },
  ...more,
});

describe('wordsToLearn', () => {
  it('takes the counterparty, else the words of the text that do not change', () => {
    expect(wordsToLearn(line('Nordbank AG', 'fee 12'))).toBe('NORDBANK AG');
    expect(wordsToLearn(line('', 'REF 00122 Quarterly charges Q3-2026'))).toBe('QUARTERLY CHARGES');
    expect(wordsToLearn(line('', 'Frais de tenue de compte novembre'))).toBe('FRAIS DE TENUE DE');
    expect(wordsToLearn(line('AG', '12 3'))).toBeNull();
  });
});

describe('findRule', () => {
  it('finds whole words side by side, of the same direction, the longest first', () => {
    const charges = line('', 'Monthly charges, November');
    expect(findRule(charges, [rule('CHARGE')])).toBeNull();
    expect(findRule(charges, [rule('MONTHLY NOVEMBER')])).toBeNull();
    expect(findRule(charges, [rule('CHARGES', { direction: 'in' })])).toBeNull();
    expect(findRule(charges, [rule('CHARGES'), rule('MONTHLY CHARGES')])?.words).toBe(
      'MONTHLY CHARGES',
    );
  });

  it('knows again every line that it learned from', () => {
    const text = fc.string({ maxLength: 80, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (counterparty, details) => {
        const seen = line(counterparty, details);
        const words = wordsToLearn(seen);
        if (words === null) return;
        expect(words).toBe(searchKey(words));
        expect(words.length).toBeLessThanOrEqual(60);
        expect(findRule(seen, [rule(words)])?.words).toBe(words);
      }),
    );
  });
});
