import type { DocumentFormat, DocumentStatus, DownloadKind } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What else is asked for: a time zone, the number of a statement, another format than PDF. */
export type DocumentQuery = {
  readonly number: number | null;
  readonly userTimezone: string | null;
  readonly format?: DocumentFormat;
};

export const formatOf = ({ format }: DocumentQuery): DocumentFormat => format ?? 'pdf';

export type JobRow = {
  id: string;
  member_id: string;
  kind: DownloadKind;
  subject_id: string;
  query: DocumentQuery;
  status: DocumentStatus;
  reason: string;
  file_name: string;
  asked_at: string;
  done_at: string | null;
  expires_at: string;
};

const columns = sql`id, member_id, kind, subject_id, query, status, reason, file_name, asked_at,
  done_at, expires_at`;

export type NewJob = {
  readonly id: string;
  readonly memberId: string;
  readonly kind: DownloadKind;
  readonly subjectId: string;
  readonly query: DocumentQuery;
  readonly at: string;
  readonly expiresAt: string;
};

/** Returns 0 while the member waits for the same document. */
export function insertJob(tx: Tx, job: NewJob): Promise<number> {
  return tx.run(sql`
    insert into document_job (company_id, id, member_id, kind, subject_id, query, asked_at, expires_at)
    values (${tx.companyId}, ${job.id}, ${job.memberId}, ${job.kind}, ${job.subjectId},
      ${JSON.stringify(job.query)}, ${job.at}, ${job.expiresAt})
    on conflict do nothing`);
}

/** The same document, under way or made since `madeSince`. */
export function findSame(
  tx: Tx,
  job: Pick<NewJob, 'memberId' | 'kind' | 'subjectId' | 'query'> & { madeSince: string },
): Promise<JobRow | null> {
  return tx.find(sql<JobRow>`
    select ${columns} from document_job
    where company_id = ${tx.companyId} and member_id = ${job.memberId} and kind = ${job.kind}
      and subject_id = ${job.subjectId} and query = ${JSON.stringify(job.query)}::jsonb
      and (status in ('pending', 'generating') or (status = 'success' and done_at >= ${job.madeSince}))
    order by asked_at desc limit 1`);
}

/** A document of a member that is kept still. */
export function findOwn(
  tx: Tx,
  of: { id: string; memberId: string; at: string },
): Promise<JobRow | null> {
  return tx.find(sql<JobRow>`
    select ${columns} from document_job
    where company_id = ${tx.companyId} and id = ${of.id} and member_id = ${of.memberId}
      and expires_at > ${of.at}`);
}

export function listOwn(
  tx: Tx,
  of: { subjectId: string; memberId: string; at: string },
): Promise<JobRow[]> {
  return tx.many(sql<JobRow>`
    select ${columns} from document_job
    where company_id = ${tx.companyId} and member_id = ${of.memberId}
      and subject_id = ${of.subjectId} and expires_at > ${of.at}
    order by asked_at desc, id desc limit 50`);
}

export async function findContent(tx: Tx, id: string): Promise<Buffer | null> {
  const row = await tx.find(sql<{ content: Buffer | null }>`
    select content from document_job where company_id = ${tx.companyId} and id = ${id}`);
  return row?.content ?? null;
}

/** Takes a job over, also from a worker that died; null when it is done, gone or another's. */
export function claim(tx: Tx, id: string, leaseSeconds: number): Promise<JobRow | null> {
  return tx.find(sql<JobRow>`
    update document_job set status = 'generating',
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where company_id = ${tx.companyId} and id = ${id}
      and (status = 'pending' or (status = 'generating' and lease_until < now()))
    returning ${columns}`);
}

export async function isUnderWay(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.find(sql<{ id: string }>`
    select id from document_job
    where company_id = ${tx.companyId} and id = ${id} and status = 'generating'`);
  return row !== null;
}

/** Gives a job back to the queue: no thread was free for it. */
export function release(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    update document_job set status = 'pending', lease_until = null
    where company_id = ${tx.companyId} and id = ${id} and status = 'generating'`);
}

export function markMade(
  tx: Tx,
  of: { id: string; fileName: string; content: Buffer; at: string; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    update document_job set status = 'success', file_name = ${of.fileName}, content = ${of.content},
      done_at = ${of.at}, expires_at = ${of.expiresAt}
    where company_id = ${tx.companyId} and id = ${of.id} and status = 'generating'`);
}

export function markFailed(
  tx: Tx,
  of: { id: string; reason: string; at: string },
): Promise<number> {
  return tx.run(sql`
    update document_job set status = 'failure', reason = ${of.reason}, done_at = ${of.at}
    where company_id = ${tx.companyId} and id = ${of.id} and status = 'generating'`);
}

/** Documents that nobody may fetch any more. */
export function deleteExpired(tx: Tx, at: string): Promise<number> {
  return tx.run(sql`
    delete from document_job where company_id = ${tx.companyId} and expires_at <= ${at}`);
}

/** What no worker holds though it was asked for long ago: it may be asked for again. */
export function failAbandoned(
  tx: Tx,
  of: { before: string; at: string; reason: string },
): Promise<number> {
  return tx.run(sql`
    update document_job set status = 'failure', reason = ${of.reason}, done_at = ${of.at}
    where company_id = ${tx.companyId} and status in ('pending', 'generating')
      and asked_at < ${of.before} and coalesce(lease_until, asked_at) < now()`);
}
