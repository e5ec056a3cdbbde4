import { parseInstant } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import { coverageOf, monthsOf, openSpansOf, sumCoverage } from './coverage.ts';

const span = (start: string, end: string) => ({
  start: parseInstant(`${start}T00:00:00Z`),
  end: parseInstant(`${end}T00:00:00Z`),
});
const WINDOW = span('2026-11-16', '2027-01-11');

const EMPLOYED = {
  available: [WINDOW],
  committed: [span('2026-11-10', '2026-11-26'), span('2026-11-20', '2026-12-05')],
  optional: [span('2026-12-01', '2026-12-10')],
  offHire: [span('2026-11-29', '2026-12-02')],
  inOption: [],
};

describe('coverage of a vessel', () => {
  it('cuts the first and the last month to the window', () => {
    expect(monthsOf(WINDOW).map(({ month }) => month)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
  });

  it('counts a day once: committed before optional, and open what is left', () => {
    expect(coverageOf(EMPLOYED, WINDOW)).toEqual([
      {
        month: '2026-11-01',
        days: 15,
        committed: 15,
        optional: 0,
        open: 0,
        offHire: 2,
        inOption: 0,
        short: 0,
      },
      {
        month: '2026-12-01',
        days: 31,
        committed: 4,
        optional: 5,
        open: 22,
        offHire: 1,
        inOption: 0,
        short: 0,
      },
      {
        month: '2027-01-01',
        days: 10,
        committed: 0,
        optional: 0,
        open: 10,
        offHire: 0,
        inOption: 0,
        short: 0,
      },
    ]);
    expect(openSpansOf(EMPLOYED, WINDOW)).toEqual([span('2026-12-10', '2027-01-11')]);
  });

  it('has no open day of a vessel that is not ours then', () => {
    const hired = { ...EMPLOYED, available: [span('2026-12-01', '2026-12-16')] };
    const december = coverageOf(hired, WINDOW)[1];
    expect(december).toMatchObject({ days: 15, open: 6 });
    expect(coverageOf(hired, WINDOW)[2]).toMatchObject({ days: 0, open: 0 });
  });

  it('marks what an open option of a charter in would bring, without what is used of it already', () => {
    const hired = {
      ...EMPLOYED,
      available: [span('2026-11-01', '2026-12-16')],
      committed: [span('2026-12-14', '2026-12-20')],
      optional: [],
      inOption: [span('2026-12-10', '2027-01-05')],
    };
    const [, december, january] = coverageOf(hired, WINDOW);
    expect(december).toMatchObject({ days: 15, committed: 6, open: 13, inOption: 12, short: 4 });
    expect(january).toMatchObject({ days: 0, committed: 0, open: 0, inOption: 4 });
  });

  it('adds up the months of several vessels', () => {
    const one = coverageOf(EMPLOYED, WINDOW);
    expect(sumCoverage([one, one])[1]).toMatchObject({ days: 62, committed: 8, open: 44 });
  });
});
