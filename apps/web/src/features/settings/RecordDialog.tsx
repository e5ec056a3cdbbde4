import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { CombinedError } from 'urql';
import type { ZodType } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { Alert, Dialog, Form, showViolations, useKitForm, type Violation } from '../../ui/index.ts';

/** What came of asking the server to keep a record. */
export type Saved = {
  answer:
    | { errorFlag: string; message: string; violations: readonly Violation[] }
    | null
    | undefined;
  error: CombinedError | undefined;
};

type RecordDialogProps<Values extends FieldValues> = {
  title: string;
  schema: ZodType<Values, Values>;
  start: Values;
  send: (values: Values) => Promise<Saved>;
  onSaved: (message: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A record of a settings list in a form of its own; refusals stand beside their fields. */
export function RecordDialog<Values extends FieldValues>(props: RecordDialogProps<Values>) {
  const { title, schema, start, send, onSaved, onClose, children } = props;
  const form = useKitForm<Values>(schema, start as DefaultValues<Values>);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (values: Values) => {
    setRefusal(null);
    setBusy(true);
    const { answer, error } = await send(values);
    setBusy(false);
    if (error) return setRefusal(errorText(error));
    if (answer?.errorFlag === 'SUCCESS') return onSaved(answer.message);
    const others = showViolations(form, answer?.violations ?? []);
    return others[0] ? setRefusal(others[0].message) : undefined;
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isBusy} onClick={() => void form.handleSubmit(submit)()}>
            Save
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          {children}
        </div>
      </Form>
    </Dialog>
  );
}
