import { type EstimateTotals, FIGURE_KEYS, type FigureKey } from '@mainsheet/voyage';
import type { ProfitLine } from './voyages.queries.ts';

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

type Sum = Pick<ProfitLine, 'estimated' | 'actual' | 'posted' | 'variance' | 'cashIn' | 'cashOut'>;

/** The sum of a section. Expenses are below zero, so the variance keeps its effect on profit. */
export function sumOfLines(lines: readonly ProfitLine[]): Sum & { variancePercent: number | null } {
  const sum = (key: keyof Sum) => lines.reduce((total, line) => total + line[key], 0);
  const [estimated, variance] = [sum('estimated'), sum('variance')];
  return {
    estimated,
    variance,
    actual: sum('actual'),
    posted: sum('posted'),
    cashIn: sum('cashIn'),
    cashOut: sum('cashOut'),
    variancePercent: estimated === 0 ? null : (variance / Math.abs(estimated)) * 100,
  };
}
