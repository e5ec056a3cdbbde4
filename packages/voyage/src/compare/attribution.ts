import {
  CHANGE_CAUSE_NAMES,
  CHANGE_CAUSES,
  type ChangeCause,
  type EstimateInput,
} from '@mainsheet/estimate';
import { type Explanation, shown, sumNode } from '@mainsheet/explanation';
import { blendEstimates, changedCells } from '../estimate/blended-estimate.ts';
import { figureVoyage } from '../estimate/estimate-voyage.ts';

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
const MANTISSA_BITS = 40;

/** Step of a grid on which figures of this size add without rounding. */
function exactStep(largest: number): number {
  return 2 ** (Math.ceil(Math.log2(Math.max(1, largest))) - MANTISSA_BITS);
}

/** Causes that are told apart; 2^8 calculations are some 20 ms. */
const MOST_CAUSES = 8;

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
  const causes = changedCauses(before, after);
  return (
    attributeTo(before, after, { figures: [figure], groups: causes.map((cause) => [cause]) })[0] ??
    null
  );
}

/**
 * The same of several figures with one set of calculations, and at most of so many causes that it takes some
 * 20 ms: of more, those that move the first figure least by themselves are taken together as other. Figures
 * that either estimate lacks are left out.
 */
export function attributeChanges(
  before: EstimateInput,
  after: EstimateInput,
  figures: readonly [AttributedFigure, ...AttributedFigure[]],
): Attribution[] {
  const groups = fewGroups(before, after, figures[0]);
  return attributeTo(before, after, { figures, groups }).filter((one) => one !== null);
}

const changedCauses = (before: EstimateInput, after: EstimateInput): ChangeCause[] => {
  const cells = changedCells(before, after);
  return CHANGE_CAUSES.filter((cause) => cells.has(cause));
};

type CauseGroup = readonly ChangeCause[];

/** One group a cause; of more than `MOST_CAUSES`, the smallest in one group, named by its last: other. */
function fewGroups(
  before: EstimateInput,
  after: EstimateInput,
  figure: AttributedFigure,
): CauseGroup[] {
  const causes = changedCauses(before, after);
  if (causes.length <= MOST_CAUSES) return causes.map((cause) => [cause]);
  const was = figureVoyage(before).totals[figure] ?? 0;
  const sizes = new Map(
    causes.map((cause) => {
      const alone = blendEstimates(before, after, new Set([cause]));
      return [cause, Math.abs((figureVoyage(alone).totals[figure] ?? 0) - was)];
    }),
  );
  const named: readonly ChangeCause[] = causes
    .filter((cause) => cause !== 'other')
    .toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    .slice(0, MOST_CAUSES - 1);
  const rest = causes.filter((cause) => !named.includes(cause));
  return [...causes.filter((cause) => named.includes(cause)).map((cause) => [cause]), rest];
}

type Asked = { figures: readonly AttributedFigure[]; groups: readonly CauseGroup[] };

function attributeTo(
  before: EstimateInput,
  after: EstimateInput,
  { figures, groups }: Asked,
): (Attribution | null)[] {
  const cells = changedCells(before, after);
  const first = figureVoyage(before).totals;
  const last = figureVoyage(after).totals;
  const blends = blendedTotals(before, after, groups);
  return figures.map((figure) => {
    const [was, is] = [first[figure], last[figure]];
    if (was === null || is === null) return null;
    const values = Float64Array.from(blends, (totals) => totals?.[figure] ?? 0);
    values[0] = was;
    values[values.length - 1] = is;
    const step = exactStep(Math.max(Math.abs(was), Math.abs(is)));
    const onGrid = (value: number): number => Math.round(value / step) * step;
    const change = onGrid(is) - onGrid(was);
    const amounts = shapleyValues(values, groups.length).map(onGrid);
    giveRestToLargest(amounts, change);
    const parts = groups.map((group, index) => ({
      cause: group.length === 1 ? (group[0] ?? 'other') : 'other',
      amount: amounts[index] ?? 0,
      paths: group.flatMap((cause) => cells.get(cause) ?? []),
    }));
    return { figure, before: onGrid(was), after: onGrid(is), change, parts };
  });
}

type Totals = ReturnType<typeof figureVoyage>['totals'];

/** The totals for every set of causes but none and all; bit i of the index says that group i has changed. */
function blendedTotals(
  before: EstimateInput,
  after: EstimateInput,
  groups: readonly CauseGroup[],
): (Totals | null)[] {
  const sets = 2 ** groups.length;
  return Array.from({ length: sets }, (_, subset) => {
    if (subset === 0 || subset === sets - 1) return null;
    const taken = new Set(groups.flatMap((group, index) => ((subset >> index) & 1 ? group : [])));
    return figureVoyage(blendEstimates(before, after, taken)).totals;
  });
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
    shown({
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
