import type { CargoBookInput, CargoStatus, LiftingOption } from '@mainsheet/contract';
import { CARGO_TOLERANCE } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import { type CargoBookDetails, detailsOf } from './cargo-book-details.ts';

export type CargoBookRow = {
  id: string;
  reference_number: string;
  cargo: string;
  status: CargoStatus;
  voyage_type: CargoBookInput['voyageType'];
  quantity: string;
  /** Of it, with relets that are not cancelled. */
  let_on: string;
  unit: string;
  freight_type: CargoBookInput['freightType'];
  charter_party_on: string | null;
  laycan_start_at: string | null;
  laycan_end_at: string | null;
  charterer_id: string | null;
  charterer_name: string | null;
  carrier_name: string;
  nominated_vessel_name: string | null;
  voyage_id: string | null;
  voyage_label: string | null;
  /** Of a lifting: Firm, Optional or Declared. */
  lifting_option: LiftingOption;
  declare_by: string | null;
  load_ports: string | null;
  discharge_ports: string | null;
  created_by: string;
  version: number;
};

export type WholeCargoBookRow = CargoBookRow & {
  carrier_id: string | null;
  nominated_vessel_id: string | null;
  coa_id: string | null;
  coa_reference_number: string | null;
  sublet_of_id: string | null;
  sublet_of_reference_number: string | null;
  details: CargoBookDetails;
  created_at: string;
  updated_at: string;
  updated_by: string;
};

const columns = sql`b.id, b.reference_number, b.cargo, b.status, b.voyage_type, b.quantity, sublets.let_on, b.unit,
  b.freight_type, b.charter_party_on, b.laycan_start_at, b.laycan_end_at, b.charterer_id,
  charterer.name as charterer_name, coalesce(carrier.name, company.name) as carrier_name,
  vessel.name as nominated_vessel_name, b.voyage_id, voyage.label as voyage_label,
  coalesce(b.details->>'liftingOption', 'Firm') as lifting_option, b.details->>'declareByDate' as declare_by,
  ports.load_ports, ports.discharge_ports, b.created_by, b.version`;

const joined = (tx: Tx) => sql`cargo_book b
  join company on company.company_id = ${tx.companyId}
  left join ${party(tx)} charterer on charterer.id = b.charterer_id
  left join ${party(tx)} carrier on carrier.id = b.carrier_id
  left join vessel on vessel.company_id = ${tx.companyId} and vessel.id = b.nominated_vessel_id
  left join voyage on voyage.company_id = ${tx.companyId} and voyage.id = b.voyage_id
  cross join lateral (
    select string_agg(p.row->>'port', ', ' order by p.place)
        filter (where p.row->>'portFunction' = 'Loading') as load_ports,
      string_agg(p.row->>'port', ', ' order by p.place)
        filter (where p.row->>'portFunction' = 'Discharging') as discharge_ports
    from jsonb_array_elements(b.details->'portItineraries') with ordinality as p (row, place)) ports
  cross join lateral ${letOn(tx)} sublets`;

/** What the relets of the cargo `b` take that are not cancelled. */
const letOn = (tx: Tx) => sql`
  (select coalesce(sum(s.quantity), 0) as let_on from cargo_book s
    where s.company_id = ${tx.companyId} and s.sublet_of_id = b.id and s.is_active
      and s.status <> 'Cancelled')`;

export type CargoBookFilter = {
  search: string | null;
  cargo: readonly string[] | null;
  chartererId: readonly string[] | null;
  freightType: readonly string[] | null;
  status: readonly string[] | null;
  unit: readonly string[] | null;
  voyageType: readonly string[] | null;
  cpDateFrom: string | null;
  cpDateTo: string | null;
  laycanFrom: string | null;
  laycanTo: string | null;
  limit: number;
  offset: number;
};

