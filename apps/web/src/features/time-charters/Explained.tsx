import type { Explanation } from '@mainsheet/explanation';
import { explanationTree } from '../../platform/explanations/explanation-tree.ts';
import { AccountingCell, Figure, formatAccounting } from '../../ui/index.ts';

type ExplainedProps = {
  label: string;
  amount: string;
  tree: Explanation | null | undefined;
  subject: string;
};

/** An amount of a statement that opens where it comes from, where the engine says. */
export function Explained({ label, amount, tree, subject }: ExplainedProps) {
  const shown = <AccountingCell value={amount} />;
  if (tree === null || tree === undefined) return shown;
  return (
    <Figure
      label={`${label}: ${formatAccounting(amount)}`}
      explanation={explanationTree(tree)}
      subject={subject}
    >
      {shown}
    </Figure>
  );
}
