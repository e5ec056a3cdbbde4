import { MEMO_BILL_TYPE, type StoredContractDetails } from '@mainsheet/contract';
import {
  comparableTce,
  type EstimateInput,
  type EstimateResult,
  upcastEstimate,
} from '@mainsheet/voyage';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { Person } from '../companies/index.ts';
import { party } from '../counterparties/index.ts';
import type { CountedLifting } from './bunkers/recorded-liftings.ts';
import type { Sounding } from './bunkers/recorded-soundings.ts';
import type { SoundedFuel } from './bunkers/sounded-fuel.ts';
import type { CountedClaim } from './claimed-time.ts';
import { countedVoyage } from './profit/counted-voyage.ts';
import type { PostedRow } from './profit/posted-figures.ts';
import type { CountedDisbursement } from './recorded-disbursements.ts';
import type { CountedOffHire } from './recorded-off-hire.ts';

export type VoyageRow = {
  id: string;
  label: string;
  name: string;
  status: string;
  operation_type: string;
  vessel_id: string;
  vessel_name: string;
  vessel_type: string;
  vessel_imo: string | null;
  vessel_deadweight_t: string;
  estimate_id: string | null;
  estimate_number: string | null;
  trade_area: string;
  remarks: string;
  profit_and_loss_remarks: string;
  notes: string;
  charter_party_terms: string;
  laytime_terms: string;
  charter_specialist: Person | null;
  ops_coordinator: Person | null;
  cargo_broker: { id: string; name: string } | null;
  commencing_at: string;
  completion_at: string;
  estimate_inputs: EstimateInput;
  estimate_result: EstimateResult;
  inputs: EstimateInput;
  result: EstimateResult;
  map: Record<string, unknown>;
  engine_version: string;
  updated_at: string;
  updated_by: string;
  version: number;
};

export type SummaryRow = {
  id: string;
  label: string;
  name: string;
  status: string;
  operation_type: string;
  vessel_id: string;
  vessel_name: string;
  vessel_type: string;
  charterers: string;
  cargo: string;
  load_ports: string;
  discharge_ports: string;
  commencing_at: string;
  completion_at: string;
  voyage_days: string;
  net_tce: string | null;
  profit: string;
  invoiced_minor: string;
  paid_minor: string;
  base_currency: string;
  version: number;
};

export type CallRow = {
  id: string;
  row_id: string;
  sequence_no: number;
  port_name: string;
  port_code: string | null;
  port_function: string;
  time_zone: string;
  latitude: number | null;
  longitude: number | null;
  estimated_arrival_at: string;
  estimated_departure_at: string;
  actual_arrival_at: string | null;
  actual_departure_at: string | null;
  expected_arrival_at: string | null;
  berthed_at: string | null;
  arrival_rob: SoundedFuel[];
  berthing_rob: SoundedFuel[];
  departure_rob: SoundedFuel[];
};

export type VoyageFilter = {
  status: readonly string[] | null;
  operationType: string | null;
  vesselId: string | null;
  text: FoundText | null;
  countedOnly: boolean;
  /** Only what stands behind this one. */
  after?: string | null;
  limit: number;
  offset: number;
};

/** Where a text of a list of voyages is looked for. */
export const VOYAGE_TEXTS = ['voyage', 'vessel'] as const;

const createdAt = (tx: Tx, id: string) =>
  sql`(select created_at from voyage where company_id = ${tx.companyId} and id = ${id})`;

function matching(tx: Tx, f: Omit<VoyageFilter, 'limit' | 'offset'>) {
  return sql`y.company_id = ${tx.companyId} and y.is_active
    ${f.status === null ? sql`` : sql`and y.status = any(${f.status}::text[])`}
    ${f.countedOnly ? sql`and ${countedVoyage('y')}` : sql``}
    ${f.operationType === null ? sql`` : sql`and y.operation_type = ${f.operationType}`}
    ${f.vesselId === null ? sql`` : sql`and y.vessel_id = ${f.vesselId}::uuid`}
    ${
      f.after
        ? sql`and y.created_at <= ${createdAt(tx, f.after)}
            and (y.created_at < ${createdAt(tx, f.after)} or y.id > ${f.after})`
        : sql``
    }
    and ${holdsText(f.text, {
      tables: VOYAGE_TEXTS,
      ids: ({ voyage, vessel }) => sql`y.id = any(${voyage})
        or y.vessel_id = any(array(select id from vessel where company_id = ${tx.companyId}
          and id = any(${vessel}) and name ilike ${f.text?.pattern}))`,
      pattern: (pattern) => sql`y.label ilike ${pattern} or y.name ilike ${pattern}
        or y.load_ports ilike ${pattern} or y.discharge_ports ilike ${pattern}
        or y.vessel_id = any(array(select id from vessel
          where company_id = ${tx.companyId} and name ilike ${pattern}))`,
    })}`;
}

