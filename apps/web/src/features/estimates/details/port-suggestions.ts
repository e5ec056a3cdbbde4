import { FEWEST_OBSERVATIONS } from '@mainsheet/accuracy';
import type { EstimateInput, ItineraryRow, RowResult } from '@mainsheet/voyage';
import { formatNumber } from '../../../ui/index.ts';
import { correctionText, type PortHistory } from '../../accuracy/index.ts';

export type PortField = 'portExpenses' | 'portDays';

/** A figure of own history that a press puts into the estimate. */
export type Suggestion = {
  readonly value: number;
  /** "Use 42,300, median of 7 calls" */
  readonly label: string;
  /** What the cell says of itself afterwards. */
  readonly note: string;
};

/** Seven calls know no more of a cost than three figures. */
const costOf = (amount: number): number => Number(amount.toPrecision(3));
const daysOf = (days: number): number => Math.round(days * 100) / 100;

/** The figure of a call as it is typed: costs in the currency of the row. */
export function presentFigure(field: PortField, row: ItineraryRow, result: RowResult): number {
  if (field === 'portDays') return daysOf(result.call.portDays);
  const rate = row.portExpensesExchangeRate;
  return rate > 0 ? result.call.portExpenses / rate : result.call.portExpenses;
}

const pathOf = (field: PortField, index: number): string =>
  `itinerary.${index}.${field === 'portDays' ? 'overrides.portDays' : field}`;

/**
 * What own calls suggest for a call: their median, and what is typed times the correction. None of fewer than three, none
 * that stands there already, and no correction of what own history gave.
 */
export function suggestionsFor(
  field: PortField,
  history: PortHistory | undefined,
  of: { inputs: EstimateInput; row: ItineraryRow; result: RowResult },
): Suggestion[] {
  if (!history || history.count < FEWEST_OBSERVATIONS) return [];
  const isCost = field === 'portExpenses';
  const rate = isCost && of.row.portExpensesExchangeRate > 0 ? of.row.portExpensesExchangeRate : 1;
  const rounded = isCost ? costOf : daysOf;
  const shown = (value: number) =>
    isCost ? formatNumber(value) : `${formatNumber(value, 2)} days`;
  const present = presentFigure(field, of.row, of.result);
  const calls = `${history.count} calls`;
  const median = rounded(history.actual.median / rate);
  const suggestions = [
    {
      value: median,
      label: `Use ${shown(median)}, median of ${calls}`,
      note: `median of ${calls}`,
    },
  ];
  const index = of.inputs.itinerary.indexOf(of.row);
  const isTaken = of.inputs.provenance[pathOf(field, index)]?.source === 'history';
  const words = correctionText(history.correction);
  if (words !== '' && history.correction != null && present > 0 && !isTaken) {
    const value = rounded(present * history.correction);
    suggestions.push({
      value,
      label: `Use ${shown(value)}, ${words}`,
      note: `${words}, by ${calls}`,
    });
  }
  return suggestions.filter(({ value }) => Math.abs(value - present) > 1e-9);
}
