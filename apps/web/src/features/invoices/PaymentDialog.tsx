import { paymentInput } from '@mainsheet/contract';
import { findDecimal, formatAmount, moneyFromDecimal } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useMutation, useQuery } from 'urql';
import type { ZodType } from 'zod';
import { errorText } from '../../api/error-text.ts';
import {
  Alert,
  AmountInput,
  DateTimeInput,
  Dialog,
  Form,
  FormField,
  formatNumber,
  minorUnitDigits,
  QuantityInput,
  SelectInput,
  showSnackbar,
  showViolations,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { isKept, typedRate, useDefaultRate } from './default-rate.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { INVOICE, INVOICE_ISSUER, RECORD_PAYMENT } from './invoices.queries.ts';
import { remainderText } from './payment-remainder.ts';
import type { StepSubject } from './step-subject.ts';

type PaymentValues = {
  amount: string;
  paidOn: string;
  exchangeRate: string;
  rateSource: string;
  type: 'Bank transfer' | 'Cheque' | 'Card' | 'Set-off';
  transactionReference: string;
};

const SCHEMA = paymentInput as unknown as ZodType<PaymentValues, PaymentValues>;
const TYPES = ['Bank transfer', 'Cheque', 'Card', 'Set-off'].map((type) => ({
  value: type,
  label: type,
}));

/** What a payment starts with where the company has no rate of the day. */
const OF_INVOICE = 'rate of the invoice';

type PaymentDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Records money received, in part or whole; the same dialog never pays twice. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const [{ data: issuer }] = useQuery({ query: INVOICE_ISSUER });
  const [{ data: known }] = useQuery({
    query: INVOICE,
    variables: { id: invoice.id },
    pause: invoice.exchangeRate !== undefined,
  });
  const rate = invoice.exchangeRate ?? known?.invoice.exchangeRate;
  if (!issuer || !rate) return null;
  const { today, baseCurrency } = issuer.invoiceIssuer;
  const values: PaymentValues = {
    amount: invoice.balance,
    paidOn: today,
    exchangeRate: rate,
    rateSource: invoice.currency === baseCurrency ? 'base currency' : OF_INVOICE,
    type: 'Bank transfer',
    transactionReference: '',
  };
  return (
    <PaymentForm invoice={invoice} values={values} baseCurrency={baseCurrency} onClose={onClose} />
  );
}

type PaymentFormProps = PaymentDialogProps & { values: PaymentValues; baseCurrency: string };

function PaymentForm({ invoice, values, baseCurrency, onClose }: PaymentFormProps) {
  const form = useKitForm(SCHEMA, values);
  const [key] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, record] = useMutation(RECORD_PAYMENT);
  const submit = async (data: PaymentValues) => {
    setRefusal(null);
    const answer = await record({ id: invoice.id, data, key });
    if (answer.error) return setRefusal(errorText(answer.error));
    const result = answer.data?.recordInvoicePayment;
    const others = showViolations(form, result?.violations ?? []);
    if (others[0]) return setRefusal(others[0].message);
    if (result?.errorFlag !== 'SUCCESS') return;
    showSnackbar(result.message);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title={`Record payment of ${nameOfInvoice(invoice)}`}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            Close
          </Button>
          <Button disabled={fetching} onClick={() => void form.handleSubmit(submit)()}>
            Record payment
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          <p className="muted">
            {invoice.clientName}, open {invoice.currency}{' '}
            {formatNumber(invoice.balance, minorUnitDigits(invoice.currency))}
          </p>
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <PaymentFields form={form} invoice={invoice} baseCurrency={baseCurrency} />
        </div>
      </Form>
    </Dialog>
  );
}

type FieldsProps = {
  form: UseFormReturn<PaymentValues, unknown, PaymentValues>;
  invoice: StepSubject;
  baseCurrency: string;
};

function PaymentFields({ form, invoice, baseCurrency }: FieldsProps) {
  const { control, setValue } = form;
  const takeRate = usePaymentRate(form, invoice.currency, baseCurrency);
  useEffect(() => void takeRate(), [takeRate]);
  const rateSource = useWatch({ control, name: 'rateSource' });
  const amount = useWatch({ control, name: 'amount' });
  const exchangeRate = useWatch({ control, name: 'exchangeRate' });
  const isBase = invoice.currency === baseCurrency;
  return (
    <div className="invoice-fields two">
      <FormField control={control} name="amount">
        {({ value, onChange, ...field }) => (
          <AmountInput
            label="Amount received"
            currency={invoice.currency}
            decimals={minorUnitDigits(invoice.currency)}
            value={value}
            onChange={(typed) => onChange(typed ?? '')}
            hint={remainderText(invoice.balance, invoice.currency, amount)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="paidOn">
        {({ value, onChange, ...field }) => (
          <DateTimeInput
            label="Received on"
            value={value}
            onChange={(day) => {
              onChange(day ?? '');
              void takeRate();
            }}
            {...field}
          />
        )}
      </FormField>
      {!isBase && (
        <FormField control={control} name="exchangeRate">
          {({ value, name, onBlur, error }) => (
            <QuantityInput
              label="Exchange rate"
              unit={`${baseCurrency}/${invoice.currency}`}
              decimals={6}
              value={value}
              onChange={(typed) => {
                setValue('exchangeRate', typedRate(typed).exchangeRate);
                setValue('rateSource', typedRate(typed).rateSource);
              }}
              hint={[rateSource, inBase(baseCurrency, amount, exchangeRate)]
                .filter(Boolean)
                .join(': ')}
              {...{ name, onBlur, error }}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="type">
        {({ onChange, ...field }) => (
          <SelectInput
            label="Paid by"
            options={TYPES}
            onChange={(type) => type && onChange(type)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="transactionReference">
        {(field) => <TextInput label="Bank reference" {...field} />}
      </FormField>
    </div>
  );
}

/** Fills in the company's rate of the day of payment, unless somebody has typed one meanwhile. */
function usePaymentRate(form: FieldsProps['form'], currency: string, baseCurrency: string) {
  const findRate = useDefaultRate();
  const { getValues, setValue } = form;
  return useCallback(async () => {
    if (currency === baseCurrency) return;
    const on = getValues('paidOn');
    const found = await findRate({ currency, baseCurrency, on });
    if (!found || getValues('paidOn') !== on || isKept(getValues())) return;
    setValue('exchangeRate', found.exchangeRate);
    setValue('rateSource', found.rateSource);
  }, [getValues, setValue, findRate, currency, baseCurrency]);
}

function inBase(base: string, amount: string, rate: string): string {
  const product = findDecimal(amount)?.times(findDecimal(rate) ?? 0);
  if (!product) return '';
  const text = formatAmount(moneyFromDecimal(base, product));
  return `${base} ${formatNumber(text, minorUnitDigits(base))} in the books`;
}
