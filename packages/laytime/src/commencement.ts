import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  epochMsOf,
  type Instant,
  instantFromEpochMs,
  weekdayOf,
} from '@mainsheet/calendar';
import { ACTIVITY_RULES } from './activity-rules.ts';
import { clockMs, exceptedSpans } from './excepted-time.ts';
import type { PortInput } from './laytime-input.ts';

const MS_PER_HOUR = 3_600_000;
/** No port is closed longer. */
const LONGEST_CLOSURE_DAYS = 60;

/** When time starts, in milliseconds of Unix time. */
export type Commencement = {
  readonly noticeCountsAtMs: number;
  readonly noticeExpiresAtMs: number;
  readonly startsAtMs: number;
};

function isHoliday(port: PortInput, date: CivilDate): boolean {
  return port.holidays.some(
    (holiday) => holiday.on === date && holiday.fromTime === null && holiday.untilTime === null,
  );
}

/** A day with office hours, or where none are agreed one that is not excepted from end to end. */
function isWorkingDay(port: PortInput, date: CivilDate): boolean {
  if (isHoliday(port, date)) return false;
  const { officeHours } = port.notice;
  if (officeHours !== null) return officeHours.some((hours) => hours.weekday === weekdayOf(date));
  const start = clockMs(date, '00:00', port.timeZone);
  const end = clockMs(date, '24:00', port.timeZone);
  return !exceptedSpans(port, start, end).some(
    (span) => span.startMs <= start && span.endMs >= end,
  );
}

/** A notice outside office hours counts from the next opening. Null where no office ever opens. */
function withinOfficeHours(port: PortInput, atMs: number): number | null {
  const { officeHours } = port.notice;
  if (officeHours === null) return atMs;
  let date = civilDateAt(instantFromEpochMs(atMs), port.timeZone);
  for (let day = 0; day < LONGEST_CLOSURE_DAYS; day += 1, date = addCivilDays(date, 1)) {
    if (isHoliday(port, date)) continue;
    const weekday = weekdayOf(date);
    const today = officeHours
      .filter((hours) => hours.weekday === weekday)
      .toSorted((a, b) => (a.fromTime < b.fromTime ? -1 : 1));
    for (const hours of today) {
      const opens = clockMs(date, hours.fromTime, port.timeZone);
      const closes = clockMs(date, hours.untilTime, port.timeZone);
      if (atMs < closes) return Math.max(atMs, opens);
    }
  }
  return null;
}

function nextWorkingDay(port: PortInput, date: CivilDate): CivilDate {
  let day = addCivilDays(date, 1);
  for (let step = 0; step < LONGEST_CLOSURE_DAYS; step += 1) {
    if (isWorkingDay(port, day)) return day;
    day = addCivilDays(day, 1);
  }
  return day;
}

function noticeExpiry(port: PortInput, countsAtMs: number): number {
  const { rule } = port.notice;
  if (rule.kind === 'hours') return countsAtMs + rule.hours * MS_PER_HOUR;
  const date = civilDateAt(instantFromEpochMs(countsAtMs), port.timeZone);
  const noon = clockMs(date, '12:00', port.timeZone);
  if (countsAtMs <= noon && isWorkingDay(port, date)) {
    return Math.max(countsAtMs, clockMs(date, rule.sameDayTime, port.timeZone));
  }
  return clockMs(nextWorkingDay(port, date), rule.nextDayTime, port.timeZone);
}

function noticeInstant(port: PortInput): Instant | null {
  const { notice } = port;
  if (!notice.isValid || notice.countsFrom === 'accepted') return notice.acceptedAt;
  return notice.tenderedAt;
}

function firstWorkMs(port: PortInput): number | null {
  const starts = port.activities
    .filter((activity) => ACTIVITY_RULES[activity.type].isWork)
    .map((activity) => epochMsOf(activity.start));
  return starts.length === 0 ? null : Math.min(...starts);
}

/**
 * When a notice counts, when its time has passed and when laytime starts:
 * start = max(notice + notice time, laydays), unless an earlier or agreed start applies. With
 * `isOnDemurrage` (a reversible pool already used up) there is no notice time. A start that the
 * parties agreed stands before all of these. Null without a
 * notice that counts. Sources: Gencon 1994 clause 6; BIMCO Laytime Definitions 2013.
 */
export function commencement(port: PortInput, isOnDemurrage: boolean): Commencement | null {
  const { notice } = port;
  const given = noticeInstant(port);
  if (given === null) {
    if (notice.agreedStartAt === null) return null;
    const agreed = epochMsOf(notice.agreedStartAt);
    return { noticeCountsAtMs: agreed, noticeExpiresAtMs: agreed, startsAtMs: agreed };
  }
  const earliest = Math.max(epochMsOf(given), epochMsOf(port.arrivedAt));
  const inPlace =
    notice.isOnlyInBerth && notice.berthedAt !== null
      ? Math.max(earliest, epochMsOf(notice.berthedAt))
      : earliest;
  const agreed = notice.agreedStartAt === null ? null : epochMsOf(notice.agreedStartAt);
  if (isOnDemurrage) {
    return { noticeCountsAtMs: inPlace, noticeExpiresAtMs: inPlace, startsAtMs: agreed ?? inPlace };
  }
  const countsAt = withinOfficeHours(port, inPlace);
  if (countsAt === null) return null;
  const expires = noticeExpiry(port, countsAt);
  let starts = expires;
  if (notice.laydaysStartAt !== null && !notice.mayStartBeforeLaydays) {
    starts = Math.max(starts, epochMsOf(notice.laydaysStartAt));
  }
  const work = notice.workBeforeStart === 'starts' ? firstWorkMs(port) : null;
  if (work !== null) starts = Math.min(starts, Math.max(work, inPlace));
  return {
    noticeCountsAtMs: countsAt,
    noticeExpiresAtMs: expires,
    startsAtMs: agreed ?? starts,
  };
}
