import { MOST_CUSTOM_VALUES } from '@mainsheet/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import { DateTimeInput, FormField, Panel, SelectInput, TextInput } from '../../ui/index.ts';
import { TaxFields } from '../commercial-documents/index.ts';
import type { BillValues } from './bill-form.ts';
import { CARGO_CHOICES } from './bills.queries.ts';

type FieldsProps = { form: UseFormReturn<BillValues, unknown, BillValues> };

const DIRTY = { shouldDirty: true } as const;

/** Which cargo it is for, what is taxed, and words of the company's own. */
export function BillMoreFields({ form }: FieldsProps) {
  return (
    <Panel title="Cargo, account, taxes and own fields">
      <div className="invoice-fields">
        <CargoField form={form} />
        <FormField control={form.control} name="tradeArea">
          {(field) => <TextInput label="Trade area" {...field} />}
        </FormField>
        <FormField control={form.control} name="payToAccount">
          {(field) => <TextInput label="Pay to account" {...field} />}
        </FormField>
        <FormField control={form.control} name="cpDate">
          {({ value, ...field }) => (
            <DateTimeInput label="Charter-party date" value={value ?? ''} {...field} />
          )}
        </FormField>
      </div>
      <div className="invoice-fields bill-taxes">
        <TaxFields form={form} />
      </div>
      <OwnFields form={form} />
    </Panel>
  );
}

/** A cargo of the cargo book; it brings the date of its charter party. */
function CargoField({ form }: FieldsProps) {
  const { control, setValue } = form;
  const may = useMay('cargoBooks.view');
  const [{ data }] = useQuery({ query: CARGO_CHOICES, pause: !may });
  const chosen = useWatch({ control, name: 'cargoId' });
  const books = data?.cargoBooks ?? [];
  const known = books.map(({ id, referenceNumber, cargo }) => ({
    value: id,
    label: `${referenceNumber}, ${cargo}`,
  }));
  const options =
    chosen && !known.some(({ value }) => value === chosen)
      ? [...known, { value: chosen, label: 'The cargo chosen before' }]
      : known;
  const choose = (id: string | null) => {
    setValue('cargoId', id, DIRTY);
    const day = books.find((book) => book.id === id)?.cpDate;
    if (day) setValue('cpDate', day, DIRTY);
  };
  if (!may && !chosen) return null;
  return (
    <div className="span-2">
      <FormField control={control} name="cargoId">
        {({ onChange: _, ...field }) => (
          <SelectInput label="Cargo" options={options} onChange={choose} clearable {...field} />
        )}
      </FormField>
    </div>
  );
}

/** Words of the company's own, in their order; blank ones at the end are not kept. */
function OwnFields({ form }: FieldsProps) {
  const values = useWatch({ control: form.control, name: 'customValues' });
  const add = () => form.setValue('customValues', [...values, ''], DIRTY);
  return (
    <div className="invoice-fields bill-own-fields">
      {values.map((_, place) => (
        // Their order is what they are.
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is what an own field is known by
        <FormField key={place} control={form.control} name={`customValues.${place as 0}`}>
          {(field) => <TextInput label={`Own field ${place + 1}`} {...field} />}
        </FormField>
      ))}
      {values.length < MOST_CUSTOM_VALUES && (
        <div>
          <button type="button" className="link-button" onClick={add}>
            Add own field
          </button>
        </div>
      )}
    </div>
  );
}
