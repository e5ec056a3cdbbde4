import { addCivilDays, civilDateAt, type Instant, parseCivilDate } from '@mainsheet/calendar';
import { type LaytimeActivity, type LaytimeForm, laytimeInput } from '@mainsheet/contract';
import type { Bucket as CountedBucket, CountedInterval } from '@mainsheet/laytime';
import { instantOfPortClock, portClock } from '../../platform/places/port-clock.ts';
import type { Bucket } from '../../ui/index.ts';
import { formatInstant } from '../../ui/index.ts';

/** The form of a stored statement, or of a new one that the server filled. */
export const formOf = (data: unknown): LaytimeForm => laytimeInput.parse(data);

/** What each stretch of time is called. */
export const BUCKET_NAMES: Readonly<Record<CountedBucket, string>> = {
  beforeNotice: 'Before notice',
  noticeTime: 'Notice time',
  beforeLaydays: 'Before the laydays',
  laytime: 'Laytime counts',
  excepted: 'Excepted',
  holiday: 'Holiday',
  weather: 'Weather',
  interrupted: 'Does not count',
  demurrage: 'On demurrage',
  notOnDemurrage: 'Not on demurrage',
  customary: 'Customary quick despatch',
};

const BARS: Readonly<Record<CountedBucket, Bucket>> = {
  beforeNotice: 'notice',
  noticeTime: 'notice',
  beforeLaydays: 'notice',
  laytime: 'used',
  excepted: 'excluded',
  holiday: 'excluded',
  weather: 'weather',
  interrupted: 'ship',
  demurrage: 'demurrage',
  notOnDemurrage: 'ship',
  customary: 'plan',
};

/** How a stretch is drawn; one that counts in part is drawn as such. */
export const barOf = ({ bucket, percent }: CountedInterval): Bucket =>
  bucket === 'laytime' && percent < 100 ? 'half' : BARS[bucket];

/** `0830`, `8:30`, `24:00` as `HH:mm`; null where it is no time of day. */
export function readClock(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:hrs?|h|lt)?$/i.exec(typed.trim());
  if (found === null) return null;
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)];
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** A day and a clock of the port; 24:00 is the beginning of the next day. */
function momentOf(day: string, clock: string, zone: string): Instant {
  if (clock !== '24:00') return instantOfPortClock(`${day} ${clock}`, zone);
  return instantOfPortClock(addCivilDays(parseCivilDate(day), 1), zone);
}

type Span = Pick<LaytimeActivity, 'start' | 'end'>;

/** The day a line begins on; its end moves with it. */
export function withDay<Line extends Span>(line: Line, day: string, zone: string): Line {
  const start = momentOf(day, portClock(line.start, zone).slice(11), zone);
  const end = Date.parse(line.end) + Date.parse(start) - Date.parse(line.start);
  return { ...line, start, end: new Date(end).toISOString() as Instant };
}

/** When a line begins on its day; an end that would lie before it becomes its own moment. */
export function withFrom<Line extends Span>(line: Line, clock: string, zone: string): Line {
  const start = momentOf(civilDateAt(line.start, zone), clock, zone);
  return { ...line, start, end: line.end < start || line.end === line.start ? start : line.end };
}

/** When a line ends: on the day it began, or on the next where that would lie before. */
export function withTo<Line extends Span>(line: Line, clock: string, zone: string): Line {
  const day = civilDateAt(line.start, zone);
  const end = momentOf(day, clock, zone);
  return { ...line, end: end < line.start ? momentOf(addCivilDays(day, 1), clock, zone) : end };
}

/** The day on which a line ends; its clock stays. */
export function withLastDay<Line extends Span>(line: Line, day: string, zone: string): Line {
  const end = momentOf(day, portClock(line.end, zone).slice(11), zone);
  return { ...line, end: end < line.start ? line.start : end };
}

/** Minutes of a port's sheet that count between two moments which cut it. */
export const countedWithin = (intervals: readonly CountedInterval[], span: Span): number =>
  intervals
    .filter(({ start, end }) => start >= span.start && end <= span.end)
    .reduce((sum, { countedMinutes }) => sum + countedMinutes, 0);

/** What is left of the time allowed at the end of a line; null before laytime, and under CQD. */
export const balanceAt = (intervals: readonly CountedInterval[], at: Instant): number | null =>
  intervals.findLast(({ end }) => end <= at)?.balanceMinutes ?? null;

const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z/g;

/** Words of the engine with its moments as people read them: on the port's clock, or in UTC. */
export const readable = (text: string, zone: string | null): string =>
  text.replaceAll(ISO, (iso) =>
    zone === null ? `${formatInstant(iso)} UTC` : formatInstant(iso, zone),
  );
