import { describe, expect, it } from 'vitest';
import { dailySuggestion, differenceOf, suggestedText, verdictOf } from './accuracy-words.ts';

describe('words of accuracy', () => {
  const broker = {
    ...{ unit: 'USD/d', count: 3, error: 2_040, correctedError: 410 },
    ...{ difference: { median: -2_000 }, addition: -2_000, correction: null },
  };
  it('say what voyages of a broker earned a day in money, never by a ratio', () => {
    expect(differenceOf(broker)).toBe('−2,000');
    expect(suggestedText(broker)).toBe('2,000 USD/d below the estimate');
    expect(verdictOf(broker, true)).toBe(
      'Estimates were off by 2,040 USD/d on average; 2,000 USD/d below the estimate they would have been off by 410 USD/d, each judged without itself.',
    );
  });

  it('make a loss greater where voyages came out below their estimates', () => {
    expect(dailySuggestion(-500, broker)).toBe('−2,500');
    expect(dailySuggestion(12_000, broker)).toBe('10,000');
    expect(dailySuggestion(null, broker)).toBe('–');
    expect(dailySuggestion(-500, { addition: null })).toBe('–');
  });

  it('say ports and ships in per cent', () => {
    const port = {
      ...{ unit: 'USD', count: 3, error: 0.109, correctedError: 0.03, correction: 1.09 },
      ...{ ratio: { median: 1.12 }, difference: null, addition: null },
    };
    expect(differenceOf(port)).toBe('+12 %');
    expect(verdictOf(port)).toBe(
      'Estimates were off by 10.9 % on average; 9 % above the estimate they would have been off by 3.0 %, each judged without itself.',
    );
    expect(verdictOf({ ...port, correction: null })).toBe(
      'Estimates were off by 10.9 % on average. No correction would have made them better.',
    );
    expect(verdictOf({ ...port, count: 2 })).toContain('fewer than three figures');
  });
});
