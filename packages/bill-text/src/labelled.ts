import type { Cell } from './cells.ts';
import type { Found } from './found.ts';
import { LABELS, type LabelKind } from './labels.ts';

/** A value in words behind a label. */
type Read = { value: string; at: number; length: number; note: string };
export type Reader = (words: string) => Read | null;
export type Lines = readonly (readonly Cell[])[];

const BEFORE_VALUE = /^[\s:.#=–—"'“”-]{0,6}/;

/** The beginning of some words behind a label, past the signs between them. */
export const behind = (words: string): number => BEFORE_VALUE.exec(words)![0].length;

const compiled = new Map<LabelKind, RegExp[]>();

/** Labels of a kind, as they stand at the beginning of a cell or behind a space in it. */
function labelsOf(kind: LabelKind): RegExp[] {
  const known = compiled.get(kind);
  if (known) return known;
  const made = LABELS[kind].map(
    ({ source }) => new RegExp(`(?:^|[\\s(/,;])(${source})(?=$|[\\s:.#=°º"“-])`, 'i'),
  );
  compiled.set(kind, made);
  return made;
}

const ANY_LABEL: readonly LabelKind[] = ['number', 'billOn', 'dueOn', 'vessel', 'voyage'];
const OTHER_LABEL =
  /^(?:port|place|customer|client|order|terms|reference|our ref|your ref|page|amount|imo|flag)\b/i;
const isLabel = (words: string): boolean =>
  OTHER_LABEL.test(words) ||
  (!/\d/.test(words) &&
    ANY_LABEL.some((kind) => labelsOf(kind).some((label) => label.test(words))));

/** Words that make a label something else: the date of an order is none of a bill. */
const OTHER: Readonly<Partial<Record<LabelKind, RegExp>>> = {
  billOn:
    /due|c\/p|charter|agreement|contract|b\/l|delivery|deliver|order|arrival|departure|sail|fällig|liefer|[eé]ch[eé]ance|livraison|vencim|entrega|scadenza|consegna|verval|lever|forfall|value|print|supply|call|period|service/i,
  number: /order|customer|client|account|vat|tax id|kunden|your/i,
  vessel: /agent|voyage no/i,
};

/** A value behind its label: the surest label first, and of each the first that has one. */
export function findLabelled(lines: Lines, kind: LabelKind, reader: Reader): Found | null {
  for (const label of labelsOf(kind)) {
    for (const cells of lines) {
      for (const cell of cells) {
        const match = label.exec(cell.text);
        if (!match) continue;
        const labelAt = match.index + match[0].indexOf(match[1]!);
        const before = cell.text.slice(Math.max(0, labelAt - 12), labelAt);
        if (OTHER[kind]?.test(before.slice(before.lastIndexOf(':') + 1) + match[1]!)) continue;
        const found = readBehind(lines, { cell, labelAt, label: match[1]! }, reader);
        if (found) return found;
      }
    }
  }
  return null;
}

type Labelled = { cell: Cell; labelAt: number; label: string };

/** In the words behind a label, in the cell beside it, or in the one below it. */
function readBehind(
  lines: Lines,
  { cell, labelAt, label }: Labelled,
  reader: Reader,
): Found | null {
  const at = labelAt + label.length;
  const own = reader(cell.text.slice(at));
  if (own) return foundAt(cell, { ...own, at: at + own.at }, `behind “${label.trim()}”`);
  if (cell.text.slice(at).replace(/^[\s:.#°º-]+/, '') !== '') return null;
  const line = lines[cell.line]!;
  const beside = line[cell.place + 1];
  const inLine = beside && !isLabel(beside.text) ? reader(beside.text) : null;
  if (inLine) return foundAt(beside!, inLine, `beside “${label.trim()}”`);
  const below = cellBelow(lines, cell);
  const under = below && reader(below.text);
  return under ? foundAt(below!, under, `below “${label.trim()}”`) : null;
}

/** The cell of the next written line that stands below a label. */
function cellBelow(lines: Lines, { line, place, of }: Cell): Cell | null {
  const next = lines.slice(line + 1, line + 3).find((cells) => cells.length > 0);
  if (!next) return null;
  return (next.length === of ? next[place] : of === 1 ? next[0] : next[place]) ?? null;
}

function foundAt(cell: Cell, { value, at, length, note }: Read, where: string): Found {
  const start = cell.start + at;
  return { value, start, end: start + length, reason: note ? `${where}, ${note}` : where };
}
