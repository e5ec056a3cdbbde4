import type { CreditFigures } from './figures.ts';

/** Coefficients of Z″ for non-manufacturers and emerging markets (Altman 1995; 2005, page 313). */
export const Z2_COEFFICIENTS = {
  workingCapital: 6.56,
  retainedEarnings: 3.26,
  ebit: 6.72,
  bookEquity: 1.05,
} as const;
/** The constant that makes the emerging market score of Z″: a score of zero is a defaulted bond. */
export const EM_CONSTANT = 3.25;

export type Zone = 'safe' | 'grey' | 'distress';
const SAFE_ABOVE = 2.6;
const DISTRESS_BELOW = 1.1;

/** Lowest emerging market score of each rating (Altman 2005, table 1: average scores of US bonds). */
const RATING_FLOORS = [
  [8.15, 'AAA'],
  [7.6, 'AA+'],
  [7.3, 'AA'],
  [7.0, 'AA−'],
  [6.85, 'A+'],
  [6.65, 'A'],
  [6.4, 'A−'],
  [6.25, 'BBB+'],
  [5.85, 'BBB'],
  [5.65, 'BBB−'],
  [5.25, 'BB+'],
  [4.95, 'BB'],
  [4.75, 'BB−'],
  [4.5, 'B+'],
  [4.15, 'B'],
  [3.75, 'B−'],
  [3.2, 'CCC+'],
  [2.5, 'CCC'],
  [1.75, 'CCC−'],
] as const;
export type Rating = (typeof RATING_FLOORS)[number][1] | 'D';

export type AltmanScore = {
  /** Working capital, retained earnings and EBIT over total assets; book equity over liabilities. */
  readonly x1: number;
  readonly x2: number;
  readonly x3: number;
  readonly x4: number;
  readonly z2: number;
  readonly emScore: number;
  readonly zone: Zone;
  readonly rating: Rating;
};

/**
 * Altman's Z″ = 6.56 X1 + 3.26 X2 + 6.72 X3 + 1.05 X4, its zone and the equivalent bond rating.
 * Null while a figure is missing, or where total assets or liabilities are not above zero.
 */
export function altmanScore(figures: CreditFigures): AltmanScore | null {
  const { currentAssets, currentLiabilities, retainedEarnings, ebit, bookEquity } = figures;
  const { totalAssets, totalLiabilities } = figures;
  if (currentAssets === null || currentLiabilities === null || retainedEarnings === null)
    return null;
  if (ebit === null || bookEquity === null) return null;
  if (totalAssets === null || totalLiabilities === null) return null;
  if (!(totalAssets > 0) || !(totalLiabilities > 0)) return null;
  const x1 = (currentAssets - currentLiabilities) / totalAssets;
  const x2 = retainedEarnings / totalAssets;
  const x3 = ebit / totalAssets;
  const x4 = bookEquity / totalLiabilities;
  const weights = Z2_COEFFICIENTS;
  const z2 =
    weights.workingCapital * x1 +
    weights.retainedEarnings * x2 +
    weights.ebit * x3 +
    weights.bookEquity * x4;
  const emScore = z2 + EM_CONSTANT;
  return { x1, x2, x3, x4, z2, emScore, zone: zoneOf(z2), rating: ratingOf(emScore) };
}

/** Above 2.60 safe, below 1.10 distress, grey between (both ends included). */
export function zoneOf(z2: number): Zone {
  if (z2 > SAFE_ABOVE) return 'safe';
  return z2 < DISTRESS_BELOW ? 'distress' : 'grey';
}

/** The rating whose floor the emerging market score reaches. */
export function ratingOf(emScore: number): Rating {
  return RATING_FLOORS.find(([floor]) => emScore >= floor)?.[1] ?? 'D';
}
