import {
  addCivilDays,
  type CivilDate,
  findCivilDateOf,
  findMonth,
  yearOf,
} from '@mainsheet/calendar';
import { matchesOf, pattern, type Span } from '../found.ts';

/** A day as written, before it is known which number is the month and which year is meant. */
type DateToken = {
  readonly kind: 'date';
  readonly span: Span;
  /** First and second number of a numeric date; day and month of one with a named month. */
  readonly first: number;
  readonly second: number;
  readonly year: number | null;
  readonly isNumeric: boolean;
};
type TimeToken = {
  readonly kind: 'time';
  readonly span: Span;
  readonly minutes: number;
  /** Written `16.20` with no word that says it is a time. */
  readonly isPointed?: boolean;
};
export type ClockToken = DateToken | TimeToken;

const CLOCK = pattern(
  [
    '(?<![\\d.,/-])(?<iso>(?<isoYear>\\d{4})-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2}))(?!\\d)',
    "(?<![\\d.,/:])(?<day>\\d{1,2})(?:st|nd|rd|th)?[ ,-]{0,2}(?:of_)?(?<month>MONTH)(?![a-z])(?:[ ,'./-]{1,2}(?<year>YEAR)(?!\\d|:))?",
    '(?<![a-z])(?<month2>MONTH)[ .-]{1,2}(?<day2>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:[ ,]{1,2}(?<year2>YEAR)(?!\\d|:))?',
    '(?<![\\d.,/:-])(?<a>\\d{1,2})(?<mark>[/.-])(?<b>\\d{1,2})\\k<mark>(?<year3>(?:20)?\\d{2})(?![\\d/:])',
    '(?<![\\d.,/:-])(?<a2>\\d{1,2})\\/(?<b2>\\d{1,2})(?![\\d/:.])',
    '(?<![\\d.,])(?<hour>[01]?\\d|2[0-4])[:](?<minute>[0-5]\\d)(?![\\d:])',
    '(?<![\\d.,:])(?<hour2>[01]\\d|2[0-4])(?<minute2>[0-5]\\d)(?![\\d,:.]\\d|\\d|~(?:mts?|mt|t|tons|tonnes|cbm|%|pct)\\b)(?:~(?:hrs?|h|lt)\\b)?',
    '(?<![\\d.,])(?<hour3>[01]?\\d|2[0-4])\\.(?<minute3>[0-5]\\d)_(?:hrs?|h|lt)\\b',
    '(?<![\\d.,/:])(?<hour4>[01]?\\d|2[0-4])\\.(?<minute4>[0-5]\\d)(?![\\d.,/:]|~(?:mt?s?|tons?|tonnes|t|cbm|metres|kn|kts?|knots|ft|%|pct|usd)\\b)',
  ].join('|'),
);

/** A port call has hundreds of times; what has more than this is no statement. */
const MOST_TOKENS = 5_000;

/** The dates and times of a text in their order. */
export function clockTokens(lower: string, today: CivilDate): readonly ClockToken[] {
  const tokens: ClockToken[] = [];
  for (const match of matchesOf(CLOCK, lower)) {
    tokens.push(...tokensOf(match, today));
    if (tokens.length >= MOST_TOKENS) break;
  }
  return withoutPointedFigures(tokens, lower);
}

/** What may stand before the first time of a line: its date. */
const LONGEST_DATE = 60;
const BEFORE_FIRST =
  /\n(?:[ \t\d.,/|:;-]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})*$/;
const BETWEEN_ENDS = /^[ \t|]*(?:-|–|\/|to|till|until)?[ \t|]*$/;

/**
 * `16.20 rain` is a time where lines of the text begin so, and one of them cannot be a day and a month; `12.11 0405` is a
 * date, and where one line begins so no other is a time.
 */
function withoutPointedFigures(tokens: readonly ClockToken[], lower: string): ClockToken[] {
  const times = new Set<ClockToken>();
  let isProved = false;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'time' || token.isPointed !== true) continue;
    const { from, to } = token.span;
    const isMonth = token.minutes % 60 <= 12;
    const before = tokens[index - 1];
    const isEnd =
      before !== undefined &&
      times.has(before) &&
      BETWEEN_ENDS.test(lower.slice(before.span.to, Math.min(from, before.span.to + 12)));
    const start =
      from < LONGEST_DATE ? `\n${lower.slice(0, from)}` : lower.slice(from - LONGEST_DATE, from);
    if (!isEnd && !BEFORE_FIRST.test(start)) continue;
    if (!isEnd && isMonth && /^[ \t]{1,8}\d{1,2}[:.]?\d{2}\b/.test(lower.slice(to, to + 16))) {
      return tokens.filter((one) => one.kind === 'date' || one.isPointed !== true);
    }
    times.add(token);
    isProved ||= !isMonth;
  }
  return tokens.filter(
    (token) => token.kind === 'date' || token.isPointed !== true || (isProved && times.has(token)),
  );
}

