import { findMonth } from '@mainsheet/calendar';
import { parseCommission } from '../commission.ts';
import { parseLaycan } from '../date.ts';
import { cutName, pattern, type Span } from '../found.ts';
import { findValue } from '../parsed.ts';
import { parseQuantity } from '../quantity.ts';
import type { RecapReading, RecapRule, RecapSource } from '../recap/recap-fields.ts';

/** Words of cargoes, so that a name behind them on the line is a port's. */
const COMMODITY =
  '(?:(?:bagged|bulk|milling|feed|granular|prilled|raw|white|hard|thermal|steam|coking|met|calcined|hot_rolled|cold_rolled|big_bag|yellow)_)?' +
  '(?:wheat|corn|maize|barley|soybeans?|soya|sbm|sbs|soybean_meal|hss|grains?|rice|sugar|coal|petcoke|pet_coke|coke|iron_ore|ore|bauxite|alumina|clinker|cement|gypsum|limestone|aggregates?|salt|sulphur|urea|dap|map|npk|tsp|mop|potash|phosphates?|phosphate_rock|fertili[sz]ers?|ferts|amsul|steels?(?:_(?:coils|slabs|plates|products|pipes|billets))?|coils|slabs|billets|rebars?|pig_iron|scrap|hbi|dri|manganese_ore|nickel_ore|chrome_ore|copper_concentrates?|concentrates?|wood_?chips|wood_?pellets|logs|timber|canola|rapeseed|sunflower_meal|sfm|ddgs|generals|project_cargo|pipes|soda_ash|slag|fly_ash)';
const TAIL = '(?:_(?:in_bulk|bulk|in_bags|in_bgs|bagged))?';
const NAMED_CARGO = `(?:[a-z]{3,14}_){0,2}${COMMODITY}${TAIL}`;

const DATES =
  '(?<dates>(?:ppt|prompt|spot)(?![a-z])|(?:1h|2h|beg|early|mid|end|late)[ \\t-]{1,3}MONTH(?:_YEAR)?|\\d{1,2}(?:st|nd|rd|th)?(?:[ -]?MONTH)?(?:_YEAR)?~[-/]~\\d{1,2}(?:st|nd|rd|th)?[ -]?MONTH(?:[ ,]{1,2}YEAR)?|\\d{1,2}[ -]MONTH(?:_YEAR)?)(?![a-z\\d])';
const PORT = "[a-z][a-z.'-]{1,20}(?: [a-z][a-z.'-]{1,20}){0,2}";

function readLaycan({ groups }: RegExpExecArray, { agreedOn }: RecapSource): RecapReading[] {
  const dates = (groups?.dates ?? '')
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/(\d)-(?=[a-z])/g, '$1 ')
    .replaceAll(',', ' ')
    .replaceAll(/(?<=^(?:1h|2h|beg|early|mid|end|late))[\s-]+/g, ' ')
    .replaceAll(/\s*([-/])\s*/g, '$1');
  const value = findValue(parseLaycan(dates, { today: agreedOn }));
  return value === null ? [] : [{ field: 'laycan', value }];
}

const P = '\\d{1,2}(?:[.,]\\d{1,4})?';

function readTotal({ groups }: RegExpExecArray): RecapReading[] {
  const value = findValue(parseCommission(`${groups?.total} ttl`));
  return value === null ? [] : [{ field: 'commission', value }];
}

type End = 'loadPorts' | 'dischargePorts';

function place(field: End, text: string, span: Span): RecapReading[] {
  const name = text.trim();
  if (findMonth(lowerWord(name)) !== null) return [];
  return [{ field, value: [{ name, safePorts: null, safeBerths: null, joinedBy: null }], span }];
}
const lowerWord = (name: string): string => name.toLowerCase().split(' ')[0] ?? '';

/** Two ports of a match, loading first, by the names of its groups. */
function readPorts(match: RegExpExecArray, { text }: RecapSource): RecapReading[] {
  const { load = '', disch = '', lead = '', between = '' } = match.groups ?? {};
  const from = match.index + lead.length;
  const second = from + load.length + between.length;
  const span = { from, to: second + disch.length };
  return [
    ...place('loadPorts', text.slice(from, from + load.length), span),
    ...place('dischargePorts', text.slice(second, second + disch.length), span),
  ];
}

