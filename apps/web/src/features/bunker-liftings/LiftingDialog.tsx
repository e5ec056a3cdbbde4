import {
  BUNKER_PURPOSES,
  type BunkerLiftingInput,
  bunkerLiftingInput,
  LIFTING_STATUSES,
} from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { FUELS } from '@mainsheet/terms';
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
import { type Lifting, SAVE_LIFTING } from './bunker-liftings.queries.ts';
import { type LiftingVoyage, newLifting, valuesOf } from './lifting-record.ts';

const SCHEMA = bunkerLiftingInput as unknown as ZodType<BunkerLiftingInput, BunkerLiftingInput>;

type DialogProps = { voyage: LiftingVoyage; record: Lifting | null; onClose: () => void };

/** One lifting: where, what, from whom, and how far it has come. */
export function LiftingDialog({ voyage, record, onClose }: DialogProps) {
  const first = voyage.calls[0]?.rowId ?? '';
  const form = useKitForm<BunkerLiftingInput>(
    SCHEMA,
    record ? valuesOf(record) : newLifting(first, voyage.baseCurrency),
  );
  const [save, isBusy] = useMutate(SAVE_LIFTING);
  const { refusal, judge } = useVerdict(form);
  const send = async (data: BunkerLiftingInput) => {
    const key = record ? { id: record.id, version: record.version } : {};
    const answer = judge(await save({ voyageId: voyage.id, ...key, data }));
    if (!answer) return;
    showSnackbar(answer.message);
    onClose();
  };
  const ports = voyage.calls.map(({ rowId, name }) => ({ value: rowId, label: name }));
  return (
    <FormDialog
      title={record ? 'Lifting' : 'New lifting'}
      form={form}
      action="Save lifting"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
      widthPx={720}
    >
      <div className="field-grid">
        <SelectField<BunkerLiftingInput> name="rowId" label="Port" options={ports} />
        <SelectField<BunkerLiftingInput> name="fuelType" label="Fuel" options={optionsOf(FUELS)} />
        <SelectField<BunkerLiftingInput>
          name="liftingStatus"
          label="Status"
          options={optionsOf(LIFTING_STATUSES)}
        />
        <FormField control={form.control} name="vendorId">
          {({ value, onChange, name, onBlur, error }) => (
            <ContactPicker
              label="Vendor"
              kind="vendor"
              value={value}
              valueLabel={record?.vendorName}
              onChange={onChange}
              {...{ name, onBlur, error }}
            />
          )}
        </FormField>
        <SelectField<BunkerLiftingInput>
          name="purpose"
          label="Purpose"
          options={optionsOf(BUNKER_PURPOSES)}
        />
        <DateField<BunkerLiftingInput> name="deliveryDate" label="Delivery date" />
        <Amounts />
        <SelectField<BunkerLiftingInput>
          name="currency"
          label="Currency"
          options={optionsOf(CURRENCY_CODES)}
        />
        <NumberField<BunkerLiftingInput>
          name="exchangeRate"
          label={`${voyage.baseCurrency} per unit`}
          unit=""
          decimals={6}
          blank={0}
        />
        <TextField<BunkerLiftingInput> name="remarks" label="Remarks" />
      </div>
      <h3 className="small muted">Delivery note of the supplier</h3>
      <div className="field-grid">
        <NoteFields />
      </div>
    </FormDialog>
  );
}

/** What was asked for, and what came on board. */
function Amounts() {
  return (
    <>
      <NumberField<BunkerLiftingInput>
        name="requestedQuantity"
        label="Quantity ordered"
        unit="mt"
        decimals={3}
        blank={null}
      />
      <NumberField<BunkerLiftingInput>
        name="requestedPrice"
        label="Price ordered"
        unit="/mt"
        decimals={4}
        blank={null}
      />
      <NumberField<BunkerLiftingInput>
        name="operationalQuantity"
        label="Quantity delivered"
        unit="mt"
        decimals={3}
        blank={null}
      />
      <NumberField<BunkerLiftingInput>
        name="operationalPrice"
        label="Price delivered"
        unit="/mt"
        decimals={4}
        blank={null}
      />
    </>
  );
}

/** What the supplier's delivery note (BDN) says. */
function NoteFields() {
  return (
    <>
      <TextField<BunkerLiftingInput> name="noteNumber" label="BDN number" />
      <DateField<BunkerLiftingInput> name="noteDate" label="BDN date" />
      <NumberField<BunkerLiftingInput>
        name="noteQuantity"
        label="BDN quantity"
        unit="mt"
        decimals={3}
        blank={null}
      />
      <SelectField<BunkerLiftingInput>
        name="noteFuel"
        label="BDN grade, if another"
        options={optionsOf(FUELS)}
        clearable
      />
      <TextField<BunkerLiftingInput> name="notePort" label="BDN port, if another" />
      <NumberField<BunkerLiftingInput>
        name="noteDensity"
        label="Density at 15 °C"
        unit="kg/m³"
        decimals={2}
        blank={null}
      />
      <NumberField<BunkerLiftingInput>
        name="noteSulphur"
        label="Sulphur"
        unit="%"
        decimals={3}
        blank={null}
      />
    </>
  );
}
