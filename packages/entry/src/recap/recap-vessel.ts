import { addCivilDays, type CivilDate } from '@mainsheet/calendar';
import { isImoNumber } from '@mainsheet/identifiers';
import { type LaycanEntry, parseLaycan } from '../date.ts';
import { cutName, pattern } from '../found.ts';
import { parseNumber } from '../number.ts';
import { findValue } from '../parsed.ts';
import type { RecapReading, RecapRule, RecapSource } from './recap-fields.ts';

type NameField = 'vesselName' | 'flag' | 'charterer' | 'owner' | 'broker' | 'cargo' | 'openPlace';

/** The name after a label as typed; the reading ends with the name. */
export function nameAfter(
  field: NameField,
  stop: RegExp,
): (match: RegExpExecArray, source: RecapSource) => readonly RecapReading[] {
  return (match, { text }) => {
    const name = cutName(text, match.index + match[0].length, stop);
    if (name === null) return [];
    const span = { from: match.index, to: name.to };
    return [{ field, value: text.slice(name.from, name.to), span }];
  };
}

/** A figure of a match as a number, or null. */
export const figureOf = (match: RegExpExecArray, group = 'figure'): number | null =>
  findValue(parseNumber(match.groups?.[group] ?? ''));

const numberOf =
  (field: 'dwt' | 'built') =>
  (match: RegExpExecArray): readonly RecapReading[] => {
    const value = figureOf(match);
    return value === null ? [] : [{ field, value }];
  };

const kindOf =
  (value: 'fixture' | 'offer' | 'order' | 'tonnage') => (): readonly RecapReading[] => [
    { field: 'kind', value },
  ];

