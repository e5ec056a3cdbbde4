import type { Cell } from './cells.ts';
import { namesCompany } from './company-name.ts';
import type { Found } from './found.ts';
import { COMPANY, LABELS, RECIPIENT } from './labels.ts';

type Lines = readonly (readonly Cell[])[];

const NAME = /^[\p{L}\d][\p{L}\d .,&'’/()+-]{1,78}$/u;
const LABEL = new RegExp(
  `^(?:${LABELS.vendor.map(({ source }) => source).join('|')})(?=$|[\\s:.])`,
  'i',
);
/** A paper's own name, and what is written of a company beside its name. */
const NO_NAME =
  /\b(?:invoice|rechnung|facture|factura|fattura|fatura|factuur|faktura|statement|page|seite|tel|fax|phone|e-?mail|www|http|vat|iban|swift|bic|bank|street|road|p\.?o\.? box|original|copy|debit note)\b|@/i;
/** Lines that an address below a recipient may have. */
const ADDRESS_LINES = 4;
const HEAD_LINES = 14;

/** Who bills: by a label, else the first company of the head, or the last of the foot, that is not the one billed. */
export function findVendor(lines: Lines, ownName: string): Found | null {
  const isOwn = (name: string) => namesCompany(name, ownName);
  const billed = recipientsOf(lines);
  const named = labelled(lines, isOwn);
  const isFit = (cell: Cell) =>
    !billed.has(cell) && NAME.test(cell.text) && !NO_NAME.test(cell.text) && !isOwn(cell.text);
  const head = lines.slice(0, HEAD_LINES).flat().filter(isFit);
  const company = head.find(({ text }) => COMPANY.test(text));
  if (company) return whole(company, 'a company in the head of the bill');
  if (named) return named;
  const last = lines
    .flat()
    .filter(isFit)
    .findLast(({ text }) => COMPANY.test(text) && text.length < 60);
  return last ? whole(last, 'a company at the foot of the bill') : null;
}

const whole = ({ text, start }: Cell, reason: string): Found => {
  const value = text.replace(/[\s,.]+$/, (tail) =>
    tail.endsWith('.') && COMPANY.test(text) ? '.' : '',
  );
  return { value, start, end: start + value.length, reason };
};

function labelled(lines: Lines, isOwn: (name: string) => boolean): Found | null {
  for (const cells of lines) {
    for (const cell of cells) {
      const label = LABEL.exec(cell.text)?.[0];
      if (!label) continue;
      const rest = cell.text.slice(label.length);
      const words = rest.replace(/^[\s:.]+/, '');
      const own = words && {
        ...cell,
        text: words,
        start: cell.start + cell.text.length - words.length,
      };
      const beside = cells[cell.place + 1];
      const below = lines[cell.line + 1]?.[0];
      const value = own || beside || below;
      if (!value || !NAME.test(value.text) || isOwn(value.text)) continue;
      return whole(value, `behind “${label.trim()}”`);
    }
  }
  return null;
}

/** Cells that say to whom the bill goes: the label's own words, and the address below it. */
function recipientsOf(lines: Lines): Set<Cell> {
  const found = new Set<Cell>();
  for (const cells of lines) {
    for (const cell of cells) {
      if (!RECIPIENT.test(cell.text)) continue;
      found.add(cell);
      for (const below of lines.slice(cell.line + 1, cell.line + 1 + ADDRESS_LINES)) {
        if (below.length === 0) break;
        const under = below.length === 1 ? below[0] : below[Math.min(cell.place, below.length - 1)];
        if (under) found.add(under);
      }
      const beside = cells[cell.place + 1];
      if (beside && cell.text.replace(RECIPIENT, '').trim() === '') found.add(beside);
    }
  }
  return found;
}