/** Receivable account entries of a voyage: claims by invoices, settlements by payments. */
export function listSummaries(tx: Tx, filter: VoyageFilter): Promise<SummaryRow[]> {
  return tx.many(sql<SummaryRow>`
    with page as (
      select y.* from voyage y where ${matching(tx, filter)}
      order by y.created_at desc, y.id limit ${filter.limit} offset ${filter.offset}
    )
    select y.id, y.label, y.name, y.status, y.operation_type, y.vessel_id, v.name as vessel_name,
      v.type as vessel_type, y.load_ports, y.discharge_ports, y.commencing_at, y.completion_at,
      y.voyage_days, y.net_tce, y.profit, y.version,
      (select base_currency from company where company_id = ${tx.companyId}) as base_currency,
      coalesce(c.charterers, '') as charterers, coalesce(c.cargo, '') as cargo,
      coalesce(m.invoiced_minor, 0)::text as invoiced_minor,
      coalesce(m.paid_minor, 0)::text as paid_minor
    from page y
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    left join lateral (
      select string_agg(distinct charterer_name, ', ') as charterers,
        string_agg(distinct name, ', ') as cargo
      from voyage_cargo where company_id = ${tx.companyId} and voyage_id = y.id) c on true
    left join lateral (
      select sum(e.base_minor) filter (where t.document_type = 'invoice') as invoiced_minor,
        -sum(e.base_minor) filter (where t.document_type = 'payment') as paid_minor
      from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id and a.code = '1100'
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
      where e.company_id = ${tx.companyId} and e.voyage_id = y.id) m on true
    order by y.created_at desc, y.id`);
}

export const countVoyages = (tx: Tx, filter: VoyageFilter): Promise<number> =>
  countUpTo(tx, sql`from voyage y where ${matching(tx, filter)}`);

export async function listStatuses(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ status: string }>`
    select distinct status from voyage where company_id = ${tx.companyId} and is_active
    order by status`);
  return rows.map((row) => row.status);
}

