import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  epochMsOf,
  instantAt,
  instantFromEpochMs,
  startOfLocalDay,
  type TimeZone,
  type WallClock,
  weekdayOf,
} from '@mainsheet/calendar';
import { LAYTIME_RULES, type LaytimeRule } from '@mainsheet/terms';
import type { Holiday, PortInput } from './laytime-input.ts';

/** Excepted time between two moments in milliseconds of Unix time. */
export type ExceptedSpan = {
  readonly startMs: number;
  readonly endMs: number;
  readonly kind: 'excepted' | 'holiday';
  readonly clause: string;
};

/** The rule a port counts by, with the used rule of its charter. */
export function ruleOf(port: PortInput): LaytimeRule {
  const rule = port.rule ?? LAYTIME_RULES[port.terms];
  return port.usedRule === null ? rule : { ...rule, usedRule: port.usedRule };
}

/** The moment a clock of the port shows on a day; `24:00` is the start of the next day. */
export function clockMs(date: CivilDate, time: string, zone: TimeZone): number {
  if (time === '24:00') return epochMsOf(startOfLocalDay(addCivilDays(date, 1), zone));
  if (time === '00:00') return epochMsOf(startOfLocalDay(date, zone));
  return epochMsOf(instantAt(`${date}T${time}:00` as WallClock, zone));
}

function holidaySpan(holiday: Holiday, rule: LaytimeRule, zone: TimeZone): ExceptedSpan {
  const before = holiday.fromTime === null && rule.holidayFromTime !== null;
  const after = holiday.untilTime === null && rule.holidayUntilTime !== null;
  const from = before ? addCivilDays(holiday.on, -1) : holiday.on;
  const until = after ? addCivilDays(holiday.on, 1) : holiday.on;
  return {
    startMs: clockMs(from, holiday.fromTime ?? rule.holidayFromTime ?? '00:00', zone),
    endMs: clockMs(until, holiday.untilTime ?? rule.holidayUntilTime ?? '24:00', zone),
    kind: 'holiday',
    clause: `${rule.code}: holiday ${holiday.name}`,
  };
}

/**
 * Excepted spans that touch [startMs, endMs): weekly windows and holidays of the port's rule on
 * the port's clock, each as long as the zone makes it. Spans may overlap: a holiday on a Sunday.
 */
export function exceptedSpans(port: PortInput, startMs: number, endMs: number): ExceptedSpan[] {
  const rule = ruleOf(port);
  const zone = port.timeZone;
  const spans: ExceptedSpan[] = [];
  if (rule.areHolidaysExcepted) {
    for (const holiday of port.holidays) spans.push(holidaySpan(holiday, rule, zone));
  }
  if (rule.windows.length > 0) {
    const clause = `${rule.code}: ${rule.meaning}`;
    const last = civilDateAt(instantFromEpochMs(endMs), zone);
    const first = civilDateAt(instantFromEpochMs(startMs), zone);
    for (const window of rule.windows) {
      // A window that began in the week before may reach into the span.
      const back = (weekdayOf(first) - window.fromDay + 7) % 7;
      for (let date = addCivilDays(first, -back - 7); date <= last; date = addCivilDays(date, 7)) {
        const until = addCivilDays(date, (window.untilDay - window.fromDay + 7) % 7);
        const startsAt = clockMs(date, window.fromTime, zone);
        const endsAt = clockMs(until, window.untilTime, zone);
        spans.push({ startMs: startsAt, endMs: endsAt, kind: 'excepted', clause });
      }
    }
  }
  return spans.filter((span) => span.startMs < endMs && span.endMs > startMs);
}

const MS_PER_MINUTE = 60_000;
const STEP_MS = 56 * 86_400_000;
/** A ship that saves more than this many steps of 8 weeks has a wrong allowance. */
const MOST_STEPS = 130;

/**
 * The moment at which an allowance would run out if nobody worked: a walk over the excepted time.
 * Null when it does not within twenty years.
 */
export function laytimeWouldExpireMs(
  port: PortInput,
  fromMs: number,
  remainingMinutes: number,
): number | null {
  let left = remainingMinutes * MS_PER_MINUTE;
  let at = fromMs;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const until = fromMs + (step + 1) * STEP_MS;
    const spans = exceptedSpans(port, at, until).sort((a, b) => a.startMs - b.startMs);
    for (const span of spans) {
      const free = Math.max(0, span.startMs - at);
      if (left <= free) return at + left;
      left -= free;
      at = Math.max(at, Math.min(span.endMs, until));
    }
    if (left <= until - at) return at + left;
    left -= Math.max(0, until - at);
    at = Math.max(at, until);
  }
  return null;
}
