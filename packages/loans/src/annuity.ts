import { type Decimal, type DecimalSource, decimal } from '@mainsheet/money';

/** A loan paid back in `periods` equal payments at the ends of its periods. */
export type Annuity = {
  readonly principal: DecimalSource;
  /** Rate of one period as a share, `0.09 / 12`. */
  readonly rate: DecimalSource;
  readonly periods: number;
};

/** P r / (1 − (1 + r)^−n), or P / n without interest; unrounded. Source: Microsoft Excel, PMT. */
export function annuityPayment({ principal, rate, periods }: Annuity): Decimal {
  const [amount, share] = [decimal(principal), decimal(rate)];
  if (share.isZero()) return amount.div(periods);
  return amount.times(share).div(decimal(1).minus(share.plus(1).pow(-periods)));
}

/** What is owed after `paid` payments: P (1 + r)^k − payment ((1 + r)^k − 1) / r. */
export function annuityBalance(annuity: Annuity, paid: number): Decimal {
  const [amount, share] = [decimal(annuity.principal), decimal(annuity.rate)];
  const payment = annuityPayment(annuity);
  if (share.isZero()) return amount.minus(payment.times(paid));
  const growth = share.plus(1).pow(paid);
  return amount.times(growth).minus(payment.times(growth.minus(1)).div(share));
}

/** Interest in the payments `first` to `last`, counted from 1. Source: Excel, IPMT and CUMIPMT. */
export function annuityInterest(annuity: Annuity, first: number, last: number): Decimal {
  const payments = annuityPayment(annuity).times(last - first + 1);
  return payments.minus(annuityPrincipal(annuity, first, last));
}

/** Principal in the payments `first` to `last`, counted from 1. Source: Excel, PPMT and CUMPRINC. */
export function annuityPrincipal(annuity: Annuity, first: number, last: number): Decimal {
  return annuityBalance(annuity, first - 1).minus(annuityBalance(annuity, last));
}
