import type { EstimateInput } from '@mainsheet/estimate';
import { cellAt, withCell } from '../estimate/document-cell.ts';
import type { EstimateTotals } from '../estimate/estimate-result.ts';
import { figureVoyage } from '../estimate/estimate-voyage.ts';
import { FREIGHT_CELLS } from '../estimate/number-cells.ts';
import { type FreightTarget, solveFreight } from './back-solve.ts';
import { findRoots, type Roots } from './find-roots.ts';

export const SOLVE_OUTPUTS = [
  'netTce',
  'grossTce',
  'profit',
  'dailyProfit',
  'voyageResult',
  'netRevenue',
  'voyageExpenses',
  'vesselCost',
  'bunkers',
  'fuelT',
  'seaDays',
  'portDays',
  'voyageDays',
  'cargoT',
  'carbonCost',
] as const satisfies readonly (keyof EstimateTotals)[];
export type SolveOutput = (typeof SOLVE_OUTPUTS)[number];

export type SolveTask = {
  /** Dotted path of a number in the document: `cargoes.0.freight.rate`, `ladenSpeedKn`. */
  readonly path: string;
  readonly output: SolveOutput;
  readonly target: number;
  /** Where to look; by default what such a cell can sensibly hold. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

export type SolvedInput = {
  /** The solution nearest to what the cell holds. */
  readonly value: number;
  /** What the output then is; within a millionth of the target's size. */
  readonly output: number;
  /** Every solution found in the range, ascending; more than one where the output turns. */
  readonly solutions: readonly number[];
  readonly isOnly: boolean;
  /** Where the solutions were looked for. */
  readonly from: number;
  readonly to: number;
  readonly input: EstimateInput;
};

export type SolveForViolation = {
  readonly code: 'NOT_A_NUMBER_CELL' | 'NO_EFFECT' | 'NOT_REACHABLE' | 'JUMPS_OVER' | 'RANGE_EMPTY';
  readonly path: string;
  readonly message: string;
  /** Least and most the output reaches in the range, and where it comes nearest to the target. */
  readonly reach?: Reach | undefined;
};

type Reach = { readonly least: number; readonly most: number; readonly nearestAt: number };

type Range = { readonly from: number; readonly to: number };

/** Cells that may be empty and then mean something computed. */
const EMPTY_CELLS =
  /(?:overrides\.\w+|[a-z]\w*(?:Override|Quantity|Kn|TPerDay|Rate|Days|QuantityT|rate))$/;

/** What a cell of this name can sensibly hold; prices and amounts reach far beyond what it holds. */
function usualRange(input: EstimateInput, path: string, held: number): Range {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (name === 'worldscalePercent') return { from: 0, to: Math.max(1_000, held * 10) };
  if (name.endsWith('Percent')) return { from: 0, to: name === 'weatherFactorPercent' ? 50 : 99.9 };
  if (name.endsWith('Kn')) {
    const speeds = (input.vessel?.seaConsumption ?? []).map((entry) => entry.speedKn);
    if (speeds.length === 0) return { from: 5, to: 30 };
    return { from: Math.min(...speeds), to: Math.max(...speeds) };
  }
  if (name.endsWith('Days')) return { from: 0, to: 365 };
  if (name.endsWith('Hours')) return { from: 0, to: 24 * 365 };
  if (/uantity|Nm$|TPerDay$|rate$|exchangeRate/i.test(name) && !/freight|hire/i.test(path)) {
    return { from: 0, to: Math.max(1, held) * 20 };
  }
  const reach = Math.max(10_000_000, Math.abs(held) * 100);
  return { from: Math.min(0, held - reach), to: held + reach };
}

/** The freight target that `solveFreight` solves exactly, if the task is one. */
function asFreightTarget(input: EstimateInput, task: SolveTask) {
  const found = /^cargoes\.(\d+)\.freight\.(\w+)$/.exec(task.path);
  const cargo = input.cargoes[Number(found?.[1] ?? -1)];
  if (cargo === undefined || FREIGHT_CELLS[cargo.freight.type].field !== found?.[2]) return null;
  if (cargo.freight.type === 'Frt Rate' && cargo.freight.scale.length > 0) return null;
  const { output, target } = task;
  if (output !== 'profit' && output !== 'netTce') return null;
  const wanted: FreightTarget =
    output === 'profit' ? { kind: 'profit', amount: target } : { kind: 'tce', perDay: target };
  return { cargoId: cargo.id, wanted };
}

