import type { CivilDate } from '@mainsheet/calendar';
import type { LaycanEntry } from '../date.ts';
import { type Field, type Found, pattern, type Span, settleReadings } from '../found.ts';
import { type Gear, gearOf } from '../gear.ts';
import { collect } from '../recap/recap.ts';
import type { RecapReading, RecapRule, RecapSource } from '../recap/recap-fields.ts';
import {
  figureOf,
  findOpenDates,
  NO_TITLE,
  OPEN_DATES,
  VESSEL_RULES,
} from '../recap/recap-vessel.ts';
import { type Block, placeIn, shipBlocksOf } from './circular-blocks.ts';
import { CIRCULAR_LIMITS, leftOver, linesOf, trimmed } from './circular-lines.ts';
import { TONNAGE_COLUMNS } from './circular-table.ts';
import { BARE_SIZE, SHIP_OF_LINE } from './ship-line.ts';

export type PositionValues = {
  readonly vesselName: string;
  readonly imo: string;
  /** Deadweight tonnes. */
  readonly dwt: number;
  readonly built: number;
  readonly flag: string;
  readonly gear: Gear;
  readonly openPlace: string;
  readonly openDates: LaycanEntry;
};
export type PositionKey = keyof PositionValues;

/** One ship of a list: the readings of each field, several where the text leaves it open. */
export type Position = {
  readonly span: Span;
  readonly fields: { readonly [K in PositionKey]: Field<PositionValues[K]> };
};

export type TonnageList = {
  readonly positions: readonly Position[];
  /** Lines, or cells of them, of which nothing was taken. */
  readonly notUnderstood: readonly (Span & { readonly text: string })[];
  /** Whether the text was longer than what is read. */
  readonly isCut: boolean;
};

const READ_KEYS = ['vesselName', 'imo', 'dwt', 'built', 'flag', 'openPlace', 'openDates'] as const;
const KEYS: readonly PositionKey[] = [...READ_KEYS, 'gear'];

const AROUND = '(?:on_|around_|abt_|about_|from_|eta_|ex_dd_|o\\/a_|on_or_about_)?';

function datesOf({ groups }: RegExpExecArray, { today }: RecapSource): RecapReading[] {
  const value = findOpenDates(groups?.dates ?? '', today);
  return value === null ? [] : [{ field: 'openDates', value }];
}

/** A name of a match as typed, where its group stands behind so many characters. */
function named(field: 'openPlace' | 'vesselName', group: string) {
  return (match: RegExpExecArray, { text }: RecapSource): RecapReading[] => {
    const name = match.groups?.[group] ?? '';
    const from = match.index + match[0].indexOf(name, match.groups?.lead?.length ?? 0);
    return [{ field, value: text.slice(from, from + name.length).trim() }];
  };
}

