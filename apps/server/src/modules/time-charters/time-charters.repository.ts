import type { TimeCharterInput, TimeCharterStatus, TimeCharterType } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import { detailsOf, type TimeCharterDetails } from './time-charter-details.ts';

export type TimeCharterRow = {
  id: string;
  code: string;
  type: TimeCharterType;
  status: TimeCharterStatus;
  contract_type: TimeCharterInput['contractType'];
  vessel_id: string | null;
  vessel_name: string | null;
  owner_name: string;
  charterer_name: string;
  currency: string;
  hire_rate: string | null;
  hire_rate_type: string | null;
  laycan_start_at: string | null;
  laycan_end_at: string | null;
  delivery_at: string | null;
  redelivery_at: string | null;
  /** By name where one is chosen, else as it was written. */
  technical_manager: string;
  executives: string;
  delivery_port: string;
  redelivery_port: string;
  created_at: string;
  created_by: string;
  version: number;
};

export type WholeTimeCharterRow = TimeCharterRow & {
  owner_company_id: string | null;
  time_charter_company_id: string | null;
  vessel_ownership: string | null;
  vessel_imo: string | null;
  details: TimeCharterDetails;
  is_active: boolean;
  is_cash_flow_deleted: boolean;
  /** In whose name the next hire is drafted; null where it is not. */
  hire_drafted_by: string | null;
  updated_at: string;
  updated_by: string;
};

/** Where no owner or charterer is named, it is the company itself. */
const columns = sql`t.id, t.code, t.type, t.status, t.contract_type, t.vessel_id,
  vessel.name as vessel_name, coalesce(owner.name, company.name) as owner_name,
  coalesce(charterer.name, company.name) as charterer_name, t.currency,
  t.details->'hireLines'->0->>'hireRate' as hire_rate,
  t.details->'hireLines'->0->>'hireRateType' as hire_rate_type,
  t.laycan_start_at, t.laycan_end_at, t.delivery_at, t.redelivery_at,
  t.details->>'deliveryPort' as delivery_port, t.details->>'redeliveryPort' as redelivery_port,
  coalesce(manager.name, t.details->>'technicalManager', '') as technical_manager,
  coalesce(named.executives, t.details->>'executives', '') as executives,
  t.created_at, t.created_by, t.version`;

const joined = (tx: Tx) => sql`time_charter t
  join company on company.company_id = ${tx.companyId}
  left join ${party(tx)} owner on owner.id = t.owner_company_id
  left join ${party(tx)} charterer on charterer.id = t.time_charter_company_id
  left join ${party(tx)} manager on manager.id = (t.details->>'technicalManagerId')::uuid
  left join lateral (
    select string_agg(m.first_name || ' ' || m.last_name, ', ' order by one.place) as executives
    from jsonb_array_elements_text(t.details->'executiveIds') with ordinality as one(id, place)
    join member m on m.company_id = ${tx.companyId} and m.id = one.id::uuid) named on true
  left join vessel on vessel.company_id = ${tx.companyId} and vessel.id = t.vessel_id`;

export type TimeCharterFilter = {
  search: string | null;
  type: TimeCharterType | null;
  status: readonly string[] | null;
  vesselId: string | null;
  limit: number;
  offset: number;
};

/** The newest first. */
export function listTimeCharters(tx: Tx, filter: TimeCharterFilter): Promise<TimeCharterRow[]> {
  const pattern = likePattern(filter.search);
  return tx.many(sql<TimeCharterRow>`
    select ${columns} from ${joined(tx)}
    where t.company_id = ${tx.companyId} and t.is_active
      and (${pattern}::text is null or t.code ilike ${pattern} or vessel.name ilike ${pattern}
        or owner.name ilike ${pattern} or charterer.name ilike ${pattern})
      and (${filter.type}::text is null or t.type = ${filter.type})
      and (${filter.status}::text[] is null or t.status = any (${filter.status}))
      and (${filter.vesselId}::uuid is null or t.vessel_id = ${filter.vesselId}::uuid)
    order by t.created_at desc, t.id desc limit ${filter.limit} offset ${filter.offset}`);
}

