import { type EstimateInput, type EstimateResult, upcastEstimate } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { countedVoyage } from '../profit/counted-voyage.ts';
import { type ExpectedCash, expectedCash } from './expected-cash.ts';

type Saved = { items: readonly ExpectedCash[]; stamp: Stamp; newId: () => string };

/**
 * Brings the cash items of a voyage in line with what it says. What it says no more comes to zero and is in no list;
 * links to documents and what people typed stay.
 */
export async function saveExpectedCash(
  tx: Tx,
  voyageId: string,
  { items, stamp, newId }: Saved,
): Promise<void> {
  const rows = items.map((item) => ({
    id: newId(),
    source_key: item.sourceKey,
    name: item.name,
    category: item.category,
    event_on: item.eventOn,
    currency: item.amount.currency,
    amount_minor: String(abs(item.amount.minorUnits)),
    is_expense: item.amount.minorUnits < 0n,
  }));
  await tx.run(sql`
    update cash_item set amount_minor = 0, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and amount_minor <> 0
      and source_key is not null
      and source_key <> all(${rows.map((row) => row.source_key)}::text[])`);
  await insertRows(tx, {
    into: sql`
      insert into cash_item (company_id, id, voyage_id, source_key, name, category, event_on,
        currency, amount_minor, exchange_rate, is_expense, updated_at, updated_by)`,
    rows: rows.map((one) => [
      ...[tx.companyId, one.id, voyageId, one.source_key, one.name, one.category, one.event_on],
      ...[one.currency, one.amount_minor, 1, one.is_expense, stamp.at, stamp.by],
    ]),
    otherwise: sql`
      on conflict on constraint cash_item_source_key do update set name = excluded.name,
        category = excluded.category, event_on = excluded.event_on, currency = excluded.currency,
        amount_minor = excluded.amount_minor, is_expense = excluded.is_expense,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by,
        version = cash_item.version + 1
      where (cash_item.name, cash_item.event_on, cash_item.currency, cash_item.amount_minor,
        cash_item.is_expense) is distinct from (excluded.name, excluded.event_on, excluded.currency,
        excluded.amount_minor, excluded.is_expense)`,
  });
}

const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** What of a voyage that goes is expected no more. */
export async function deleteExpectedCash(tx: Tx, voyageId: string, stamp: Stamp): Promise<void> {
  await tx.run(sql`
    update cash_item set is_active = false, is_deleted = true, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and not is_deleted`);
}

const AT_ONCE = 200;

type Unsaid = { id: string; inputs: EstimateInput; result: EstimateResult };

/** Gives voyages that were saved before there were cash items theirs; from then on every save keeps them. */
export async function saveMissingCash(
  tx: Tx,
  { stamp, newId }: Omit<Saved, 'items'>,
): Promise<void> {
  const voyages = await tx.many(sql<Unsaid>`
    select y.id, y.inputs, y.result from voyage y
    where y.company_id = ${tx.companyId} and y.is_active and ${countedVoyage('y')}
      and not exists (select 1 from cash_item i
        where i.company_id = ${tx.companyId} and i.voyage_id = y.id and i.source_key is not null)
    order by y.id limit ${AT_ONCE}`);
  for (const { id, inputs, result } of voyages) {
    await saveExpectedCash(tx, id, {
      items: expectedCash(upcastEstimate(inputs), result),
      stamp,
      newId,
    });
  }
}