/** What lists of open ships say besides what a description of one does. */
const TONNAGE_RULES: readonly RecapRule[] = [
  {
    form: pattern(
      `(?<lead>\\bopen(?:ing)?~[:=]?~(?:at_|in_|@~)?)(?<place>${NO_TITLE}[a-z][a-z .'-]{1,40}?)[ ,]{1,4}${AROUND}${OPEN_DATES}`,
    ),
    confidence: 0.95,
    read: (match, source) => {
      const dates = datesOf(match, source);
      return dates.length === 0 ? [] : [...named('openPlace', 'place')(match, source), ...dates];
    },
  },
  {
    // "open spot Singapore": the day first, and the place to the end of what is said.
    form: pattern(
      `(?<lead>\\bopen~[:=]?~(?<dates>ppt|prompt|spot)[ ,]{1,4}(?:at_|in_|@~)?)(?<place>${NO_TITLE}[a-z][a-z .'-]{1,40}?)(?=~(?:[,(/;\\r\\n]|$))`,
    ),
    confidence: 0.95,
    read: (match, source) => {
      const dates = datesOf(match, source);
      return dates.length === 0 ? [] : [...named('openPlace', 'place')(match, source), ...dates];
    },
  },
  {
    // "58k open": thousands of tonnes before where she is, without the word for them.
    form: pattern('(?<=[\\s,(/])(?<figure>\\d{2,3}(?:[.,]\\d)?~k)(?=~[,)/]?~open\\b)'),
    confidence: 0.8,
    read: (match) => {
      const dwt = figureOf(match);
      return dwt === null ? [] : [{ field: 'dwt', value: dwt }];
    },
  },
  {
    form: pattern(
      "^(?<lead>~open(?:_port|_place|_at|_in)?~[:=]~)(?<place>[a-z][a-z .'-]{1,40}?)~$",
    ),
    confidence: 0.95,
    read: named('openPlace', 'place'),
  },
  {
    form: pattern(`^~(?:(?:open_)?(?:dates?|on|eta|from))~[:=]~${AROUND}${OPEN_DATES}`),
    confidence: 0.95,
    read: datesOf,
  },
  {
    form: pattern(
      '\\bs?dwt~\\/~(?:blt|built|yob)~[:=]?~(?<figure>NUM)~(?:mts?)?~[\\/\\r]~(?<built>YEAR)(?!\\d)',
    ),
    confidence: 0.95,
    read: (match) => {
      const dwt = figureOf(match);
      if (dwt === null) return [];
      return [
        { field: 'dwt', value: dwt },
        { field: 'built', value: Number(match.groups?.built) },
      ];
    },
  },
  {
    // Alone between marks, a year of this size is when she was built.
    form: pattern('(?<=[,(/\\r]~|-_)(?<figure>(?:19[89]|20[0-4])\\d)(?=~[,)/\\r\\n]|_-_)'),
    confidence: 0.8,
    read: (match) => [{ field: 'built', value: Number(match.groups?.figure) }],
  },
  {
    // The first words of a line that names a deadweight.
    form: pattern(
      "^(?<lead>~)(?<name>[a-z][a-z0-9 .'-]{2,30}?)(?=~[,(/\\r]|_-_|_\\d{1,3}(?:[,.]\\d{3}|~k))(?=[^\\n]{0,60}\\bs?dwt\\b)",
    ),
    confidence: 0.8,
    read: (match, source) =>
      /^(?:dwt|open|built|blt|flag|gear|m\/?v)\b/.test(match.groups?.name ?? '')
        ? []
        : named('vesselName', 'name')(match, source),
  },
  {
    // The first words of a line that says where she is open.
    form: new RegExp(`^${SHIP_OF_LINE}`, 'gm'),
    confidence: 0.7,
    read: named('vesselName', 'name'),
  },
  {
    // `82k` or `82,150` behind her name, without the word for it.
    form: new RegExp(`^${SHIP_OF_LINE}[ \\t,/(-]{1,5}(?<figure>${BARE_SIZE})`, 'gm'),
    confidence: 0.7,
    read: (match) => {
      const dwt = figureOf(match);
      return dwt === null ? [] : [{ field: 'dwt', value: dwt }];
    },
  },
];

const RULES = [...VESSEL_RULES, ...TONNAGE_RULES];

/**
 * Reads a circular of open tonnage that lists several ships: one a line, in paragraphs, labelled or
 * as a table. A ship needs a name, and where or when she is open. Never throws; bounded like a
 * circular of cargoes.
 */
export function readTonnage(text: string, context: { readonly today: CivilDate }): TonnageList {
  const all = linesOf(text.slice(0, CIRCULAR_LIMITS.characters));
  const lines = all.slice(0, CIRCULAR_LIMITS.lines);
  const read = shipBlocksOf(lines).flatMap((block) => positionOf(block, context.today) ?? []);
  const positions = read.slice(0, CIRCULAR_LIMITS.cargoes);
  const taken = positions.flatMap(({ fields }) =>
    KEYS.flatMap((key) => fields[key].flatMap(({ spans }) => spans)),
  );
  const isCut =
    text.length > CIRCULAR_LIMITS.characters ||
    all.length > lines.length ||
    read.length > positions.length;
  return { positions, notUnderstood: leftOver(lines, taken, TONNAGE_COLUMNS), isCut };
}

function positionOf(block: Block, today: CivilDate): Position | null {
  const { text, lower } = block;
  const collected = collect({ text, lower, today, agreedOn: today }, RULES);
  const found: Record<string, readonly Found<unknown>[]> = { gear: gearOf(lower) };
  for (const key of READ_KEYS) found[key] = collected[key];
  const fields: Record<string, Field<unknown>> = {};
  for (const key of KEYS) {
    const placed = (found[key] ?? []).flatMap((reading) => {
      const [own] = reading.spans;
      const span = own ? placeIn(block, trimmed(text, own)) : null;
      return span ? [{ ...reading, spans: [span] }] : [];
    });
    fields[key] = settleReadings(placed);
  }
  const has = (key: PositionKey) => (fields[key]?.length ?? 0) > 0;
  const first = block.pieces[0];
  const last = block.pieces.at(-1);
  if (!has('vesselName') || !(has('openPlace') || has('openDates'))) return null;
  if (first === undefined || last === undefined) return null;
  return {
    span: { from: first.from, to: last.from + last.length },
    fields: fields as Position['fields'],
  };
}
