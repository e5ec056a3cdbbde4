import type { PermissionKey } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertProof, type Proof, people } from '../identity/index.ts';
import * as exports from './data-exports.repository.ts';

/** How long a file may be fetched. */
export const RETENTION_DAYS = 7;
/** The one permission that the owner alone holds. */
export const MAY_EXPORT_COMPANY: PermissionKey = 'closeAccount.modify';
export const BUILD_TASK = 'data-export.build';
const DAY_MS = 86_400_000;

const labelOf = (kind: exports.ExportKind): string =>
  kind === 'company' ? 'Data of the company' : 'Personal data';

/**
 * Asks for a file with one's own data or the company's. It takes the password, and a code from those
 * who have a second factor: an open browser is not enough.
 * @throws DomainError INVALID_INPUT, FACTOR_REFUSED, FACTOR_LOCKED, CONFLICT while one is being built
 */
export async function askForExport(
  platform: Platform,
  actor: Actor,
  { kind, proof }: { kind: exports.ExportKind; proof: Proof },
): Promise<exports.ExportRow> {
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, actor.personId));
  await assertProof(platform, person, proof);
  const now = platform.clock.now();
  const id = newId(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const added = await exports.insertExport(tx, {
      id,
      kind,
      member_id: actor.memberId,
      person_id: actor.personId,
      asked_at: now.toISOString(),
      expires_at: new Date(now.getTime() + RETENTION_DAYS * DAY_MS).toISOString(),
    });
    if (!added) throw new DomainError('CONFLICT', { reason: 'This file is being built already.' });
    await enqueue(tx, BUILD_TASK, { key: id, payload: { exportId: id } });
    await platform.audit.write(tx, actor, {
      action: 'data-export.ask',
      subjectType: 'data-export',
      subjectId: id,
      subjectLabel: labelOf(kind),
    });
    const row = await exports.findExport(tx, id);
    if (!row) throw notFound('The export');
    return row;
  });
}

/** One's own exports that may be fetched, are being built or failed. */
export function listExports(platform: Platform, actor: Actor): Promise<exports.ExportRow[]> {
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, (tx) => exports.listOwn(tx, actor.memberId, at));
}

/**
 * A file that is ready, piece by piece, for the member who asked for it and nobody else.
 * @throws DomainError NOT_FOUND for another's, an expired one, or the company's after the right is gone
 */
export async function openExport(platform: Platform, actor: Actor, id: string) {
  const at = platform.clock.now().toISOString();
  const row = await platform.db.inTenant(actor.companyId, async (tx) => {
    const found = await exports.findReady(tx, { id, memberId: actor.memberId, at });
    if (!found) throw notFound('The file');
    if (found.kind === 'company' && !can(actor, MAY_EXPORT_COMPANY)) throw notFound('The file');
    await platform.audit.write(tx, actor, {
      action: 'data-export.fetch',
      subjectType: 'data-export',
      subjectId: id,
      subjectLabel: labelOf(found.kind),
    });
    return found;
  });
  return {
    name: `mainsheet-${row.kind}-data-${row.asked_at.slice(0, 10)}.zip`,
    byteSize: Number(row.byte_size),
    pieces: readPieces(platform, actor.companyId, id),
  };
}

async function* readPieces(platform: Platform, companyId: string, id: string) {
  for (let partNo = 0; ; partNo += 1) {
    const piece = await platform.db.inTenant(companyId, (tx) => exports.getPart(tx, id, partNo));
    if (!piece) return;
    yield piece;
  }
}
