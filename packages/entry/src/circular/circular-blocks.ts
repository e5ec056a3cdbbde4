import { lowerAscii } from '../found.ts';
import { cellsOf, isTableHead, type Line, labelsOfHead } from './circular-table.ts';

/** A stretch of the block's text that stands in the circular from `from` on. */
type Piece = { readonly at: number; readonly from: number; readonly length: number };

/** One cargo's part of a circular: its text for the patterns, and where that stands. */
export type Block = { readonly text: string; readonly pieces: readonly Piece[] };

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
  const cells = line.text
    .slice(marker.length)
    .replaceAll('\t', '\n')
    .replaceAll('//', '\n\n')
    .replaceAll(/[|;]/g, '\n');
  return { from: line.from, text: `${' '.repeat(marker.length)}${cells}` };
}

type Growing = { lines: Line[]; hasAccount: boolean; hasCargo: boolean };
const fresh = (): Growing => ({ lines: [], hasAccount: false, hasCargo: false });

/** Parts of the circular, each of at most one cargo, in their order. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let open = fresh();
  const close = () => {
    if (open.lines.length > 0) blocks.push(blockOf(open.lines.map(prepare)));
    open = fresh();
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) continue;
    const table = isTableHead(line) ? tableRows(lines, index) : [];
    if (table.length > 0) {
      close();
      blocks.push(...table);
      index += table.length;
    } else if (RULE.test(line.text)) close();
    else if (line.text.trim() === '') {
      // A blank line parts cargoes only where the next paragraph names another one.
      if (!open.hasCargo && !open.hasAccount) close();
    } else {
      if (beginsAnother(open, line)) close();
      grow(open, line);
    }
  }
  close();
  return blocks;
}

/** Whether a line begins a cargo although one is being read. */
function beginsAnother(open: Growing, line: Line): boolean {
  const marker = MARKER.exec(line.text)?.[0] ?? '';
  const lower = lowerAscii(line.text.slice(marker.length));
  if (marker !== '' && /[\dA-Za-z]/.test(marker) && open.lines.length > 0) {
    return open.hasCargo || open.hasAccount || hasQuantity(lower) || ACCOUNT.test(lower);
  }
  if (ACCOUNT.test(lower)) return open.hasAccount || open.hasCargo;
  return (hasQuantity(lower) || isQuantityLabel(lower)) && open.hasCargo;
}

function grow(open: Growing, line: Line): void {
  const marker = MARKER.exec(line.text)?.[0] ?? '';
  const lower = lowerAscii(line.text.slice(marker.length));
  open.lines.push(line);
  open.hasAccount ||= ACCOUNT.test(lower);
  open.hasCargo ||= hasQuantity(lower) || isQuantityLabel(lower);
}

/** Rows below the head of a table, as blocks of labelled lines. */
function tableRows(lines: readonly Line[], at: number): Block[] {
  const head = lines[at];
  if (head === undefined) return [];
  const labels = labelsOfHead(head);
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
  const pieces: Piece[] = [];
  for (const { label = '', from, text: words } of parts) {
    text += label;
    pieces.push({ at: text.length, from, length: words.length });
    text += `${words}\n`;
  }
  return { text, pieces };
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
