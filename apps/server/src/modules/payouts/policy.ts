import { type ApprovalPolicy, NEW_DETAILS_HOURS } from '@mainsheet/contract';
import { convert } from '@mainsheet/ledger';
import { addMoney, decimal, decimalFromMoney, formatMoney, type Money } from '@mainsheet/money';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { type BeneficiaryRow, isNew } from '../beneficiaries/index.ts';
import { approversAsked } from '../commercial-documents/index.ts';
import { approvalPolicyOf, type CompanyRow } from '../companies/index.ts';
import { listRatesOn } from '../exchange-rates/index.ts';
import { isAlone } from '../four-eyes/index.ts';
import { NO_SUBJECTS, type PayoutSubjects, readSubjects } from './payout-subjects.ts';
import { type PayoutRow, sumSubmitted } from './payouts.repository.ts';

export const DAY_MS = 86_400_000;

/** How many people must approve, and why. */
export type Asked = { readonly approvers: number; readonly because: readonly string[] };

/**
 * How many people a policy asks for: what the amount asks in each of its currencies, what all of the last 24
 * hours together asks, what a new account asks, and what the vessels and voyages of its bills ask; the highest counts, and
 * never fewer than one.
 */
export function askedOf(
  policy: ApprovalPolicy,
  of: { byAmount: number; day: Money; isNewAccount: boolean; subjects: PayoutSubjects },
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
  askOfBills(policy, of.subjects, ask);
  return { approvers, because };
}

/** What the rules by vessel and by the costs of a voyage ask. */
function askOfBills(
  { payments }: ApprovalPolicy,
  { vessels, voyages }: PayoutSubjects,
  ask: (count: number, why: string) => void,
): void {
  for (const { id, name } of vessels) {
    const rule = payments?.vessels?.find(({ vesselId }) => vesselId === id);
    if (rule) ask(rule.approvers, `${rule.approvers} people approve: a bill of it is for ${name}`);
  }
  for (const { label, percentOver } of voyages) {
    const over = payments?.overEstimate?.filter(({ percent }) => percentOver > Number(percent));
    const count = Math.max(0, ...(over ?? []).map(({ approvers }) => approvers));
    ask(count, `${count} people approve: ${overText(label, percentOver)}`);
  }
}

const overText = (label: string, percentOver: number): string =>
  Number.isFinite(percentOver)
    ? `voyage ${label} costs ${percentOver} % more than estimated`
    : `voyage ${label} has costs where none were estimated`;

/** A payout as a policy looks at it. */
type Judged = {
  readonly source: Money;
  readonly payment: Money;
  /** What else was submitted within the day before. */
  readonly beside: readonly Money[];
  readonly isNewAccount: boolean;
  readonly subjects: PayoutSubjects;
};

/** Base units per unit of a currency on the day a payout is judged. */
type RatesOfDay = { readonly base: string; readonly rateOf: (currency: string) => string };

export const ratesOf = (
  rates: readonly { currency: string; rate: string }[],
  base: string,
): RatesOfDay => ({
  base,
  rateOf: (currency) =>
    currency === base ? '1' : (rates.find((one) => one.currency === currency)?.rate ?? '1'),
});

/** What a policy asks for a payout at the rates of its day. */
export function judge(policy: ApprovalPolicy, of: Judged, { base, rateOf }: RatesOfDay): Asked {
  const byAmount = Math.max(
    ...[of.source, of.payment].map((total) =>
      approversAsked(policy, { total, exchangeRate: rateOf(total.currency), baseCurrency: base }),
    ),
  );
  const day = [...of.beside, of.source]
    .map((money) => convert(money, rateOf(money.currency), base))
    .reduce((sum, one) => addMoney(sum, one), { currency: base, minorUnits: 0n } as Money);
  return askedOf(policy, { byAmount, day, ...of });
}

const moneyOf = ({ currency, minor }: { currency: string; minor: string }): Money => ({
  currency,
  minorUnits: BigInt(minor),
});

/** What the policy of the company asks for a payout that is submitted now. */
export async function policyFor(
  work: Work,
  of: {
    row: PayoutRow;
    beneficiary: BeneficiaryRow;
    company: CompanyRow;
    beside: readonly { currency: string; minor: string }[];
  },
): Promise<Asked> {
  const { platform, tx } = work;
  const { row, beneficiary, company } = of;
  const base = company.base_currency;
  const now = platform.clock.now();
  const rates = await listRatesOn(tx, { base, on: todayBy(platform.clock) });
  const sums = await sumSubmitted(tx, new Date(now.getTime() - DAY_MS).toISOString());
  const policy = approvalPolicyOf(company);
  const subjects = await readSubjects(tx, [row.id], [policy]);
  const asked = judge(
    policy,
    {
      source: moneyOf({ currency: row.source_currency, minor: row.source_minor }),
      payment: moneyOf({ currency: row.payment_currency, minor: row.payment_minor }),
      beside: [...sums, ...of.beside].map(moneyOf),
      isNewAccount: isNew(beneficiary, now),
      subjects: subjects.get(row.id) ?? NO_SUBJECTS,
    },
    ratesOf(rates, base),
  );
  return (await isAlone(work)) ? { ...asked, approvers: 1 } : asked;
}