/** Who stands on the other side: the owners of a charter in, the charterers of one out. */
export const counterpartyOf = (
  row: Pick<TimeCharterRow, 'type' | 'owner_name' | 'charterer_name'>,
): string => (row.type === 'in' ? row.owner_name : row.charterer_name);

const wholeColumns = sql`${columns}, t.owner_company_id, t.time_charter_company_id, t.details,
  t.is_active, t.is_cash_flow_deleted, t.hire_drafted_by, t.updated_at, t.updated_by,
  vessel.ownership as vessel_ownership, vessel.imo as vessel_imo`;

/** Charters that hire is paid under: fixed or delivered, and their cash flow not deleted. */
export const listRunningCharters = (tx: Tx): Promise<WholeTimeCharterRow[]> =>
  tx.many(sql<WholeTimeCharterRow>`
    select ${wholeColumns} from ${joined(tx)}
    where t.company_id = ${tx.companyId} and t.is_active and not t.is_cash_flow_deleted
      and t.status in ('Fixed', 'Delivered')
    order by t.code, t.id`);

/** Charters with a vessel, of some or of all, that may employ her: neither cancelled nor deleted. */
export const listWithVessel = (
  tx: Tx,
  vesselIds: readonly string[] | null,
): Promise<WholeTimeCharterRow[]> =>
  tx.many(sql<WholeTimeCharterRow>`
    select ${wholeColumns} from ${joined(tx)}
    where t.company_id = ${tx.companyId} and t.is_active and t.vessel_id is not null
      and t.status <> 'Cancelled'
      and (${vesselIds}::uuid[] is null or t.vessel_id = any (${vesselIds}::uuid[]))
    order by t.code, t.id limit 2000`);

/** A charter that is in use. */
export function findTimeCharter(tx: Tx, id: string): Promise<WholeTimeCharterRow | null> {
  return tx.find(sql<WholeTimeCharterRow>`
    select ${wholeColumns}
    from ${joined(tx)}
    where t.company_id = ${tx.companyId} and t.is_active and t.id = ${id}`);
}

/** Holds a charter still until the transaction ends. */
export const lockTimeCharter = (tx: Tx, id: string): Promise<{ id: string } | null> =>
  tx.find(sql<{ id: string }>`
    select id from time_charter
    where company_id = ${tx.companyId} and id = ${id} and is_active for update`);

type Key = { id: string; version: number };
type Stored = { charter: TimeCharterInput; code: string; draftedBy: string | null };

const deliveryOf = (charter: TimeCharterInput): string | null =>
  charter.actualDeliveryDateTime ?? charter.estimatedDeliveryDateTime;
const redeliveryOf = (charter: TimeCharterInput): string | null =>
  charter.actualRedeliveryDateTime ?? charter.estimatedRedeliveryDateTime;

export function insertTimeCharter(
  tx: Tx,
  { id, charter, code, draftedBy }: Stored & { id: string },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into time_charter (company_id, id, code, type, status, contract_type, vessel_id,
      owner_company_id, time_charter_company_id, currency, laycan_start_at, laycan_end_at,
      delivery_at, redelivery_at, details, hire_drafted_by, created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${code}, ${charter.type}, ${charter.status},
      ${charter.contractType}, ${charter.vesselId}, ${charter.ownerCompanyId},
      ${charter.timeCharterCompanyId}, ${charter.currency}, ${charter.laycanStartDateTime},
      ${charter.laycanEndDateTime}, ${deliveryOf(charter)}, ${redeliveryOf(charter)},
      ${JSON.stringify(detailsOf(charter))}, ${draftedBy}, ${stamp.at}, ${stamp.by}, ${stamp.at}, ${stamp.by})`);
}

/** Saves over exactly this version; returns how many rows that was. */
export function updateTimeCharter(
  tx: Tx,
  { id, version, charter, code, draftedBy }: Stored & Key,
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update time_charter set code = ${code}, type = ${charter.type}, status = ${charter.status},
      contract_type = ${charter.contractType}, vessel_id = ${charter.vesselId},
      owner_company_id = ${charter.ownerCompanyId},
      time_charter_company_id = ${charter.timeCharterCompanyId}, currency = ${charter.currency},
      laycan_start_at = ${charter.laycanStartDateTime}, laycan_end_at = ${charter.laycanEndDateTime},
      delivery_at = ${deliveryOf(charter)}, redelivery_at = ${redeliveryOf(charter)},
      details = ${JSON.stringify(detailsOf(charter))}, hire_drafted_by = ${draftedBy}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and is_active`);
}

