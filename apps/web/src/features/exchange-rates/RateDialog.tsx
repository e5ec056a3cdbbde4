import { type ExchangeRateInput, exchangeRateInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { useWatch } from 'react-hook-form';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  DateTimeInput,
  FormDialog,
  FormField,
  optionsOf,
  QuantityInput,
  SelectInput,
  useKitForm,
} from '../../ui/index.ts';
import { RECORD_EXCHANGE_RATE } from './exchange-rates.queries.ts';

type RateDialogProps = {
  baseCurrency: string;
  /** What the form starts with: another rate of a day is a correction of it. */
  start: ExchangeRateInput;
  onClose: () => void;
  onRecorded: (message: string) => void;
};

/** Asks for a rate of a day; the entry before it stays in the list. */
export function RateDialog({ baseCurrency, start, onClose, onRecorded }: RateDialogProps) {
  const form = useKitForm(exchangeRateInput, start);
  const { refusal, judge } = useVerdict(form);
  const [record, isBusy] = useMutate(RECORD_EXCHANGE_RATE);
  const currency = useWatch({ control: form.control, name: 'currency' });
  const submit = async (data: ExchangeRateInput) => {
    const recorded = judge(await record({ data }));
    if (recorded) onRecorded(recorded.message);
  };
  const options = optionsOf(CURRENCY_CODES.filter((code) => code !== baseCurrency));
  return (
    <FormDialog
      title={start.currency ? `Correct the rate of ${start.currency}` : 'New exchange rate'}
      form={form}
      action="Record rate"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="field-grid">
        <FormField control={form.control} name="currency">
          {({ onChange, value, ...field }) => (
            <SelectInput
              label="Currency"
              options={options}
              value={value || null}
              onChange={(code) => onChange(code ?? '')}
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="rateOn">
          {({ onChange, ...field }) => (
            <DateTimeInput label="Date" onChange={(day) => onChange(day ?? '')} {...field} />
          )}
        </FormField>
      </div>
      <FormField control={form.control} name="rate">
        {({ value, onChange, ...field }) => (
          <QuantityInput
            label={currency ? `${baseCurrency} for 1 ${currency}` : 'Rate'}
            unit={`${baseCurrency}/${currency || '…'}`}
            decimals={8}
            value={value || null}
            onChange={(typed) => onChange(typed ?? '')}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
