import type { CreditFigures } from './figures.ts';

/** Figures of a company of which nothing is known yet. */
export const noFigures: CreditFigures = {
  currentAssets: null,
  inventories: null,
  currentLiabilities: null,
  cash: null,
  totalAssets: null,
  totalLiabilities: null,
  retainedEarnings: null,
  bookEquity: null,
  debt: null,
  vesselMarketValue: null,
  ebit: null,
  ebitda: null,
  interest: null,
  scheduledPrincipal: null,
  dailyCost: null,
  freightReceivables: null,
  freightBilled: null,
  billsDue: null,
  billsPaidLate: null,
};