/** Whoever left the company stands on the voyages that were theirs. */
const personOf = (tx: Tx, id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('contactId', m.id, 'firstname', m.first_name, 'lastname', m.last_name)
    from member m where m.company_id = ${tx.companyId} and m.id = ${id})`;

/** A voyage with its documents in today's shape, whenever it was saved. */
export async function findVoyage(tx: Tx, id: string): Promise<VoyageRow | null> {
  const row = await tx.find(sql<VoyageRow>`
    select y.id, y.label, y.name, y.status, y.operation_type, y.vessel_id, v.name as vessel_name,
      v.type as vessel_type, v.imo as vessel_imo, v.deadweight_t as vessel_deadweight_t,
      y.estimate_id, c.initial || '-' || lpad(e.number::text, 4, '0') as estimate_number,
      y.trade_area, y.remarks, y.profit_and_loss_remarks, y.notes, y.charter_party_terms, y.laytime_terms,
      ${personOf(tx, sql.ref('y.charter_specialist_id'))} as charter_specialist,
      ${personOf(tx, sql.ref('y.ops_coordinator_id'))} as ops_coordinator,
      (select jsonb_build_object('id', b.id, 'name', b.name) from ${party(tx)} b
        where b.id = y.cargo_broker_id) as cargo_broker,
      y.commencing_at, y.completion_at, y.estimate_inputs,
      y.estimate_result, y.inputs, y.result, y.map, y.engine_version, y.updated_at, y.updated_by,
      y.version
    from voyage y
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    join company c on c.company_id = ${tx.companyId}
    left join estimate e on e.company_id = ${tx.companyId} and e.id = y.estimate_id
    where y.company_id = ${tx.companyId} and y.id = ${id} and y.is_active`);
  if (!row) return null;
  return {
    ...row,
    inputs: upcastEstimate(row.inputs),
    estimate_inputs: upcastEstimate(row.estimate_inputs),
  };
}

export function listCalls(tx: Tx, voyageId: string): Promise<CallRow[]> {
  return tx.many(sql<CallRow>`
    select id, row_id, sequence_no, port_name, port_code, port_function, time_zone, latitude,
      longitude, estimated_arrival_at, estimated_departure_at, actual_arrival_at,
      actual_departure_at, expected_arrival_at, berthed_at, arrival_rob, berthing_rob, departure_rob
    from voyage_port_call where company_id = ${tx.companyId} and voyage_id = ${voyageId}
    order by sequence_no limit 200`);
}

export type VoyageDocument = {
  inputs: EstimateInput;
  result: EstimateResult;
  map: Record<string, unknown>;
  engineVersion: string;
};

const namesOf = (inputs: EstimateInput, portFunction: string): string =>
  inputs.itinerary
    .filter((row) => row.portFunction === portFunction && row.portName)
    .map((row) => row.portName)
    .join(', ');

export function insertVoyage(
  tx: Tx,
  voyage: VoyageDocument & {
    id: string;
    number: number;
    label: string;
    name: string;
    vesselId: string;
    estimateId: string;
  },
  stamp: Stamp,
): Promise<number> {
  const { inputs, result } = voyage;
  const { totals } = result;
  return tx.run(sql`
    insert into voyage (company_id, id, number, label, name, operation_type, vessel_id, estimate_id,
      commencing_at, completion_at, load_ports, discharge_ports, voyage_days, sea_days, port_days,
      net_tce, profit, estimate_inputs, estimate_result, inputs, map, result, engine_version,
      created_at, updated_at, updated_by)
    values (${tx.companyId}, ${voyage.id}, ${voyage.number}, ${voyage.label}, ${voyage.name},
      ${inputs.operationType}, ${voyage.vesselId}, ${voyage.estimateId}, ${totals.commencingAt},
      ${totals.completionAt}, ${namesOf(inputs, 'Loading')}, ${namesOf(inputs, 'Discharging')},
      ${totals.voyageDays}, ${totals.seaDays}, ${totals.portDays}, ${comparableTce(result)},
      ${totals.profit}, ${JSON.stringify(inputs)}, ${JSON.stringify(result)},
      ${JSON.stringify(inputs)}, ${JSON.stringify(voyage.map)}, ${JSON.stringify(result)},
      ${voyage.engineVersion}, ${stamp.at}, ${stamp.at}, ${stamp.by})`);
}

export type VoyageChange = VoyageDocument & {
  id: string;
  version: number;
  name: string;
  status: string;
  tradeArea: string;
  remarks: string;
};

/** Saves over exactly this version; returns how many rows that was. */
export function updateVoyage(tx: Tx, v: VoyageChange, stamp: Stamp): Promise<number> {
  const { totals } = v.result;
  return tx.run(sql`
    update voyage set name = ${v.name}, status = ${v.status}, trade_area = ${v.tradeArea},
      remarks = ${v.remarks}, inputs = ${JSON.stringify(v.inputs)},
      result = ${JSON.stringify(v.result)}, map = ${JSON.stringify(v.map)},
      engine_version = ${v.engineVersion}, commencing_at = ${totals.commencingAt},
      completion_at = ${totals.completionAt}, load_ports = ${namesOf(v.inputs, 'Loading')},
      discharge_ports = ${namesOf(v.inputs, 'Discharging')}, voyage_days = ${totals.voyageDays},
      sea_days = ${totals.seaDays}, port_days = ${totals.portDays}, net_tce = ${comparableTce(v.result)},
      profit = ${totals.profit}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${v.id} and version = ${v.version}
      and is_active`);
}

/** What somebody says of its profit and loss; the version moved with the rest of the change. */
export const setRemarks = (tx: Tx, id: string, remarks: string): Promise<number> =>
  tx.run(sql`
    update voyage set profit_and_loss_remarks = ${remarks}
    where company_id = ${tx.companyId} and id = ${id}`);

/** What a voyage says beside its calculation, whole; the version moved with the rest of the change. */
export const setContractDetails = (tx: Tx, id: string, d: StoredContractDetails): Promise<number> =>
  tx.run(sql`
    update voyage set charter_specialist_id = ${d.charterSpecialistId},
      ops_coordinator_id = ${d.opsCoordinatorId}, cargo_broker_id = ${d.cargoBrokerId},
      notes = ${d.notes}, charter_party_terms = ${d.charterPartyTerms},
      laytime_terms = ${d.laytimeTerms}
    where company_id = ${tx.companyId} and id = ${id}`);

/** Holds a voyage still while something is billed on it or it goes; null when it is gone. */
export function lockVoyage(
  tx: Tx,
  id: string,
): Promise<{ status: string; vessel_id: string } | null> {
  return tx.find(sql<{ status: string; vessel_id: string }>`
    select status, vessel_id from voyage
    where company_id = ${tx.companyId} and id = ${id} and is_active for update`);
}

export async function deactivateVoyage(tx: Tx, id: string, stamp: Stamp): Promise<void> {
  await tx.run(sql`
    update voyage set is_active = false, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
  await tx.run(sql`
    update estimate set status = 'ACTIVE', voyage_id = null, version = version + 1
    where company_id = ${tx.companyId} and voyage_id = ${id}`);
}

