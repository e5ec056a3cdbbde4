import { recordId } from '@mainsheet/contract';
import { type EstimateState, isSame, mergeStates } from '@mainsheet/voyage';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import * as estimates from './estimates.repository.ts';
import {
  type EstimateData,
  finishEstimate,
  getRow,
  parseEstimate,
  refuseFixed,
} from './estimates.service.ts';
import { findRevision } from './history.repository.ts';

/** `version` is what the writer had seen; `writeId` is the same however often the write is sent. */
export type EstimateWrite = { id: string; version: number; writeId: string; data: EstimateData };

const writeKey = z.object({ writeId: recordId('Name the write.') });

/**
 * Saves what one person changed since a version on top of what others saved since. Writes of one estimate follow each other;
 * the result is checked and calculated as any other. `isAsSent` is false where others' changes are in it.
 * @throws DomainError STALE_VERSION where the version is kept no longer, INVALID_INPUT, INVALID_STATE when fixed.
 */
export function mergeEstimate(platform: Platform, actor: Actor, write: EstimateWrite) {
  const { writeId } = parseBody(writeKey, { writeId: write.writeId });
  const { document: mine } = parseEstimate(write.data);
  const { id } = write;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await estimates.lockEstimate(tx, id);
    const present = await getRow(tx, actor, id);
    const sent = sentOf(write.data);
    if ((await estimates.findWrite(tx, { estimateId: id, writeId })) !== null) {
      return { row: present, isAsSent: isSame(sent, stateOf(present)) };
    }
    refuseFixed(present);
    const merged = await mergeWith(tx, present, { ...write, mine });
    if (isSame(stateOf(merged), stateOf(present))) {
      return { row: present, isAsSent: isSame(sent, stateOf(present)) };
    }
    const key = { id, version: present.version };
    await estimates.updateEstimate(tx, key, merged, stampOf(platform, actor));
    const row = await finishEstimate(platform, tx, {
      actor,
      id,
      action: 'estimate.update',
      writeId,
    });
    return { row, isAsSent: isSame(sent, stateOf(row)) };
  });
}

async function mergeWith(
  tx: Tx,
  present: estimates.EstimateRow,
  { id, version, mine }: EstimateWrite & { mine: estimates.EstimateDocument },
): Promise<estimates.EstimateDocument> {
  if (version === present.version) return mine;
  const base = await findRevision(tx, { estimateId: id, version });
  if (!base || base.name === null || base.is_kept_as_draft === null || !base.map) {
    throw new DomainError('STALE_VERSION');
  }
  const { name, is_kept_as_draft: isKeptAsDraft, inputs, map } = base;
  const merged = mergeStates<State>({
    base: { name, isKeptAsDraft, inputs, map },
    mine: stateOf(mine),
    theirs: stateOf(present),
  });
  return parseEstimate(dataOf(merged)).document;
}

type State = EstimateState<Record<string, unknown>>;
type Stored = estimates.EstimateDocument | estimates.EstimateRow;

const stateOf = (stored: Stored): State => ({
  name: stored.name,
  isKeptAsDraft:
    'is_kept_as_draft' in stored ? stored.is_kept_as_draft : stored.isKeptAsDraft,
  inputs: stored.inputs,
  map: stored.map,
});

const dataOf = ({ name, isKeptAsDraft, inputs, map }: State): EstimateData => ({
  estimateData: { name, isKeptAsDraft, inputs },
  estimateMapData: { mapData: map },
});

/** What the writer has on screen: before the boundary gave it its shape. */
const sentOf = ({ estimateData, estimateMapData }: EstimateData): unknown => {
  const { name = '', isKeptAsDraft = false, inputs } = estimateData as Partial<State>;
  return { name, isKeptAsDraft, inputs, map: estimateMapData?.mapData ?? {} };
};
