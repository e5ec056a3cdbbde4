import type { CashStatus } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import { countedVoyage } from '../voyages/index.ts';

export type CashItemRow = {
  id: string;
  voyage_id: string;
  voyage_label: string;
  source_key: string | null;
  name: string;
  category: string;
  status: CashStatus;
  event_on: string;
  currency: string;
  amount_minor: string;
  exchange_rate: string;
  is_expense: boolean;
  is_active: boolean;
  document_id: string | null;
  document_number: string | null;
  version: number;
};

export type CashFilter = {
  /** Null for all voyages of the company. */
  voyageId: string | null;
  from: string;
  /** Null is without end. */
  to: string | null;
  status: readonly CashStatus[] | null;
  limit: number;
  offset: number;
};

/** A document stands for what was expected: its day, currency and amount count once it is linked. */
const items = (tx: Tx) => sql`
  select i.id, i.voyage_id, y.label as voyage_label, i.source_key, i.name, i.category,
    case when d.id is null then 'Expected' when d.status = 'Paid' then 'Settled'
      else 'Billed' end as status,
    coalesce(d.due_on, i.event_on) as event_on, coalesce(d.currency, i.currency) as currency,
    coalesce(d.total_minor, i.amount_minor) as amount_minor,
    coalesce(d.exchange_rate, i.exchange_rate) as exchange_rate, i.is_expense, i.is_active,
    d.id as document_id, d.label as document_number, i.version
  from cash_item i
  join voyage y on y.company_id = ${tx.companyId} and y.id = i.voyage_id
  left join commercial_document d on d.company_id = ${tx.companyId} and d.id = i.document_id
    and d.status <> 'Cancelled' and d.deleted_at is null
  where i.company_id = ${tx.companyId} and i.is_active and not i.is_deleted and y.is_active
    and ${countedVoyage('y')}`;

const matching = (tx: Tx, filter: CashFilter) => sql`
  from (${items(tx)}) item
  where amount_minor <> 0 and event_on >= ${filter.from}::date
    and (${filter.to}::date is null or event_on <= ${filter.to}::date)
    and (${filter.voyageId}::uuid is null or voyage_id = ${filter.voyageId}::uuid)
    and (${filter.status}::text[] is null or status = any (${filter.status}::text[]))`;

export const listItems = (tx: Tx, filter: CashFilter): Promise<CashItemRow[]> =>
  tx.many(sql<CashItemRow>`
    select id, voyage_id, voyage_label, source_key, name, category, status, event_on, currency,
      amount_minor::text as amount_minor, exchange_rate, is_expense, is_active, document_id,
      document_number, version
    ${matching(tx, filter)}
    order by event_on, name, id limit ${filter.limit} offset ${filter.offset}`);

export async function countItems(tx: Tx, filter: CashFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) ${matching(tx, filter)}`,
    'The count',
  );
  return Number(row.count);
}

/** One item, also of amount zero; held still until the transaction ends by its voyage's lock. */
export const findItem = (tx: Tx, id: string): Promise<CashItemRow | null> =>
  tx.find(sql<CashItemRow>`
    select id, voyage_id, voyage_label, source_key, name, category, status, event_on, currency,
      amount_minor::text as amount_minor, exchange_rate, is_expense, is_active, document_id,
      document_number, version
    from (${items(tx)}) item where id = ${id}`);

type Typed = {
  id: string;
  voyageId: string;
  name: string;
  category: string;
  eventOn: string;
  currency: string;
  amountMinor: bigint;
  exchangeRate: number;
  isExpense: boolean;
};

export const insertItem = (tx: Tx, item: Typed, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    insert into cash_item (company_id, id, voyage_id, name, category, event_on, currency,
      amount_minor, exchange_rate, is_expense, updated_at, updated_by)
    values (${tx.companyId}, ${item.id}, ${item.voyageId}, ${item.name}, ${item.category},
      ${item.eventOn}, ${item.currency}, ${String(item.amountMinor)}, ${item.exchangeRate},
      ${item.isExpense}, ${stamp.at}, ${stamp.by})`);

/** Saves over exactly this version of an item that somebody typed; returns how many rows that was. */
export const updateItem = (
  tx: Tx,
  item: Typed & { version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update cash_item set name = ${item.name}, category = ${item.category},
      event_on = ${item.eventOn}, currency = ${item.currency},
      amount_minor = ${String(item.amountMinor)}, exchange_rate = ${item.exchangeRate},
      is_expense = ${item.isExpense}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${item.id} and voyage_id = ${item.voyageId}
      and source_key is null and is_active and version = ${item.version}`);

export const deleteItem = (
  tx: Tx,
  key: { id: string; version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update cash_item set is_active = false, is_deleted = true, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and source_key is null and is_active
      and version = ${key.version}`);

export const linkItem = (
  tx: Tx,
  link: { id: string; documentId: string | null },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update cash_item set document_id = ${link.documentId}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${link.id}`);

export type LinkableRow = { id: string; label: string | null; contact_name: string };

/** Living documents of a voyage and kind that no active item names. */
export const listLinkable = (
  tx: Tx,
  of: { voyageId: string; kind: 'bill' | 'invoice' },
): Promise<LinkableRow[]> =>
  tx.many(sql<LinkableRow>`
    select d.id, d.label, c.name as contact_name
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and d.voyage_id = ${of.voyageId} and d.kind = ${of.kind}
      and d.status <> 'Cancelled' and d.deleted_at is null
      and not exists (select 1 from cash_item i where i.company_id = ${tx.companyId}
        and i.document_id = d.id and i.is_active)
    order by d.document_on, d.id limit 200`);
