import type { LaytimeForm, LaytimeShownStatus, LaytimeStatus } from '@mainsheet/contract';
import type { Money } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import { type Counted, LAYTIME_ENGINE_VERSION } from './laytime-record.ts';

export type LaytimeRow = {
  id: string;
  label: string;
  status: LaytimeStatus;
  shown_status: LaytimeShownStatus;
  charter_name: string;
  charterer_id: string | null;
  calculated_minor: string | null;
  agreed_minor: string | null;
  is_agreed_amount: boolean;
  is_included: boolean;
  currency: string;
  source_type: string;
  voyage_id: string;
  voyage_label: string;
  voyage_status: string;
  vessel_name: string;
  cargo_name: string | null;
  port_names: string;
  time_bar_on: string | null;
  document_id: string | null;
  document_kind: string | null;
  document_label: string | null;
  document_status: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
};

export type WholeLaytimeRow = LaytimeRow & {
  form: LaytimeForm;
  agreed_at: string | null;
  agreed_by: string | null;
  agreed_note: string;
  created_at: string;
  created_by: string;
};

/** How the line of a document names the claim that it bills. */
export const sourceKeyOf = (laytimeId: string): string => `laytime.${laytimeId}`;

const columns = sql`s.id, s.label, s.status,
  case when d.id is null then s.status when d.status in ('Paid', 'Applied') then 'Settled'
    else 'Invoiced' end as shown_status,
  coalesce(c.name, s.charter_name) as charter_name, s.charterer_id, s.calculated_minor::text,
  s.agreed_minor::text, s.is_agreed_amount, s.is_included, s.currency, s.source_type, s.voyage_id,
  y.label as voyage_label, y.status as voyage_status, v.name as vessel_name, g.name as cargo_name,
  s.port_names, s.time_bar_on, d.id as document_id, d.kind as document_kind,
  d.label as document_label, d.status as document_status, s.updated_at, s.updated_by, s.version`;

const joined = (tx: Tx) => sql`laytime_statement s
  join voyage y on y.company_id = ${tx.companyId} and y.id = s.voyage_id
  join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
  left join ${party(tx)} c on c.id = s.charterer_id
  left join voyage_cargo g on g.company_id = ${tx.companyId} and g.voyage_id = s.voyage_id
    and g.row_id = s.cargo_row_id
  left join lateral (
    select d.id, d.kind, d.label, d.status
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and l.source_key = 'laytime.' || s.id::text
      and d.status <> 'Cancelled' and d.deleted_at is null and d.corrects_id is null
    order by d.id limit 1) d on true`;

export type LaytimeFilter = {
  voyageId: string | null;
  status: readonly string[] | null;
  search: string | null;
  /** The last day of a time bar that is asked about; null for all. */
  timeBarBy: string | null;
  limit: number;
  offset: number;
};

const matching = (tx: Tx, filter: Omit<LaytimeFilter, 'limit' | 'offset'>) => {
  const pattern = likePattern(filter.search);
  return sql`s.company_id = ${tx.companyId} and s.is_active and y.is_active
    and (${filter.voyageId}::uuid is null or s.voyage_id = ${filter.voyageId}::uuid)
    and (${filter.status}::text[] is null or (case when d.id is null then s.status
      when d.status in ('Paid', 'Applied') then 'Settled' else 'Invoiced' end)
        = any (${filter.status}::text[]))
    and (${filter.timeBarBy}::date is null or (s.time_bar_on <= ${filter.timeBarBy}::date
      and s.status in ('Draft', 'Calculated') and d.id is null))
    and (${pattern}::text is null or s.label ilike ${pattern} or s.charter_name ilike ${pattern}
      or c.name ilike ${pattern} or y.label ilike ${pattern} or v.name ilike ${pattern}
      or s.port_names ilike ${pattern})`;
};

export function listLaytime(tx: Tx, filter: LaytimeFilter): Promise<LaytimeRow[]> {
  return tx.many(sql<LaytimeRow>`
    select ${columns} from ${joined(tx)} where ${matching(tx, filter)}
    order by s.created_at desc, s.id desc limit ${filter.limit} offset ${filter.offset}`);
}

