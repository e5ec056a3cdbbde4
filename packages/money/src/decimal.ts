import { Decimal as DecimalJs } from 'decimal.js';

/** The only door to decimal.js: 40 significant digits, half away from zero. */
const Configured = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 40,
});

/** An exact decimal for rates, prices and quantities. Immutable. */
export type Decimal = DecimalJs;

/** What a decimal may be made of. A string is the wire form; a number is read as it prints. */
export type DecimalSource = string | number | bigint | Decimal;

const DECIMAL_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/**
 * Makes a decimal.
 * Throws RangeError for text that is not a plain decimal number and for NaN or an infinity.
 */
export function decimal(source: DecimalSource): Decimal {
  const found = findDecimal(source);
  if (found === null) throw new RangeError(`Not a decimal number: ${String(source)}`);
  return found;
}

/** As `decimal`, but null where the source is not a number. */
export function findDecimal(source: DecimalSource): Decimal | null {
  if (typeof source === 'string' && !DECIMAL_TEXT.test(source.trim())) return null;
  if (typeof source === 'number' && !Number.isFinite(source)) return null;
  const value = new Configured(typeof source === 'string' ? source.trim() : source);
  return value.isFinite() ? value : null;
}

/** Plain digits without exponent, the form decimals have on the wire and in SQL. */
export function formatDecimal(value: Decimal, fractionDigits?: number): string {
  return fractionDigits === undefined ? value.toFixed() : value.toFixed(fractionDigits);
}

export type RoundingMode = 'halfAwayFromZero' | 'halfEven' | 'down' | 'up';

const MODES = {
  halfAwayFromZero: DecimalJs.ROUND_HALF_UP,
  halfEven: DecimalJs.ROUND_HALF_EVEN,
  down: DecimalJs.ROUND_DOWN,
  up: DecimalJs.ROUND_UP,
} as const satisfies Record<RoundingMode, number>;

/** Rounds to a number of fraction digits; half away from zero unless another mode is named. */
export function roundDecimal(
  value: Decimal,
  fractionDigits: number,
  mode: RoundingMode = 'halfAwayFromZero',
): Decimal {
  return value.toDecimalPlaces(fractionDigits, MODES[mode]);
}

/**
 * Rounds a double for display or posting as a printed decimal would be, half away from zero:
 * 1.005 to two digits is 1.01 although the nearest double lies below it.
 */
export function roundNumber(value: number, fractionDigits: number): number {
  return roundDecimal(decimal(value), fractionDigits).toNumber();
}
