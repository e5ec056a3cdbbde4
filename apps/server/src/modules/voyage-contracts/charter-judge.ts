import { parseInstant } from '@mainsheet/calendar';
import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findCharterFaults,
  findNamedFaults,
  namedChartersOf,
  todayIn,
} from '../time-charters/index.ts';
import type { VoyageJudge } from '../voyages/index.ts';

/**
 * What the charters of a ship say against a voyage: those that its hire is of by what they are and say today; the others but
 * for those that it is to sail under.
 */
export const judgeByCharters =
  (platform: Platform, actor: Actor, linkedIds: readonly string[]): VoyageJudge =>
  async (tx, { vesselId, vesselName: ship, inputs, result }) => {
    const { commencingAt, completionAt } = result.totals;
    const named = Object.values(namedChartersOf(inputs)).filter((id) => id !== null);
    const faults = await findCharterFaults(tx, {
      ...{ vesselId, ship, operationType: inputs.operationType },
      linkedIds: [...linkedIds, ...named],
      span: { start: parseInstant(commencingAt), end: parseInstant(completionAt) },
      maySee: can(actor, 'timeCharters.view'),
    });
    const today = todayIn(platform, null);
    return [...faults, ...(await findNamedFaults(tx, { inputs, vesselId, ship, today }))];
  };
