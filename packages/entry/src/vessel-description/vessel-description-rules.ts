import type { Fuel } from '@mainsheet/terms';
import { cutName, pattern } from '../found.ts';
import { findFuel } from '../fuel.ts';
import { parseNumber } from '../number.ts';
import { findValue } from '../parsed.ts';

/** What each figure may be; outside of it the words are not understood. */
const RANGES = {
  deadweightT: [500, 600_000],
  summerDraftM: [1, 40],
  grossTonnage: [100, 400_000],
  netTonnage: [50, 400_000],
  suezNetTonnage: [50, 400_000],
  panamaNetTonnage: [50, 400_000],
  lengthM: [20, 500],
  beamM: [5, 100],
  depthM: [2, 60],
  airDraftM: [5, 100],
  grainCapacityM3: [200, 500_000],
  baleCapacityM3: [200, 500_000],
  holds: [1, 20],
  hatches: [1, 30],
} as const;
type FigureKey = keyof typeof RANGES;
type WordKey =
  | 'name'
  | 'type'
  | 'classSociety'
  | 'iceClass'
  | 'piClub'
  | 'callSign'
  | 'registryPort'
  | 'yard';

/** Particulars that a description gives; keys are those of the vessel's record. */
export type DescribedKey = FigureKey | WordKey | 'imo' | 'yearBuilt' | 'flag' | 'owner';

export type DescribedReading = {
  readonly condition: 'ballast' | 'laden';
  readonly speedKn: number;
  readonly tPerDay: number;
  readonly fuel: Fuel;
};

type Particular = { readonly key: DescribedKey; readonly value: string | number };
type DescriptionRule = {
  readonly form: RegExp;
  readonly read: (match: RegExpExecArray, text: string) => readonly Particular[];
};

const METRES_OF: Readonly<Record<string, number>> = { ft: 0.3048, feet: 0.3048 };
const CUBIC_METRES_OF: Readonly<Record<string, number>> = {
  ...{ cuft: 0.028316846592, cft: 0.028316846592, cbft: 0.028316846592 },
  ...{ cbf: 0.028316846592, ft3: 0.028316846592 },
};
const METRE = '(?:~(?<unit>m(?:trs?|etres?|eters?)?|ft|feet)(?![a-z0-9]))?';
const VOLUME = '~(?<unit>cbm|m3|cu\\.?m|cuft|cft|cbft|cbf|ft3)(?![a-z0-9])';
/** A figure without a suffix: `229 m` are metres, not millions. */
const FIGURE = "(?:\\d{1,3}(?:[,']\\d{3}){1,3}|\\d{1,9})(?:[.,]\\d{1,4})?";
const IS = '~[:=]?~(?:of_)?(?:abt~|about~)?';

const numberOf = (words: string | undefined): number | null => findValue(parseNumber(words ?? ''));

/** The figures of a match in the order of their keys; a figure out of its range is no reading. */
function figures(keys: readonly FigureKey[], factors: Readonly<Record<string, number>>) {
  return ({ groups }: RegExpExecArray): readonly Particular[] => {
    const typed = [groups?.a, groups?.b, groups?.c];
    const factor = factors[groups?.unit ?? ''] ?? 1;
    const read = keys.flatMap((key, index) => {
      const value = numberOf(typed[index]);
      if (value === null) return [];
      const metric = factor === 1 ? value : Math.round(value * factor * 100) / 100;
      const [least, most] = RANGES[key];
      return metric >= least && metric <= most ? [{ key, value: metric }] : [];
    });
    // Of a pair with one wrong half nobody knows which half is which.
    return read.length === keys.length ? read : [];
  };
}

