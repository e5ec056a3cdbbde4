import { MEMO_BILL_TYPE } from '@mainsheet/contract';
import { formatAmount, money } from '@mainsheet/money';
import { type ActualLine, type EstimateInput, estimateVoyage } from '@mainsheet/voyage';
import type { MemoBillRow } from '../voyages.repository.ts';

/** What was billed and is not accounted for, as the result of a voyage has it. */
export type MemoBilled = {
  /** Above zero, base currency. */
  readonly billed: number;
  /** What of the other expense of the voyage the bills stand for: its rows that are not accounted for. */
  readonly planned: number;
};

const isPlanned = (row: EstimateInput['otherExpenses'][number]): boolean => row.isNonAccounting;

/** Key of the line of bills that are not accounted for. */
export const MEMO_BILLS = 'memoBills';

/** Null where nothing was billed. */
export function memoBilledOf(
  inputs: EstimateInput,
  bills: readonly MemoBillRow[],
): MemoBilled | null {
  if (bills.length === 0) return null;
  const billed = bills.reduce((sum, { currency, exchange_rate: rate, total_minor: minor }) => {
    return sum + Number(formatAmount(money(currency, BigInt(minor)))) * Number(rate);
  }, 0);
  return { billed, planned: plannedMemoOf(inputs) };
}

/** What the rows of other expense that are not accounted for come to, above zero. */
export function plannedMemoOf(inputs: EstimateInput): number {
  if (!inputs.otherExpenses.some(isPlanned)) return 0;
  const others = inputs.otherExpenses.filter((row) => !isPlanned(row));
  const otherwise = estimateVoyage({ ...inputs, otherExpenses: others });
  return estimateVoyage(inputs).totals.miscExpense - otherwise.totals.miscExpense;
}

/** The lines of a voyage with its memo bills in the place of what they stand for. */
export function withMemoBills(
  lines: readonly ActualLine[],
  { billed, planned }: MemoBilled,
): ActualLine[] {
  return [
    ...lines.map((line) =>
      line.key === 'miscExpense' && line.operational !== null
        ? { ...line, operational: line.operational + planned }
        : line,
    ),
    {
      key: MEMO_BILLS,
      section: 'expense',
      label: MEMO_BILL_TYPE,
      operational: -billed,
      isReported: true,
      posted: 0,
      hasFinalDocument: false,
      cashIn: 0,
      cashOut: 0,
    },
  ];
}
