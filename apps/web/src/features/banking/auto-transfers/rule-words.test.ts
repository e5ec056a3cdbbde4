import { describe, expect, it } from 'vitest';
import { weekdaysText } from '../../../ui/index.ts';
import { ruleText } from './rule-words.ts';

const RULE = {
  ...{ kind: 'Top up', accountName: 'Crew', otherAccountName: 'Main', currency: 'USD' },
  ...{ level: '1000.00', target: null, percent: null, fixed: null },
};

describe('what a rule does, in words', () => {
  it.each([
    [{}, 'Tops Crew up from Main when it holds less than USD 1,000.00'],
    [
      { target: '1500.00' },
      'Tops Crew up from Main when it holds less than USD 1,000.00, up to USD 1,500.00',
    ],
    [
      { kind: 'Sweep', target: '0.00' },
      'Sends what Crew holds above USD 1,000.00 to Main, down to USD 0.00',
    ],
    [
      { kind: 'Share', level: null, percent: '12.50' },
      'Sends 12.5 % of what comes in to Crew on to Main',
    ],
    [
      { kind: 'Share', level: null, fixed: '250.00' },
      'Sends USD 250.00 of each receipt of Crew on to Main',
    ],
    [
      { currency: 'JPY', level: '90000' },
      'Tops Crew up from Main when it holds less than JPY 90,000',
    ],
  ])('%o', (more, text) => {
    expect(ruleText({ ...RULE, ...more })).toBe(text);
  });
});

describe('days of every week', () => {
  it('are a span where they follow each other', () => {
    expect(weekdaysText([1, 2, 3, 4, 5])).toBe('Mon to Fri');
    expect(weekdaysText([1, 2, 3, 4, 5, 6, 7])).toBe('Every day');
    expect(weekdaysText([1, 3, 5])).toBe('Mon, Wed, Fri');
    expect(weekdaysText([6, 7])).toBe('Sat, Sun');
    expect(weekdaysText([5])).toBe('Fri');
  });
});
