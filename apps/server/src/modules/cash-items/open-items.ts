import type { CashCategory } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { decimal, decimalFromMoney, type Money, money, moneyFromDecimal } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type DocumentKind, KINDS } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { countedVoyage } from '../voyages/index.ts';

/** What of a cash item no document has taken over yet. */
export type OpenCashItem = {
  readonly id: string;
  readonly voyageId: string;
  /** What of the voyage it follows from; null where somebody typed it. */
  readonly sourceKey: string | null;
  readonly name: string;
  readonly label: string;
  readonly category: CashCategory;
  readonly isExpense: boolean;
  readonly dueOn: string;
  readonly amount: Money;
  /** Base units per unit of its currency. */
  readonly exchangeRate: string;
};

type ItemRow = {
  id: string;
  voyage_id: string;
  voyage_label: string;
  source_key: string | null;
  name: string;
  category: CashCategory;
  event_on: string;
  currency: string;
  amount_minor: string;
  exchange_rate: string;
  is_expense: boolean;
};

/** What lines of a document are for one voyage. */
type DocumentRow = {
  voyage_id: string;
  type: string;
  kind: DocumentKind;
  is_despatch: boolean;
  currency: string;
  lines_minor: string;
  exchange_rate: string;
};

/** What documents of a type bill of what a voyage says by itself. */
const BILLED: Readonly<Record<string, CashCategory>> = {
  freight: 'Freight',
  deadfreight: 'Freight',
  demurrage: 'Demurrage',
  misc: 'Other revenue',
  other: 'Other revenue',
  Bunkers: 'Bunkers',
  'Port DA': 'Port costs',
  Brokerage: 'Brokerage',
  'Freight Tax': 'Other expense',
  'Cargo Expense': 'Other expense',
  Insurance: 'Other expense',
  'Other expense': 'Other expense',
  Misc: 'Other expense',
};

const keyOf = (voyageId: string, category: string): string => `${voyageId} ${category}`;

/** The category that lines bill, and which way: a credit gives back what was billed, but despatch is billed by one. */
function billingOf(row: DocumentRow): { category: CashCategory | undefined; sign: 1 | -1 } {
  const { isCredit } = KINDS[row.kind];
  return row.is_despatch
    ? { category: 'Despatch', sign: isCredit ? 1 : -1 }
    : { category: BILLED[row.type], sign: isCredit ? -1 : 1 };
}

/**
 * Cash items of voyages, or of one, between two days, but for what documents bill: one that is linked stands for its item, and what a
 * voyage has billed of a category beside that, less what was credited of it, comes off its items, the earliest first. Hire is
 * left to the charters, which know its periods.
 */
export async function listOpenCashItems(
  tx: Tx,
  { from, to, voyageId = null }: { from: string; to: string; voyageId?: string | null },
): Promise<OpenCashItem[]> {
  const base = await getBaseCurrency(tx);
  const rows = await listUnlinked(tx, { to, voyageId });
  const documents = await listBilling(tx, [...new Set(rows.map(({ voyage_id: id }) => id))]);
  const left = new Map<string, bigint>();
  for (const one of documents) {
    const { category, sign } = billingOf(one);
    if (category === undefined) continue;
    const key = keyOf(one.voyage_id, category);
    const amount = decimalFromMoney(money(one.currency, BigInt(one.lines_minor))).times(sign);
    const inBase = moneyFromDecimal(base, amount.times(decimal(one.exchange_rate)));
    left.set(key, (left.get(key) ?? 0n) + inBase.minorUnits);
  }
  return rows.flatMap((row) => {
    const key = keyOf(row.voyage_id, row.category);
    const whole = BigInt(row.amount_minor);
    // What people typed stands until somebody links it: only they know which document it is.
    const billed = row.source_key !== null ? least(left.get(key) ?? 0n, whole) : 0n;
    if (billed > 0n) left.set(key, (left.get(key) ?? 0n) - billed);
    if (whole === billed || row.event_on < from) return [];
    return [
      {
        id: row.id,
        voyageId: row.voyage_id,
        sourceKey: row.source_key,
        name: row.name,
        label: `${row.name}, ${row.voyage_label}`,
        category: row.category,
        isExpense: row.is_expense,
        dueOn: row.event_on,
        amount: money(row.currency, whole - billed),
        exchangeRate: row.exchange_rate,
      },
    ];
  });
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * From the first day of their voyages on: what was billed comes off the earliest. A voyage that is closed has no estimate left: what
 * followed from it is not expected any more, what people typed is.
 */
const listUnlinked = (
  tx: Tx,
  { to, voyageId }: { to: string; voyageId: string | null },
): Promise<ItemRow[]> =>
  tx.many(sql<ItemRow>`
    select i.id, i.voyage_id, y.label as voyage_label, i.source_key, i.name,
      i.category, i.event_on, i.currency, i.amount_minor::text as amount_minor, i.is_expense,
      i.exchange_rate::text as exchange_rate
    from cash_item i
    join voyage y on y.company_id = ${tx.companyId} and y.id = i.voyage_id
    left join commercial_document d on d.company_id = ${tx.companyId} and d.id = i.document_id
      and d.status <> 'Cancelled' and d.deleted_at is null
    where i.company_id = ${tx.companyId} and i.is_active and i.amount_minor <> 0 and d.id is null
      and i.event_on <= ${to}::date and i.category <> 'Hire' and y.is_active
      and (${voyageId}::uuid is null or i.voyage_id = ${voyageId}::uuid) and ${countedVoyage('y')}
      and (i.source_key is null or y.status <> 'Closed')
    order by i.event_on, i.id`);

/** Posted documents by the voyages that bear their lines. What is expected has no tax, and what is billed of it has none here. */
const listBilling = (tx: Tx, voyageIds: readonly string[]): Promise<DocumentRow[]> =>
  tx.many(sql<DocumentRow>`
    select coalesce(l.voyage_id, d.voyage_id) as voyage_id, d.type, d.kind,
      l.account_code = ${ACCOUNT.despatch} as is_despatch, d.currency,
      sum(l.amount_minor)::text as lines_minor, d.exchange_rate
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and l.document_id = any (array(
        select id from commercial_document
        where company_id = ${tx.companyId} and voyage_id = any (${[...voyageIds]}::uuid[])
        union
        select document_id from commercial_document_line
        where company_id = ${tx.companyId} and voyage_id = any (${[...voyageIds]}::uuid[])))
      and coalesce(l.voyage_id, d.voyage_id) = any (${[...voyageIds]}::uuid[])
      and coalesce(l.source_key, '') not like 'tax.%'
      and d.transaction_id is not null and d.status <> 'Cancelled' and d.deleted_at is null
      and not exists (select 1 from cash_item i where i.company_id = ${tx.companyId}
        and i.document_id = d.id and i.is_active)
    group by d.id, d.type, d.kind, d.currency, d.exchange_rate, coalesce(l.voyage_id, d.voyage_id),
      is_despatch`);
