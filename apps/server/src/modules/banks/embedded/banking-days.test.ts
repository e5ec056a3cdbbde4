import { describe, expect, it } from 'vitest';
import { arrivalOf, isBankingDay, nextBankingDay } from './banking-days.ts';

const swift = (currencies: string[], at: string) =>
  arrivalOf({ method: 'SWIFT', currencies }, new Date(at)).arrivesOn;

describe('banking days', () => {
  it.each([
    ['USD', '2026-11-26', 'Thanksgiving'],
    ['USD', '2026-01-19', 'Martin Luther King'],
    ['USD', '2026-05-25', 'Memorial Day'],
    ['USD', '2027-07-05', 'the fourth of July, on a Sunday'],
    ['EUR', '2026-04-03', 'Good Friday'],
    ['EUR', '2026-04-06', 'Easter Monday'],
    ['EUR', '2026-05-01', 'the first of May'],
    ['GBP', '2026-08-31', 'the summer bank holiday'],
    ['GBP', '2026-12-28', 'Boxing Day, on a Saturday'],
    ['GBP', '2027-12-28', 'Boxing Day, on a Sunday'],
    ['NOK', '2026-12-25', 'Christmas'],
  ])('banks of %s are closed on %s: %s', (currency, on) => {
    expect(isBankingDay(on, [currency])).toBe(false);
  });

  it.each([
    ['USD', '2026-07-03'],
    ['USD', '2026-12-26'.replace('26', '28')],
    ['EUR', '2026-11-26'],
    ['GBP', '2026-12-29'],
    ['GBP', '2023-12-27'],
  ])('banks of %s work on %s', (currency, on) => {
    expect(isBankingDay(on, [currency])).toBe(true);
  });

  it('a payment of two currencies waits for both', () => {
    expect(nextBankingDay('2026-11-25', ['EUR'])).toBe('2026-11-26');
    expect(nextBankingDay('2026-11-25', ['EUR', 'USD'])).toBe('2026-11-27');
  });
});

describe('the day a payment arrives', () => {
  it('local ones at once, on any day', () => {
    const local = { method: 'LOCAL', currencies: ['USD'] };
    expect(arrivalOf(local, new Date('2026-11-21T23:59:00Z')).arrivesOn).toBe('2026-11-21');
  });

  it('SWIFT on the next banking day; one later when it misses the cut-off or a banking day', () => {
    expect(swift(['USD'], '2026-11-19T15:59:59Z')).toBe('2026-11-20');
    expect(swift(['USD'], '2026-11-19T16:00:00Z')).toBe('2026-11-23');
    expect(swift(['USD'], '2026-11-20T10:00:00Z')).toBe('2026-11-23');
    expect(swift(['USD'], '2026-11-21T10:00:00Z')).toBe('2026-11-24');
    expect(swift(['USD'], '2026-11-25T10:00:00Z')).toBe('2026-11-27');
  });

  it.each([
    [
      '2026-11-19T10:00:00Z',
      '2026-11-20',
      'Before the cut-off of 16:00 UTC',
      'SWIFT arrives on the next day on which banks of EUR and USD work.',
    ],
    [
      '2026-11-19T16:00:00Z',
      '2026-11-23',
      'After the cut-off of 16:00 UTC',
      'it counts as of 20 Nov 2026, and SWIFT arrives on the next day on which banks of EUR and USD work.',
    ],
    [
      '2026-11-26T10:00:00Z',
      '2026-11-30',
      'On 26 Nov 2026 banks of EUR and USD are closed',
      'it counts as of 27 Nov 2026, and SWIFT arrives on the next day on which banks of EUR and USD work.',
    ],
  ])('says why: sent at %s', (at, arrivesOn, why, then) => {
    const way = { method: 'SWIFT', currencies: ['EUR', 'USD'] };
    expect(arrivalOf(way, new Date(at))).toEqual({ arrivesOn, reason: `${why}: ${then}` });
  });
});
