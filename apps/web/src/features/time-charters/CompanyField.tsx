import type { ContactKind, TimeCharterInput } from '@mainsheet/contract';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { FormField } from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { useCharter } from './charter-context.ts';

type CompanyFieldProps = {
  name: FieldPath<TimeCharterInput>;
  label: string;
  hint?: string;
  kind?: ContactKind;
};

/** A company that the charter names, looked up while typing. */
export function CompanyField({ name: path, label, hint, kind }: CompanyFieldProps) {
  const { control } = useFormContext<TimeCharterInput>();
  const { names } = useCharter();
  return (
    <FormField control={control} name={path}>
      {({ value, onChange, name, onBlur, error }) => {
        const id = typeof value === 'string' ? value : null;
        return (
          <ContactPicker
            label={label}
            hint={hint}
            {...(kind ? { kind } : {})}
            value={id}
            valueLabel={id ? names.get(id) : undefined}
            onChange={onChange}
            {...{ name, onBlur, error }}
          />
        );
      }}
    </FormField>
  );
}
