import {
  CARGO_VOYAGE_TYPES,
  type CargoBookInput,
  LIFTING_OPTIONS,
  settableCargoStatuses,
} from '@mainsheet/contract';
import { CARGO_UNITS } from '@mainsheet/units';
import { declareBooking, QUANTITY_OPTIONS } from '@mainsheet/voyage';
import { useFormContext, useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  DateField,
  Figure,
  FormField,
  formatNumber,
  InstantField,
  LongTextField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  SelectInput,
  TextField,
} from '../../ui/index.ts';
import { useBook } from './book-context.ts';
import { ContactField } from './ContactField.tsx';
import { COA_CHOICES, VESSEL_CHOICES } from './cargo-books.queries.ts';
import { explainDeclared } from './quantity-figures.ts';
import { stowageOf, useCargoCodes } from './use-cargo-codes.ts';

type Book = CargoBookInput;
const UNITS = optionsOf(CARGO_UNITS);
const OPTIONS = optionsOf(QUANTITY_OPTIONS);
const VOYAGE_TYPES = optionsOf(CARGO_VOYAGE_TYPES);

const MORE = [
  ['departmentName', 'Department'],
  ['tradeArea', 'Trade area'],
  ['vesselTypeDwt', 'Vessel type, dwt'],
  ['charteringExecutive', 'Chartering executive'],
  ['operationExecutive', 'Operation executive'],
  ['crossReferenceNo', 'Cross reference no.'],
  ['shipmentNo', 'Shipment no.'],
  ['externalContractLink', 'External contract link'],
] as const;

/** What is carried, for whom, how much of it and when. */
export function CargoTab() {
  return (
    <>
      <Panel title="Cargo">
        <div className="field-grid">
          <TextField<Book> name="cargo" label="Cargo" required />
          <CargoTypeField />
          <TextField<Book>
            name="cargoReferenceNumber"
            label="Reference number"
            hint="Empty takes the next one"
          />
          <StatusField />
          <ContactField name="chartererId" label="Charterer" kind="customer" />
          <ContactField name="companyId" label="Company" hint="Empty: your own" />
          <SelectField<Book> name="voyageType" label="Voyage type" options={VOYAGE_TYPES} />
          <CoaField />
          <OptionFields />
          <NumberField<Book>
            name="cargoClassDryCubicmetersMt"
            label="Stowage, dry"
            unit="m³/mt"
            decimals={3}
            blank={0}
          />
          <NumberField<Book>
            name="cargoClassLiquidCubicfeetMt"
            label="Stowage, liquid"
            unit="cuft/mt"
            decimals={2}
            blank={0}
          />
          <NumberField<Book>
            name="cpDraftMeters"
            label="CP draft"
            unit="m"
            decimals={2}
            blank={0}
          />
          <TextField<Book> name="cargoOption" label="Cargo option" hint="Alternative cargoes" />
        </div>
      </Panel>
      <QuantityPanel />
      <Panel title="Dates and vessel">
        <div className="field-grid">
          <InstantField<Book> name="laycanStartDateTime" label="Laycan from" />
          <InstantField<Book> name="laycanEndDateTime" label="Laycan to" />
          <DateField<Book> name="charterPartyDate" label="Charter party date" />
          <TextField<Book> name="charterPartyPlace" label="Charter party place" />
          <InstantField<Book> name="confirmationDateTime" label="Confirmed at" />
          <VesselField />
        </div>
      </Panel>
      <Panel title="References and remarks">
        <div className="field-grid">
          {MORE.map(([name, label]) => (
            <TextField<Book> key={name} name={name} label={label} />
          ))}
        </div>
        <LongTextField<Book> name="remarks" label="Remarks" />
      </Panel>
    </>
  );
}

function StatusField() {
  const { control } = useFormContext<Book>();
  const voyageType = useWatch({ control, name: 'voyageType' });
  const { status } = useBook();
  const options = optionsOf(settableCargoStatuses(status, voyageType === 'COA'));
  return <SelectField<Book> name="cargoStatus" label="Status" options={options} />;
}

