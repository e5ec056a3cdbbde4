import { type EstimateTotals, FIGURE_KEYS, type FigureKey } from '@mainsheet/voyage';

const EXPLAINED_AS: Readonly<Record<string, FigureKey>> = {
  runningCost: 'vesselCost',
  hireIn: 'vesselCost',
  rebillableRevenue: 'rebillable',
  rebillableExpense: 'rebillable',
  grossHireOut: 'netHireOut',
};

/**
 * The figure that explains a line's amount; null where the engine has none, or where its figure is
 * another amount: one fuel of several, or a posted sum.
 */
export function figureKeyOf(
  line: { key: string },
  amount: number,
  totals: EstimateTotals,
): FigureKey | null {
  const name = line.key.split('.')[0] ?? '';
  const key = EXPLAINED_AS[name] ?? FIGURE_KEYS.find((candidate) => candidate === name);
  if (!key) return null;
  const total = totals[key] ?? 0;
  return Math.abs(Math.abs(total) - Math.abs(amount)) < 0.5 ? key : null;
}

const BASIS_WORDS: Readonly<Record<string, string>> = {
  fixed: 'As fixed',
  estimate: 'Estimate',
  actual: 'Actual',
};

/** What a latest figure rests on, as the table says it. */
export const basisText = (basis: string): string => BASIS_WORDS[basis] ?? basis;

/** A line that is asked about, with what of it is known and posted; null for what is no result yet. */
export type Opened = {
  readonly key: string;
  readonly label: string;
  readonly actual?: number | null | undefined;
  readonly posted?: number | null | undefined;
};
