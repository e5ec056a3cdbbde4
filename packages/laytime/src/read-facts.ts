import { type CivilDate, type Instant, instantAt, type TimeZone } from '@mainsheet/calendar';
import {
  type DateTimeEntry,
  type Field,
  parseStatementOfFacts,
  type StatementEvent,
  type StatementMilestone,
  type StatementOfFacts,
} from '@mainsheet/entry';
import type { ActivityType } from '@mainsheet/terms';
import type { Activity } from './laytime-input.ts';

/** A line of the sheet that a line of the text became. */
export type FactActivity = Activity & {
  /** The line of the text that it was read from. */
  readonly source: string;
};

/** Moments of the call that the text names; null for one that it does not. */
export type FactTimes = {
  readonly arrivedAt: Instant | null;
  readonly tenderedAt: Instant | null;
  readonly acceptedAt: Instant | null;
  readonly berthedAt: Instant | null;
  readonly completedAt: Instant | null;
};

/**
 * How a line was taken: as lines of the sheet; as a remark, because its time was read and its words
 * were not; as one of several readings, which a person checks; as a heading; or not at all.
 */
export type LineReading = 'read' | 'remark' | 'doubtful' | 'heading' | 'notUnderstood';

export type FactLine = {
  /** Counted from 1. */
  readonly lineNo: number;
  readonly text: string;
  readonly reading: LineReading;
  /** The moment of the call that it names. */
  readonly milestone: StatementMilestone | null;
  /** What was assumed, in words; null where nothing was. */
  readonly note: string | null;
};

export type ReadFacts = {
  readonly activities: readonly FactActivity[];
  readonly times: FactTimes;
  /** Every line of the text that is not empty. */
  readonly lines: readonly FactLine[];
};

export type FactsContext = {
  readonly timeZone: TimeZone;
  /** Day near which dates without a year lie: that of the call. */
  readonly today: CivilDate;
  /** Order of `05/11`; left out, the text says it or the line is doubtful. */
  readonly dateOrder?: 'dayFirst' | 'monthFirst' | undefined;
  /** The id of the nth line of the sheet, from 0. */
  readonly idOf: (index: number) => string;
};

/** An event with the line it stands on. */
type Fact = {
  readonly lineNo: number;
  readonly source: string;
  readonly event: StatementEvent;
  readonly others: readonly string[];
  readonly start: Instant;
  readonly end: Instant | null;
};

const LONGEST_SOURCE = 500;

/**
 * Turns a statement of facts as agents send it into lines of a laytime sheet on the port's clock. Moments
 * stand as remarks without duration; work and stoppages that name no end last until the next event that
 * ends them, and their line says so. Nothing is dropped: each line of the text comes back with how it was
 * taken. Pure; never throws.
 */
export function readFacts(text: string, context: FactsContext): ReadFacts {
  const { facts, headings } = readEvents(text, context);
  const spans = spansOf(facts);
  const notes = new Map<number, string>();
  const activities = spans.map((span, index): FactActivity => {
    if (span.note) notes.set(span.fact.lineNo, span.note);
    return {
      id: context.idOf(index),
      type: span.type,
      start: span.fact.start,
      end: span.end,
      acceptancePercent: null,
      demurragePercent: null,
      clause: null,
      remarks: span.fact.event.words.slice(0, LONGEST_SOURCE),
      source: span.fact.source,
    };
  });
  return { activities, times: timesOf(facts), lines: linesOf(text, { facts, headings, notes }) };
}

