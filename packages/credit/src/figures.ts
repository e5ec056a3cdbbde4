import type { Violation } from '@mainsheet/explanation';

/**
 * What a score is computed from: figures of one company, one date and one currency, in any one
 * unit (dollars or millions). Flows are of twelve months. Null means not known.
 */
export type CreditFigures = {
  readonly currentAssets: number | null;
  readonly inventories: number | null;
  readonly currentLiabilities: number | null;
  readonly cash: number | null;
  readonly totalAssets: number | null;
  readonly totalLiabilities: number | null;
  readonly retainedEarnings: number | null;
  readonly bookEquity: number | null;
  /** Interest-bearing debt. */
  readonly debt: number | null;
  /** Market value of the owned fleet. */
  readonly vesselMarketValue: number | null;
  readonly ebit: number | null;
  readonly ebitda: number | null;
  readonly interest: number | null;
  /** Loan principal due within the twelve months. */
  readonly scheduledPrincipal: number | null;
  /** Running costs and voyage costs per day. */
  readonly dailyCost: number | null;
  /** Open freight invoices, and freight billed in the twelve months. */
  readonly freightReceivables: number | null;
  readonly freightBilled: number | null;
  /** Bills that fell due in the twelve months, and those of them paid after their due date. */
  readonly billsDue: number | null;
  readonly billsPaidLate: number | null;
};

export type CreditFault = Violation<'NEGATIVE_FIGURE' | 'NOT_FINITE' | 'MORE_LATE_THAN_DUE'>;

/** Losses, deficits and net current liabilities are real; these are amounts of something. */
const NEVER_NEGATIVE = [
  'currentAssets',
  'inventories',
  'currentLiabilities',
  'cash',
  'totalAssets',
  'totalLiabilities',
  'debt',
  'vesselMarketValue',
  'interest',
  'scheduledPrincipal',
  'dailyCost',
  'freightReceivables',
  'freightBilled',
  'billsDue',
  'billsPaidLate',
] as const satisfies readonly (keyof CreditFigures)[];

/** Every figure that cannot be true, with its name as path. */
export function findFigureFaults(figures: CreditFigures): CreditFault[] {
  const faults: CreditFault[] = [];
  for (const [path, value] of Object.entries(figures)) {
    if (value !== null && !Number.isFinite(value))
      faults.push({ code: 'NOT_FINITE', path, data: { value: String(value) } });
  }
  for (const path of NEVER_NEGATIVE) {
    const value = figures[path];
    if (value !== null && value < 0)
      faults.push({ code: 'NEGATIVE_FIGURE', path, data: { value } });
  }
  const { billsDue, billsPaidLate } = figures;
  if (billsDue !== null && billsPaidLate !== null && billsPaidLate > billsDue) {
    const data = { due: billsDue, late: billsPaidLate };
    faults.push({ code: 'MORE_LATE_THAN_DUE', path: 'billsPaidLate', data });
  }
  return faults;
}