/** Where a ship's or a place's name ends. */
const SHIP_STOP =
  /[,(/;|\t]| {2}|\s[-–]\s|\s(?:at|in|imo|dwt|blt|built|flag|ex|or sub|arrived|is)\b|\s\d{2,3}(?:[,.]\d{3}|(?:[,.]\d)?k)/;
/** Where a company's name ends: after a colon it may hold a comma. */
const COMPANY_STOP = /[(;|\t]| {2}|\s[-–/]\s|\s(?:cp|c\/p|dd)\s/;
const LOOSE_COMPANY_STOP = /[,(;|\t]|:\s| {2}|\s[-–/]\s|\s(?:cp|c\/p|dd)\s/;
const START = '^[ \\t]{0,8}(?:[-*•>][ \\t]{0,3})?';

/** What the text is. */
const KINDS: readonly RecapRule[] = [
  {
    form: pattern(
      '(?:pls|please|kindly)_(?:offer|propose|advise suitable)|cargo order|tct order|firm cargo|cargo enquiry|cargo inquiry|order for tonnage',
    ),
    confidence: 0.9,
    read: kindOf('order'),
  },
  {
    form: pattern('open tonnage|position list|open position|tonnage (?:list|circular|offer)'),
    confidence: 0.9,
    read: kindOf('tonnage'),
  },
  {
    form: pattern('\\brecap|clean fixed|fixed clean|\\bfixture|^~fixed\\b|fully fixed'),
    confidence: 0.9,
    read: kindOf('fixture'),
  },
  {
    form: pattern('(?<!pls |please |kindly )\\boffers?_(?:you_)?firm|firm offer|counter ?offer'),
    confidence: 0.9,
    read: kindOf('offer'),
  },
];

/** A ship's name behind a label or MV. */
export const VESSEL_NAME_RULES: readonly RecapRule[] = [
  {
    form: pattern(
      `${START}(?:(?:name_of_)?(?:vessel|vsl|ship)(?:'s)?(?:_name)?~[:=\\t]~(?:m\\/?[vt]_)?|(?:name_of_)?(?:vessel|vsl)_m\\/?v_)`,
    ),
    confidence: 0.95,
    read: nameAfter('vesselName', SHIP_STOP),
  },
  {
    form: pattern(`(?:\\bm\\/?v\\.?_|\\bm\\.v\\._|${START}m\\/?t_(?=[a-z]))`),
    confidence: 0.95,
    read: nameAfter('vesselName', SHIP_STOP),
  },
];

const VESSEL: readonly RecapRule[] = [
  ...VESSEL_NAME_RULES,
  {
    form: pattern(
      '\\bimo(?:[ \\t-]{1,3}(?:no|number|nr|nummer))?[.:# \\t]{0,4}(?<figure>\\d{7})(?!\\d)',
    ),
    confidence: 0.95,
    read: ({ groups }) => {
      const value = groups?.figure ?? '';
      return isImoNumber(value) ? [{ field: 'imo', value }] : [];
    },
  },
  {
    // Kept although its check digit fails: the person sees it, and the low confidence.
    form: pattern(
      '\\bimo(?:[ \\t-]{1,3}(?:no|number|nr|nummer))?[.:# \\t]{0,4}(?<figure>\\d{7})(?!\\d)',
    ),
    confidence: 0.4,
    read: ({ groups }) => [{ field: 'imo', value: groups?.figure ?? '' }],
  },
  {
    form: pattern(
      '(?<![\\d.,])(?<figure>NUM)~(?:mts?|t|tonnes)?~(?:dwt|dwat|sdwt|deadweight)(?![a-z])(?!~[:=])',
    ),
    confidence: 0.95,
    read: numberOf('dwt'),
  },
  {
    form: pattern('\\b(?:dwt|dwat|sdwt|deadweight)~[:=]?~(?<figure>NUM)'),
    confidence: 0.95,
    read: numberOf('dwt'),
  },
  {
    form: pattern(
      '\\b(?:built|blt|bld|yob|year_(?:built|of_build)|build_year)~[:=]?~(?:in_)?(?<figure>YEAR)(?!\\d)',
    ),
    confidence: 0.95,
    read: numberOf('built'),
  },
  {
    form: pattern('(?<![\\d.,])(?<figure>YEAR)~(?:blt|built|build)(?![a-z])(?!~[:=]?~YEAR)'),
    confidence: 0.95,
    read: numberOf('built'),
  },
  {
    form: pattern('\\b(?:flag|flg)(?:_of)?(?:~[:=]~|_)(?=[a-z])'),
    confidence: 0.95,
    read: nameAfter('flag', /[,()/;|\t]| {2}|\s[-–]\s|\s(?:imo|dwt|built|blt|open)\b/),
  },
  {
    form: pattern('(?<=^|[,/(;-] ?)(?<name>[a-z][a-z ]{2,25}?)_flag(?:ged)?(?=~(?:$|[,/);-]))'),
    confidence: 0.9,
    read: ({ index, groups }, { text }) => {
      const length = groups?.name?.length ?? 0;
      return [{ field: 'flag', value: text.slice(index, index + length).trim() }];
    },
  },
];

const PARTIES: readonly RecapRule[] = [
  {
    form: pattern(
      `${START}(?:for_)?(?:account(?:_of)?|acct(?:_of)?|a\\/c|accnt|charterers?|chart?rs?|chrtrs?|chrts|chtrs|charts)~:~`,
    ),
    confidence: 0.95,
    read: nameAfter('charterer', COMPANY_STOP),
  },
  {
    form: pattern(
      `(?:${START}|[ \\t]{2}|[,/;]_)(?:for_)?(?:account(?:_of)?|acct(?:_of)?|acc|a\\/c|accnt)_(?=[a-z])`,
    ),
    confidence: 0.95,
    read: nameAfter('charterer', LOOSE_COMPANY_STOP),
  },
  {
    form: pattern('\\b(?:for|on)_(?:the_)?account_of_(?=[a-z])'),
    confidence: 0.9,
    read: nameAfter('charterer', /[,:(;|\t]| {2}|\s[-–/]\s/),
  },
  {
    form: pattern(
      `${START}(?:disp(?:onent)?\\.?_)?(?:head_)?(?:owners?|ownrs?|ows)~[:=]~(?=[a-z])`,
    ),
    confidence: 0.95,
    read: nameAfter('owner', COMPANY_STOP),
  },
  {
    form: pattern(`${START}(?:brokers?|broking channel)~[:=]~(?=[a-z])`),
    confidence: 0.95,
    read: nameAfter('broker', COMPANY_STOP),
  },
  {
    // After the commission, who it is for: `+ 1.25PCT BROKERX`, `1.25 pct to Harbour Brokers`.
    form: pattern(
      '(?:\\+|\\bplus|\\band|&)~\\d{1,2}(?:[.,]\\d{1,4})?~PCT_(?:to_)?(?!(?:to|brk|bkr|brkg|brokerage|broker|brokers|ttl|total|add|adcom|addcom|address|comm|commission|for|in|on|here)\\b)(?=[a-z])',
    ),
    confidence: 0.85,
    read: nameAfter('broker', LOOSE_COMPANY_STOP),
  },
];

/** What stands behind "open" and is no place: the title of a list, a hatch, a wish. */
export const NO_TITLE =
  '(?!(?:tonnage|positions?|vessels?|ships?|list|fleet|hatch(?:es)?|deck|type|bulk|top|for|to|with)\\b)';

/** When a ship is open, as the group `dates`. */
export const OPEN_DATES =
  '(?<dates>ppt|prompt|spot|(?:(?:1h|2h|beg|early|mid|end|late)_MONTH|\\d{1,2}(?:st|nd|rd|th)?(?:~MONTH)?(?:~[-/]~\\d{1,2}(?:st|nd|rd|th)?~MONTH)?)(?:_YEAR)?)(?![a-z\\d])';

/** A ship that waits since so many days is still offered by the day she came open. */
const OPEN_SINCE_DAYS = 30;

/** Days on which a ship is open; without a year the nearest, which may have passed. */
export function findOpenDates(typed: string, today: CivilDate): LaycanEntry | null {
  const plain = typed.replaceAll(/(?<=\d)(?:st|nd|rd|th)/g, '');
  // A day without its month is one to come, and a prompt ship is open from today.
  const isNamed = /[a-z]{3}/.test(plain) && !/^(?:ppt|prompt|spot)$/.test(plain);
  const since = isNamed ? addCivilDays(today, -OPEN_SINCE_DAYS) : today;
  return findValue(parseLaycan(plain, { today: since }));
}

const OPEN: readonly RecapRule[] = [
  {
    form: pattern(
      `(?<=^~|[,/;-]~)open_(?:at_|in_)?(?<place>${NO_TITLE}[a-z][a-z .'-]{1,40}?)[ ,]{1,4}${OPEN_DATES}`,
    ),
    confidence: 0.95,
    read: (match, { text, today }) => {
      const place = match.groups?.place ?? '';
      const from = text.indexOf(' ', match.index);
      const at = lowerIndexOf(text, place, from);
      const dates = findOpenDates(match.groups?.dates ?? '', today);
      if (dates === null || at < 0) return [];
      return [
        { field: 'openPlace', value: text.slice(at, at + place.length) },
        { field: 'openDates', value: dates },
      ];
    },
  },
];

/** Where a lower-case piece stands in the text as typed, close behind an offset. */
function lowerIndexOf(text: string, piece: string, from: number): number {
  const at = text
    .slice(from, from + 80)
    .toLowerCase()
    .indexOf(piece);
  return at < 0 ? -1 : from + at;
}

export const VESSEL_RULES: readonly RecapRule[] = [...KINDS, ...VESSEL, ...PARTIES, ...OPEN];
