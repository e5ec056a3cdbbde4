import { DIVISORS, isDivided, type Measure, measureInfo, measureText } from '@mainsheet/ask';
import { amountText, decimal, findCurrencyExponent } from '@mainsheet/money';
import type { Sums } from './ask.repository.ts';

/** A figure as it travels: decimal text, what it is in, and how many decimals it shows. */
export type Shown = {
  readonly value: string | null;
  readonly unit: string;
  readonly decimals: number;
};

const UNITS = {
  days: { unit: 'days', decimals: 2 },
  tonnes: { unit: 'mt', decimals: 0 },
  miles: { unit: 'nm', decimals: 0 },
  years: { unit: 'years', decimals: 1 },
} as const;

/** What a measure is in, and its decimals. */
export function unitOf(
  key: Measure['key'],
  baseCurrency: string,
  aggregate: Measure['aggregate'] = 'sum',
): { unit: string; decimals: number } {
  if (key === 'count') return { unit: '', decimals: 0 };
  const { kind } = measureInfo(key);
  const digits = findCurrencyExponent(baseCurrency) ?? 2;
  if (kind === 'money') return { unit: baseCurrency, decimals: digits };
  if (kind === 'base' && isDivided(aggregate)) {
    return { unit: `${baseCurrency} ${aggregate}`, decimals: aggregate === 'per day' ? 0 : 2 };
  }
  if (kind === 'base') return { unit: baseCurrency, decimals: digits };
  if (kind === 'perDay') return { unit: `${baseCurrency} a day`, decimals: 0 };
  return UNITS[kind];
}

/** Minor units of an average may have a fraction; it is rounded half away from zero. */
export function moneyText(minor: string | null, currency: string): string | null {
  if (minor === null) return null;
  const whole = decimal(minor).toDecimalPlaces(0).toFixed();
  return amountText(currency, whole);
}

/** A value as the database summed it, as decimal text in its unit. */
export function shown(measure: Measure, value: string | null, baseCurrency: string): Shown {
  const { unit, decimals } = unitOf(measure.key, baseCurrency, measure.aggregate);
  const isMoney = measure.key !== 'count' && measureInfo(measure.key).kind === 'money';
  if (isMoney) return { value: moneyText(value, baseCurrency), unit, decimals };
  return {
    value: value === null ? null : decimal(value).toDecimalPlaces(6).toFixed(),
    unit,
    decimals,
  };
}

/** "1,234.50": grouped, with fixed decimals, exact at any length. */
export function grouped(value: string, decimals: number): string {
  const text = decimal(value).toFixed(decimals);
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const isZero = /^[0.]*$/.test(text.replace('-', ''));
  return `${text.startsWith('-') && !isZero ? '−' : ''}${thousands}${fraction ? `.${fraction}` : ''}`;
}

export const withUnit = ({ value, unit, decimals }: Shown): string =>
  value === null ? 'nothing' : `${grouped(value, decimals)}${unit ? ` ${unit}` : ''}`;

type Node = {
  key: string;
  label: string;
  value: string;
  unit?: string;
  formula?: string;
  operator?: string;
  inputs?: Node[];
  source?: { kind: 'computed' | 'document'; text: string };
};

const wayOf = ({ aggregate, key }: Measure, rows: string): string => {
  if (key === 'count') return `counted: ${rows}`;
  if (aggregate === 'sum') return `sum over ${rows}`;
  if (isDivided(aggregate)) {
    const by = measureInfo(DIVISORS[aggregate]).name;
    return `sum over ${rows}, by the ${by} of the same`;
  }
  return measureInfo(key).isWeightedByDays
    ? `average over ${rows}, each weighted by its days`
    : `average over ${rows}`;
};

type Explained = { measure: Measure; at: number; sums: Sums; rows: string; baseCurrency: string };

/** How a figure was counted: over which rows, and of money what each currency gives. */
export function explain({ measure, at, sums, rows, baseCurrency }: Explained): Node {
  const figure = shown(measure, sums.values[at] ?? null, baseCurrency);
  const isMoney = measure.key !== 'count' && measureInfo(measure.key).kind === 'money';
  const inputs = isMoney && measure.aggregate === 'sum' ? currencyNodes(sums, at, measure) : [];
  return {
    key: measure.key,
    label: measureText(measure),
    value: figure.value === null ? '–' : grouped(figure.value, figure.decimals),
    unit: figure.unit,
    formula: wayOf(measure, rows),
    source: { kind: 'computed', text: isMoney ? 'each at the rate it was posted with' : rows },
    ...(inputs.length > 0 ? { inputs } : {}),
  };
}

const currencyNodes = (sums: Sums, at: number, measure: Measure): Node[] =>
  sums.currencies.map(({ currency, values, count }) => ({
    key: `${measure.key}.${currency}`,
    label: `in ${currency}`,
    value: grouped(
      moneyText(values[at] ?? '0', currency) ?? '0',
      findCurrencyExponent(currency) ?? 2,
    ),
    unit: currency,
    source: { kind: 'document', text: `${count} ${count === 1 ? 'record' : 'records'}` },
  }));
