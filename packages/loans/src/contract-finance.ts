import {
  decimal,
  decimalFromMoney,
  type Money,
  moneyFromDecimal,
  zeroMoney,
} from '@mainsheet/money';
import type { Percent } from './loan-terms.ts';

/** What is lent on the freight, hire or demurrage due under a contract. */
export type ContractFinance = {
  readonly receivable: Money;
  readonly commissions: Money;
  readonly deductibles: Money;
  readonly advancePercent: Percent;
  readonly processingFeePercent: Percent;
};

/** advance % × (receivable − commissions − deductibles), never below zero; and its fee. */
export function eligibleFinance(request: ContractFinance): { eligible: Money; fee: Money } {
  const { currency } = request.receivable;
  const base = decimalFromMoney(request.receivable)
    .minus(decimalFromMoney(request.commissions))
    .minus(decimalFromMoney(request.deductibles));
  const exact = base.times(decimal(request.advancePercent)).div(100);
  const eligible = exact.isNegative() ? zeroMoney(currency) : moneyFromDecimal(currency, exact);
  const fee = moneyFromDecimal(
    currency,
    decimalFromMoney(eligible).times(decimal(request.processingFeePercent)).div(100),
  );
  return { eligible, fee };
}
