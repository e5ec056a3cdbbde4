import * as fc from 'fast-check';
import type { DeskCase } from './desk-texts.ts';

/** Words of one desk: its labels, months and way of writing a figure. */
type Desk = {
  readonly style: string;
  readonly labels: Readonly<Record<Label, string>>;
  readonly months: readonly string[];
  readonly hasComma: boolean;
  readonly mark: string;
};
const LABELS = [
  ...(['charterer', 'load', 'disch', 'laycan', 'freight', 'loadRate', 'dischargeRate'] as const),
  ...(['commission', 'built', 'flag', 'open', 'loa', 'beam', 'draft', 'grt', 'class'] as const),
] as const;
type Label = (typeof LABELS)[number];

const labels = (words: string): Record<Label, string> => {
  const each = words.split('|');
  return Object.fromEntries(LABELS.map((label, at) => [label, each[at] ?? ''])) as never;
};
const ENGLISH =
  'Charterers|Load port|Disch port|Laycan|Freight|Load rate|Disch rate|Commission|Built|Flag|Open|LOA|Beam|Summer draft|GRT|Class';
const SHORT = 'A/C|L/P|D/P|L/C|FRT|L/R|D/R|COMM|BLT|FLAG|OPEN|LOA|BEAM|DRAFT|GRT|CLASS';
const GERMAN =
  'Befrachter|Ladehafen|Löschhafen|Laycan|Fracht|Laderate|Löschrate|Kommission|Baujahr|Flagge|offen|Länge|Breite|Tiefgang|BRZ|Klasse';
const FRENCH =
  "Affréteur|Port de chargement|Port de déchargement|Laycan|Fret|Cadence de chargement|Cadence de déchargement|Commission|Année de construction|Pavillon|ouvert|Longueur|Largeur|Tirant d'eau|Jauge brute|Classe";
const SPANISH =
  'Fletador|Puerto de carga|Puerto de descarga|Laycan|Flete|Ritmo de carga|Ritmo de descarga|Comisión|Construido|Bandera|abierto|Eslora|Manga|Calado|GRT|Class';
const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const desk = (style: string, words: string, months: string, mark = ':'): Desk => ({
  style,
  labels: labels(words),
  months: months.split(' '),
  hasComma: months !== SHORT_MONTHS.join(' '),
  mark,
});
const DESKS: readonly Desk[] = [
  desk('labelled', ENGLISH, SHORT_MONTHS.join(' ')),
  desk('terse', SHORT, SHORT_MONTHS.join(' '), ':'),
  desk('dotted', ENGLISH.toLowerCase(), SHORT_MONTHS.join(' '), '.....'),
  desk(
    'German',
    GERMAN,
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  ),
  desk(
    'French',
    FRENCH,
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  ),
  desk(
    'Spanish',
    SPANISH,
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ),
];

const SHIPS = [
  'NORDIC HAWK',
  'EASTERN GLORY',
  'AGIA MARINA',
  'CORAL WIND',
  'HANSE TRADER',
  'IRON DUKE',
];
const FLAGS = ['Malta', 'Panama', 'Liberia', 'Marshall Islands', 'Cyprus'];
const COMPANIES = ['Granaria BV', 'Tierra Grains Ltd', 'Nordmehl GmbH', 'Lotus Shipping Pte Ltd'];
const CARGOES = ['wheat', 'urea', 'corn', 'sugar', 'coal'];
const PORTS = ['Santos', 'Rostock', 'Casablanca', 'Kandla', 'Port Said', 'New Orleans'];
const SHORT_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const CHOICE = fc.record({
  desk: fc.constantFrom(...DESKS),
  ships: fc.shuffledSubarray([...SHIPS], { minLength: 3, maxLength: 3 }),
  ports: fc.shuffledSubarray([...PORTS], { minLength: 3, maxLength: 3 }),
  flag: fc.constantFrom(...FLAGS),
  company: fc.constantFrom(...COMPANIES),
  cargo: fc.constantFrom(...CARGOES),
  thousands: fc.integer({ min: 12, max: 82 }),
  tolerance: fc.constantFrom(5, 10),
  day: fc.integer({ min: 1, max: 18 }),
  span: fc.integer({ min: 1, max: 9 }),
  month: fc.integer({ min: 0, max: 11 }),
  freight: fc.integer({ min: 40, max: 240 }).map((quarters) => quarters / 4),
  rate: fc.integer({ min: 2, max: 20 }),
  commission: fc.constantFrom(2.5, 3.75, 5),
  built: fc.integer({ min: 2004, max: 2025 }),
  /** Which of three ways each figure's unit is written. */
  unit: fc.integer({ min: 0, max: 2 }),
  /** Fields that this text leaves out. */
  without: fc.subarray(
    ['flag', 'built', 'loadRate', 'dischargeRate', 'freight', 'commission', 'draft', 'grt'],
    { maxLength: 3 },
  ),
  /** Where letters of a label change places. */
  slips: fc.array(fc.nat(10_000), { minLength: 0, maxLength: 2 }),
});
type Choice = ReturnType<typeof sampled>[number];
const sampled = (count: number, seed: number) => fc.sample(CHOICE, { numRuns: count, seed });

