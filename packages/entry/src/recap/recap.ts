import type { CivilDate } from '@mainsheet/calendar';
import type { CommissionEntry } from '../commission.ts';
import { type Field, type Found, matchesOf, type Span, settleReadings } from '../found.ts';
import { plainText } from '../plain-text.ts';
import { CARGO_RULES, namesYear } from './recap-cargo.ts';
import {
  RECAP_ECHO,
  type RecapKey,
  type RecapReading,
  type RecapRule,
  type RecapSource,
  type RecapValues,
} from './recap-fields.ts';
import { TERM_RULES } from './recap-terms.ts';
import { TIME_CHARTER_RULES } from './recap-time-charter.ts';
import { VESSEL_RULES } from './recap-vessel.ts';

export type Recap = { readonly [K in RecapKey]: Field<RecapValues[K]> };

const RULES: readonly RecapRule[] = [
  ...VESSEL_RULES,
  ...CARGO_RULES,
  ...TERM_RULES,
  ...TIME_CHARTER_RULES,
];
const FIELDS = Object.keys(RECAP_ECHO) as readonly RecapKey[];

/** Readings a rule may give before the text is taken for noise: it bounds the work. */
const MOST_MATCHES = 200;

/** What is longer is no recap; the rest of it is not read. */
const MOST_CHARACTERS = 200_000;

type Collected = { [K in RecapKey]: Found<RecapValues[K]>[] };

/**
 * Reads a fixture recap, firm offer, cargo order or tonnage circular in free text. Every field
 * answers its readings with the stretches of text they were read from; a field the text does not
 * speak of is empty, and one it leaves open holds several. A laycan without a year is counted from
 * the charter party's date when the text has one, else from `today`. Never throws; the time is
 * linear in the length of the text.
 */
export function parseRecap(pasted: string, context: { readonly today: CivilDate }): Recap {
  const { text, lower } = plainText(pasted.slice(0, MOST_CHARACTERS));
  const { today } = context;
  const first = collect({ text, lower, today, agreedOn: today }, DATE_RULES);
  const [agreed, ...others] = settleReadings(first.cpDate);
  const isDated = agreed !== undefined && others.length === 0;
  const agreedOn = isDated ? agreed.value : today;
  const collected = collect({ text, lower, today, agreedOn }, RULES);
  if (isDated) {
    const [dateSpan] = agreed.spans;
    collected.laycan = collected.laycan.map((found) => withDate(found, dateSpan, text));
  }
  return Object.fromEntries(
    FIELDS.map((field) => [field, settleReadings<unknown>(collected[field])]),
  ) as Recap;
}

const DATE_RULES = TERM_RULES.filter(({ form }) => form.source.includes('?<date>'));

/** A laycan that took its year from the charter party's date points at that date too. */
function withDate<Value>(found: Found<Value>, date: Span | undefined, text: string): Found<Value> {
  const own = found.spans[0];
  if (own === undefined || date === undefined || namesYear(text.slice(own.from, own.to))) {
    return found;
  }
  return { ...found, spans: [own, date] };
}

/** What rules read of a text, unsettled. */
export function collect(source: RecapSource, rules: readonly RecapRule[]): Collected {
  const collected = Object.fromEntries(FIELDS.map((field) => [field, []])) as unknown as Collected;
  for (const rule of rules) {
    let count = 0;
    for (const match of matchesOf(rule.form, source.lower)) {
      count += 1;
      if (count > MOST_MATCHES) break;
      const span = trimmedSpan(source.text, match);
      for (const reading of rule.read(match, source)) {
        add(collected, reading, { span: reading.span ?? span, confidence: rule.confidence });
      }
    }
  }
  return { ...collected, commission: withBrokerage(collected.commission) };
}

/**
 * `Adcom 3.75 pct` and `Brokerage 1.25 pct` on lines of their own are one commission. A brokerage beside a total or a
 * split that names its own is a part of it already, and says nothing by itself.
 */
function withBrokerage(readings: readonly Found<CommissionEntry>[]): Found<CommissionEntry>[] {
  const isBrokerage = ({ value }: Found<CommissionEntry>) =>
    value.kind === 'split' && value.addressPercent === 0;
  const brokerages = settleReadings(readings.filter(isBrokerage));
  const rest = readings.filter((reading) => !isBrokerage(reading));
  if (rest.length === 0 || brokerages.length === 0) return [...readings];
  if (rest.some(({ value }) => value.kind === 'total' || value.brokeragePercent > 0)) return rest;
  return rest.flatMap((address) =>
    brokerages.flatMap(({ value: share, spans }) => {
      if (share.kind === 'total') return [];
      const value = { ...address.value, brokeragePercent: share.brokeragePercent };
      const echo = RECAP_ECHO.commission(value);
      return [{ ...address, value, echo, spans: [...address.spans, ...spans] }];
    }),
  );
}

function trimmedSpan(text: string, { index, 0: words }: RegExpExecArray): Span {
  const lead = words.length - words.trimStart().length;
  const from = index + lead;
  return { from, to: from + text.slice(from, index + words.length).trimEnd().length };
}

type Place = { readonly span: Span; readonly confidence: number };

function add(collected: Collected, reading: RecapReading, place: Place): void {
  const echo = (RECAP_ECHO[reading.field] as (value: unknown) => string)(reading.value);
  (collected[reading.field] as Found<unknown>[]).push({
    value: reading.value,
    echo,
    spans: [place.span],
    confidence: place.confidence,
  });
}
