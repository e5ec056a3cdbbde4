import { type BunkerEnquiryInput, bunkerEnquiryInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { FUELS } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  DateField,
  FormDialog,
  FormField,
  NumberField,
  optionsOf,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { ContactPicker } from '../contacts/index.ts';
import { type Enquiry, SAVE_ENQUIRY } from './bunker-enquiries.queries.ts';
import { type EnquiryVoyage, newEnquiry, newLine, newOffer, valuesOf } from './enquiry-record.ts';

const SCHEMA = bunkerEnquiryInput as unknown as ZodType<BunkerEnquiryInput, BunkerEnquiryInput>;

type DialogProps = { voyage: EnquiryVoyage; record: Enquiry | null; onClose: () => void };

/** What is asked for, and the offers that came, each typed where it is compared. */
export function EnquiryDialog({ voyage, record, onClose }: DialogProps) {
  const first = (voyage.calls.find(({ hasLeft }) => !hasLeft) ?? voyage.calls[0])?.rowId ?? '';
  const form = useKitForm<BunkerEnquiryInput>(
    SCHEMA,
    record ? valuesOf(record) : newEnquiry(first),
  );
  const [save, isBusy] = useMutate(SAVE_ENQUIRY);
  const { refusal, judge } = useVerdict(form);
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  const offers = useFieldArray({ control: form.control, name: 'offers' });
  const send = async (data: BunkerEnquiryInput) => {
    const key = record ? { id: record.id, version: record.version } : {};
    const answer = judge(await save({ voyageId: voyage.id, ...key, data }));
    if (!answer) return;
    showSnackbar(answer.message);
    onClose();
  };
  const ports = voyage.calls.map(({ rowId, name }) => ({ value: rowId, label: name }));
  const removeLine = (at: number) => {
    lines.remove(at);
    // A price without its fuel would be another fuel's.
    form.getValues('offers').forEach(({ prices }, offer) => {
      form.setValue(`offers.${offer}.prices`, prices.toSpliced(at, 1));
    });
  };
  const addOffer = () => offers.append(newOffer(form.getValues('rowId'), voyage.baseCurrency));
  return (
    <FormDialog
      title={record ? `Enquiry, ${record.portName}` : 'New enquiry'}
      form={form}
      action="Save enquiry"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
      widthPx={900}
    >
      <div className="field-grid">
        <SelectField<BunkerEnquiryInput> name="rowId" label="Needed at" options={ports} />
        <DateField<BunkerEnquiryInput> name="neededOn" label="Needed on" />
        <TextField<BunkerEnquiryInput> name="remarks" label="Remarks to suppliers" />
        {lines.fields.map((row, at) => (
          <LineFields
            key={row.id}
            at={at}
            onRemove={lines.fields.length > 1 ? () => removeLine(at) : null}
          />
        ))}
      </div>
      <AddButton noun="fuel" onAdd={() => lines.append(newLine())} />
      {offers.fields.map((row, at) => (
        <fieldset key={row.id} className="field-grid">
          <legend className="small strong">
            Offer {at + 1}{' '}
            <RemoveButton noun={`offer ${at + 1}`} onRemove={() => offers.remove(at)} />
          </legend>
          <OfferFields
            at={at}
            form={form}
            ports={ports}
            vendorName={record?.offers[at]?.vendorName ?? ''}
            baseCurrency={voyage.baseCurrency}
          />
        </fieldset>
      ))}
      <AddButton noun="offer" onAdd={addOffer} />
    </FormDialog>
  );
}

/** @param onRemove null where it is the only one */
function LineFields({ at, onRemove }: { at: number; onRemove: (() => void) | null }) {
  return (
    <>
      <SelectField<BunkerEnquiryInput>
        name={`lines.${at}.fuelType`}
        label={`Fuel ${at + 1}`}
        options={optionsOf(FUELS)}
      />
      <NumberField<BunkerEnquiryInput>
        name={`lines.${at}.quantity`}
        label={`Quantity ${at + 1}`}
        unit="mt"
        decimals={3}
        blank={0}
      />
      {onRemove && (
        <div className="row">
          <RemoveButton noun={`fuel ${at + 1}`} onRemove={onRemove} />
        </div>
      )}
    </>
  );
}

const AddButton = ({ noun, onAdd }: { noun: string; onAdd: () => void }) => (
  <div className="row">
    <Button variant="default" size="compact-xs" onClick={onAdd}>
      Add {noun}
    </Button>
  </div>
);

const RemoveButton = ({ noun, onRemove }: { noun: string; onRemove: () => void }) => (
  <Button variant="subtle" size="compact-xs" aria-label={`Remove ${noun}`} onClick={onRemove}>
    Remove
  </Button>
);

type OfferProps = {
  at: number;
  form: ReturnType<typeof useKitForm<BunkerEnquiryInput>>;
  ports: { value: string; label: string }[];
  vendorName: string;
  baseCurrency: string;
};

function OfferFields({ at, form, ports, vendorName, baseCurrency }: OfferProps) {
  const lines = useWatch({ control: form.control, name: 'lines' });
  const name = <Key extends string>(key: Key) => `offers.${at}.${key}` as const;
  const label = (text: string) => `${text}, offer ${at + 1}`;
  return (
    <>
      <FormField control={form.control} name={name('vendorId')}>
        {({ value, onChange, name: field, onBlur, error }) => (
          <ContactPicker
            label={label('Supplier')}
            kind="vendor"
            value={value || null}
            valueLabel={vendorName}
            onChange={(id) => onChange(id ?? '')}
            {...{ name: field, onBlur, error }}
          />
        )}
      </FormField>
      <SelectField<BunkerEnquiryInput> name={name('rowId')} label={label('Port')} options={ports} />
      {lines.map(({ fuelType }, index) => (
        <NumberField<BunkerEnquiryInput>
          // biome-ignore lint/suspicious/noArrayIndexKey: prices stand in the order of the fuels
          key={index}
          name={`offers.${at}.prices.${index}`}
          label={label(`${fuelType} price`)}
          unit="/mt"
          decimals={4}
          blank={null}
        />
      ))}
      <SelectField<BunkerEnquiryInput>
        name={name('currency')}
        label={label('Currency')}
        options={optionsOf(CURRENCY_CODES)}
      />
      <NumberField<BunkerEnquiryInput>
        name={name('exchangeRate')}
        label={label(`${baseCurrency} per unit`)}
        unit=""
        decimals={6}
        blank={0}
      />
      <NumberField<BunkerEnquiryInput>
        name={name('barging')}
        label={label('Barging and delivery')}
        unit=""
        decimals={2}
        blank={0}
      />
      <NumberField<BunkerEnquiryInput>
        name={name('extraHours')}
        label={label('Extra hours')}
        unit="h"
        decimals={1}
        blank={0}
      />
      <DateField<BunkerEnquiryInput> name={name('validUntil')} label={label('Good until')} />
      <TextField<BunkerEnquiryInput> name={name('remarks')} label={label('Remarks')} />
    </>
  );
}
