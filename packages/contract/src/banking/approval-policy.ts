import { z } from 'zod';
import { currencyCode, decimalText, recordId } from '../fields/fields.ts';

const MAX_APPROVERS = 5;

/** A telephone that came later before an account than so many days is not known, unless a policy says otherwise. */
export const KNOWN_NUMBER_DAYS = 30;

const step = z.object({
  currency: currencyCode,
  fromAmount: decimalText(2).refine((t) => Number(t) >= 0, 'Enter zero or more.'),
  approvers: z
    .number('Choose how many.')
    .int()
    .min(1, 'At least one other person approves.')
    .max(MAX_APPROVERS, `At most ${MAX_APPROVERS} people approve.`),
});
export type ApprovalStep = z.infer<typeof step>;

/** Of a rule that asks beside the amount: one person approves anyhow. */
const more = z
  .number('Choose how many.')
  .int()
  .min(2, 'One person approves anyhow: ask for two at least.')
  .max(MAX_APPROVERS, `At most ${MAX_APPROVERS} people approve.`);

/** At least so many for payouts of bills of a vessel. */
const vesselRule = z.object({ vesselId: recordId('Choose a vessel.'), approvers: more });

/** At least so many for payouts of bills of a voyage whose costs are over its estimate by more than so much. */
const overEstimateRule = z.object({
  percent: decimalText(2).refine(
    (text) => Number(text) >= 0 && Number(text) <= 1000,
    'Enter a percentage from 0 to 1,000.',
  ),
  approvers: more,
});

/** What is asked of payments beside their amount. */
const payments = z.object({
  /** In base currency: all that was submitted within 24 hours counts together. */
  daily: z
    .array(step.omit({ currency: true }))
    .max(10, 'Keep to 10 steps.')
    .default([]),
  /** At least so many while an account is new; zero asks for no more than the amount does. */
  newBeneficiaryApprovers: z.number().int().min(0).max(MAX_APPROVERS).default(0),
  vessels: z.array(vesselRule).max(50, 'Keep to 50 vessels.').default([]),
  overEstimate: z.array(overEstimateRule).max(10, 'Keep to 10 steps.').default([]),
  /** A telephone of a contact is known when it was there so many days before the account that a call confirms. */
  knownNumberDays: z
    .number('Enter how many days.')
    .int('Enter whole days.')
    .min(1, 'At least one day.')
    .max(365, 'At most 365 days.')
    .default(KNOWN_NUMBER_DAYS),
});

/** From which amounts how many people, other than the preparer, must approve. */
export const approvalPolicy = z
  .object({
    steps: z.array(step).min(1, 'Keep one step.').max(20, 'Keep to 20 steps.'),
    payments: payments.optional(),
  })
  .superRefine(({ steps, payments: asked }, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['payments', ...path], message });
    for (const index of repeated(asked?.vessels.map(({ vesselId }) => vesselId))) {
      say(['vessels', index, 'vesselId'], 'There is a rule for this vessel already.');
    }
    for (const index of repeated(asked?.overEstimate.map(({ percent }) => Number(percent)))) {
      say(['overEstimate', index, 'percent'], 'There is a rule from this percentage already.');
    }
    for (const [index, one] of steps.entries()) {
      const message = faultOf(one, steps.slice(0, index), steps);
      if (!message) continue;
      context.addIssue({ code: 'custom', path: ['steps', index, 'fromAmount'], message });
    }
  });
export type ApprovalPolicy = z.infer<typeof approvalPolicy>;

/** Where a list says again what it said before. */
const repeated = (values: readonly (string | number)[] = []): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

function faultOf(
  one: ApprovalStep,
  earlier: readonly ApprovalStep[],
  all: readonly ApprovalStep[],
): string | null {
  const amount = Number(one.fromAmount);
  const isSame = (other: ApprovalStep) =>
    other.currency === one.currency && Number(other.fromAmount) === amount;
  if (earlier.some(isSame)) return 'There is a step from this amount already.';
  const isStricterBelow = (other: ApprovalStep) =>
    other.currency === one.currency &&
    Number(other.fromAmount) < amount &&
    other.approvers > one.approvers;
  return all.some(isStricterBelow) ? 'A smaller amount asks for more approvers than this.' : null;
}