/**
 * The value of any number in the document that brings any total to a target, everything else
 * fixed, by the whole calculation. Freight for TCE or profit is linear and solved exactly as
 * `solveFreight` does. Everything else: the range is scanned, every crossing of the target is
 * narrowed by bisection and secants (Brent), so an output that turns shows all its solutions; one
 * that only touches the target between two of 200 scanned places may be missed. A jump over the
 * target (stays rounded to whole days) is no solution and is said to be one.
 */
export function solveFor(
  input: EstimateInput,
  task: SolveTask,
): { readonly solved: SolvedInput } | { readonly violation: SolveForViolation } {
  const held = cellAt(input, task.path);
  const isEmpty = held === null && EMPTY_CELLS.test(task.path);
  if (typeof held !== 'number' && !isEmpty) {
    const message = 'There is no number to solve for at this place.';
    return { violation: { code: 'NOT_A_NUMBER_CELL', path: task.path, message } };
  }
  const start = typeof held === 'number' ? held : 0;
  const usual = usualRange(input, task.path, start);
  const range = { from: task.from ?? usual.from, to: task.to ?? usual.to };
  if (!(range.to > range.from)) {
    const message = 'The range to look in is empty.';
    return { violation: { code: 'RANGE_EMPTY', path: task.path, message } };
  }
  const outputAt = (value: number): number | null =>
    figureVoyage(withCell(input, task.path, value)).totals[task.output];
  const exact = exactFreight(input, task);
  if (exact !== null && isWithin(exact, task)) {
    return { solved: solvedAt(input, task, { at: [exact], start, range }, outputAt(exact)) };
  }
  const roots = findRoots((value) => outputAt(value), { ...range, target: task.target, start });
  if (roots.at.length > 0) {
    const nearest = nearestTo(roots.at, start);
    return { solved: solvedAt(input, task, { at: roots.at, start, range }, outputAt(nearest)) };
  }
  return { violation: whyNot(task, roots) };
}

const isWithin = (value: number, { from, to }: SolveTask): boolean =>
  value >= (from ?? value) && value <= (to ?? value);

function exactFreight(input: EstimateInput, task: SolveTask): number | null {
  const freight = asFreightTarget(input, task);
  if (freight === null) return null;
  const solved = solveFreight(input, freight.cargoId, freight.wanted);
  return 'freight' in solved ? solved.freight.figure : null;
}

const nearestTo = (values: readonly number[], start: number): number =>
  values.reduce((best, value) => (Math.abs(value - start) < Math.abs(best - start) ? value : best));

type Place = { readonly at: readonly number[]; readonly start: number; readonly range: Range };

function solvedAt(
  input: EstimateInput,
  task: SolveTask,
  { at, start, range }: Place,
  output: number | null,
): SolvedInput {
  const value = nearestTo(at, start);
  return {
    value,
    output: output ?? task.target,
    solutions: at,
    isOnly: at.length === 1,
    ...range,
    input: withCell(input, task.path, value),
  };
}

function whyNot({ path, output }: SolveTask, roots: Roots): SolveForViolation {
  const { least, most, nearestAt } = roots;
  const reach = { least, most, nearestAt };
  if (!(most - least > 1e-9 * Math.max(1, Math.abs(most)))) {
    const message = `Nothing of this cell reaches ${output}.`;
    return { code: 'NO_EFFECT', path, message, reach };
  }
  if (roots.jumpsAt !== null) {
    const message = `${output} jumps over the target at ${roots.jumpsAt.toPrecision(6)}.`;
    return { code: 'JUMPS_OVER', path, message, reach };
  }
  const message = `In the range ${output} reaches ${least.toFixed(2)} to ${most.toFixed(2)} only.`;
  return { code: 'NOT_REACHABLE', path, message, reach };
}
