import type { LaytimeCount, LaytimeForm } from '@mainsheet/contract';
import {
  compareStatements,
  countLaytime,
  faultText,
  type LaytimeResult,
  type StatementComparison,
} from '@mainsheet/laytime';
import { useCallback, useMemo, useReducer } from 'react';

type History = {
  readonly saved: LaytimeForm;
  readonly past: readonly LaytimeForm[];
  readonly present: LaytimeForm;
  readonly future: readonly LaytimeForm[];
};
type Step =
  | { kind: 'change'; change: (form: LaytimeForm) => LaytimeForm }
  | { kind: 'undo' | 'redo' }
  | { kind: 'take'; form: LaytimeForm };

/** The most steps back: a form of a thousand lines is large. */
const MOST_STEPS = 100;

function next(history: History, step: Step): History {
  const { past, present, future } = history;
  switch (step.kind) {
    case 'change': {
      const changed = step.change(present);
      if (changed === present) return history;
      return {
        ...history,
        past: [...past, present].slice(-MOST_STEPS),
        present: changed,
        future: [],
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return { ...history, past: past.slice(0, -1), present: before, future: [present, ...future] };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after
        ? { ...history, past: [...past, present], present: after, future: rest }
        : history;
    }
    case 'take':
      return startOf(step.form);
  }
}

const startOf = (form: LaytimeForm): History => ({
  saved: form,
  past: [],
  present: form,
  future: [],
});

/** What keeps a count from being made, beside its field. */
export type Finding = { readonly path: string; readonly message: string };

const findingsOf = ({ violations }: LaytimeResult): readonly Finding[] =>
  violations.map((violation) => ({ path: violation.path, message: faultText(violation) }));

/** A statement on the page: what is typed, every step of it, and what the engine makes of it at once. */
export function useStatement(initial: LaytimeForm) {
  const [history, dispatch] = useReducer(next, initial, startOf);
  const { present: form, past, future, saved } = history;
  const { count, theirs } = form;
  const result = useMemo(() => countLaytime(count), [count]);
  const other = useMemo(() => (theirs ? countLaytime(theirs) : null), [theirs]);
  const comparison = useMemo(
    (): StatementComparison | null => (theirs ? compareStatements(count, theirs).comparison : null),
    [count, theirs],
  );
  const change = useCallback(
    (run: (form: LaytimeForm) => LaytimeForm) => dispatch({ kind: 'change', change: run }),
    [],
  );
  return {
    form,
    change,
    undo: past.length > 0 ? () => dispatch({ kind: 'undo' }) : null,
    redo: future.length > 0 ? () => dispatch({ kind: 'redo' }) : null,
    take: useCallback((taken: LaytimeForm) => dispatch({ kind: 'take', form: taken }), []),
    isDirty: form !== saved,
    statement: result.statement,
    findings: findingsOf(result),
    theirs: other?.statement ?? null,
    theirFindings: other ? findingsOf(other) : [],
    comparison,
  };
}
export type Statement = ReturnType<typeof useStatement>;

/** Which of the two counts is on the page. */
export type Side = 'count' | 'theirs';

/** Changes the count of one side. */
export const changeCount =
  (side: Side, run: (count: LaytimeCount) => LaytimeCount) =>
  (form: LaytimeForm): LaytimeForm => {
    const count = form[side];
    return count === null ? form : { ...form, [side]: run(count) };
  };

/** Changes one port of a count. */
export const changePort =
  (at: number, run: (port: LaytimeCount['ports'][number]) => LaytimeCount['ports'][number]) =>
  (count: LaytimeCount): LaytimeCount => ({
    ...count,
    ports: count.ports.map((port, index) => (index === at ? run(port) : port)),
  });
