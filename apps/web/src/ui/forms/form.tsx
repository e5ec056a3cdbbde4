import { zodResolver } from '@hookform/resolvers/zod';
import { IconAlertCircle, IconCheck, IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';

/** A rule the server found broken; `path` names the field as `cargo.0.quantity`. */
export type Violation = { code: string; path: string; message: string };

/** A form checked by a zod schema: on leaving a field first, on each key once it was wrong. */
export function useKitForm<Values extends FieldValues>(
  schema: ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> {
  return useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
}

/** Puts the server's violations beside their fields; those without a field are returned. */
export function showViolations<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  violations: readonly Violation[],
): Violation[] {
  const known = Object.keys(form.getValues());
  return violations.filter((violation) => {
    const path = violation.path.replace(/^input\./, '');
    if (!known.includes(path.split('.')[0] ?? '')) return true;
    form.setError(path as FieldPath<Values>, { type: violation.code, message: violation.message });
    return false;
  });
}

type FormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Values>;
  onSubmit: (values: Values) => Promise<void> | void;
  /** Told which fields are wrong when a save was asked for: to open the tab they are on. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Escape outside of an open list; ask before dropping changes there. */
  onCancel?: () => void;
  children: ReactNode;
};

/** Enter submits, Ctrl+Enter too from long texts, Escape cancels. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  onCancel,
  children,
}: FormProps<Values>) {
  const submit = form.handleSubmit(onSubmit, onInvalid);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel && !event.defaultPrevented) onCancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the fields arrive here */}
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
        {children}
      </form>
    </FormProvider>
  );
}

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values, unknown, Values>;
  name: Name;
  children: (
    field: Omit<ControllerRenderProps<Values, Name>, 'ref' | 'disabled'> & {
      error: string | undefined;
    },
  ) => ReactNode & React.ReactElement;
};

/** One field: hands an input its value, its change and the error in words. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field: { name, value, onChange, onBlur }, fieldState }) =>
        props.children({ name, value, onChange, onBlur, error: fieldState.error?.message })
      }
    />
  );
}

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed';

const SAVE_MARKS: Readonly<
  Record<SaveState, { text: string; Icon: typeof IconCheck; tone: string }>
> = {
  saved: { text: 'Saved', Icon: IconCheck, tone: 'muted' },
  dirty: { text: 'Not saved yet', Icon: IconPencil, tone: 'warning' },
  saving: { text: 'Saving …', Icon: IconPencil, tone: 'muted' },
  failed: { text: 'Could not be saved; trying again', Icon: IconAlertCircle, tone: 'negative' },
};

/** Whether what was typed is safe; read out when it changes. */
export function SaveMark({ state }: { state: SaveState }) {
  const { text, Icon, tone } = SAVE_MARKS[state];
  return (
    <span className={`row small nowrap ${tone}`} role="status" style={{ gap: 4 }}>
      <Icon size={13} aria-hidden />
      {text}
    </span>
  );
}

/** Asks before the browser tab is closed or reloaded over unsaved changes. */
export function useTabGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
