import type { Instant } from '@mainsheet/calendar';
import { cell, type Explanation, node, sumNode } from '@mainsheet/explanation';
import {
  type CurrencyCode,
  type Decimal,
  decimal,
  decimalFromMoney,
  getCurrencyExponent,
  type Money,
  moneyFromDecimal,
  numberFromMoney,
  sumMoney,
} from '@mainsheet/money';

/** A value a line is made of. */
export type LineTerm = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
};

/** A printed line: rounded once; totals are sums of lines, so that a statement foots. */
export type StatementLine<Code extends string = string> = {
  readonly id: string;
  readonly code: Code;
  readonly label: string;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** Elapsed days the line is for; statements print five decimals. */
  readonly days: number | null;
  /** Above zero due to owners. */
  readonly amount: Money;
  /** Over the names of the terms; gives the amount in major units. */
  readonly formula: string;
  readonly terms: readonly LineTerm[];
};

export type LineParts<Code extends string> = Omit<
  StatementLine<Code>,
  'amount' | 'formula' | 'start' | 'end' | 'days'
> &
  Partial<Pick<StatementLine, 'start' | 'end' | 'days'>> & {
    readonly currency: CurrencyCode;
    /** Unrounded, in major units, above zero due to owners. */
    readonly exact: Decimal;
    /** Formula of the unrounded amount. */
    readonly of: string;
  };

/** A line from its exact amount: rounded half away from zero to the minor unit. */
export function lineOf<Code extends string>(parts: LineParts<Code>): StatementLine<Code> {
  const { currency, exact, of, ...rest } = parts;
  return {
    start: null,
    end: null,
    days: null,
    ...rest,
    amount: moneyFromDecimal(currency, exact),
    formula: `round(${of}, ${getCurrencyExponent(currency)})`,
  };
}

/** Percentage of lines already printed: commission is taken on what the document shows. */
export function percentOf(amounts: readonly Money[], currency: CurrencyCode, percent: number) {
  const base = decimalFromMoney(sumMoney(currency, amounts));
  return { base: base.toNumber(), exact: base.times(decimal(percent)).div(100) };
}

/** Explains a line by its own formula and terms. */
export function explainLine(line: StatementLine): Explanation {
  return node({
    key: `lines.${line.id}`,
    label: line.label,
    value: numberFromMoney(line.amount),
    unit: line.amount.currency,
    formula: line.formula,
    inputs: line.terms.map((term) => ({
      ...cell({
        path: `lines.${line.id}.${term.name}`,
        label: term.label,
        value: term.value,
        unit: term.unit,
      }),
      name: term.name,
    })),
  });
}

/** Explains a total as the sum of its lines. */
export function explainTotal(
  parts: { readonly key: string; readonly label: string; readonly value: Money },
  lines: readonly StatementLine[],
): Explanation {
  const value = numberFromMoney(parts.value);
  const unit = parts.value.currency;
  return sumNode({ key: parts.key, label: parts.label, value, unit }, lines.map(explainLine));
}
