import { CARGO_GROUPS, type CargoTypeInput, cargoTypeInput } from '@mainsheet/contract';
import { CARGO_UNITS } from '@mainsheet/units';
import type { ZodType } from 'zod';
import type { CargoTypesQuery } from '../../api/generated/graphql.ts';
import {
  CheckField,
  type Column,
  type ListFilter,
  NumberField,
  optionsOf,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { ReferenceList } from './ReferenceList.tsx';
import { CARGO_TYPES, CREATE_CARGO_TYPE, UPDATE_CARGO_TYPE } from './reference.queries.ts';

type CargoType = CargoTypesQuery['cargoTypes'][number];

// What may be left out of a request stands in the form.
const SCHEMA = cargoTypeInput as unknown as ZodType<CargoTypeInput, CargoTypeInput>;
const GROUPS = optionsOf(CARGO_GROUPS);
const UNITS = optionsOf(CARGO_UNITS);

const COLUMNS: readonly Column<CargoType>[] = [
  { key: 'name', header: 'Cargo', width: 220, kind: 'text', value: (c) => c.name },
  { key: 'group', header: 'Group', width: 140, kind: 'text', value: (c) => c.group },
  {
    key: 'stowage',
    header: 'Stowage',
    unit: 'm³/mt',
    width: 130,
    kind: 'number',
    decimals: 3,
    value: (c) => c.stowageFactorM3PerT ?? null,
  },
  { key: 'source', header: 'Source', width: 240, kind: 'text', value: (c) => c.stowageSource },
  { key: 'unit', header: 'Unit', width: 80, kind: 'text', value: (c) => c.unit },
];
const FILTERS: readonly ListFilter<CargoType>[] = [
  { key: 'group', label: 'Group', options: GROUPS, valueOf: (cargo) => cargo.group },
];
const BLANK: CargoTypeInput = {
  name: '',
  group: 'Grain',
  stowageFactorM3PerT: null,
  stowageSource: '',
  unit: 'MT',
  isActive: true,
};
const nameOf = (cargo: CargoType) => cargo.name;
const valuesOf = (cargo: CargoType): CargoTypeInput => ({
  name: cargo.name,
  group: cargo.group as CargoTypeInput['group'],
  stowageFactorM3PerT: cargo.stowageFactorM3PerT ?? null,
  stowageSource: cargo.stowageSource,
  unit: cargo.unit as CargoTypeInput['unit'],
  isActive: cargo.isActive,
});

/** Cargoes that estimates offer, with what they stow at. */
export function CargoTypesList() {
  return (
    <ReferenceList<CargoType, CargoTypeInput>
      place={{ section: 'reference-data', list: 'cargo-types' }}
      query={CARGO_TYPES}
      create={CREATE_CARGO_TYPE}
      update={UPDATE_CARGO_TYPE}
      label="Cargo types"
      exportName="cargo-types"
      hint="Estimates offer these names and take their stowage factor; other names may be typed."
      newLabel="New cargo type"
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      valuesOf={valuesOf}
      blank={BLANK}
      schema={SCHEMA}
      needs="contracts.modify"
    >
      <div className="field-grid">
        <TextField<CargoTypeInput> name="name" label="Cargo" required />
        <SelectField<CargoTypeInput> name="group" label="Group" options={GROUPS} />
        <NumberField<CargoTypeInput>
          name="stowageFactorM3PerT"
          label="Stowage factor"
          unit="m³/mt"
          decimals={3}
          blank={null}
        />
        <TextField<CargoTypeInput>
          name="stowageSource"
          label="Source of the stowage"
          hint="A book, the shipper, own voyages"
        />
        <SelectField<CargoTypeInput> name="unit" label="Unit" options={UNITS} />
      </div>
      <CheckField<CargoTypeInput> name="isActive" label="Active: offered in estimates" />
    </ReferenceList>
  );
}
