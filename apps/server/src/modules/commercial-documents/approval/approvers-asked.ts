import type { ApprovalPolicy } from '@mainsheet/contract';
import { convert } from '@mainsheet/ledger';
import { decimal, decimalFromMoney, type Money } from '@mainsheet/money';

type Claim = { total: Money; exchangeRate: string; baseCurrency: string };

/**
 * How many people the policy asks to approve an amount: the highest step that it reaches. Steps in the
 * amount's own currency count; where there are none, those in base currency at the document's own rate.
 * 0 where no step is reached.
 */
export function approversAsked(policy: ApprovalPolicy, claim: Claim): number {
  const { total, exchangeRate, baseCurrency } = claim;
  const hasOwn = policy.steps.some((step) => step.currency === total.currency);
  const judged = hasOwn ? total : convert(total, exchangeRate, baseCurrency);
  const amount = decimalFromMoney(judged);
  const reached = policy.steps.filter(
    (step) => step.currency === judged.currency && decimal(step.fromAmount).lte(amount),
  );
  return Math.max(0, ...reached.map((step) => step.approvers));
}
