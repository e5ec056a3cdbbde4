import type { Driver, EstimateInput, EstimateResult, MapCell } from '@mainsheet/voyage';
import { formatNumber, formatSigned } from '../../../ui/index.ts';

export const MAP_FIGURES = {
  netTce: { tab: 'TCE', label: 'Net TCE', decimals: 0 },
  profit: { tab: 'Profit', label: 'Profit', decimals: 0 },
  breakeven: { tab: 'Breakeven', label: 'Breakeven freight', decimals: 2 },
} as const;
export type MapFigure = keyof typeof MAP_FIGURES;

/** "Net TCE, USD per day". */
export function figureTitle(figure: MapFigure, currency: string): string {
  const { label } = MAP_FIGURES[figure];
  if (figure === 'breakeven') return label;
  return `${label}, ${currency}${figure === 'netTce' ? ' per day' : ''}`;
}

/** The figure at which the voyage pays its ship, and on which side of it a place is good. */
export type Threshold = { value: number; isMoreBetter: boolean; label: string };

/**
 * Where a map of this figure turns: net TCE at what the vessel costs a day, profit at nothing, breakeven freight at
 * the freight of the estimate. Null where the estimate has no such figure.
 */
export function thresholdOf(
  figure: MapFigure,
  input: EstimateInput,
  { totals, cargoes }: EstimateResult,
): Threshold | null {
  if (figure === 'profit') return { value: 0, isMoreBetter: true, label: 'no profit' };
  if (figure === 'netTce') {
    const { breakevenTce: value } = totals;
    return value === null ? null : { value, isMoreBetter: true, label: 'vessel cost' };
  }
  const freight = input.cargoes[0]?.freight;
  const unit = cargoes[0]?.breakevenUnit;
  if (!freight || !unit) return null;
  const held = {
    perUnit: freight.rate,
    lumpsum: freight.lumpsum,
    worldscalePercent: freight.worldscalePercent,
    perDay: freight.dailyRate,
  }[unit];
  return { value: held, isMoreBetter: false, label: 'freight now' };
}

/** How good a place is, above zero good; null where it has no figure. */
export const gainOf = (value: number | null, threshold: Threshold): number | null =>
  value === null ? null : (value - threshold.value) * (threshold.isMoreBetter ? 1 : -1);

/** Shade of a place, −1 to 1: its distance from the threshold against the farthest of the map. */
export function shadeOf(
  value: number | null,
  threshold: Threshold,
  values: readonly number[],
): number {
  const gain = gainOf(value, threshold);
  const farthest = Math.max(...values.map((one) => Math.abs(gainOf(one, threshold) ?? 0)), 0);
  return gain === null || farthest === 0 ? 0 : gain / farthest;
}

/** Whether the line of breakeven runs between two neighbours. */
export function isCrossed(one: number | null, other: number | null, threshold: Threshold): boolean {
  const [here, there] = [gainOf(one, threshold), gainOf(other, threshold)];
  return here !== null && there !== null && here >= 0 !== there >= 0;
}

export const valuesOf = (map: readonly (readonly MapCell[])[], figure: MapFigure): number[] =>
  map.flatMap((row) => row.map((cell) => cell[figure])).filter((value) => value !== null);

const digitsOf = (step: number): number =>
  Number.isInteger(step) ? 0 : step * 10 === Math.round(step * 10) ? 1 : 2;

/** What an axis says at a place: the value itself where there is one, else what is added. */
export function axisText({ held, unit }: Driver, amount: number, step: number): string {
  if (held !== null) return formatNumber(held + amount, Math.max(digitsOf(step), digitsOf(held)));
  return amount === 0 ? 'as now' : `${formatSigned(amount, digitsOf(step))} ${unit}`;
}
