import { describe, expect, it } from 'vitest';
import cases from '../cases/day-counts.json' with { type: 'json' };
import { type DayCount, parseCivilDate, yearFraction } from './index.ts';

type Case = {
  readonly id: string;
  readonly inputs: { readonly start: string; readonly end: string; readonly dayCount: string };
  readonly expected: { readonly days?: number; readonly years?: number };
  readonly tolerance: { readonly '*': number };
};

describe('published day counts', () => {
  it.each(cases as readonly Case[])(
    '$id: $inputs.start to $inputs.end by $inputs.dayCount',
    (one) => {
      const { start, end, dayCount } = one.inputs;
      const years = yearFraction(parseCivilDate(start), parseCivilDate(end), dayCount as DayCount);
      const wanted = one.expected.years ?? (one.expected.days ?? Number.NaN) / 360;
      expect(Math.abs(years - wanted)).toBeLessThan(one.tolerance['*']);
    },
  );
});
