import {
  CARGO_COLUMNS,
  type Columns,
  cellsOf,
  isTableHead,
  type Line,
  labelsOfHead,
  TONNAGE_COLUMNS,
} from './circular-table.ts';
import { SHIP_OF_LINE } from './ship-line.ts';

/** A stretch of the block's text that stands in the circular from `from` on. */
type Piece = { readonly at: number; readonly from: number; readonly length: number };

/** One cargo's part of a circular: its text for the patterns, and where that stands. */
export type Block = {
  readonly text: string;
  readonly lower: string;
  readonly pieces: readonly Piece[];
};

const RULE = /^[\s\-_=*+~#.•]{3,}$/;
const MARKER =
  /^\s{0,8}(?:cargo (?:no\.? ?)?\d{1,2}\s?[:.)-]?|[#(]?(?:\d{1,2}|[a-h])[).:](?=\s|[a-z])|[#]\d{1,2}\b|no\.? ?\d{1,2}[.:)]?|[*•>]|-(?= ))\s?/i;
const ACCOUNT =
  /^\s{0,8}(?:for )?(?:account(?: of)?|acct?|a\/c|accnt|chart(?:erer|r)?s?|chrtrs?|chrts|chtrs)\b/;
const QUANTITY =
  /(?<![\d.,/-])\d[\d.,']{0,11}\s?k?(?:\s?[-/]\s?\d[\d.,']{0,11}\s?k?)?\s?(?:mts?|mtons?|metric tons?|tonnes|tons|t|lt|cbm|bbls)(?![a-z])(?!\s?(?:pwwd|ppd|per|pd|pdpr|wwd|s?s?sh(?:inc|ex)|fh(?:inc|ex)|satpm|dwt|dwat|dwcc|\/))/;
/** A line that names another quantity of the same cargo, or a rate. */
const NOT_FIRST =
  /^\s{0,8}(?:and\/or|or|alt\w*|load|disch|l\/r|d\/r|dr|lr|rates?|demm?\w*|desp\w*|stow\w*|sf)\b/;

const hasQuantity = (lower: string): boolean =>
  QUANTITY.test(lower.slice(0, 400)) && !NOT_FIRST.test(lower);
const isQuantityLabel = (lower: string): boolean => /^\s{0,8}(?:qty|quantity)\b/.test(lower);

/**
 * The text as the patterns read it, of the same length: a cell of a line stands as a line of its
 * own, and what counts the cargoes is white space.
 */
export function prepare(line: Line): Line {
  const marker = MARKER.exec(line.text)?.[0] ?? '';
  const shaped = (text: string) =>
    `${' '.repeat(marker.length)}${inCells(text.slice(marker.length))}`;
  return { from: line.from, text: shaped(line.text), lower: shaped(line.lower) };
}

/** Parts between slashes on a line of several are cells, but for the two rates of a pair. */
const PARTS = /[ \t]\/[ \t](?!~\d[\d,.]*[ \t]?s?s?sh(?:inc|ex))/gi;

function inCells(text: string): string {
  const cells = text.replaceAll('\t', '\n').replaceAll('//', '\n\n').replaceAll(/[|;]/g, '\n');
  const parts = cells.match(PARTS)?.length ?? 0;
  return parts < 3 ? cells : cells.replaceAll(PARTS, ' \r ');
}

type Growing = { lines: Line[]; hasName: boolean; hasBulk: boolean };
const fresh = (): Growing => ({ lines: [], hasName: false, hasBulk: false });

/** What a circular lists: how its tables are headed, and where the next one begins. */
type Listed = {
  readonly columns: Columns;
  /** Whose it is or what she is called. */
  readonly names: (lower: string) => boolean;
  /** How much it is. */
  readonly bulks: (lower: string) => boolean;
  /** Whether a blank line ends it. */
  readonly endsAtBlank: (open: Growing) => boolean;
  /** Whether a line is of another list. */
  readonly isOther: (lower: string) => boolean;
};

const CARGOES: Listed = {
  columns: CARGO_COLUMNS,
  names: (lower) => ACCOUNT.test(lower),
  bulks: (lower) => hasQuantity(lower) || isQuantityLabel(lower),
  // A blank line parts cargoes only where the next paragraph names another one.
  endsAtBlank: ({ hasBulk, hasName }) => !hasBulk && !hasName,
  // A ship that is open, or the head of a list of them, is no line of the cargo above it.
  isOther: (lower) => TONNAGE.test(lower.slice(0, 200)),
};

const TONNAGE =
  /^\s{0,8}(?:(?:open|our) (?:tonnage|vessels?|ships|positions?)\b|tonnage (?:list|open)|m\/?[vt][ .][^\n]{2,120}\bopen\b)/;
const SHIP = /^\s{0,8}(?:m\/?[vt][ .]|m\.v\.|(?:vessel|vsl|ship|name)\b)/;
const DEADWEIGHT = /\b(?:s?dwt|dwat|deadweight)\b/;
/** A ship to the line: her name, her size without its word or not at all, and where she is open. */
const SHIP_LINE = new RegExp(`^${SHIP_OF_LINE}`);
const SHIPS: Listed = {
  columns: TONNAGE_COLUMNS,
  names: (lower) => SHIP.test(lower),
  bulks: (lower) => DEADWEIGHT.test(lower.slice(0, 400)) || SHIP_LINE.test(lower.slice(0, 200)),
  endsAtBlank: ({ lines, hasName, hasBulk }) =>
    !(hasName || hasBulk) || lines.some(({ lower }) => /\bopen/.test(lower)),
  isOther: () => false,
};

/** Parts of the circular, each of at most one cargo, in their order. */
export const blocksOf = (lines: readonly Line[]): Block[] => partsOf(lines, CARGOES);

/** Parts of a list of open ships, each of at most one ship. */
export const shipBlocksOf = (lines: readonly Line[]): Block[] => partsOf(lines, SHIPS);

function partsOf(lines: readonly Line[], listed: Listed): Block[] {
  const blocks: Block[] = [];
  let open = fresh();
  const close = () => {
    if (open.lines.length > 0) blocks.push(blockOf(open.lines.map(prepare)));
    open = fresh();
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) continue;
    const table = isTableHead(line, listed.columns) ? tableRows(lines, index, listed.columns) : [];
    if (table.length > 0) {
      close();
      blocks.push(...table);
      index += table.length;
    } else if (RULE.test(line.text) || listed.isOther(line.lower)) close();
    else if (line.text.trim() === '') {
      if (listed.endsAtBlank(open)) close();
    } else {
      if (beginsAnother(open, line, listed)) close();
      const { lower } = withoutMarker(line);
      open.lines.push(line);
      open.hasName ||= listed.names(lower);
      open.hasBulk ||= listed.bulks(lower);
    }
  }
  close();
  return blocks;
}

