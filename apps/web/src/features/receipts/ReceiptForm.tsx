import { receiptInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  AmountInput,
  Form,
  FormField,
  minorUnitDigits,
  optionsOf,
  Panel,
  QuantityInput,
  SelectInput,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import {
  CurrencyFields,
  PaymentWayFields,
  RateDayField,
  useRateOfDay,
} from '../commercial-documents/index.ts';
import { invoicePaymentHref, ReceivedIn, useReceivingAccounts } from '../invoices/index.ts';
import { AllocationTable } from './AllocationTable.tsx';
import { crossRate, grossOf, type ToAllocate } from './allocation.ts';
import { RECORD_RECEIPT, type ReceiptStart } from './receipts.queries.ts';
import { rowErrors } from './row-errors.ts';

const SCHEMA = z.object({
  ...receiptInput.omit({ clientId: true, paymentables: true }).shape,
  rateSource: z.string(),
});
type Values = z.infer<typeof SCHEMA>;
type ReceiptFormState = UseFormReturn<Values, unknown, Values>;

const TYPES = optionsOf(['Bank transfer', 'Cheque', 'Card', 'Set-off']);

function valuesOf({ currency, baseCurrency, rates, today, open }: ReceiptStart): Values {
  const rate = rates.find((one) => one.currency === currency)?.rate ?? '';
  return {
    ...{ paidOn: today, currency, amount: '', charges: '0', type: 'Bank transfer' },
    exchangeRate: currency === baseCurrency ? '1' : rate,
    rateSource: currency === baseCurrency ? 'base currency' : '',
    ...{ transactionReference: '', accountId: null, claimRate: null },
    claimCurrency: open[0]?.currency ?? currency,
  };
}

/** What a form says of the money, with the currency of the invoices it settles. */
function moneyOf(typed: Partial<Values>, start: ReceiptStart): ToAllocate {
  const currency = typed.currency ?? start.currency;
  const claimCurrency = typed.claimCurrency ?? currency;
  return {
    ...{ currency, claimCurrency, gross: grossOf(typed.amount ?? '', typed.charges ?? '') },
    claimRate: typed.claimRate ?? crossRate(start.rates, currency, claimCurrency),
  };
}

/** One amount of a customer and what it settles; sent twice it is recorded once. */
export function ReceiptForm({ start }: { start: ReceiptStart }) {
  const navigate = useNavigate();
  const form = useKitForm(SCHEMA as unknown as z.ZodType<Values, Values>, valuesOf(start));
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { refusal, judge } = useVerdict(form);
  const [record, isBusy] = useMutateOnce(RECORD_RECEIPT);
  const money = moneyOf(useWatch({ control: form.control }), start);
  const open = start.open.filter(({ currency }) => currency === money.claimCurrency);
  const { isDirty, isSubmitting } = form.formState;
  const submit = async ({ rateSource: _, ...typed }: Values) => {
    const paymentables = open.flatMap(({ id: invoiceId }) => {
      const amount = amounts[invoiceId] ?? '';
      return Number(amount) > 0 ? [{ invoiceId, amount }] : [];
    });
    const isExchanged = money.claimCurrency !== money.currency;
    const data = {
      ...{ ...typed, clientId: start.clientId, charges: typed.charges || '0', paymentables },
      accountId: typed.type === 'Set-off' ? null : typed.accountId,
      claimCurrency: isExchanged ? money.claimCurrency : null,
      claimRate: isExchanged && paymentables.length > 0 ? money.claimRate || null : null,
    };
    const outcome = await record({ data });
    setErrors(rowErrors(outcome, paymentables));
    const recorded = judge(outcome);
    if (!recorded?.payment) return;
    form.reset(typed as Values);
    showSnackbar(recorded.message);
    await navigate({ href: invoicePaymentHref(recorded.payment.id) });
  };
  return (
    <Form form={form} onSubmit={submit}>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <Panel title="Money received">
          <MoneyFields {...{ form, start, money }} />
        </Panel>
        <Panel title="Open invoices" hint={money.claimCurrency}>
          <AllocationTable {...{ money, open, amounts, errors }} onChange={setAmounts} />
        </Panel>
        <div className="row">
          <Button type="submit" loading={isBusy}>
            Record receipt
          </Button>
        </div>
      </div>
    </Form>
  );
}

type FieldsProps = { form: ReceiptFormState; start: ReceiptStart; money: ToAllocate };

function MoneyFields({ form, start, money }: FieldsProps) {
  const { currency } = money;
  const takeRate = useRateOfDay(form, { day: 'paidOn', baseCurrency: start.baseCurrency });
  const accounts = useReceivingAccounts(currency) ?? [];
  return (
    <div className="receipt-fields">
      <RateDayField form={form} name="paidOn" label="Received on" takeRate={takeRate} />
      <CurrencyFields form={form} baseCurrency={start.baseCurrency} takeRate={takeRate} />
      <MoneyField form={form} name="amount" label="Amount received" currency={currency} />
      <MoneyField
        {...{ form, currency, name: 'charges', label: 'Bank charges' }}
        hint="What banks on the way kept; the customer is credited with it"
      />
      {accounts.length > 0 && <ReceivedIn form={form} accounts={accounts} />}
      <PaymentWayFields form={form} types={TYPES} />
      <ClaimFields {...{ form, start, money }} />
    </div>
  );
}

type MoneyFieldProps = {
  form: ReceiptFormState;
  name: 'amount' | 'charges';
  label: string;
  currency: string;
  hint?: string;
};

const MoneyField = ({ form, name, label, currency, hint }: MoneyFieldProps) => (
  <FormField control={form.control} name={name}>
    {({ value, onChange, ...field }) => (
      <AmountInput
        label={label}
        currency={currency}
        decimals={minorUnitDigits(currency)}
        value={value || null}
        onChange={(typed) => onChange(typed ?? '')}
        {...(hint ? { hint } : {})}
        {...field}
      />
    )}
  </FormField>
);

/** In which currency the invoices are, where there is a choice, and what the money is worth in it. */
function ClaimFields({ form, start, money }: FieldsProps) {
  const { control, setValue } = form;
  const { currency, claimCurrency } = money;
  const currencies = [...new Set([...start.open.map((one) => one.currency), claimCurrency])];
  return (
    <>
      {(currencies.length > 1 || claimCurrency !== currency) && (
        <FormField control={control} name="claimCurrency">
          {({ value: _, onChange: __, ...field }) => (
            <SelectInput
              label="Invoices in"
              options={optionsOf(currencies)}
              value={claimCurrency}
              onChange={(code) => {
                setValue('claimCurrency', code, { shouldDirty: true });
                setValue('claimRate', null);
              }}
              {...field}
            />
          )}
        </FormField>
      )}
      {claimCurrency !== currency && (
        <FormField control={control} name="claimRate">
          {({ value: _, onChange, ...field }) => (
            <QuantityInput
              label={`A ${currency} is worth`}
              unit={claimCurrency}
              decimals={6}
              value={money.claimRate || null}
              onChange={(typed) => onChange(typed)}
              hint="As agreed with the customer; the rate of the day until you type another"
              {...field}
            />
          )}
        </FormField>
      )}
    </>
  );
}
