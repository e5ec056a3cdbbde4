import { USUAL_COST_CHECKS } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import type { documents } from '../commercial-documents/index.ts';
import type { StatementContent, StatementLine } from './hire-statements.repository.ts';
import { compareHire, HIRE_TYPE } from './match-hire.ts';

const hire = (change: Partial<StatementLine>): StatementLine => ({
  ...{ code: 'HIRE', rate: '14000', rateUnit: 'per day', amount: '0' },
  ...{ start: '2026-10-09T00:00:00Z', end: '2026-10-24T00:00:00Z' },
  ...change,
});
const statement = (...lines: StatementLine[]): StatementContent => ({
  ...{ currency: 'USD', start: '2026-10-09T00:00:00Z', end: lines.at(-1)!.end!, lines },
});
const billed = (rate: string, minor: string, change: Partial<documents.LineRow> = {}) =>
  ({
    ...{ description: 'Hire', quantity: '1', unit: 'days', rate, amount_minor: minor },
    ...{ account_code: '5110', source_key: null, ...change },
  }) as documents.LineRow;

type Matched = {
  now: StatementContent;
  before?: StatementContent;
  lines: readonly documents.LineRow[];
};

const faultsOf = ({ now, before, lines }: Matched) =>
  compareHire({
    document: { type: HIRE_TYPE, currency: 'USD', contact_id: 'owner' } as documents.DocumentRow,
    lines,
    statements: {
      ...{ run: { first: before ? 2 : 1, last: before ? 2 : 1 }, charter: 'TCI-0001' },
      ...{ now, before: before ?? null },
    },
    charters: [],
    judgedBy: { ...USUAL_COST_CHECKS, baseCurrency: 'USD', dayRate: '1' },
  })?.faults;

describe('the rate of a bill of hire', () => {
  it('is judged where hire is agreed by the day', () => {
    const now = statement(hire({ amount: '210000' }));
    expect(faultsOf({ now, lines: [billed('14000', '21000000')] })).toEqual([]);
    expect(faultsOf({ now, lines: [billed('15000', '21000000')] })).toEqual([
      '14000 a day are agreed, 15000 are billed.',
    ]);
  });

  it.each(['average monthly', 'per 30 days', 'per hour', 'monthly'])(
    'is left to the total where it is %s',
    (rateUnit) => {
      const now = statement(hire({ rate: '420000', rateUnit, amount: '210000' }));
      expect(faultsOf({ now, lines: [billed('14000', '21000000')] })).toEqual([]);
      expect(faultsOf({ now, lines: [billed('15000', '22500000')] })).toHaveLength(1);
    },
  );

  it('is any of those agreed for the time that is billed, beside expenses by the day', () => {
    const first = hire({ amount: '210000' });
    const second = hire({
      ...{ rate: '14500', amount: '72500' },
      ...{ start: '2026-10-24T00:00:00Z', end: '2026-10-29T00:00:00Z' },
    });
    const now = statement(first, second);
    const lines = [billed('14000', '21000000'), billed('14500', '7250000')];
    expect(faultsOf({ now, lines })).toEqual([]);
    const before = statement(first);
    expect(faultsOf({ now, before, lines: lines.slice(1) })).toEqual([]);
    const expense = billed('50', '0', { description: 'C/V/E' });
    expect(faultsOf({ now, before, lines: [expense, ...lines.slice(1)] })).toEqual([]);
    expect(faultsOf({ now, before, lines: [billed('14000', '7250000')] })).toEqual([
      '14500 a day are agreed, 14000 are billed.',
    ]);
  });
});