const clockText = ({ date, minutes }: DateTimeEntry): string =>
  `${date}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** Line breaks of one kind, which is all that the offsets of the parser ask for. */
const plainText = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

function readEvents(typed: string, context: FactsContext) {
  const text = plainText(typed);
  const { today, dateOrder } = context;
  const asked = parseStatementOfFacts(text, { today, dateOrder });
  // Told the order it found itself, the parser's spans hold nothing but dates and the event's own line.
  const located = dateOrder ? asked : locate(text, asked, today);
  const lineAt = lineFinder(text);
  const facts = asked.events.flatMap((field, index): Fact[] => {
    const [first, ...rest] = field;
    const own = located.events[index]?.[0]?.spans.at(-1);
    if (first === undefined || own === undefined) return [];
    const { from, to } = first.value;
    return [
      {
        ...lineAt(own.from),
        event: first.value,
        others: rest.map(({ echo }) => echo),
        start: instantAt(clockText(from) as never, context.timeZone),
        end: to === null ? null : instantAt(clockText(to) as never, context.timeZone),
      },
    ];
  });
  const named: readonly Field<unknown>[] = [
    asked.port,
    asked.vesselName,
    asked.cargo,
    asked.quantity,
    asked.operation,
  ];
  const headings = new Set(
    named.flatMap((field) =>
      field.flatMap(({ spans }) => spans.map(({ from }) => lineAt(from).lineNo)),
    ),
  );
  return { facts, headings };
}

function locate(text: string, asked: StatementOfFacts, today: CivilDate): StatementOfFacts {
  const dayFirst = parseStatementOfFacts(text, { today, dateOrder: 'dayFirst' });
  const isSame = asked.events.every(
    (field, index) => field[0]?.echo === dayFirst.events[index]?.[0]?.echo,
  );
  return isSame ? dayFirst : parseStatementOfFacts(text, { today, dateOrder: 'monthFirst' });
}

function lineFinder(text: string) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lines = text.split('\n');
  return (offset: number): { lineNo: number; source: string } => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { lineNo: low + 1, source: (lines[low] ?? '').trim().slice(0, LONGEST_SOURCE) };
  };
}

type FactSpan = {
  readonly fact: Fact;
  readonly type: ActivityType;
  readonly end: Instant;
  readonly note: string | null;
};

const isWorkStart = ({ event }: Fact): boolean =>
  event.milestone === 'Cargo commenced' || event.milestone === 'Cargo resumed';

/** `Rain stopped`, `strike ended`: what was said of it before ends here. */
const ENDS =
  /^\W*(?:the )?(?:heavy |light )?(?:rain|weather|winds?|swell|fog|snow|strike|storm|breakdown)\w*\s.{0,20}?(?:stopped|ceased|ended|over|cleared|finished|lifted|abated|repaired)\b/i;

const isStoppage = (fact: Fact): boolean =>
  fact.end === null &&
  fact.event.milestone === null &&
  fact.event.activity !== 'Remark' &&
  fact.event.activity !== 'Cargo work' &&
  !ENDS.test(fact.event.words);

/** Work lasts until something stops it, a stoppage until work goes on or the next event. */
function spansOf(facts: readonly Fact[]): FactSpan[] {
  const inTime = facts.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const endFrom = (index: number, ends: (fact: Fact) => boolean): Fact | undefined =>
    inTime.slice(index + 1).find((fact) => fact.end === null && ends(fact));
  return inTime.map((fact, index): FactSpan => {
    const { event, end, start } = fact;
    if (end !== null) return { fact, type: event.activity, end, note: null };
    const isWork = isWorkStart(fact) || event.activity === 'Cargo work';
    if (!isWork && !isStoppage(fact)) return { fact, type: 'Remark', end: start, note: null };
    const until = isWork
      ? endFrom(index, (next) => isStoppage(next) || next.event.milestone === 'Cargo completed')
      : endFrom(index, () => true);
    if (until === undefined) {
      return { fact, type: 'Remark', end: start, note: 'Names no end, and nothing after ends it.' };
    }
    const note = isWorkStart(fact) ? null : `Names no end: taken until “${until.event.words}”.`;
    return { fact, type: event.activity, end: until.start, note };
  });
}

function timesOf(facts: readonly Fact[]): FactTimes {
  const first = (...wanted: StatementEvent['milestone'][]): Instant | null => {
    for (const milestone of wanted) {
      const found = facts.filter(({ event }) => event.milestone === milestone);
      if (found.length > 0) return found.map(({ start }) => start).toSorted()[0] ?? null;
    }
    return null;
  };
  const completed = facts.filter(({ event }) => event.milestone === 'Cargo completed');
  return {
    arrivedAt: first('Arrived', 'Anchored'),
    tenderedAt: first('NOR tendered'),
    acceptedAt: first('NOR accepted'),
    berthedAt: first('Berthed', 'First line'),
    completedAt:
      completed
        .map(({ start }) => start)
        .toSorted()
        .at(-1) ?? null,
  };
}

type Taken = {
  readonly facts: readonly Fact[];
  readonly headings: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
};

/** A line that only gives the day of those below it, or the title of the paper. */
const HEADING =
  /^\W*(?:statement of facts|sof|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[\s,.]*|date\b.*|(?:day|from|to|time|remarks?|events?|[\s|\t,;/])+)\W*$|^[\s\W\d]*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)?[\s,.]*(?:\d{1,4}(?:st|nd|rd|th)?)?[\s,./-]*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\d{1,2})?[\s,./-]*(?:\d{2,4})?\W*$/i;

function linesOf(text: string, { facts, headings, notes }: Taken): FactLine[] {
  const byLine = Map.groupBy(facts, ({ lineNo }) => lineNo);
  return plainText(text)
    .split('\n')
    .flatMap((line, index): FactLine[] => {
      const [words, lineNo] = [line.trim(), index + 1];
      if (words === '') return [];
      const there = byLine.get(lineNo) ?? [];
      const made = {
        lineNo,
        milestone: there.find(({ event }) => event.milestone)?.event.milestone ?? null,
        text: words.slice(0, LONGEST_SOURCE),
        note: notes.get(lineNo) ?? null,
      };
      const others = [...new Set(there.flatMap((fact) => fact.others))];
      if (others.length > 0) {
        return [{ ...made, reading: 'doubtful', note: `May also be: ${others.join('; ')}.` }];
      }
      if (there.length > 0) {
        const isRemark = there.every(
          ({ event }) => event.milestone === null && event.activity === 'Remark',
        );
        return [{ ...made, reading: isRemark ? 'remark' : made.note ? 'doubtful' : 'read' }];
      }
      const isHeading = headings.has(lineNo) || HEADING.test(words);
      return [{ ...made, reading: isHeading ? 'heading' : 'notUnderstood' }];
    });
}
