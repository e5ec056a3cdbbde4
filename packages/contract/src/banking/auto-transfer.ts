import { z } from 'zod';
import { decimalText, name, recordId } from '../fields/fields.ts';

/** What a rule does with the account it watches. */
export const AUTO_TRANSFER_KINDS = ['Top up', 'Sweep', 'Share'] as const;
export type AutoTransferKind = (typeof AUTO_TRANSFER_KINDS)[number];

export const AUTO_TRANSFER_KIND_NAMES: Readonly<Record<AutoTransferKind, string>> = {
  'Top up': 'Keep it above a floor',
  Sweep: 'Send on what is above a ceiling',
  Share: 'Pass on a part of what comes in',
};

/** From this hour (UTC) on a rule runs, once the movements of the day are booked. */
export const AUTO_TRANSFER_HOUR = 17;

/** A new rule runs on them; 1 is Monday. */
export const WORKING_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

const amount = decimalText(4).refine((typed) => Number(typed) >= 0, 'Enter zero or more.');
const amountAboveZero = decimalText(4).refine(
  (typed) => Number(typed) > 0,
  'Enter an amount above zero.',
);

type Terms = {
  kind: AutoTransferKind;
  level: string | null;
  target: string | null;
  percent: string | null;
  fixed: string | null;
};

/** What of the terms does not go together, beside the field that mends it. */
function findTermsFault({ kind, level, target, percent, fixed }: Terms): [string, string] | null {
  if (kind === 'Share') {
    if (percent === null && fixed === null) return ['percent', 'Enter a percentage or an amount.'];
    if (percent !== null && fixed !== null) {
      return ['fixed', 'Enter a percentage or an amount, not both.'];
    }
    return null;
  }
  const isTopUp = kind === 'Top up';
  if (level === null) return ['level', isTopUp ? 'Enter the floor.' : 'Enter the ceiling.'];
  if (isTopUp && Number(level) === 0) return ['level', 'Enter a floor above zero.'];
  if (target === null) return null;
  const isBeyond = Number(target) - Number(level);
  if (isTopUp && isBeyond < 0) return ['target', 'Bring it to the floor or above.'];
  if (!isTopUp && isBeyond > 0) return ['target', 'Bring it to the ceiling or below.'];
  return null;
}

/** A rule that moves money between two accounts of the company once a day. */
export const autoTransferInput = z
  .strictObject({
    name: name('a name for the rule', 60),
    kind: z.enum(AUTO_TRANSFER_KINDS, 'Choose what it does.'),
    accountId: recordId('Choose the account it watches.'),
    otherAccountId: recordId('Choose the other account.'),
    level: amount.nullable().default(null),
    target: amount.nullable().default(null),
    percent: decimalText(2)
      .refine((typed) => Number(typed) > 0 && Number(typed) <= 100, 'Enter more than 0, to 100 %.')
      .nullable()
      .default(null),
    fixed: amountAboveZero.nullable().default(null),
    least: amount.nullable().default(null),
    dailyLimit: amountAboveZero.nullable().default(null),
    weekdays: z
      .array(z.number().int().min(1).max(7), 'Choose the days it runs.')
      .min(1, 'Choose at least one day.')
      .max(7, 'Choose each day once.')
      .refine((days) => new Set(days).size === days.length, 'Choose each day once.'),
  })
  .superRefine((terms, context) => {
    const fault = findTermsFault(terms);
    if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  })
  .refine(
    ({ least, dailyLimit }) =>
      least === null || dailyLimit === null || Number(least) <= Number(dailyLimit),
    { path: ['least'], message: 'The least amount is above the most of a day.' },
  )
  .refine(({ accountId, otherAccountId }) => accountId !== otherAccountId, {
    path: ['otherAccountId'],
    message: 'Choose another account than the one it watches.',
  });
export type AutoTransferInput = z.infer<typeof autoTransferInput>;
