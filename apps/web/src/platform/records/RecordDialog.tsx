import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { FormDialog, useKitForm } from '../../ui/index.ts';
import { type Outcome, useVerdict } from './mutations.ts';

type RecordDialogProps<Values extends FieldValues, Answer extends OutcomeFragment> = {
  title: string;
  /** Of the button that keeps it. */
  action?: string;
  schema: ZodType<Values, Values>;
  start: Values;
  send: (values: Values) => Promise<Outcome<Answer>>;
  onSaved: (message: string, answer: Answer) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A record of a list in a form of its own; refusals stand beside their fields. */
export function RecordDialog<
  Values extends FieldValues,
  Answer extends OutcomeFragment = OutcomeFragment,
>(props: RecordDialogProps<Values, Answer>) {
  const { title, action = 'Save', schema, start, send, onSaved, onClose, children } = props;
  const form = useKitForm<Values>(schema, start as DefaultValues<Values>);
  const { refusal, judge } = useVerdict(form);
  const [isBusy, setBusy] = useState(false);
  const submit = async (values: Values) => {
    setBusy(true);
    const saved = judge(await send(values));
    setBusy(false);
    if (saved) onSaved(saved.message, saved);
  };
  return (
    <FormDialog
      title={title}
      form={form}
      action={action}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
