import { recordId } from '@mainsheet/contract';
import { changedCells, type EstimateState, isSame, mergeStates } from '@mainsheet/voyage';
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
import { findRevision, listStates } from './history.repository.ts';
import { withSpecialist } from './specialist.ts';

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
    const own = await estimates.findWrite(tx, { estimateId: id, writeId });
    const others = await writersSince(tx, { present, version: write.version, own });
    const answer = (row: estimates.EstimateRow) => ({
      row,
      others,
      isAsSent: isSame(sentOf(write.data), stateOf(row)),
    });
    if (own !== null) return answer(present);
    refuseFixed(present);
    const merged = await mergeWith(tx, present, { ...write, mine });
    if (isSame(stateOf(merged), stateOf(present))) return answer(present);
    const key = { id, version: present.version };
    const stamp = stampOf(platform, actor);
    const named = await withSpecialist(tx, merged, stamp.at);
    await estimates.updateEstimate(tx, key, named, stamp);
    const done = { actor, id, action: 'estimate.update', writeId };
    return answer(await finishEstimate(platform, tx, done));
  });
}

/** An estimate as it is now, and who wrote what in it since a version that was seen. */
export function getSince(
  platform: Platform,
  actor: Actor,
  seen: { estimateId: string; version: number },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const present = await getRow(tx, actor, seen.estimateId);
    const { version } = seen;
    return { row: present, others: await writersSince(tx, { present, version, own: null }) };
  });
}

/** A cell by the names of its rows, and who wrote it last. */
export type CellWriter = { key: string; by: string };

/** Of longer absences the last states are told. */
const MOST_STATES = 50;

async function writersSince(
  tx: Tx,
  of: { present: estimates.EstimateRow; version: number; own: number | null },
): Promise<CellWriter[]> {
  const { present, version, own } = of;
  if (version >= present.version) return [];
  const limit = Math.min(present.version - version + 1, MOST_STATES);
  const estimateId = present.id;
  const newestFirst = await listStates(tx, { estimateId, beforeVersion: null, limit });
  const states = newestFirst.toReversed();
  const writers = new Map<string, string>();
  for (const [index, state] of states.entries()) {
    const before = states[index - 1];
    if (!before || before.version < version || state.version === own) continue;
    for (const { key } of changedCells(before.inputs, state.inputs)) {
      writers.set(key, state.saved_by);
    }
  }
  return [...writers].map(([key, by]) => ({ key, by }));
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
  isKeptAsDraft: 'is_kept_as_draft' in stored ? stored.is_kept_as_draft : stored.isKeptAsDraft,
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
