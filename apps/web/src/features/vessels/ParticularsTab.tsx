import { OWNERSHIPS, VESSEL_TYPES, type VesselInput } from '@mainsheet/contract';
import { useFormContext } from 'react-hook-form';
import {
  CheckField,
  DateField,
  FormField,
  LongTextField,
  NumberField,
  Panel,
  SelectField,
  TextField,
  TextInput,
} from '../../ui/index.ts';
import { ownershipLabel } from './vessel-record.ts';

const TYPES = VESSEL_TYPES.map((type) => ({ value: type, label: type }));
const OWNERSHIP_OPTIONS = OWNERSHIPS.map((value) => ({ value, label: ownershipLabel(value) }));

export function ParticularsTab() {
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
          <NumberField<VesselInput> name="dailyCost" label="Daily cost" unit="USD" blank={0} />
          <NumberField<VesselInput>
            name="details.tceTargetPerDay"
            label="TCE target"
            unit="USD/d"
            blank={null}
          />
          <TextField<VesselInput> name="details.flag" label="Flag" />
          <TextField<VesselInput> name="details.registryPort" label="Registry port" />
          <TextField<VesselInput> name="details.callSign" label="Call sign" />
          <TextField<VesselInput> name="details.owner" label="Owner" />
          <TextField<VesselInput> name="details.operator" label="Operator" />
          <TextField<VesselInput> name="details.fleet" label="Fleet" />
          <TextField<VesselInput> name="details.tradeArea" label="Trade area" />
          <TextField<VesselInput> name="details.yard" label="Yard" />
          <TextField<VesselInput> name="details.classSociety" label="Class" />
          <TextField<VesselInput> name="details.iceClass" label="Ice class" />
        </div>
        <div className="row" style={{ gap: 20, marginTop: 12, flexWrap: 'wrap' }}>
          <CheckField<VesselInput> name="details.hasScrubber" label="Scrubber fitted" />
        </div>
      </Panel>
      <div className="panel-columns">
        <TonnagePanel />
        <Panel title="Dates">
          <div className="field-grid">
            <DateField<VesselInput> name="details.dryDockOn" label="Dry dock" />
            <DateField<VesselInput> name="details.specialSurveyOn" label="Special survey" />
            <DateField<VesselInput> name="details.inspectionOn" label="Inspection" />
            <DateField<VesselInput> name="details.propellerPolishOn" label="Propeller polish" />
            <DateField<VesselInput> name="details.hullCleaningOn" label="Hull cleaning" />
          </div>
        </Panel>
      </div>
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

function TonnagePanel() {
  return (
    <Panel title="Dimensions and tonnage">
      <div className="field-grid">
        <NumberField<VesselInput>
          name="details.lengthM"
          label="Length"
          unit="m"
          decimals={2}
          blank={null}
        />
        <NumberField<VesselInput>
          name="details.beamM"
          label="Beam"
          unit="m"
          decimals={2}
          blank={null}
        />
        <NumberField<VesselInput>
          name="details.depthM"
          label="Depth"
          unit="m"
          decimals={2}
          blank={null}
        />
        <NumberField<VesselInput>
          name="details.grossTonnage"
          label="Gross tonnage"
          unit="GT"
          blank={null}
        />
        <NumberField<VesselInput>
          name="details.netTonnage"
          label="Net tonnage"
          unit="NT"
          blank={null}
        />
        <NumberField<VesselInput>
          name="details.suezNetTonnage"
          label="Suez net"
          unit="NT"
          blank={null}
        />
        <NumberField<VesselInput>
          name="details.panamaNetTonnage"
          label="Panama net"
          unit="NT"
          blank={null}
        />
      </div>
    </Panel>
  );
}
