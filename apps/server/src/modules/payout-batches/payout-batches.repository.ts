import { type BatchRow, PAYOUT_UNDER_WAY, type PayoutBatchStatus } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import {
  type BeneficiaryRow,
  beneficiaryStanding,
  isHeld,
  payeeDoubt,
} from '../beneficiaries/index.ts';
import { party } from '../counterparties/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';
import { payoutLabel } from '../payouts/index.ts';
import type { KnownBill, KnownPayee, RecentPayout } from './judge-rows.ts';

export type BatchContent = {
  name: string;
  account_id: string;
  payment_on: string;
  rows: readonly BatchRow[];
};

export type BatchHead = {
  id: string;
  number: number;
  name: string;
  status: PayoutBatchStatus;
  account_id: string;
  account_name: string;
  account_currency: string;
  payment_on: string;
  row_count: number;
  submitted_at: string | null;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  version: number;
};
export type BatchRecord = BatchHead & { rows: BatchRow[] };

export const batchLabel = (row: { number: number }): string =>
  `PB-${String(row.number).padStart(4, '0')}`;

const head = sql`b.id, b.number, b.name, b.status, b.account_id, a.nickname as account_name,
  a.currency as account_currency, b.payment_on, b.row_count, b.submitted_at, b.created_at,
  b.created_by, b.updated_at, b.updated_by, b.version`;

const joined = (tx: Tx) => sql`payout_batch b
  join global_account a on a.company_id = ${tx.companyId} and a.id = b.account_id
  where b.company_id = ${tx.companyId}`;

/** The latest first. */
export function listBatches(tx: Tx, page: { limit: number; offset: number }): Promise<BatchHead[]> {
  return tx.many(sql<BatchHead>`
    select ${head} from ${joined(tx)}
    order by b.created_at desc, b.id desc limit ${page.limit} offset ${page.offset}`);
}

export async function countBatches(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from payout_batch where company_id = ${tx.companyId}`,
    'The count',
  );
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export function getBatch(tx: Tx, id: string): Promise<BatchRecord> {
  return tx.get(
    sql<BatchRecord>`select ${head}, b.rows from ${joined(tx)} and b.id = ${id}`,
    'The batch',
  );
}

export function lockBatch(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from payout_batch where company_id = ${tx.companyId} and id = ${id} for update`);
}

