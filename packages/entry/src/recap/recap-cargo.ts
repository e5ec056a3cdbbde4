import { parseLaycan } from '../date.ts';
import { cutName, matchesOf, pattern, type Span } from '../found.ts';
import type { Reading } from '../parsed.ts';
import { parseQuantity, type QuantityEntry } from '../quantity.ts';
import type { RecapPlace, RecapReading, RecapRule, RecapSource } from './recap-fields.ts';

const CARGO_STOP =
  /[,(;|\t]| {2}|\s[-–/]\s|\s(?:in bulk|en vrac|lose|a granel|alla rinfusa|fiost?|l\/p|from|ex|at|@|load|sf|lc|laycan)\b|\s(?:usd|eur)\b/;

/** What follows a quantity that is no cargo: a rate's terms, a price, a deadweight. */
const NOT_CARGO =
  /^(?:pwwd|ppd|per|pd|pdpr|wwd|s?shinc|s?s?shex|fhex|fhinc|satpm|day|daily|or|at|@|vlsfo|ulsfo|hsfo|lsmgo|mgo|ifo|mdo|lng|dwt|dwat|dwcc|deadweight|sdwt|cqd|x|each|rate)\b|^[@/]/;

const OPTION_WORDS: readonly [RegExp, string][] = [
  [/^moloo\b|^(?:more or less )?(?:in )?owners?'?s? option|^oo\b/, 'MOLOO'],
  [/^molco\b|^molchopt\b|^(?:more or less )?(?:in )?charterers?'?s? option|^chopt\b/, 'MOLCO'],
  [/^min\/max\b|^mnmx\b/, 'MNMX'],
  [/^noopt\b/, 'NOOPT'],
  [/^moo\b/, 'MOO'],
  [/^mco\b/, 'MCO'],
  [/^loo\b/, 'LOO'],
  [/^lco\b/, 'LCO'],
];

const FORM = pattern(
  '(?<![\\d.,/-])(?<lower>NUM)(?:~[/-]~(?<upper>NUM))?~(?<unit>mts?|mtons?|metric tons?|tonnes|tons|t|lt|cbm|bbls)(?![a-z])~(?<min>min\\/max_)?(?:(?:\\+\\/-|-\\/\\+)?~(?<percent>\\d{1,2}(?:[.,]\\d{1,2})?)~PCT~)?',
);

/** A quantity with its tolerance, and the cargo named behind it. */
function readQuantity(match: RegExpExecArray, source: RecapSource): readonly RecapReading[] {
  const groups = match.groups ?? {};
  let to = match.index + match[0].length;
  let rest = lineFrom(source.lower, to);
  if (NOT_CARGO.test(rest) || isOtherFigure(source.lower, match.index)) return [];
  let option = groups.min === undefined ? null : 'MNMX';
  for (const [words, code] of OPTION_WORDS) {
    const found = option === null ? words.exec(rest) : null;
    if (found === null) continue;
    option = code;
    to += found[0].length;
    rest = rest.slice(found[0].length);
  }
  if (NOT_CARGO.test(rest.trim())) return [];
  const cargo = cutName(source.text, to, CARGO_STOP);
  const holder = option === null ? optionLater(rest) : null;
  const optionEnd = holder === null ? to : to + holder.to;
  const span = { from: match.index, to: Math.max(optionEnd, cargo?.to ?? 0) };
  const readings: RecapReading[] = quantitiesOf(groups, option ?? holder?.option ?? null).map(
    ({ value }) => ({ field: 'quantity', value, span }),
  );
  const name = cargo === null ? '' : source.text.slice(cargo.from, cargo.to).replace(/^of /i, '');
  if (readings.length > 0 && name !== '') {
    readings.push({ field: 'cargo', value: name, span: { from: match.index, to: span.to } });
  }
  return readings;
}

const lineFrom = (text: string, from: number): string =>
  /^[^\n]*/.exec(text.slice(from, from + 120))?.[0] ?? '';

/** Bunkers, deadweights and rates are tonnes too; the words before the figure say so. */
function isOtherFigure(lower: string, index: number): boolean {
  const before = /[^\n]*$/.exec(lower.slice(Math.max(0, index - 60), index))?.[0] ?? '';
  return /(?:vlsfo|ulsfo|hsfo|lsmgo|mgo|ifo|mdo|\bbod\b|\bbor\b|bunkers|dwt|deadweight|\brate|l\/r|d\/r)[^,;]{0,30}$/.test(
    before,
  );
}

/** `25/27.5k mt mop in bulk, owners option`: whose option stands at the end. */
function optionLater(rest: string): { option: string; to: number } | null {
  const found =
    /,\s?(?:in )?(?:(?<owner>owners?'?s? option|oo\b)|charterers?'?s? option|chopt\b)/.exec(
      rest.slice(0, 80),
    );
  if (found === null) return null;
  const option = found.groups?.owner === undefined ? 'MOLCO' : 'MOLOO';
  return { option, to: found.index + found[0].length };
}

function quantitiesOf(
  groups: Readonly<Record<string, string | undefined>>,
  option: string | null,
): readonly Reading<QuantityEntry>[] {
  const unit = /^(?:lt|cbm|bbl)/.exec(groups.unit ?? '')?.[0] ?? 'mt';
  const range = groups.upper === undefined ? '' : `/${groups.upper}`;
  const tolerance = groups.percent === undefined ? '' : ` ${groups.percent}%`;
  const code = range === '' ? option : rangeOption(option);
  const text = `${groups.lower}${range} ${unit}${tolerance} ${code ?? ''}`;
  const parsed = parseQuantity(text);
  if ('violation' in parsed) return [];
  return 'ambiguous' in parsed ? parsed.ambiguous : [parsed];
}

/** Whose option a range is. */
function rangeOption(option: string | null): string | null {
  if (option === 'MOLOO') return 'MNMXO';
  return option === 'MOLCO' ? 'MNMXC' : null;
}

const COUNT =
  '(?:\\d~(?:sbp|spb|gsp|sps?|sbs?|safe_berth_port|safe_ports?|safe_berths?)(?![a-z])[ ,/]{0,4}){1,2}';
const PLACE_STOP =
  /[,(;|\t]| {2}|\s[-–]\s|\/|\+|&|\s(?:or|and|to|laycan|l\/c|lc|with|via|usd|atdn|shinc|aa+|disch\w*|discharge)\b|\s\d/;

/** Places joined by `+`, `and`, `or`, beginning at an offset. */
function placesAt(
  source: RecapSource,
  from: number,
  needsCount: boolean,
): { places: readonly RecapPlace[]; to: number } | null {
  const places: RecapPlace[] = [];
  let at = from;
  let to = from;
  let joinedBy: RecapPlace['joinedBy'] = null;
  while (places.length < 6) {
    const counted = COUNTED.exec(source.lower.slice(at, at + 60));
    const count = counted?.[0] ?? '';
    if (needsCount && count === '') break;
    const name = cutName(source.text, at + count.length, PLACE_STOP);
    if (name === null || (count === '' && /^\s*\d/.test(source.lower.slice(at, at + 12)))) break;
    places.push({ name: source.text.slice(name.from, name.to), ...countsOf(count), joinedBy });
    to = name.to;
    const joint = JOINT.exec(source.lower.slice(to, to + 12));
    if (joint === null) break;
    joinedBy = joint[0].trim() === 'or' ? 'or' : '+';
    at = to + joint[0].length;
  }
  return places.length === 0 ? null : { places, to };
}

const COUNTED = new RegExp(`^${pattern(`~${COUNT}`).source}`);
const JOINT = /^ ?(?:\+|&|and(?= )|or(?= )) ?/;

function countsOf(count: string): Pick<RecapPlace, 'safePorts' | 'safeBerths'> {
  const both = /(\d)\s*(?:sbp|spb|safe\s+berth\s+port)/.exec(count)?.[1];
  const ports = /(\d)\s*(?:gsp|sps?(?!b)|safe\s+ports?)/.exec(count)?.[1] ?? both;
  const berths = /(\d)\s*(?:sbs?(?!p)|safe\s+berths?(?!\s+p))/.exec(count)?.[1] ?? both;
  return {
    safePorts: ports === undefined ? null : Number(ports),
    safeBerths: berths === undefined ? null : Number(berths),
  };
}

const placeRule =
  (field: 'loadPorts' | 'dischargePorts', needsCount: boolean) =>
  (match: RegExpExecArray, source: RecapSource): readonly RecapReading[] => {
    const found = placesAt(source, match.index + match[0].length, needsCount);
    if (found === null) return [];
    return [{ field, value: found.places, span: { from: match.index, to: found.to } }];
  };

const SLASH = /^ ?\/ ?/;
/** `1 sp Constanta, Romania / …`. */
const COUNTRY = /^, ?[a-z][a-z ]{2,25}?(?= ?\/| to )/;
const SLASH_OR_TO = /^ ?\/ ?| to /;

/** `1SBP SANTOS / 1SBP QINGDAO`, `FROM 1SB A TO 1SB B`: loading first. */
function readPair(match: RegExpExecArray, source: RecapSource): readonly RecapReading[] {
  // Behind its indentation: two spaces end a name.
  const start = match.index + match[0].length;
  const isCounted = match.groups?.counted !== undefined;
  const load = placesAt(source, start, isCounted);
  if (load === null) return [];
  // Between bare names a slash alone tells that they are places.
  const country = isCounted
    ? (COUNTRY.exec(source.lower.slice(load.to, load.to + 40))?.[0] ?? '')
    : '';
  const loadEnd = load.to + country.length;
  const between = (isCounted ? SLASH_OR_TO : SLASH).exec(source.lower.slice(loadEnd, loadEnd + 5));
  if (between === null || between.index > 0) return [];
  const discharge = placesAt(source, loadEnd + between[0].length, isCounted);
  if (discharge === null) return [];
  const span: Span = { from: match.index, to: discharge.to };
  return [
    { field: 'loadPorts', value: load.places, span },
    { field: 'dischargePorts', value: discharge.places, span },
  ];
}

/** `SANTOS / QINGDAO` alone on a line: a rest behind it, or words of terms, say that these are no places. */
function readBarePair(match: RegExpExecArray, source: RecapSource): readonly RecapReading[] {
  const line = lineFrom(source.lower, match.index);
  if (NOT_PLACES.test(line)) return [];
  const readings = readPair(match, source);
  const end = readings[0]?.span?.to ?? match.index;
  return line.slice(end - match.index).trim() === '' ? readings : [];
}

const LOAD = '(?:load(?:ing)?_ports?|l\\/p|pol|lport)';
const DISCHARGE = '(?:disch(?:arg(?:e|ing))?\\.?_ports?|d\\/p|pod|dport)';
const EDGE = '(?<=^~|[,;/]~)';

const LAYCAN_DATES =
  '(?<dates>(?:ppt|prompt|spot)(?![a-z])|(?:1h|2h|beg|early|mid|end|late)_MONTH(?:_YEAR)?|\\d{1,2}(?:~MONTH)?(?:_YEAR)?~[-/]~\\d{1,2}~MONTH(?:_YEAR)?|\\d{1,2}_MONTH(?:_YEAR)?)(?![a-z])';

/** Cargo and quantity alone, as a statement of facts names them too. */
export const QUANTITY_RULES: readonly RecapRule[] = [
  { form: FORM, confidence: 0.9, read: readQuantity },
  {
    form: pattern('^~(?:cargo|cgo|commodity)~[:=]~(?=[a-z])'),
    confidence: 0.95,
    read: (match, { text }) => {
      const name = cutName(text, match.index + match[0].length, CARGO_STOP);
      if (name === null) return [];
      const span = { from: match.index, to: name.to };
      return [{ field: 'cargo', value: text.slice(name.from, name.to), span }];
    },
  },
];

export const CARGO_RULES: readonly RecapRule[] = [
  ...QUANTITY_RULES,
  {
    form: pattern(`${EDGE}${LOAD}~[:=]?~(?=[a-z\\d])`),
    confidence: 0.95,
    read: placeRule('loadPorts', false),
  },
  {
    form: pattern(`${EDGE}${DISCHARGE}~[:=]?~(?=[a-z\\d])`),
    confidence: 0.95,
    read: placeRule('dischargePorts', false),
  },
  {
    form: pattern(`${EDGE}(?:load|loading)~[:=]?~(?=\\d~s)`),
    confidence: 0.95,
    read: placeRule('loadPorts', true),
  },
  {
    form: pattern(`${EDGE}(?:disch|discharge|discharging)~[:=]?~(?=\\d~s)`),
    confidence: 0.95,
    read: placeRule('dischargePorts', true),
  },
  {
    form: pattern(`^~(?<lead>from_)?(?<counted>(?=${COUNT}))`),
    confidence: 0.85,
    read: readPair,
  },
  {
    form: pattern(`(?<=[a-z]_)(?<lead>from_)(?<counted>(?=${COUNT}))`),
    confidence: 0.85,
    read: readPair,
  },
  {
    form: pattern('^~(?=[a-z][a-z ]{2,25} ?\\/ ?[a-z][a-z ]{1,24}[a-z]~$)'),
    confidence: 0.6,
    read: readBarePair,
  },
  {
    form: pattern(`\\b(?:l\\/c|laycan|lay\\/can|laydays?|lycn)(?:_dates?)?~[:=]?~${LAYCAN_DATES}`),
    confidence: 0.95,
    read: ({ groups }, { agreedOn }) => {
      const dates = (groups?.dates ?? '').replaceAll(/\s*([-/])\s*/g, '$1');
      const parsed = parseLaycan(dates, { today: agreedOn });
      return 'value' in parsed ? [{ field: 'laycan', value: parsed.value }] : [];
    },
  },
];

/** Words of terms that stand on both sides of a slash as places do. */
const NOT_PLACES =
  /\b(?:arb|law|agw|wog|wp|vlsfo|mgo|lsmgo|ifo|owners?|charterers?|desp\w*|dem\w*|bends|ga|delivery|redelivery|dely|redely|freight|cargo|open|load|disch|port(?! [a-z])|port (?:charges|costs|dues|time)|wts|ats|shinc|shex|cqd|gencon|mv|flag|aa|holds|hatches|subs?)\b/;

/** Whether a stretch of text names the year of its dates. */
export const namesYear = (text: string): boolean => !matchesOf(YEAR, text).next().done;
const YEAR = pattern('(?<!\\d)YEAR(?!\\d)');
