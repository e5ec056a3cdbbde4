import { type CargoTypeInput, cargoTypeInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

export type CargoTypeRow = ReferenceRow & {
  name: string;
  cargo_group: string;
  stowage_factor_m3_per_t: string | null;
  stowage_source: string;
  unit: string;
};

export const cargoTypes: ReferenceList<CargoTypeRow, CargoTypeInput> = {
  table: 'cargo_type',
  subject: 'cargo-type',
  what: 'The cargo type',
  schema: cargoTypeInput,
  columnsOf: (input) => ({
    name: input.name,
    cargo_group: input.group,
    stowage_factor_m3_per_t: input.stowageFactorM3PerT,
    stowage_source: input.stowageSource,
    unit: input.unit,
    is_active: input.isActive,
  }),
  labelOf: (input) => input.name,
  wordColumn: 'name',
  order: sql`t.cargo_group, lower(t.name)`,
  uses: (tx) => sql`
    select lower(cargo.value->>'name') as word, count(distinct one.id) as uses from (
      select id, inputs from estimate where company_id = ${tx.companyId} and is_active
      union all
      select id, inputs from voyage where company_id = ${tx.companyId} and is_active
    ) one
    cross join lateral jsonb_array_elements(one.inputs->'cargoes') cargo
    group by 1`,
};
