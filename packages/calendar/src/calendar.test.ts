import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as c from './index.ts';

const at = c.parseInstant;
const on = c.parseCivilDate;

describe('instants', () => {
  it('has one text per moment: an offset is turned into UTC', () => {
    expect(at('2026-03-01T03:00-03:00')).toBe('2026-03-01T06:00:00.000Z');
    expect(at('2026-03-01T06:00:00Z')).toBe('2026-03-01T06:00:00.000Z');
  });
  it('refuses local text, impossible dates and words', () => {
    for (const text of ['2026-03-01T06:00:00', '2026-02-30T00:00Z', 'soon', '']) {
      expect(c.findInstant(text)).toBeNull();
    }
  });
  it('1 Mar 06:00 to 2 May 13:30 is 62.3125 days', () => {
    expect(c.daysBetween(at('2026-03-01T06:00Z'), at('2026-05-02T13:30Z'))).toBe(62.3125);
    expect(c.addDays(at('2026-03-01T06:00Z'), 62.3125)).toBe('2026-05-02T13:30:00.000Z');
  });
});

describe('intervals', () => {
  const span = (start: string, end: string) => c.interval(at(start), at(end));
  it('merges touching spans and cuts them out of a longer one', () => {
    const whole = span('2026-03-01T00:00Z', '2026-03-02T00:00Z');
    const cuts = [
      span('2026-03-01T06:00Z', '2026-03-01T08:00Z'),
      span('2026-03-01T08:00Z', '2026-03-01T09:00Z'),
    ];
    expect(c.mergeIntervals(cuts)).toEqual([span('2026-03-01T06:00Z', '2026-03-01T09:00Z')]);
    const left = c.subtractIntervals(whole, cuts);
    expect(left.map((part) => c.intervalDays(part) * 24)).toEqual([6, 15]);
  });
  it('refuses an interval that ends before it starts', () => {
    expect(() => span('2026-03-02T00:00Z', '2026-03-01T00:00Z')).toThrow(RangeError);
  });
});

describe('port time', () => {
  it('06:00 UTC is 03:00 in Santos and 14:00 in Qingdao', () => {
    const instant = at('2026-03-01T06:00Z');
    expect(c.wallClockAt(instant, 'America/Sao_Paulo')).toBe('2026-03-01T03:00:00');
    expect(c.wallClockAt(instant, 'Asia/Shanghai')).toBe('2026-03-01T14:00:00');
    expect(c.formatPortTime(instant, 'America/Sao_Paulo')).toBe('01 Mar 2026 03:00');
    const december = c.parseInstant('2026-12-31T15:30:00Z');
    expect(c.formatPortTime(december, 'UTC')).toBe('31 Dec 2026 15:30');
    expect(c.utcOffsetMinutes(instant, 'Asia/Kolkata')).toBe(330);
  });
  it('29 Mar 2026 has 23 hours in Rotterdam, 25 Oct 2026 has 25', () => {
    const hours = (date: string) => {
      const start = c.startOfLocalDay(on(date), 'Europe/Amsterdam');
      return c.hoursBetween(
        start,
        c.startOfLocalDay(c.addCivilDays(on(date), 1), 'Europe/Amsterdam'),
      );
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24]);
  });
  it('02:30 shown twice on 25 Oct 2026 is the earlier instant unless the later is asked for', () => {
    const clock = c.findWallClock('2026-10-25T02:30');
    expect(clock).not.toBeNull();
    if (clock === null) return;
    expect(c.instantAt(clock, 'Europe/Amsterdam')).toBe('2026-10-25T00:30:00.000Z');
    expect(c.instantAt(clock, 'Europe/Amsterdam', 'later')).toBe('2026-10-25T01:30:00.000Z');
  });
  it('02:30 skipped on 29 Mar 2026 is 03:30 on the clock', () => {
    const clock = c.findWallClock('2026-03-29T02:30');
    if (clock === null) throw new Error('a wall clock is text, the gap does not make it invalid');
    const instant = c.instantAt(clock, 'Europe/Amsterdam');
    expect(c.wallClockAt(instant, 'Europe/Amsterdam')).toBe('2026-03-29T03:30:00');
  });
  it('knows zones', () => {
    expect(c.isTimeZone('Asia/Singapore')).toBe(true);
    expect(c.isTimeZone('Atlantis/Port')).toBe(false);
  });
});

describe('civil dates and working days', () => {
  it('31 Jan + 1 month is 28 Feb; 28 Feb 2024 + 1 day is the 29th', () => {
    expect(c.addMonths(on('2026-01-31'), 1)).toBe('2026-02-28');
    expect(c.addCivilDays(on('2024-02-28'), 1)).toBe('2024-02-29');
    expect(c.findCivilDate('2026-02-29')).toBeNull();
  });
  it('20 Nov 2026 is a Friday; the third working day after it is Wednesday 25', () => {
    expect(c.weekdayOf(on('2026-11-20'))).toBe(5);
    expect(c.addWorkingDays(on('2026-11-20'), 3, c.WEEKDAYS_ONLY)).toBe('2026-11-25');
  });
  it('a holiday on Monday moves it to Thursday 26', () => {
    const calendar = { weekend: [6, 7] as const, holidays: new Set([on('2026-11-23')]) };
    expect(c.addWorkingDays(on('2026-11-20'), 3, calendar)).toBe('2026-11-26');
    expect(c.addWorkingDays(on('2026-11-24'), -1, calendar)).toBe('2026-11-20');
  });
  it('reads as 01 Mar 2026', () => {
    expect(c.formatCivilDate(on('2026-03-01'))).toBe('01 Mar 2026');
  });
});

