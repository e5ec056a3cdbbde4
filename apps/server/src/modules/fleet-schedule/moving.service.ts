import { findInstant, parseInstant } from '@mainsheet/calendar';
import {
  type EstimateResult,
  estimateVoyage,
  type Finding,
  findFixtureFaults,
} from '@mainsheet/voyage';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getSea } from '../ports/index.ts';
import { findCharterFaults } from '../time-charters/index.ts';
import {
  changeVoyageDocument,
  getVoyageRow,
  listEmployment,
  listVoyageCalls,
  lockShip,
  milesBetween,
  refuseUnread,
  type VoyageRow,
} from '../voyages/index.ts';
import { listCharterIdsOf } from './fleet-schedule.repository.ts';

type Sea = Awaited<ReturnType<typeof getSea>>;

/** The voyage as it would be, with its beginning at another moment. */
function movedTo(row: VoyageRow, commencingAt: string) {
  const at = findInstant(commencingAt);
  if (at === null) {
    const message = 'Enter the commencing date and time.';
    throw invalidInput([{ code: 'COMMENCING_DATE_INVALID', path: 'commencingAt', message }]);
  }
  const inputs = { ...row.inputs, commencingAt: new Date(at).toISOString() };
  return { inputs, result: estimateVoyage(inputs) };
}

type Moved = { actor: Actor; row: VoyageRow; moved: ReturnType<typeof movedTo>; sea: Sea };

async function weigh(tx: Tx, { actor, row, moved, sea }: Moved): Promise<Finding[]> {
  const { inputs, result } = moved;
  const { commencingAt: from, completionAt: to } = result.totals;
  const others = await listEmployment(tx, { vesselId: row.vessel_id, from, to, exceptId: row.id });
  const faults = findFixtureFaults(inputs, result, {
    voyages: others.map(({ commencing_at: commencingAt, completion_at: completionAt, ...one }) => ({
      ...{ label: one.label, status: one.status, calls: one.calls },
      ...{ commencingAt, completionAt },
    })),
    distanceNm: milesBetween(sea, inputs),
  });
  const faultsOfCharters = await findCharterFaults(tx, {
    ...{ vesselId: row.vessel_id, ship: row.vessel_name, operationType: inputs.operationType },
    span: { start: parseInstant(from), end: parseInstant(to) },
    linkedIds: await listCharterIdsOf(tx, row.id),
    maySee: can(actor, 'timeCharters.view'),
  });
  const found = [
    ...faults,
    ...result.findings.filter(({ code }) => code === 'LAYCAN_EARLY'),
    ...faultsOfCharters,
  ];
  return found.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  );
}

/** @throws DomainError INVALID_STATE once a call is reported */
async function refuseReported(tx: Tx, voyageId: string): Promise<void> {
  const calls = await listVoyageCalls(tx, voyageId);
  if (calls.every((call) => !call.actual_arrival_at && !call.actual_departure_at)) return;
  const reason =
    'Calls of this voyage are reported: its beginning stands. Change the reported times instead.';
  throw new DomainError('INVALID_STATE', { reason });
}

const endsOf = ({ totals }: EstimateResult) => ({
  completionAt: totals.completionAt,
  profit: totals.profit,
});

/** What becomes of a voyage that begins at another moment. @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT */
export async function previewMove(
  platform: Platform,
  actor: Actor,
  { voyageId, commencingAt }: { voyageId: string; commencingAt: string },
) {
  const sea = await getSea();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getVoyageRow(tx, voyageId);
    await refuseReported(tx, voyageId);
    const moved = movedTo(row, commencingAt);
    const [before, after] = [endsOf(row.result), endsOf(moved.result)];
    return {
      ...{ voyageId, voyageNumber: row.label, version: row.version },
      baseCurrency: row.inputs.baseCurrency,
      commencingAt: row.commencing_at,
      completionAt: before.completionAt,
      newCommencingAt: moved.inputs.commencingAt,
      newCompletionAt: after.completionAt,
      profit: before.profit,
      newProfit: after.profit,
      breaks: await weigh(tx, { actor, row, moved, sea }),
    };
  });
}

export type Move = {
  voyageId: string;
  version: number;
  commencingAt: string;
  warningsRead: readonly string[] | null;
};

/**
 * Lets a voyage begin at another moment. The ship is held still, so that of two people who move her voyages one
 * sees what the other did.
 * @throws DomainError INVALID_INPUT with what makes it impossible, CONFLICT for a warning that nobody read,
 *   INVALID_STATE for a voyage that is locked or reported, STALE_VERSION
 */
export async function moveVoyage(platform: Platform, actor: Actor, move: Move) {
  const sea = await getSea();
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockShip(tx, (await getVoyageRow(tx, move.voyageId)).vessel_id);
    return changeVoyageDocument(work, {
      id: move.voyageId,
      version: move.version,
      action: 'voyage.move',
      change: async (row) => {
        await refuseReported(tx, row.id);
        const moved = movedTo(row, move.commencingAt);
        const found = await weigh(tx, { actor, row, moved, sea });
        const errors = found.filter(({ severity }) => severity === 'error');
        if (errors.length > 0) throw invalidInput(errors);
        if (move.warningsRead) refuseUnread(found, move.warningsRead, 'this move');
        return moved.inputs;
      },
    });
  });
}
