import {
  addCivilDays,
  addMonths,
  daysInMonthOf,
  findCivilDateOf,
  MONTH_NAMES,
  monthOf,
  weekdayOf,
} from '@mainsheet/calendar';
import type { CSSProperties } from 'react';
import type { PortDay } from './port-calendars.queries.ts';

type MonthStripsProps = { year: number; days: readonly PortDay[]; restDays: readonly number[] };

const TONES: Readonly<Record<string, CSSProperties>> = {
  Holiday: { background: 'var(--negative-soft)', color: 'var(--negative)', fontWeight: 600 },
  'Half day': { background: 'var(--warning-soft)', color: 'var(--warning)', fontWeight: 600 },
  rest: { background: 'var(--idle-soft)', color: 'var(--text-2)' },
  work: { color: 'var(--text-2)' },
};

type Square = { number: number; tone: string; title: string };

/** Days of the month that begins on a date. */
function squaresOf(first: string, { days, restDays }: MonthStripsProps): Square[] {
  const start = findCivilDateOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 1);
  if (start === null) return [];
  return Array.from({ length: daysInMonthOf(start) }, (_, index) => {
    const on = addCivilDays(start, index);
    const day = days.find((one) => one.on === on);
    const isRest = restDays.includes(weekdayOf(on));
    const counts = day && day.kind !== 'Working day';
    const tone = day?.kind === 'Working day' ? 'work' : isRest ? 'rest' : 'work';
    return { number: index + 1, tone: counts ? day.kind : tone, title: day?.name ?? '' };
  });
}

function summaryOf(month: string, squares: readonly Square[]): string {
  const count = (tone: string) => squares.filter((square) => square.tone === tone).length;
  return `${month}: ${count('Holiday')} holidays, ${count('Half day')} half days, ${count('rest')} rest days`;
}

/** The year in twelve strips, a square a day. */
export function MonthStrips(props: MonthStripsProps) {
  const january = findCivilDateOf(props.year, 1, 1);
  if (january === null) return null;
  return (
    <div className="month-strips">
      {Array.from({ length: 12 }, (_, index) => {
        const first = addMonths(january, index);
        const month = MONTH_NAMES[monthOf(first) - 1] ?? '';
        const squares = squaresOf(first, props);
        return (
          <div
            key={first}
            className="month-strip"
            role="img"
            aria-label={summaryOf(month, squares)}
          >
            <span className="muted small">{month}</span>
            {squares.map(({ number, tone, title }) => (
              <span key={number} style={TONES[tone]} title={title || undefined}>
                {number}
              </span>
            ))}
          </div>
        );
      })}
      <p className="muted small">Red is a holiday, yellow half a holiday, grey weekly rest.</p>
    </div>
  );
}
