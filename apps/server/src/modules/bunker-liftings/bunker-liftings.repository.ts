import type { BunkerLiftingInput, LiftingStatus } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { isOfParty, party } from '../counterparties/index.ts';
import { countedVoyage } from '../voyages/index.ts';

export type LiftingRow = {
  id: string;
  voyage_id: string;
  row_id: string;
  port_name: string;
  fuel: Fuel;
  vendor_id: string | null;
  vendor_name: string;
  purpose: BunkerLiftingInput['purpose'];
  status: LiftingStatus;
  delivery_on: string | null;
  requested_t: string | null;
  requested_price: string | null;
  operational_t: string | null;
  operational_price: string | null;
  currency: string;
  exchange_rate: string;
  remarks: string;
  note_number: string;
  note_on: string | null;
  note_fuel: Fuel | null;
  note_port: string;
  note_t: string | null;
  note_density: string | null;
  note_sulphur: string | null;
  bill_id: string | null;
  bill_number: string | null;
  bill_status: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
};

/** What the line of a bill says of where it comes from. */
export const sourceKeyOf = (liftingId: string): string => `bunker-lifting.${liftingId}`;

/** The lifting that the line of a bill was made from. */
export const liftingOfSource = (sourceKey: string | null): string | null =>
  sourceKey?.startsWith(sourceKeyOf('')) ? sourceKey.slice(sourceKeyOf('').length) : null;

/** Liftings in the order of the calls of their voyage, each with the bill that names it. */
const selectLiftings = (tx: Tx, where: RawBuilder<unknown>): Promise<LiftingRow[]> =>
  tx.many(sql<LiftingRow>`
    select b.id, b.voyage_id, b.row_id, coalesce(p.port_name, '') as port_name, b.fuel,
      c.party_id as vendor_id,
      coalesce(c.name, '') as vendor_name, b.purpose, b.status, b.delivery_on, b.requested_t,
      b.requested_price, b.operational_t, b.operational_price, b.currency, b.exchange_rate,
      b.remarks, b.note_number, b.note_on, b.note_fuel, b.note_port, b.note_t, b.note_density,
      b.note_sulphur, d.id as bill_id, d.label as bill_number, d.status as bill_status, b.updated_at,
      b.updated_by, b.version
    from bunker_lifting b
    left join voyage_port_call p on p.company_id = ${tx.companyId} and p.voyage_id = b.voyage_id
      and p.row_id = b.row_id
    left join ${party(tx)} c on c.id = b.vendor_id
    left join lateral (
      select d.id, d.label, d.status
      from commercial_document_line l
      join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
      where l.company_id = ${tx.companyId} and l.source_key = 'bunker-lifting.' || b.id::text
        and d.kind = 'bill' and d.status <> 'Cancelled' and d.deleted_at is null
      order by d.id limit 1) d on true
    where b.company_id = ${tx.companyId} and ${where}
    order by p.sequence_no nulls last, b.fuel, b.id limit 500`);

export const listLiftings = (tx: Tx, voyageId: string): Promise<LiftingRow[]> =>
  selectLiftings(tx, sql`b.voyage_id = ${voyageId}`);

/** Liftings that were delivered to a vessel between two days, both included. */
export const listDelivered = (
  tx: Tx,
  of: { vesselId: string; from: string; to: string },
): Promise<LiftingRow[]> =>
  selectLiftings(
    tx,
    sql`b.status = 'Delivered' and b.delivery_on between ${of.from}::date and ${of.to}::date
      and b.voyage_id in (select y.id from voyage y where y.company_id = ${tx.companyId}
        and y.vessel_id = ${of.vesselId} and ${countedVoyage('y')})`,
  );

/** Fuel of a vendor, of any voyage but one, that was ordered or delivered and that no bill names. */
export const listUnbilledOf = (
  tx: Tx,
  of: { vendorId: string; exceptVoyageId: string | null },
): Promise<LiftingRow[]> =>
  selectLiftings(
    tx,
    sql`${isOfParty(tx, 'b.vendor_id', of.vendorId)} and b.voyage_id is distinct from ${of.exceptVoyageId}::uuid
      and b.status in ('Ordered', 'Delivered') and d.id is null`,
  );

type Stored = { id: string; voyageId: string; lifting: BunkerLiftingInput };

export const insertLifting = (tx: Tx, { id, voyageId, lifting: b }: Stored, stamp: Stamp) =>
  tx.run(sql`
    insert into bunker_lifting (company_id, id, voyage_id, row_id, fuel, vendor_id, purpose, status,
      delivery_on, requested_t, requested_price, operational_t, operational_price, currency,
      exchange_rate, remarks, note_number, note_on, note_fuel, note_port, note_t, note_density,
      note_sulphur, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${voyageId}, ${b.rowId}, ${b.fuelType}, ${b.vendorId},
      ${b.purpose}, ${b.liftingStatus}, ${b.deliveryDate}, ${b.requestedQuantity},
      ${b.requestedPrice}, ${b.operationalQuantity}, ${b.operationalPrice}, ${b.currency},
      ${b.exchangeRate}, ${b.remarks}, ${b.noteNumber}, ${b.noteDate}, ${b.noteFuel}, ${b.notePort},
      ${b.noteQuantity}, ${b.noteDensity}, ${b.noteSulphur}, ${stamp.at}, ${stamp.by})`);

/** Saves over exactly this version; returns how many rows that was. */
export const updateLifting = (
  tx: Tx,
  { id, voyageId, lifting: b, version }: Stored & { version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update bunker_lifting set row_id = ${b.rowId}, fuel = ${b.fuelType}, vendor_id = ${b.vendorId},
      purpose = ${b.purpose}, status = ${b.liftingStatus}, delivery_on = ${b.deliveryDate},
      requested_t = ${b.requestedQuantity}, requested_price = ${b.requestedPrice},
      operational_t = ${b.operationalQuantity}, operational_price = ${b.operationalPrice},
      currency = ${b.currency}, exchange_rate = ${b.exchangeRate}, remarks = ${b.remarks},
      note_number = ${b.noteNumber}, note_on = ${b.noteDate}, note_fuel = ${b.noteFuel},
      note_port = ${b.notePort}, note_t = ${b.noteQuantity}, note_density = ${b.noteDensity},
      note_sulphur = ${b.noteSulphur},
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version}`);

export const deleteLifting = (
  tx: Tx,
  { id, voyageId, version }: { id: string; voyageId: string; version: number },
): Promise<number> =>
  tx.run(sql`
    delete from bunker_lifting
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version}`);
