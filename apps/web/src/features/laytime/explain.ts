import type { LaytimeCount } from '@mainsheet/contract';
import { explainLaytime, type LaytimeFigure, type LaytimeStatement } from '@mainsheet/laytime';
import { explanationNodes } from '../../platform/explanations/explanation-node.ts';
import { type ExplanationNode, minorUnitDigits } from '../../ui/index.ts';
import { readable } from './laytime-record.ts';

/** Moments as people read them. */
const readableNode = (node: ExplanationNode): ExplanationNode => ({
  ...node,
  label: readable(node.label, null),
  inputs: (node.inputs ?? []).map(readableNode),
});

/** Explains a figure of a count down to its stretches, clauses and typed terms; money to the minor unit. */
export const explainFigure =
  (count: LaytimeCount, statement: LaytimeStatement, figure: LaytimeFigure) =>
  async (): Promise<ExplanationNode> => {
    const nodeOf = explanationNodes((unit) =>
      unit === count.currency ? minorUnitDigits(count.currency) : 0,
    );
    return readableNode(nodeOf(explainLaytime(count, statement, figure)));
  };
