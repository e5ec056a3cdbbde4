import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import { listPublicHolidays, usualRestDays } from './public-holidays.ts';
import { layDays, restIn, type StoredDay } from './year-of-place.ts';

const on = parseCivilDate;
const stored = (day: string, part: Partial<StoredDay>): StoredDay => ({
  on: on(day),
  name: 'Kept',
  fromTime: null,
  untilTime: null,
  kind: 'Holiday',
  source: 'Country',
  ...part,
});

describe('the public list', () => {
  it('Eid al-Fitr of Saudi Arabia in 2026 is one entry of four days: 19 to 22 March', async () => {
    const days = (await listPublicHolidays('SA', 2026)) ?? [];
    const feast = days.filter(({ name }) => name.includes('Eid al-Fitr'));
    expect(feast.map((day) => day.on)).toEqual([
      '2026-03-19',
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
    ]);
  });
  it('has no Qatar, Kuwait, Oman or Iraq, and says so instead of an empty year', async () => {
    for (const country of ['QA', 'KW', 'OM', 'IQ']) {
      expect(await listPublicHolidays(country, 2026), country).toBeNull();
    }
  });
  it('tells weekends apart: Friday and Saturday in Riyadh, Friday in Tehran, Sunday in Mumbai', () => {
    expect(['SA', 'IR', 'IN', 'BR'].map(usualRestDays)).toEqual([[5, 6], [5], [7], [6, 7]]);
  });
});

describe('days of a place', () => {
  const listed = [
    { on: on('2026-05-01'), name: 'Labour Day', fromTime: null },
    { on: on('2026-05-02'), name: 'Bridge', fromTime: '14:00' },
  ];
  it('the country beats the public list, the port beats both', () => {
    const days = layDays(listed, [
      stored('2026-05-01', { name: 'May Day', source: 'Country' }),
      stored('2026-05-01', { name: 'Works on May Day', kind: 'Working day', source: 'Port' }),
      stored('2026-05-03', { name: 'Patron of the port', source: 'Port' }),
    ]);
    expect(
      days.map(({ on: day, name, kind, source, covers }) => [day, name, kind, source, covers]),
    ).toEqual([
      ['2026-05-01', 'Works on May Day', 'Working day', 'Port', true],
      ['2026-05-02', 'Bridge', 'Half day', 'Public list', false],
      ['2026-05-03', 'Patron of the port', 'Holiday', 'Port', false],
    ]);
  });
  it('two names of one date are one day', () => {
    const twice = [
      { on: on('2026-05-14'), name: 'Ascension', fromTime: null },
      { on: on('2026-05-14'), name: 'National Day', fromTime: null },
    ];
    expect(layDays(twice, []).map(({ name }) => name)).toEqual(['Ascension, National Day']);
  });
});

describe('what a port rests', () => {
  const span = { from: on('2026-04-30'), until: on('2026-05-04') };
  it('Thursday 30 April to Sunday 3 May: a holiday, a rest day with half a holiday, a Sunday', () => {
    const days = layDays(
      [{ on: on('2026-05-01'), name: 'Labour Day', fromTime: null }],
      [
        stored('2026-04-30', { name: 'Eve', kind: 'Half day', fromTime: '12:00' }),
        stored('2026-05-02', { name: 'Regatta', kind: 'Half day', fromTime: '12:00' }),
      ],
    );
    expect(restIn(span, days, [6, 7])).toEqual([
      { on: '2026-04-30', name: 'Eve', fromTime: '12:00', untilTime: null, kind: 'holiday' },
      { on: '2026-05-01', name: 'Labour Day', fromTime: null, untilTime: null, kind: 'holiday' },
      { on: '2026-05-02', name: 'Saturday', fromTime: null, untilTime: null, kind: 'rest day' },
      { on: '2026-05-03', name: 'Sunday', fromTime: null, untilTime: null, kind: 'rest day' },
    ]);
  });
  it('a day said to be worked is no rest, also on a Sunday', () => {
    const days = layDays([], [stored('2026-05-03', { kind: 'Working day' })]);
    expect(restIn(span, days, [7])).toEqual([]);
  });
});
