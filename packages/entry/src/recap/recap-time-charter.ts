import { cutName, matchesOf, pattern } from '../found.ts';
import { findFuel } from '../fuel.ts';
import { parseNumber } from '../number.ts';
import { findValue } from '../parsed.ts';
import type {
  RecapBunkers,
  RecapHandover,
  RecapReading,
  RecapRule,
  RecapSource,
} from './recap-fields.ts';
import { figureOf } from './recap-vessel.ts';

const WHERE: readonly [RegExp, RecapHandover['at']][] = [
  [/\bafsps\b/i, 'AFSPS'],
  [/\baps\b|\barrival pilot station\b/i, 'APS'],
  [/\bdlosp\b|\bdropping last outward sea pilot\b/i, 'DLOSP'],
  [/\bdop\b|\bdropping outward pilot\b/i, 'DOP'],
  [/\btip\b|\btaking inward pilot\b/i, 'TIP'],
  [/\bpassing\b/i, 'PASSING'],
];
const HANDOVER_STOP =
  /[,(;|\t]| {2}|\s\/\s|\s(?:atdn\w*|laycan|l\/c|iaglw|wwr|port in owners?)\b|\s\d{1,2}[/-]\d/;

const handover =
  (field: 'delivery' | 'redelivery') =>
  (match: RegExpExecArray, { text }: RecapSource): readonly RecapReading[] => {
    const name = cutName(text, match.index + match[0].length, HANDOVER_STOP);
    if (name === null) return [];
    let place = text.slice(name.from, name.to);
    let at: RecapHandover['at'] = null;
    for (const [words, code] of WHERE) {
      if (at !== null || !words.test(place)) continue;
      at = code;
      place = place.replace(words, ' ');
    }
    place = place
      .replace(/\b\d\s?s[pb]\b/i, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const span = { from: match.index, to: name.to };
    return place === '' ? [] : [{ field, value: { at, place }, span }];
  };

/** A sum of money in a field of its own. */
const sum =
  (field: 'hire' | 'ballastBonus' | 'cve' | 'ilohc') =>
  (match: RegExpExecArray): readonly RecapReading[] => {
    const value = figureOf(match);
    return value === null ? [] : [{ field, value }];
  };

const FUEL_WORD = '(?:vlsfo|ulsfo|hsfo|lsmgo|lsfo|mgo|mdo|ifo|hfo|lng)';
const PRICE = '(?:~(?:at|@)~CUR?(?<price>NUM)(?:~pmt)?)?';
const FUEL_FIRST = pattern(
  `\\b(?<fuel>${FUEL_WORD})\\b~[:=]?~(?:abt|about)?~(?<min>NUM)(?:~[-/]~(?<max>NUM))?~(?:mts?|t)\\b${PRICE}`,
);
const QUANTITY_FIRST = pattern(
  `(?<![\\d.,/-])(?<min>NUM)(?:~[-/]~(?<max>NUM))?~(?:mts?|t)_(?<fuel>${FUEL_WORD})\\b${PRICE}`,
);
const PRICE_LINE = pattern(`^~(?:bunker_)?prices?~[:=]?~(?=${FUEL_WORD})`);
const PRICE_ENTRY = pattern(`\\b(?<fuel>${FUEL_WORD})~[:=]?~CUR?(?<price>NUM)`);

const lineAt = (text: string, from: number): string =>
  /^[^\n]*/.exec(text.slice(from, from + 300))?.[0] ?? '';
const figure = (text: string | undefined): number | null => findValue(parseNumber(text ?? ''));

/** Quantities and prices on the line of a label. */
function fuelsOf(line: string): (RecapBunkers & { kind: 'listed' })['fuels'] {
  const rows: {
    fuel: NonNullable<ReturnType<typeof findFuel>>;
    minT: number;
    maxT: number;
    pricePerT: number | null;
  }[] = [];
  for (const form of [FUEL_FIRST, QUANTITY_FIRST]) {
    for (const { groups } of matchesOf(form, line)) {
      const fuel = findFuel(groups?.fuel ?? '');
      const minT = figure(groups?.min);
      if (fuel === null || minT === null || rows.some((row) => row.fuel === fuel)) continue;
      const maxT = figure(groups?.max) ?? minT;
      rows.push({ fuel, minT, maxT, pricePerT: figure(groups?.price) });
    }
    if (rows.length > 0) break;
  }
  return rows;
}

/** Prices on a line of their own under the quantities. */
function pricesBelow(lower: string, from: number): { prices: Map<string, number>; to: number } {
  const prices = new Map<string, number>();
  const window = lower.slice(from, from + 400);
  for (const match of matchesOf(PRICE_LINE, window)) {
    const line = lineAt(window, match.index);
    for (const { groups } of matchesOf(PRICE_ENTRY, line)) {
      const fuel = findFuel(groups?.fuel ?? '');
      const price = figure(groups?.price);
      if (fuel !== null && price !== null) prices.set(fuel, price);
    }
    return { prices, to: from + match.index + line.trimEnd().length };
  }
  return { prices, to: from };
}

const bunkers =
  (field: 'bunkersOnDelivery' | 'bunkersOnRedelivery') =>
  (match: RegExpExecArray, { lower }: RecapSource): readonly RecapReading[] => {
    const line = lineAt(lower, match.index);
    const lineEnd = match.index + line.trimEnd().length;
    const fuels = fuelsOf(line);
    if (fuels.length === 0) {
      const isSame = /\bsame\b/.test(line) && field === 'bunkersOnRedelivery';
      const span = { from: match.index, to: lineEnd };
      return isSame ? [{ field, value: { kind: 'same' }, span }] : [];
    }
    const below = fuels.some((row) => row.pricePerT === null)
      ? pricesBelow(lower, lineEnd)
      : { prices: new Map<string, number>(), to: lineEnd };
    const priced = fuels.map((row) => ({
      ...row,
      pricePerT: row.pricePerT ?? below.prices.get(row.fuel) ?? null,
    }));
    const to = below.prices.size > 0 ? below.to : lineEnd;
    return [{ field, value: { kind: 'listed', fuels: priced }, span: { from: match.index, to } }];
  };

function readDuration(match: RegExpExecArray): readonly RecapReading[] {
  const { max, unit = '', optionDays, holder } = match.groups ?? {};
  const min = figureOf(match, 'min');
  if (min === null) return [];
  const whole = unit.startsWith('d') ? 'days' : unit.startsWith('m') ? 'months' : 'years';
  return [
    {
      field: 'duration',
      value: {
        min,
        max: figure(max) ?? min,
        unit: whole,
        optionDays: optionDays === undefined ? null : Number(optionDays),
        option: holder === undefined ? null : holder.startsWith('c') ? 'CHOPT' : 'OOPT',
      },
    },
  ];
}

const EDGE = '(?<=^~|[,;/]~)';
const SPACED = '(?:~[:=]~|_)';

export const TIME_CHARTER_RULES: readonly RecapRule[] = [
  {
    form: pattern(`${EDGE}(?:dely|delivery|dlvy|del)${SPACED}(?=[a-z\\d])`),
    confidence: 0.95,
    read: handover('delivery'),
  },
  {
    form: pattern(`${EDGE}(?:redely|redelivery|redlvy|redel)${SPACED}(?=[a-z\\d])`),
    confidence: 0.95,
    read: handover('redelivery'),
  },
  {
    form: pattern(
      "\\b(?:duration|period|dur)~[:=]?~(?:abt|about|min|minimum)?~(?<min>NUM)(?:~(?:-|\\/|–|to)~(?<max>NUM))?~(?<unit>days?|months?|mos|years?|yrs?)\\b(?:~(?:\\+\\/-|plus\\/minus|-\\/\\+)~(?<optionDays>\\d{1,3})~days?(?:_(?:in_)?(?<holder>choption|chopt|charterers'?_option|ooption|oopt|owners'?_option))?)?",
    ),
    confidence: 0.95,
    read: readDuration,
  },
  {
    form: pattern(
      '\\bhire(?:_rate)?~[:=]?~CUR?(?<figure>NUM)(?!\\d|~PCT)(?:~(?:daily|per_day|pdpr|pd|\\/~day|\\/~d)\\b)?',
    ),
    confidence: 0.95,
    read: sum('hire'),
  },
  {
    form: pattern('\\b(?:ballast_bonus|gbb|bb)~[:=]?~CUR?(?<figure>NUM)(?!\\d)'),
    confidence: 0.95,
    read: sum('ballastBonus'),
  },
  {
    form: pattern('(?<![\\d.,])CUR?(?<figure>NUM)_(?:ballast_bonus|gbb|bb)\\b'),
    confidence: 0.95,
    read: sum('ballastBonus'),
  },
  {
    form: pattern(`${EDGE}(?:bod|bunkers?_on_del(?:ivery|y)?)\\b`),
    confidence: 0.95,
    read: bunkers('bunkersOnDelivery'),
  },
  {
    form: pattern(`${EDGE}(?:bor|bunkers?_on_redel(?:ivery|y)?)\\b`),
    confidence: 0.95,
    read: bunkers('bunkersOnRedelivery'),
  },
  {
    form: pattern('\\bc\\/?v\\/?e~[:=]?~CUR?(?<figure>NUM)(?!\\d)'),
    confidence: 0.95,
    read: sum('cve'),
  },
  {
    form: pattern('\\bilohc~[:=]?~CUR?(?<figure>NUM)(?!\\d)'),
    confidence: 0.95,
    read: sum('ilohc'),
  },
];
