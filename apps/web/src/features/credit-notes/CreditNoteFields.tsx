import { INVOICE_TYPES } from '@mainsheet/contract';
import { Textarea } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { DateTimeInput, FormField, Panel, SelectInput, TextInput } from '../../ui/index.ts';
import {
  CreditedDocument,
  CurrencyFields,
  RateDayField,
  useRateOfDay,
} from '../commercial-documents/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { TYPE_NAMES } from '../invoices/index.ts';
import type { CreditNoteValues } from './credit-note-form.ts';
import { OPEN_INVOICES } from './credit-notes.queries.ts';

type CreditNoteFieldsProps = {
  form: UseFormReturn<CreditNoteValues, unknown, CreditNoteValues>;
  baseCurrency: string;
  customerName: string | undefined;
};

const TYPE_OPTIONS = INVOICE_TYPES.map((type) => ({
  value: type,
  label: TYPE_NAMES[type] ?? type,
}));
const DIRTY = { shouldDirty: true } as const;

/** Whom, what for, when and in what money. */
export function CreditNoteFields({ form, baseCurrency, customerName }: CreditNoteFieldsProps) {
  const { control, setValue } = form;
  const takeRate = useRateOfDay(form, { day: 'creditOn', baseCurrency });
  return (
    <Panel title="Customer and money">
      <div className="invoice-fields">
        <div className="span-2">
          <FormField control={control} name="clientId">
            {({ value, name, onBlur, error }) => (
              <ContactPicker
                label="Customer"
                kind="customer"
                valueLabel={customerName}
                value={value || null}
                onChange={(id) => {
                  setValue('clientId', id ?? '', { ...DIRTY, shouldValidate: true });
                  setValue('invoiceId', null, DIRTY);
                }}
                required
                {...{ name, onBlur, error }}
              />
            )}
          </FormField>
        </div>
        <div className="span-2">
          <CreditedInvoice form={form} />
        </div>
        <FormField control={control} name="type">
          {({ onChange, ...field }) => (
            <SelectInput
              label="Type"
              options={TYPE_OPTIONS}
              onChange={(type) => type && onChange(type)}
              {...field}
            />
          )}
        </FormField>
        <RateDayField form={form} name="creditOn" label="Date" takeRate={takeRate} />
        <CurrencyFields {...{ form, baseCurrency, takeRate }} />
        <div className="span-2">
          <FormField control={control} name="reference">
            {(field) => <TextInput label="Reference" {...field} />}
          </FormField>
        </div>
        <div className="span-2">
          <FormField control={control} name="publicNotes">
            {(field) => (
              <Textarea
                label="Notes on the credit note"
                autosize
                minRows={1}
                maxRows={6}
                {...field}
              />
            )}
          </FormField>
        </div>
        <PaperFields form={form} />
        <div className="span-4">
          <FormField control={control} name="privateNotes">
            {(field) => (
              <Textarea label="Internal notes" autosize minRows={1} maxRows={6} {...field} />
            )}
          </FormField>
        </div>
      </div>
    </Panel>
  );
}

/** What the paper says beside its money. */
function PaperFields({ form: { control } }: Pick<CreditNoteFieldsProps, 'form'>) {
  return (
    <>
      <FormField control={control} name="poNumber">
        {(field) => <TextInput label="Their order" {...field} />}
      </FormField>
      <FormField control={control} name="dueOn">
        {({ value, ...field }) => <DateTimeInput label="Due date" value={value} {...field} />}
      </FormField>
      <FormField control={control} name="partial">
        {({ value, onChange, ...field }) => (
          <TextInput
            label="Due before the rest"
            inputMode="decimal"
            value={value ?? ''}
            onChange={(typed) => onChange(typed.trim() || null)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="partialDueOn">
        {({ value, ...field }) => <DateTimeInput label="By when" value={value} {...field} />}
      </FormField>
      <div className="span-2">
        <FormField control={control} name="terms">
          {(field) => <Textarea label="Terms" autosize minRows={1} maxRows={6} {...field} />}
        </FormField>
      </div>
      <div className="span-2">
        <FormField control={control} name="footer">
          {(field) => <Textarea label="Footer" autosize minRows={1} maxRows={4} {...field} />}
        </FormField>
      </div>
    </>
  );
}

/** Which open invoice of the customer is corrected; none for a credit of its own. */
function CreditedInvoice({ form }: Pick<CreditNoteFieldsProps, 'form'>) {
  const clientId = useWatch({ control: form.control, name: 'clientId' });
  const [{ data }] = useQuery({
    query: OPEN_INVOICES,
    variables: { clientId },
    pause: clientId === '',
  });
  const open = (data?.listInvoices.rows ?? []).map(({ id, number }) => ({
    value: id,
    label: number ?? 'Invoice',
  }));
  return (
    <CreditedDocument
      form={form}
      name="invoiceId"
      noun="invoice"
      open={open}
      hint={clientId === '' ? 'Choose the customer first' : undefined}
    />
  );
}
