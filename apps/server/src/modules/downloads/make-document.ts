import { can } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { CompanyJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkingActor } from '../companies/index.ts';
import { DOWNLOADS } from './document-kinds.ts';
import * as jobs from './downloads.repository.ts';
import { retainedUntil } from './downloads.service.ts';
import type { Printed } from './print-order.ts';

/** A worker that says nothing for so long is taken for dead. */
const LEASE_SECONDS = 50;
const ABANDONED_AFTER_MS = 3_600_000;
const NOT_MADE = 'The document could not be made. Ask for it again.';
const NO_RIGHT = 'The permission for this document is gone.';

/**
 * Makes a document that somebody asked for, by what they may see now. What is gone or done is passed over.
 * @throws Error while another worker holds it or no thread is free, so that the job comes back
 */
export async function makeDocument(platform: Platform, job: CompanyJob): Promise<void> {
  const { companyId } = job;
  const id = String(job.documentId);
  const { db } = platform;
  const row = await db.inTenant(companyId, (tx) => jobs.claim(tx, id, LEASE_SECONDS));
  if (!row) {
    const isHeld = await db.inTenant(companyId, (tx) => jobs.isUnderWay(tx, id));
    if (isHeld) throw new Error('Another worker makes this document');
    return;
  }
  const at = platform.clock.now().toISOString();
  try {
    const made = await print(platform, companyId, row);
    const of = { id, fileName: made.name, content: made.content, at };
    const expiresAt = retainedUntil(platform);
    await db.inTenant(companyId, (tx) => jobs.markMade(tx, { ...of, expiresAt }));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAVAILABLE') {
      await db.inTenant(companyId, (tx) => jobs.release(tx, id));
      throw error;
    }
    if (!(error instanceof DomainError)) platform.log.error({ err: error, id }, 'no document');
    const reason = error instanceof DomainError ? error.message : NOT_MADE;
    await db.inTenant(companyId, (tx) => jobs.markFailed(tx, { id, reason, at }));
  }
}

/** @throws DomainError FORBIDDEN once the member or their right is gone, and what the paper itself refuses */
async function print(platform: Platform, companyId: string, row: jobs.JobRow): Promise<Printed> {
  const asker = { memberId: row.member_id, requestId: row.id };
  const actor = await platform.db.inTenant(companyId, (tx) => findWorkingActor(tx, asker));
  const { needs, print: draw } = DOWNLOADS[row.kind];
  if (!actor || !can(actor, needs)) throw new DomainError('INVALID_STATE', { reason: NO_RIGHT });
  return draw(platform, actor, { subjectId: row.subject_id, query: row.query });
}

/** Deletes documents whose week is over and gives up those that were never made, company by company. */
export async function deleteOldDocuments(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const at = now.toISOString();
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString();
  await inEveryCompany(platform, async (tx) => {
    await jobs.deleteExpired(tx, at);
    await jobs.failAbandoned(tx, { before, at, reason: NOT_MADE });
  });
}
