import type { CivilDate, WorkingCalendar } from '@mainsheet/calendar';
import type { Money } from '@mainsheet/money';

/** Conventions of loan markets: ACT/360 for dollar and euro, ACT/365F for sterling. */
export const LOAN_DAY_COUNTS = ['ACT/360', 'ACT/365F', '30/360', '30E/360'] as const;
export type LoanDayCount = (typeof LOAN_DAY_COUNTS)[number];

/** Months between payments. */
export const PAYMENT_MONTHS = [1, 3, 6, 12] as const;
export type PaymentMonths = (typeof PAYMENT_MONTHS)[number];

/** A percentage as it was typed, `7.25`; a decimal text, never a double. */
export type Percent = string;

export type LoanRate =
  | { readonly kind: 'fixed'; readonly percent: Percent }
  | {
      readonly kind: 'floating';
      readonly marginPercent: Percent;
      /** Credit adjustment spread. */
      readonly casPercent: Percent;
      /** The reference counts with at least this; null is no floor. */
      readonly floorPercent: Percent | null;
      /** The reference from each date on, in order; the first not after the first drawdown. */
      readonly resets: readonly {
        readonly from: CivilDate;
        readonly percent: Percent;
        readonly source: string;
      }[];
    };

export type Repayment =
  | { readonly kind: 'bullet' }
  /** Equal instalments; what they leave is the balloon in the last payment. */
  | { readonly kind: 'equalPrincipal'; readonly instalment: Money }
  /** Equal payments of interest and principal, computed anew when the rate changes. */
  | { readonly kind: 'annuity' }
  /** Dates and principal as typed. */
  | {
      readonly kind: 'custom';
      readonly rows: readonly { readonly on: CivilDate; readonly principal: Money }[];
    };

export const PREPAYMENT_ORDERS = ['balloonFirst', 'inverse', 'proRata'] as const;
/** What a prepayment takes off: the balloon, then all pro rata; the last first; all pro rata. */
export type PrepaymentOrder = (typeof PREPAYMENT_ORDERS)[number];

export const BUSINESS_DAY_CONVENTIONS = ['following', 'modifiedFollowing', 'preceding'] as const;
/** Source: 2006 ISDA Definitions 4.12. */
export type BusinessDayConvention = (typeof BUSINESS_DAY_CONVENTIONS)[number];

export type LoanTerms = {
  readonly currency: string;
  readonly drawdowns: readonly { readonly on: CivilDate; readonly amount: Money }[];
  readonly maturityOn: CivilDate;
  readonly paymentMonths: PaymentMonths;
  /** Null is one period after the first drawdown. */
  readonly firstPaymentOn: CivilDate | null;
  readonly repayment: Repayment;
  readonly rate: LoanRate;
  readonly dayCount: LoanDayCount;
  /** Payment dates are last days of months where the first one is. False when left out. */
  readonly isEndOfMonth?: boolean | undefined;
  /** A payment date that is no banking day moves, and interest with it. Null moves nothing. */
  readonly bankingDays: WorkingCalendar | null;
  /** Where such a date moves to; modified following when left out. */
  readonly businessDay?: BusinessDayConvention | undefined;
  readonly prepayments: readonly {
    readonly on: CivilDate;
    readonly amount: Money;
    readonly order: PrepaymentOrder;
  }[];
  readonly fees: LoanFees;
};

export type LoanFees = {
  /** What the lender has promised to lend; null is the sum of the drawdowns. */
  readonly commitment: Money | null;
  /** Of the commitment, at the first drawdown; beside it a fixed amount. */
  readonly upfrontPercent: Percent;
  readonly upfrontAmount: Money;
  /** A year on what is not yet drawn. */
  readonly commitmentPercent: Percent;
  /** Last day on which may be drawn, and the fee runs to; the last drawdown when left out. */
  readonly availableUntil?: CivilDate | null | undefined;
  /** Innocent owners' interest, additional perils and the like. */
  readonly premiums: readonly {
    readonly on: CivilDate;
    readonly name: string;
    readonly amount: Money;
  }[];
};
