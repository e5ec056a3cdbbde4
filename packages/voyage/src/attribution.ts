import {
  CHANGE_CAUSE_NAMES,
  CHANGE_CAUSES,
  type ChangeCause,
  type EstimateInput,
} from '@mainsheet/estimate';
import { type Explanation, sumNode, told } from '@mainsheet/explanation';
import { blendEstimates, changedCells } from './blended-estimate.ts';
import { figureVoyage } from './estimate-voyage.ts';

export type AttributedFigure = 'netTce' | 'grossTce' | 'profit' | 'dailyProfit' | 'voyageResult';

export type AttributedPart = {
  readonly cause: ChangeCause;
  /** What the cause did to the figure; above zero it raised it. */
  readonly amount: number;
  /** Cells of the later document that changed, itself `itinerary` where rows came or went. */
  readonly paths: readonly string[];
};

export type Attribution = {
  readonly figure: AttributedFigure;
  readonly before: number;
  readonly after: number;
  /** after − before, and to the last bit the sum of the parts. */
  readonly change: number;
  /** Causes with a changed cell, in the order of `CHANGE_CAUSES`. */
  readonly parts: readonly AttributedPart[];
};

/** Bits kept of a figure: 2^-40 of its size; sums of such numbers are exact in a double. */
const KEPT_BITS = 40;

/** Step of a grid on which figures of this size add without rounding. */
function exactStep(largest: number): number {
  return 2 ** (Math.ceil(Math.log2(Math.max(1, largest))) - KEPT_BITS);
}

/**
 * Where the change of a figure between two estimates comes from. Each cause gets its Shapley
 * value: the average, over every order in which the causes could have changed, of what it changed
 * when its turn came, so no order is preferred and what two causes do together is shared evenly.
 * Costs 2^n calculations for n changed causes. Figures are rounded to 2^-40 of the larger one
 * first; then the parts sum to the change exactly. Null where either estimate has no such figure;
 * a blend without days counts as nothing earned. Source: Shapley, A Value for n-Person Games, 1953.
 */
export function attributeChange(
  before: EstimateInput,
  after: EstimateInput,
  figure: AttributedFigure,
): Attribution | null {
  const first = figureVoyage(before).totals[figure];
  const last = figureVoyage(after).totals[figure];
  if (first === null || last === null) return null;
  const cells = changedCells(before, after);
  const causes = CHANGE_CAUSES.filter((cause) => cells.has(cause));
  const values = valuesOfSubsets(before, after, causes, figure);
  values[0] = first;
  values[values.length - 1] = last;
  const step = exactStep(Math.max(Math.abs(first), Math.abs(last)));
  const onGrid = (value: number): number => Math.round(value / step) * step;
  const change = onGrid(last) - onGrid(first);
  const amounts = shapleyValues(values, causes.length).map(onGrid);
  giveRestToLargest(amounts, change);
  return {
    figure,
    before: onGrid(first),
    after: onGrid(last),
    change,
    parts: causes.map((cause, index) => ({
      cause,
      amount: amounts[index] ?? 0,
      paths: cells.get(cause) ?? [],
    })),
  };
}

/** The figure for every set of causes; bit i of the index says that cause i has changed. */
function valuesOfSubsets(
  before: EstimateInput,
  after: EstimateInput,
  causes: readonly ChangeCause[],
  figure: AttributedFigure,
): Float64Array {
  const values = new Float64Array(2 ** causes.length);
  for (let subset = 1; subset < values.length - 1; subset += 1) {
    const taken = new Set(causes.filter((_, index) => (subset >> index) & 1));
    values[subset] = figureVoyage(blendEstimates(before, after, taken)).totals[figure] ?? 0;
  }
  return values;
}

/** Sum over the subsets without a player of |S|! (n − |S| − 1)! / n! × what he adds to them. */
function shapleyValues(values: Float64Array, players: number): number[] {
  const weights = weightsBySize(players);
  const amounts = Array.from({ length: players }, () => 0);
  for (let subset = 0; subset < values.length; subset += 1) {
    const weight = weights[sizeOf(subset)] ?? 0;
    for (let player = 0; player < players; player += 1) {
      const bit = 1 << player;
      if (subset & bit) continue;
      const added = (values[subset | bit] ?? 0) - (values[subset] ?? 0);
      amounts[player] = (amounts[player] ?? 0) + weight * added;
    }
  }
  return amounts;
}

function sizeOf(subset: number): number {
  let size = 0;
  for (let rest = subset; rest > 0; rest >>= 1) size += rest & 1;
  return size;
}

/** 1 / (n × C(n − 1, k)) for subsets of k others. */
function weightsBySize(players: number): number[] {
  let choices = 1;
  return Array.from({ length: players }, (_, size) => {
    const weight = 1 / (players * choices);
    choices = (choices * (players - 1 - size)) / (size + 1);
    return weight;
  });
}

/** Rounding leaves a few steps over; the largest part can bear them. */
function giveRestToLargest(amounts: number[], change: number): void {
  const rest = change - amounts.reduce((sum, amount) => sum + amount, 0);
  const sizes = amounts.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  if (largest >= 0) amounts[largest] = (amounts[largest] ?? 0) + rest;
}

/** The change as a sum of its causes, each with the cells that changed. */
export function explainAttribution(attribution: Attribution, unit: string): Explanation {
  const { figure, change, parts } = attribution;
  const terms = parts.map(({ cause, amount, paths }) =>
    told({
      key: `attribution.${figure}.${cause}`,
      label: CHANGE_CAUSE_NAMES[cause],
      value: amount,
      unit,
      note: `Changed: ${paths.join(', ')}.`,
    }),
  );
  const parent = { key: `attribution.${figure}`, label: 'Change', value: change, unit };
  return sumNode(parent, terms);
}
