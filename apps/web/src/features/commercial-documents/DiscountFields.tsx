import type { DocumentDiscount } from '@mainsheet/contract';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField, QuantityInput, SelectInput } from '../../ui/index.ts';

type Discounted = FieldValues & { discount?: DocumentDiscount; currency: string };

const KINDS = [
  { value: 'percent', label: 'Percent of the lines' },
  { value: 'amount', label: 'An amount' },
];

/** What is taken off the sum of the lines before tax. */
export function DiscountFields<Values extends Discounted>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Values>;
}) {
  const { control } = form;
  const path = (field: string) => `discount.${field}` as FieldPath<Values>;
  const [kind, currency] = useWatch({
    control,
    name: [path('kind'), 'currency' as FieldPath<Values>],
  });
  return (
    <>
      <FormField control={control} name={path('kind')}>
        {({ onChange, ...field }) => (
          <SelectInput
            label="Discount in"
            options={KINDS}
            onChange={(chosen) => chosen && onChange(chosen)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name={path('value')}>
        {({ value, onChange, ...field }) => (
          <QuantityInput
            label="Discount"
            unit={kind === 'amount' ? currency : '%'}
            decimals={4}
            value={value}
            onChange={(typed) => onChange(typed ?? '0')}
            {...field}
          />
        )}
      </FormField>
    </>
  );
}
