import type { CardTransactionStatus, MerchantCategory } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { ofArea } from './cards.repository.ts';

export type CardTransactionRow = {
  id: string;
  card_id: string;
  kind: 'PURCHASE' | 'REFUND';
  reference: string;
  purchase_id: string | null;
  status: CardTransactionStatus;
  failure_reason: string;
  transaction_currency: string;
  transaction_minor: string;
  captured_minor: string;
  billing_currency: string;
  billing_minor: string;
  held_minor: string;
  settled_minor: string;
  rate: string;
  merchant_name: string;
  merchant_city: string;
  merchant_country: string;
  merchant_code: string;
  category: MerchantCategory;
  account_code: string;
  vessel_id: string | null;
  vessel_name: string | null;
  voyage_id: string | null;
  voyage_label: string | null;
  note: string;
  receipt_file_id: string | null;
  receipt_name: string | null;
  authorised_at: string;
  expires_at: string | null;
  settled_at: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
  card_name: string;
  last_four: string;
  holder_name: string;
};

const joined = (tx: Tx) => sql`card_transaction t
  join card d on d.company_id = ${tx.companyId} and d.id = t.card_id
  join member m on m.company_id = ${tx.companyId} and m.id = d.holder_id`;

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<CardTransactionRow>`
  select t.*, t.rate::text as rate, d.name as card_name, d.last_four,
    concat_ws(' ', m.first_name, m.last_name) as holder_name,
    v.name as vessel_name, y.label as voyage_label, f.name as receipt_name
  from ${joined(tx)}
  left join vessel v on v.company_id = ${tx.companyId} and v.id = t.vessel_id
  left join voyage y on y.company_id = ${tx.companyId} and y.id = t.voyage_id
  left join file f on f.company_id = ${tx.companyId} and f.id = t.receipt_file_id
  where t.company_id = ${tx.companyId} ${rest}`;

export type TransactionQuery = {
  cardId: string | null;
  /** Without a card: all of an area, as a member sees it. */
  area: string;
  memberId: string;
  dateFrom: string | null;
  dateTo: string | null;
  statuses: readonly string[] | null;
  merchant: string | null;
  amountFrom: string | null;
  amountTo: string | null;
  isReceiptMissing: boolean;
  /** Minor units in one unit of the card's currency. */
  unit: number;
  limit: number;
  offset: number;
};

/** A purchase that has left the account and of which no paper lies here. */
const RECEIPT_MISSING = sql`(t.status = 'Settled' and t.receipt_file_id is null)`;

const fitting = (f: TransactionQuery) => {
  const pattern = likePattern(f.merchant);
  return sql`and ${f.cardId ? sql`t.card_id = ${f.cardId}::uuid` : ofArea(f.area, f.memberId)}
    and (${f.dateFrom}::date is null or t.authorised_at >= ${f.dateFrom}::date)
    and (${f.dateTo}::date is null or t.authorised_at < ${f.dateTo}::date + 1)
    and (${f.statuses}::text[] is null or t.status = any(${f.statuses}::text[]))
    and (${pattern}::text is null or t.merchant_name ilike ${pattern})
    and (${f.amountFrom}::numeric is null or abs(t.billing_minor) >= ${f.amountFrom}::numeric * ${f.unit})
    and (${f.amountTo}::numeric is null or abs(t.billing_minor) <= ${f.amountTo}::numeric * ${f.unit})
    ${f.isReceiptMissing ? sql`and ${RECEIPT_MISSING}` : sql``}`;
};

/** The latest first. */
export function listTransactions(tx: Tx, f: TransactionQuery): Promise<CardTransactionRow[]> {
  return tx.many(
    rows(
      tx,
      sql`${fitting(f)} order by t.authorised_at desc, t.id desc limit ${f.limit} offset ${f.offset}`,
    ),
  );
}

export type SumsRow = { count: string; missing: string; declined: string; spent: string };

/** How many there are of what fits, and what it comes to in the currency of one card, net of refunds. */
export function sumTransactions(tx: Tx, f: TransactionQuery): Promise<SumsRow> {
  return tx.get(
    sql<SumsRow>`
      select count(*)::text as count, (count(*) filter (where ${RECEIPT_MISSING}))::text as missing,
        (count(*) filter (where t.status = 'Declined'))::text as declined,
        coalesce(sum(case when t.kind = 'REFUND' then t.billing_minor else t.held_minor + t.settled_minor end), 0)::text
          as spent
      from ${joined(tx)} where t.company_id = ${tx.companyId} ${fitting(f)}`,
    'The sums',
  );
}

export type CategoryRow = { category: MerchantCategory; minor: string };

/** What was spent on what, net of refunds: the sums tie to what was spent. */
export function listCategories(tx: Tx, f: TransactionQuery): Promise<CategoryRow[]> {
  return tx.many(sql<CategoryRow>`
    select * from (
      select t.category,
        sum(case when t.kind = 'REFUND' then t.billing_minor else t.held_minor + t.settled_minor end)::text as minor
      from ${joined(tx)} where t.company_id = ${tx.companyId} ${fitting(f)}
      group by t.category) c
    where c.minor <> '0' order by c.minor::bigint desc, c.category`);
}

