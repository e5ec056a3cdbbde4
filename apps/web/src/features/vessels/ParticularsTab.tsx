import { OWNERSHIPS, VESSEL_TYPES, type VesselInput } from '@mainsheet/contract';
import { useFormContext } from 'react-hook-form';
import { useUser } from '../../platform/session/use-session.ts';
import {
  CheckField,
  DateField,
  FormField,
  LongTextField,
  MultiSelectField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  TextField,
  TextInput,
} from '../../ui/index.ts';
import { countryOptions } from '../contacts/index.ts';
import { DetailList } from './DetailList.tsx';
import { type FigureRow, FigureRows } from './FieldRows.tsx';
import { useFleetOptions } from './fleets/use-fleet-options.ts';
import { CONTACT_COLUMNS } from './vessel-lists.ts';
import { ownershipLabel } from './vessel-record.ts';

const TYPES = optionsOf(VESSEL_TYPES);
const OWNERSHIP_OPTIONS = OWNERSHIPS.map((value) => ({ value, label: ownershipLabel(value) }));

const REGISTRY = [
  ['flag', 'Flag'],
  ['registryPort', 'Registry port'],
  ['callSign', 'Call sign'],
  ['owner', 'Owner'],
  ['operator', 'Operator'],
  ['tradeArea', 'Trade area'],
  ['yard', 'Yard'],
  ['classSociety', 'Class'],
  ['iceClass', 'Ice class'],
  ['piClub', 'P&I club'],
] as const;
const DATES = [
  ['dryDockOn', 'Dry dock'],
  ['specialSurveyOn', 'Special survey'],
  ['inspectionOn', 'Inspection'],
  ['propellerPolishOn', 'Propeller polish'],
  ['hullCleaningOn', 'Hull cleaning'],
] as const;
const TONNAGE: readonly FigureRow[] = [
  { name: 'details.lengthM', label: 'Length', unit: 'm', decimals: 2 },
  { name: 'details.beamM', label: 'Beam', unit: 'm', decimals: 2 },
  { name: 'details.depthM', label: 'Depth', unit: 'm', decimals: 2 },
  { name: 'details.airDraftM', label: 'Air draft', unit: 'm', decimals: 2 },
  { name: 'details.grossTonnage', label: 'Gross tonnage', unit: 'GT' },
  { name: 'details.netTonnage', label: 'Net tonnage', unit: 'NT' },
  { name: 'details.suezNetTonnage', label: 'Suez net', unit: 'NT' },
  { name: 'details.panamaNetTonnage', label: 'Panama net', unit: 'NT' },
];

export function ParticularsTab() {
  const fleets = useFleetOptions();
  const { baseCurrency } = useUser();
  return (
    <>
      <Panel title="Identity">
        <div className="field-grid">
          <TextField<VesselInput> name="name" label="Vessel name" required />
          <TextField<VesselInput> name="imo" label="IMO number" emptyAsNull />
          <TextField<VesselInput> name="details.vesselCode" label="Vessel code" />
          <SelectField<VesselInput> name="type" label="Type" options={TYPES} required />
          <NumberField<VesselInput>
            name="deadweightT"
            label="Deadweight"
            unit="mt"
            blank={0}
            required
          />
          <YearField />
          <SelectField<VesselInput>
            name="ownership"
            label="Ownership"
            options={OWNERSHIP_OPTIONS}
          />
          <NumberField<VesselInput>
            name="dailyCost"
            label="Daily cost"
            unit={baseCurrency}
            blank={0}
          />
          <NumberField<VesselInput>
            name="details.tceTargetPerDay"
            label="TCE target"
            unit={`${baseCurrency}/d`}
            blank={null}
          />
          <SelectField<VesselInput> name="fleetId" label="Fleet" options={fleets} clearable />
          {REGISTRY.map(([name, label]) => (
            <TextField<VesselInput> key={name} name={`details.${name}`} label={label} />
          ))}
          <MultiSelectField<VesselInput>
            name="details.tradingExclusions"
            label="Trading exclusions"
            options={countryOptions()}
          />
        </div>
        <div className="row" style={{ gap: 20, marginTop: 12, flexWrap: 'wrap' }}>
          <CheckField<VesselInput> name="details.hasScrubber" label="Scrubber fitted" />
        </div>
      </Panel>
      <div className="panel-columns">
        <Panel title="Dimensions and tonnage">
          <FigureRows rows={TONNAGE} />
        </Panel>
        <Panel title="Dates">
          <div className="field-grid">
            {DATES.map(([name, label]) => (
              <DateField<VesselInput> key={name} name={`details.${name}`} label={label} />
            ))}
          </div>
        </Panel>
      </div>
      <DetailList
        name="contacts"
        label="Contacts"
        hint="master, superintendent, manager"
        columns={CONTACT_COLUMNS}
        addLabel="Add contact"
        newItem={() => ({ name: '', role: '', email: '', phone: '' })}
      />
      <Panel title="Remarks">
        <LongTextField<VesselInput> name="details.remarks" label="Remarks" />
      </Panel>
    </>
  );
}

/** A year is no quantity: no thousands separator. */
function YearField() {
  const { control } = useFormContext<VesselInput>();
  return (
    <FormField control={control} name="yearBuilt">
      {({ value, onChange, ...field }) => (
        <TextInput
          label="Year built"
          {...field}
          value={value === null ? '' : String(value)}
          onChange={(text) => {
            const digits = text.replaceAll(/\D/g, '').slice(0, 4);
            onChange(digits === '' ? null : Number(digits));
          }}
        />
      )}
    </FormField>
  );
}
