import { Fragment } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormField, QuantityInput, TextInput } from '../../ui/index.ts';
import { TAX_PLACES, type Tax } from './taxes.ts';

type Taxed = FieldValues & { taxes: Tax[] };

/** The taxes of a document by name and percentage, each on the sum of all lines. */
export function TaxFields<Values extends Taxed>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Values>;
}) {
  const path = (place: number, field: keyof Tax) => `taxes.${place}.${field}` as FieldPath<Values>;
  return TAX_PLACES.map((place) => (
    <Fragment key={place}>
      <FormField control={form.control} name={path(place, 'name')}>
        {(field) => <TextInput label={`Tax ${place + 1}`} {...field} />}
      </FormField>
      <FormField control={form.control} name={path(place, 'rate')}>
        {({ value, onChange, ...field }) => (
          <QuantityInput
            label={`Tax ${place + 1}, rate`}
            unit="%"
            decimals={4}
            value={value}
            onChange={(typed) => onChange(typed ?? '0')}
            {...field}
          />
        )}
      </FormField>
    </Fragment>
  ));
}
