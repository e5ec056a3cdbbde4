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
import { DetailList } from './DetailList.tsx';
import {
  CRANE_COLUMNS,
  DRAFT_COLUMNS,
  HOLD_COLUMNS,
  LOAD_LINE_COLUMNS,
  PERFORMANCE_COLUMNS,
  PORT_COLUMNS,
  SEA_COLUMNS,
  TANK_COLUMNS,
} from './vessel-lists.ts';
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

export function DraftsTab() {
  return (
    <div className="panel-columns">
      <Panel title="Load lines" flush>
        <DetailList
          name="loadLines"
          label="Load lines"
          columns={LOAD_LINE_COLUMNS}
          addLabel="Add load line"
          newItem={() => ({
            line: 'Summer',
            draftM: null,
            deadweightT: null,
            displacementT: null,
            freeboardM: null,
            tpcTPerCm: null,
          })}
        />
      </Panel>
      <Panel title="Deadweight at draft" hint="salt water" flush>
        <DetailList
          name="draftTable"
          label="Deadweight at draft"
          columns={DRAFT_COLUMNS}
          addLabel="Add draft"
          newItem={() => ({ draftM: 0, deadweightT: 0 })}
        />
      </Panel>
      <Panel title="Loading">
        <div className="field-grid">
          <NumberField<VesselInput>
            name="details.fwaMm"
            label="Fresh water allowance"
            unit="mm"
            blank={null}
          />
          <NumberField<VesselInput>
            name="details.constantsT"
            label="Constants"
            unit="mt"
            blank={0}
          />
          <NumberField<VesselInput>
            name="details.freshWaterT"
            label="Fresh water"
            unit="mt"
            blank={0}
          />
          <NumberField<VesselInput>
            name="details.strengthLimitT"
            label="Strength limit"
            unit="mt"
            blank={null}
          />
        </div>
      </Panel>
    </div>
  );
}

type Zone = 'nonEca' | 'eca';

function SeaPanel({ zone, title }: { zone: Zone; title: string }) {
  return (
    <Panel title={title} hint="mt a day, by speed" flush>
      <DetailList
        name="seaConsumption"
        label={title}
        columns={SEA_COLUMNS}
        addLabel="Add speed"
        zone={zone}
        newItem={() => ({
          zone,
          condition: 'laden',
          speedKn: 0,
          fuel: zone === 'eca' ? 'MGO' : 'VLSFO',
          tPerDay: 0,
          auxiliaryTPerDay: 0,
          isDefault: false,
        })}
      />
    </Panel>
  );
}

function PortPanel({ zone, title }: { zone: Zone; title: string }) {
  return (
    <Panel title={title} hint="mt a day" flush>
      <DetailList
        name="portConsumption"
        label={title}
        columns={PORT_COLUMNS}
        addLabel="Add fuel"
        zone={zone}
        newItem={() => ({
          zone,
          fuel: zone === 'eca' ? 'MGO' : 'VLSFO',
          loadTPerDay: 0,
          dischargeTPerDay: 0,
          idleTPerDay: 0,
        })}
      />
    </Panel>
  );
}

export function ConsumptionTab() {
  return (
    <div className="panel-columns">
      <SeaPanel zone="nonEca" title="At sea, normal" />
      <SeaPanel zone="eca" title="At sea, ECA" />
      <PortPanel zone="nonEca" title="In port, normal" />
      <PortPanel zone="eca" title="In port, ECA" />
    </div>
  );
}

export function StowageTab() {
  return (
    <>
      <Panel title="Capacity">
        <div className="field-grid">
          <NumberField<VesselInput>
            name="details.grainCapacityM3"
            label="Grain"
            unit="m³"
            blank={null}
          />
          <NumberField<VesselInput>
            name="details.baleCapacityM3"
            label="Bale"
            unit="m³"
            blank={null}
          />
          <NumberField<VesselInput>
            name="details.tankCapacityM3"
            label="Cargo tanks"
            unit="m³"
            blank={null}
          />
        </div>
      </Panel>
      <div className="panel-columns">
        <Panel title="Holds" flush>
          <DetailList
            name="holds"
            label="Holds"
            columns={HOLD_COLUMNS}
            addLabel="Add hold"
            newItem={() => ({ name: '', grainM3: 0, baleM3: 0, strengthTPerM2: null })}
          />
        </Panel>
        <Panel title="Cranes" flush>
          <DetailList
            name="cranes"
            label="Cranes"
            columns={CRANE_COLUMNS}
            addLabel="Add crane"
            newItem={() => ({ name: '', safeWorkingLoadT: 0, outreachM: null })}
          />
        </Panel>
      </div>
    </>
  );
}

export function TanksTab() {
  return (
    <Panel title="Bunker tanks" flush>
      <DetailList
        name="tanks"
        label="Bunker tanks"
        columns={TANK_COLUMNS}
        addLabel="Add tank"
        newItem={() => ({
          name: '',
          fuel: 'VLSFO',
          capacityM3: 0,
          normalPercent: 98,
          stopT: 0,
          residualT: 0,
        })}
      />
    </Panel>
  );
}

export function PerformanceTab() {
  return (
    <Panel title="Loading and discharge performance" flush>
      <DetailList
        name="performance"
        label="Loading and discharge performance"
        columns={PERFORMANCE_COLUMNS}
        addLabel="Add rate"
        newItem={() => ({ cargo: '', operation: 'Loading', rateTPerDay: 0 })}
      />
    </Panel>
  );
}