const withoutMarker = (line: Line): { readonly marker: string; readonly lower: string } => {
  const marker = MARKER.exec(line.text)?.[0] ?? '';
  return { marker, lower: line.lower.slice(marker.length) };
};

/** Whether a line begins another one although one is being read. */
function beginsAnother(open: Growing, line: Line, { names, bulks }: Listed): boolean {
  const { marker, lower } = withoutMarker(line);
  if (/[\dA-Za-z]/.test(marker) && open.lines.length > 0) {
    return open.hasBulk || open.hasName || bulks(lower) || names(lower);
  }
  if (names(lower)) return open.hasName || open.hasBulk;
  return bulks(lower) && open.hasBulk;
}

/** Rows below the head of a table, as blocks of labelled lines. */
function tableRows(lines: readonly Line[], at: number, columns: Columns): Block[] {
  const head = lines[at];
  if (head === undefined) return [];
  const labels = labelsOfHead(head, columns);
  const rows: Block[] = [];
  for (const line of lines.slice(at + 1)) {
    const cells = cellsOf(line);
    if (cells.length < 3 || cells.length > labels.length) break;
    const parts = cells.map((cell, index) => ({ ...cell, label: labels[index] ?? '' }));
    rows.push(blockOf(parts.filter(({ text }) => text.trim() !== '')));
  }
  return rows;
}

function blockOf(parts: readonly (Line & { readonly label?: string })[]): Block {
  let text = '';
  let lower = '';
  const pieces: Piece[] = [];
  for (const part of parts) {
    const label = part.label ?? '';
    pieces.push({ at: text.length + label.length, from: part.from, length: part.text.length });
    text += `${label}${part.text}\n`;
    lower += `${label}${part.lower}\n`;
  }
  return { text, lower, pieces };
}

/** Where a stretch of a block stands in the circular. */
export function placeIn(block: Block, span: { from: number; to: number }) {
  const first = block.pieces.find(({ at, length }) => at + length > span.from);
  const last = block.pieces.findLast(({ at }) => at < span.to);
  if (first === undefined || last === undefined) return null;
  const from = first.from + Math.max(0, span.from - first.at);
  const to = last.from + Math.min(last.length, span.to - last.at);
  return to > from ? { from, to } : null;
}
