import type { Actor } from '../../platform/actor.ts';
import { can } from '../../platform/actor.ts';
import type { CompanyJob } from '../../platform/jobs/jobs.ts';
import type { JobContext } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkingActor } from '../companies/index.ts';
import { tellMember } from '../notifications/index.ts';
import * as exports from './data-exports.repository.ts';
import { KEPT_DAYS, MAY_EXPORT_COMPANY } from './data-exports.service.ts';
import { companyContents, type Entry, personalContents } from './export-contents.ts';
import { ZipWriter } from './zip-writer.ts';

/** A worker that says nothing for so long is taken for dead. */
const LEASE_SECONDS = 50;
const DAY_MS = 86_400_000;

/**
 * Builds an export that somebody asked for. What is gone, done or asked for by somebody who left
 * is passed over; a failure is told and may be asked for again.
 * @throws Error while another worker holds it, so that the job comes back when that one died
 */
export async function buildExport(
  platform: Platform,
  job: CompanyJob,
  { lists }: JobContext,
): Promise<void> {
  const { companyId } = job;
  const id = String(job.exportId);
  const row = await platform.db.inTenant(companyId, (tx) => exports.claim(tx, id, LEASE_SECONDS));
  if (!row) {
    const present = await platform.db.inTenant(companyId, (tx) => exports.findExport(tx, id));
    if (present?.state === 'working') throw new Error('Another worker builds this export');
    return;
  }
  try {
    const asker = { memberId: row.member_id, requestId: row.id };
    const actor = await platform.db.inTenant(companyId, (tx) => findWorkingActor(tx, asker));
    const isCompany = row.kind === 'company';
    if (!actor || (isCompany && !can(actor, MAY_EXPORT_COMPANY))) {
      return await platform.db.inTenant(companyId, (tx) => exports.markFailed(tx, id));
    }
    const entries = isCompany
      ? await companyContents(platform, actor, lists)
      : await personalContents(platform, actor);
    const byteSize = await pack(platform, actor, { id, entries });
    if (byteSize !== null) await finish(platform, actor, { row, byteSize });
  } catch (error) {
    platform.log.error({ err: error, id }, 'an export could not be built');
    await platform.db.inTenant(companyId, (tx) => exports.markFailed(tx, id));
  }
}

/** Packs file after file; null when the export was deleted meanwhile. */
async function pack(
  platform: Platform,
  actor: Actor,
  { id, entries }: { id: string; entries: readonly Entry[] },
): Promise<number | null> {
  const { db } = platform;
  const zip = new ZipWriter(async (partNo, content) => {
    await db.inTenant(actor.companyId, (tx) => exports.insertPart(tx, { id, partNo, content }));
  });
  for (const [index, entry] of entries.entries()) {
    const step = { id, doneFiles: index, totalFiles: entries.length, leaseSeconds: LEASE_SECONDS };
    const isThere = await db.inTenant(actor.companyId, (tx) => exports.noteProgress(tx, step));
    if (!isThere) return null;
    await zip.add(entry.path, await entry.read(), entry.isPacked);
  }
  await zip.end();
  return zip.byteSize;
}

type Built = { row: exports.ExportRow; byteSize: number };

async function finish(platform: Platform, actor: Actor, { row, byteSize }: Built): Promise<void> {
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + KEPT_DAYS * DAY_MS).toISOString();
  const isCompany = row.kind === 'company';
  await platform.db.inTenant(actor.companyId, async (tx) => {
    const of = { id: row.id, byteSize, at: now.toISOString(), expiresAt };
    if ((await exports.markReady(tx, of)) === 0) return;
    const notice = {
      title: isCompany ? 'The company’s data is ready' : 'Your data is ready',
      message: `It may be fetched for ${KEPT_DAYS} days, by you alone. If you did not ask for it, change your password at once.`,
      link: `/settings?section=${isCompany ? 'company' : 'personal'}`,
    };
    await tellMember(platform, tx, { memberId: row.member_id, notice });
  });
}
