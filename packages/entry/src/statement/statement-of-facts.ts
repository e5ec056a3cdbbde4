import { addCivilDays, type CivilDate } from '@mainsheet/calendar';
import type { ActivityType } from '@mainsheet/terms';
import { type DateContext, type DateTimeEntry, formatDateTime } from '../date.ts';
import {
  cutName,
  type Field,
  type Found,
  lowerAscii,
  matchesOf,
  pattern,
  type Span,
  settleReadings,
} from '../found.ts';
import type { QuantityEntry } from '../quantity.ts';
import { collect } from '../recap/recap.ts';
import { QUANTITY_RULES } from '../recap/recap-cargo.ts';
import { VESSEL_NAME_RULES } from '../recap/recap-vessel.ts';
import { type StatementMilestone, whatHappened } from './statement-activity.ts';
import {
  type ClockToken,
  clockTokens,
  type DateOrder,
  DateReader,
  findDateOrder,
} from './statement-clock.ts';

/** One line of the facts on the port's clock; a moment has no end. 24:00 is 00:00 of the next day. */
export type StatementEvent = {
  readonly from: DateTimeEntry;
  readonly to: DateTimeEntry | null;
  readonly activity: ActivityType;
  readonly milestone: StatementMilestone | null;
  readonly words: string;
};

export type StatementOfFacts = {
  readonly port: Field<string>;
  readonly vesselName: Field<string>;
  readonly cargo: Field<string>;
  readonly quantity: Field<QuantityEntry>;
  readonly operation: Field<'Loading' | 'Discharging'>;
  /** In the order of the text; each with its readings. */
  readonly events: readonly Field<StatementEvent>[];
};

/**
 * Reads an agent's statement of facts in free text or a pasted table. Times are the port's own.
 * `05/11` is read both ways unless the context or another date of the text says which number is
 * the day; a breakdown that names no side is read as the ship's and the shore's. Lines without a
 * time are no events. Never throws; the time is linear in the length of the text.
 */
export function parseStatementOfFacts(text: string, context: DateContext): StatementOfFacts {
  const lower = lowerAscii(text);
  const { today } = context;
  const header = collect({ text, lower, today, agreedOn: today }, [
    ...VESSEL_NAME_RULES,
    ...QUANTITY_RULES,
  ]);
  return {
    vesselName: settleReadings(header.vesselName),
    cargo: settleReadings(header.cargo),
    quantity: settleReadings(header.quantity),
    port: settleReadings(portsOf(text, lower)),
    operation: settleReadings(operationsOf(text, lower)),
    events: eventsOf(text, lower, context),
  };
}

const PORT_STOP = /[,(;|\t/]| {2}|\s[-–]\s|\s(?:berth|on|from|dated|as)\b|\s\d/;
const PORT_LABEL = pattern(
  '^~(?:(?:load(?:ing)?|disch(?:arg(?:e|ing))?)_)?port~[:=]~|\\b(?:load(?:ing)?|disch(?:arg(?:e|ing))?)_port_(?=[a-z])|\\bport_of_(?=[a-z])|\\b(?:m\\/?v|sof)_[a-z][a-z0-9 ]{1,30}?_at_(?!port\\b)(?=[a-z])',
);

function portsOf(text: string, lower: string): Found<string>[] {
  return bounded(matchesOf(PORT_LABEL, lower)).flatMap((match) => {
    const name = cutName(text, match.index + match[0].length, PORT_STOP);
    if (name === null) return [];
    const value = text.slice(name.from, name.to);
    return [{ value, echo: value, spans: [{ from: match.index, to: name.to }], confidence: 0.95 }];
  });
}

const OPERATION = pattern(
  '^~(?:operation~[:=]~)?(?<label>loading|discharging)(?=~$|_\\d[\\d.,]{2,}~mt)|^~operation~[:=]~(?<operation>loading|discharging)|\\b(?<port>load(?:ing)?|disch(?:arg(?:e|ing))?)_port\\b',
);

function operationsOf(text: string, lower: string): Found<'Loading' | 'Discharging'>[] {
  return bounded(matchesOf(OPERATION, lower)).map(({ index, groups, 0: words }) => {
    const word = groups?.label ?? groups?.operation ?? groups?.port ?? '';
    const value = word.startsWith('l') ? 'Loading' : 'Discharging';
    // The quantity behind the word is what makes it a heading and no line of the facts.
    const line = /^[^\n]*/.exec(text.slice(index, index + 60))?.[0] ?? words;
    const spans = [{ from: index, to: index + line.trimEnd().length }];
    return { value, echo: value, spans, confidence: 0.9 };
  });
}

const MOST_MATCHES = 200;

function bounded<Item>(items: Generator<Item>): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.push(item) >= MOST_MATCHES) break;
  }
  return first;
}