const figure = (value: number, { hasComma }: Desk): string =>
  value.toLocaleString(hasComma ? 'de-DE' : 'en-US', { maximumFractionDigits: 2 });
const inEnglish = (value: number): string => value.toLocaleString('en-US');

type Line = { readonly label: Label; readonly value: string };
const written = (lines: readonly Line[], { desk: { labels: words, mark } }: Choice): string[] =>
  lines.map(({ label, value }) => `${words[label]}${mark}${mark === ':' ? ' ' : ''}${value}`);

/** Two letters of one label change places, as fingers do. */
function withSlips(text: string[], { slips }: Choice): string[] {
  const lines = [...text];
  for (const slip of slips) {
    const at = slip % lines.length;
    const line = lines[at] ?? '';
    const label = /^\p{L}{5,}/u.exec(line)?.[0];
    if (label === undefined) continue;
    const place = 1 + (slip % (label.length - 2));
    lines[at] =
      line.slice(0, place) + (line[place + 1] ?? '') + (line[place] ?? '') + line.slice(place + 2);
  }
  return lines;
}

const datesOf = ({ day, span, month, desk: { months } }: Choice, later = 0) => {
  const [first, last] = [day + later, day + span + later];
  const year = month >= 10 ? 2026 : 2027;
  const isPast = month === 10 && last < 20;
  return {
    words: `${first}-${last} ${months[month]}`,
    echo: `${first}/${last} ${SHORT_NAMES[month]} ${isPast ? year + 1 : year}`,
  };
};

function order(one: Choice): DeskCase {
  const { desk: by, without } = one;
  const has = (field: string) => !without.includes(field as never);
  const quantity = one.thousands * 1_000;
  const amount = [
    `${figure(quantity, by)} mt`,
    `${one.thousands}k mt`,
    `${figure(quantity, by)} tons`,
  ][one.unit];
  const rate = `${figure(one.rate * 1_000, by)} mt shinc`;
  const dates = datesOf(one);
  const lines: Line[] = [
    { label: 'charterer', value: one.company },
    { label: 'load', value: one.ports[0] ?? '' },
    { label: 'disch', value: one.ports[1] ?? '' },
    { label: 'laycan', value: dates.words },
  ];
  if (has('freight')) lines.push({ label: 'freight', value: `usd ${figure(one.freight, by)} pmt` });
  if (has('loadRate')) lines.push({ label: 'loadRate', value: rate });
  if (has('dischargeRate')) lines.push({ label: 'dischargeRate', value: rate });
  if (has('commission'))
    lines.push({ label: 'commission', value: `${figure(one.commission, by)} pct total` });
  const [first = '', ...others] = written(lines, one);
  return {
    reader: 'circular',
    name: `order of a ${by.style} desk`,
    style: by.style,
    text: withSlips([first, `${amount} ${one.tolerance}% moloo ${one.cargo}`, ...others], one),
    expected: [
      {
        account: one.company,
        quantity: `${inEnglish(quantity)} mt ${one.tolerance}% moloo`,
        cargo: one.cargo,
        loadPorts: one.ports[0] ?? '',
        dischargePorts: one.ports[1] ?? '',
        laycan: dates.echo,
        ...(has('freight') && { freight: `${inEnglish(one.freight)} pmt` }),
        ...(has('loadRate') && { loadRate: `${inEnglish(one.rate * 1_000)} shinc` }),
        ...(has('dischargeRate') && { dischargeRate: `${inEnglish(one.rate * 1_000)} shinc` }),
        ...(has('commission') && { commission: `${one.commission} ttl` }),
      },
    ],
  };
}

