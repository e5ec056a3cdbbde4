import type { CargoBookInput, ContactKind } from '@mainsheet/contract';
import type { FieldPath } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { useBook } from './book-context.ts';

type ContactFieldProps = {
  name: FieldPath<CargoBookInput>;
  label: string;
  hint?: string;
  kind?: ContactKind;
};

/** A company that the cargo book names, looked up while typing. */
export function ContactField({ name: path, label, hint, kind }: ContactFieldProps) {
  const { control } = useFormContext<CargoBookInput>();
  const { names } = useBook();
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
