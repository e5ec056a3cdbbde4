import { addDays, parseInstant } from '@mainsheet/calendar';
import { charterFaults, listEmployingCharters } from '../time-charters/index.ts';
import type { VoyageJudge } from '../voyages/index.ts';

/** How far around a voyage charters are looked for. */
const AROUND_DAYS = 3_650;

/** What the charters of a ship say against a voyage; those that it is to sail under are told by their ids. */
export const judgeByCharters =
  (linkedIds: readonly string[]): VoyageJudge =>
  async (tx, { vesselId, vesselName: ship, inputs, result }) => {
    const { commencingAt, completionAt } = result.totals;
    const span = { start: parseInstant(commencingAt), end: parseInstant(completionAt) };
    const around = {
      start: addDays(span.start, -AROUND_DAYS),
      end: addDays(span.end, AROUND_DAYS),
    };
    const charters = await listEmployingCharters(tx, around, vesselId);
    const firm = charters.filter(({ status }) => status !== 'On Subjects');
    const faults = charterFaults({ ship, span, charters: firm, linkedIds });
    // An estimate of a time charter or a pool is of the charter that lets her out.
    return inputs.operationType.endsWith('VCO')
      ? faults
      : faults.filter(({ code }) => code !== 'LET_OUT');
  };
