export { isWithin } from './cell-key.ts';
export { type ChangedCell, changedCells } from './changed-cells.ts';
export { type MergeRule, mergeEstimates, mergeJson } from './merge-documents.ts';
export { type EstimateState, mergeStates } from './merge-states.ts';
export { restoreCell } from './restore-cell.ts';
export { isSame } from './same.ts';
