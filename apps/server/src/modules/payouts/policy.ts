import { type ApprovalPolicy, NEW_DETAILS_HOURS } from '@mainsheet/contract';
import { convert } from '@mainsheet/ledger';
import { addMoney, decimal, decimalFromMoney, formatMoney, type Money } from '@mainsheet/money';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { type BeneficiaryRow, isNew } from '../beneficiaries/index.ts';
import { approversAsked } from '../commercial-documents/index.ts';
import { approvalPolicyOf, type CompanyRow } from '../companies/index.ts';
import { listRatesOn } from '../exchange-rates/index.ts';
import { countMembers } from '../four-eyes/index.ts';
import { type PayoutRow, sumSubmitted } from './payouts.repository.ts';

const DAY_MS = 86_400_000;

/** How many people must approve, and why. */
export type Asked = { readonly approvers: number; readonly because: readonly string[] };

/**
 * How many people a policy asks for: what the amount asks in each of its currencies, what all of the last 24
 * hours together asks, and what a new account asks; the highest counts, and never fewer than one.
 */
export function askedOf(
  policy: ApprovalPolicy,
  of: { byAmount: number; day: Money; isNewAccount: boolean },
): Asked {
  const because: string[] = [];
  let approvers = 1;
  const ask = (count: number, why: string) => {
    if (count > 1) because.push(why);
    approvers = Math.max(approvers, count);
  };
  ask(of.byAmount, `${of.byAmount} people approve this amount`);
  const daily = policy.payments?.daily ?? [];
  const amount = decimalFromMoney(of.day);
  const reached = daily.filter((step) => decimal(step.fromAmount).lte(amount));
  const count = Math.max(0, ...reached.map((step) => step.approvers));
  ask(count, `${count} people approve: ${formatMoney(of.day)} were submitted within 24 hours`);
  const more = of.isNewAccount ? (policy.payments?.newBeneficiaryApprovers ?? 0) : 0;
  ask(
    more,
    `${more} people approve: the account is known for less than ${NEW_DETAILS_HOURS} hours`,
  );
  return { approvers, because };
}

/** What the policy of the company asks for a payout that is submitted now. */
export async function policyFor(
  { platform, tx }: Work,
  of: {
    row: PayoutRow;
    beneficiary: BeneficiaryRow;
    company: CompanyRow;
    beside: readonly { currency: string; minor: string }[];
  },
): Promise<Asked> {
  const { row, beneficiary, company } = of;
  const base = company.base_currency;
  const now = platform.clock.now();
  const rates = await listRatesOn(tx, { base, on: todayBy(platform.clock) });
  const rateOf = (currency: string) =>
    currency === base ? '1' : (rates.find((one) => one.currency === currency)?.rate ?? '1');
  const source: Money = { currency: row.source_currency, minorUnits: BigInt(row.source_minor) };
  const payment: Money = { currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) };
  const policy = approvalPolicyOf(company);
  const byAmount = Math.max(
    ...[source, payment].map((total) =>
      approversAsked(policy, { total, exchangeRate: rateOf(total.currency), baseCurrency: base }),
    ),
  );
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const sums = await sumSubmitted(tx, since);
  const day = [...sums, ...of.beside, { currency: row.source_currency, minor: row.source_minor }]
    .map(({ currency, minor }) =>
      convert({ currency, minorUnits: BigInt(minor) }, rateOf(currency), base),
    )
    .reduce((sum, one) => addMoney(sum, one), { currency: base, minorUnits: 0n } as Money);
  const asked = askedOf(policy, { byAmount, day, isNewAccount: isNew(beneficiary, now) });
  return (await countMembers(tx)) === 1 ? { ...asked, approvers: 1 } : asked;
}