describe('due dates', () => {
  const events = {
    loadingCompletedOn: on('2026-11-20'),
    bulkBrokenOn: on('2026-12-27'),
    dischargingCompletedOn: on('2026-12-31'),
  };
  it.each([
    ['After Loading', '2026-11-20'],
    ['After Discharging', '2026-12-31'],
    ['Within 3 days after loading', '2026-11-23'],
    ['Within 3 working days after discharge', '2027-01-05'],
    ['Within 5 working days after discharge', '2027-01-07'],
    ['Before break bulk', '2026-12-26'],
    ['30 days after discharging', '2027-01-30'],
  ] as const)('%s is due on %s', (term, due) => {
    expect(c.findDueDate(term, events, c.WEEKDAYS_ONLY)).toBe(due);
  });
  it('has no due date before the event has one', () => {
    expect(c.findDueDate('After Discharging', {}, c.WEEKDAYS_ONLY)).toBeNull();
  });

  it.each([
    // Friday 27 November: the third banking day is Wednesday.
    ['Within 3 banking days', '2026-12-02'],
    ['3 banking days', '2026-12-02'],
    ['14 days', '2026-12-11'],
    ['Within 3 days after loading', null],
    ['Before break bulk', null],
    ['', null],
  ])('counts terms that start from the invoice: %s is %s', (terms, due) => {
    const invoicedOn = c.parseCivilDate('2026-11-27');
    expect(c.findDueDateByTerms(terms, { invoicedOn, events: {} })).toBe(due);
  });

  it.each([
    ['within 3 days after loading ', '2026-11-22', '2026-11-23'],
    ['Within 3 days after loading', '2026-11-24', '2026-11-24'],
    ['Before break bulk', '2026-11-24', '2026-12-26'],
    ['10 days', '2026-11-24', '2026-12-04'],
  ])('%s of an invoice of %s is due on %s, never before the invoice', (terms, on, due) => {
    expect(c.findDueDateByTerms(terms, { invoicedOn: c.parseCivilDate(on), events })).toBe(due);
  });
});

describe('day counts', () => {
  it.each([
    ['ACT/360', 181 / 360],
    ['ACT/365F', 181 / 365],
    ['ACT/ACT', 61 / 365 + 120 / 366],
    ['30/360', 179 / 360],
    ['30E/360', 179 / 360],
  ] as const)('%s of 1 Nov 2003 to 30 Apr 2004 is %f', (dayCount, expected) => {
    const fraction = c.yearFraction(on('2003-11-01'), on('2004-04-30'), dayCount);
    expect(fraction).toBeCloseTo(expected, 12);
  });
  it('15 Jan to 1 Mar 2026 is 17/31 + 1 calendar months', () => {
    expect(c.calendarMonthsBetween(on('2026-01-15'), on('2026-03-01'))).toBeCloseTo(
      1 + 17 / 31,
      12,
    );
  });
});

describe('properties', () => {
  const ms = fc.integer({ min: 0, max: 4_000_000_000_000 });
  const zone = fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kolkata', 'Europe/London');
  it('instants order as their epochs and survive their text', () => {
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        const [left, right] = [c.instantFromEpochMs(a), c.instantFromEpochMs(b)];
        expect(c.compareInstants(left, right)).toBe(Math.sign(a - b));
        expect(c.epochMsOf(c.parseInstant(left))).toBe(a);
      }),
    );
  });
  it('local days tile the interval without gap or overlap', () => {
    const length = fc.integer({ min: 1, max: 20 * 86_400_000 });
    fc.assert(
      fc.property(ms, length, zone, (start, duration, name) => {
        const span = c.interval(
          c.instantFromEpochMs(start),
          c.instantFromEpochMs(start + duration),
        );
        const pieces = c.splitByLocalDay(span, name);
        expect(pieces[0]?.start).toBe(span.start);
        expect(pieces.at(-1)?.end).toBe(span.end);
        pieces.slice(1).forEach((piece, index) => {
          expect(piece.start).toBe(pieces[index]?.end);
        });
      }),
    );
  });
  it('what is cut out and what is left add up to the whole', () => {
    const bounds = fc.tuple(ms, ms).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const span = bounds.map(([a, b]) =>
      c.interval(c.instantFromEpochMs(a), c.instantFromEpochMs(b)),
    );
    fc.assert(
      fc.property(span, fc.array(span), (whole, cuts) => {
        const sum = (list: readonly c.Interval[]) =>
          list.reduce((total, part) => total + c.epochMsOf(part.end) - c.epochMsOf(part.start), 0);
        const inside = c.mergeIntervals(cuts).flatMap((cut) => {
          const common = c.intersectIntervals(whole, cut);
          return common === null ? [] : [common];
        });
        expect(sum(c.subtractIntervals(whole, cuts)) + sum(inside)).toBe(sum([whole]));
      }),
    );
  });
});
