import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  useFormState,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { Alert, showSnackbar, showViolations, useKitForm } from '../../ui/index.ts';
import { isStale, type Outcome } from './mutations.ts';

type RecordForm<Values extends FieldValues, Answer extends OutcomeFragment> = {
  schema: ZodType<Values, Values>;
  initial: Values;
  /** Of the stored record; null for a new one. */
  version: number | null;
  /** Sends what was typed over a version. */
  send: (values: Values, version: number) => Promise<Outcome<Answer>>;
  /** What a refusal is headed with: "Failed to create cargo book". */
  failureTitle: string;
  /** Opens the place where the first wrong field stands. */
  onWrong: (errors: FieldErrors<Values>) => void;
  onSaved: (answer: Answer) => void;
  onReload?: (() => void) | undefined;
};

/** Of the answer itself: what the form shows of it comes with its next render. */
const errorsOf = <Values extends FieldValues>(
  violations: readonly { readonly path: string; readonly message: string }[],
): FieldErrors<Values> =>
  Object.fromEntries(
    violations.map(({ path, message }) => [path.split('.')[0], { type: 'server', message }]),
  ) as FieldErrors<Values>;

type Failure = { reasons: readonly string[]; isStale: boolean };

/** A form over one record: it follows what others save while nothing is typed, and says why it was not kept. */
export function useRecordForm<Values extends FieldValues, Answer extends OutcomeFragment>(
  record: RecordForm<Values, Answer>,
) {
  const { schema, initial, version, send, onWrong, onSaved } = record;
  const form = useKitForm<Values>(schema, initial as DefaultValues<Values>);
  const [generation, setGeneration] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [base, setBase] = useState(version ?? 0);
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control });
  const take = useCallback(
    (values: Values) => {
      form.reset(values);
      setGeneration((count) => count + 1);
    },
    [form],
  );
  const newest = version ?? 0;
  useEffect(() => {
    if (isDirty || newest <= base) return;
    take(initial);
    setBase(newest);
  }, [isDirty, newest, base, initial, take]);

  const save = async (values: Values) => {
    const outcome = await send(values, base);
    if (outcome.refusal === null) {
      setFailure(null);
      form.reset(values);
      showSnackbar(outcome.answer.message);
      return onSaved(outcome.answer);
    }
    showViolations(form, outcome.violations);
    const reasons = [...new Set(outcome.violations.map(({ message }) => message))];
    setFailure({
      reasons: reasons.length > 0 ? reasons : [outcome.refusal],
      isStale: isStale(outcome),
    });
    return onWrong(errorsOf<Values>(outcome.violations));
  };
  const tellInvalid = (wrong: FieldErrors<Values>) => {
    onWrong(wrong);
    showSnackbar('Some fields need attention.', { error: true });
  };
  const loadTheirs = () => {
    setFailure(null);
    take(initial);
    record.onReload?.();
  };
  const alert: ReactNode = failure && (
    <FailureAlert title={record.failureTitle} failure={failure} onReload={loadTheirs} />
  );
  const reset = () => take(initial);
  return {
    form,
    /** Grows when the form is filled from outside: grids then start anew. */
    generation,
    errors: errors as FieldErrors<Values>,
    isDirty,
    isSubmitting,
    alert,
    reset,
    save,
    tellInvalid,
  };
}

type FailureAlertProps = { title: string; failure: Failure; onReload: () => void };

function FailureAlert({ title, failure, onReload }: FailureAlertProps) {
  return (
    <Alert
      tone="negative"
      title={title}
      actions={
        failure.isStale && (
          <Button variant="default" size="compact-xs" onClick={onReload}>
            Load their version
          </Button>
        )
      }
    >
      {failure.reasons.length === 1 ? (
        failure.reasons[0]
      ) : (
        <ul>
          {failure.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
