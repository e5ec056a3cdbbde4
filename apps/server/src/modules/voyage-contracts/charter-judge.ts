import { parseInstant } from '@mainsheet/calendar';
import { type Actor, can } from '../../platform/actor.ts';
import { findCharterFaults } from '../time-charters/index.ts';
import type { VoyageJudge } from '../voyages/index.ts';

/** What the charters of a ship say against a voyage, but for those that it is to sail under. */
export const judgeByCharters =
  (actor: Actor, linkedIds: readonly string[]): VoyageJudge =>
  (tx, { vesselId, vesselName: ship, inputs, result }) => {
    const { commencingAt, completionAt } = result.totals;
    return findCharterFaults(tx, {
      ...{ vesselId, ship, linkedIds, operationType: inputs.operationType },
      span: { start: parseInstant(commencingAt), end: parseInstant(completionAt) },
      maySee: can(actor, 'timeCharters.view'),
    });
  };