const figure = (label: string, keys: readonly FigureKey[]): DescriptionRule => ({
  form: pattern(`(?<![a-z])(?:${label})${IS}${namesOf(keys)}(?![\\d.,]*\\d)`),
  read: figures(keys, {}),
});
const length = (label: string, keys: readonly FigureKey[]): DescriptionRule => ({
  form: pattern(`(?<![a-z])(?:${label})${IS}${namesOf(keys)}(?![\\d.,]*\\d)${METRE}`),
  read: figures(keys, METRES_OF),
});
const volume = (label: string, keys: readonly FigureKey[]): DescriptionRule => ({
  form: pattern(`(?<![a-z])(?:${label})${IS}${namesOf(keys)}${VOLUME}`),
  read: figures(keys, CUBIC_METRES_OF),
});

/** `229.00 m LOA`: the figure stands before its label. */
const before = (label: string, key: FigureKey): DescriptionRule => ({
  form: pattern(`(?<![\\d.,])(?<a>${FIGURE})${METRE.slice(0, -1)}_(?:${label})(?![a-z])(?!~[:=])`),
  read: figures([key], METRES_OF),
});

const namesOf = (keys: readonly FigureKey[]): string =>
  keys.map((_, index) => `(?<${'abc'[index]}>${FIGURE})`).join('~(?:m(?:trs?)?~)?[/x]~');

