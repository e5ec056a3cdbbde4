import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { CancelButton, Dialog } from '../feedback/dialog.tsx';
import { Alert } from '../layout/pieces.tsx';
import { Form } from './form.tsx';

type FormDialogProps<Values extends FieldValues> = {
  title: string;
  form: UseFormReturn<Values, unknown, Values>;
  /** The verb on the button. */
  action: string;
  isBusy: boolean;
  /** Why it was not done, where no field says it. */
  refusal: string | null;
  onSubmit: (values: Values) => Promise<void> | void;
  onClose: () => void;
  widthPx?: number;
  children: ReactNode;
};

/** A form in a dialog, with its refusal above the fields; it asks before it closes over changes. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, form, action, isBusy, refusal, onSubmit, onClose, widthPx, children } = props;
  const fields = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      isChanged={form.formState.isDirty}
      {...(widthPx ? { widthPx } : {})}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => fields.current?.requestSubmit()}>
            {action}
          </Button>
        </>
      }
    >
      <Form ref={fields} form={form} onSubmit={onSubmit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          {children}
        </div>
      </Form>
    </Dialog>
  );
}