function tokensOf(match: RegExpExecArray, today: CivilDate): ClockToken[] {
  const groups = match.groups ?? {};
  const span = { from: match.index, to: match.index + match[0].length };
  const hour = groups.hour ?? groups.hour2 ?? groups.hour3 ?? groups.hour4;
  if (hour !== undefined) {
    const minute = groups.minute ?? groups.minute2 ?? groups.minute3 ?? groups.minute4;
    const minutes = Number(hour) * 60 + Number(minute);
    const isPointed = groups.hour4 !== undefined;
    return minutes > 1440 ? [] : [{ kind: 'time', span, minutes, isPointed }];
  }
  if (groups.iso !== undefined) {
    const [day, month, year] = [groups.isoDay, groups.isoMonth, groups.isoYear].map(Number);
    return [dateToken(span, [day, month, year], false)];
  }
  const named = groups.month ?? groups.month2;
  if (named !== undefined) {
    const day = Number(groups.day ?? groups.day2);
    const year = groups.year ?? groups.year2;
    const month = findMonth(named) ?? 0;
    if (year === undefined || isNearYear(Number(year), today)) {
      return [dateToken(span, [day, month, year === undefined ? undefined : Number(year)], false)];
    }
    // `5 Nov 2015` in a statement of 2026 is a quarter past eight in the evening.
    const at = span.to - 4;
    const minutes = Number(year.slice(0, 2)) * 60 + Number(year.slice(2));
    const time: ClockToken = { kind: 'time', span: { from: at, to: span.to }, minutes };
    const date = dateToken({ from: span.from, to: at }, [day, month, undefined], false);
    return minutes <= 1440 && Number(year.slice(2)) < 60 ? [date, time] : [date];
  }
  const [a, b] = [Number(groups.a ?? groups.a2), Number(groups.b ?? groups.b2)];
  const year = groups.year3 === undefined ? undefined : Number(groups.year3) % 2000;
  // Points between the numbers are written day first wherever they are written at all.
  const isNumeric = groups.mark !== '.';
  return [dateToken(span, [a, b, year === undefined ? undefined : 2000 + year], isNumeric)];
}

const isNearYear = (year: number, today: CivilDate): boolean => Math.abs(year - yearOf(today)) <= 2;

function dateToken(
  span: Span,
  [first = 0, second = 0, year]: readonly (number | undefined)[],
  isNumeric: boolean,
): DateToken {
  return { kind: 'date', span, first, second, year: year ?? null, isNumeric };
}

export type DateOrder = 'dayFirst' | 'monthFirst';

/**
 * Which numbers of `05/11` are the days: as a date of the text proves that has a number above
 * twelve, with where it stands. Two dates that prove the opposite prove nothing; both are named.
 */
export function findDateOrder(tokens: readonly ClockToken[]): {
  readonly order: DateOrder | null;
  readonly spans: readonly Span[];
} {
  const proofs = new Map<DateOrder, Span>();
  for (const token of tokens) {
    const order = token.kind === 'date' ? ownOrder(token) : null;
    if (order !== null && !proofs.has(order)) proofs.set(order, token.span);
  }
  const [order = null] = proofs.size === 1 ? proofs.keys() : [];
  return { order, spans: [...proofs.values()] };
}

/** The order a numeric date shows by itself: one of its numbers is no month. */
function ownOrder({ isNumeric, first, second }: DateToken): DateOrder | null {
  if (!isNumeric || first > 12 === second > 12) return null;
  return first > 12 ? 'dayFirst' : 'monthFirst';
}

/** A date with the places of the text it was read from besides its own. */
export type ReadDate = { readonly date: CivilDate; readonly spans: readonly Span[] };

/** Days a statement without any year may lie after today: clocks and drafts run ahead. */
const DAYS_AHEAD = 30;

/**
 * Reads date tokens in turn. A date without a year lies as near as can be to the last date that
 * had one (to the first one that has where none came before); with no year in the whole text it is
 * the latest that is not in the future.
 */
export class DateReader {
  private anchor: { readonly date: CivilDate; readonly span: Span } | null = null;
  /** Statements repeat few dates many times. */
  private readonly known = new Map<number, CivilDate | null>();
  private readonly order: DateOrder;
  private readonly latest: CivilDate;

  constructor(tokens: readonly ClockToken[], order: DateOrder, today: CivilDate) {
    this.order = order;
    this.latest = addCivilDays(today, DAYS_AHEAD);
    for (const token of tokens) {
      if (token.kind === 'date' && this.anchor === null) this.readYear(token);
    }
  }

  private readYear(token: DateToken): CivilDate | null {
    const date = token.year === null ? null : this.dateIn(token, token.year);
    if (date !== null) this.anchor = { date, span: token.span };
    return date;
  }

  private dateIn(token: DateToken, year: number): CivilDate | null {
    const { first, second, isNumeric } = token;
    const isDayFirst = !isNumeric || (ownOrder(token) ?? this.order) === 'dayFirst';
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    const key = (year * 100 + month) * 100 + day;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const date = findCivilDateOf(year, month, day);
    this.known.set(key, date);
    return date;
  }

  read(token: DateToken): ReadDate | null {
    if (token.year !== null) {
      const date = this.readYear(token);
      return date === null ? null : { date, spans: [token.span] };
    }
    const near = this.anchor?.date ?? this.latest;
    const year = Number(near.slice(0, 4));
    const candidates = [-1, 0, 1].flatMap((step) => this.dateIn(token, year + step) ?? []);
    const at = Date.parse(near);
    const allowed = this.anchor === null ? candidates.filter((date) => date <= near) : candidates;
    const [best] = allowed.sort(
      (a, b) => Math.abs(Date.parse(a) - at) - Math.abs(Date.parse(b) - at),
    );
    if (best === undefined) return null;
    return {
      date: best,
      spans: this.anchor === null ? [token.span] : [this.anchor.span, token.span],
    };
  }
}
