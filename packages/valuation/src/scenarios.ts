import { faultsIn, type ValuationFault } from './faults.ts';
import { type VesselCashFlowInput, valueByCashFlow } from './vessel-cash-flow.ts';

type Faulty = { readonly violations: readonly ValuationFault[] };

/** What may come: either it is a value, or it branches with probabilities that sum to 100 %. */
export type ScenarioNode = {
  readonly name: string;
  /** Of this branch among its brothers; the root's is not read. */
  readonly probabilityPercent: number;
  readonly value: number | null;
  readonly branches: readonly ScenarioNode[];
};
export type ScenarioLeaf = {
  readonly path: readonly string[];
  /** Product of the probabilities on the way. */
  readonly probabilityPercent: number;
  readonly value: number;
};
export type ScenarioValue = {
  readonly expected: number;
  readonly leaves: readonly ScenarioLeaf[];
  /** Square root of the probability-weighted squares of the distance to the expected value. */
  readonly standardDeviation: number;
};

const PROBABILITY_TOLERANCE = 1e-6;

/** The expected value of a tree of scenarios, and its leaves with their own probabilities. */
export function valueOfScenarios(root: ScenarioNode): ScenarioValue | Faulty {
  const violations = faultsIn((check) => checkNode(root, '', check));
  if (violations.length > 0) return { violations };
  const leaves = leavesOf(root, { path: [], probabilityPercent: 100 });
  const weigh = (of: (value: number) => number) =>
    leaves.reduce((sum, leaf) => sum + (leaf.probabilityPercent / 100) * of(leaf.value), 0);
  const expected = weigh((value) => value);
  const standardDeviation = Math.sqrt(weigh((value) => (value - expected) ** 2));
  return { expected, leaves, standardDeviation };
}

function leavesOf(
  node: ScenarioNode,
  at: { path: readonly string[]; probabilityPercent: number },
): ScenarioLeaf[] {
  if (node.branches.length === 0) return [{ ...at, value: node.value ?? 0 }];
  return node.branches.flatMap((branch) =>
    leavesOf(branch, {
      path: [...at.path, branch.name],
      probabilityPercent: (at.probabilityPercent * branch.probabilityPercent) / 100,
    }),
  );
}

function checkNode(
  node: ScenarioNode,
  path: string,
  check: Parameters<Parameters<typeof faultsIn>[0]>[0],
): void {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (node.branches.length === 0) {
    if (node.value === null)
      check.add({ code: 'NOT_A_NUMBER', path: under('value'), data: { value: 'empty' } });
    else check.within(under('value'), node.value, [-1e15, 1e15]);
    return;
  }
  let total = 0;
  for (const [index, branch] of node.branches.entries()) {
    const at = under(`branches.${index}`);
    check.within(`${at}.probabilityPercent`, branch.probabilityPercent, [0, 100]);
    total += branch.probabilityPercent;
    checkNode(branch, at, check);
  }
  if (Math.abs(total - 100) > PROBABILITY_TOLERANCE)
    check.add({ code: 'PROBABILITIES_NOT_ONE', path: under('branches'), data: { total } });
}

export type ValuationGrid = {
  readonly discountPercents: readonly number[];
  readonly earningsChangesPercent: readonly number[];
  /** By discount rate, then by change of the open earnings. */
  readonly values: readonly (readonly number[])[];
};

/** The cash flow value over discount rates and changes of all earnings not yet fixed. */
export function cashFlowGrid(
  input: VesselCashFlowInput,
  axes: Omit<ValuationGrid, 'values'>,
): ValuationGrid | Faulty {
  const values: number[][] = [];
  for (const discountPercent of axes.discountPercents) {
    const row: number[] = [];
    for (const change of axes.earningsChangesPercent) {
      const factor = 1 + change / 100;
      const answer = valueByCashFlow({
        ...input,
        discountPercent,
        curvePerDay: input.curvePerDay.map((rate) => rate * factor),
        longTermPerDay: input.longTermPerDay * factor,
      });
      if ('violations' in answer) return answer;
      row.push(answer.value);
    }
    values.push(row);
  }
  return { ...axes, values };
}
