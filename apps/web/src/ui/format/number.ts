/** A figure as it arrives: a JS number, an exact decimal string, or nothing. */
export type FigureValue = number | string | null | undefined;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(decimals: number): Intl.NumberFormat {
  const key = String(decimals);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
  });
  formatters.set(key, made);
  return made;
}

const isBlank = (value: FigureValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

function formatAbsolute(
  value: number | string,
  decimals: number,
): { negative: boolean; text: string } {
  // Intl keeps decimal strings exact; Number() would round past 15 digits.
  const text = formatter(decimals).format(value as Intl.StringNumericLiteral);
  const negative = text.startsWith('-') && /[1-9]/.test(text);
  return { negative, text: text.replace('-', '') };
}

/** Grid style: thousands separated, fixed decimals, true minus. Blank for no value. */
export function formatNumber(value: FigureValue, decimals = 0): string {
  if (isBlank(value)) return '';
  const { negative, text } = formatAbsolute(value, decimals);
  return negative ? `−${text}` : text;
}

/** What somebody typed or agreed: at least so many decimals, and none of it rounded away. */
export function formatExact(value: FigureValue, least = 0): string {
  const decimals =
    String(value ?? '')
      .split('.')[1]
      ?.replace(/0+$/, '').length ?? 0;
  return formatNumber(value, Math.max(least, decimals));
}

/** Statement style: negatives in parentheses. Blank for no value. */
export function formatAccounting(value: FigureValue, decimals = 2): string {
  if (isBlank(value)) return '';
  const { negative, text } = formatAbsolute(value, decimals);
  return negative ? `(${text})` : text;
}

/** A difference: always with its sign, and "=" when it rounds to zero. */
export function formatSigned(value: FigureValue, decimals = 0): string {
  if (isBlank(value)) return '';
  const { negative, text } = formatAbsolute(value, decimals);
  if (!/[1-9]/.test(text)) return '=';
  return `${negative ? '−' : '+'}${text}`;
}

const STEPS = [
  [1e18, 'Qi'],
  [1e15, 'Q'],
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Large figures with two decimals: 1,234,567 → "1.23M". Below a thousand: the figure itself. */
export function abbreviateNumber(value: number): string {
  // 999,995 is 1.00M: what two decimals would show as a thousand of a step belongs to the next one.
  const step = STEPS.find(([size]) => Math.abs(value) >= size * (size > 1e3 ? 0.999995 : 1));
  if (!step) return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return `${formatNumber(value / step[0], 2)}${step[1]}`;
}

/** An amount of money: minor units of one currency. */
export type MoneyAmount = { currency: string; minorUnits: bigint };

const currencyDigits = new Map<string, number>();

/** An amount behind its currency, for sentences: USD 1,250.00. */
export const moneyText = (currency: string, amount: string): string =>
  `${currency} ${formatNumber(amount, minorUnitDigits(currency))}`;

/** Decimals of a currency's minor unit (ISO 4217 by way of the platform). Unknown codes: 2. */
export function minorUnitDigits(currency: string): number {
  const known = currencyDigits.get(currency);
  if (known !== undefined) return known;
  const digits = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits
    : undefined;
  currencyDigits.set(currency, digits ?? 2);
  return digits ?? 2;
}

/** Exact decimal text of minor units: (−12345n, 2) → "-123.45". */
export function minorUnitsToDecimal(minorUnits: bigint, digits: number): string {
  const negative = minorUnits < 0n;
  const text = (negative ? -minorUnits : minorUnits).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = digits > 0 ? `.${text.slice(-digits)}` : '';
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/** "1,234.50" in the currency's own decimals; the currency is shown by the caller, always. */
export function formatMoneyAmount(
  amount: MoneyAmount,
  style: 'grid' | 'statement' = 'grid',
): string {
  const digits = minorUnitDigits(amount.currency);
  const decimal = minorUnitsToDecimal(amount.minorUnits, digits);
  return style === 'grid' ? formatNumber(decimal, digits) : formatAccounting(decimal, digits);
}
