import { CURRENCY_CODES } from '@mainsheet/money';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormField, optionsOf, QuantityInput, SelectInput } from '../../ui/index.ts';
import { type SourcedRate, typedRate } from './default-rate.ts';
import { type RateValues, rateFieldsOf } from './use-rate-of-day.ts';

/** The trade's own first, then all. */
const COMMON = ['USD', 'EUR', 'GBP', 'NOK', 'SGD', 'JPY'];
const CURRENCY_OPTIONS = optionsOf([
  ...COMMON,
  ...CURRENCY_CODES.filter((code) => !COMMON.includes(code)),
]);
const DIRTY = { shouldDirty: true } as const;

type CurrencyFieldsProps<V extends RateValues> = {
  form: UseFormReturn<V, unknown, V>;
  baseCurrency: string;
  /** Fills in the rate of the day of the document. */
  takeRate: () => Promise<void>;
};

/** The money of a document: its currency, and its rate where that is not the base currency. */
export function CurrencyFields<V extends RateValues>(props: CurrencyFieldsProps<V>) {
  const { form, baseCurrency, takeRate } = props;
  const { control, setValue } = rateFieldsOf(form);
  const currency = useWatch({ control, name: 'currency' });
  const rateSource = useWatch({ control, name: 'rateSource' });
  const chooseCurrency = (code: string | null) => {
    if (!code) return;
    setValue('currency', code, DIRTY);
    setValue('exchangeRate', '', DIRTY);
    void takeRate();
  };
  return (
    <>
      <FormField control={control} name="currency">
        {({ value, name, onBlur, error }) => (
          <SelectInput
            label="Currency"
            options={CURRENCY_OPTIONS}
            value={value ?? null}
            onChange={chooseCurrency}
            {...{ name, onBlur, error }}
          />
        )}
      </FormField>
      {currency !== baseCurrency && (
        <RateField
          form={form}
          unit={`${baseCurrency}/${currency}`}
          hintOf={(rate) => (rate ? (rateSource ?? '') : 'No rate is known for this day')}
        />
      )}
    </>
  );
}

type RateFieldProps<V extends SourcedRate> = {
  form: UseFormReturn<V, unknown, V>;
  unit: string;
  hintOf: (rate: string) => string;
};

/** A rate that somebody may type over what was looked up. */
export function RateField<V extends SourcedRate>(props: RateFieldProps<V>) {
  const { form, unit, hintOf } = props;
  const { control, setValue } = rateFieldsOf(form);
  const typeRate = (typed: string | null) => {
    const { exchangeRate, rateSource } = typedRate(typed);
    setValue('exchangeRate', exchangeRate, DIRTY);
    setValue('rateSource', rateSource, DIRTY);
  };
  return (
    <FormField control={control} name="exchangeRate">
      {({ value, name, onBlur, error }) => (
        <QuantityInput
          label="Exchange rate"
          unit={unit}
          decimals={6}
          value={value || null}
          onChange={typeRate}
          hint={hintOf(value ?? '')}
          {...{ name, onBlur, error }}
        />
      )}
    </FormField>
  );
}