function tonnage(one: Choice): DeskCase {
  const { desk: by, without } = one;
  const has = (field: string) => !without.includes(field as never);
  const rows = one.ships.map((ship, at) => {
    const dwt = one.thousands * 1_000 + at * 1_250;
    const dates = datesOf(one, at);
    const parts = [
      `MV ${ship}`,
      one.unit === 1 && at === 0 ? `${one.thousands}k dwt` : `${figure(dwt, by)} dwt`,
      ...(has('built') ? [`${by.labels.built} ${one.built + (at % 2)}`] : []),
      ...(has('flag') ? [`${by.labels.flag} ${one.flag}`] : []),
      `${by.labels.open} ${one.ports[at] ?? ''} ${dates.words}`,
    ];
    const expected = {
      vesselName: ship,
      dwt: inEnglish(dwt),
      openPlace: one.ports[at] ?? '',
      openDates: dates.echo,
      ...(has('built') && { built: String(one.built + (at % 2)) }),
      ...(has('flag') && { flag: one.flag }),
    };
    return { text: parts.join(by.mark === ':' ? ' / ' : ' .. '), expected };
  });
  return {
    reader: 'tonnage',
    name: `ships of a ${by.style} desk`,
    style: by.style,
    text: rows.map(({ text }) => text),
    expected: rows.map(({ expected }) => expected),
  };
}

function vessel(one: Choice): DeskCase {
  const { desk: by, without } = one;
  const has = (field: string) => !without.includes(field as never);
  const length = 120 + one.thousands;
  const isInFeet = one.unit === 2 && !by.hasComma;
  const lines: Line[] = [];
  if (has('built')) lines.push({ label: 'built', value: String(one.built) });
  if (has('flag')) lines.push({ label: 'flag', value: one.flag });
  const feet = Math.round(length / 0.3048);
  lines.push(
    { label: 'loa', value: isInFeet ? `${feet} ft` : `${figure(length + 0.99, by)} m` },
    { label: 'beam', value: `${figure(32.26, by)} m` },
  );
  if (has('draft')) lines.push({ label: 'draft', value: `${figure(one.rate + 2.5, by)} m` });
  if (has('grt')) lines.push({ label: 'grt', value: figure(one.thousands * 600, by) });
  lines.push({ label: 'class', value: 'ABS' });
  return {
    reader: 'vessel',
    name: `ship of a ${by.style} desk`,
    style: by.style,
    text: [`MV ${one.ships[0]}`, ...withSlips(written(lines, one), one)],
    expected: [
      {
        name: one.ships[0] ?? '',
        lengthM: String(isInFeet ? Math.round(feet * 30.48) / 100 : length + 0.99),
        beamM: '32.26',
        classSociety: 'ABS',
        ...(has('built') && { yearBuilt: String(one.built) }),
        ...(has('flag') && { flag: one.flag }),
        ...(has('draft') && { summerDraftM: String(one.rate + 2.5) }),
        ...(has('grt') && { grossTonnage: String(one.thousands * 600) }),
      },
    ],
  };
}

/** Texts with slips of the fingers, mixed units, fields left out and months of four languages. */
export function generatedTexts(count: number, seed: number): readonly DeskCase[] {
  const writers = [order, tonnage, vessel] as const;
  return sampled(count, seed).map((one, at) => (writers[at % writers.length] ?? order)(one));
}