export function insertBatch(
  tx: Tx,
  b: BatchContent & { id: string; number: number },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into payout_batch (company_id, id, number, name, account_id, payment_on, rows, row_count,
      created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${b.id}, ${b.number}, ${b.name}, ${b.account_id}, ${b.payment_on},
      ${JSON.stringify(b.rows)}, ${b.rows.length}, ${by.at}, ${by.by}, ${by.at}, ${by.by})`);
}

export function updateBatch(tx: Tx, id: string, b: BatchContent, by: Stamp): Promise<number> {
  return tx.run(sql`
    update payout_batch set name = ${b.name}, account_id = ${b.account_id},
      payment_on = ${b.payment_on}, rows = ${JSON.stringify(b.rows)}, row_count = ${b.rows.length},
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

export function endDraft(
  tx: Tx,
  id: string,
  { status, by }: { status: 'Submitted' | 'Discarded'; by: Stamp },
): Promise<number> {
  return tx.run(sql`
    update payout_batch set status = ${status},
      submitted_at = ${status === 'Submitted' ? by.at : null}::timestamptz, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

export function addBatchMaker(tx: Tx, id: string, by: MemberStamp): Promise<number> {
  return tx.run(sql`
    insert into payout_batch_maker (company_id, batch_id, member_id, member_name, made_at)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at}) on conflict do nothing`);
}

export function listBatchMakers(tx: Tx, id: string): Promise<MakerRow[]> {
  return tx.many(sql<MakerRow>`
    select k.member_id, k.member_name, m.person_id, m.email from payout_batch_maker k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    where k.company_id = ${tx.companyId} and k.batch_id = ${id} order by k.made_at, k.member_id`);
}

type MakerOf = { id: string; member_id: string; member_name: string; made_at: string };

/** Everybody who shaped a batch shaped each payout of it. */
export async function takeMakersOver(tx: Tx, batchId: string): Promise<number> {
  const makers = await tx.many(sql<MakerOf>`
    select p.id, k.member_id, k.member_name, k.made_at from payout p
    join payout_batch_maker k on k.company_id = ${tx.companyId} and k.batch_id = p.batch_id
    where p.company_id = ${tx.companyId} and p.batch_id = ${batchId}`);
  return insertRows(tx, {
    into: sql`insert into payout_maker (company_id, payout_id, member_id, member_name, made_at)`,
    rows: makers.map((k) => [tx.companyId, k.id, k.member_id, k.member_name, k.made_at]),
    otherwise: sql`on conflict do nothing`,
  });
}

/** Everybody who can be paid, with the account that counts now; at most 20,000. */
export async function listPayees(tx: Tx): Promise<KnownPayee[]> {
  type Listed = Omit<KnownPayee, 'isHeld' | 'doubt'> & Pick<BeneficiaryRow, 'called_at' | 'payee'>;
  const rows = await tx.many(sql<Listed>`
    select b.id, b.name, c.party_id as "contactId", c.name as "contactName",
      coalesce(nullif(d.content->>'iban', ''), d.content->>'accountNumber') as account,
      d.content->>'currency' as currency, d.content->>'method' as method,
      k.called_at, v.payee
    from beneficiary b
    join ${party(tx)} c on c.id = b.contact_id
    join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
      and d.detail_no = b.detail_no
    ${beneficiaryStanding(tx)}
    where b.company_id = ${tx.companyId} and not b.is_archived
    order by b.created_at, b.id limit 20000`);
  return rows.map(({ called_at, payee, ...one }) => {
    const to = { name: one.name, called_at, payee };
    return { ...one, isHeld: isHeld(to), doubt: payeeDoubt(to)?.text ?? '' };
  });
}

/** Bills that can be paid, with what is neither settled nor promised; at most 20,000. */
export async function listOpenBills(tx: Tx, statuses: readonly string[]): Promise<KnownBill[]> {
  const bills = await tx.many(sql<Omit<KnownBill, 'openMinor'> & { open: string }>`
    select d.id, coalesce(d.label, '') as label, d.their_number as "theirNumber",
      c.party_id as "contactId", c.name as "contactName", d.currency,
      (d.total_minor - d.settled_minor - coalesce((
        select sum(t.amount_minor) from payout_bill t
        join payout p on p.company_id = ${tx.companyId} and p.id = t.payout_id
        where t.company_id = ${tx.companyId} and t.bill_id = d.id
          and p.status = any(${[...PAYOUT_UNDER_WAY]}::text[])), 0))::text as open
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and d.kind = 'bill'
      and d.status = any(${[...statuses]}::text[])
    order by d.id limit 20000`);
  return bills.map(({ open, ...bill }) => ({ ...bill, openMinor: BigInt(open) }));
}

/** What was prepared since and still may be paid; the payouts of this batch itself are none of them. */
export async function listRecent(
  tx: Tx,
  of: { since: string; exceptBatchId: string | null },
): Promise<RecentPayout[]> {
  const rows = await tx.many(
    sql<{ number: number; beneficiary_id: string; currency: string; minor: string; on: string }>`
      select number, beneficiary_id, payment_currency as currency, payment_minor as minor,
        payment_on as on from payout
      where company_id = ${tx.companyId} and created_at >= ${of.since}
        and status not in ('Cancelled', 'Rejected', 'Failed')
        and (${of.exceptBatchId}::uuid is null or batch_id is distinct from ${of.exceptBatchId}::uuid)
      order by created_at desc, id desc limit 20000`,
  );
  return rows.map((row) => ({
    label: payoutLabel(row),
    ...{ beneficiaryId: row.beneficiary_id, currency: row.currency, on: row.on },
    minor: BigInt(row.minor),
  }));
}