export function listCargoBooks(tx: Tx, filter: CargoBookFilter): Promise<CargoBookRow[]> {
  const pattern = likePattern(filter.search);
  const isAmong = (column: string, values: readonly string[] | null) =>
    sql`(${values}::text[] is null or ${sql.ref(column)}::text = any (${values}))`;
  return tx.many(sql<CargoBookRow>`
    select ${columns} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.is_active
      and (${pattern}::text is null or b.cargo ilike ${pattern} or b.reference_number ilike ${pattern}
        or charterer.name ilike ${pattern})
      and ${isAmong('b.cargo', filter.cargo)}
      and ${isAmong('b.charterer_id', filter.chartererId)}
      and ${isAmong('b.freight_type', filter.freightType)}
      and ${isAmong('b.status', filter.status)}
      and ${isAmong('b.unit', filter.unit)}
      and ${isAmong('b.voyage_type', filter.voyageType)}
      and (${filter.cpDateFrom}::date is null or b.charter_party_on >= ${filter.cpDateFrom}::date)
      and (${filter.cpDateTo}::date is null or b.charter_party_on <= ${filter.cpDateTo}::date)
      and (${filter.laycanFrom}::date is null
        or coalesce(b.laycan_end_at, b.laycan_start_at) at time zone 'UTC' >= ${filter.laycanFrom}::date)
      and (${filter.laycanTo}::date is null
        or coalesce(b.laycan_start_at, b.laycan_end_at) at time zone 'UTC' < ${filter.laycanTo}::date + 1)
    order by b.created_at desc, b.id desc limit ${filter.limit} offset ${filter.offset}`);
}

/** The liftings of a contract of affreightment, also the cancelled ones; earliest laycan first. */
export function listLiftings(tx: Tx, coaId: string): Promise<CargoBookRow[]> {
  return tx.many(sql<CargoBookRow>`
    select ${columns} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.is_active and b.coa_id = ${coaId}
    order by b.laycan_start_at nulls last, b.created_at, b.id limit 500`);
}

const wholeColumns = (tx: Tx) => sql`${columns}, b.carrier_id, b.nominated_vessel_id, b.coa_id,
  (select coa.reference_number from cargo_book coa
    where coa.company_id = ${tx.companyId} and coa.id = b.coa_id) as coa_reference_number,
  b.sublet_of_id, (select head.reference_number from cargo_book head
    where head.company_id = ${tx.companyId} and head.id = b.sublet_of_id) as sublet_of_reference_number,
  b.details, b.created_at, b.updated_at, b.updated_by`;

/** Cargoes of ours that wait for a ship, whole or what is not let on of them, the earliest laycan first; and how many there are in all. */
export async function listOpenCargoBooks(
  tx: Tx,
  { ids, limit }: { ids: readonly string[] | null; limit: number },
): Promise<{ rows: WholeCargoBookRow[]; count: number }> {
  const rows = await tx.many(sql<WholeCargoBookRow & { count: string }>`
    select ${wholeColumns(tx)}, count(*) over () as count from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.is_active
      and b.status in ('Inquiry', 'Confirmed') and b.voyage_type not in ('COA', 'Voyage In')
      and (sublets.let_on = 0 or b.quantity - sublets.let_on > ${CARGO_TOLERANCE})
      and (${ids}::uuid[] is null or b.id = any (${ids}::uuid[]))
    order by b.laycan_start_at nulls last, b.created_at, b.id limit ${limit}`);
  return { rows, count: Number(rows[0]?.count ?? 0) };
}

/** The relets by which a cargo is let on; the cancelled ones last, so that none that runs is cut off. */
export function listSublets(tx: Tx, headId: string): Promise<WholeCargoBookRow[]> {
  return tx.many(sql<WholeCargoBookRow>`
    select ${wholeColumns(tx)} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.is_active and b.sublet_of_id = ${headId}
    order by b.status = 'Cancelled', b.created_at, b.id limit 100`);
}

export function listByIds(tx: Tx, ids: readonly string[]): Promise<WholeCargoBookRow[]> {
  return tx.many(sql<WholeCargoBookRow>`
    select ${wholeColumns(tx)} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.is_active and b.id = any (${ids}::uuid[])`);
}

export function findCargoBook(tx: Tx, id: string): Promise<WholeCargoBookRow | null> {
  return tx.find(sql<WholeCargoBookRow>`
    select ${wholeColumns(tx)} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.is_active and b.id = ${id}`);
}

/** Holds cargo books still until the transaction ends, always in the same order. */
export function lockCargoBooks(tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx.many(sql<{ id: string }>`
    select id from cargo_book
    where company_id = ${tx.companyId} and is_active and id = any (${ids}::uuid[])
    order by id for update`);
}

