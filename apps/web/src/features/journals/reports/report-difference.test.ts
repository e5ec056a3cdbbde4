import { expect, it } from 'vitest';
import { differenceOf, withDifference } from './report-difference.ts';

it('a difference is exact, its percentage is of what it is held against, whatever side that stands on', () => {
  expect(differenceOf('1975.00', '500.00')).toEqual(['1475', '295.0']);
  expect(differenceOf('-50.10', '-100.20')).toEqual(['50.1', '50.0']);
  expect(differenceOf('10.00', '0.00')).toEqual(['10', null]);
});

it('two columns get a difference, months beside each other none', () => {
  const line = { key: 'a', label: 'A', amounts: ['3.00', '2.00'] };
  const report = {
    ...{ caption: 'x', columns: ['2026', '2025'], baseCurrency: 'USD' },
    ...{ sections: [{ title: 'Revenue', lines: [line] }], foot: [line] },
  };
  const compared = withDifference(report);
  expect(compared.columns).toEqual(['2026', '2025', 'Difference', 'In percent']);
  expect(compared.foot[0]?.amounts).toEqual(['3.00', '2.00', '1', '50.0']);
  const one = { ...report, columns: ['2026'] };
  expect(withDifference(one)).toBe(one);
});