/** Writes calls and cargoes anew from the calculated voyage, keeping ids and actual times by row. */
export async function saveCalls(
  tx: Tx,
  voyageId: string,
  voyage: { inputs: EstimateInput; result: EstimateResult; newId: () => string },
): Promise<void> {
  const rowIds = voyage.result.rows.map((row) => row.rowId);
  await tx.run(sql`
    delete from voyage_port_call
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
      and not (row_id = any(${rowIds}::text[]))`);
  for (const row of voyage.result.rows) {
    const input = voyage.inputs.itinerary[row.inputIndex]!;
    await tx.run(sql`
      insert into voyage_port_call (company_id, id, voyage_id, row_id, sequence_no, port_name,
        port_code, port_function, time_zone, latitude, longitude, estimated_arrival_at,
        estimated_departure_at)
      values (${tx.companyId}, ${voyage.newId()}, ${voyageId}, ${row.rowId}, ${row.sequenceNo},
        ${row.portName}, ${input.portCode}, ${row.portFunction}, ${input.timeZone},
        ${input.latitude}, ${input.longitude}, ${row.call.arrivalAt}, ${row.call.departureAt})
      on conflict on constraint voyage_port_call_row_key do update set
        sequence_no = excluded.sequence_no, port_name = excluded.port_name,
        port_code = excluded.port_code, port_function = excluded.port_function,
        time_zone = excluded.time_zone, latitude = excluded.latitude,
        longitude = excluded.longitude`);
  }
}

export async function saveCargoes(
  tx: Tx,
  voyageId: string,
  voyage: { inputs: EstimateInput; result: EstimateResult; newId: () => string },
): Promise<void> {
  await tx.run(sql`
    delete from voyage_cargo where company_id = ${tx.companyId} and voyage_id = ${voyageId}`);
  for (const cargo of voyage.result.cargoes) {
    const input = voyage.inputs.cargoes.find((c) => c.id === cargo.cargoId)!;
    await tx.run(sql`
      insert into voyage_cargo (company_id, id, voyage_id, row_id, name, charterer_id,
        charterer_name, quantity, unit, currency, gross_freight)
      values (${tx.companyId}, ${voyage.newId()}, ${voyageId}, ${cargo.cargoId}, ${input.name},
        ${input.chartererId}, ${input.chartererName}, ${cargo.quantity}, ${input.unit},
        ${input.currency}, ${cargo.grossFreight})`);
  }
}

/** Puts the calculated times of the voyage as it goes into its calls. */
export async function saveExpectedTimes(
  tx: Tx,
  voyageId: string,
  result: EstimateResult,
): Promise<void> {
  for (const row of result.rows) {
    await tx.run(sql`
      update voyage_port_call set estimated_arrival_at = ${row.call.arrivalAt},
        estimated_departure_at = ${row.call.departureAt}
      where company_id = ${tx.companyId} and voyage_id = ${voyageId} and row_id = ${row.rowId}`);
  }
}