/** Charters whose next hire is drafted by itself. */
export const listDrafted = (tx: Tx): Promise<WholeTimeCharterRow[]> =>
  tx.many(sql<WholeTimeCharterRow>`
    select ${wholeColumns} from ${joined(tx)}
    where t.company_id = ${tx.companyId} and t.is_active and t.hire_drafted_by is not null
      and t.status in ('Delivered', 'Redelivered')
    order by t.code, t.id`);

/** Who changed the terms of a charter, or its time off hire, since a statement was issued, and who did last; all where there is no such. */
export const listChangers = (
  tx: Tx,
  id: string,
  sinceNumber: number,
): Promise<{ member_id: string; name: string }[]> =>
  tx.many(sql<{ member_id: string; name: string }>`
    with change as (
      select e.member_id, e.actor_name, e.at, e.seq from audit_event e
      where e.company_id = ${tx.companyId} and e.subject_type = 'time-charter'
        and e.subject_id = ${id} and e.member_id is not null
        and (e.action in ('time-charter.create', 'time-charter.update',
          'time-charter.decide-option') or e.action like 'time-charter-off-hire.%'))
    select distinct on (c.member_id) c.member_id, c.actor_name as name from change c
    where c.seq = (select max(seq) from change) or c.at >= coalesce((
      select s.issued_at from time_charter_statement s
      where s.company_id = ${tx.companyId} and s.time_charter_id = ${id}
        and s.number = ${sinceNumber}), '-infinity')
    order by c.member_id, c.seq desc`);

/** Drafts the hire of a charter no more. */
export const stopDrafting = (tx: Tx, id: string, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    update time_charter set hire_drafted_by = null,
      details = jsonb_set(details, '{hireDraftDays}', '0'), updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

/** Puts a charter out of use, and with it whatever it would have brought to the cash flow. */
export function deactivateTimeCharter(tx: Tx, { id, version }: Key, stamp: Stamp): Promise<number> {
  return tx.run(sql`
    update time_charter set is_active = false, is_cash_flow_deleted = true,
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and is_active`);
}

export async function isCodeTaken(
  tx: Tx,
  { code, by }: { code: string; by: string | null },
): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from time_charter
    where company_id = ${tx.companyId} and is_active and lower(code) = lower(${code})
      and id is distinct from ${by}::uuid`);
  return row !== null;
}

/** Contacts of the company by id, also deleted ones: a charter may outlive whom it names. */
export function listContacts(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; party_id: string; name: string }[]> {
  return tx.many(sql<{ id: string; party_id: string; name: string }>`
    select c.id, c.party_id, c.name from ${party(tx)} c
    where c.id = any (${ids}::uuid[]) order by c.name, c.id`);
}

export async function isVesselKnown(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from vessel where company_id = ${tx.companyId} and id = ${id} and not is_deleted`);
  return row !== null;
}

/** Of these routes of the market those that the company has. */
export async function listRoutesAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from market_route where company_id = ${tx.companyId} and id = any (${ids}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Whether something of a charter went out: a statement was issued, or a document of it is past its draft. */
export async function isSettled(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from time_charter_statement
    where company_id = ${tx.companyId} and time_charter_id = ${id}
    union all
    select 1 from time_charter_document l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and l.time_charter_id = ${id}
      and d.transaction_id is not null and d.status <> 'Cancelled'
    limit 1`);
  return row !== null;
}