function eventsOf(text: string, lower: string, context: DateContext): Field<StatementEvent>[] {
  const tokens = clockTokens(lower, context.today);
  const proof = findDateOrder(tokens);
  const order = context.dateOrder ?? proof.order;
  const source = {
    text,
    tokens,
    today: context.today,
    proof: context.dateOrder === undefined ? proof.spans : [],
  };
  const first = readLines(source, order ?? 'dayFirst');
  if (order !== null || !tokens.some((token) => token.kind === 'date' && token.isNumeric)) {
    return first.map(settleReadings);
  }
  const second = readLines(source, 'monthFirst');
  return first.map((readings, index) => settleReadings([...readings, ...(second[index] ?? [])]));
}

type Source = {
  readonly text: string;
  readonly tokens: readonly ClockToken[];
  readonly today: CivilDate;
  readonly proof: readonly Span[];
};

/** A day as the lines below it inherit it. */
type Current = { date: CivilDate; spans: readonly Span[] };

function readLines(source: Source, order: DateOrder): Found<StatementEvent>[][] {
  const { text, tokens } = source;
  const reader = new DateReader(tokens, order, source.today);
  const events: Found<StatementEvent>[][] = [];
  let current: Current | null = null;
  let next = 0;
  while (next < tokens.length) {
    const line = lineAround(text, tokens[next]?.span.from ?? 0);
    const own: ClockToken[] = [];
    for (let token = tokens[next]; token && token.span.from < line.to; token = tokens[next]) {
      own.push(token);
      next += 1;
    }
    current = readLine({ ...source, line, own, reader }, current, events);
  }
  return events;
}

function lineAround(text: string, at: number): Span {
  const end = text.indexOf('\n', at);
  return { from: text.lastIndexOf('\n', at) + 1, to: end < 0 ? text.length : end };
}

type Line = Source & {
  readonly line: Span;
  readonly own: readonly ClockToken[];
  readonly reader: DateReader;
};

/** What may stand between the two ends of a range, and cells between dates and times. */
const JOINT = /^[\s:.,]*(?:hrs?|h|lt)?[\s,]*(?:-|–|\/|to|till|until|\||&)[\s|,]*$|^\s*\t\s*$/i;

/** A time with its day, and the date that stands between it and the time before it. */
type Moment = {
  readonly at: DateTimeEntry;
  readonly span: Span;
  readonly spans: readonly Span[];
  readonly date: Span | null;
};

/** Adds the events of one line, and answers the day that stands for the lines below. */
function readLine(
  line: Line,
  inherited: Current | null,
  events: Found<StatementEvent>[][],
): Current | null {
  let current = inherited;
  const moments: Moment[] = [];
  let between: Span | null = null;
  // What stands before a time that has no day is no part of any event.
  let start = line.line.from;
  for (const token of line.own) {
    if (token.kind === 'date') {
      const read = line.reader.read(token);
      if (read !== null) current = read;
      between = token.span;
    } else if (current === null) start = token.span.to;
    else {
      const at = { date: current.date, minutes: token.minutes };
      moments.push({ at, span: token.span, spans: current.spans, date: between });
      between = null;
    }
  }
  // A time before the line's first date belongs to the day inherited: all need that day to be read.
  const lead = line.own[0]?.kind === 'time' ? (inherited?.spans ?? []) : [];
  const own = trimmed(line.text, start, line.line.to);
  for (let index = 0; index < moments.length; index += 1) {
    const from = moments[index];
    if (from === undefined) continue;
    const until = moments[index + 1];
    const isRange = until !== undefined && isJoined(line.text, from, until);
    if (isRange) index += 1;
    const last = isRange ? until : from;
    const next = moments[index + 1];
    const end = next?.date?.from ?? next?.span.from ?? line.line.to;
    const words = wordsBefore(line.text, start, from) || wordsWithin(line.text, last.span.to, end);
    const spans = tidySpans([...lead, ...from.spans], own, line.proof);
    events.push(eventReadings({ from: from.at, to: isRange ? until.at : null, words, spans }));
    start = last.span.to;
  }
  return current;
}