/** A cargo with its figures behind or before it, and no unit: tonnes, of which `75/10` says thousands and the tolerance. */
function readWithoutUnit(match: RegExpExecArray, source: RecapSource): RecapReading[] {
  const { cargo = '', figures = '', thousands, percent, option = '' } = match.groups ?? {};
  const at = match.index + match[0].indexOf(cargo);
  const span = { from: match.index, to: match.index + match[0].length };
  const tolerance = percent === undefined ? '' : ` ${percent}%`;
  const tonnes = thousands === undefined ? figures : `${thousands}k`;
  const parsed = parseQuantity(`${tonnes} mt${tolerance} ${option}`);
  const readings = 'ambiguous' in parsed ? parsed.ambiguous : 'value' in parsed ? [parsed] : [];
  const quantities = readings.filter(({ value }) => value.quantity >= 1_000);
  if (quantities.length === 0) return [];
  return [
    ...quantities.map(({ value }): RecapReading => ({ field: 'quantity', value, span })),
    { field: 'cargo', value: source.text.slice(at, at + cargo.length), span },
  ];
}

/** A line that names cargo, ports and dates one behind the other. */
function readTerse(match: RegExpExecArray, source: RecapSource): RecapReading[] {
  const { cargo = '' } = match.groups ?? {};
  const from = match.index;
  const name = source.text.slice(from, from + cargo.length).trim();
  return [
    { field: 'cargo', value: name, span: { from, to: from + cargo.length } },
    ...readPorts(match, source),
  ];
}

const named =
  (field: 'cargo' | 'charterer', stop: RegExp) =>
  (match: RegExpExecArray, { text }: RecapSource): RecapReading[] => {
    const span = cutName(text, match.index + match[0].length, stop);
    if (span === null) return [];
    const value = text.slice(span.from, span.to);
    if (/^(?:tba|tbn|tbc|n\/a|unknown)$/i.test(value)) return [];
    return [{ field, value, span: { from: match.index, to: span.to } }];
  };

