import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField, type Option, SelectInput } from '../../ui/index.ts';

type CreditValues = { reference: string };

type CreditedDocumentProps<V extends CreditValues> = {
  form: UseFormReturn<V, unknown, V>;
  /** The field that holds its id. */
  name: keyof V & string;
  /** What is credited: invoice, bill. */
  noun: string;
  /** What of the other party is open. */
  open: readonly Option[];
  /** Whom to choose first; absent once somebody is chosen. */
  hint?: string | undefined;
};

/** Which open document is corrected; none for a credit of its own. */
export function CreditedDocument<V extends CreditValues>(props: CreditedDocumentProps<V>) {
  const { form, name, noun, open, hint } = props;
  // The library cannot follow fields through a generic form.
  const { control } = form as unknown as UseFormReturn<Record<string, string | null>>;
  const chosen = useWatch({ control, name });
  const reference = useWatch({ control, name: 'reference' });
  // One that is paid by now is still the one that is corrected.
  const options =
    chosen && !open.some(({ value }) => value === chosen)
      ? [...open, { value: chosen, label: reference || `The ${noun} chosen before` }]
      : open;
  return (
    <FormField control={control} name={name}>
      {({ value, onChange, ...field }) => (
        <SelectInput
          label={`Credits ${noun}`}
          options={options}
          value={value ?? null}
          onChange={onChange}
          clearable
          {...(hint ? { hint } : {})}
          {...field}
        />
      )}
    </FormField>
  );
}