const words = (key: WordKey, label: string): DescriptionRule => ({
  form: pattern(`(?<![a-z])(?:${label})~[:=\\t]~(?<words>[^\\n\\r,;/|(]{2,60})`),
  read: (match, text) => {
    const at = match.index + match[0].length - (match.groups?.words?.length ?? 0);
    const name = cutName(text, at, /[,;/|(\t]| {2}/);
    return name === null ? [] : [{ key, value: text.slice(name.from, name.to) }];
  },
});

/** Classification societies as descriptions abbreviate them. */
const SOCIETY = 'nkk?|class~nk|abs|dnv(?:~-?~gl)?|lr|bv|ccs|kr|rina|irs|crs|rs|lloyds';
const society = (form: string): DescriptionRule => ({
  form: pattern(form),
  read: ({ index, 0: words, groups }, text) => {
    const name = groups?.society ?? '';
    const from = index + words.indexOf(name);
    return [{ key: 'classSociety', value: text.slice(from, from + name.length) }];
  },
});

const TYPES: Readonly<Record<string, string>> = {
  ...{ handysize: 'Handysize', handymax: 'Handymax', supramax: 'Supramax', ultramax: 'Ultramax' },
  ...{ panamax: 'Panamax', kamsarmax: 'Kamsarmax', 'post-panamax': 'Post-Panamax' },
  ...{ capesize: 'Capesize', newcastlemax: 'Newcastlemax', 'mr tanker': 'MR tanker' },
  ...{ aframax: 'Aframax', suezmax: 'Suezmax', vlcc: 'VLCC', 'general cargo': 'General cargo' },
};

/** Between a label and what it says: dots that lead the eye are marks by now, a tab is a column. */
const LED = '~(?:[:=,]~){0,2}';
const HOLDS = 'holds?|ho';
const HATCHES = 'hatch(?:es)?|ha';
const COUNT_OF = '(?:(?:number|no\\.?|nos\\.?)_(?:of_)?)?';

/** How many holds and hatches she has, each with its word or both behind one label. */
const COUNTS: readonly DescriptionRule[] = [
  {
    form: pattern(`(?<![\\d.,a-z])(?<a>\\d{1,2})~(?:cargo_)?(?:${HOLDS})(?![a-z0-9])`),
    read: figures(['holds'], {}),
  },
  {
    form: pattern(`(?<![\\d.,a-z])(?<a>\\d{1,2})~(?:${HATCHES})(?![a-z0-9])`),
    read: figures(['hatches'], {}),
  },
  {
    form: pattern(
      `(?<![a-z])${COUNT_OF}(?:${HOLDS})~/~(?:${HATCHES})${LED}(?<a>\\d{1,2})~/~(?<b>\\d{1,2})(?![\\d.,]*\\d)`,
    ),
    read: figures(['holds', 'hatches'], {}),
  },
  {
    form: pattern(
      `(?<![a-z])${COUNT_OF}(?:${HOLDS})${LED}(?<=[:=\\t]~)(?<a>\\d{1,2})(?![\\d.,]*\\d)`,
    ),
    read: figures(['holds'], {}),
  },
  {
    form: pattern(
      `(?<![a-z/]~)(?<![a-z])${COUNT_OF}(?:${HATCHES})${LED}(?<=[:=\\t]~)(?<a>\\d{1,2})(?![\\d.,]*\\d)`,
    ),
    read: figures(['hatches'], {}),
  },
];

/** A word of a match as it was typed, where its group stands. */
const typed = (key: WordKey, group: string, form: string): DescriptionRule => ({
  form: pattern(form),
  read: ({ index, 0: all, groups }, text) => {
    const found = groups?.[group] ?? '';
    const from = index + all.lastIndexOf(found);
    return [{ key, value: text.slice(from, from + found.length).trim() }];
  },
});

/** Finnish-Swedish, polar and Russian classes, and those of the Germanic society. */
const ICE =
  '1a(?:_super|\\*)?|1as|1[bcd]|i[abc](?:_super)?|e[1-4]|pc~[1-7]|arc~[1-9]|ice~[1-3]|ii|iii';
const CLUBS =
  'gard|skuld|northstandard|north_of_england|britannia|west_of_england|steamship(?:_mutual)?|uk_club|london(?:_club)?|shipowners(?:_club)?|swedish(?:_club)?|american(?:_club)?|japan(?:_p&i)?|standard(?:_club)?';

export const DESCRIPTION_RULES: readonly DescriptionRule[] = [
  {
    form: pattern(
      '(?<![a-z-])(?<type>handysize|handymax|supramax|ultramax|post-panamax|panamax|kamsarmax|capesize|newcastlemax|mr tanker|aframax|suezmax|vlcc|general cargo)(?![a-z])',
    ),
    read: ({ groups }) => {
      const value = TYPES[groups?.type ?? ''];
      return value === undefined ? [] : [{ key: 'type', value }];
    },
  },
  figure('summer deadweight(?:_\\(mt\\))?', ['deadweightT']),
  length('(?:dwt|deadweight)_on', ['summerDraftM']),
  length('(?:dwt|deadweight)~[:=]?~NUM~(?:mts?|t)?_on', ['summerDraftM']),
  before('loa|length_over~all', 'lengthM'),
  length('(?:summer|ssw|max)_(?:draft|draught)|(?:draft|draught)_(?:ssw|summer)', ['summerDraftM']),
  length('(?<!air[ ])(?<!summer[ ])(?<!max[ ])(?:draft|draught)', ['summerDraftM']),
  figure('(?:int(?:ernational)?\\.?_)?(?:gt|grt)~/~(?:nt|nrt)', ['grossTonnage', 'netTonnage']),
  figure('grt|gt|gross(?:_registered)?_tonnage', ['grossTonnage']),
  figure('(?<!suez[ ])(?<!panama[ ])(?<!(?:gt|grt)~/~)(?:nrt|nt|net(?:_registered)?_tonnage)', [
    'netTonnage',
  ]),
  figure('scnt|suez(?:_canal)?_(?:nt|nrt|net_tonnage)', ['suezNetTonnage']),
  figure('pcnt|panama(?:_canal)?_(?:nt|nrt|net_tonnage)', ['panamaNetTonnage']),
  length('loa~/~(?:beam|bm|breadth)~/~depth', ['lengthM', 'beamM', 'depthM']),
  length('loa~/~(?:beam|bm|breadth)', ['lengthM', 'beamM']),
  length('loa|length_(?:over~all|o\\.a\\.)(?:_\\(loa\\))?', ['lengthM']),
  length('(?:extreme_)?(?<!loa~/~)(?:beam|breadth)(?:_\\(beam\\))?', ['beamM']),
  length('(?:moulded_)?(?<!(?:beam|bm|breadth)~/~)depth(?:_moulded)?', ['depthM']),
  length('air_(?:draft|draught)', ['airDraftM']),
  volume('grain~/~bale(?:_capacity)?', ['grainCapacityM3', 'baleCapacityM3']),
  volume('grain(?:_(?:capacity|cap))?', ['grainCapacityM3']),
  volume('(?<!grain~/~)bale(?:_(?:capacity|cap))?', ['baleCapacityM3']),
  ...COUNTS,
  typed('iceClass', 'ice', `(?<![a-z])ice[ -]{1,2}class(?:ed)?${LED}(?<ice>${ICE})(?![a-z0-9*])`),
  typed(
    'piClub',
    'club',
    `(?<![a-z])p~(?:&|\\+|and)~i(?:_club)?${LED}(?<club>${CLUBS})(?=~(?:[,;./|()\\r\\n]|$))`,
  ),
  words('piClub', 'p~(?:&|\\+|and)~i(?:_club)?'),
  words('classSociety', '(?<!ice[ -])(?:class|classification_society)'),
  society(`(?<![a-z])class(?:ed_by|ed)?_(?<society>${SOCIETY})(?![a-z])`),
  society(`(?<![a-z])(?<society>${SOCIETY})_class(?![a-z])`),
  words('name', '(?<=^[ \\t]{0,8})name'),
  words('type', 'type(?:_of_(?:vessel|ship))?|(?:vessel|ship)_type'),
  words('registryPort', 'port_of_registry'),
  words('callSign', 'call_?sign'),
  words('yard', 'builders?|ship~yard|yard'),
  {
    form: pattern(
      '(?<![a-z])(?:built|blt|bld)~[:=]?~YEAR_(?:at_|by_)?(?<yard>[a-z][a-z .&-]{2,30}?)(?=~$|~/)',
    ),
    read: (match, text) => {
      const yard = match.groups?.yard ?? '';
      const from = match.index + match[0].length - yard.length;
      if (/flag|\b(?:and|dwt|class|open)\b/.test(yard)) return [];
      return [{ key: 'yard', value: text.slice(from, from + yard.length).trim() }];
    },
  },
];

const SPEED = '(?:abt~|about~)?(?<speed>\\d{1,2}(?:[.,]\\d{1,2})?)~(?:knots|kn|kts?|k)(?![a-z])';
const BURN =
  '(?:_on|~/|,|~@)~(?:abt~|about~)?(?<burn>\\d{1,3}(?:[.,]\\d{1,2})?)~(?:mts?|t|tons)?~(?<fuel>[a-z]{2,6})(?![a-z])';
const CONDITION = '(?<condition>ballast|laden)';

function readSpeed({ groups }: RegExpExecArray): DescribedReading | null {
  const speedKn = numberOf(groups?.speed);
  const tPerDay = numberOf(groups?.burn);
  const fuel = findFuel(groups?.fuel ?? '');
  if (speedKn === null || tPerDay === null || fuel === null) return null;
  if (speedKn < 1 || speedKn > 40 || tPerDay <= 0 || tPerDay > 500) return null;
  return { condition: groups?.condition === 'laden' ? 'laden' : 'ballast', speedKn, tPerDay, fuel };
}

export const SPEED_RULES = [
  { form: pattern(`(?<![a-z])${CONDITION}~[:=-]?~${SPEED}${BURN}`), read: readSpeed },
  {
    form: pattern(`(?<![\\d.,])${SPEED}~(?:\\(~)?${CONDITION}(?:~\\))?${BURN}`),
    read: readSpeed,
  },
  {
    form: pattern(
      `(?<![\\d.,])(?<!(?:ballast|laden)[ :=-]{0,4})${SPEED}${BURN}~(?:\\(~)?${CONDITION}(?:~\\))?(?!~[:=-]?~\\d)`,
    ),
    read: readSpeed,
  },
] as const;