function portAfter(field: End) {
  return (match: RegExpExecArray, { text }: RecapSource): RecapReading[] => {
    const name = cutName(text, match.index + match[0].length, PORT_STOP);
    if (name === null) return [];
    return place(field, text.slice(name.from, name.to), { from: match.index, to: name.to });
  };
}
const PORT_STOP =
  /[,(;|\t]| {2}|\s[-–]\s|\/|\+|&|\s(?:or|and|to|laycan|with|via|usd|atdn|shinc|disch\w*)\b|\s\d/;
const NAME_STOP = /[,(;|\t]| {2}|\s[-–/]\s|\s(?:in bulk|for|with|is|are|from|to)\b|\s\d/;
/** A company may be called "Trade for All"; a sentence goes on with what it has or wants. */
const ACCOUNT_STOP =
  /[,(;|\t]|:\s| {2}|\s[-–/]\s|\s(?:we (?:have|are|can|need|offer)|has|have|wants?|needs?|looks?|is|are)\b|\s\d/;

/** Abbreviations and orders of words of circulars that recaps do not have. */
export const CIRCULAR_RULES: readonly RecapRule[] = [
  {
    form: pattern(
      `^~(?<thousands>\\d{2,3})~\\/~(?<percent>5|10)(?:~PCT)?(?:_(?<option>moloo|molco))?_(?<cargo>${NAMED_CARGO})(?![a-z])`,
    ),
    confidence: 0.85,
    read: readWithoutUnit,
  },
  {
    form: pattern(
      `^~(?<cargo>${NAMED_CARGO})~,?_(?<figures>NUM)(?:~\\+\\/-)?(?:~(?<percent>5|10)~PCT?)?(?:_(?<option>moloo|molco))?(?=~$|~,)`,
    ),
    confidence: 0.85,
    read: readWithoutUnit,
  },
  {
    form: pattern(
      `^~(?<cargo>${NAMED_CARGO})~,?_(?=NUM~(?:mts?|mtons?|metric tons?|tonnes|tons|t)(?![a-z]))`,
    ),
    confidence: 0.85,
    read: ({ index, 0: words, groups }, { text }) => {
      const at = index + words.indexOf(groups?.cargo ?? '');
      const span = { from: at, to: at + (groups?.cargo ?? '').length };
      return [{ field: 'cargo', value: text.slice(span.from, span.to), span }];
    },
  },
  {
    form: pattern(
      '^~(?:chrts?|chtrs?|chrtrs?|client|acc|acct|account|a\\/c|charts)~[:=.-]~(?=[a-z])',
    ),
    confidence: 0.95,
    read: named('charterer', ACCOUNT_STOP),
  },
  {
    form: pattern('^~(?:for_)?(?:a\\/c|acct|account|acc)_(?:of_)?(?=[a-z])'),
    confidence: 0.95,
    read: named('charterer', ACCOUNT_STOP),
  },
  {
    form: pattern('^~(?:cgo|cargo|commodity|product|comm?odity)~[:=]~(?=[a-z])'),
    confidence: 0.95,
    read: named('cargo', NAME_STOP),
  },
  {
    form: pattern(
      '^~(?:qty|quantity)~[:=.]?~(?:abt_|about_)?(?<figures>NUM(?:~[-/]~NUM)?)~(?<option>moloo|molco)?~$',
    ),
    confidence: 0.95,
    read: ({ groups }) => {
      const value = findValue(parseQuantity((groups?.figures ?? '').replaceAll('-', '/')));
      return value === null || groups?.option !== undefined ? [] : [{ field: 'quantity', value }];
    },
  },
  {
    form: pattern('^~(?:load(?:ing)?|loads?|lp|from)~[:=]~(?=[a-z])(?!cqd\\b)'),
    confidence: 0.95,
    read: portAfter('loadPorts'),
  },
  {
    form: pattern('^~(?:disch(?:arg(?:e|ing))?\\.?|dis|dp|to)~[:=]~(?=[a-z])(?!cqd\\b)'),
    confidence: 0.95,
    read: portAfter('dischargePorts'),
  },
  {
    form: pattern(
      `(?<cargo>\\b${COMMODITY}${TAIL})(?<gap>~,?_?)(?<load>${PORT})(?<between>~[/]~|_to_|~-~)(?<disch>${PORT}?)(?=~,|~$|_\\d|_(?:ppt|prompt|spot|1h|2h|beg|early|mid|end|late|laycan|lc|l\\/c)\\b)`,
    ),
    confidence: 0.95,
    read: (match, source) => {
      const groups = match.groups ?? {};
      groups.lead = `${groups.cargo ?? ''}${groups.gap ?? ''}`;
      return readTerse(match, source);
    },
  },
  {
    // A part between slashes: who asks stands before what is asked for, and `A to B` is a part of its own.
    form: pattern("^~(?<name>[a-z][a-z .&'-]{1,40}?)~\\r~(?=NUM~(?:mts?|tonnes|tons|t|lt|cbm)\\b)"),
    confidence: 0.85,
    read: ({ index, 0: words, groups }, { text }) => {
      const from = index + words.length - words.trimStart().length;
      const to = from + (groups?.name ?? '').length;
      return [{ field: 'charterer', value: text.slice(from, to), span: { from, to } }];
    },
  },
  {
    form: pattern(`^(?<lead>~)(?<load>${PORT})(?<between>_to_)(?<disch>${PORT}?)(?=~,~${DATES})`),
    confidence: 0.85,
    read: readPorts,
  },
  {
    form: pattern(
      `(?<=\\r)(?<lead>~)(?<load>${PORT})(?<between>_to_)(?<disch>${PORT}?)(?=~[\\r\\n])`,
    ),
    confidence: 0.85,
    read: readPorts,
  },
  {
    form: pattern(
      `(?<lead>\\b(?:from|ex)_)(?<load>(?!\\d)${PORT}?)(?<between>_to_)(?<disch>${PORT}?)(?=~,|~\\.|~$|_\\d|_(?:ppt|prompt|spot|laycan|with|lc|l\\/c|dates|loading)\\b)`,
    ),
    confidence: 0.9,
    read: readPorts,
  },
  {
    form: pattern(
      `\\b(?:lcn|lay|laycan|l\\/c|lc|dates?|laydays|ldr|laycan~\\/~dates)~[:=.-]?~${DATES}`,
    ),
    confidence: 0.95,
    read: readLaycan,
  },
  { form: pattern(`(?<=^~|,~)${DATES}(?=~$|~,)`), confidence: 0.9, read: readLaycan },
  {
    form: pattern(
      `(?<=[a-z]_)${DATES}(?=~$|_${P}(?:~PCT|_ttl|~$)|_\\d[\\d,.]{3,}|~,|_(?:frt|comm|cqd)\\b)`,
    ),
    confidence: 0.85,
    read: readLaycan,
  },
  {
    form: pattern(`^~(?:ttl_|total_)?com(?:m(?:ission)?s?)?~[:=.-]?~(?<total>${P})~PCT?~$`),
    confidence: 0.95,
    read: readTotal,
  },
  {
    form: pattern(`(?:^|\\/|,)~(?<total>${P})~PCT(?:_(?:pus|here|past_us|incl\\w*|all_in))?~$`),
    confidence: 0.85,
    read: readTotal,
  },
];
