import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  AmountInput,
  FormField,
  minorUnitDigits,
  type Option,
  SelectInput,
  TextInput,
} from '../../ui/index.ts';
import { RateField } from './CurrencyFields.tsx';
import type { SourcedRate } from './default-rate.ts';
import { RateDayField } from './RateDayField.tsx';
import { rateFieldsOf, useRateOfDay } from './use-rate-of-day.ts';

/** What every payment of a document says beside the account that it moves. */
export type PaymentValues = SourcedRate & {
  amount: string;
  paidOn: string;
  type: string;
  transactionReference: string;
};

type PaymentFieldsProps<V extends PaymentValues> = {
  form: UseFormReturn<V, unknown, V>;
  currency: string;
  baseCurrency: string;
  labels: { readonly amount: string; readonly day: string };
  types: readonly Option[];
  /** What the typed amount leaves open. */
  amountHintOf: (amount: string) => string;
  /** Where the rate comes from, and what it makes of the amount. */
  rateHintOf: (of: { rate: string; rateSource: string; amount: string }) => string;
};

/** Amount, day, rate, way and reference of a payment received or made. */
export function PaymentFields<V extends PaymentValues>(props: PaymentFieldsProps<V>) {
  const { form, currency, baseCurrency, labels, types, amountHintOf, rateHintOf } = props;
  const { control } = rateFieldsOf(form);
  const takeRate = useRateOfDay(form, { day: 'paidOn', baseCurrency, own: { currency } });
  useEffect(() => void takeRate(), [takeRate]);
  const amount = useWatch({ control, name: 'amount' }) ?? '';
  const rateSource = useWatch({ control, name: 'rateSource' }) ?? '';
  return (
    <div className="invoice-fields two">
      <FormField control={control} name="amount">
        {({ value, onChange, ...field }) => (
          <AmountInput
            label={labels.amount}
            currency={currency}
            decimals={minorUnitDigits(currency)}
            value={value ?? null}
            onChange={(typed) => onChange(typed ?? '')}
            hint={amountHintOf(amount)}
            {...field}
          />
        )}
      </FormField>
      <RateDayField form={form} name="paidOn" label={labels.day} takeRate={takeRate} />
      {currency !== baseCurrency && (
        <RateField
          form={form}
          unit={`${baseCurrency}/${currency}`}
          hintOf={(rate) => rateHintOf({ rate, rateSource, amount })}
        />
      )}
      <PaymentWayFields form={form} types={types} />
    </div>
  );
}

type PaymentWayFieldsProps<V extends SourcedRate> = {
  form: UseFormReturn<V, unknown, V>;
  types: readonly Option[];
};

/** The way money took, and what the bank calls it. */
export function PaymentWayFields<V extends SourcedRate & Pick<PaymentValues, 'type'>>({
  form,
  types,
}: PaymentWayFieldsProps<V>) {
  const { control } = rateFieldsOf(form);
  return (
    <>
      <FormField control={control} name="type">
        {({ value, onChange, ...field }) => (
          <SelectInput
            label="Paid by"
            options={types}
            value={value ?? null}
            onChange={(type) => type && onChange(type)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="transactionReference">
        {({ value, ...field }) => (
          <TextInput label="Bank reference" value={value ?? ''} {...field} />
        )}
      </FormField>
    </>
  );
}
