import { type OffHireInput, offHireInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { applyRecorded, getVoyageRow, lockOpenVoyage, type VoyageRow } from '../voyages/index.ts';
import * as offHires from './voyage-off-hire.repository.ts';

/** @throws DomainError NOT_FOUND */
export const listVoyageOffHire = (platform: Platform, actor: Actor, voyageId: string) =>
  inCompany(platform, actor, async ({ tx }) => {
    await getVoyageRow(tx, voyageId);
    return offHires.listOffHire(tx, voyageId);
  });

type Change = {
  voyageId: string;
  /** Null for a new one. */
  id: string | null;
  version: number | null;
  data: unknown;
};

/**
 * Keeps time off hire, new or changed; the voyage and its hire follow in the same transaction.
 * @throws DomainError INVALID_INPUT, STALE_VERSION, NOT_FOUND, INVALID_STATE for a voyage that is locked
 */
export function saveVoyageOffHire(
  platform: Platform,
  actor: Actor,
  change: Change,
): Promise<string> {
  const offHire = parseBody(offHireInput, change.data);
  refuseReversed(offHire);
  return inCompany(platform, actor, async (work) => {
    const { voyageId, version } = change;
    const id = change.id ?? newId(platform.clock);
    const voyage = await lockOpenVoyage(work.tx, voyageId);
    const stamp = stampOf(platform, actor);
    const stored = { id, voyageId, offHire };
    if (change.id === null) await offHires.insertOffHire(work.tx, stored, stamp);
    else if (
      !(await offHires.updateOffHire(work.tx, { ...stored, version: version ?? 0 }, stamp))
    ) {
      throw new DomainError('STALE_VERSION');
    }
    const action = `voyage-off-hire.${change.id === null ? 'create' : 'update'}`;
    await follow(work, { action, voyage, detail: { offHire } });
    return id;
  });
}

/** @throws DomainError STALE_VERSION, NOT_FOUND, INVALID_STATE for a voyage that is locked */
export function deleteVoyageOffHire(
  platform: Platform,
  actor: Actor,
  key: { voyageId: string; id: string; version: number },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const voyage = await lockOpenVoyage(work.tx, key.voyageId);
    if (!(await offHires.deleteOffHire(work.tx, key))) throw new DomainError('STALE_VERSION');
    await follow(work, { action: 'voyage-off-hire.delete', voyage, detail: { id: key.id } });
  });
}

function refuseReversed({ delayStart, delayEnd }: OffHireInput): void {
  if (Date.parse(delayStart) < Date.parse(delayEnd)) return;
  const message = 'Off-hire ends after it begins.';
  throw invalidInput([{ code: 'OUT_OF_ORDER', path: 'delayEnd', message }]);
}

type Followed = {
  action: string;
  voyage: VoyageRow;
  detail: Readonly<Record<string, unknown>>;
};

async function follow(work: Work, { action, voyage, detail }: Followed): Promise<void> {
  await applyRecorded(work, { voyageId: voyage.id, released: { isOffHire: true } });
  await record(work, {
    action,
    subject: { type: 'voyage', id: voyage.id, label: voyage.label },
    detail,
    changes: [{ topic: 'voyages', id: voyage.id, version: 0 }],
  });
}
