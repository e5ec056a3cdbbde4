/** What a typed text was understood as: an exact decimal string, or why not. */
export type NumberReading = { ok: true; value: string | null } | { ok: false; reason: string };

const EXPONENT: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** Moves the decimal point of an exact decimal text; "1.15" by 3 is "1150", never 1149.9999. */
function shiftPoint(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const padded = fraction.padEnd(places, '0');
  const rest = padded.slice(places);
  return `${whole}${padded.slice(0, places)}${rest ? `.${rest}` : ''}`;
}

/** Decides which of `.` and `,` is the decimal sign and drops the other. Null when neither fits. */
function plainDigits(text: string): string | null {
  const compact = text.replace(/[\s']/g, '');
  const lastDot = compact.lastIndexOf('.');
  const lastComma = compact.lastIndexOf(',');
  if (lastDot >= 0 && lastComma >= 0) {
    const [decimal, group] = lastDot > lastComma ? ['.', ','] : [',', '.'];
    return groupsFit(compact, group, decimal) ? join(compact, group, decimal) : null;
  }
  const sign = lastComma >= 0 ? ',' : '.';
  const pieces = compact.split(sign);
  if (pieces.length === 1) return compact;
  const grouped = pieces.slice(1).every((piece) => piece.length === 3);
  if (sign === ',' && grouped && pieces[0] !== '0') return pieces.join('');
  if (pieces.length === 2) return pieces.join('.');
  return grouped ? pieces.join('') : null;
}

const groupsFit = (text: string, group: string, decimal: string): boolean =>
  text.split(decimal).length === 2 &&
  (text.split(decimal)[0] ?? '')
    .split(group)
    .slice(1)
    .every((piece) => piece.length === 3);

const join = (text: string, group: string, decimal: string): string =>
  text.replaceAll(group, '').replace(decimal, '.');

/**
 * Reads a number as people type and paste it: `12.5k`, `1.2m`, `1,234.5`, `1.234,5`, `12 500`,
 * `(500)`, `−3`. One comma before exactly three digits separates thousands. Blank is no value.
 * @returns an exact decimal string without separators, or the reason in words.
 */
export function readNumber(text: string): NumberReading {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '' || trimmed === '–') return { ok: true, value: null };
  const parts = /^(\()?([+-])?\s*([\d.,'\s]*\d[\d.,'\s]*)\s*([kmb])?\s*(\))?$/i.exec(trimmed);
  const digits = parts?.[3] === undefined ? null : plainDigits(parts[3]);
  const paired = parts ? (parts[1] === undefined) === (parts[5] === undefined) : false;
  if (!parts || !paired || digits === null || !/^\d*\.?\d*$/.test(digits)) {
    return { ok: false, reason: `“${text.trim()}” is not a number` };
  }
  const shift = EXPONENT[(parts[4] ?? '').toLowerCase()] ?? 0;
  const unsigned = (shift ? shiftPoint(digits, shift) : digits)
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '');
  const negative = (parts[1] !== undefined || parts[2] === '-') && /[1-9]/.test(unsigned);
  return { ok: true, value: negative ? `-${unsigned}` : unsigned };
}