/** Whether a contract has liftings that are not cancelled, options that nobody declared among them. */
export async function hasLiftings(tx: Tx, coaId: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from cargo_book
    where company_id = ${tx.companyId} and coa_id = ${coaId} and is_active and status <> 'Cancelled'
    limit 1`);
  return row !== null;
}

/** What the liftings of a contract take that are not cancelled, without one of them; an option takes it once declared. */
export const liftedQuantity = (tx: Tx, of: { coaId: string; without: string | null }) =>
  takenQuantity(tx, { by: 'coa_id', id: of.coaId, without: of.without });

/** What the relets of a cargo take that are not cancelled, without one of them. */
export const subletQuantity = (tx: Tx, of: { headId: string; without: string | null }) =>
  takenQuantity(tx, { by: 'sublet_of_id', id: of.headId, without: of.without });

async function takenQuantity(
  tx: Tx,
  { by, id, without }: { by: 'coa_id' | 'sublet_of_id'; id: string; without: string | null },
): Promise<number> {
  const row = await tx.get(
    sql<{ lifted: string }>`
      select coalesce(sum(quantity), 0) as lifted from cargo_book
      where company_id = ${tx.companyId} and ${sql.ref(by)} = ${id} and is_active
        and status <> 'Cancelled' and id is distinct from ${without}::uuid
        and details->>'liftingOption' is distinct from 'Optional'`,
    'The sum',
  );
  return Number(row.lifted);
}

type Key = { id: string; version: number };
type Stored = { book: CargoBookInput; referenceNumber: string };

export function insertCargoBook(
  tx: Tx,
  { id, book, referenceNumber }: Stored & { id: string },
  stamp: Stamp,
) {
  return tx.run(sql`
    insert into cargo_book (company_id, id, reference_number, cargo, status, voyage_type, quantity, unit,
      freight_type, charter_party_on, laycan_start_at, laycan_end_at, charterer_id, carrier_id,
      nominated_vessel_id, coa_id, sublet_of_id, details, created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${referenceNumber}, ${book.cargo}, ${book.cargoStatus},
      ${book.voyageType}, ${book.cargoQuantity}, ${book.cargoUnit}, ${book.freightType},
      ${book.charterPartyDate}, ${book.laycanStartDateTime}, ${book.laycanEndDateTime},
      ${book.chartererId}, ${book.companyId}, ${book.nominatedVesselId}, ${book.coaId},
      ${book.subletOfId}, ${JSON.stringify(detailsOf(book))}, ${stamp.at}, ${stamp.by}, ${stamp.at}, ${stamp.by})`);
}

/** Saves over exactly this version; returns how many rows that was. */
export function updateCargoBook(
  tx: Tx,
  { id, version, book, referenceNumber }: Stored & Key,
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update cargo_book set reference_number = ${referenceNumber}, cargo = ${book.cargo},
      status = ${book.cargoStatus}, voyage_type = ${book.voyageType},
      quantity = ${book.cargoQuantity}, unit = ${book.cargoUnit}, freight_type = ${book.freightType},
      charter_party_on = ${book.charterPartyDate}, laycan_start_at = ${book.laycanStartDateTime},
      laycan_end_at = ${book.laycanEndDateTime}, charterer_id = ${book.chartererId},
      carrier_id = ${book.companyId}, nominated_vessel_id = ${book.nominatedVesselId},
      coa_id = ${book.coaId}, sublet_of_id = ${book.subletOfId}, details = ${JSON.stringify(detailsOf(book))}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and is_active`);
}

/** Puts a cargo book out of use and clears whom it names: charterer, company and beneficiaries. */
export function deactivateCargoBook(tx: Tx, { id, version }: Key, stamp: Stamp): Promise<number> {
  return tx.run(sql`
    update cargo_book set is_active = false, charterer_id = null, carrier_id = null,
      details = jsonb_set(details, '{commissions}', (
        select coalesce(jsonb_agg(c.row || '{"beneficiaryId": null}' order by c.place), '[]')
        from jsonb_array_elements(details->'commissions') with ordinality as c (row, place))),
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and is_active`);
}

