import {
  decimal,
  formatAmount,
  getCurrencyExponent,
  isCurrencyCode,
  moneyFromDecimal,
  sumMoney,
} from '@mainsheet/money';
import { REBILLABLE_CATEGORIES, TARIFF_UNITS } from '@mainsheet/terms';
import { z } from 'zod';
import { exchangeRate, idOrNull } from '../chartering/chartering-fields.ts';
import { civilDate, currencyCode, name, numberIn, text } from '../fields/fields.ts';

/** How far an agent's account has come; a disputed one does not count. */
export const DISBURSEMENT_STATUSES = ['Not received', 'Received', 'Approved', 'Disputed'] as const;
export type DisbursementStatus = (typeof DISBURSEMENT_STATUSES)[number];

const amountOrNull = numberIn(-1e10, 1e10, '').nullable().default(null);

/** The agent's account before the call, or after it. */
const paper = z
  .object({
    reference: text(100),
    status: z.enum(DISBURSEMENT_STATUSES, 'Choose the status.').default('Not received'),
    date: civilDate.nullable().default(null),
    /** What the paper says it comes to; null where nobody typed it. */
    amount: amountOrNull,
    /** Under which the agent bills it. */
    billingReference: text(100),
  })
  .prefault({});

const line = z.object({
  accountCode: z.string().regex(/^5[0-8]\d{2}$/, 'Choose an expense account.'),
  description: name('what it is for', 200),
  proforma: amountOrNull,
  final: amountOrNull,
  rebillable: z.enum(REBILLABLE_CATEGORIES, 'Choose a category.').default('Non-Rebillable'),
  /** Of the port's own paper. */
  voucher: text(60),
  /** What the amount is made of: so much of a unit, at a tariff, less a discount that was agreed. */
  quantity: numberIn(0, 1e7, '').nullable().default(null),
  unit: z.enum(TARIFF_UNITS, 'Choose a unit.').nullable().default(null),
  tariff: numberIn(0, 1e7, '').nullable().default(null),
  discountPercent: numberIn(0, 100, '%').nullable().default(null),
  vatPercent: numberIn(0, 100, '%').nullable().default(null),
});
export type DisbursementLine = z.infer<typeof line>;

/** What became of a finding of the checks. */
export const FINDING_VERDICTS = ['Open', 'Accepted', 'Disputed'] as const;
export type FindingVerdict = (typeof FINDING_VERDICTS)[number];

/** What a port call costs, by its agent's accounts. */
export const portDisbursementInput = z
  .object({
    /** Row of the voyage's itinerary. */
    rowId: name('the port', 100),
    agentId: idOrNull,
    currency: currencyCode.default('USD'),
    exchangeRate,
    proforma: paper,
    final: paper,
    lines: z.array(line).max(100, 'Keep to 100 lines.').default([]),
  })
  .superRefine((input, context) => {
    for (const { path, message } of faultsOf(input)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
export type PortDisbursementInput = z.infer<typeof portDisbursementInput>;

/** The two accounts of an agent. */
export const DISBURSEMENT_PAPERS = ['proforma', 'final'] as const;
export type DisbursementPaper = (typeof DISBURSEMENT_PAPERS)[number];

type Summed = Pick<PortDisbursementInput, 'currency' | 'lines'>;

/** What the lines of an account come to, exact; a line without an amount adds nothing. */
export const disbursementTotal = ({ currency, lines }: Summed, of: DisbursementPaper) =>
  sumMoney(
    currency,
    lines.map((one) => moneyFromDecimal(currency, decimal(one[of] ?? 0))),
  );

type Fault = { path: readonly (string | number)[]; message: string };

function faultsOf(input: Summed & Pick<PortDisbursementInput, 'proforma' | 'final'>): Fault[] {
  const { currency, lines } = input;
  if (!isCurrencyCode(currency)) return [{ path: ['currency'], message: 'Unknown currency.' }];
  const decimals = getCurrencyExponent(currency);
  const message = `Enter at most ${decimals} decimals.`;
  const isExact = (amount: number | null) =>
    amount === null || decimal(amount).decimalPlaces() <= decimals;
  const inexact = DISBURSEMENT_PAPERS.flatMap((of): Fault[] => [
    ...(isExact(input[of].amount) ? [] : [{ path: [of, 'amount'], message }]),
    ...lines.flatMap((one, index) =>
      isExact(one[of]) ? [] : [{ path: ['lines', index, of], message }],
    ),
  ]);
  if (inexact.length > 0) return inexact;
  return DISBURSEMENT_PAPERS.flatMap((of) => {
    const { status, amount } = input[of];
    const total = disbursementTotal(input, of);
    if (status !== 'Approved' || amount === null) return [];
    if (moneyFromDecimal(currency, decimal(amount)).minorUnits === total.minorUnits) return [];
    const said = `Its lines come to ${currency} ${formatAmount(total)}: approve what they say.`;
    return [{ path: [of, 'amount'], message: said }];
  });
}
