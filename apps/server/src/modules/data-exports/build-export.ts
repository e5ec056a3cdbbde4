import type { Actor } from '../../platform/actor.ts';
import { can } from '../../platform/actor.ts';
import { isPassing } from '../../platform/errors.ts';
import type { CompanyJob } from '../../platform/jobs/jobs.ts';
import type { JobContext } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkingActor } from '../companies/index.ts';
import { tellMember } from '../notifications/index.ts';
import * as exports from './data-exports.repository.ts';
import { MAY_EXPORT_COMPANY, RETENTION_DAYS } from './data-exports.service.ts';
import { companyContents, type Entry, personalContents } from './export-contents.ts';
import { ZipWriter } from './zip-writer.ts';

/** A worker that says nothing for so long is taken for dead. */
const LEASE_SECONDS = 50;
/** Within one long file, too. */
const RENEWED_AFTER_MS = 10_000;
const DAY_MS = 86_400_000;
/** What passes would have passed by then: a statement that is always too slow is no such thing. */
const MOST_TRIES = 4;

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
  const held = { id, claimNo: row.claim_no };
  try {
    const asker = { memberId: row.member_id, requestId: row.id };
    const actor = await platform.db.inTenant(companyId, (tx) => findWorkingActor(tx, asker));
    const isCompany = row.kind === 'company';
    if (!actor || (isCompany && !can(actor, MAY_EXPORT_COMPANY))) {
      return await platform.db.inTenant(companyId, (tx) => exports.markFailed(tx, held));
    }
    const entries = isCompany
      ? await companyContents(platform, actor, lists)
      : await personalContents(platform, actor);
    const byteSize = await pack(platform, actor, { held, entries });
    if (byteSize !== null) await finish(platform, actor, { row, held, byteSize });
  } catch (error) {
    // No fault of the export: the job comes back, a few times.
    const isNobodysFault = isPassing(error) && row.claim_no < MOST_TRIES;
    if (!isNobodysFault) platform.log.error({ err: error, id }, 'an export could not be built');
    await platform.db.inTenant(companyId, async (tx) => {
      if (isNobodysFault) await exports.release(tx, held);
      else await exports.markFailed(tx, held);
    });
    if (isNobodysFault) throw error;
  }
}

type Packing = { readonly held: exports.Claim; readonly entries: readonly Entry[] };

/** Another worker took it over, or it was deleted. */
class NotHeld extends Error {}

/** Packs file after file, each a piece at a time; null when the export was deleted meanwhile or is another worker's. */
async function pack(
  { db, clock }: Platform,
  { companyId }: Actor,
  { held, entries }: Packing,
): Promise<number | null> {
  const zip = new ZipWriter(async (partNo, content) => {
    const part = { partNo, content };
    if (!(await db.inTenant(companyId, (tx) => exports.insertPart(tx, held, part)))) {
      throw new NotHeld();
    }
  });
  const note = async (doneFiles: number): Promise<void> => {
    const step = { doneFiles, totalFiles: entries.length, leaseSeconds: LEASE_SECONDS };
    if (!(await db.inTenant(companyId, (tx) => exports.noteProgress(tx, held, step)))) {
      throw new NotHeld();
    }
  };
  try {
    for (const [index, entry] of entries.entries()) {
      await note(index);
      let notedAt = clock.now().getTime();
      const pieces = renewing(entry.read(), async () => {
        if (clock.now().getTime() - notedAt < RENEWED_AFTER_MS) return;
        await note(index);
        notedAt = clock.now().getTime();
      });
      await zip.add(entry.path, pieces, entry.isPacked);
    }
    await zip.end();
    return zip.byteSize;
  } catch (error) {
    if (error instanceof NotHeld) return null;
    throw error;
  }
}

/** The pieces of a file as they come, with a word between them that somebody is at it. */
async function* renewing(
  pieces: AsyncIterable<Buffer>,
  renew: () => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield piece;
    await renew();
  }
}

type Built = { row: exports.ExportRow; held: exports.Claim; byteSize: number };

async function finish(
  platform: Platform,
  actor: Actor,
  { row, held, byteSize }: Built,
): Promise<void> {
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + RETENTION_DAYS * DAY_MS).toISOString();
  const isCompany = row.kind === 'company';
  await platform.db.inTenant(actor.companyId, async (tx) => {
    const of = { byteSize, at: now.toISOString(), expiresAt };
    if ((await exports.markReady(tx, held, of)) === 0) return;
    const notice = {
      title: isCompany ? 'The company’s data is ready' : 'Your data is ready',
      message: `It may be fetched for ${RETENTION_DAYS} days, by you alone. If you did not ask for it, change your password at once.`,
      link: `/settings?section=${isCompany ? 'company' : 'personal'}`,
    };
    await tellMember(platform, tx, { memberId: row.member_id, notice });
  });
}
