import { type ApprovalPolicy, KNOWN_NUMBER_DAYS } from '@mainsheet/contract';
import { decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
const amount = (currency: string, text: string): string =>
  formatMoney(moneyFromDecimal(currency, decimal(text)));

export type Named = {
  readonly base: string;
  /** Names of vessels by their ids. */
  readonly vessels: ReadonlyMap<string, string>;
};

/** The rules of a policy in words, by what they are about. */
function rulesOf(
  { steps, payments }: ApprovalPolicy,
  { base, vessels }: Named,
): Map<string, string> {
  const more = payments?.newBeneficiaryApprovers ?? 0;
  const days = payments?.knownNumberDays ?? KNOWN_NUMBER_DAYS;
  return new Map([
    ...steps.map(({ currency, fromAmount, approvers }): [string, string] => [
      `From ${amount(currency, fromAmount)}`,
      people(approvers),
    ]),
    ...(payments?.daily ?? []).map(({ fromAmount, approvers }): [string, string] => [
      `From ${amount(base, fromAmount)} within 24 hours`,
      people(approvers),
    ]),
    ...(payments?.vessels ?? []).map(({ vesselId, approvers }): [string, string] => [
      `Bills of ${vessels.get(vesselId) ?? 'a vessel that is gone'}`,
      people(approvers),
    ]),
    ...(payments?.overEstimate ?? []).map(({ percent, approvers }): [string, string] => [
      `Bills of a voyage that costs over ${percent} % more than estimated`,
      people(approvers),
    ]),
    ['While an account is known for less than 24 hours', more > 0 ? people(more) : 'no more'],
    ['A telephone is known after', `${days} ${days === 1 ? 'day' : 'days'}`],
  ]);
}

/** What two policies ask differently, rule by rule; empty where one has none. */
export function differencesOf(before: ApprovalPolicy, after: ApprovalPolicy, named: Named) {
  const [was, is] = [rulesOf(before, named), rulesOf(after, named)];
  // In the order of the policy that follows; what falls away stands last.
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((one) => one.before !== one.after);
}
