import { amountsIn, findCurrency } from './amounts.ts';
import type { Cell } from './cells.ts';
import type { Found } from './found.ts';
import { AMOUNT_HEAD, INCLUDED_TAX, PAID_BEFORE, PARTIAL_TOTAL, TOTAL_LABELS } from './labels.ts';

type Lines = readonly (readonly Cell[])[];
/** `isBare` where nothing stands between the words and the sum. */
type Sum = { total: Found | null; currency: Found | null; isBare: boolean };
export type Total = { total: Found | null; currency: Found | null };

/** The sum to be paid by the surest words for it, and its currency; none where two such sums differ. */
export function findTotal(lines: Lines, named: Found | null): Total {
  for (const [at, label] of TOTAL_LABELS.entries()) {
    const sums = lines.flatMap((cells) => sumOf(lines, cells, { label, named }) ?? []);
    if (sums.length === 0) continue;
    const bare = sums.filter(({ isBare }) => isBare);
    const last = sameOf(bare.length > 0 ? bare : sums);
    const isOpen = !last || (at > 0 && saysPaid(lines));
    const currency = last?.currency ?? named ?? headNamed(lines) ?? mostNamed(lines);
    return { total: isOpen ? null : last.total, currency };
  }
  return { total: null, currency: named ?? headNamed(lines) ?? mostNamed(lines) };
}

/** The last of sums that are all the same. */
function sameOf(sums: readonly Sum[]): Sum | null {
  const values = new Set(sums.map(({ total }) => total && Number(total.value)));
  return values.size === 1 ? sums.at(-1)! : null;
}

/** Whether a part was paid before: what is left is then another sum than that of all. */
const saysPaid = (lines: Lines): boolean =>
  lines.some((cells) => {
    const line = cells.map(({ text }) => text).join(' ');
    const words = PAID_BEFORE.exec(line);
    return (
      words !== null &&
      amountsIn(line.slice(words.index), null).some(({ value }) => Number(value) > 0)
    );
  });

type Sought = { label: RegExp; named: Found | null };

const isPartial = (text: string): boolean =>
  PARTIAL_TOTAL.test(text.replaceAll(/\([^()]*\)/g, '').replaceAll(INCLUDED_TAX, ''));

/** The amount of a line behind the words, else of the line below where the words stand alone. */
function sumOf(lines: Lines, cells: readonly Cell[], { label, named }: Sought): Sum | null {
  const at = cells.findIndex(({ text }) => label.test(text) && !isPartial(text));
  const cell = cells[at];
  if (!cell) return null;
  const match = label.exec(cell.text)!;
  const from = match.index + match[0].length;
  const own = [
    { ...cell, text: cell.text.slice(from), start: cell.start + from },
    ...cells.slice(at + 1),
  ];
  const words = match[0].trim();
  const inLine = amountOf(own, named);
  if (inLine) return withReason(inLine, `behind “${words}”`);
  const next = lines.slice(cell.line + 1, cell.line + 3).find(({ length }) => length > 0);
  const below = next && (next.length === cells.length ? next.slice(at, at + 1) : next);
  const under = below && isOnlyAmount(below) ? amountOf(below, named) : null;
  return under && withReason(under, `below “${words}”`);
}

const withReason = ({ total, currency, isBare }: Sum, reason: string): Sum => ({
  total: total && { ...total, reason },
  currency: currency && { ...currency, reason: 'beside the total' },
  isBare,
});

/** Figures of an account are no amount. */
const ACCOUNT = /(?<![A-Z\d])[A-Z]{2}\d{2}[ -]?[A-Z\d]{4}/;

const isOnlyAmount = (cells: readonly Cell[]): boolean =>
  cells.every(({ text }) => /^[\d\s.,'’€£$A-Z()-]{1,30}$/.test(text));

/** Cells of a line as they stand in it, the gaps between them as tabs. */
const joined = (cells: readonly Cell[]): string =>
  cells.reduce((line, { text, start }) => line.padEnd(start - cells[0]!.start, '\t') + text, '');

/** The amount of a line: the first beside a currency, else the only one; its total is null where they disagree. */
function amountOf(all: readonly Cell[], named: Found | null): Sum | null {
  const cells = all.filter(({ text }) => !ACCOUNT.test(text));
  if (cells.length === 0) return null;
  const line = joined(cells);
  const code = findCurrency(line);
  const amounts = amountsIn(line, code?.value ?? named?.value ?? null);
  if (amounts.length === 0) return null;
  const start = cells[0]!.start;
  const foundAt = (value: string, at: number, length: number): Found => {
    return { value, start: start + at, end: start + at + length, reason: '' };
  };
  const one = payableOf(amounts, named?.value ?? null);
  const currency = one?.currency ?? code;
  return {
    total: one && !one.isNegative ? foundAt(one.value, one.at, one.length) : null,
    currency: currency && foundAt(currency.value, currency.at, currency.length),
    isBare: !/\p{L}/u.test(
      line
        .slice(0, one?.at ?? 0)
        .replaceAll(INCLUDED_TAX, '')
        .replaceAll(/[A-Z]{3}|[A-Z]{1,2}\$/g, ''),
    ),
  };
}

type Amounts = ReturnType<typeof amountsIn>;

/** The last that is the sum of those before it, else the one beside a currency, else the only one. */
function payableOf(amounts: Amounts, named: string | null): Amounts[number] | null {
  const last = amounts.at(-1)!;
  const hundredths = amounts.map(({ value }) => Math.round(Number(value) * 100));
  const before = hundredths.slice(0, -1).reduce((sum, one) => sum + one, 0);
  if (amounts.length > 2 && before === hundredths.at(-1)) return last;
  const beside = amounts.filter(({ currency }) => currency);
  const code = beside.some(({ currency }) => currency!.value === named)
    ? named
    : beside[0]?.currency?.value;
  const fit = code ? beside.filter(({ currency }) => currency!.value === code) : amounts;
  return fit.every(({ value }) => Number(value) === Number(fit[0]!.value)) ? fit[0]! : null;
}

/** The currency in the head of a column of money, where all such heads agree. */
function headNamed(lines: Lines): Found | null {
  const found = lines.flat().flatMap((cell) => {
    const code = AMOUNT_HEAD.test(cell.text) ? findCurrency(cell.text) : null;
    if (!code) return [];
    const start = cell.start + code.at;
    return [
      { value: code.value, start, end: start + code.length, reason: 'in the head of a column' },
    ];
  });
  return found.every(({ value }) => value === found[0]!.value) ? (found[0] ?? null) : null;
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
