import { fleetInput, fleetVesselsInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Topic } from '../../platform/changes.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import * as fleets from './fleets.repository.ts';
import * as vessels from './vessels.repository.ts';

const MOST_FLEETS = 200;
const TOPIC: Topic = 'vessels';

export const listFleets = (platform: Platform, actor: Actor): Promise<fleets.FleetRow[]> =>
  inCompany(platform, actor, ({ tx }) => fleets.listFleets(tx));

/** @throws DomainError NOT_FOUND */
export const listFleetVessels = (
  platform: Platform,
  actor: Actor,
  fleetId: string,
): Promise<vessels.VesselRow[]> =>
  inCompany(platform, actor, async ({ tx }) => {
    await hold(tx, fleetId, 'for share');
    return vessels.listVesselsOf(tx, fleetId);
  });

/** @throws DomainError INVALID_INPUT, DUPLICATE, INVALID_STATE where there are too many */
export function createFleet(platform: Platform, actor: Actor, data: unknown) {
  const fleet = parseBody(fleetInput, data);
  const id = newId(platform.clock);
  return inCompany(platform, actor, async (work) => {
    if ((await fleets.countFleets(work.tx)) >= MOST_FLEETS) {
      const reason = `${MOST_FLEETS} fleets are the most. End one first.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    await fleets.insertFleet(work.tx, { ...fleet, id }, stampOf(platform, actor));
    return finish(work, { id, action: 'fleet.create' });
  });
}

/** @throws DomainError INVALID_INPUT, DUPLICATE, NOT_FOUND, STALE_VERSION */
export function updateFleet(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const fleet = parseBody(fleetInput, change.data);
  const { id, version } = change;
  return inCompany(platform, actor, async (work) => {
    await hold(work.tx, id, 'for update');
    const stamp = stampOf(platform, actor);
    if (!(await fleets.updateFleet(work.tx, { ...fleet, id, version }, stamp))) {
      throw new DomainError('STALE_VERSION');
    }
    return finish(work, { id, action: 'fleet.update' });
  });
}

/**
 * Takes the vessels out of a fleet, then ends it.
 * @throws DomainError NOT_FOUND, STALE_VERSION
 */
export function endFleet(platform: Platform, actor: Actor, key: { id: string; version: number }) {
  return inCompany(platform, actor, async (work) => {
    await hold(work.tx, key.id, 'for update');
    const ids = await fleets.listFleetVesselIds(work.tx, key.id);
    const stamp = stampOf(platform, actor);
    const left = await fleets.moveVessels(work.tx, { ids, fleetId: null }, stamp);
    if (!(await fleets.endFleet(work.tx, key, stamp))) throw new DomainError('STALE_VERSION');
    return finish(work, { id: key.id, action: 'fleet.end', moved: left });
  });
}

type Membership = { fleetId: string; vesselIds: readonly string[] };

/** @throws DomainError INVALID_INPUT, NOT_FOUND for a fleet that ended and for a vessel that is gone */
export const putIntoFleet = (
  platform: Platform,
  actor: Actor,
  { fleetId, vesselIds }: Membership,
) =>
  inCompany(platform, actor, async (work) => {
    await hold(work.tx, fleetId, 'for share');
    const ids = await vesselsNamed(work, vesselIds);
    return move(work, { fleetId, ids, to: fleetId });
  });

/** Vessels of another fleet stay where they are. @throws DomainError INVALID_INPUT, NOT_FOUND */
export const takeOutOfFleet = (
  platform: Platform,
  actor: Actor,
  { fleetId, vesselIds }: Membership,
) =>
  inCompany(platform, actor, async (work) => {
    await hold(work.tx, fleetId, 'for share');
    const asked = await vesselsNamed(work, vesselIds);
    const members = await fleets.listFleetVesselIds(work.tx, fleetId);
    const ids = members.filter((id) => asked.includes(id));
    return move(work, { fleetId, ids, to: null });
  });

async function vesselsNamed({ tx }: Work, sent: readonly string[]): Promise<string[]> {
  const ids = parseBody(fleetVesselsInput, sent);
  const known = await vessels.listNames(tx, ids);
  const alive = known.filter((vessel) => !vessel.is_deleted);
  if (new Set(ids).size > alive.length) throw notFound('A vessel');
  return alive.map(({ id }) => id);
}

type Move = { fleetId: string; ids: readonly string[]; to: string | null };

async function move(work: Work, { fleetId, ids, to }: Move) {
  const stamp = stampOf(work.platform, work.actor);
  const moved = await fleets.moveVessels(work.tx, { ids, fleetId: to }, stamp);
  return finish(work, { id: fleetId, action: to === null ? 'fleet.take-out' : 'fleet.put', moved });
}

async function hold(tx: Work['tx'], id: string, how: 'for share' | 'for update') {
  const fleet = await fleets.findFleet(tx, id, how);
  if (!fleet) throw notFound('The fleet');
  return fleet;
}

type Finished = {
  id: string;
  action: string;
  /** Vessels that came or went with it. */
  moved?: readonly { id: string; name: string; version: number }[];
};

async function finish(work: Work, { id, action, moved = [] }: Finished) {
  const fleet = await fleets.getFleetRow(work.tx, id);
  if (!fleet) throw notFound('The fleet');
  await record(work, {
    action,
    subject: { type: 'fleet', id, label: fleet.name },
    detail: { colour: fleet.colour, vessels: moved.map(({ name }) => name) },
    changes: [
      { topic: TOPIC, id, version: fleet.version },
      ...moved.map((vessel) => ({ topic: TOPIC, id: vessel.id, version: vessel.version })),
    ],
  });
  return fleet;
}
