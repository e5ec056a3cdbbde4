import { type ExchangeRateInput, exchangeRateInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import {
  Alert,
  DateTimeInput,
  Dialog,
  Form,
  FormField,
  QuantityInput,
  SelectInput,
  showViolations,
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, record] = useMutation(RECORD_EXCHANGE_RATE);
  const currency = useWatch({ control: form.control, name: 'currency' });
  const submit = async (data: ExchangeRateInput) => {
    setRefusal(null);
    const answer = await record({ data });
    if (answer.error) return setRefusal(errorText(answer.error));
    const result = answer.data?.recordExchangeRate;
    const others = showViolations(form, result?.violations ?? []);
    if (others[0]) return setRefusal(others[0].message);
    if (result?.errorFlag === 'SUCCESS') onRecorded(result.message);
  };
  const options = CURRENCY_CODES.filter((code) => code !== baseCurrency).map((code) => ({
    value: code,
    label: code,
  }));
  return (
    <Dialog
      opened
      title={start.currency ? `Correct the rate of ${start.currency}` : 'New exchange rate'}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={fetching} onClick={() => void form.handleSubmit(submit)()}>
            Record rate
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
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
        </div>
      </Form>
    </Dialog>
  );
}
