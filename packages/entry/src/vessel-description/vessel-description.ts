import type { CivilDate } from '@mainsheet/calendar';
import type { Found, Span } from '../found.ts';
import { type Field, matchesOf, settleReadings, wordsOutside } from '../found.ts';
import { type Gear, gearOf } from '../gear.ts';
import { plainText } from '../plain-text.ts';
import { parseRecap } from '../recap/recap.ts';
import {
  DESCRIPTION_RULES,
  type DescribedKey,
  type DescribedReading,
  SPEED_RULES,
} from './vessel-description-rules.ts';

/** One particular of a vessel with every reading of it; several are a question to the person. */
type DescribedParticular = {
  readonly key: DescribedKey;
  readonly readings: Field<string | number>;
};

/** Tonnes a day of one fuel at one speed, laden or in ballast. */
export type DescribedSpeed = DescribedReading;

export type VesselDescription = {
  readonly particulars: readonly DescribedParticular[];
  /** Cranes with what each lifts; none is a gearless ship. */
  readonly gear: Field<Gear>;
  readonly speeds: readonly Found<DescribedSpeed>[];
  /** What was read from nothing, as it stands, line by line. */
  readonly notUnderstood: readonly string[];
};

/** A description is a page, a Q88 ten; what is longer is not read, and says so. */
const MOST_CHARACTERS = 60_000;
/** Readings of one rule before the text is taken for noise: it bounds the work. */
const MOST_MATCHES = 40;

/**
 * Reads the particulars of a vessel from a description as brokers paste it or from labelled lines
 * of a questionnaire. Each reading points at its words; a figure out of its range, a capacity
 * without its unit and a consumption without its fuel are not read. Never throws.
 */
export function parseVesselDescription(
  pasted: string,
  context: { readonly today: CivilDate },
): VesselDescription {
  const clipped = pasted.slice(0, MOST_CHARACTERS);
  const { text, lower } = plainText(clipped);
  const found = new Map<DescribedKey, Found<string | number>[]>();
  const add = (key: DescribedKey, reading: Found<string | number>) =>
    found.set(key, [...(found.get(key) ?? []), reading]);
  const recap = parseRecap(clipped, context);
  for (const reading of recap.vesselName) add('name', reading);
  for (const reading of recap.imo) if (reading.confidence > 0.4) add('imo', reading);
  for (const reading of recap.dwt) if (reading.value >= 500) add('deadweightT', asIs(reading));
  for (const reading of recap.built) add('yearBuilt', reading);
  for (const reading of recap.flag) add('flag', reading);
  for (const reading of recap.owner) add('owner', reading);
  for (const rule of DESCRIPTION_RULES) {
    for (const match of firstMatches(rule.form, lower)) {
      for (const { key, value } of rule.read(match, text)) {
        add(key, { value, echo: String(value), spans: [spanOf(match)], confidence: 0.95 });
      }
    }
  }
  const speeds = SPEED_RULES.flatMap(({ form, read }) =>
    firstMatches(form, lower).flatMap((match) => {
      const value = read(match);
      if (value === null) return [];
      const echo = `${value.condition} ${value.speedKn} kn ${value.tPerDay} ${value.fuel}`;
      return [{ value, echo, spans: [spanOf(match)], confidence: 0.95 }];
    }),
  );
  const gear = gearOf(lower);
  const distinct = [...new Map(speeds.map((speed) => [speed.echo, speed])).values()];
  const particulars = [...found].map(([key, readings]) => ({
    key,
    readings: settleReadings(readings),
  }));
  const spans = [...found.values(), speeds, gear].flat().flatMap((reading) => reading.spans);
  const rest = pasted.length > MOST_CHARACTERS ? ['The rest of the text is too long to read.'] : [];
  return {
    particulars,
    gear: settleReadings(gear),
    speeds: distinct,
    notUnderstood: [...wordsOutside(clipped, spans), ...rest],
  };
}

/** A figure as the description's own rules write it, so that the same one is one reading. */
const asIs = (reading: Found<number>): Found<number> => ({
  ...reading,
  echo: String(reading.value),
});

function firstMatches(form: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (const match of matchesOf(form, text)) {
    if (matches.push(match) >= MOST_MATCHES) break;
  }
  return matches;
}

const spanOf = (match: RegExpExecArray): Span => ({
  from: match.index,
  to: match.index + match[0].length,
});
