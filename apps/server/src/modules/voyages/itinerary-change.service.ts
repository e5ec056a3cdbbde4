import { itineraryChange } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { getSea, withSeaDistances } from '../ports/index.ts';
import { deleteEntriesOfField, saveFigures } from './call-entries.repository.ts';
import { figuresOf } from './call-figures.ts';
import { changedItinerary, newPassages, withPassages } from './itinerary-change.ts';
import * as voyages from './voyages.repository.ts';
import { assertItinerary, changeVoyageDocument, lockOpenVoyage } from './voyages.service.ts';

/**
 * Adds, drops, diverts or reorders what lies ahead of the ship, or says why time was lost; the estimate stays frozen.
 * @throws DomainError INVALID_INPUT with what stands against it, NOT_FOUND, INVALID_STATE, STALE_VERSION
 */
export async function changeItinerary(
  platform: Platform,
  actor: Actor,
  asked: { id: string; version: number; change: unknown },
) {
  const change = parseBody(itineraryChange, asked.change);
  const sea = await getSea();
  const { id, version } = asked;
  return inCompany(platform, actor, async (work) => {
    const before = await lockOpenVoyage(work.tx, id);
    const world = {
      newId: () => newId(platform.clock),
      findPort: (code: string) => sea.findPort(code),
    };
    const next = changedItinerary(before.inputs, change, world);
    const passages = newPassages(before.inputs.itinerary, next.itinerary);
    const zonesOn = before.inputs.commencingAt.slice(0, 10);
    const measured = withSeaDistances(next, { sea, zonesOn });
    const inputs = withPassages(next, passages, measured);
    await assertItinerary(work.tx, before, inputs);
    await forgetExpected(work, id, passages);
    return changeVoyageDocument(work, {
      ...{ id, version, action: 'voyage.itinerary' },
      change: () => inputs,
    });
  });
}

/** An arrival that was expected over another passage is expected no more. */
async function forgetExpected(
  { tx }: Work,
  voyageId: string,
  rowIds: ReadonlySet<string>,
): Promise<void> {
  for (const call of await voyages.listCalls(tx, voyageId)) {
    if (!rowIds.has(call.row_id) || call.expected_arrival_at === null) continue;
    const rowId = call.row_id;
    await deleteEntriesOfField(tx, { voyageId, rowId, field: 'expectedArrivalAt' });
    const figures = { ...figuresOf(call), expectedArrivalAt: null };
    await saveFigures(tx, { voyageId, rowId, figures });
  }
}
