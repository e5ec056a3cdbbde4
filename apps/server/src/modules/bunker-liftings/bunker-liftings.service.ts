import { type BunkerLiftingInput, bunkerLiftingInput } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { baseRateFaults, violation } from '../commercial-documents/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { applyRecorded, getVoyageRow, lockOpenVoyage, type VoyageRow } from '../voyages/index.ts';
import * as liftings from './bunker-liftings.repository.ts';

/** @throws DomainError NOT_FOUND */
export const listLiftings = (platform: Platform, actor: Actor, voyageId: string) =>
  inCompany(platform, actor, async ({ tx }) => {
    await getVoyageRow(tx, voyageId);
    return liftings.listLiftings(tx, voyageId);
  });

export type LiftingChange = {
  /** Null for a new one. */
  id: string | null;
  version: number | null;
  lifting: BunkerLiftingInput;
};

type Change = { voyageId: string; id: string | null; version: number | null; data: unknown };

/**
 * Keeps a lifting, new or changed; stock and cost of the voyage follow in the same transaction.
 * @throws DomainError INVALID_INPUT, STALE_VERSION, NOT_FOUND, INVALID_STATE for a voyage that is locked
 */
export function saveLifting(platform: Platform, actor: Actor, change: Change): Promise<void> {
  const lifting = parseBody(bunkerLiftingInput, change.data);
  const { voyageId, id, version } = change;
  return inCompany(platform, actor, (work) =>
    keepLiftings(work, { voyageId, changes: [{ id, version, lifting }] }),
  );
}

type Changes = { voyageId: string; changes: readonly LiftingChange[] };

/** Keeps several liftings of a voyage, all or none, each with its line of the trail. */
export async function keepLiftings(work: Work, kept: Changes): Promise<void> {
  const voyage = await storeLiftings(work, kept);
  for (const { id, lifting } of kept.changes) {
    await record(work, {
      action: `bunker-lifting.${id === null ? 'create' : 'update'}`,
      subject: subjectOf(voyage),
      detail: { lifting },
      changes: [{ topic: 'voyages', id: voyage.id, version: 0 }],
    });
  }
}

/** The same for who writes the trail of it; answers the voyage as it was. */
export async function storeLiftings(
  work: Work,
  { voyageId, changes }: Changes,
): Promise<VoyageRow> {
  const voyage = await lockOpenVoyage(work.tx, voyageId);
  const before = await liftings.listLiftings(work.tx, voyageId);
  for (const change of changes) {
    await refuseUnfit(work, { voyage, before, change });
    const stamp = stampOf(work.platform, work.actor);
    const { id, version, lifting } = change;
    const stored = { id: id ?? newId(work.platform.clock), voyageId, lifting };
    if (id === null) await liftings.insertLifting(work.tx, stored, stamp);
    else if (
      !(await liftings.updateLifting(work.tx, { ...stored, version: version ?? 0 }, stamp))
    ) {
      throw new DomainError('STALE_VERSION');
    }
  }
  await follow(work, voyageId, before);
  return voyage;
}

/** @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE for one that is billed or a voyage that is locked */
export function deleteLifting(
  platform: Platform,
  actor: Actor,
  key: { voyageId: string; id: string; version: number },
): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const voyage = await lockOpenVoyage(work.tx, key.voyageId);
    const before = await liftings.listLiftings(work.tx, key.voyageId);
    const row = before.find(({ id }) => id === key.id);
    if (!row) throw notFound('The lifting');
    refuseBilled(row);
    if (!(await liftings.deleteLifting(work.tx, key))) throw new DomainError('STALE_VERSION');
    await record(work, {
      action: 'bunker-lifting.delete',
      subject: subjectOf(voyage),
      detail: { lifting: key.id },
      changes: [{ topic: 'voyages', id: voyage.id, version: 0 }],
    });
    await follow(work, voyage.id, before);
  });
}

const subjectOf = ({ id, label }: VoyageRow) => ({ type: 'voyage', id, label });

/** Where liftings stood before the change, the plan may come back. */
const follow = (
  work: Work,
  voyageId: string,
  before: readonly { row_id: string; fuel: Fuel }[],
): Promise<void> =>
  applyRecorded(work, {
    voyageId,
    released: { liftings: before.map(({ row_id: rowId, fuel }) => ({ rowId, fuel })) },
  });

function refuseBilled({ bill_id: billId, bill_number: number }: liftings.LiftingRow): void {
  if (billId === null) return;
  const reason = `This lifting is billed by ${number ?? 'a draft'}. Cancel the bill first.`;
  throw new DomainError('INVALID_STATE', { reason });
}

type Judged = {
  voyage: VoyageRow;
  before: readonly liftings.LiftingRow[];
  change: LiftingChange;
};

/** @throws DomainError INVALID_INPUT, NOT_FOUND, INVALID_STATE for what a bill rests on */
async function refuseUnfit({ tx }: Work, { voyage, before, change }: Judged): Promise<void> {
  const { id, lifting } = change;
  if (!voyage.inputs.itinerary.some((row) => row.id === lifting.rowId)) {
    throw invalidInput([violation('rowId', 'Choose a port of this voyage.')]);
  }
  if (lifting.vendorId) await getContactRow(tx, lifting.vendorId);
  const faults = baseRateFaults(lifting, voyage.inputs.baseCurrency);
  if (faults.length > 0) throw invalidInput(faults);
  if (id === null) return;
  const row = before.find((one) => one.id === id);
  if (!row) throw notFound('The lifting');
  const isBillUnchanged =
    row.vendor_id === lifting.vendorId &&
    row.fuel === lifting.fuelType &&
    row.currency === lifting.currency &&
    row.status === lifting.liftingStatus &&
    Number(row.operational_t) === lifting.operationalQuantity &&
    Number(row.operational_price) === lifting.operationalPrice;
  if (!isBillUnchanged) refuseBilled(row);
}
