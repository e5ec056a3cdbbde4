import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { listLiftings } from '../bunker-liftings/index.ts';
import { listVoyageCash } from '../cash-items/index.ts';
import { listVoyageCharters } from '../time-charters/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { listVoyageOffHire } from '../voyage-off-hire/index.ts';
import { getVoyage } from '../voyages/index.ts';
import { readEmissions } from './voyage-contracts.service.ts';

const FIRST_DAY = '0001-01-01';

/** A voyage and what is recorded beside it; charters for those who may see them. @throws DomainError NOT_FOUND */
export async function readWholeVoyage(platform: Platform, actor: Actor, id: string) {
  const { voyage, calls } = await getVoyage(platform, actor, id);
  const vessel = await platform.db.readTenant(actor.companyId, (tx) =>
    getVesselRow(tx, voyage.vessel_id),
  );
  const charters = can(actor, 'timeCharters.view')
    ? await listVoyageCharters(platform, actor, id)
    : [];
  return {
    ...{ voyage, calls, vessel, charters },
    liftings: await listLiftings(platform, actor, id),
    offHire: await listVoyageOffHire(platform, actor, id),
    cash: (await listVoyageCash(platform, actor, { voyageId: id, startDate: FIRST_DAY })).rows,
    emissions: await readEmissions(platform, actor, id),
  };
}
export type WholeVoyage = Awaited<ReturnType<typeof readWholeVoyage>>;
