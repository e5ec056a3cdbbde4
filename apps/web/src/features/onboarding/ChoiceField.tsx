import { Radio } from '@mantine/core';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';

type ChoiceFieldProps<Values extends FieldValues> = {
  name: FieldPath<Values>;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** One of a few, all in sight. */
export function ChoiceField<Values extends FieldValues>({
  name,
  label,
  options,
}: ChoiceFieldProps<Values>) {
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ name, control });
  return (
    <Radio.Group
      label={label}
      value={(field.value as string | null) ?? ''}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className="choices">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
