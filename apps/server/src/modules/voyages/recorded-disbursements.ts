import { decimal, decimalFromMoney, money } from '@mainsheet/money';
import type { EstimateInput } from '@mainsheet/voyage';

/** What a call costs by its agent: the final account, before it the proforma. */
export type CountedDisbursement = {
  row_id: string;
  currency: string;
  exchange_rate: string;
  minor: string;
  /** Whether its final account is approved. */
  is_final: boolean;
};

/**
 * The voyage with what its ports cost by their accounts, in place of what was estimated. A row of `released` that no
 * account names any more goes back to what was fixed.
 */
export function withDisbursements(
  inputs: EstimateInput,
  frozen: EstimateInput,
  of: { rows: readonly CountedDisbursement[]; released: readonly string[] },
): EstimateInput {
  if (of.rows.length === 0 && of.released.length === 0) return inputs;
  const counted = new Map(of.rows.map((row) => [row.row_id, row]));
  const released = new Set(of.released);
  const before = new Map(frozen.itinerary.map((row) => [row.id, row]));
  const itinerary = inputs.itinerary.map((row) => {
    const account = counted.get(row.id);
    if (account) return { ...row, ...costOf(account) };
    const fixed = before.get(row.id);
    if (!released.has(row.id) || !fixed) return row;
    return {
      ...row,
      portExpenses: fixed.portExpenses,
      portExpensesCurrency: fixed.portExpensesCurrency,
      portExpensesExchangeRate: fixed.portExpensesExchangeRate,
      portExpensesPerTonne: fixed.portExpensesPerTonne,
      hasNoPortExpenses: fixed.hasNoPortExpenses,
    };
  });
  return { ...inputs, itinerary };
}

function costOf({ currency, exchange_rate: rate, minor }: CountedDisbursement) {
  return {
    portExpenses: decimalFromMoney(money(currency, BigInt(minor))).toNumber(),
    portExpensesCurrency: currency,
    portExpensesExchangeRate: decimal(rate).toNumber(),
    portExpensesPerTonne: 0,
    hasNoPortExpenses: minor === '0',
  };
}
