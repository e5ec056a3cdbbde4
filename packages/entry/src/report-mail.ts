import type { Fuel } from '@mainsheet/terms';
import { type DateContext, parseDateTime } from './date.ts';
import { findFuel } from './fuel.ts';
import { parseNumber } from './number.ts';
import { findValue } from './parsed.ts';
import { parsePosition } from './position.ts';

/** Figures of a report as its mail names them, each with the words that stand for it. */
const FIGURES = {
  distanceNm: /^(?:dist(?:ance)?(?: (?:run|sailed|since last report|last 24h?))?)$/,
  distanceToGoNm: /^(?:dist(?:ance)? to go|dtg)$/,
  hours: /^(?:hours|steaming (?:time|hours)|(?:hours|time) since last report)$/,
  rpm: /^(?:rpm|engine rpm|avg rpm)$/,
  slipPercent: /^slip(?: %| percent)?$/,
  windBeaufort: /^(?:wind(?: force)?|beaufort|bft)$/,
  seaState: /^(?:sea(?: state)?)$/,
  cargoT: /^(?:cargo(?: on board)?)$/,
  draftForwardM: /^(?:draft|draught) (?:fwd|fore|forward)$/,
  draftAftM: /^(?:draft|draught) aft$/,
} as const;
export type MailedFigure = keyof typeof FIGURES;
const FIGURE_NAMES = Object.keys(FIGURES) as MailedFigure[];

const UNIT =
  /\s*(?:nm|nmiles|miles|hrs?|hours|h|mts?|tons|tonnes|t|rpm|%|metres|m|bft|bf|kts?)\.?$/i;
const KIND =
  /^(?:(?:type|report(?: type)?)\s*[:=]\s*)?(noon|arrival|berthing|departure)(?: report)?$/i;
const TIME = /^(?:date(?: ?(?:\/|and)? ?time)?|reported at|time)$/;
const ETA = /^eta$/;
const POSITION = /^(?:pos(?:ition)?|noon pos(?:ition)?)$/;
const NAMES = {
  port: /^port(?: of call)?$/,
  etaPort: /^(?:next port|destination)$/,
  vesselName: /^(?:vessel|ship|m\/?v)(?: name)?$/,
  remarks: /^remarks?$/,
} as const;

export type ReportMail = {
  readonly kind: 'Noon' | 'Arrival' | 'Berthing' | 'Departure' | null;
  /** UTC. */
  readonly reportedAt: string | null;
  readonly eta: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly port: string;
  readonly etaPort: string;
  readonly vesselName: string;
  readonly remarks: string;
  readonly figures: Readonly<Partial<Record<MailedFigure, number>>>;
  readonly fuels: readonly { fuel: Fuel; robT: number | null; usedT: number | null }[];
  /** Lines that say something that was not understood, or in two ways, as they stand. */
  readonly notUnderstood: readonly string[];
};

type Draft = {
  -readonly [Key in keyof ReportMail]: ReportMail[Key];
};

/** A report is no longer than this; what is pasted by mistake is not read line by line. */
const MOST_LINES = 400;

/** `1.240` is one and a quarter or twelve hundred and forty, by who writes it: nobody can know. */
const TWO_READINGS = /^\d{1,3}\.\d{3}$/;

function figureOf(text: string): number | null {
  const plain = text.replace(UNIT, '').trim();
  if (TWO_READINGS.test(plain)) return null;
  return findValue(parseNumber(plain, { decimalSeparator: '.' }));
}

