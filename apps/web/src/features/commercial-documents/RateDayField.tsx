import type { UseFormReturn } from 'react-hook-form';
import { DateTimeInput, FormField } from '../../ui/index.ts';
import type { SourcedRate } from './default-rate.ts';
import { rateFieldsOf } from './use-rate-of-day.ts';

type RateDayFieldProps<V extends SourcedRate> = {
  form: UseFormReturn<V, unknown, V>;
  name: keyof V & string;
  label: string;
  /** Fills in the rate of that day. */
  takeRate: () => Promise<void>;
};

/** A day by whose rate the document or payment is booked. */
export function RateDayField<V extends SourcedRate>(props: RateDayFieldProps<V>) {
  const { form, name: day, label, takeRate } = props;
  return (
    <FormField control={rateFieldsOf(form).control} name={day}>
      {({ value, onChange, ...field }) => (
        <DateTimeInput
          label={label}
          value={value ?? null}
          onChange={(picked) => {
            onChange(picked ?? '');
            void takeRate();
          }}
          {...field}
        />
      )}
    </FormField>
  );
}
