import { type VesselInput, vesselInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { lockCompany, vesselTrackingOf } from '../companies/index.ts';
import { askForScreening } from '../sanctions/index.ts';
import { findFleet } from './fleets.repository.ts';
import * as vessels from './vessels.repository.ts';

const MAX_LISTED = 500;

type Filter = {
  type?: string | null | undefined;
  search?: string | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
};

export function listVessels(platform: Platform, actor: Actor, filter: Filter) {
  const limit = Math.min(Math.max(filter.limit ?? MAX_LISTED, 1), MAX_LISTED);
  const asked = {
    type: filter.type ?? null,
    search: filter.search?.trim() || null,
    limit,
    offset: Math.max(filter.offset ?? 0, 0),
  };
  const search = { companyId: actor.companyId, asked, tables: ['vessel'] } as const;
  return readSearching(platform.db, search, vessels.listVessels);
}

export function getVessel(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, (tx) => getRow(tx, id));
}

/** @throws DomainError NOT_FOUND */
export async function getRow(tx: Tx, id: string): Promise<vessels.VesselRow> {
  const row = await vessels.findVessel(tx, id);
  if (!row) throw new DomainError('NOT_FOUND', { what: 'The vessel' });
  return row;
}

export function createVessel(platform: Platform, actor: Actor, data: unknown) {
  const vessel = parseBody(vesselInput, data);
  const id = newId(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await refuseUnknownRoutes(tx, vessel);
    await refuseUnknownFleet(tx, vessel);
    await vessels.insertVessel(tx, id, vessel, stampOf(platform, actor));
    await askForScreening(tx);
    return finish(platform, tx, { actor, id, action: 'vessel.create' });
  });
}

export function updateVessel(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const vessel = parseBody(vesselInput, change.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await getRow(tx, change.id);
    await refuseUnknownRoutes(tx, vessel);
    await refuseUnknownFleet(tx, vessel);
    const saved = await vessels.updateVessel(tx, change, vessel, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    await askForScreening(tx);
    return finish(platform, tx, { actor, id: change.id, action: 'vessel.update' });
  });
}

/** @throws DomainError INVALID_INPUT beside each route that is none of the market, or an average of routes */
async function refuseUnknownRoutes(tx: Tx, { details: { routes } }: VesselInput): Promise<void> {
  if (routes.length === 0) return;
  const known = await vessels.listRoutesAmong(
    tx,
    routes.map(({ routeId }) => routeId),
  );
  const violations = routes.flatMap(({ routeId }, index) => {
    const path = `details.routes.${index}.routeId`;
    if (!known.includes(routeId)) {
      return [{ code: 'UNKNOWN_ROUTE', path, message: 'Choose a route of the market.' }];
    }
    const isTwice = routes.findIndex((one) => one.routeId === routeId) < index;
    return isTwice
      ? [{ code: 'ROUTE_TWICE', path, message: 'This route stands there twice.' }]
      : [];
  });
  if (violations.length > 0) throw invalidInput(violations);
}

/** Held until the transaction ends: a fleet does not end under a vessel that comes into it. */
async function refuseUnknownFleet(tx: Tx, { fleetId }: VesselInput): Promise<void> {
  if (fleetId === null || (await findFleet(tx, fleetId, 'for share')) !== null) return;
  const message = 'This fleet has ended. Choose another, or none.';
  throw invalidInput([{ code: 'UNKNOWN_FLEET', path: 'fleetId', message }]);
}

/** Marks a vessel inactive, deleted and no longer tracked. */
export function deleteVessel(
  platform: Platform,
  actor: Actor,
  key: { id: string; version: number },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getRow(tx, key.id);
    const saved = await vessels.markDeleted(tx, key, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    await record(platform, tx, { actor, row: before, action: 'vessel.delete' });
    return before;
  });
}

export function setVesselFlag(
  platform: Platform,
  actor: Actor,
  change: { id: string; flag: 'is_tracked' | 'is_valued'; value: boolean },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await getRow(tx, change.id);
    if (change.flag === 'is_tracked' && change.value) await refuseBeyondTrackingLimit(tx);
    const stamp = stampOf(platform, actor);
    await vessels.setFlag(tx, change.id, change.flag, { ...stamp, value: change.value });
    return finish(platform, tx, { actor, id: change.id, action: `vessel.${change.flag}` });
  });
}

/** Two who switch one on at once go one after the other: the company stays locked until the flag stands. */
async function refuseBeyondTrackingLimit(tx: Tx): Promise<void> {
  const { limit } = vesselTrackingOf(await lockCompany(tx));
  if ((await vessels.countTracked(tx)) < limit) return;
  const reason =
    limit === 0
      ? 'The company tracks no vessels: its limit is 0.'
      : `${limit === 1 ? '1 vessel is' : `${limit} vessels are`} tracked already. Switch one off first.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** The first free name of "Name (copy)", "Name (copy 2)" … */
export function cloneName(platform: Platform, actor: Actor, id: string): Promise<string> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { name } = await getRow(tx, id);
    for (let n = 1; n < 100; n++) {
      const candidate = `${name} (copy${n > 1 ? ` ${n}` : ''})`;
      if (!(await vessels.isNameTaken(tx, candidate))) return candidate;
    }
    throw notFound('A free name');
  });
}

type Done = { actor: Actor; id: string; action: string };

async function finish(platform: Platform, tx: Tx, { actor, id, action }: Done) {
  const row = await getRow(tx, id);
  await record(platform, tx, { actor, row, action });
  return row;
}

async function record(
  platform: Platform,
  tx: Tx,
  { actor, row, action }: { actor: Actor; row: vessels.VesselRow; action: string },
): Promise<void> {
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'vessel',
    subjectId: row.id,
    subjectLabel: row.name,
  });
  await announce(tx, { topic: 'vessels', id: row.id, version: row.version, by: actor.memberId });
}