/** The contract that this is a lifting of. */
function CoaField() {
  const { control } = useFormContext<Book>();
  const [voyageType, coaId] = useWatch({ control, name: ['voyageType', 'coaId'] });
  const { id, coaReferenceNumber } = useBook();
  const [{ data }] = useQuery({ query: COA_CHOICES, context: COA_CONTEXT });
  if (voyageType === 'COA') return null;
  const options = (data?.cargoBooks ?? [])
    .filter((coa) => coa.id !== id)
    .map((coa) => ({
      value: coa.id,
      label: [coa.referenceNumber, coa.cargo, coa.charterer].filter(Boolean).join(' · '),
    }));
  const isKnown = coaId === null || options.some(({ value }) => value === coaId);
  const present = isKnown ? [] : [{ value: coaId, label: coaReferenceNumber ?? coaId }];
  return (
    <SelectField<Book>
      name="coaId"
      label="Lifting of contract"
      options={[...present, ...options]}
      clearable
    />
  );
}
/** A cargo type of the list, which brings what it stows at; who may not read the list types its name. */
function CargoTypeField() {
  const { control, setValue, getValues } = useFormContext<Book>();
  const types = useCargoCodes().types;
  const present = useWatch({ control, name: 'cargoCode' });
  if (types.length === 0) {
    return <TextField<Book> name="cargoCode" label="Cargo code" hint="Its cargo type" />;
  }
  const names = types.map(({ name }) => name);
  const options = optionsOf(
    present === '' || names.includes(present) ? names : [present, ...names],
  );
  const pick = (name: string | null) => {
    const change = { shouldDirty: true } as const;
    setValue('cargoCode', name ?? '', change);
    const type = types.find((one) => one.name === name);
    if (!type) return;
    const stowage = stowageOf(type);
    if (stowage) {
      setValue('cargoClassDryCubicmetersMt', stowage.dry, change);
      setValue('cargoClassLiquidCubicfeetMt', stowage.liquid, change);
    }
    if (getValues('cargo') === '')
      setValue('cargo', type.name, { ...change, shouldValidate: true });
  };
  return (
    <FormField control={control} name="cargoCode">
      {({ value, name, onBlur, error }) => (
        <SelectInput
          label="Cargo code"
          hint={sourceText(types.find((one) => one.name === present))}
          clearable
          options={options}
          value={value || null}
          onChange={pick}
          {...{ name, onBlur, error }}
        />
      )}
    </FormField>
  );
}

/** Where the stowage of a cargo type comes from. */
const sourceText = (type: { stowageSource: string } | undefined): string =>
  type?.stowageSource
    ? `Stowage: ${type.stowageSource}`
    : 'Its cargo type, which brings its stowage';

const OPTIONS_OF_LIFTING = optionsOf(LIFTING_OPTIONS);

/** Of a lifting: whether it must be made, and by when somebody says so. */
function OptionFields() {
  const { control } = useFormContext<Book>();
  const [coaId, option] = useWatch({ control, name: ['coaId', 'liftingOption'] });
  if (coaId === null) return null;
  return (
    <>
      <SelectField<Book>
        name="liftingOption"
        label="Lifting"
        options={OPTIONS_OF_LIFTING}
        hint="An option takes nothing of the contract until it is declared"
      />
      {option !== 'Firm' && <DateField<Book> name="declareByDate" label="To be declared by" />}
    </>
  );
}

const COA_CONTEXT = { additionalTypenames: ['CargoBook', 'CargoBookRow'] };

function VesselField() {
  const mayView = useMay('vessels.view');
  const { control } = useFormContext<Book>();
  const present = useWatch({ control, name: 'nominatedVesselId' });
  const { nominatedVessel } = useBook();
  const [{ data }] = useQuery({ query: VESSEL_CHOICES, pause: !mayView });
  const options = (data?.vessels ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = present === null || options.some(({ value }) => value === present);
  const named = isKnown ? [] : [{ value: present, label: nominatedVessel ?? present }];
  return (
    <SelectField<Book>
      name="nominatedVesselId"
      label="Nominated vessel"
      options={[...named, ...options]}
      clearable
    />
  );
}

const QUANTITIES = [
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['declared', 'Declared'],
] as const;

/** The quantity with its option, and what both come to. */
function QuantityPanel() {
  const { control } = useFormContext<Book>();
  const [cargoQuantity, cargoUnit, optionType, optionPercentage, minQuantity, maxQuantity] =
    useWatch({
      control,
      name: [
        'cargoQuantity',
        'cargoUnit',
        'optionType',
        'optionPercentage',
        'minQuantity',
        'maxQuantity',
      ],
    });
  const terms = { cargoQuantity, optionType, optionPercentage, minQuantity, maxQuantity };
  const declaration = declareBooking(terms);
  const isRange = optionType.startsWith('MNMX');
  return (
    <Panel title="Quantity">
      <div className="field-grid">
        <NumberField<Book>
          name="cargoQuantity"
          label="Quantity"
          unit={cargoUnit}
          decimals={3}
          blank={0}
          required
        />
        <SelectField<Book> name="cargoUnit" label="Unit" options={UNITS} />
        <SelectField<Book> name="optionType" label="Option" options={OPTIONS} />
        {!isRange && (
          <NumberField<Book>
            name="optionPercentage"
            label="Option percentage"
            unit="%"
            decimals={2}
            blank={0}
          />
        )}
        {isRange && (
          <>
            <NumberField<Book> name="minQuantity" label="Minimum" unit={cargoUnit} blank={0} />
            <NumberField<Book> name="maxQuantity" label="Maximum" unit={cargoUnit} blank={0} />
          </>
        )}
      </div>
      <dl className="cargo-quantities" aria-label="What the option allows">
        {QUANTITIES.map(([key, label]) => (
          <div key={key}>
            <dt className="muted small">{label}</dt>
            <dd>
              {key === 'declared' ? (
                <Figure
                  label={label}
                  explanation={nodeOf(explainDeclared({ ...terms, cargoUnit }))}
                >
                  {formatNumber(declaration[key])} {cargoUnit}
                </Figure>
              ) : (
                <>
                  {formatNumber(declaration[key])} {cargoUnit}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
