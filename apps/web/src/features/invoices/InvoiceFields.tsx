import { INVOICE_TYPES } from '@mainsheet/contract';
import { Autocomplete, type ComboboxItem, type OptionsFilter, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DateTimeInput, FormField, Panel, SelectInput, TextInput } from '../../ui/index.ts';
import { CurrencyFields, useRateOfDay, VoyageField } from '../commercial-documents/index.ts';
import { ContactPicker, type PickedContact } from '../contacts/index.ts';
import { addDays, type InvoiceValues, isBlankLine, termForDays } from './invoice-form.ts';
import { TYPE_NAMES } from './invoice-status.ts';
import type { InvoiceTerm } from './invoices.queries.ts';
import { freightInvoiceHref } from './links.ts';

export type Customer = {
  id: string;
  name: string;
  city: string;
  countryCode: string;
  currency: string;
  paymentTermsDays: number;
};

type InvoiceFieldsProps = {
  form: UseFormReturn<InvoiceValues, unknown, InvoiceValues>;
  customers: readonly Customer[];
  terms: readonly InvoiceTerm[];
  baseCurrency: string;
};

const TYPE_OPTIONS = INVOICE_TYPES.map((type) => ({
  value: type,
  label: TYPE_NAMES[type] ?? type,
}));
/** Whom, when and in what money. */
export function InvoiceFields(props: InvoiceFieldsProps) {
  return (
    <>
      <PartiesPanel {...props} />
      <TermsPanel {...props} />
    </>
  );
}

const DIRTY = { shouldDirty: true } as const;

function PartiesPanel({ form, customers, terms, baseCurrency }: InvoiceFieldsProps) {
  const { control, setValue, getValues } = form;
  const takeRate = useRateOfDay(form, { day: 'invoiceOn', baseCurrency });
  const choose = (id: string | null) =>
    setValue('clientId', id ?? '', { ...DIRTY, shouldValidate: true });
  const takeTerms = ({ paymentTermsDays: days }: PickedContact) => {
    setValue('dueOn', addDays(getValues('invoiceOn'), days), DIRTY);
    setValue('terms', termForDays(getValues('terms'), days, terms), DIRTY);
  };
  return (
    <Panel title="Customer and money">
      <div className="invoice-fields">
        <div className="span-2">
          <FormField control={control} name="clientId">
            {({ value, name, onBlur, error }) => (
              <ContactPicker
                label="Customer"
                kind="customer"
                valueLabel={customers.find(({ id }) => id === value)?.name}
                value={value || null}
                onChange={choose}
                onPick={takeTerms}
                required
                {...{ name, onBlur, error }}
              />
            )}
          </FormField>
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
        <CurrencyFields {...{ form, baseCurrency, takeRate }} />
        <div className="span-2">
          <VoyagePart form={form} />
        </div>
      </div>
    </Panel>
  );
}

/** The voyage that is billed, and the way to what her freight comes to. */
function VoyagePart({ form }: Pick<InvoiceFieldsProps, 'form'>) {
  const navigate = useNavigate();
  const [voyageId, type, filledFrom, lines] = useWatch({
    control: form.control,
    name: ['voyageId', 'type', 'cargoRowId', 'lines'],
  });
  // Where somebody wrote lines already these are theirs.
  const isOpen = type === 'freight' && filledFrom === null && lines.every(isBlankLine);
  const fillIn = (id: string) => {
    // Drawn at once: what is nobody's work is not asked about on the way.
    flushSync(() => form.reset(form.getValues()));
    void navigate({ href: freightInvoiceHref(id) });
  };
  return (
    <>
      <VoyageField form={form} isFixed={filledFrom !== null} />
      {voyageId && isOpen && (
        <button type="button" className="link-button" onClick={() => fillIn(voyageId)}>
          Fill in her freight
        </button>
      )}
    </>
  );
}

/** A term that is chosen hides no other: the list narrows while other words are typed. */
const narrowTerms: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const labelOf = (option: (typeof options)[number]) =>
    (option as ComboboxItem).label.toLowerCase();
  return options.some((option) => labelOf(option) === wanted)
    ? options
    : options.filter((option) => labelOf(option).includes(wanted));
};

/** The company's terms, or other words; a term with days fills in the due date. */
function TermsField({ form, terms }: InvoiceFieldsProps) {
  const { control, setValue, getValues } = form;
  const take = (label: string) => {
    setValue('terms', label, DIRTY);
    const days = terms.find((term) => term.label === label)?.days;
    const from = getValues('invoiceOn');
    if (typeof days !== 'number' || !from) return;
    setValue('dueOn', addDays(from, days), { ...DIRTY, shouldValidate: true });
  };
  return (
    <FormField control={control} name="terms">
      {({ onChange: _, ...field }) => (
        <Autocomplete
          label="Payment terms"
          size="xs"
          data={terms.map(({ label }) => label)}
          filter={narrowTerms}
          maxDropdownHeight={260}
          onChange={take}
          {...field}
        />
      )}
    </FormField>
  );
}

function TermsPanel(props: InvoiceFieldsProps) {
  const { form, customers, terms, baseCurrency } = props;
  const takeRate = useRateOfDay(form, { day: 'invoiceOn', baseCurrency });
  const { control, setValue, getValues } = form;
  const clientId = useWatch({ control, name: 'clientId' });
  const customer = customers.find((one) => one.id === clientId);
  const [invoiceOn, dueOn] = useWatch({ control, name: ['invoiceOn', 'dueOn'] });
  // Terms of a charter may say another day: then it is theirs.
  const isUsual =
    customer !== undefined && invoiceOn && dueOn === addDays(invoiceOn, customer.paymentTermsDays);
  const chooseDay = (day: string | null) => {
    setValue('invoiceOn', day ?? '', { ...DIRTY, shouldValidate: true });
    if (getValues('currency') !== baseCurrency) void takeRate();
    const term = terms.find(({ label }) => label === getValues('terms'));
    // Terms that count from loading or discharge do not move with the invoice.
    const days = term?.days ?? (isUsual ? customer.paymentTermsDays : null);
    if (day && days !== null) setValue('dueOn', addDays(day, days), DIRTY);
    else if (day && getValues('dueOn') < day) setValue('dueOn', day, DIRTY);
    if (getValues('dueOn')) void form.trigger('dueOn');
  };
  return (
    <Panel title="Dates and terms">
      <div className="invoice-fields">
        <FormField control={control} name="invoiceOn">
          {({ value, name, onBlur, error }) => (
            <DateTimeInput
              label="Invoice date"
              value={value}
              onChange={chooseDay}
              {...{ name, onBlur, error }}
            />
          )}
        </FormField>
        <FormField control={control} name="dueOn">
          {({ value, onChange, ...field }) => (
            <DateTimeInput
              label="Due date"
              value={value}
              onChange={(day) => onChange(day ?? '')}
              hint={
                isUsual ? `Terms of the customer: ${customer?.paymentTermsDays} days` : undefined
              }
              {...field}
            />
          )}
        </FormField>
        <div className="span-2">
          <FormField control={control} name="reference">
            {(field) => <TextInput label="Reference" {...field} />}
          </FormField>
        </div>
        <div className="span-2">
          <TermsField {...props} />
        </div>
        <div className="span-2">
          <FormField control={control} name="publicNotes">
            {(field) => (
              <Textarea label="Notes on the invoice" autosize minRows={1} maxRows={6} {...field} />
            )}
          </FormField>
        </div>
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
