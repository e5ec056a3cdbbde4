import { describe, expect, it } from 'vitest';
import { readFormula } from './market-formula.ts';
import { marketRateInput, marketRouteInput } from './market-rate.ts';

const termsOf = (formula: string) => {
  const read = readFormula(formula);
  return 'terms' in read
    ? read.terms.map(({ factor, code }) => `${factor} ${code ?? ''}`.trim())
    : read.violation.message;
};

describe('the sum that a formula route is', () => {
  it.each([
    ['0.5 * P1A + 0.5 * P2A', ['0.5 P1A', '0.5 P2A']],
    ['P1A', ['1 P1A']],
    ['p1a_82*0.25 + 250', ['0.25 P1A_82', '250']],
    ['− 1.2 × C5TC + 10', ['-1.2 C5TC', '10']],
    ['S10TC - 500', ['1 S10TC', '-500']],
    ['BLPG1-FWD + 1', ['1 BLPG1-FWD', '1']],
    ['0.25*A+0.75*B', ['0.25 A', '0.75 B']],
  ])('%s', (formula, terms) => expect(termsOf(formula)).toEqual(terms));

  it.each([
    '',
    '+',
    'P1A +',
    'P1A + + P2A',
    'P1A P2A',
    'P1A * P2A',
    '2 * 3',
    '(P1A + P2A) / 2',
    '0.5 * * P1A',
    '1234567890123 * P1A',
    'P1A; drop table',
  ])('refuses %s with how to write it', (formula) =>
    expect(termsOf(formula)).toBe('Write a sum like 0.5 * P1A + 0.5 * P2A.'),
  );

  it('refuses a number alone, a code too long and too many terms', () => {
    expect(termsOf('250')).toMatch(/^Name at least one route\./);
    expect(termsOf('A'.repeat(21))).toMatch(/is no code of a route\.$/);
    expect(termsOf(Array.from({ length: 13 }, () => 'A').join(' + '))).toBe('Keep to 12 terms.');
  });

  it('a megabyte is answered at once', () => {
    expect(termsOf('A + '.repeat(250_000))).toMatch(/^Write a sum/);
  });
});

describe('what is typed of a route', () => {
  const route = { code: ' p1a_82 ', name: 'Transatlantic', unit: 'USD/day' };

  it('a code is kept in capital letters; formula and description may be empty', () => {
    expect(marketRouteInput.parse(route)).toEqual({
      code: 'P1A_82',
      name: 'Transatlantic',
      unit: 'USD/day',
      description: '',
      formula: '',
      isActive: true,
    });
  });

  it('a formula that cannot be read is refused at its field', () => {
    const read = marketRouteInput.safeParse({ ...route, formula: 'P1A /' });
    expect(read.error?.issues[0]).toMatchObject({ path: ['formula'] });
  });

  it('a value has what its column keeps', () => {
    const at = (value: string) =>
      marketRateInput.safeParse({
        routeId: '0190f3c0-0000-7000-8000-000000000000',
        rateOn: '2026-11-20',
        value,
      }).success;
    expect(['12500', '-3.125000', '999999999999.999999'].map(at)).toEqual([true, true, true]);
    expect(['', '1e5', '1,000', '1.1234567', '1234567890123'].map(at)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
