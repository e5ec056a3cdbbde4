import { PAYOUT_REASONS, SWIFT_CHARGE_NAMES } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import { z } from 'zod';
import type { BeneficiaryRow, OpenBill, Payout, PayoutStart } from './payouts.queries.ts';

/** What is typed; the amount is of the side that is fixed. */
export const payoutForm = z.object({
  accountId: z.string().min(1, 'Choose the account the money leaves.'),
  beneficiaryId: z.string().min(1, 'Choose who is paid.'),
  side: z.enum(['payment', 'source']),
  amount: z.string('Enter an amount.').min(1, 'Enter an amount.'),
  paymentDate: z.string('Choose the day.').min(1, 'Choose the day.'),
  reason: z.string().min(1),
  reference: z.string().min(1, 'Enter what they will read.').max(35, 'Keep to 35 characters.'),
  charges: z.string(),
  email: z.string(),
});
export type PayoutForm = z.infer<typeof payoutForm>;

export const emptyPayout = (today: string): PayoutForm => ({
  ...{ accountId: '', beneficiaryId: '', side: 'payment', amount: '', paymentDate: today },
  ...{ reason: 'business_expenses', reference: '', charges: 'SHARED', email: '' },
});

export const formOfPayout = (p: Payout): PayoutForm => ({
  ...{ accountId: p.accountId, beneficiaryId: p.beneficiaryId },
  side: p.fixedSide === 'source' ? 'source' : 'payment',
  amount: p.fixedSide === 'source' ? p.sourceAmount : p.paymentAmount,
  ...{ paymentDate: p.paymentDate, reason: p.reason, reference: p.reference },
  ...{ charges: p.swiftChargeOption ?? 'SHARED', email: p.email },
});

const optionsOfNames = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
export const REASON_OPTIONS = optionsOfNames(PAYOUT_REASONS);
export const CHARGE_OPTIONS = optionsOfNames(SWIFT_CHARGE_NAMES);

/** A bill that is ticked, with what of it is paid. */
export type ChosenBill = Pick<OpenBill, 'id' | 'number' | 'vendorNumber' | 'balance'>;

/** What a draft pays, as it was ticked. */
export const billsOfPayout = (p: Payout): readonly ChosenBill[] =>
  p.bills.map(({ billId: id, label: number, amount: balance }) => ({
    ...{ id, number, balance },
    vendorNumber: '',
  }));

/** What a start from bills ticks. */
export const billsOfStart = (start: PayoutStart): readonly ChosenBill[] =>
  start.bills.map(({ id, number, vendorNumber, left: balance }) => ({
    ...{ id, number, vendorNumber, balance },
  }));

export const formOfStart = (start: PayoutStart, today: string): PayoutForm => ({
  ...emptyPayout(today),
  ...{ beneficiaryId: start.beneficiaryId ?? '', amount: start.amount, reference: start.reference },
});

export const sumOf = (bills: readonly ChosenBill[]): string =>
  bills.reduce((sum, { balance }) => sum.plus(balance), decimal(0)).toFixed();

type Beside = {
  sourceCurrency: string;
  beneficiary: Pick<BeneficiaryRow, 'name' | 'currency' | 'method'>;
  bills: readonly ChosenBill[];
  receiptId: string | null;
};

/** What is sent beside the id of the request: exactly one amount, and of the beneficiary what is kept of it. */
export function inputOf(typed: PayoutForm, beside: Beside) {
  const { side, amount, charges, ...rest } = typed;
  const { sourceCurrency, beneficiary, bills, receiptId } = beside;
  const isSwift = beneficiary.method === 'SWIFT';
  return {
    ...rest,
    paymentAmount: side === 'payment' ? amount : null,
    sourceAmount: side === 'source' ? amount : null,
    paymentCurrency: beneficiary.currency,
    sourceCurrency,
    paymentMethod: beneficiary.method,
    swiftChargeOption: isSwift ? charges : null,
    feePaidBy: isSwift && charges === 'BENEFICIARY' ? 'BENEFICIARY' : 'PAYER',
    beneficiaryName: beneficiary.name,
    bills: bills.map(({ id, balance }) => ({ billId: id, amount: balance })),
    ...(receiptId ? { receiptId } : {}),
  };
}

export type PayoutRequest = ReturnType<typeof inputOf>;