export async function countLaytimeRows(tx: Tx, filter: LaytimeFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from ${joined(tx)} where ${matching(tx, filter)}`,
    'The count',
  );
  return Number(row.count);
}

const whole = sql`${columns}, s.form, s.agreed_at, s.agreed_by, s.agreed_note, s.created_at, s.created_by`;

export function findLaytime(tx: Tx, id: string): Promise<WholeLaytimeRow | null> {
  return tx.find(sql<WholeLaytimeRow>`
    select ${whole} from ${joined(tx)}
    where s.company_id = ${tx.companyId} and s.is_active and y.is_active and s.id = ${id}`);
}

/** The newest statement of a voyage, of one cargo where it is named. */
export function findLaytimeOf(
  tx: Tx,
  { voyageId, cargoRowId }: { voyageId: string; cargoRowId: string | null },
): Promise<WholeLaytimeRow | null> {
  return tx.find(sql<WholeLaytimeRow>`
    select ${whole} from ${joined(tx)}
    where s.company_id = ${tx.companyId} and s.is_active and y.is_active
      and s.voyage_id = ${voyageId}
      and (${cargoRowId}::text is null or s.cargo_row_id = ${cargoRowId})
    order by s.created_at desc, s.id desc limit 1`);
}

/** Holds a statement still until the transaction ends; false when it is gone. */
export async function lockLaytime(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.find(sql`
    select id from laytime_statement
    where company_id = ${tx.companyId} and id::text = ${id} and is_active for update`);
  return row !== null;
}

export type LaytimeRecord = {
  readonly id: string;
  readonly form: LaytimeForm;
  readonly counted: Counted;
  readonly status: LaytimeStatus;
};

/** Who agreed the claim, when, and how it was settled. */
export type Agreement = Stamp & { readonly note: string };

const minor = (amount: Money | null): string | null =>
  amount === null ? null : amount.minorUnits.toString();

/** Amounts in minor units of the statement's currency, as the voyage reads them. */
const countedText = ({ parts }: Counted): string =>
  JSON.stringify(
    parts.map(({ portId, amount }) => ({ rowId: portId, minor: amount.minorUnits.toString() })),
  );

const portNames = ({ count }: LaytimeForm): string =>
  [...new Set(count.ports.map((port) => port.portName))].join(', ');

export function insertLaytime(tx: Tx, record: LaytimeRecord & { label: string }, stamp: Stamp) {
  const { form, counted } = record;
  return tx.run(sql`
    insert into laytime_statement (company_id, id, label, voyage_id, source_type, cargo_row_id,
      charterer_id, charter_name, status, is_agreed_amount, is_included, currency, exchange_rate,
      calculated_minor, agreed_minor, counted, port_names, time_bar_on, form, engine_version,
      created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${record.id}, ${record.label}, ${form.voyageId}, ${form.sourceType},
      ${form.cargoRowId}, ${form.chartererId}, ${form.charterName}, ${record.status},
      ${form.isAgreedAmount}, ${form.isIncludedInPAndL}, ${form.count.currency},
      ${form.exchangeRate}, ${minor(counted.calculated)}, ${minor(counted.agreed)},
      ${countedText(counted)}, ${portNames(form)}, ${counted.timeBarOn}, ${JSON.stringify(form)},
      ${LAYTIME_ENGINE_VERSION}, ${stamp.at}, ${stamp.by}, ${stamp.at}, ${stamp.by})`);
}

/** Saves over exactly this version; returns how many rows that was. */
export function updateLaytime(
  tx: Tx,
  record: LaytimeRecord & { version: number; agreement: Agreement | null },
  stamp: Stamp,
): Promise<number> {
  const { form, counted, agreement } = record;
  return tx.run(sql`
    update laytime_statement set voyage_id = ${form.voyageId}, source_type = ${form.sourceType},
      cargo_row_id = ${form.cargoRowId}, charterer_id = ${form.chartererId},
      charter_name = ${form.charterName}, status = ${record.status},
      is_agreed_amount = ${form.isAgreedAmount}, is_included = ${form.isIncludedInPAndL},
      currency = ${form.count.currency}, exchange_rate = ${form.exchangeRate},
      calculated_minor = ${minor(counted.calculated)}, agreed_minor = ${minor(counted.agreed)},
      counted = ${countedText(counted)}, port_names = ${portNames(form)},
      time_bar_on = ${counted.timeBarOn}, form = ${JSON.stringify(form)},
      agreed_at = ${agreement?.at ?? null}, agreed_by = ${agreement?.by ?? null},
      agreed_note = ${agreement?.note ?? ''},
      engine_version = ${LAYTIME_ENGINE_VERSION}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${record.id} and version = ${record.version}
      and is_active`);
}

export function deactivateLaytime(
  tx: Tx,
  { id, version }: { id: string; version: number },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update laytime_statement set is_active = false, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and is_active`);
}

/** A document, other than one, that bills a claim and stands; the credit note of an invoice is none. */
export function findBilling(
  tx: Tx,
  { laytimeId, exceptId }: { laytimeId: string; exceptId: string | null },
): Promise<{ label: string | null } | null> {
  return tx.find(sql<{ label: string | null }>`
    select d.label
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and l.source_key = ${sourceKeyOf(laytimeId)}
      and d.status <> 'Cancelled' and d.deleted_at is null and d.corrects_id is null
      and d.id is distinct from ${exceptId}::uuid
    limit 1`);
}
