import { type Explanation, named, node, sumNode } from '@mainsheet/explanation';
import { decimal, type Money, moneyFromDecimal, numberFromMoney, sumMoney } from '@mainsheet/money';
import type { Coverage } from './coverage.ts';

/** What a day of a month is worth, and who says so. */
export type DayRate = {
  readonly month: string;
  readonly rate: string;
  readonly source: string;
  readonly isTyped: boolean;
};

export type ExposedLane = { readonly vesselName: string; readonly coverage: readonly Coverage[] };

export type ExposureMonth = {
  readonly month: string;
  readonly longDays: number;
  readonly shortDays: number;
  readonly rate: DayRate | null;
  /** Long less short at the rate; null without one. */
  readonly amount: Money | null;
};

type Curve = { readonly currency: string; readonly rates: readonly DayRate[] };

/** Open days less days that are committed beyond what is ours, at a curve: rounded once a month. */
export function exposureOf(
  fleet: readonly Coverage[],
  { currency, rates }: Curve,
): { months: ExposureMonth[]; total: Money } {
  const months = fleet.map(({ month, open, short }): ExposureMonth => {
    const rate = rates.find((one) => one.month === month) ?? null;
    const days = { month, longDays: open, shortDays: short };
    if (rate === null) return { ...days, rate, amount: null };
    const worth = decimal(open).minus(short).times(rate.rate);
    return { ...days, rate, amount: moneyFromDecimal(currency, worth) };
  });
  const total = sumMoney(
    currency,
    months.flatMap(({ amount }) => amount ?? []),
  );
  return { months, total };
}

/** A month's exposure down to the days of each vessel and the rate. */
export function explainExposureMonth(
  { month, longDays, shortDays, rate, amount }: ExposureMonth,
  lanes: readonly ExposedLane[],
): Explanation {
  const daysOf = (label: string, part: 'open' | 'short', value: number): Explanation => {
    const terms = lanes.flatMap(({ vesselName, coverage }) => {
      const days = coverage.find((one) => one.month === month)?.[part] ?? 0;
      return days === 0 ? [] : [leaf(vesselName, days, 'days')];
    });
    return sumNode({ key: `exposure.${part}`, label, value, unit: 'days' }, terms);
  };
  const unit = amount?.currency ?? '';
  const kind = rate?.isTyped ? ('typed' as const) : ('market' as const);
  return node({
    key: 'exposure',
    label: `Exposure of ${month.slice(0, 7)}`,
    value: amount ? numberFromMoney(amount) : null,
    unit,
    formula: '(long - short) * rate',
    inputs: [
      named('long', daysOf('Open days', 'open', longDays)),
      named('short', daysOf('Days committed beyond those that are ours', 'short', shortDays)),
      {
        ...leaf('A day', rate ? Number(rate.rate) : null, `${unit}/d`),
        ...{ name: 'rate', source: { kind, note: rate?.source } },
      },
    ],
  });
}

const leaf = (label: string, value: number | null, unit: string): Explanation => ({
  ...{ key: label, name: label, label, value, unit },
  ...{ formula: null, inputs: [], source: { kind: 'computed' } },
});
