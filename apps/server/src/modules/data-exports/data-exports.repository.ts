import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type ExportKind = 'personal' | 'company';
export type ExportRow = {
  id: string;
  kind: ExportKind;
  member_id: string;
  person_id: string;
  state: 'waiting' | 'working' | 'ready' | 'failed';
  done_files: number;
  total_files: number;
  byte_size: string;
  asked_at: string;
  ready_at: string | null;
  expires_at: string;
};

const columns = sql`id, kind, member_id, person_id, state, done_files, total_files, byte_size,
  asked_at, ready_at, expires_at`;

type NewExport = Pick<
  ExportRow,
  'id' | 'kind' | 'member_id' | 'person_id' | 'asked_at' | 'expires_at'
>;

/** Returns 0 when the member has one of this kind under way. */
export function insertExport(tx: Tx, row: NewExport): Promise<number> {
  return tx.run(sql`
    insert into data_export (company_id, id, kind, member_id, person_id, asked_at, expires_at)
    values (${tx.companyId}, ${row.id}, ${row.kind}, ${row.member_id}, ${row.person_id},
      ${row.asked_at}, ${row.expires_at})
    on conflict do nothing`);
}

export function listOwn(tx: Tx, memberId: string, at: string): Promise<ExportRow[]> {
  return tx.many(sql<ExportRow>`
    select ${columns} from data_export
    where company_id = ${tx.companyId} and member_id = ${memberId} and expires_at > ${at}
    order by asked_at desc limit 20`);
}

/** A file that may be fetched now, by the member who asked for it. */
export function findReady(
  tx: Tx,
  of: { id: string; memberId: string; at: string },
): Promise<ExportRow | null> {
  return tx.find(sql<ExportRow>`
    select ${columns} from data_export
    where company_id = ${tx.companyId} and id = ${of.id} and member_id = ${of.memberId}
      and state = 'ready' and expires_at > ${of.at}`);
}

export function findExport(tx: Tx, id: string): Promise<ExportRow | null> {
  return tx.find(sql<ExportRow>`
    select ${columns} from data_export where company_id = ${tx.companyId} and id = ${id}`);
}

/** An export as one worker holds it: what a worker writes that held it before is refused. */
export type Claim = { readonly id: string; readonly claimNo: number };
type ClaimedRow = ExportRow & { claim_no: number };

const isHeld = (tx: Tx, { id, claimNo }: Claim) =>
  sql`company_id = ${tx.companyId} and id = ${id} and state = 'working' and claim_no = ${claimNo}`;

/** Takes an export over to build it, also from a worker that died; null while another builds it. */
export async function claim(tx: Tx, id: string, leaseSeconds: number): Promise<ClaimedRow | null> {
  const row = await tx.find(sql<ClaimedRow>`
    update data_export set state = 'working', claim_no = claim_no + 1, done_files = 0, total_files = 0, byte_size = 0,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where company_id = ${tx.companyId} and id = ${id}
      and (state = 'waiting' or (state = 'working' and lease_until < now()))
    returning ${columns}, claim_no`);
  if (row) {
    await tx.run(sql`
      delete from data_export_part where company_id = ${tx.companyId} and export_id = ${id}`);
  }
  return row;
}

/** Lets it go for another worker, or for this one later. */
export const release = (tx: Tx, held: Claim): Promise<number> =>
  tx.run(sql`update data_export set state = 'waiting' where ${isHeld(tx, held)}`);

type Step = { doneFiles: number; totalFiles: number; leaseSeconds: number };

/** Notes how far it is, and that somebody works on it; returns 0 when the export is gone or another worker's. */
export function noteProgress(tx: Tx, held: Claim, step: Step): Promise<number> {
  return tx.run(sql`
    update data_export set done_files = ${step.doneFiles}, total_files = ${step.totalFiles},
      lease_until = now() + make_interval(secs => ${step.leaseSeconds})
    where ${isHeld(tx, held)}`);
}

/** Keeps a piece of the file; returns false when the export is gone or another worker's. */
export async function insertPart(
  tx: Tx,
  held: Claim,
  part: { partNo: number; content: Buffer },
): Promise<boolean> {
  // Held until the piece is in: nobody takes it over in between.
  if (!(await tx.find(sql`select from data_export where ${isHeld(tx, held)} for update`))) {
    return false;
  }
  await tx.run(sql`
    insert into data_export_part (company_id, export_id, part_no, content)
    values (${tx.companyId}, ${held.id}, ${part.partNo}, ${part.content})`);
  return true;
}

export async function getPart(tx: Tx, id: string, partNo: number): Promise<Buffer | null> {
  const row = await tx.find(sql<{ content: Buffer }>`
    select content from data_export_part
    where company_id = ${tx.companyId} and export_id = ${id} and part_no = ${partNo}`);
  return row?.content ?? null;
}

export function markReady(
  tx: Tx,
  held: Claim,
  of: { byteSize: number; at: string; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    update data_export set state = 'ready', byte_size = ${of.byteSize}, ready_at = ${of.at},
      expires_at = ${of.expiresAt}
    where ${isHeld(tx, held)}`);
}

export async function markFailed(tx: Tx, held: Claim): Promise<void> {
  const failed = await tx.run(
    sql`update data_export set state = 'failed' where ${isHeld(tx, held)}`,
  );
  if (failed === 0) return;
  await tx.run(sql`
    delete from data_export_part where company_id = ${tx.companyId} and export_id = ${held.id}`);
}

/** What no worker holds though it was asked for long ago: it may be asked for again. */
export function failAbandoned(tx: Tx, before: string): Promise<number> {
  return tx.run(sql`
    update data_export set state = 'failed'
    where company_id = ${tx.companyId} and state in ('waiting', 'working')
      and asked_at < ${before} and coalesce(lease_until, asked_at) < now()`);
}

/** Files that nobody may fetch any more. */
export function deleteExpired(tx: Tx, at: string): Promise<number> {
  return tx.run(sql`
    delete from data_export where company_id = ${tx.companyId} and expires_at <= ${at}`);
}

/** All exports of the company: it is closed. */
export function deleteAll(tx: Tx): Promise<number> {
  return tx.run(sql`delete from data_export where company_id = ${tx.companyId}`);
}
