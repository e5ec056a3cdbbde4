import { type TimeCharterInput, timeCharterInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { decidedTerms } from './decided-terms.ts';

const stamp = { at: '2026-11-20T09:00:00.000Z', by: 'Hilde Kaya' };
const day = (date: string) => `${date}T00:00:00.000Z`;

/** Two months from 1 December and three days more, one month in option. */
const charter = (change: object = {}): TimeCharterInput =>
  timeCharterInput.parse({
    ...{ type: 'in', estimatedDeliveryDateTime: day('2026-12-01'), plusDays: 3 },
    ...{ maxDuration: 2, maxDurationType: 'Months', options: [{ duration: 1 }], ...change },
  });

const decided = (terms: TimeCharterInput, chosen: 'Declared' | 'Lapsed' | null) => ({
  ...terms,
  ...decidedTerms(terms, { option: 1, chosen, stamp }),
});

/** Redelivery after a declaration is taken back; `typed` is what somebody typed in between. */
function afterTakingBack(before: string | null, typed?: string | null) {
  const declared = decided(charter({ estimatedRedeliveryDateTime: before }), 'Declared');
  const since =
    typed === undefined ? declared : { ...declared, estimatedRedeliveryDateTime: typed };
  const back = decided(since, null);
  expect(back.options[0]).toMatchObject({ decision: null, redeliveryBefore: null });
  return back.estimatedRedeliveryDateTime;
}

describe('redelivery, when a declared option is taken back', () => {
  it('is what it was, as far as only the declaration moved it', () => {
    expect(afterTakingBack(day('2027-01-28'))).toBe(day('2027-01-28'));
    expect(afterTakingBack(null)).toBeNull();
  });

  it('stays as it was typed since, where the charter without the option runs until then', () => {
    expect(afterTakingBack(day('2027-01-28'), day('2027-01-20'))).toBe(day('2027-01-20'));
    expect(afterTakingBack(null, day('2027-02-03'))).toBe(day('2027-02-03'));
    expect(afterTakingBack(day('2027-01-28'), null)).toBeNull();
  });

  it('never runs on through an option that is open again', () => {
    expect(afterTakingBack(null, day('2027-02-27'))).toBeNull();
    expect(afterTakingBack(day('2027-01-28'), day('2027-02-20'))).toBe(day('2027-01-28'));
  });

  it('of a lapsed one stays: that moved nothing', () => {
    const overrun = charter({ estimatedRedeliveryDateTime: day('2027-02-10') });
    const back = decided(decided(overrun, 'Lapsed'), null);
    expect(back.estimatedRedeliveryDateTime).toBe(day('2027-02-10'));
  });
});
