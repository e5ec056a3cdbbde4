import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';

export type RateRow = {
  id: string;
  currency: string;
  base_currency: string;
  rate_on: string;
  rate: string;
  source: string;
  base_per_eur: string | null;
  currency_per_eur: string | null;
  recorded_at: string;
  recorded_by: string;
  is_current: boolean;
};

export type NewRate = Omit<RateRow, 'is_current'>;

export type RateFilter = {
  base: string;
  currency: string | null;
  from: string | null;
  to: string | null;
};

const isCurrent = (tx: Tx) => sql`not exists (
  select 1 from exchange_rate later
  where later.company_id = ${tx.companyId} and later.currency = r.currency
    and later.base_currency = r.base_currency and later.rate_on = r.rate_on and later.seq > r.seq)`;

const columns = sql`r.id, r.currency, r.base_currency, r.rate_on, r.rate::text as rate, r.source,
  r.base_per_eur::text as base_per_eur, r.currency_per_eur::text as currency_per_eur,
  r.recorded_at, r.recorded_by`;

const matches = (tx: Tx, f: RateFilter) => sql`r.company_id = ${tx.companyId}
  and r.base_currency = ${f.base}
  and (${f.currency}::text is null or r.currency = ${f.currency})
  and (${f.from}::date is null or r.rate_on >= ${f.from}::date)
  and (${f.to}::date is null or r.rate_on <= ${f.to}::date)`;

export function listRates(
  tx: Tx,
  filter: RateFilter,
  page: { limit: number; offset: number },
): Promise<RateRow[]> {
  return tx.many(sql<RateRow>`
    select ${columns}, ${isCurrent(tx)} as is_current from exchange_rate r
    where ${matches(tx, filter)}
    order by r.rate_on desc, r.currency, r.seq desc limit ${page.limit} offset ${page.offset}`);
}

export async function countRates(tx: Tx, filter: RateFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from exchange_rate r where ${matches(tx, filter)}`,
    'The count',
  );
  return Number(row.count);
}

/** The rate of the day, or of the last day before it that has one; of one source alone where it is named. */
export function findRateOn(
  tx: Tx,
  of: { base: string; currency: string; on: string; source?: string },
): Promise<RateRow | null> {
  return tx.find(sql<RateRow>`
    select ${columns}, true as is_current from exchange_rate r
    where r.company_id = ${tx.companyId} and r.base_currency = ${of.base}
      and r.currency = ${of.currency} and r.rate_on <= ${of.on}::date
      and (${of.source ?? null}::text is null or r.source = ${of.source ?? null})
    order by r.rate_on desc, r.seq desc limit 1`);
}

/** What a currency is worth in base on a day, as postings carry it; one to one for base itself, null where none is known. */
export async function findBaseRate(
  tx: Tx,
  of: { base: string; currency: string; on: string },
): Promise<{ rate: string; on: string; source: string } | null> {
  if (of.currency === of.base) return { rate: '1', on: of.on, source: 'base currency' };
  const row = await findRateOn(tx, of);
  return row && { rate: row.rate, on: row.rate_on, source: row.source };
}

/** The same for every currency there is a rate of. */
export function listRatesOn(tx: Tx, of: { base: string; on: string }): Promise<RateRow[]> {
  return tx.many(sql<RateRow>`
    select distinct on (r.currency) ${columns}, true as is_current from exchange_rate r
    where r.company_id = ${tx.companyId} and r.base_currency = ${of.base}
      and r.rate_on <= ${of.on}::date
    order by r.currency, r.rate_on desc, r.seq desc`);
}

/** What counts for each currency and day of a span. */
export function listCurrentRates(
  tx: Tx,
  span: { base: string; from: string; to: string },
): Promise<RateRow[]> {
  const filter = { ...span, currency: null };
  return tx.many(sql<RateRow>`
    select ${columns}, true as is_current from exchange_rate r
    where ${matches(tx, filter)} and ${isCurrent(tx)}`);
}

export function insertRates(tx: Tx, rows: readonly NewRate[]): Promise<number> {
  return insertRows(tx, {
    into: sql`
      insert into exchange_rate (company_id, id, currency, base_currency, rate_on, rate, source,
        base_per_eur, currency_per_eur, recorded_at, recorded_by)`,
    rows: rows.map((n) => [
      ...[tx.companyId, n.id, n.currency, n.base_currency, n.rate_on, n.rate, n.source],
      ...[n.base_per_eur, n.currency_per_eur, n.recorded_at, n.recorded_by],
    ]),
  });
}