export async function isReferenceTaken(
  tx: Tx,
  { referenceNumber, by }: { referenceNumber: string; by: string | null },
): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from cargo_book
    where company_id = ${tx.companyId} and is_active
      and lower(reference_number) = lower(${referenceNumber}) and id is distinct from ${by}::uuid`);
  return row !== null;
}

/** Contacts of the company by id, also deleted ones: a cargo book may outlive whom it names. */
export function listContacts(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx.many(sql<{ id: string; name: string }>`
    select c.id, c.name from ${party(tx)} c
    where c.id = any (${ids}::uuid[]) order by c.name, c.id`);
}

export async function isVesselKnown(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from vessel where company_id = ${tx.companyId} and id = ${id} and not is_deleted`);
  return row !== null;
}

export type CargoBookFilters = {
  cargoes: string[];
  charterers: { id: string; name: string }[];
  companies: string[];
  load_ports: string[];
  discharge_ports: string[];
  freight_types: string[];
  statuses: string[];
  units: string[];
  voyage_types: string[];
  created_by: string[];
};

/** The values in use, each once and in order. */
export function readFilters(tx: Tx): Promise<CargoBookFilters> {
  return tx.get(
    sql<CargoBookFilters>`
      with books as (
        select ${columns} from ${joined(tx)}
        where b.company_id = ${tx.companyId} and b.is_active)
      select ${distinct('cargo')} as cargoes, ${distinct('carrier_name')} as companies,
        ${distinct('freight_type')} as freight_types, ${distinct('status')} as statuses,
        ${distinct('unit')} as units, ${distinct('voyage_type')} as voyage_types,
        ${distinct('created_by')} as created_by,
        coalesce((select jsonb_agg(jsonb_build_object('id', c.charterer_id, 'name', c.charterer_name)
            order by c.charterer_name)
          from (select distinct charterer_id, charterer_name from books
            where charterer_id is not null) c), '[]') as charterers,
        ${portsOf(tx, 'Loading')} as load_ports,
        ${portsOf(tx, 'Discharging')} as discharge_ports`,
    'The filters',
  );
}

const distinct = (column: string) =>
  sql`coalesce((select jsonb_agg(distinct ${sql.ref(column)}) from books), '[]')`;

const portsOf = (tx: Tx, portFunction: string) => sql`coalesce((
  select jsonb_agg(distinct p.row->>'port')
  from cargo_book b, jsonb_array_elements(b.details->'portItineraries') as p (row)
  where b.company_id = ${tx.companyId} and b.is_active and p.row->>'portFunction' = ${portFunction}), '[]')`;

export type CarriedRow = {
  id: string;
  reference_number: string;
  status: CargoStatus;
  voyage_type: CargoBookInput['voyageType'];
  voyage_id: string | null;
  voyage_label: string | null;
  coa_id: string | null;
  quantity: string;
  let_on: string;
  /** The relet that lets it on, the first of them; null where none does. */
  sublet_label: string | null;
  details: CargoBookDetails;
  version: number;
};

/**
 * What a voyage carries and what it is to carry, held still until the transaction ends. Read by a statement of its own
 * once it is locked: a relet that was entered while this one waited changes none of the rows that it waits for.
 */
export async function lockCarried(
  tx: Tx,
  { voyageId, cargoBookIds }: { voyageId: string; cargoBookIds: readonly string[] },
): Promise<CarriedRow[]> {
  const carried = sql`b.company_id = ${tx.companyId} and b.is_active
    and (b.voyage_id = ${voyageId} or b.id::text = any (${cargoBookIds}::text[]))`;
  await tx.run(sql`select b.id from cargo_book b where ${carried} order by b.id for update`);
  return await tx.many(sql<CarriedRow>`
    select b.id, b.reference_number, b.status, b.voyage_type, b.voyage_id,
      (select label from voyage v where v.company_id = ${tx.companyId} and v.id = b.voyage_id) as voyage_label,
      b.coa_id, b.version, b.quantity, b.details, sublets.let_on,
      (select min(s.reference_number) from cargo_book s
        where s.company_id = ${tx.companyId} and s.sublet_of_id = b.id and s.is_active
          and s.status <> 'Cancelled') as sublet_label
    from cargo_book b cross join lateral ${letOn(tx)} sublets where ${carried} order by b.id`);
}

export function setCarriage(
  tx: Tx,
  next: { id: string; status: CargoStatus; voyageId: string | null; vesselId: string | null },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update cargo_book set status = ${next.status}, voyage_id = ${next.voyageId},
      nominated_vessel_id = ${next.vesselId}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${next.id} and is_active`);
}