const ZONE =
  /\s*(?:hrs?)?\s*(?:lt|local(?: time)?|smt)?\s*\(?(?:(?:utc|gmt)(?:\s?(?<sign>[+-])\s?(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?)?|z)\)?$/i;
/** How far east of Greenwich a clock on earth may be set, in minutes. */
const FURTHEST = { east: 14 * 60, west: 12 * 60 } as const;

/** Minutes that a clock is before UTC; null where the text does not say whose clock it is. */
function zoneOf(text: string): number | null {
  const { groups } = ZONE.exec(text) ?? {};
  if (groups === undefined) return null;
  const minutes = Number(groups.hours ?? 0) * 60 + Number(groups.minutes ?? 0);
  const isWest = groups.sign === '-';
  if (minutes > (isWest ? FURTHEST.west : FURTHEST.east)) return null;
  // `1200 LT UTC` names two clocks.
  if (groups.hours === undefined && /\b(?:lt|local|smt)\b/i.test(text)) return null;
  return isWest ? -minutes : minutes;
}

/** A moment with its year that says how its clock lies to UTC; without either nobody can know it, so it is not understood. */
function momentOf(text: string, context: DateContext): string | null {
  const aheadMinutes = zoneOf(text);
  if (
    aheadMinutes === null ||
    !/(?:^|\D)\d{4}-\d\d-\d\d|(?:^|[a-z .,/-])20\d\d(?:\D|$)/i.test(text)
  )
    return null;
  const plain = text.replace(ZONE, '').replace(/(\d{4}-\d\d-\d\d)T/, '$1 ');
  const at = findValue(parseDateTime(plain, context));
  if (at === null) return null;
  return new Date(
    Date.parse(`${at.date}T00:00:00.000Z`) + (at.minutes - aheadMinutes) * 60_000,
  ).toISOString();
}

/** `VLSFO ROB`, `ROB MGO`, `VLSFO consumed`: the fuel and which of its two figures. */
function fuelLabel(label: string): { fuel: Fuel; field: 'robT' | 'usedT' } | null {
  const match =
    /^(?:(?<a>[a-z]+) )?(?<what>rob|remaining|on board|cons(?:umption|umed)?|used)(?: (?<b>[a-z]+))?$/.exec(
      label,
    );
  const fuel = findFuel(match?.groups?.a ?? match?.groups?.b ?? '');
  if (!match || fuel === null) return null;
  return {
    fuel,
    field: /^(?:rob|remaining|on board)$/.test(match.groups?.what ?? '') ? 'robT' : 'usedT',
  };
}

function readFuel(draft: Draft, label: string, text: string): boolean {
  const named = fuelLabel(label);
  const value = figureOf(text);
  if (named === null || value === null) return false;
  const before = draft.fuels.find(({ fuel }) => fuel === named.fuel);
  if (before && before[named.field] !== null) return false;
  const row = { fuel: named.fuel, robT: null, usedT: null, ...before, [named.field]: value };
  draft.fuels = [...draft.fuels.filter(({ fuel }) => fuel !== named.fuel), row];
  return true;
}

const WHAT =
  /^(?:(?<rob>rob|remaining(?: on board)?)|cons(?:umption|umed|\.)?|used)\b\s*[:=]?\s*(?=[a-z])/i;
const FUEL_FIGURE =
  /^(?<fuel>[a-z]+)\s*[:=]?\s*(?<figure>\d[\d.,]*)\s*(?:mts?|tonnes|t)?\s*[,;/|&]?\s*/i;
/** More fuels than any ship burns. */
const MOST_FUELS = 8;

/** `ROB VLSFO 812.4 LSMGO 96.2`: several fuels behind the word for their figure, and nothing else on the line. */
function readFuels(draft: Draft, line: string): boolean {
  const what = WHAT.exec(line);
  if (what === null) return false;
  const field = what.groups?.rob === undefined ? 'used' : 'rob';
  const read: Draft = { ...draft };
  let rest = line.slice(what[0].length);
  for (let count = 0; rest !== ''; count += 1) {
    const { groups, 0: words } = FUEL_FIGURE.exec(rest) ?? { groups: undefined, 0: '' };
    const label = `${field} ${groups?.fuel?.toLowerCase()}`;
    if (count === MOST_FUELS || !readFuel(read, label, groups?.figure ?? '')) return false;
    rest = rest.slice(words.length);
  }
  draft.fuels = read.fuels;
  return true;
}

function readName(draft: Draft, label: string, text: string): boolean {
  for (const key of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    if (!NAMES[key].test(label)) continue;
    if (draft[key] !== '') return false;
    draft[key] = text;
    return true;
  }
  return false;
}

function readFigure(draft: Draft, label: string, text: string): boolean {
  const name = FIGURE_NAMES.find((key) => FIGURES[key].test(label));
  const value = figureOf(text);
  if (name === undefined || value === null || draft.figures[name] !== undefined) return false;
  draft.figures = { ...draft.figures, [name]: value };
  return true;
}

/** Takes one labelled line; false where it is not understood, or says again what was said. */
function readLine(
  draft: Draft,
  [label, text]: readonly [string, string],
  context: DateContext,
): boolean {
  if (TIME.test(label) || ETA.test(label)) {
    const key = ETA.test(label) ? 'eta' : 'reportedAt';
    const at = momentOf(text, context);
    if (at === null || draft[key] !== null) return false;
    draft[key] = at;
    return true;
  }
  if (POSITION.test(label)) {
    const place = findValue(parsePosition(text));
    if (place === null || draft.latitude !== null) return false;
    draft.latitude = place.latitude;
    draft.longitude = place.longitude;
    return true;
  }
  return (
    readName(draft, label, text) || readFigure(draft, label, text) || readFuel(draft, label, text)
  );
}

/**
 * Reads the report of a ship from the text of a mail, one labelled figure a line: `Distance to go: 1,240 nm`,
 * `ROB VLSFO = 812.4 mt`. Nothing is guessed: a time without a year or without UTC, a line with another label and one
 * that repeats another are given back as they stand. Never throws.
 */
export function parseReportMail(text: string, context: DateContext): ReportMail {
  const draft: Draft = {
    ...{ kind: null, reportedAt: null, eta: null, latitude: null, longitude: null },
    ...{ port: '', etaPort: '', vesselName: '', remarks: '' },
    ...{ figures: {}, fuels: [], notUnderstood: [] },
  };
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const over = lines.slice(MOST_LINES);
  const notUnderstood: string[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    if (line === '') continue;
    const kind = KIND.exec(line)?.[1]?.toLowerCase();
    if (kind !== undefined && draft.kind === null) {
      draft.kind = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}` as NonNullable<
        Draft['kind']
      >;
      continue;
    }
    const cut = /^([^:=\t]{1,60})[:=\t]\s*(.+)$/.exec(line);
    const pair = cut && ([tidyLabel(cut[1] ?? ''), (cut[2] ?? '').trim()] as const);
    const isRead = (pair && readLine(draft, pair, context)) || readFuels(draft, line);
    if (!isRead) notUnderstood.push(line);
  }
  return { ...draft, notUnderstood: [...notUnderstood, ...over.filter((line) => line !== '')] };
}

const tidyLabel = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/\((?:utc|gmt|nm|mt|t|m|hrs?)\)/g, '')
    .replaceAll(/[._]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
