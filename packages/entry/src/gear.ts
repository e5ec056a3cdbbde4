import { type Found, matchesOf, pattern } from './found.ts';
import { formatNumber, parseNumber } from './number.ts';
import { findValue } from './parsed.ts';

/** Cranes and the tonnes that each lifts; none is a gearless ship. */
export type Gear = { readonly cranes: number; readonly tonnesEach: number };

const FIGURE =
  '(?<cranes>[1-8])~x~(?<tonnes>\\d{2,3}(?:[.,]\\d{1,2})?)(?![\\d.,]*\\d)~(?:mts?|t|tons)?';
const FORMS = [
  pattern(`\\b(?:gear|cranes?|crs|cr)~(?:[:=]~){0,2}${FIGURE}`),
  pattern(`${FIGURE}~(?:cranes?|crs|cr)\\b`),
  pattern('\\bgearless\\b'),
] as const;
const MOST_GEAR = 8;

/** Every reading of the gear of a ship, in text of small letters. */
export function gearOf(lower: string): Found<Gear>[] {
  return FORMS.flatMap((form) =>
    [...matchesOf(form, lower)].slice(0, MOST_GEAR).map((match) => {
      const cranes = Number(match.groups?.cranes ?? 0);
      const tonnesEach = findValue(parseNumber(match.groups?.tonnes ?? '0')) ?? 0;
      const echo = cranes === 0 ? 'gearless' : `${cranes} x ${formatNumber(tonnesEach)} t`;
      const span = { from: match.index, to: match.index + match[0].trimEnd().length };
      return { value: { cranes, tonnesEach }, echo, spans: [span], confidence: 0.95 };
    }),
  );
}
