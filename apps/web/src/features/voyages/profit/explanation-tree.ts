import { type EstimateInput, explain, type FigureKey } from '@mainsheet/voyage';
import { nodeOf } from '../../../platform/explanations/explanation-node.ts';
import type { ExplanationNode } from '../../../ui/index.ts';

/** Explains a figure of a voyage; calculated when it is opened. */
export const explainFigure =
  (inputs: EstimateInput, key: FigureKey) => async (): Promise<ExplanationNode> =>
    nodeOf(explain(inputs, key));
