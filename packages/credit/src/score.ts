import { type AltmanScore, altmanScore } from './altman.ts';
import { type CreditFault, type CreditFigures, findFigureFaults } from './figures.ts';
import { type CreditRatios, creditRatios } from './ratios.ts';

/** A factor earns 0 points at `bad` and 100 at `good`, on a straight line between. */
type Ramp = { readonly bad: number; readonly good: number };
type Rule = Ramp & {
  readonly label: string;
  readonly unit: string;
  /** Percent of the score; all together 100. */
  readonly weightPercent: number;
};

/** Our rule: the factors of the score, their weights and ramps. */
export const SCORE_RULES = {
  z2: { label: 'Altman Z″', unit: '', weightPercent: 35, bad: 0, good: 4 },
  loanToValue: { label: 'Loan to value', unit: '%', weightPercent: 15, bad: 90, good: 40 },
  netDebt: { label: 'Net debt to EBITDA', unit: '×', weightPercent: 10, bad: 8, good: 1 },
  debtService: { label: 'Debt service cover', unit: '×', weightPercent: 15, bad: 0.8, good: 2 },
  interestCover: { label: 'Interest cover', unit: '×', weightPercent: 5, bad: 1, good: 6 },
  current: { label: 'Current ratio', unit: '×', weightPercent: 10, bad: 0.7, good: 2 },
  payment: { label: 'Bills paid on time', unit: '%', weightPercent: 10, bad: 50, good: 100 },
} as const satisfies Record<string, Rule>;
export type FactorKey = keyof typeof SCORE_RULES;
export const FACTOR_KEYS = Object.keys(SCORE_RULES) as readonly FactorKey[];
export type ScoreWeights = Readonly<Record<FactorKey, number>>;

/** Lowest score of each band. */
const BAND_FLOORS = [
  [800, 'A'],
  [650, 'B'],
  [500, 'C'],
  [350, 'D'],
] as const;
export type Band = (typeof BAND_FLOORS)[number][1] | 'E';

export type ScoreFactor = {
  readonly key: FactorKey;
  readonly label: string;
  readonly unit: string;
  /** What was measured; null is not known and takes no part. */
  readonly value: number | null;
  /** 0 to 100, null without a value. */
  readonly points: number | null;
  /** Share of the score after sharing out the weight of missing factors, percent. */
  readonly weightPercent: number;
  /** What the factor adds to the score. */
  readonly contribution: number;
};

export type CreditScore = {
  /** 0 to 1000, unrounded; null when no factor is known. */
  readonly score: number | null;
  readonly band: Band | null;
  /** A factor was missing and its weight was shared out over the others. */
  readonly isPartial: boolean;
  readonly factors: readonly ScoreFactor[];
  readonly altman: AltmanScore | null;
  readonly ratios: CreditRatios;
};

export const DEFAULT_WEIGHTS = Object.fromEntries(
  FACTOR_KEYS.map((key) => [key, SCORE_RULES[key].weightPercent]),
) as ScoreWeights;

/**
 * The 0 to 1000 score: ten times the weighted points of the factors. The contributions sum to
 * the score. With EBITDA at or below zero, leverage and cover earn no points (a ratio cannot
 * say so); a company without debt earns them in full.
 */
export function creditScore(
  figures: CreditFigures,
  weights: ScoreWeights = DEFAULT_WEIGHTS,
): CreditScore | { readonly violations: readonly CreditFault[] } {
  const violations = findFigureFaults(figures);
  if (violations.length > 0) return { violations };
  const altman = altmanScore(figures);
  const ratios = creditRatios(figures);
  const measured = measure(figures, { altman, ratios });
  const known = FACTOR_KEYS.filter((key) => measured[key].points !== null);
  const knownWeight = known.reduce((sum, key) => sum + weights[key], 0);
  const factors = FACTOR_KEYS.map((key): ScoreFactor => {
    const { value, points } = measured[key];
    const share = points === null || knownWeight === 0 ? 0 : weights[key] / knownWeight;
    const contribution = 10 * share * (points ?? 0);
    const { label, unit } = SCORE_RULES[key];
    return { key, label, unit, value, points, weightPercent: share * 100, contribution };
  });
  const score =
    knownWeight === 0 ? null : factors.reduce((sum, factor) => sum + factor.contribution, 0);
  return {
    score,
    band: score === null ? null : bandOf(score),
    isPartial: known.length < FACTOR_KEYS.length,
    factors,
    altman,
    ratios,
  };
}

/** 800 and above A, 650 B, 500 C, 350 D, else E. */
export function bandOf(score: number): Band {
  return BAND_FLOORS.find(([floor]) => score >= floor)?.[1] ?? 'E';
}

/** Points of a value on a ramp: 0 at the bad end and beyond, 100 at the good end and beyond. */
export function pointsOn({ bad, good }: Ramp, value: number): number {
  return 100 * Math.min(1, Math.max(0, (value - bad) / (good - bad)));
}

type Measured = { readonly value: number | null; readonly points: number | null };

function measure(
  { debt, interest, scheduledPrincipal, ebitda }: CreditFigures,
  { altman, ratios }: { altman: AltmanScore | null; ratios: CreditRatios },
): Record<FactorKey, Measured> {
  const on = (key: FactorKey, value: number | null): Measured => ({
    value,
    points: value === null ? null : pointsOn(SCORE_RULES[key], value),
  });
  /** A ratio over or to EBITDA; `isFree` when there is nothing to carry. */
  const carried = (key: FactorKey, value: number | null, isFree: boolean): Measured => {
    if (isFree) return { value, points: 100 };
    if (ebitda !== null && ebitda <= 0) return { value, points: 0 };
    return on(key, value);
  };
  const isServiceFree = interest === 0 && scheduledPrincipal === 0;
  return {
    z2: on('z2', altman?.z2 ?? null),
    loanToValue:
      debt === 0 ? { value: 0, points: 100 } : on('loanToValue', ratios.loanToValuePercent),
    netDebt: carried('netDebt', ratios.netDebtToEbitda, debt === 0),
    debtService: carried('debtService', ratios.debtServiceCover, isServiceFree),
    interestCover: carried('interestCover', ratios.interestCover, interest === 0),
    current: on('current', ratios.current),
    payment: on('payment', ratios.onTimePercent),
  };
}
