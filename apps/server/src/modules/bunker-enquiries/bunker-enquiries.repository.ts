import type { BunkerEnquiryInput } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';

export type EnquiryRow = {
  id: string;
  voyage_id: string;
  row_id: string;
  form: BunkerEnquiryInput;
  /** Names of the suppliers by their ids. */
  vendor_names: Record<string, string>;
  ordered_offer: number | null;
  ordered_at: string | null;
  ordered_by: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
};

const selectEnquiries = (tx: Tx, where: RawBuilder<unknown>): Promise<EnquiryRow[]> =>
  tx.many(sql<EnquiryRow>`
    select e.id, e.voyage_id, e.row_id, e.form, coalesce(c.names, '{}'::jsonb) as vendor_names,
      e.ordered_offer, e.ordered_at, e.ordered_by, e.updated_at, e.updated_by, e.version
    from bunker_enquiry e
    left join lateral (
      select jsonb_object_agg(c.id::text, c.name) as names from ${party(tx)} c
      where c.id::text in (
        select o.value ->> 'vendorId' from jsonb_array_elements(e.form -> 'offers') o)
    ) c on true
    where e.company_id = ${tx.companyId} and ${where}
    order by e.updated_at desc, e.id desc limit 200`);

/** Of a voyage, the latest first. */
export const listEnquiries = (tx: Tx, voyageId: string): Promise<EnquiryRow[]> =>
  selectEnquiries(tx, sql`e.voyage_id = ${voyageId}`);

export const findEnquiry = async (
  tx: Tx,
  { id, voyageId }: { id: string; voyageId: string },
): Promise<EnquiryRow | null> =>
  (await selectEnquiries(tx, sql`e.id::text = ${id} and e.voyage_id = ${voyageId}`))[0] ?? null;

type Stored = { id: string; voyageId: string; enquiry: BunkerEnquiryInput };

export const insertEnquiry = (tx: Tx, { id, voyageId, enquiry }: Stored, { at, by }: Stamp) =>
  tx.run(sql`
    insert into bunker_enquiry (company_id, id, voyage_id, row_id, form, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${voyageId}, ${enquiry.rowId}, ${JSON.stringify(enquiry)},
      ${at}, ${by})`);

/** Saves over exactly this version; returns how many rows that was. */
export const updateEnquiry = (
  tx: Tx,
  { id, voyageId, enquiry, version }: Stored & { version: number },
  { at, by }: Stamp,
): Promise<number> =>
  tx.run(sql`
    update bunker_enquiry set row_id = ${enquiry.rowId}, form = ${JSON.stringify(enquiry)},
      updated_at = ${at}, updated_by = ${by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version} and ordered_at is null`);

type Key = { id: string; voyageId: string; version: number };

export const markOrdered = (
  tx: Tx,
  { id, voyageId, version, offer }: Key & { offer: number },
  { at, by }: Stamp,
): Promise<number> =>
  tx.run(sql`
    update bunker_enquiry set ordered_offer = ${offer}, ordered_at = ${at}, ordered_by = ${by},
      updated_at = ${at}, updated_by = ${by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version} and ordered_at is null`);

export const deleteEnquiry = (tx: Tx, { id, voyageId, version }: Key): Promise<number> =>
  tx.run(sql`
    delete from bunker_enquiry
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version} and ordered_at is null`);
