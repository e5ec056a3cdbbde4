import { findCivilDateOf, findWrittenDate } from '@mainsheet/calendar';

export const DATE_ORDERS = ['day first', 'month first', 'year first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const AMOUNT_FORMS = ['decimal point', 'decimal comma'] as const;
export type AmountForm = (typeof AMOUNT_FORMS)[number];

/** A day in one order; null when it is none. A year of two digits lies in 1970 to 2069. */
export function findDay(text: string, order: DateOrder): string | null {
  const cell = text.trim();
  const packed = /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(cell);
  if (packed) return order === 'year first' ? dayFrom(packed.slice(1, 4), order) : null;
  const parts = /^(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})(?:$|[T\s,])/.exec(cell);
  if (parts) return dayFrom(parts.slice(1, 4), order);
  return /[a-z]/i.test(cell) ? findWrittenDate(cell) : null;
}

function dayFrom(parts: readonly string[], order: DateOrder): string | null {
  const places = { 'day first': [2, 1, 0], 'month first': [2, 0, 1], 'year first': [0, 1, 2] };
  const [year, month, day] = places[order].map((place) => parts[place]!);
  if (!/^(\d\d|\d{4})$/.test(year!) || month!.length > 2 || day!.length > 2) return null;
  if (order === 'year first' && year!.length !== 4) return null;
  const full =
    year!.length === 4 ? Number(year) : Number(year) + (Number(year) >= 70 ? 1900 : 2000);
  return findCivilDateOf(full, Number(month), Number(day));
}

/**
 * The orders in which every day of a column can be read, those that come to the same days once. With points between
 * its numbers a day comes before its month wherever it is written so.
 */
export function findDateOrders(cells: readonly string[]): DateOrder[] {
  const read = DATE_ORDERS.map((order) => ({ order, days: cells.map((c) => findDay(c, order)) }));
  const possible = read.filter(({ days }) => days.every((day) => day !== null));
  const isPointed = cells.every((cell) => /^\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}/.test(cell.trim()));
  const dayFirst = possible.find(({ order }) => order === 'day first');
  if (isPointed && dayFirst) return ['day first'];
  const seen = new Set<string>();
  return possible.flatMap(({ order, days }) => {
    const key = days.join();
    if (seen.has(key)) return [];
    seen.add(key);
    return [order];
  });
}

const SIGNS = /[\s\u00a0\u202f'’]/g;

/** An amount without spaces, currency and brackets, with its sign in front: -1.234,56. Null for what is none. */
function bare(text: string): string | null {
  const cell = text
    .replaceAll(SIGNS, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/^[A-Z]{3}|[A-Z]{3}$|[€$£]/g, '');
  const isNegative = /^\(.*\)$/.test(cell) || /^-|-$/.test(cell) || /(DR|D|S)$/i.test(cell);
  const digits = cell.replaceAll(/[()+-]|(CR|DR|C|D|S|H)$/gi, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return null;
  return isNegative ? `-${digits}` : digits;
}

/** An amount in one form as text with a decimal point; null when it cannot be read so. */
export function findAmount(text: string, form: AmountForm): string | null {
  const cell = bare(text);
  if (cell === null) return null;
  const [group, point] = form === 'decimal point' ? [',', '.'] : ['.', ','];
  const sign = cell.startsWith('-') ? '-' : '';
  const parts = cell.slice(sign.length).split(point!);
  if (parts.length > 2) return null;
  const [whole = '', fraction = ''] = parts;
  const groups = whole.split(group!);
  const isGrouped = groups.slice(1).every((part) => part.length === 3) && groups[0]!.length <= 3;
  if (groups.length > 1 && (!isGrouped || groups[0] === '')) return null;
  if (!/^\d*$/.test(groups.join('')) || !/^\d*$/.test(fraction)) return null;
  const units = `${sign}${groups.join('') || '0'}`;
  return fraction === '' ? units : `${units}.${fraction}`;
}

/** The forms in which every amount of its columns can be read with the places of a currency; equal readings once. */
export function findAmountForms(cells: readonly string[], places: number): AmountForm[] {
  const read = AMOUNT_FORMS.map((form) => ({
    form,
    amounts: cells.map((c) => findAmount(c, form)),
  }));
  const possible = read.filter(({ amounts }) =>
    amounts.every(
      (one) => one !== null && (one.split('.')[1] ?? '').replace(/0+$/, '').length <= places,
    ),
  );
  if (possible.length === 2) {
    const same = possible[0]!.amounts.every((one, index) => one === possible[1]!.amounts[index]);
    return same ? [possible[0]!.form] : possible.map(({ form }) => form);
  }
  return possible.map(({ form }) => form);
}
