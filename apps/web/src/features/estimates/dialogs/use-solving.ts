import {
  type EstimateInput,
  type NumberCell,
  numberCells,
  type SolvedInput,
  type SolveForViolation,
  type SolveOutput,
  solveFor,
} from '@mainsheet/voyage';
import { useMemo, useState } from 'react';

export type SolveQuestion = {
  /** Which number may change. */
  path: string;
  output: SolveOutput;
  /** What is typed; null while empty. */
  wanted: string | null;
};

export type Solving = {
  cells: readonly NumberCell[];
  question: SolveQuestion;
  ask: (part: Partial<SolveQuestion>) => void;
  /** The number that may change; absent in an estimate without any. */
  cell: NumberCell | undefined;
  currency: string;
  /** Null until something is wanted. */
  answer: { solved: SolvedInput } | { violation: SolveForViolation } | null;
};

/** A question about an estimate: which value of one of its numbers brings a wanted figure. */
export function useSolving(inputs: EstimateInput): Solving {
  const cells = useMemo(() => numberCells(inputs), [inputs]);
  const [question, setQuestion] = useState<SolveQuestion>({
    path: cells[0]?.path ?? '',
    output: 'netTce',
    wanted: null,
  });
  const { path, output, wanted } = question;
  const answer = useMemo(
    () => (wanted === null ? null : solveFor(inputs, { path, output, target: Number(wanted) })),
    [inputs, path, output, wanted],
  );
  return {
    cells,
    question,
    ask: (part) => setQuestion({ ...question, ...part }),
    cell: cells.find((one) => one.path === path),
    currency: inputs.baseCurrency,
    answer,
  };
}
