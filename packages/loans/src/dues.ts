import type { CivilDate } from '@mainsheet/calendar';
import { addMoney, type Money, money, subtractMoney, sumMoney, zeroMoney } from '@mainsheet/money';

/** What a payment is made up of, in the order in which money received is applied to it. */
export const DUE_PARTS = ['fees', 'defaultInterest', 'interest', 'principal'] as const;
export type DuePart = (typeof DUE_PARTS)[number];
export type DueAmounts = Readonly<Record<DuePart, Money>>;

export type AppliedCash = {
  readonly applied: DueAmounts;
  readonly open: DueAmounts;
  /** Received beyond everything due. */
  readonly unapplied: Money;
};

/** Applies money received to what is due: fees, default interest, interest, principal. */
export function applyCash(due: DueAmounts, received: Money): AppliedCash {
  let left = received;
  const applied: Partial<Record<DuePart, Money>> = {};
  const open: Partial<Record<DuePart, Money>> = {};
  for (const part of DUE_PARTS) {
    const amount = due[part];
    const taken = left.minorUnits < amount.minorUnits ? left : amount;
    applied[part] = taken;
    open[part] = subtractMoney(amount, taken);
    left = subtractMoney(left, taken);
  }
  return { applied: applied as DueAmounts, open: open as DueAmounts, unapplied: left };
}

/** Principal due + interest accrued + default interest + fees − receipts not yet applied. */
export function totalPayable(due: DueAmounts, unappliedReceipts: Money): Money {
  const { currency } = due.principal;
  const total = sumMoney(
    currency,
    DUE_PARTS.map((part) => due[part]),
  );
  return subtractMoney(total, unappliedReceipts);
}

/** A payment is overdue once its day has passed and something of it is open. */
export function isOverdue(settlementOn: CivilDate, open: Money, today: CivilDate): boolean {
  return settlementOn < today && open.minorUnits > 0n;
}

/** A line of the loan's account: drawdowns, interest and fees in debit, payments in credit. */
export type LoanPosting = {
  readonly on: CivilDate;
  /** Order of entries of one day. */
  readonly entryNumber: number;
  readonly transaction: 'Drawdown' | 'Interest' | 'Fee' | 'Payment' | 'Fully repaid';
  readonly description: string;
  readonly debit: Money;
  readonly credit: Money;
};
export type LoanLedgerRow = LoanPosting & { readonly balance: Money };

/** Postings by date, then entry number, each with the balance after it. */
export function loanLedger(currency: string, postings: readonly LoanPosting[]): LoanLedgerRow[] {
  let balance = zeroMoney(currency);
  return postings
    .toSorted((a, b) => (a.on === b.on ? a.entryNumber - b.entryNumber : a.on < b.on ? -1 : 1))
    .map((posting) => {
      balance = subtractMoney(addMoney(balance, posting.debit), posting.credit);
      return { ...posting, balance };
    });
}

/** The row that closes an account as fully repaid: what is left, against its side. */
export function closingPosting(
  rows: readonly LoanLedgerRow[],
  at: { readonly on: CivilDate; readonly entryNumber: number; readonly currency: string },
): LoanPosting {
  const { on, entryNumber, currency } = at;
  const balance = rows.at(-1)?.balance ?? zeroMoney(currency);
  const zero = zeroMoney(currency);
  const isOwed = balance.minorUnits >= 0n;
  return {
    on,
    entryNumber,
    transaction: 'Fully repaid',
    description: 'Loan marked as fully repaid',
    debit: isOwed ? zero : money(currency, -balance.minorUnits),
    credit: isOwed ? balance : zero,
  };
}

/** Drawdowns less principal paid; interest takes no part. */
export function outstanding(
  currency: string,
  amounts: { readonly drawn: readonly Money[]; readonly principalPaid: readonly Money[] },
): Money {
  const { drawn, principalPaid } = amounts;
  return subtractMoney(sumMoney(currency, drawn), sumMoney(currency, principalPaid));
}
