import { z } from 'zod';
import { decimalText, text } from '../fields/fields.ts';

/** Why a rest is given up: a bad debt, or a difference too small to ask for. */
export const WRITE_OFF_REASONS = [
  'Customer is insolvent',
  'Claim is time-barred',
  'Claim given up in a settlement',
  'Not worth collecting',
  'Bank charges',
  'Rounding',
] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

/** Why what we owe is not paid: a discount, a difference too small to pay, or what the vendor will not have any more. */
export const BILL_WRITE_OFF_REASONS = [
  'Discount taken',
  'Given up by the vendor',
  'Claim is time-barred',
  'Bank charges',
  'Rounding',
] as const;
export type BillWriteOffReason = (typeof BILL_WRITE_OFF_REASONS)[number];

/** Reasons that stand for themselves, within what is too small to ask for. */
export const DIFFERENCE_REASONS: readonly WriteOffReason[] = ['Bank charges', 'Rounding'];

/** The most that is a difference and no debt: units of base currency, and of a hundred of the invoice. */
export const DIFFERENCE_LIMIT = { base: 100, percent: 1 } as const;

const writeOffOf = <const Reasons extends readonly [string, ...string[]]>(
  reasons: Reasons,
  message: string,
) =>
  z
    .object({
      amount: decimalText(4).refine((typed) => Number(typed) > 0, 'Enter an amount above zero.'),
      reason: z.enum(reasons, { error: 'Choose why it is written off.' }),
      note: text(500),
    })
    .refine(
      ({ reason, note }) => DIFFERENCE_REASONS.some((one) => one === reason) || note.length >= 10,
      { path: ['note'], message },
    );

/** What of an invoice is written off, in its currency. */
export const writeOffInput = writeOffOf(
  WRITE_OFF_REASONS,
  'Say in ten letters or more what was tried and why it is given up.',
);
/** The same of a bill. */
export const billWriteOffInput = writeOffOf(
  BILL_WRITE_OFF_REASONS,
  'Say in ten letters or more what was agreed and with whom.',
);
export type WriteOffInput = z.infer<typeof writeOffInput> | z.infer<typeof billWriteOffInput>;
