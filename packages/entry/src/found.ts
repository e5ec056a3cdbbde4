/** A stretch of the text, `to` exclusive. */
export type Span = { readonly from: number; readonly to: number };

/**
 * One reading of a field in free text. The text of `spans`, joined by line ends, reads as the same
 * value again. `confidence` is 0 to 1: a labelled figure is near 1, a guess by position is lower,
 * and several readings of one field share it.
 */
export type Found<Value> = {
  readonly value: Value;
  readonly echo: string;
  readonly spans: readonly Span[];
  readonly confidence: number;
};

/** Readings of one field, best first: none, one, or several between which a person chooses. */
export type Field<Value> = readonly Found<Value>[];

/** More readings of one field than this help nobody; it also bounds the work on hostile text. */
const MOST_READINGS = 8;

/** What two statements of a field may differ in confidence and still both be asked about. */
const TIER = 0.1;

/**
 * Readings of one field as they stand: equal ones become one, a labelled statement beats a guess,
 * and those that remain share the confidence.
 */
export function settleReadings<Value>(readings: readonly Found<Value>[]): Field<Value> {
  const best = Math.max(0, ...readings.map((reading) => reading.confidence));
  const distinct = new Map<string, Found<Value>>();
  for (const reading of readings) {
    const known = distinct.get(reading.echo);
    if (best - reading.confidence > TIER || (known && known.confidence >= reading.confidence)) {
      continue;
    }
    distinct.set(reading.echo, reading);
  }
  const foremost = [...distinct.values()].slice(0, MOST_READINGS);
  return foremost
    .map((reading) => ({ ...reading, confidence: reading.confidence / foremost.length }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** Lower case of A to Z only, so that every offset stays what it was. */
export const lowerAscii = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const TOKENS: Readonly<Record<string, string>> = {
  // Bounded everywhere: no pattern may walk a text twice.
  NUM: "(?:\\d{1,3}(?:[,.']\\d{3}){1,3}|\\d{1,9})(?:[.,]\\d{1,4})?(?:[ ]?(?:k|mio|m)(?![a-z]))?",
  CUR: '(?:(?:usd|eur|gbp|nok|sgd|us\\$|\\$)[ \\t]{0,3})',
  PCT: '(?:%|pct|percent|per cent)',
  MONTH:
    '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)',
  YEAR: '(?:(?:19|20)\\d{2})',
};

/**
 * A pattern over lower-case text. `~` is optional and `_` needed space within a line; NUM, CUR,
 * PCT, MONTH and YEAR stand for what they say; `^` and `$` are ends of a line.
 */
export function pattern(source: string): RegExp {
  const expanded = source
    .replaceAll(/NUM|CUR|PCT|MONTH|YEAR/g, (token) => TOKENS[token] ?? token)
    .replaceAll('~', '[ \\t]{0,8}')
    .replaceAll('_', '[ \\t]{1,8}');
  return new RegExp(expanded, 'gm');
}

/** Every match of a pattern; the pattern is a constant of its module and starts afresh. */
export function* matchesOf(form: RegExp, text: string): Generator<RegExpExecArray> {
  form.lastIndex = 0;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) {
    const next = form.lastIndex;
    yield match;
    form.lastIndex = match[0] === '' ? next + 1 : next;
  }
}

/** Words between spans, one entry a stretch of a line, without the marks around them. */
export function wordsOutside(text: string, spans: readonly Span[]): string[] {
  const gaps: string[] = [];
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > at) gaps.push(text.slice(at, from));
    at = Math.max(at, to);
  }
  gaps.push(text.slice(at));
  return gaps
    .flatMap((gap) => gap.split(/[\r\n]+/))
    .map((line) => line.slice(0, 500).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((line) => line !== '');
}

/** Names are shorter than this; what is longer is prose. */
const LONGEST_NAME = 80;

/** The rest of a line up to a stop, without the white space around it; null when nothing is left. */
export function cutName(text: string, from: number, stop: RegExp): Span | null {
  const window = text.slice(from, from + LONGEST_NAME);
  const line = /^[^\r\n]*/.exec(window)?.[0] ?? '';
  const at = lowerAscii(line).search(stop);
  const piece = at < 0 ? line : line.slice(0, at);
  const start = from + piece.length - piece.trimStart().length;
  const name = piece.trim().replace(/[\s.,:;–-]+$/, '');
  return /[\p{L}]/u.test(name) ? { from: start, to: start + name.length } : null;
}
