import type { CivilDate } from '@mainsheet/calendar';
import { parseDate } from '../date.ts';
import {
  type Field,
  type Found,
  matchesOf,
  pattern,
  type Span,
  settleReadings,
  wordsOutside,
} from '../found.ts';
import { findValue } from '../parsed.ts';
import { plainText } from '../plain-text.ts';
import { parseRecap, type Recap } from './recap.ts';
import type { RecapDuration } from './recap-fields.ts';
import { figureOf } from './recap-vessel.ts';

/** Hire that steps: each rate with how long it is paid, the last to the end. */
export type CharterHireStep = {
  readonly rate: number;
  readonly duration: number | null;
  readonly unit: RecapDuration['unit'];
};

/** Hire that follows an index of the market. */
export type CharterIndexHire = {
  readonly percent: number;
  readonly index: string;
  readonly floor: number | null;
  readonly ceiling: number | null;
};

/** An option to extend; without a rate it goes on at the rate before it. */
export type CharterOptionTerm = {
  readonly min: number;
  readonly max: number;
  readonly unit: RecapDuration['unit'];
  readonly optionDays: number | null;
  readonly rate: number | null;
  readonly declareBy: CivilDate | null;
};

/** What a recap of a time charter says: the fields of any recap, and those that only a charter has. */
export type CharterRecap = {
  readonly fields: Recap;
  readonly steps: Field<readonly CharterHireStep[]>;
  readonly index: Field<CharterIndexHire>;
  /** One after the other, as the text has them. */
  readonly options: readonly Found<CharterOptionTerm>[];
  readonly tradingArea: Field<string>;
  /** Words that nothing was read from; none is guessed. */
  readonly notUnderstood: readonly string[];
};

const MOST_CHARACTERS = 200_000;
const MOST_OPTIONS = 12;
const CONFIDENCE = 0.95;

const UNIT = '(?<unit>days?|months?|mos|years?|yrs?)';
const A_DAY = '(?:~(?:daily|per_day|pdpr|pd|\\/~day|\\/~d)\\b)?';
const STEPS = pattern(
  `CUR?(?<figure>NUM)${A_DAY}_(?:for_)?(?:the_)?first_(?<length>\\d{1,3})~${UNIT}[ ,]{1,3}(?:and_)?(?:thereafter|then|balance(?:_period)?)~(?:at|@)?~CUR?(?<then>NUM)${A_DAY}`,
);
const INDEX = pattern(
  '\\b(?<figure>\\d{2,3}(?:[.,]\\d{1,2})?)~PCT_(?:of_)?(?:the_)?(?:average_)?(?:of_)?(?:the_)?(?<index>b[cps]i[- ]?\\d{0,3}|bhsi|[cps]\\d{1,2}[a-z]{0,3}(?:\\x5f\\d{2})?)\\b',
);
const FLOOR = pattern('\\bfloor(?:_rate)?(?:_of)?~[:=]?~CUR?(?<figure>NUM)');
const CEILING = pattern('\\b(?:ceiling|cap)(?:_rate)?(?:_of)?~[:=]?~CUR?(?<figure>NUM)');
const OPTION = pattern(
  `^~(?:plus_|\\+~)?(?:(?:in_)?(?:chopt|charterers'?|chrts'?)_)?(?:options?|opt|optional_period)(?:_\\d(?=~[:=.)]))?~[:=.)]?~(?:of_|to_extend_)?(?:for_|by_)?(?:a_)?(?:further_|another_)?(?:abt_|about_|min_)?(?<min>NUM)(?:~(?:-|\\/|–|to)~(?<max>NUM))?~${UNIT}\\b(?:~(?:\\+\\/-|plus\\/minus)~(?<optionDays>\\d{1,3})~days?)?(?:_(?:in_)?chopt)?(?:[ ,]{1,3}(?:at|@)~CUR?(?<rate>NUM)${A_DAY})?(?:[ ,]{1,3}(?:to_be_)?(?:declarable|declared|declaration)(?:_(?:latest|by|before|on))*_(?<declare>\\d{1,2}(?:st|nd|rd|th)?~MONTH(?:~YEAR)?))?`,
);
const TRADING = pattern('^~trading(?:_(?:area|limits|range))?~[:=]~(?<area>[^\\n]{2,100})');

