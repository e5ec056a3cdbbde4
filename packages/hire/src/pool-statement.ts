import { type Explanation, named, node, shown } from '@mainsheet/explanation';
import {
  allocate,
  type CurrencyCode,
  decimal,
  decimalFromMoney,
  getCurrencyExponent,
  type Money,
  moneyFromDecimal,
  numberFromMoney,
  sumMoney,
} from '@mainsheet/money';

export type PoolShip = {
  readonly id: string;
  /** Earning capacity against the pool's standard ship. */
  readonly points: number;
  readonly calendarDays: number;
  readonly offHireDays: number;
  /** Net result of her voyages, what she brings into the pool. */
  readonly result: number;
};

export type PoolInput = {
  readonly currency: CurrencyCode;
  readonly ships: readonly PoolShip[];
  /** Manager's fee per earning day. */
  readonly feePerDay: number;
  /** Manager's fee in percent of the gross distribution. */
  readonly feePercent: number;
};

/** What one ship has with the pool beside her distribution; positive amounts. */
export type PoolAccount = {
  readonly workingCapitalRetained: number;
  readonly workingCapitalReleased: number;
  /** Above zero in favour of the ship. */
  readonly adjustments: readonly { readonly label: string; readonly amount: number }[];
  /** Advances already paid, semi-monthly as a rule. */
  readonly advances: readonly number[];
};

export const EMPTY_POOL_ACCOUNT: PoolAccount = {
  workingCapitalRetained: 0,
  workingCapitalReleased: 0,
  adjustments: [],
  advances: [],
};

export type PoolShare = {
  readonly shipId: string;
  readonly points: number;
  readonly earningDays: number;
  readonly pointDays: number;
  readonly grossDistribution: Money;
};

const earningDays = (ship: PoolShip): number => Math.max(0, ship.calendarDays - ship.offHireDays);

/**
 * Shares the pool's result by points × earning days; off-hire days earn nothing. By largest
 * remainder, so the shares sum to the result to the cent. Null when nobody earned a point-day.
 */
export function poolShares(input: PoolInput): readonly PoolShare[] | null {
  const weights = input.ships.map((ship) => decimal(ship.points).times(earningDays(ship)));
  const total = weights.reduce((sum, weight) => sum.plus(weight), decimal(0));
  if (!total.gt(0)) return null;
  const shares = allocate(poolResult(input), weights);
  return input.ships.map((ship, index) => ({
    shipId: ship.id,
    points: ship.points,
    earningDays: earningDays(ship),
    pointDays: weights[index]?.toNumber() ?? 0,
    grossDistribution: shares[index] ?? sumMoney(input.currency, []),
  }));
}

/** What the ships brought in together. */
export function poolResult(input: PoolInput): Money {
  const results = input.ships.map((ship) => moneyFromDecimal(input.currency, ship.result));
  return sumMoney(input.currency, results);
}

/** Money per point and earning day, unrounded; null when nobody earned a point-day. */
export function distributionPerPointDay(input: PoolInput): number | null {
  const pointDays = poolShares(input)?.reduce((sum, share) => sum + share.pointDays, 0);
  if (pointDays === undefined) return null;
  return decimalFromMoney(poolResult(input)).div(pointDays).toNumber();
}

export type PoolLineCode =
  | 'GROSS_DISTRIBUTION'
  | 'FEE_PER_DAY'
  | 'FEE_PERCENT'
  | 'WORKING_CAPITAL_RETAINED'
  | 'WORKING_CAPITAL_RELEASED'
  | 'ADJUSTMENT'
  | 'ADVANCE';
export type PoolLine = {
  readonly code: PoolLineCode;
  readonly label: string;
  readonly amount: Money;
};

export type PoolStatement = {
  readonly share: PoolShare;
  readonly lines: readonly PoolLine[];
  /** Above zero due to the ship's owners; the sum of the lines. */
  readonly balance: Money;
};

/** A ship's account with the pool. Null for a ship that is not in it, or a pool without earnings days. */
export function poolStatement(
  input: PoolInput,
  shipId: string,
  account: PoolAccount,
): PoolStatement | null {
  const share = poolShares(input)?.find((one) => one.shipId === shipId);
  if (share === undefined) return null;
  const money = (amount: Parameters<typeof decimal>[0]): Money =>
    moneyFromDecimal(input.currency, decimal(amount));
  const perDay = decimal(input.feePerDay).times(share.earningDays).neg();
  const percent = decimalFromMoney(share.grossDistribution).times(input.feePercent).div(-100);
  const lines: PoolLine[] = [
    { code: 'GROSS_DISTRIBUTION', label: 'Gross distribution', amount: share.grossDistribution },
    { code: 'FEE_PER_DAY', label: 'Management fee per day', amount: money(perDay) },
    { code: 'FEE_PERCENT', label: 'Management fee in percent', amount: money(percent) },
    {
      code: 'WORKING_CAPITAL_RETAINED',
      label: 'Working capital retained',
      amount: money(decimal(account.workingCapitalRetained).neg()),
    },
    {
      code: 'WORKING_CAPITAL_RELEASED',
      label: 'Working capital released',
      amount: money(account.workingCapitalReleased),
    },
    ...account.adjustments.map(
      ({ label, amount }): PoolLine => ({ code: 'ADJUSTMENT', label, amount: money(amount) }),
    ),
    ...account.advances.map(
      (amount): PoolLine => ({
        code: 'ADVANCE',
        label: 'Advance',
        amount: money(decimal(amount).neg()),
      }),
    ),
  ];
  const balance = sumMoney(
    input.currency,
    lines.map((line) => line.amount),
  );
  return { share, lines, balance };
}

/** Explains a ship's gross distribution: her part of the pool's point-days. */
export function explainPoolShare(input: PoolInput, shipId: string): Explanation | null {
  const shares = poolShares(input);
  const share = shares?.find((one) => one.shipId === shipId);
  if (shares === null || share === undefined) return null;
  const unit = input.currency;
  const value = numberFromMoney(share.grossDistribution);
  const total = shares.reduce((sum, one) => sum + one.pointDays, 0);
  const figure = (name: string, label: string, amount: number, of: string): Explanation =>
    named(name, shown({ key: `pool.${name}`, label, value: amount, unit: of, note: label }));
  const exact = (numberFromMoney(poolResult(input)) * share.pointDays) / total;
  const digits = 10 ** getCurrencyExponent(unit);
  const correction = Math.round((value - exact) * digits * 1e6) / digits / 1e6;
  return node({
    key: `pool.${shipId}.grossDistribution`,
    label: 'Gross distribution',
    value,
    unit,
    formula: 'result * points * days / pointDays + rounding',
    inputs: [
      figure('result', 'Result of the pool', numberFromMoney(poolResult(input)), unit),
      figure('points', 'Points', share.points, 'points'),
      figure('days', 'Earning days', share.earningDays, 'days'),
      figure('pointDays', 'Point-days of the pool', total, 'point-days'),
      figure('rounding', 'Cents by largest remainder', correction, unit),
    ],
  });
}
