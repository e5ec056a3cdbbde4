import { zodResolver } from '@hookform/resolvers/zod';
import { IconAlertCircle, IconCheck, IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, type SyntheticEvent, useRef } from 'react';
import {
  type Control,
  Controller,
  type ControllerFieldState,
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
import { useStoredDraft } from './stored-drafts.ts';

/** A rule the server found broken; `path` names the field as `cargo.0.quantity`. */
export type Violation = { code: string; path: string; message: string };

/** A form checked by a zod schema: on leaving a field first, on each key once it was wrong. */
export function useKitForm<Values extends FieldValues>(
  schema: ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
  useStoredDraft(form, defaultValues);
  return form;
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
  /** For a button that stands outside of it. */
  ref?: Ref<HTMLFormElement>;
  form: UseFormReturn<Values, unknown, Values>;
  onSubmit: (values: Values) => Promise<void> | void;
  /** Told which fields are wrong when a save was asked for: to open the tab they are on. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Escape outside of an open list; ask before dropping changes there. */
  onCancel?: () => void;
  children: ReactNode;
};

/** Fields of one line: Enter is theirs to give away. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type);

const isInDialog = (form: HTMLElement): boolean => form.closest('[role=dialog]') !== null;

/** In a dialog Enter submits; on a page its button does. Ctrl+Enter submits everywhere, Escape cancels. */
export function Form<Values extends FieldValues>({
  ref,
  form,
  onSubmit,
  onInvalid,
  onCancel,
  children,
}: FormProps<Values>) {
  const handle = form.handleSubmit(onSubmit, onInvalid);
  const isBusy = useRef(false);
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    // A second press before the answer would do it twice.
    if (isBusy.current) return;
    isBusy.current = true;
    await handle(event).finally(() => {
      isBusy.current = false;
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, currentTarget, target } = event;
    // Keys of a dialog that was opened from here arrive too, though it stands elsewhere in the document.
    if (!currentTarget.contains(target as Node) || event.defaultPrevented) return;
    if (key === 'Escape' && onCancel) onCancel();
    const isMeant = event.ctrlKey || event.metaKey || (isLine(target) && isInDialog(currentTarget));
    if (key === 'Enter' && isMeant && !event.nativeEvent.isComposing) void submit(event);
  };
  return (
    <FormProvider {...form}>
      <form ref={ref} noValidate onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
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

/** A field of a row in an array: `steps.1.fromAmount`. */
const IN_ARRAY = /\.\d+\./;

type FieldStanding = {
  name: string;
  fieldState: ControllerFieldState;
  isSubmitted: boolean;
};

/**
 * The error of a field in words. A row that was just added is checked with its array at once; its fields
 * complain when they were left, or when a save was asked for.
 */
export function shownError({ name, fieldState, isSubmitted }: FieldStanding): string | undefined {
  const isNew = IN_ARRAY.test(name) && !fieldState.isTouched && !isSubmitted;
  return isNew ? undefined : fieldState.error?.message;
}

/** One field: hands an input its value, its change and the error in words. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field: { name, value, onChange, onBlur }, fieldState, formState }) => {
        const error = shownError({ name, fieldState, isSubmitted: formState.isSubmitted });
        return props.children({ name, value, onChange, onBlur, error });
      }}
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
