import type { Cell } from './cells.ts';
import { amountsIn, findCurrency } from './figures.ts';
import type { Found } from './found.ts';
import { PARTIAL_TOTAL, TOTAL_LABELS } from './labels.ts';

type Sum = { total: Found; currency: Found | null };
export type Total = { total: Found | null; currency: Found | null };

/** The sum to be paid by the surest words for it, the last of them, and its currency. */
export function findTotal(lines: readonly (readonly Cell[])[], named: Found | null): Total {
  for (const label of TOTAL_LABELS) {
    const sums = lines.flatMap((cells) => sumOf(lines, cells, { label, named }) ?? []);
    const last = sums.at(-1);
    if (last) return { total: last.total, currency: last.currency ?? named ?? mostNamed(lines) };
  }
  return { total: null, currency: named ?? mostNamed(lines) };
}

type Sought = { label: RegExp; named: Found | null };

/** The last amount of a line behind the words, else of the line below where the words stand alone. */
function sumOf(
  lines: readonly (readonly Cell[])[],
  cells: readonly Cell[],
  { label, named }: Sought,
): Sum | null {
  const at = cells.findIndex(({ text }) => label.test(text) && !PARTIAL_TOTAL.test(text));
  const cell = cells[at];
  if (!cell) return null;
  const match = label.exec(cell.text)!;
  const from = match.index + match[0].length;
  const own = [
    { ...cell, text: cell.text.slice(from), start: cell.start + from },
    ...cells.slice(at + 1),
  ];
  const inLine = lastAmount(own, named);
  const words = match[0].trim();
  if (inLine) return withReason(inLine, `behind “${words}”`);
  const next = lines.slice(cell.line + 1, cell.line + 3).find(({ length }) => length > 0);
  const below = next && (next.length === cells.length ? next.slice(at, at + 1) : next);
  const under = below && isOnlyAmount(below) ? lastAmount(below, named) : null;
  return under && withReason(under, `below “${words}”`);
}

const withReason = ({ total, currency }: Sum, reason: string): Sum => ({
  total: { ...total, reason },
  currency: currency && { ...currency, reason: 'beside the total' },
});

/** Figures of an account are no amount. */
const ACCOUNT = /(?<![A-Z\d])[A-Z]{2}\d{2}[ -]?[A-Z\d]{4}/;

const isOnlyAmount = (cells: readonly Cell[]): boolean =>
  cells.every(({ text }) => /^[\d\s.,'’€£$A-Z-]{1,30}$/.test(text));

function lastAmount(cells: readonly Cell[], named: Found | null): Sum | null {
  const currency = cells.flatMap((cell) => {
    const found = findCurrency(cell.text);
    if (!found) return [];
    const start = cell.start + found.at;
    return [{ value: found.value, start, end: start + found.length, reason: '' }];
  })[0];
  const code = currency?.value ?? named?.value ?? null;
  const amounts = cells
    .filter(({ text }) => !ACCOUNT.test(text))
    .flatMap((cell) =>
      amountsIn(cell.text, code).map(({ value, at, length }) => ({
        ...{ value, start: cell.start + at, end: cell.start + at + length, reason: '' },
      })),
    );
  const total = amounts.at(-1);
  return total && !total.value.startsWith('-') ? { total, currency: currency ?? null } : null;
}

/** The currency that the text names most often, where it names one at all. */
function mostNamed(lines: readonly (readonly Cell[])[]): Found | null {
  const counted = new Map<string, { count: number; found: Found }>();
  for (const cell of lines.flat()) {
    if (!/\d/.test(cell.text)) continue;
    const named = findCurrency(cell.text);
    if (!named) continue;
    const start = cell.start + named.at;
    const found = {
      value: named.value,
      start,
      end: start + named.length,
      reason: 'beside amounts',
    };
    const known = counted.get(named.value);
    counted.set(named.value, { count: (known?.count ?? 0) + 1, found: known?.found ?? found });
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count)[0]?.found ?? null;
}
