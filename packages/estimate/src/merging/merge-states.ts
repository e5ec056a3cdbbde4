import type { EstimateInput } from '../fields/estimate.ts';
import { type MergeRule, mergeEstimates, mergeJson } from './merge-documents.ts';
import { isSame } from './same.ts';

/** All that people change of an estimate: its document, what it is called and how its map is drawn. */
export type EstimateState<DrawnMap = unknown> = {
  readonly name: string;
  readonly isKeptAsDraft: boolean;
  readonly inputs: EstimateInput;
  readonly map: DrawnMap;
};

export function mergeStates<State extends EstimateState>(
  states: { base: State; mine: State; theirs: State },
  rule: MergeRule = 'shared',
): State {
  const { base, mine, theirs } = states;
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  const { inputs: was, ...baseRest } = base;
  const { inputs: own, ...mineRest } = mine;
  const { inputs: other, ...theirRest } = theirs;
  const rest = mergeJson<object>({ base: baseRest, mine: mineRest, theirs: theirRest }, rule);
  return {
    ...rest,
    inputs: mergeEstimates({ base: was, mine: own, theirs: other }, rule),
  } as State;
}
