import { type ItineraryChange, itineraryChange } from '@mainsheet/contract';
import { type EstimateInput, estimateVoyage, lostDays } from '@mainsheet/voyage';
import type { Actor } from '../../../platform/actor.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { parseBody } from '../../../platform/http/parse-body.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import { getSea, measureRows } from '../../ports/index.ts';
import * as voyages from '../voyages.repository.ts';
import { assertItinerary, changeVoyageDocument, lockOpenVoyage } from '../voyages.service.ts';
import { actualTimesOf, withActualTimes } from './actual-times.ts';
import { forgetExpectedArrival } from './call-figures.service.ts';
import { changedItinerary, newPassages, withPassages } from './itinerary-change.ts';

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
    const sailed = withPassages(next, passages, measureRows(next, { sea, zonesOn }));
    await assertItinerary(work.tx, before, sailed);
    await forgetExpected(work, id, passages);
    const actuals = actualTimesOf(await voyages.listCalls(work.tx, id));
    const inputs = withActualTimes(sailed, before.estimate_inputs, actuals);
    if (change.kind === 'delays') refuseLongDelays(change, inputs);
    return changeVoyageDocument(work, {
      ...{ id, version, action: 'voyage.itinerary' },
      change: () => inputs,
    });
  });
}

type Delays = Extract<ItineraryChange, { kind: 'delays' }>;

/** A delay on the way to a call that she reached cannot be longer than the way was. */
function refuseLongDelays({ rowId, seaDelays }: Delays, inputs: EstimateInput): void {
  const row = inputs.itinerary.find(({ id }) => id === rowId);
  if (lostDays(seaDelays) - lostDays(row?.seaDelays) <= A_MINUTE) return;
  const { rows } = estimateVoyage(inputs);
  const days = rows.find((one) => one.rowId === rowId)?.leg.legDays ?? 0;
  const message = `The way to ${row?.portName} took ${days.toFixed(2)} days: its delays cannot be longer.`;
  throw invalidInput([{ code: 'ITINERARY', path: 'seaDelays', message }]);
}

const A_MINUTE = 1 / 1_440;

/** An arrival that was expected over another passage is expected no more. */
async function forgetExpected(
  { tx }: Work,
  voyageId: string,
  rowIds: ReadonlySet<string>,
): Promise<void> {
  for (const call of await voyages.listCalls(tx, voyageId)) {
    if (!rowIds.has(call.row_id) || call.expected_arrival_at === null) continue;
    await forgetExpectedArrival(tx, voyageId, call);
  }
}