/** Two times are one range when nothing but a joint, and perhaps a date, lies between them. */
function isJoined(text: string, from: Moment, until: Moment): boolean {
  const end = until.date?.from ?? until.span.from;
  const isTight =
    until.date === null || /^[\s|,t]*$/i.test(textBetween(text, until.date.to, until.span.from));
  return isTight && JOINT.test(textBetween(text, from.span.to, end));
}

const textBetween = (text: string, from: number, to: number): string =>
  text.slice(from, Math.min(to, from + 20));

const DAY_NAMES = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/gi;

/** Words further from a time than this do not speak of it. */
const LONGEST_WORDS = 200;

const wordsWithin = (text: string, from: number, to: number): string =>
  plainWords(text.slice(from, Math.min(to, from + LONGEST_WORDS)));

/** The words of a line that come before their time: `NOR tendered: 13.11.2026, 14:00`. */
function wordsBefore(text: string, start: number, { span, date }: Moment): string {
  const from = Math.max(start, span.from - LONGEST_WORDS);
  if (date === null || date.from < from)
    return plainWords(text.slice(Math.max(from, date?.to ?? 0), span.from));
  return plainWords(`${text.slice(from, date.from)} ${text.slice(date.to, span.from)}`);
}

const plainWords = (text: string): string =>
  text
    .replace(/^\s*(?:hrs?|h|lt)\b/i, '')
    .replaceAll(DAY_NAMES, ' ')
    .replaceAll(/[.\s|:;,/–-]{2,}|[\s|]+/g, ' ')
    .replaceAll(/^[\s.:,;/–-]+|[\s.:,;/–-]+$/g, '')
    .replace(/^(?:at|on|from)$|^[^a-z]*$/i, '');

function trimmed(text: string, from: number, to: number): Span {
  const words = text.slice(from, to);
  return {
    from: from + words.length - words.trimStart().length,
    to: from + words.trimEnd().length,
  };
}

/**
 * Each place once; what lies in the line itself only as the line. From the end, because the date
 * that stands last is the one the line inherits; the proof of the order stands behind, where it
 * dates nothing.
 */
function tidySpans(dates: readonly Span[], line: Span, proof: readonly Span[]): readonly Span[] {
  const saved: Span[] = [line];
  for (const span of dates.toReversed()) {
    const isInLine = span.from >= line.from && span.to <= line.to;
    if (!isInLine && !saved.some(({ from }) => from === span.from)) saved.unshift(span);
  }
  for (const span of proof) {
    if (!saved.some(({ from, to }) => span.from >= from && span.to <= to)) saved.push(span);
  }
  return saved;
}

type RawEvent = {
  readonly from: DateTimeEntry;
  readonly to: DateTimeEntry | null;
  readonly words: string;
  readonly spans: readonly Span[];
};

/** The readings of one event; an end before its beginning lies on the next day. */
function eventReadings(raw: RawEvent): Found<StatementEvent>[] {
  const from = settled(raw.from);
  let to = raw.to === null ? null : settled(raw.to);
  if (to !== null && to.date === from.date && to.minutes < from.minutes) {
    to = { date: addCivilDays(to.date, 1), minutes: to.minutes };
  }
  return whatHappened(raw.words, to !== null).map((what) => {
    const value: StatementEvent = { from, to, ...what, words: raw.words };
    const end = to === null ? '' : ` - ${formatDateTime(to)}`;
    const echo = `${formatDateTime(from)}${end} ${what.milestone ?? what.activity}`;
    const confidence = what.activity === 'Remark' && what.milestone === null ? 0.7 : 0.95;
    return { value, echo, spans: raw.spans, confidence };
  });
}

const settled = (at: DateTimeEntry): DateTimeEntry =>
  at.minutes < 1440 ? at : { date: addCivilDays(at.date, 1), minutes: at.minutes - 1440 };
