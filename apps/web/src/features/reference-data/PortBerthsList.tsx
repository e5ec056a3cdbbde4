import { DOCK_WATERS, type PortBerthInput, portBerthInput } from '@mainsheet/contract';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { PortBerthsQuery } from '../../api/generated/graphql.ts';
import { ImportButton } from '../../platform/lists/ImportButton.tsx';
import { usePortSearch } from '../../platform/places/use-port-search.ts';
import type { Outcome } from '../../platform/records/mutations.ts';
import {
  Alert,
  CheckField,
  type Column,
  FormField,
  type ListFilter,
  LongTextField,
  NumberField,
  optionsOf,
  PortInput,
  SelectField,
  showSnackbar,
  TextField,
} from '../../ui/index.ts';
import { ReferenceList } from './ReferenceList.tsx';
import {
  CREATE_PORT_BERTH,
  IMPORT_PORT_BERTHS,
  PORT_BERTHS,
  UPDATE_PORT_BERTH,
} from './reference.queries.ts';

type Berth = PortBerthsQuery['portBerths'][number];

// What may be left out of a request stands in the form.
const SCHEMA = portBerthInput as unknown as ZodType<PortBerthInput, PortBerthInput>;
const WATERS = optionsOf(DOCK_WATERS);

const measure = (
  key: 'maxDraftM' | 'maxLengthM' | 'maxBeamM' | 'maxAirDraftM',
  header: string,
): Column<Berth> => ({
  ...{ key, header, unit: 'm', width: 100, kind: 'number', decimals: 2 },
  value: (berth) => berth[key] ?? null,
});
const rate = (key: 'loadRateTPerDay' | 'dischargeRateTPerDay', header: string): Column<Berth> => ({
  ...{ key, header, unit: 't/d', width: 110, kind: 'number', optional: true },
  value: (berth) => berth[key] ?? null,
});
const berthText = ({ berth }: Berth) => berth || 'Whole port';

const COLUMNS: readonly Column<Berth>[] = [
  { key: 'port', header: 'Port', width: 150, kind: 'text', value: (b) => b.portName },
  { key: 'berth', header: 'Berth', width: 160, kind: 'text', value: berthText },
  measure('maxDraftM', 'Draft'),
  { key: 'water', header: 'Water', width: 90, kind: 'text', value: (b) => b.water },
  measure('maxLengthM', 'Length'),
  measure('maxBeamM', 'Beam'),
  measure('maxAirDraftM', 'Air draft'),
  { key: 'cargoes', header: 'Cargoes', width: 160, kind: 'text', value: (b) => b.cargoes },
  rate('loadRateTPerDay', 'Loads'),
  rate('dischargeRateTPerDay', 'Discharges'),
  {
    ...{ key: 'remarks', header: 'Remarks', width: 200, kind: 'text', optional: true },
    value: (b) => b.remarks,
  },
];
const FILTERS: readonly ListFilter<Berth>[] = [
  { key: 'water', label: 'Water', options: WATERS, valueOf: (berth) => berth.water },
];
const BLANK: PortBerthInput = {
  ...{ portCode: '', berth: '', maxDraftM: null, water: 'Salt', maxLengthM: null },
  ...{ maxBeamM: null, maxAirDraftM: null, cargoes: '', loadRateTPerDay: null },
  ...{ dischargeRateTPerDay: null, remarks: '', isActive: true },
};
const nameOf = (berth: Berth) => `${berth.portName}, ${berthText(berth).toLowerCase()}`;
const valuesOf = (berth: Berth): PortBerthInput => ({
  portCode: berth.portCode,
  berth: berth.berth,
  maxDraftM: berth.maxDraftM ?? null,
  water: berth.water as PortBerthInput['water'],
  maxLengthM: berth.maxLengthM ?? null,
  maxBeamM: berth.maxBeamM ?? null,
  maxAirDraftM: berth.maxAirDraftM ?? null,
  cargoes: berth.cargoes,
  loadRateTPerDay: berth.loadRateTPerDay ?? null,
  dischargeRateTPerDay: berth.dischargeRateTPerDay ?? null,
  remarks: berth.remarks,
  isActive: berth.isActive,
});

function PortField() {
  const search = usePortSearch();
  const { control } = useFormContext<PortBerthInput>();
  return (
    <FormField control={control} name="portCode">
      {({ value, onChange, ...field }) => (
        <PortInput
          label="Port"
          required
          value={value || null}
          search={search}
          onChange={(code) => onChange(code ?? '')}
          {...field}
        />
      )}
    </FormField>
  );
}

type Measure = 'maxDraftM' | 'maxLengthM' | 'maxBeamM' | 'maxAirDraftM';
type Rate = 'loadRateTPerDay' | 'dischargeRateTPerDay';
type FigureProps = { name: Measure | Rate; label: string; unit: string; decimals: number };

const Figure = (props: FigureProps) => <NumberField<PortBerthInput> {...props} blank={null} />;

function BerthFields() {
  const berth = useWatch<PortBerthInput, 'berth'>({ name: 'berth' });
  return (
    <>
      <div className="field-grid">
        <PortField />
        <TextField<PortBerthInput>
          name="berth"
          label="Berth or terminal"
          hint={berth === '' ? 'Empty: it holds in the whole port' : ''}
        />
        <Figure name="maxDraftM" label="Largest draft" unit="m" decimals={2} />
        <SelectField<PortBerthInput> name="water" label="In water that is" options={WATERS} />
        <Figure name="maxLengthM" label="Largest length (LOA)" unit="m" decimals={2} />
        <Figure name="maxBeamM" label="Largest beam" unit="m" decimals={2} />
        <Figure name="maxAirDraftM" label="Largest air draft" unit="m" decimals={2} />
        <TextField<PortBerthInput> name="cargoes" label="Cargoes" />
        <Figure name="loadRateTPerDay" label="Loads" unit="t/d" decimals={0} />
        <Figure name="dischargeRateTPerDay" label="Discharges" unit="t/d" decimals={0} />
      </div>
      <LongTextField<PortBerthInput> name="remarks" label="Remarks" />
      <CheckField<PortBerthInput> name="isActive" label="Active: offered in estimates" />
    </>
  );
}

/** What ports and their berths take, as the company knows them. */
export function PortBerthsList() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const imported = ({ answer, refusal: refused }: Outcome) => {
    setRefusal(refused);
    if (answer) showSnackbar(answer.message);
  };
  return (
    <div className="stack">
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <ReferenceList<Berth, PortBerthInput>
        place={{ section: 'reference-data', list: 'port-berths' }}
        query={PORT_BERTHS}
        create={CREATE_PORT_BERTH}
        update={UPDATE_PORT_BERTH}
        label="Ports and berths"
        exportName="port-berths"
        hint="Estimates and the matching board measure ships by these. A row without a berth holds in the whole port."
        newLabel="New berth"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={nameOf}
        valuesOf={valuesOf}
        blank={BLANK}
        schema={SCHEMA}
        needs="contracts.modify"
        actions={(reload) => (
          <ImportButton
            fileLabel="CSV file of berths"
            accept=".csv,text/csv"
            needs="contracts.modify"
            mutation={IMPORT_PORT_BERTHS}
            onDone={(outcome) => {
              imported(outcome);
              reload();
            }}
          >
            Import CSV
          </ImportButton>
        )}
      >
        <BerthFields />
      </ReferenceList>
    </div>
  );
}
