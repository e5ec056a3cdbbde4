import { useCallback, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type AnyVariables, type OperationResult, type TypedDocumentNode, useMutation } from 'urql';
import { errorCode, errorText } from '../../api/error-text.ts';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { showSnackbar, showViolations, type Violation } from '../../ui/index.ts';

/** What came of a mutation: its answer, or in words why it was not done. */
export type Outcome<Answer extends OutcomeFragment = OutcomeFragment> =
  | { answer: Answer; refusal: null }
  | {
      answer: null;
      refusal: string;
      /** Of an error of the transport: `FORBIDDEN`, `STEP_UP_NEEDED` … */
      code: string | null;
      violations: readonly Violation[];
    };

/** A mutation of one root field, whose answer is looked at. */
export type MutationDocument<Answer, Variables> = TypedDocumentNode<
  Readonly<Record<string, Answer>>,
  Variables
>;

function outcomeOf<Answer extends OutcomeFragment>({
  data,
  error,
}: Pick<OperationResult<Readonly<Record<string, Answer>>>, 'data' | 'error'>): Outcome<Answer> {
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
export const isRefused = (outcome: Outcome): boolean =>
  outcome.refusal !== null && outcome.violations.length > 0;

/** Somebody else saved the record after it was loaded here. */
export const isStale = (outcome: Outcome): boolean =>
  outcome.refusal !== null && outcome.code === 'STALE_VERSION';

const SAVED_BEFORE =
  'This was saved before, as it stood then; only the answer was lost. Look at what was saved before you save again: it would be a second one.';

function useAsk<Answer extends OutcomeFragment, Variables extends AnyVariables>(
  document: MutationDocument<Answer, Variables>,
): [(variables: Variables) => Promise<Outcome<Answer>>, boolean] {
  const [{ fetching }, execute] = useMutation(document);
  const ask = useCallback(
    async (variables: Variables) => outcomeOf(await execute(variables)),
    [execute],
  );
  return [ask, fetching];
}

/** One mutation, and whether it is under way; one with a key is asked by `useMutateOnce`. */
export const useMutate: <
  Answer extends OutcomeFragment,
  Variables extends AnyVariables & { key?: never },
>(
  document: MutationDocument<Answer, Variables>,
) => [(variables: Variables) => Promise<Outcome<Answer>>, boolean] = useAsk;

/** Where the key of a request stays: with the form, or with what was typed where that outlives its page. */
export type RequestKey = { current: string };

/**
 * A request that makes a record, under a key of its own: the key stays until the answer is there, so that pressing again after
 * a lost answer makes nothing twice.
 */
export function useOnce<Request, Answer extends OutcomeFragment>(
  send: (request: Request, key: string) => Promise<Outcome<Answer>>,
  outlasting?: RequestKey,
): (request: Request) => Promise<Outcome<Answer>> {
  const own = useRef<string>(crypto.randomUUID());
  const key: RequestKey = outlasting ?? own;
  return async (request) => {
    const outcome = await send(request, key.current);
    if (outcome.refusal === null) {
      key.current = crypto.randomUUID();
      return outcome;
    }
    if (outcome.code !== 'IDEMPOTENCY_MISMATCH') return outcome;
    // The answer to an earlier press was lost, and the form was changed since.
    key.current = crypto.randomUUID();
    return { ...outcome, refusal: SAVED_BEFORE };
  };
}

/** One mutation that makes a record, once however often it is pressed, and whether it is under way. */
export function useMutateOnce<
  Answer extends OutcomeFragment,
  Variables extends AnyVariables & { key: string },
>(
  document: MutationDocument<Answer, Variables>,
  outlasting?: RequestKey,
): [(variables: Omit<Variables, 'key'>) => Promise<Outcome<Answer>>, boolean] {
  const [mutate, isBusy] = useAsk(document);
  const ask = useOnce(
    (variables: Omit<Variables, 'key'>, key) => mutate({ ...variables, key } as Variables),
    outlasting,
  );
  return [ask, isBusy];
}

/** Says in passing that it was done, or why not. */
export function showOutcome({ answer, refusal }: Outcome): void {
  showSnackbar(answer ? answer.message : refusal, { error: !answer });
}

/** Puts a refusal beside the fields of its form, and says in passing what stands beside none. */
export function showFormRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  outcome: Extract<Outcome, { answer: null }>,
): void {
  const [first] = showViolations(form, outcome.violations);
  const besideFields = first?.message ?? 'Some fields need attention.';
  const text = isRefused(outcome) ? besideFields : outcome.refusal;
  showSnackbar(text, { error: true, durationMs: 6000 });
}

/** Judges what a form sent: a refusal stands beside its field, in words where it has none. */
export function useVerdict<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const judge = <Answer extends OutcomeFragment>(outcome: Outcome<Answer>): Answer | null => {
    if (outcome.refusal === null) {
      setRefusal(null);
      return outcome.answer;
    }
    const [first] = showViolations(form, outcome.violations);
    setRefusal(isRefused(outcome) ? (first?.message ?? null) : outcome.refusal);
    return null;
  };
  return { refusal, setRefusal, judge };
}
