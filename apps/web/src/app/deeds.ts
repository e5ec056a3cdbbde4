import { useCallback, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type AnyVariables, type OperationResult, type TypedDocumentNode, useMutation } from 'urql';
import { errorCode, errorText } from '../api/error-text.ts';
import type { OutcomeFragment } from '../api/generated/graphql.ts';
import { showSnackbar, showViolations, type Violation } from '../ui/index.ts';

/** What came of a mutation: its answer, or in words why it was not done. */
export type Deed<Answer extends OutcomeFragment = OutcomeFragment> =
  | { answer: Answer; refusal: null }
  | {
      answer: null;
      refusal: string;
      /** Of an error of the transport: `FORBIDDEN`, `STEP_UP_NEEDED` … */
      code: string | null;
      violations: readonly Violation[];
    };

/** A mutation of one root field, whose answer is looked at. */
export type DeedDocument<Answer, Variables> = TypedDocumentNode<
  Readonly<Record<string, Answer>>,
  Variables
>;

function deedOf<Answer extends OutcomeFragment>({
  data,
  error,
}: Pick<OperationResult<Readonly<Record<string, Answer>>>, 'data' | 'error'>): Deed<Answer> {
  const answer = Object.values(data ?? {})[0];
  if (error || !answer) {
    const refusal = error ? errorText(error) : 'Something went wrong';
    return { answer: null, refusal, code: error ? errorCode(error) : null, violations: [] };
  }
  if (answer.errorFlag === 'SUCCESS') return { answer, refusal: null };
  const { message, violations } = answer;
  return { answer: null, refusal: violations[0]?.message ?? message, code: null, violations };
}

/** The server heard it and said no; a lost answer is no refusal. */
export const isRefused = (deed: Deed): boolean =>
  deed.refusal !== null && deed.violations.length > 0;

/** Somebody else saved the record after it was loaded here. */
export const isStale = (deed: Deed): boolean =>
  deed.refusal !== null && deed.code === 'STALE_VERSION';

/** One mutation, and whether it is under way. */
export function useDeed<Answer extends OutcomeFragment, Variables extends AnyVariables>(
  document: DeedDocument<Answer, Variables>,
): [(variables: Variables) => Promise<Deed<Answer>>, boolean] {
  const [{ fetching }, execute] = useMutation(document);
  const ask = useCallback(
    async (variables: Variables) => deedOf(await execute(variables)),
    [execute],
  );
  return [ask, fetching];
}

/** Says in passing that it was done, or why not. */
export function tellDeed({ answer, refusal }: Deed): void {
  showSnackbar(answer ? answer.message : refusal, { error: !answer });
}

/** Puts a refusal beside the fields of its form, and says in passing what stands beside none. */
export function tellRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  deed: Extract<Deed, { answer: null }>,
): void {
  const [first] = showViolations(form, deed.violations);
  const besideFields = first?.message ?? 'Some fields need attention.';
  const text = isRefused(deed) ? besideFields : deed.refusal;
  showSnackbar(text, { error: true, durationMs: 6000 });
}

/** Judges what a form sent: a refusal stands beside its field, in words where it has none. */
export function useVerdict<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const judge = <Answer extends OutcomeFragment>(deed: Deed<Answer>): Answer | null => {
    if (deed.refusal === null) {
      setRefusal(null);
      return deed.answer;
    }
    const [first] = showViolations(form, deed.violations);
    setRefusal(isRefused(deed) ? (first?.message ?? null) : deed.refusal);
    return null;
  };
  return { refusal, setRefusal, judge };
}
