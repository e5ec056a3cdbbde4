import type { CreditFigures } from './figures.ts';

/** Null where a figure is missing or the divisor is not above zero. */
export type CreditRatios = {
  /** Current assets / current liabilities. */
  readonly current: number | null;
  /** The same without inventories (bunkers on board). */
  readonly quick: number | null;
  /** Days the cash lasts at the daily cost. */
  readonly cashDays: number | null;
  /** (Debt − cash) / EBITDA; below zero there is more cash than debt. */
  readonly netDebtToEbitda: number | null;
  /** Debt / market value of the fleet, percent. */
  readonly loanToValuePercent: number | null;
  /** EBITDA / interest. */
  readonly interestCover: number | null;
  /** EBITDA / (interest + scheduled principal). */
  readonly debtServiceCover: number | null;
  /** Days of freight that stand open: receivables / billed × 365. */
  readonly daysSalesOutstanding: number | null;
  /** Bills not paid late, percent of bills due. */
  readonly onTimePercent: number | null;
};

const DAYS_PER_YEAR = 365;

function quotient(above: number | null, below: number | null): number | null {
  return above === null || below === null || !(below > 0) ? null : above / below;
}
const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
const times = (a: number | null, factor: number) => (a === null ? null : a * factor);

/** The ratios of the figures, unrounded. Source: definitions in the README. */
export function creditRatios(figures: CreditFigures): CreditRatios {
  const { currentAssets, inventories, currentLiabilities, cash, debt, ebitda, interest } = figures;
  const { vesselMarketValue, scheduledPrincipal, dailyCost, billsDue, billsPaidLate } = figures;
  const debtService = plus(interest, scheduledPrincipal);
  return {
    current: quotient(currentAssets, currentLiabilities),
    quick: quotient(minus(currentAssets, inventories), currentLiabilities),
    cashDays: quotient(cash, dailyCost),
    netDebtToEbitda: quotient(minus(debt, cash), ebitda),
    loanToValuePercent: times(quotient(debt, vesselMarketValue), 100),
    interestCover: quotient(ebitda, interest),
    debtServiceCover: quotient(ebitda, debtService),
    daysSalesOutstanding: times(
      quotient(figures.freightReceivables, figures.freightBilled),
      DAYS_PER_YEAR,
    ),
    onTimePercent: times(quotient(minus(billsDue, billsPaidLate), billsDue), 100),
  };
}
