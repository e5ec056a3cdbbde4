import { BILL_TYPES, PLAIN_BILL_TYPE } from '@mainsheet/contract';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useClient, useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import {
  DateTimeInput,
  FormField,
  optionsOf,
  Panel,
  SelectInput,
  TextInput,
} from '../../ui/index.ts';
import { CurrencyFields, useRateOfDay, VoyageField } from '../commercial-documents/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { addDays } from '../invoices/index.ts';
import type { BillValues } from './bill-form.ts';
import { NUMBER_COUNT, VOYAGE_BILL_TYPES } from './bills.queries.ts';
import { takeType } from './take-read-field.ts';

type BillFieldsProps = {
  form: UseFormReturn<BillValues, unknown, BillValues>;
  baseCurrency: string;
  vendorName: string | undefined;
  /** Fields that a prefill settles: vendor, contract, bill_category. */
  readOnly: readonly string[];
  /** The draft that is changed; its own number is no other's. */
  draftId: string | null;
};

const TYPE_OPTIONS = optionsOf(BILL_TYPES);
/** The category of what is prefilled from a voyage. */
const VOYAGE_BILL = 'Voyage';
const DIRTY = { shouldDirty: true } as const;

/** Whose bill it is, what for, when and in what money. */
export function BillFields(props: BillFieldsProps) {
  return (
    <>
      <VendorPanel {...props} />
      <SubjectPanel form={props.form} readOnly={props.readOnly} />
    </>
  );
}

function VendorPanel({ form, baseCurrency, vendorName, readOnly, draftId }: BillFieldsProps) {
  const { control, setValue, getValues } = form;
  const takeRate = useRateOfDay(form, { day: 'billOn', baseCurrency });
  const [days, setDays] = useState<number | null>(null);
  const chooseDay = (day: string | null) => {
    setValue('billOn', day ?? '', { ...DIRTY, shouldValidate: true });
    if (getValues('currency') !== baseCurrency) void takeRate();
    if (day && days !== null) setValue('dueOn', addDays(day, days), DIRTY);
  };
  return (
    <Panel title="Vendor and money">
      <div className="invoice-fields">
        <div className="span-2">
          <FormField control={control} name="vendorId">
            {({ value, name, onBlur, error }) => (
              <ContactPicker
                label="Vendor"
                kind="vendor"
                valueLabel={vendorName}
                value={value || null}
                onChange={(id) =>
                  setValue('vendorId', id ?? '', { ...DIRTY, shouldValidate: true })
                }
                onPick={({ paymentTermsDays }) => {
                  setDays(paymentTermsDays);
                  setValue('dueOn', addDays(getValues('billOn'), paymentTermsDays), DIRTY);
                }}
                required
                disabled={readOnly.includes('vendor')}
                {...{ name, onBlur, error }}
              />
            )}
          </FormField>
        </div>
        <SettledFields form={form} readOnly={readOnly} />
        <TypeField form={form} readOnly={readOnly} />
        <VendorNumberField form={form} draftId={draftId} />
        <FormField control={control} name="billOn">
          {({ value, name, onBlur, error }) => (
            <DateTimeInput
              label="Bill date"
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
              hint={days === null ? undefined : `Terms of the vendor: ${days} days`}
              {...field}
            />
          )}
        </FormField>
        <CurrencyFields {...{ form, baseCurrency, takeRate }} />
      </div>
    </Panel>
  );
}

/** What a prefill says of the bill and nobody changes: what it is billed under, and the fuels of its liftings. */
function SettledFields({ form, readOnly }: Pick<BillFieldsProps, 'form' | 'readOnly'>) {
  const lines = useWatch({ control: form.control, name: 'lines' });
  const fuels = new Set(lines.map(({ description }) => description.split(' ')[0]));
  return (
    <>
      {readOnly.includes('bill_category') && (
        <TextInput label="Bill category" value={VOYAGE_BILL} onChange={() => {}} disabled />
      )}
      {readOnly.includes('bunker') && (
        <TextInput label="Bunker" value={[...fuels].join(', ')} onChange={() => {}} disabled />
      )}
    </>
  );
}

/** What the bill may be for: on a voyage, what its operation is billed for, and what the bill says already. */
function useTypeOptions(form: BillFieldsProps['form']) {
  const [voyageId, type] = useWatch({ control: form.control, name: ['voyageId', 'type'] });
  const may = useMay('contracts.view');
  const [{ data }] = useQuery({
    query: VOYAGE_BILL_TYPES,
    variables: { voyageId: voyageId ?? '' },
    pause: !voyageId || !may,
  });
  const named = voyageId ? data?.voyageBillTypes : undefined;
  if (!named) return TYPE_OPTIONS;
  const ofVoyage = named.includes(PLAIN_BILL_TYPE) ? named : [...named, PLAIN_BILL_TYPE];
  return TYPE_OPTIONS.filter(({ value }) => value === type || ofVoyage.includes(value)).toSorted(
    (a, b) => ofVoyage.indexOf(a.value) - ofVoyage.indexOf(b.value),
  );
}

/** What the bill is for; lines nobody wrote on take its account. */
function TypeField({ form, readOnly }: Pick<BillFieldsProps, 'form' | 'readOnly'>) {
  const { control } = form;
  const options = useTypeOptions(form);
  return (
    <FormField control={control} name="type">
      {({ onChange: _, ...field }) => (
        <SelectInput
          label="Category"
          options={options}
          onChange={(type) => takeType(form, type ?? '')}
          disabled={readOnly.includes('bill_type')}
          {...field}
        />
      )}
    </FormField>
  );
}

/** The number on the vendor's paper; says when other bills carry it. */
function VendorNumberField({ form, draftId }: Pick<BillFieldsProps, 'form' | 'draftId'>) {
  const client = useClient();
  const [count, setCount] = useState(0);
  const check = async (typed: string) => {
    const number = typed.trim();
    if (number === '') return setCount(0);
    const variables = { number, exceptId: draftId };
    const { data } = await client.query(NUMBER_COUNT, variables, { requestPolicy: 'network-only' });
    if (form.getValues('vendorNumber').trim() === number) {
      setCount(data?.checkDocumentNumber.count ?? 0);
    }
  };
  const bills = count === 1 ? 'Another bill has' : `${count} other bills have`;
  return (
    <FormField control={form.control} name="vendorNumber">
      {({ onBlur, ...field }) => (
        <TextInput
          label="Vendor number"
          hint={count > 0 ? `${bills} this number` : undefined}
          onBlur={() => {
            onBlur();
            void check(field.value);
          }}
          {...field}
        />
      )}
    </FormField>
  );
}

function SubjectPanel({ form, readOnly }: Pick<BillFieldsProps, 'form' | 'readOnly'>) {
  const { control } = form;
  return (
    <Panel title="What it is about">
      <div className="invoice-fields">
        <div className="span-2">
          <VoyageField form={form} isFixed={readOnly.includes('contract')} />
        </div>
        <FormField control={control} name="reference">
          {(field) => <TextInput label="Reference" {...field} />}
        </FormField>
        <FormField control={control} name="terms">
          {(field) => <TextInput label="Payment terms" {...field} />}
        </FormField>
        <div className="span-2">
          <FormField control={control} name="publicNotes">
            {(field) => (
              <Textarea label="Notes on the bill" autosize minRows={1} maxRows={6} {...field} />
            )}
          </FormField>
        </div>
        <div className="span-2">
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
