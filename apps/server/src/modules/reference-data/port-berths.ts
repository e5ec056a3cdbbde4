import {
  type DockWater,
  type PortBerthInput,
  portBerthInput,
  type Violation,
} from '@mainsheet/contract';
import type { Sea } from '@mainsheet/sea';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { getSea } from '../ports/index.ts';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

export type PortBerthRow = ReferenceRow & {
  port_code: string;
  berth: string;
  max_draft_m: string | null;
  water: DockWater;
  max_length_m: string | null;
  max_beam_m: string | null;
  max_air_draft_m: string | null;
  cargoes: string;
  load_rate_t_per_day: string | null;
  discharge_rate_t_per_day: string | null;
  remarks: string;
};

export const portBerths: ReferenceList<PortBerthRow, PortBerthInput> = {
  table: 'port_berth',
  subject: 'port-berth',
  what: 'The berth',
  schema: portBerthInput,
  columnsOf: (input) => ({
    port_code: input.portCode,
    berth: input.berth,
    max_draft_m: input.maxDraftM,
    water: input.water,
    max_length_m: input.maxLengthM,
    max_beam_m: input.maxBeamM,
    max_air_draft_m: input.maxAirDraftM,
    cargoes: input.cargoes,
    load_rate_t_per_day: input.loadRateTPerDay,
    discharge_rate_t_per_day: input.dischargeRateTPerDay,
    remarks: input.remarks,
    is_active: input.isActive,
  }),
  labelOf: ({ portCode, berth }) => `${portCode} ${berth || 'whole port'}`,
  wordColumn: 'place',
  order: sql`t.port_code, lower(t.berth)`,
  uses: (tx) => sql`
    select lower(one.place) as word, count(distinct one.id) as uses from (
      select e.id, call.value->>'portCode' || ' ' || coalesce(call.value->>'berth', '') as place
      from estimate e cross join lateral jsonb_array_elements(e.inputs->'itinerary') call
      where e.company_id = ${tx.companyId} and e.is_active
      union
      select e.id, call.value->>'portCode' || ' ' as place
      from estimate e cross join lateral jsonb_array_elements(e.inputs->'itinerary') call
      where e.company_id = ${tx.companyId} and e.is_active
    ) one where one.place is not null group by 1`,
  prepare: async (_, input) => {
    const faults = findPortFaults(await getSea(), input);
    if (faults.length > 0) throw invalidInput(faults);
  },
};

/** A port is one of those that the sea knows. */
export function findPortFaults(sea: Sea, { portCode }: PortBerthInput): Violation[] {
  if (sea.findPort(portCode)) return [];
  const message = `No port has the code ${portCode}.`;
  return [{ code: 'PORT_UNKNOWN', path: 'portCode', message }];
}

const figureOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** A row as its form holds it. */
export const inputOfBerth = (row: PortBerthRow): PortBerthInput => ({
  portCode: row.port_code,
  berth: row.berth,
  maxDraftM: figureOf(row.max_draft_m),
  water: row.water,
  maxLengthM: figureOf(row.max_length_m),
  maxBeamM: figureOf(row.max_beam_m),
  maxAirDraftM: figureOf(row.max_air_draft_m),
  cargoes: row.cargoes,
  loadRateTPerDay: figureOf(row.load_rate_t_per_day),
  dischargeRateTPerDay: figureOf(row.discharge_rate_t_per_day),
  remarks: row.remarks,
  isActive: row.is_active,
});

/** What is known of ports and their berths and is in use, by port and berth; at most 2,000. */
export function listBerthsOf(tx: Tx, portCodes: readonly string[]): Promise<PortBerthRow[]> {
  return tx.many(sql<PortBerthRow>`
    select t.*, 0 as used_by from port_berth t
    where t.company_id = ${tx.companyId} and t.is_active
      and t.port_code = any (${portCodes}::text[])
    order by t.port_code, lower(t.berth) limit 2000`);
}

/** What is known of ports, as engines read it. */
export async function readBerths(tx: Tx, portCodes: readonly string[]): Promise<PortBerthInput[]> {
  return (await listBerthsOf(tx, [...new Set(portCodes)])).map(inputOfBerth);
}
