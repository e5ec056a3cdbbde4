import { WRITE_OFF_REASONS, type WriteOffReason, writeOffInput } from '@mainsheet/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMutate, useVerdict } from '../../app/mutations.ts';
import {
  AmountInput,
  FormDialog,
  FormField,
  formatNumber,
  LongTextField,
  minorUnitDigits,
  optionsOf,
  SelectField,
  showSnackbar,
  useKitForm,
} from '../../ui/index.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { remainderText } from './payment-remainder.ts';
import type { StepSubject } from './step-subject.ts';
import { PREPARE_WRITE_OFF } from './write-offs.queries.ts';

type WriteOffValues = { amount: string; reason: WriteOffReason; note: string };

const SCHEMA = writeOffInput as unknown as ZodType<WriteOffValues, WriteOffValues>;
const REASONS = optionsOf([...WRITE_OFF_REASONS]);

type WriteOffDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Prepares a write-off of what is open; another person approves it. */
export function WriteOffDialog({ invoice, onClose }: WriteOffDialogProps) {
  const form = useKitForm<WriteOffValues>(SCHEMA, {
    amount: invoice.balance,
    reason: 'Customer is insolvent',
    note: '',
  });
  const [key] = useState(() => crypto.randomUUID());
  const { refusal, judge } = useVerdict(form);
  const [prepare, isBusy] = useMutate(PREPARE_WRITE_OFF);
  const amount = useWatch({ control: form.control, name: 'amount' }) ?? '';
  const digits = minorUnitDigits(invoice.currency);
  const submit = async (data: WriteOffValues) => {
    const prepared = judge(await prepare({ invoiceId: invoice.id, data, key }));
    if (!prepared) return;
    showSnackbar(prepared.message);
    onClose(true);
  };
  return (
    <FormDialog
      title={`Write off ${nameOfInvoice(invoice)}`}
      form={form}
      action="Submit for approval"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p className="muted">
        {invoice.clientName}, open {invoice.currency} {formatNumber(invoice.balance, digits)}.
        Nothing is posted before another person approves it.
      </p>
      <FormField control={form.control} name="amount">
        {({ value, onChange, ...field }) => (
          <AmountInput
            label="Amount"
            currency={invoice.currency}
            decimals={digits}
            value={value ?? null}
            onChange={(typed) => onChange(typed ?? '')}
            hint={remainderText({ ...invoice, amount, noun: 'invoice' })}
            {...field}
          />
        )}
      </FormField>
      <SelectField<WriteOffValues> name="reason" label="Reason" options={REASONS} />
      <LongTextField<WriteOffValues> name="note" label="Note" />
    </FormDialog>
  );
}
