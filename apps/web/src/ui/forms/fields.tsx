import { Checkbox, MultiSelect, Textarea } from '@mantine/core';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import type { Option } from '../columns/column.ts';
import { SelectInput, TextInput } from '../inputs/choice-inputs.tsx';
import { DateTimeInput } from '../inputs/DateTimeInput.tsx';
import { QuantityInput } from '../inputs/figure-inputs.tsx';
import { PastDateInput } from '../inputs/PastDateInput.tsx';
import { UtcInput } from '../inputs/UtcInput.tsx';
import { shownError } from './form.tsx';

/** Fields of the `Form` around them: each binds one value and says its error in words. */
type BoundProps<Values extends FieldValues> = {
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
};

function useBound<Values extends FieldValues>(name: FieldPath<Values>) {
  const { control } = useFormContext<Values>();
  const { field, fieldState, formState } = useController({ name, control });
  const { value, onChange, onBlur } = field;
  const error = shownError({ name, fieldState, isSubmitted: formState.isSubmitted });
  return { value: value as unknown, onChange, onBlur, error };
}

/** One line of text. */
export function TextField<Values extends FieldValues>({
  name,
  ...rest
}: BoundProps<Values> & { emptyAsNull?: boolean; type?: string }) {
  const { emptyAsNull, ...shown } = rest;
  const { value, onChange, ...bound } = useBound<Values>(name);
  return (
    <TextInput
      name={name}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(emptyAsNull && text.trim() === '' ? null : text)}
      {...bound}
      {...shown}
    />
  );
}

type NumberFieldProps<Values extends FieldValues> = BoundProps<Values> & {
  unit: string;
  decimals?: number;
  /** What an emptied field holds: zero where a figure must be, null where it may be unknown. */
  blank: 0 | null;
};

/** A figure held as a number. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { name, blank, decimals = 0, ...rest } = props;
  const { value, onChange, ...bound } = useBound<Values>(name);
  return (
    <QuantityInput
      name={name}
      decimals={decimals}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(text) => onChange(text === null ? blank : Number(text))}
      {...bound}
      {...rest}
    />
  );
}

/** One of a few. */
export function SelectField<Values extends FieldValues>({
  name,
  ...rest
}: BoundProps<Values> & { options: readonly Option[]; clearable?: boolean; blank?: '' }) {
  const { blank, ...shown } = rest;
  const { value, onChange, ...bound } = useBound<Values>(name);
  return (
    <SelectInput
      name={name}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(picked) => onChange(picked ?? blank ?? null)}
      {...bound}
      {...shown}
    />
  );
}

/** Several of a list; typing narrows it. */
export function MultiSelectField<Values extends FieldValues>({
  name,
  label,
  hint,
  options,
}: BoundProps<Values> & { options: readonly Option[] }) {
  const { value, onChange, onBlur, error } = useBound<Values>(name);
  return (
    <MultiSelect
      label={label}
      description={hint}
      size="xs"
      searchable
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

/** A civil date or nothing. */
export function DateField<Values extends FieldValues>({ name, ...rest }: BoundProps<Values>) {
  const { value, ...bound } = useBound<Values>(name);
  return (
    <DateTimeInput
      name={name}
      value={typeof value === 'string' ? value : null}
      {...bound}
      {...rest}
    />
  );
}

/** An instant by the UTC clock, or nothing. */
export function InstantField<Values extends FieldValues>({
  name,
  endsRange,
  ...rest
}: BoundProps<Values> & {
  /** Midnight, or a day without a time, is the end of that day. */
  endsRange?: boolean;
}) {
  const { value, ...bound } = useBound<Values>(name);
  return (
    <UtcInput
      name={name}
      value={typeof value === 'string' ? value : null}
      {...(endsRange ? { rules: ENDS_RANGE } : {})}
      {...bound}
      {...rest}
    />
  );
}
const ENDS_RANGE = { endsRange: true };

/** A day long past: of a birth, of an incorporation. */
export function PastDateField<Values extends FieldValues>({
  name,
  blank,
  ...rest
}: BoundProps<Values> & { blank?: '' }) {
  const { value, onChange, ...bound } = useBound<Values>(name);
  return (
    <PastDateInput
      name={name}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(date) => onChange(date ?? blank ?? null)}
      {...bound}
      {...rest}
    />
  );
}

/** Yes or no. */
export function CheckField<Values extends FieldValues>({
  name,
  label,
  disabled,
}: BoundProps<Values>) {
  const { value, onChange, onBlur, error } = useBound<Values>(name);
  return (
    <Checkbox
      label={label}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      error={error}
      {...(disabled ? { disabled } : {})}
    />
  );
}

/** Several lines. */
export function LongTextField<Values extends FieldValues>({
  name,
  label,
  hint,
  rows = 4,
  required = false,
}: BoundProps<Values> & { rows?: number }) {
  const { value, onChange, onBlur, error } = useBound<Values>(name);
  return (
    <Textarea
      label={label}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
      minRows={rows}
      rows={rows}
    />
  );
}