/** Laytime claims of a voyage that count in its profit and loss. */
export function listCountedClaims(tx: Tx, voyageId: string): Promise<CountedClaim[]> {
  return tx.many(sql<CountedClaim>`
    select currency, exchange_rate::text, status = 'Agreed' as is_agreed, counted
    from laytime_statement
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and is_active and is_included
      and status <> 'Dropped'
    order by id`);
}

/** Time off hire of a voyage that counts in its profit and loss, the earliest first. */
export function listCountedOffHire(tx: Tx, voyageId: string): Promise<CountedOffHire[]> {
  return tx.many(sql<CountedOffHire>`
    select id, reason, start_at, end_at, percent, fuels from voyage_off_hire
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and is_in_profit_and_loss
    order by start_at, id`);
}

/** Liftings of a voyage as they count, in order of their entry. */
export function listCountedLiftings(tx: Tx, voyageId: string): Promise<CountedLifting[]> {
  return tx.many(sql<CountedLifting>`
    select row_id, fuel, exchange_rate, status = 'Delivered' as is_delivered,
      case status when 'Cancelled' then 0
        when 'Delivered' then operational_t else coalesce(requested_t, 0) end as quantity_t,
      case status when 'Delivered' then operational_price
        else coalesce(requested_price, 0) end as price
    from bunker_lifting
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
    order by id`);
}

/** Port costs of a voyage by the accounts of its agents: what was received or approved, the final one first. */
export function listCountedDisbursements(tx: Tx, voyageId: string): Promise<CountedDisbursement[]> {
  return tx.many(sql<CountedDisbursement>`
    select row_id, currency, exchange_rate, final_status = 'Approved' as is_final,
      case when final_status in ('Received', 'Approved') then final_minor
        else proforma_minor end::text as minor
    from port_disbursement
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
      and (final_status in ('Received', 'Approved') or proforma_status in ('Received', 'Approved'))
    order by row_id`);
}

/** What the ship sounded at the calls of a voyage. */
export const listSoundings = (tx: Tx, voyageId: string): Promise<Sounding[]> =>
  tx.many(sql<Sounding>`
    select row_id, arrival_rob, departure_rob from voyage_port_call
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
      and (arrival_rob <> '[]' or departure_rob <> '[]')
    order by sequence_no limit 200`);

/** A record that stands on a call. */
export type RecordOfCall = {
  row_id: string;
  kind: 'bunker lifting' | 'laytime statement' | 'port disbursement';
};

/** Records that stand on calls of a voyage. */
export const listRecordsOfCalls = (tx: Tx, voyageId: string): Promise<RecordOfCall[]> =>
  tx.many(sql<RecordOfCall>`
    select row_id, 'port disbursement' as kind from port_disbursement
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
    union
    select row_id, 'bunker lifting' from bunker_lifting
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and status <> 'Cancelled'
    union
    select port ->> 'id', 'laytime statement'
    from laytime_statement s cross join jsonb_array_elements(s.form -> 'count' -> 'ports') port
    where s.company_id = ${tx.companyId} and s.voyage_id = ${voyageId} and s.is_active
      and s.status <> 'Dropped'
    order by 1, 2`);

export type MemoBillRow = { currency: string; exchange_rate: string; total_minor: string };

/** Bills of a voyage that were approved and are posted nowhere. */
export const listMemoBills = (tx: Tx, voyageId: string): Promise<MemoBillRow[]> =>
  tx.many(sql<MemoBillRow>`
    select currency, exchange_rate, total_minor::text as total_minor from commercial_document
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and kind = 'bill'
      and type = ${MEMO_BILL_TYPE} and status = 'Paid' and deleted_at is null
    order by id limit 1000`);

/** What the ledger holds for a voyage, by account and kind of document; credit below zero. */
export function listPosted(tx: Tx, voyageId: string): Promise<PostedRow[]> {
  return tx.many(sql<PostedRow>`
    select a.code, a.kind as account_kind, sum(e.base_minor)::text as base_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    where e.company_id = ${tx.companyId} and e.voyage_id = ${voyageId}
    group by a.code, a.kind, t.document_type`);
}
