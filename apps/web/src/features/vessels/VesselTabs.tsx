import { Panel } from '../../ui/index.ts';
import { DetailList } from './DetailList.tsx';
import { type FigureRow, FigureRows } from './FieldRows.tsx';
import {
  CRANE_COLUMNS,
  DRAFT_COLUMNS,
  HATCH_COLUMNS,
  HOLD_COLUMNS,
  LOAD_LINE_COLUMNS,
  PERFORMANCE_COLUMNS,
  PORT_COLUMNS,
  SEA_COLUMNS,
  TANK_COLUMNS,
} from './vessel-lists.ts';

const LOADING: readonly FigureRow[] = [
  { name: 'details.fwaMm', label: 'Fresh water allowance', unit: 'mm' },
  { name: 'details.constantsT', label: 'Constants', unit: 'mt', blank: 0 },
  { name: 'details.freshWaterT', label: 'Fresh water', unit: 'mt', blank: 0 },
  { name: 'details.strengthLimitT', label: 'Strength limit', unit: 'mt' },
];
const CAPACITY: readonly FigureRow[] = [
  { name: 'details.grainCapacityM3', label: 'Grain', unit: 'm³' },
  { name: 'details.baleCapacityM3', label: 'Bale', unit: 'm³' },
  { name: 'details.tankCapacityM3', label: 'Cargo tanks', unit: 'm³' },
];

export function DraftsTab() {
  return (
    <div className="panel-columns">
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
      <DetailList
        name="draftTable"
        label="Deadweight at draft"
        hint="salt water"
        columns={DRAFT_COLUMNS}
        addLabel="Add draft"
        newItem={() => ({ draftM: 0, deadweightT: 0 })}
      />
      <Panel title="Loading">
        <FigureRows rows={LOADING} />
      </Panel>
    </div>
  );
}

type Zone = 'nonEca' | 'eca';

function SeaPanel({ zone, title }: { zone: Zone; title: string }) {
  return (
    <DetailList
      name="seaConsumption"
      label={title}
      hint="mt a day, by speed"
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
  );
}

function PortPanel({ zone, title }: { zone: Zone; title: string }) {
  return (
    <DetailList
      name="portConsumption"
      label={title}
      hint="mt a day"
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
        <FigureRows rows={CAPACITY} />
      </Panel>
      <div className="panel-columns">
        <DetailList
          name="holds"
          label="Holds"
          columns={HOLD_COLUMNS}
          addLabel="Add hold"
          newItem={() => ({ name: '', grainM3: 0, baleM3: 0, strengthTPerM2: null })}
        />
        <DetailList
          name="cranes"
          label="Cranes"
          columns={CRANE_COLUMNS}
          addLabel="Add crane"
          newItem={() => ({ name: '', safeWorkingLoadT: 0, outreachM: null })}
        />
        <DetailList
          name="hatches"
          label="Hatches"
          columns={HATCH_COLUMNS}
          addLabel="Add hatch"
          newItem={() => ({ name: '', lengthM: null, widthM: null, type: '' })}
        />
      </div>
    </>
  );
}

export function TanksTab() {
  return (
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
  );
}

export function PerformanceTab() {
  return (
    <DetailList
      name="performance"
      label="Loading and discharge performance"
      columns={PERFORMANCE_COLUMNS}
      addLabel="Add rate"
      newItem={() => ({ cargo: '', operation: 'Loading', rateTPerDay: 0 })}
    />
  );
}