const unitOf = (word: string | undefined): RecapDuration['unit'] =>
  word?.startsWith('d') ? 'days' : word?.startsWith('m') ? 'months' : 'years';
const spanOf = ({ index, 0: words }: RegExpExecArray): Span => {
  const lead = words.length - words.trimStart().length;
  return { from: index + lead, to: index + words.trimEnd().length };
};

function found<Value>(value: Value, spans: readonly Span[]): Found<Value> {
  return { value, echo: JSON.stringify(value), spans, confidence: CONFIDENCE };
}

/** The first match of a form with its figure; null where there is none. */
function figureAt(form: RegExp, lower: string): { value: number; span: Span } | null {
  for (const match of matchesOf(form, lower)) {
    const value = figureOf(match);
    return value === null ? null : { value, span: spanOf(match) };
  }
  return null;
}

function stepsOf(lower: string): Found<readonly CharterHireStep[]>[] {
  return [...matchesOf(STEPS, lower)].flatMap((match) => {
    const [first, then] = [figureOf(match), figureOf(match, 'then')];
    if (first === null || then === null) return [];
    const unit = unitOf(match.groups?.unit);
    const steps: CharterHireStep[] = [
      { rate: first, duration: Number(match.groups?.length), unit },
      { rate: then, duration: null, unit },
    ];
    return [found(steps, [spanOf(match)])];
  });
}

function indexOf(lower: string, text: string): Found<CharterIndexHire>[] {
  const [floor, ceiling] = [figureAt(FLOOR, lower), figureAt(CEILING, lower)];
  const limits = [floor, ceiling].flatMap((limit) => (limit ? [limit.span] : []));
  return [...matchesOf(INDEX, lower)].flatMap((match) => {
    const percent = figureOf(match);
    const span = spanOf(match);
    const index = text.slice(span.to - (match.groups?.index ?? '').length, span.to).toUpperCase();
    if (percent === null) return [];
    const value = {
      ...{ percent, index },
      ...{ floor: floor?.value ?? null, ceiling: ceiling?.value ?? null },
    };
    return [found(value, [span, ...limits])];
  });
}

function optionsOf(lower: string, today: CivilDate): Found<CharterOptionTerm>[] {
  const options: Found<CharterOptionTerm>[] = [];
  for (const match of matchesOf(OPTION, lower)) {
    const min = figureOf(match, 'min');
    if (min === null || options.length === MOST_OPTIONS) continue;
    const { unit, max, optionDays, rate, declare } = match.groups ?? {};
    const plain = declare?.replaceAll(/(?<=\d)(?:st|nd|rd|th)/g, '') ?? '';
    const value: CharterOptionTerm = {
      min,
      max: max === undefined ? min : (figureOf(match, 'max') ?? min),
      unit: unitOf(unit),
      optionDays: optionDays === undefined ? null : Number(optionDays),
      rate: rate === undefined ? null : figureOf(match, 'rate'),
      declareBy: plain === '' ? null : findValue(parseDate(plain, { today })),
    };
    options.push(found(value, [spanOf(match)]));
  }
  return options;
}

function tradingOf(lower: string, text: string): Found<string>[] {
  return [...matchesOf(TRADING, lower)].map((match) => {
    const span = spanOf(match);
    const from = span.to - (match.groups?.area ?? '').trim().length;
    return found(text.slice(from, span.to), [span]);
  });
}

/**
 * Reads the recap of a time charter: what `parseRecap` reads of any recap, hire that steps or follows an index, options to extend
 * with rate and day to declare, and the trading area. Never throws; the time is linear in the length of the text.
 */
export function parseCharterRecap(
  pasted: string,
  context: { readonly today: CivilDate },
): CharterRecap {
  const clipped = pasted.slice(0, MOST_CHARACTERS);
  const { text, lower } = plainText(clipped);
  const fields = parseRecap(clipped, context);
  const own = {
    steps: settleReadings(stepsOf(lower)),
    index: settleReadings(indexOf(lower, text)),
    options: optionsOf(lower, context.today),
    tradingArea: settleReadings(tradingOf(lower, text)),
  };
  const spans = [...Object.values(fields), ...Object.values(own)]
    .flat()
    .flatMap((reading: Found<unknown>) => reading.spans);
  return { fields, ...own, notUnderstood: wordsOutside(clipped, spans) };
}
