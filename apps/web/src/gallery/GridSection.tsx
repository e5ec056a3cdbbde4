import { useState } from 'react';
import {
  Dialog,
  ExplanationPopover,
  Grid,
  type GridColumn,
  type Option,
  Panel,
} from '../ui/index.ts';
import { NET_TCE } from './sample-explanation.ts';

type Call = {
  id: string;
  port: string;
  duty: string | null;
  distanceNm: string | null;
  isDistanceTyped: boolean;
  speedKn: string | null;
  arrival: string | null;
  stayDays: string | null;
};

const PORTS: readonly Option[] = [
  { value: 'BRSSZ', label: 'Santos', hint: 'BRSSZ' },
  { value: 'CNTAO', label: 'Qingdao', hint: 'CNTAO' },
  { value: 'FRLPE', label: 'La Pallice', hint: 'FRLPE' },
  { value: 'NLRTM', label: 'Rotterdam', hint: 'NLRTM' },
  { value: 'SGSIN', label: 'Singapore', hint: 'SGSIN' },
  { value: 'EGSUZ', label: 'Suez Canal', hint: 'EGSUZ' },
];

const searchPorts = async (text: string): Promise<readonly Option[]> => {
  const needle = text.trim().toLowerCase();
  return PORTS.filter((port) => `${port.label} ${port.value}`.toLowerCase().includes(needle));
};

const seaDays = (call: Call): number | null => {
  const speed = Number(call.speedKn);
  return call.distanceNm && speed > 0 ? Number(call.distanceNm) / speed / 24 : null;
};

const COLUMNS: readonly GridColumn<Call>[] = [
  {
    key: 'port',
    header: 'Port',
    width: 150,
    kind: 'port',
    value: (call) => call.port,
    edit: { search: searchPorts, write: (call, value) => ({ ...call, port: value ?? '' }) },
  },
  {
    key: 'duty',
    header: 'Function',
    group: 'Passage',
    width: 120,
    kind: 'select',
    value: (call) => call.duty,
    edit: {
      options: ['Commencing', 'Loading', 'Canal transit', 'Fueling', 'Discharging'].map(
        (label) => ({
          value: label,
          label,
        }),
      ),
      write: (call, value) => ({ ...call, duty: value }),
    },
  },
  {
    key: 'distance',
    header: 'Distance',
    unit: 'nm',
    group: 'Passage',
    width: 110,
    kind: 'number',
    total: 'sum',
    value: (call) => call.distanceNm,
    isTyped: (call) => call.isDistanceTyped,
    calculated: (call) => (call.isDistanceTyped ? '4986' : null),
    restore: (call) => ({ ...call, distanceNm: '4986', isDistanceTyped: false }),
    edit: { write: (call, value) => ({ ...call, distanceNm: value, isDistanceTyped: true }) },
  },
  {
    key: 'speed',
    header: 'Speed',
    unit: 'kn',
    group: 'Passage',
    width: 90,
    kind: 'number',
    decimals: 1,
    value: (call) => call.speedKn,
    violation: (call) =>
      Number(call.speedKn) > 16 ? 'Faster than the vessel can go (16.0 kn)' : undefined,
    edit: { write: (call, value) => ({ ...call, speedKn: value }) },
  },
  {
    key: 'sea',
    header: 'Sea',
    unit: 'd',
    group: 'Passage',
    width: 80,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: seaDays,
  },
  {
    key: 'arrival',
    header: 'Arrival',
    group: 'Schedule, port time',
    width: 140,
    kind: 'date',
    value: (call) => call.arrival,
    edit: { write: (call, value) => ({ ...call, arrival: value }) },
  },
  {
    key: 'stay',
    header: 'Stay',
    unit: 'd',
    group: 'Schedule, port time',
    width: 90,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: (call) => call.stayDays,
    edit: { write: (call, value) => ({ ...call, stayDays: value }) },
  },
];

const call = (id: string, port: string, rest: Partial<Call>): Call => ({
  id,
  port,
  duty: null,
  distanceNm: null,
  isDistanceTyped: false,
  speedKn: '12.5',
  arrival: null,
  stayDays: null,
  ...rest,
});

const START: readonly Call[] = [
  call('1', 'Rotterdam', { duty: 'Commencing', arrival: '2026-11-29 19:00', speedKn: null }),
  call('2', 'La Pallice', {
    duty: 'Loading',
    distanceNm: '668',
    arrival: '2026-12-02 03:06',
    stayDays: '9.96',
  }),
  call('3', 'Suez Canal', {
    duty: 'Canal transit',
    distanceNm: '2925',
    speedKn: '17',
    stayDays: '1.25',
  }),
  call('4', 'Singapore', {
    duty: 'Fueling',
    distanceNm: '5027',
    isDistanceTyped: true,
    stayDays: '0.75',
  }),
  call('5', 'Qingdao', {
    duty: 'Discharging',
    distanceNm: '2454',
    arrival: '2027-01-19 19:15',
    stayDays: '7.33',
  }),
];

/** An itinerary one can type into. */
export function GridSection() {
  const [calls, setCalls] = useState(START);
  const [explained, setExplained] = useState(false);
  return (
    <Panel title="Grid" hint="typed figures blue, computed ones in text colour" flush>
      <Grid
        label="Itinerary"
        rows={calls}
        onRowsChange={setCalls}
        columns={COLUMNS}
        rowId={(row) => row.id}
        newRow={() => call(crypto.randomUUID(), '', {})}
        onExplain={() => setExplained(true)}
      />
      <Dialog
        opened={explained}
        title="Explanation"
        widthPx={640}
        onClose={() => setExplained(false)}
        actions={null}
      >
        <ExplanationPopover explanation={NET_TCE} onClose={() => setExplained(false)} />
      </Dialog>
    </Panel>
  );
}
