import { describe, expect, it } from 'vitest';
import { readBillText } from './index.ts';

const read = (...lines: string[]) => {
  const { billOn, dueOn } = readBillText(['Quay Agency Ltd', ...lines].join('\n'));
  return [billOn?.value ?? null, dueOn?.value ?? null];
};

describe('the days of a bill', () => {
  it.each([
    [
      'terms',
      ['Date 11/05/2026', 'Due 12/05/2026', 'Terms: Net 30', 'Houston TX'],
      '2026-11-05',
      '2026-12-05',
    ],
    [
      'one day that must be',
      ['Invoice date 11/13/2026', 'Due date 12/05/2026'],
      '2026-11-13',
      '2026-12-05',
    ],
    ['a day elsewhere', ['Invoice date 11/05/2026', 'Services 10/28/2026'], '2026-11-05', null],
    [
      'a due date that would be before',
      ['Invoice date 10/09/2026', 'Due date 11/08/2026'],
      '2026-10-09',
      '2026-11-08',
    ],
  ])('are month first by %s', (_by, lines, billOn, dueOn) => {
    expect(read(...lines)).toEqual([billOn, dueOn]);
  });

  it('are day first by a day that must be, whatever else is open', () => {
    expect(read('Invoice date 05/11/2026', 'Due date 25/11/2026')).toEqual([
      '2026-11-05',
      '2026-11-25',
    ]);
  });

  it.each([
    ['net behind a cash discount', '2 % within 8 days, 30 days net', '2026-12-04'],
    ['written by a German', 'Zahlbar innerhalb von 14 Tagen', '2026-11-18'],
  ])('make a due date by days %s', (_how, terms, dueOn) => {
    expect(read('Invoice date 4 November 2026', terms)).toEqual(['2026-11-04', dueOn]);
  });

  it.each([
    'Late payment interest after 60 days',
    'Payment 30 days end of month',
    'Payment 30 days from delivery',
    'Due date: 3 November 2026',
  ])('make none by: %s', (terms) => {
    expect(read('Invoice date 4 November 2026', terms)).toEqual(['2026-11-04', null]);
  });
});
