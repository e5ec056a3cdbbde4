import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';
import type { MemberStamp } from '../../platform/stamp.ts';
import type { MakerRow } from '../four-eyes/index.ts';

export type WriteOffRow = {
  id: string;
  label: string | null;
  /** The invoice, or the bill where `kind` says so. */
  invoice_id: string;
  kind: 'invoice' | 'bill';
  status: string;
  currency: string;
  amount_minor: string;
  base_minor: string | null;
  reason: string;
  note: string;
  account_code: string;
  prepared_by: string;
  prepared_by_name: string;
  prepared_at: string;
  content_seal: Buffer;
  key_version: number;
  written_on: string | null;
  transaction_id: string | null;
  reversal_id: string | null;
  decision_reason: string;
  decided_by_name: string;
  decided_at: string | null;
  version: number;
};

const columns = sql`w.id, w.label, w.invoice_id, d.kind, w.status, d.currency, w.amount_minor, w.base_minor,
  w.reason, w.note, w.account_code, w.prepared_by, w.prepared_by_name, w.prepared_at,
  w.content_seal, w.key_version, w.written_on, w.transaction_id, w.reversal_id,
  w.decision_reason, w.decided_by_name, w.decided_at, w.version`;

const rows = (tx: Tx) => sql`from write_off w
  join commercial_document d on d.company_id = ${tx.companyId} and d.id = w.invoice_id
  where w.company_id = ${tx.companyId}`;

/** Of an invoice or a bill, the latest first. */
export const listWriteOffs = (tx: Tx, invoiceId: string): Promise<WriteOffRow[]> =>
  tx.many(sql<WriteOffRow>`
    select ${columns} ${rows(tx)} and w.invoice_id = ${invoiceId}
    order by w.prepared_at desc, w.id desc limit 200`);

/** @throws DomainError NOT_FOUND */
export const getWriteOff = (tx: Tx, id: string): Promise<WriteOffRow> =>
  tx.get(sql<WriteOffRow>`select ${columns} ${rows(tx)} and w.id = ${id}`, 'The write-off');

/** Behind the lock of its invoice. @throws DomainError NOT_FOUND */
export async function lockWriteOff(tx: Tx, id: string): Promise<WriteOffRow> {
  await tx.run(sql`
    select 1 from write_off where company_id = ${tx.companyId} and id = ${id} for update`);
  return getWriteOff(tx, id);
}

/** What write-offs that were not refused or recovered take of an invoice, for some of the reasons where they are named. */
export async function sumWrittenOff(
  tx: Tx,
  invoiceId: string,
  reasons: readonly string[] | null = null,
): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(amount_minor), 0)::text as minor from write_off
      where company_id = ${tx.companyId} and invoice_id = ${invoiceId} and status in ('Pending approval', 'Posted')
        and (${reasons}::text[] is null or reason = any(${reasons}::text[]))`,
    'The sum',
  );
  return BigInt(row.minor);
}

/** Returns 0 where another one of the invoice waits. */
export const insertWriteOff = (
  tx: Tx,
  w: {
    id: string;
    invoiceId: string;
    amountMinor: bigint;
    reason: string;
    note: string;
    accountCode: string;
    seal: { version: number; bytes: Buffer };
  },
  by: MemberStamp,
): Promise<number> =>
  tx.run(sql`
    insert into write_off (company_id, id, invoice_id, amount_minor, reason, note, account_code,
      prepared_by, prepared_by_name, prepared_at, content_seal, key_version)
    values (${tx.companyId}, ${w.id}, ${w.invoiceId}, ${String(w.amountMinor)}, ${w.reason},
      ${w.note}, ${w.accountCode}, ${by.memberId}, ${by.by}, ${by.at}, ${w.seal.bytes},
      ${w.seal.version})
    on conflict (company_id, invoice_id) where status = 'Pending approval' do nothing`);

type Key = { readonly id: string; readonly version: number };

/** One approval more, of several; whoever saw it before looks again. */
export const touchWriteOff = (tx: Tx, { id, version }: Key): Promise<number> =>
  tx.run(sql`
    update write_off set version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);

export const markPosted = (
  tx: Tx,
  { id, version }: Key,
  to: {
    number: number;
    label: string;
    baseMinor: bigint;
    writtenOn: string;
    transactionId: string;
  },
): Promise<number> =>
  tx.run(sql`
    update write_off set status = 'Posted', number = ${to.number}, label = ${to.label},
      base_minor = ${String(to.baseMinor)}, written_on = ${to.writtenOn},
      transaction_id = ${to.transactionId}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);

export const markDecided = (
  tx: Tx,
  { id, version }: Key,
  to: {
    status: 'Refused' | 'Recovered';
    reversalId: string | null;
    reason: string;
    by: string;
    at: string;
  },
): Promise<number> =>
  tx.run(sql`
    update write_off set status = ${to.status}, reversal_id = ${to.reversalId},
      decision_reason = ${to.reason}, decided_by_name = ${to.by}, decided_at = ${to.at},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);

export type ApprovalRow = MakerRow & {
  write_off_id: string;
  approved_at: string;
  content_seal: Buffer;
  key_version: number;
  /** Whether its giver could give it now: is still here, and still has the right. */
  is_standing: boolean;
};

/** Who approved what, in order. */
export const listApprovals = (tx: Tx, ids: readonly string[]): Promise<ApprovalRow[]> =>
  tx.many(sql<ApprovalRow>`
    select k.write_off_id, k.member_id, k.member_name, m.person_id, m.email, k.approved_at, k.content_seal, k.key_version,
      m.status = 'ACTIVE'
        and ${roleGrants('invoiceApproval.modify')} as is_standing
    from write_off_approval k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where k.company_id = ${tx.companyId} and k.write_off_id = any(${[...ids]}::uuid[])
    order by k.approved_at, k.member_id`);

export const insertApproval = (
  tx: Tx,
  id: string,
  { by, seal }: { by: MemberStamp; seal: { version: number; bytes: Buffer } },
): Promise<number> =>
  tx.run(sql`
    insert into write_off_approval (company_id, write_off_id, member_id, member_name, approved_at,
      content_seal, key_version)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at}, ${seal.bytes}, ${seal.version})
`);

/** Who prepared it: as a maker of what others approve. */
export const listMakers = (tx: Tx, id: string): Promise<MakerRow[]> =>
  tx.many(sql<MakerRow>`
    select w.prepared_by as member_id, w.prepared_by_name as member_name, m.person_id, m.email
    from write_off w
    join member m on m.company_id = ${tx.companyId} and m.id = w.prepared_by
    where w.company_id = ${tx.companyId} and w.id = ${id}`);