/** @throws DomainError NOT_FOUND */
export function getTransaction(tx: Tx, id: string): Promise<CardTransactionRow> {
  return tx.get(rows(tx, sql`and t.id = ${id}`), 'The card transaction');
}

export function findByReference(
  tx: Tx,
  cardId: string,
  reference: string,
): Promise<CardTransactionRow | null> {
  return tx.find(rows(tx, sql`and t.card_id = ${cardId} and t.reference = ${reference}`));
}

export type NewTransaction = Pick<
  CardTransactionRow,
  | 'id'
  | 'card_id'
  | 'kind'
  | 'reference'
  | 'purchase_id'
  | 'status'
  | 'failure_reason'
  | 'transaction_currency'
  | 'billing_currency'
  | 'rate'
  | 'merchant_name'
  | 'merchant_city'
  | 'merchant_country'
  | 'merchant_code'
  | 'category'
  | 'account_code'
  | 'vessel_id'
  | 'voyage_id'
  | 'authorised_at'
  | 'expires_at'
> & { transactionMinor: bigint; billingMinor: bigint; heldMinor: bigint };

export function insertTransaction(tx: Tx, t: NewTransaction, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into card_transaction (company_id, id, card_id, kind, reference, purchase_id, status,
      failure_reason, transaction_currency, transaction_minor, billing_currency, billing_minor,
      held_minor, rate, merchant_name, merchant_city, merchant_country, merchant_code, category,
      account_code, vessel_id, voyage_id, authorised_at, expires_at, settled_at, updated_at,
      updated_by)
    values (${tx.companyId}, ${t.id}, ${t.card_id}, ${t.kind}, ${t.reference}, ${t.purchase_id},
      ${t.status}, ${t.failure_reason}, ${t.transaction_currency}, ${String(t.transactionMinor)},
      ${t.billing_currency}, ${String(t.billingMinor)}, ${String(t.heldMinor)}, ${t.rate},
      ${t.merchant_name}, ${t.merchant_city}, ${t.merchant_country}, ${t.merchant_code},
      ${t.category}, ${t.account_code}, ${t.vessel_id}, ${t.voyage_id}, ${t.authorised_at},
      ${t.expires_at}, ${t.kind === 'REFUND' ? by.at : null}, ${by.at}, ${by.by})`);
}

export type Progress = {
  status: CardTransactionStatus;
  reason?: string;
  transactionMinor: bigint;
  billingMinor: bigint;
  heldMinor: bigint;
  capturedMinor: bigint;
  settledMinor: bigint;
  settledAt: string | null;
};

/** Writes what a message of the network came to. */
export function advance(tx: Tx, id: string, to: Progress, by: Stamp): Promise<number> {
  return tx.run(sql`
    update card_transaction set status = ${to.status}, failure_reason = ${to.reason ?? ''},
      transaction_minor = ${String(to.transactionMinor)}, billing_minor = ${String(to.billingMinor)},
      held_minor = ${String(to.heldMinor)}, captured_minor = ${String(to.capturedMinor)},
      settled_minor = ${String(to.settledMinor)},
      settled_at = coalesce(settled_at, ${to.settledAt}), updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

export type Place = {
  account_code: string;
  vessel_id: string | null;
  voyage_id: string | null;
  note: string;
};

export function allocate(tx: Tx, key: { id: string; version: number }, to: Place, by: Stamp) {
  return tx.run(sql`
    update card_transaction set account_code = ${to.account_code}, vessel_id = ${to.vessel_id},
      voyage_id = ${to.voyage_id}, note = ${to.note}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}`);
}

export function setReceipt(tx: Tx, id: string, fileId: string | null, by: Stamp): Promise<number> {
  return tx.run(sql`
    update card_transaction set receipt_file_id = ${fileId}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

/** What of a purchase was given back. */
export async function sumRefunds(tx: Tx, purchaseId: string): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(-sum(billing_minor), 0)::text as minor from card_transaction
      where company_id = ${tx.companyId} and purchase_id = ${purchaseId}`,
    'The sum',
  );
  return BigInt(row.minor);
}

/** Authorisations whose time is over. */
export function listOverdue(tx: Tx, now: string, holderId: string | null) {
  return tx.many(sql<{ id: string; card_id: string }>`
    select t.id, t.card_id from ${joined(tx)}
    where t.company_id = ${tx.companyId} and t.status = 'Authorised' and t.expires_at <= ${now}
      and (${holderId}::uuid is null or d.holder_id = ${holderId}::uuid)
    order by t.expires_at, t.id limit 500`);
}

export function findMessage(tx: Tx, messageId: string) {
  return tx.find(sql<{ body_hash: Buffer; card_transaction_id: string }>`
    select body_hash, card_transaction_id from card_message
    where company_id = ${tx.companyId} and message_id = ${messageId}`);
}

export function insertMessage(
  tx: Tx,
  m: {
    messageId: string;
    hash: Buffer;
    kind: string;
    cardTransactionId: string;
    transactionId: string | null;
    at: string;
  },
): Promise<number> {
  return tx.run(sql`
    insert into card_message (company_id, message_id, body_hash, kind, card_transaction_id,
      transaction_id, received_at)
    values (${tx.companyId}, ${m.messageId}, ${m.hash}, ${m.kind}, ${m.cardTransactionId},
      ${m.transactionId}, ${m.at})`);
}
