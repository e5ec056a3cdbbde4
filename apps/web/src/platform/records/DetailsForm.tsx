import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useFormState } from 'react-hook-form';
import type { ZodType } from 'zod';
import { Form, Panel, showSnackbar, Tag, useKitForm } from '../../ui/index.ts';
import { MayButton } from '../permissions/MayButton.tsx';
import type { PermissionKey } from '../permissions/permissions.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type Outcome, showFormRefusal } from './mutations.ts';

type DetailsFormProps<Values extends FieldValues> = {
  title: string;
  hint?: string;
  schema: unknown;
  initial: Values;
  needs: PermissionKey;
  send: (values: Values) => Promise<Outcome>;
  onSaved: () => void;
  /** The verb on the button, where it does not save at once. */
  action?: string;
  children: ReactNode;
};

/** One panel of settings, saved as a whole. */
export function DetailsForm<Values extends FieldValues>(props: DetailsFormProps<Values>) {
  const { title, hint, schema, initial, needs, send, onSaved, children, action = 'Save' } = props;
  // Every field stands in the form, so what goes in has the shape of what comes out.
  const form = useKitForm<Values>(
    schema as ZodType<Values, Values>,
    initial as DefaultValues<Values>,
  );
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const save = async (values: Values) => {
    const outcome = await send(values);
    if (outcome.refusal !== null) return showFormRefusal(form, outcome);
    form.reset(values);
    showSnackbar(outcome.answer.message);
    return onSaved();
  };
  return (
    <Form form={form} onSubmit={save}>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <Panel
        title={title}
        hint={hint}
        actions={
          <>
            {isDirty && <Tag tone="warning">Not saved yet</Tag>}
            <MayButton needs={needs} type="submit" disabled={!isDirty} loading={isSubmitting}>
              {action}
            </MayButton>
          </>
        }
      >
        <div className="field-grid">{children}</div>
      </Panel>
    </Form>
  );
}
