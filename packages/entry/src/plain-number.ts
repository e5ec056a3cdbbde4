/** Figures beyond this are typing errors, and doubles no longer hold their cents. */
export const LARGEST_NUMBER = 1e13;

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mio: 1e6, b: 1e9, bn: 1e9 };

/**
 * Reads an unsigned number with grouping and an optional k, m or b; null when it is none.
 * The decimal separator decides what a single separator means; with both, the last one is the
 * decimal. A separator that cannot be grouping (12,5 with a point locale) is the decimal.
 */
export function readPlainNumber(text: string, decimalSeparator: '.' | ','): number | null {
  const match = /^(?<digits>[\d.,' ]*\d[\d.,' ]*?) ?(?<suffix>k|mio|m|bn|b)?$/.exec(text);
  const digits = match?.groups?.digits;
  if (digits === undefined) return null;
  const plain = withoutGrouping(digits.trim(), decimalSeparator);
  if (plain === null) return null;
  const suffix = match?.groups?.suffix;
  const exponent = suffix === undefined ? 0 : Math.log10(SUFFIXES[suffix] ?? 1);
  return Number(`${plain}e${exponent}`);
}

function withoutGrouping(digits: string, decimalSeparator: '.' | ','): string | null {
  const decimal = decimalOf(digits, decimalSeparator);
  const at = decimal === null ? digits.length : digits.lastIndexOf(decimal);
  const whole = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return null;
  if (!/^\d*$/.test(whole) && !/^\d{1,3}(?:(?<mark>[.,' ])\d{3})(?:\k<mark>\d{3})*$/.test(whole)) {
    return null;
  }
  const joined = whole.replaceAll(/[.,' ]/g, '');
  return joined === '' && fraction === '' ? null : `${joined || '0'}.${fraction || '0'}`;
}

/** The separator that begins the fraction, or null when there is no fraction. */
function decimalOf(digits: string, decimalSeparator: '.' | ','): '.' | ',' | null {
  const point = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const only = point >= 0 ? '.' : comma >= 0 ? ',' : null;
  if (only === null || only === decimalSeparator) {
    return only !== null && digits.indexOf(only) !== digits.lastIndexOf(only) ? null : only;
  }
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? null : only;
}

/** All digits of a double without exponent, thousands grouped; parses back to the same double. */
export function formatPlainNumber(value: number, decimalSeparator: '.' | ',' = '.'): string {
  const [whole = '0', fraction] = expandExponent(Math.abs(value)).split('.');
  const group = decimalSeparator === '.' ? ',' : '.';
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const sign = value < 0 ? '-' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimalSeparator}${fraction}`}`;
}

/** Digits of a number below 1e21 without the `e-7` that small ones print with. */
function expandExponent(value: number): string {
  const text = String(value);
  const [mantissa = '0', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const digits = mantissa.replace('.', '');
  return `0.${'0'.repeat(-Number(exponent) - 1)}${digits}`;
}
