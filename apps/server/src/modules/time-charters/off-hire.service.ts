import { type OffHireInput, offHireInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany } from '../../platform/work.ts';
import * as offHires from './off-hire.repository.ts';
import { lockTimeCharter } from './time-charters.repository.ts';
import { getRow, recordOf } from './time-charters.service.ts';

export const listOffHire = (platform: Platform, actor: Actor, charterId: string) =>
  inCompany(platform, actor, async ({ tx }) => {
    await getRow(tx, charterId);
    return offHires.listOffHire(tx, [charterId]);
  });

type Change = {
  charterId: string;
  /** Null for a new one. */
  id: string | null;
  version: number | null;
  data: unknown;
};

/** Keeps time off hire, new or changed. @throws DomainError INVALID_INPUT, STALE_VERSION, NOTHING_FOUND */
export function saveOffHire(platform: Platform, actor: Actor, change: Change): Promise<string> {
  const offHire = parseBody(offHireInput, change.data);
  refuseReversed(offHire);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { charterId, version } = change;
    const id = change.id ?? newId(platform.clock);
    await lockTimeCharter(tx, charterId);
    const charter = await getRow(tx, charterId);
    const stamp = stampOf(platform, actor);
    const stored = { id, charterId, offHire };
    if (change.id === null) await offHires.insertOffHire(tx, stored, stamp);
    else if (!(await offHires.updateOffHire(tx, { ...stored, version: version ?? 0 }, stamp))) {
      throw new DomainError('STALE_VERSION');
    }
    const action = `time-charter-off-hire.${change.id === null ? 'create' : 'update'}`;
    await recordOf(work, charter, { action, detail: { offHire } });
    return id;
  });
}

/** @throws DomainError STALE_VERSION, NOTHING_FOUND */
export function deleteOffHire(
  platform: Platform,
  actor: Actor,
  key: { charterId: string; id: string; version: number },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const charter = await getRow(work.tx, key.charterId);
    const deleted = await offHires.deleteOffHire(work.tx, key);
    if (!deleted) throw new DomainError('STALE_VERSION');
    await recordOf(work, charter, {
      action: 'time-charter-off-hire.delete',
      detail: { id: key.id },
    });
  });
}

function refuseReversed({ delayStart, delayEnd }: OffHireInput): void {
  if (Date.parse(delayStart) < Date.parse(delayEnd)) return;
  const message = 'Off-hire ends after it begins.';
  throw invalidInput([{ code: 'OUT_OF_ORDER', path: 'delayEnd', message }]);
}
