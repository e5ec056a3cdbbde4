import type { Explanation } from '@mainsheet/explanation';
import {
  type EstimateInput,
  type EstimateResult,
  explain,
  type FigureKey,
  lineKeyOf,
} from '@mainsheet/voyage';
import { nodeOf } from '../../../platform/explanations/explanation-node.ts';
import { type ExplanationNode, formatAccounting } from '../../../ui/index.ts';
import { explainFigure } from './explanation-tree.ts';
import { figureKeyOf } from './profit-lines.ts';

type Documents = { readonly inputs: EstimateInput; readonly result: EstimateResult };
export type ExplainedLine = {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
};
type Explain = () => Promise<ExplanationNode>;

/** Lines that are a part of a figure of the engine: one fuel of the bunkers, allowances of the emissions. */
function partOf(lineKey: string): { figure: FigureKey; part: string } | null {
  const [name = '', fuel] = lineKey.split('.');
  if (name === 'bunkers' && fuel) return { figure: 'bunkers', part: `bunkers.${fuel}.cost` };
  if (name === 'euAllowances') return { figure: 'carbonCost', part: 'carbon.ets' };
  if (name === 'fuelEu') return { figure: 'carbonCost', part: 'carbon.fuelEu' };
  return null;
}

function findPart(tree: Explanation, key: string): Explanation | null {
  if (tree.key === key) return tree;
  for (const input of tree.inputs) {
    const found = findPart(input, key);
    if (found) return found;
  }
  return null;
}

/** How a line's amount is calculated; null where it follows from documents and no calculation comes to it. */
export function explainLine(line: ExplainedLine, { inputs, result }: Documents): Explain | null {
  const of = partOf(line.key);
  const own = result.lines.find((one) => lineKeyOf(one) === line.key)?.amount ?? 0;
  if (of && Math.abs(own - line.amount) < 0.5) {
    return () => {
      const whole = explain(inputs, of.figure);
      return Promise.resolve(nodeOf(findPart(whole, of.part) ?? whole));
    };
  }
  const key = figureKeyOf(line, line.amount, result.totals);
  return key ? explainFigure(inputs, key) : null;
}

/** A sum as the lines above it, each with its own calculation where it has one. */
export function explainSum(
  sum: ExplainedLine,
  { lines, documents }: { lines: readonly ExplainedLine[]; documents: Documents },
): Explain {
  const text = (amount: number) => formatAccounting(amount, 0);
  const unit = documents.inputs.baseCurrency;
  return async () => ({
    ...{ key: sum.key, label: sum.label, value: text(sum.amount), unit },
    inputs: await Promise.all(
      lines
        .filter(({ amount }) => Math.abs(amount) >= 0.5)
        .map(async ({ key, label, amount }): Promise<ExplanationNode> => {
          const own = await explainLine({ key, label, amount }, documents)?.();
          const place = `${sum.key}/${key}`;
          const shown = { key: place, label, value: text(amount), unit, operator: '+' };
          if (own) return { ...shown, inputs: [own] };
          return { ...shown, source: { kind: 'computed', text: 'agreed, posted or reported' } };
        }),
    ),
  });
}
