import type { VesselInput } from '@mainsheet/contract';
import { NumberField, Panel } from '../../ui/index.ts';
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
