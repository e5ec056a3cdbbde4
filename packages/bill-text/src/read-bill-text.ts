import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { compactAccount, findIbanFault } from '@mainsheet/identifiers';
import { type Cell, cellsOf } from './cells.ts';
import { findCurrency, findDay } from './figures.ts';
import type { Found } from './found.ts';
import { LABELS, type LabelKind, TERMS, TERMS_WORDS } from './labels.ts';
import { findTotal } from './total.ts';
import { findVendor } from './vendor.ts';

/** What of a bill was read; null for what the text does not say for sure. */
export type BillReading = {
  readonly vendorName: Found | null;
  readonly number: Found | null;
  readonly billOn: Found | null;
  readonly dueOn: Found | null;
  readonly currency: Found | null;
  readonly total: Found | null;
  readonly iban: Found | null;
  readonly vessel: Found | null;
  readonly voyage: Found | null;
  /** Whether the text is longer than what was read of it. */
  readonly isCut: boolean;
};

/** A bill of many pages is far shorter. */
export const MOST_BILL_TEXT = 60_000;

/**
 * Reads the text of a bill: by the words before a value, in its line, beside it or below it.
 * @param ownName the company that is billed: its name is never the vendor's
 */
export function readBillText(text: string, of: { ownName?: string } = {}): BillReading {
  const read = text.slice(0, MOST_BILL_TEXT);
  const lines = cellsOf(read);
  const billOn = findLabelled(lines, 'billOn', dayAt);
  const { total, currency } = findTotal(lines, currencyNamed(lines));
  return {
    vendorName: findVendor(lines, of.ownName ?? ''),
    number: findLabelled(lines, 'number', numberAt),
    billOn,
    dueOn: findLabelled(lines, 'dueOn', dayAt) ?? dueByTerms(lines, billOn),
    currency,
    total,
    iban: findIban(lines),
    vessel: findLabelled(lines, 'vessel', vesselAt),
    voyage: findLabelled(lines, 'voyage', voyageAt),
    isCut: text.length > read.length,
  };
}

type Read = { value: string; at: number; length: number; note: string };
type Reader = (words: string) => Read | null;

const BEFORE_VALUE = /^[\s:.#=–—"'“”-]{0,6}/;

/** The beginning of some words behind a label, past the signs between them. */
const behind = (words: string): number => BEFORE_VALUE.exec(words)![0].length;

const dayAt: Reader = (words) => {
  const at = behind(words);
  const day = findDay(words.slice(at));
  return day && { value: day.value, at, length: day.length, note: day.note };
};

const NUMBER =
  /^(?:(?:no|nr|n[°º])[.:]? ?)?([A-Z\d][A-Z\d./_-]{0,30}(?: \d[\d/-]{1,12}(?![\d.,]|\s*[A-Za-z]{3}))?)/i;

const numberAt: Reader = (words) => {
  const at = behind(words);
  const match = NUMBER.exec(words.slice(at));
  const value = match?.[1]?.replace(/[./_-]+$/, '') ?? '';
  if (!/\d/.test(value) || findDay(value)?.length === value.length) return null;
  return { value, at: at + match![0].indexOf(value), length: value.length, note: '' };
};

const VESSEL =
  /^(?:(?:[Mm]\.?\/?[VTvt]\.?|[Ss]{2})\s+)?["“']?(\p{Lu}[\p{Lu}\p{Ll}\d.'’-]*(?: (?!(?:voy|voyage|at|in|on|imo|call|port|from|to|v\.)\b)[\p{Lu}\d][\p{L}\d.'’-]*){0,3})/u;

const vesselAt: Reader = (words) => {
  const at = behind(words);
  const match = VESSEL.exec(words.slice(at));
  const value = match?.[1]?.replace(/[.'’-]+$/, '') ?? '';
  if (value.length < 3) return null;
  return { value, at: at + match![0].indexOf(value), length: value.length, note: '' };
};

const VOYAGE = /^([A-Z]{0,4}[-/]?\d[A-Z\d/-]{0,15})/i;

const voyageAt: Reader = (words) => {
  const at = behind(words);
  const value = VOYAGE.exec(words.slice(at))?.[1]?.replace(/[/-]+$/, '');
  return value ? { value, at, length: value.length, note: '' } : null;
};

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
    /due|delivery|deliver|order|arrival|departure|sail|fällig|liefer|[eé]ch[eé]ance|livraison|vencim|entrega|scadenza|consegna|verval|lever|forfall|value|print|supply|call|period|service/i,
  number: /order|customer|client|account|vat|tax id|kunden|your/i,
  vessel: /agent|voyage no/i,
};

/** A value behind its label: the surest label first, and of each the first that has one. */
export function findLabelled(
  lines: readonly (readonly Cell[])[],
  kind: LabelKind,
  reader: Reader,
): Found | null {
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
  lines: readonly (readonly Cell[])[],
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
function cellBelow(lines: readonly (readonly Cell[])[], { line, place, of }: Cell): Cell | null {
  const next = lines.slice(line + 1, line + 3).find((cells) => cells.length > 0);
  if (!next) return null;
  return (next.length === of ? next[place] : of === 1 ? next[0] : next[place]) ?? null;
}

function foundAt(cell: Cell, { value, at, length, note }: Read, where: string): Found {
  const start = cell.start + at;
  return { value, start, end: start + length, reason: note ? `${where}, ${note}` : where };
}

const currencyNamed = (lines: readonly (readonly Cell[])[]): Found | null =>
  findLabelled(lines, 'currency', (words) => {
    const currency = findCurrency(words.slice(0, 24));
    return currency && { ...currency, note: '' };
  });

/** The due date by days of payment, where no date is written. */
function dueByTerms(lines: readonly (readonly Cell[])[], billOn: Found | null): Found | null {
  if (!billOn) return null;
  for (const cell of lines.flat()) {
    if (!TERMS_WORDS.test(cell.text)) continue;
    for (const terms of TERMS) {
      const match = terms.exec(cell.text);
      if (!match || Number(match[1]) > 180) continue;
      const start = cell.start + match.index;
      return {
        value: addCivilDays(parseCivilDate(billOn.value), Number(match[1])),
        start,
        end: start + match[0].length,
        reason: `${match[1]} days after the bill date`,
      };
    }
  }
  return null;
}

const IBAN = /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}/g;

/** The first account number whose check digits fit; what does not fit is none. */
function findIban(lines: readonly (readonly Cell[])[]): Found | null {
  for (const cell of lines.flat()) {
    for (const { 0: words, index } of cell.text.matchAll(IBAN)) {
      for (let length = words.length; length >= 15; length -= 1) {
        const part = words.slice(0, length);
        if (findIbanFault(part) !== null) continue;
        const start = cell.start + index;
        const value = compactAccount(part);
        return { value, start, end: start + length, reason: 'its check digits fit' };
      }
    }
  }
  return null;
}
