import { addCivilDays, findCivilDate, parseInstant } from '@mainsheet/calendar';
import { type Actor, can } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listEmployingCharters } from '../time-charters/index.ts';
import { sumCoverage } from './coverage.ts';
import * as schedule from './fleet-schedule.repository.ts';
import { type Found, lanesOf } from './lanes.ts';

const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

export type Days = { from: string; to: string };

/** @throws DomainError INVALID_INPUT for days out of order, or more than a year and a month of them */
function windowOf({ from, to }: Days) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const refuse = (message: string) => invalidInput([{ code: 'WINDOW', path: 'to', message }]);
  if (days < 1) throw refuse('The last day lies before the first.');
  if (days > MOST_DAYS) throw refuse(`Ask for ${MOST_DAYS} days at most.`);
  const last = findCivilDate(to);
  if (last === null) throw refuse('This date does not exist.');
  return {
    start: parseInstant(`${from}T00:00:00Z`),
    end: parseInstant(`${addCivilDays(last, 1)}T00:00:00Z`),
  };
}

/** What the fleet does from one day to another, with as many statements for one vessel as for all. */
export async function readSchedule(
  platform: Platform,
  actor: Actor,
  { vesselId, ...days }: Days & { vesselId?: string | null | undefined },
) {
  const { found, window } = await readFleet(platform, actor, days);
  const isWanted = ({ id }: { id: string }) => !vesselId || id === vesselId;
  const lanes = lanesOf({ ...found, vessels: found.vessels.filter(isWanted) }, window);
  return { ...days, lanes, coverage: sumCoverage(lanes.map(({ coverage }) => coverage)) };
}

/** Vessels and all that employs them in a window, as far as whoever asks may see it. */
export async function readFleet(platform: Platform, actor: Actor, days: Days) {
  const window = windowOf(days);
  const [from, to] = [window.start, window.end];
  const withCharters = can(actor, 'timeCharters.view');
  const found: Found = await platform.db.readTenant(actor.companyId, async (tx) => {
    const seesEstimates = can(actor, 'estimates.view');
    const { memberId } = actor;
    const [vessels, voyages, estimates, charters, offHire] = await Promise.all([
      schedule.listVessels(tx),
      schedule.listVoyages(tx, { from, to }),
      seesEstimates ? schedule.listEstimates(tx, { from, to, memberId }) : [],
      withCharters ? listEmployingCharters(tx, window) : [],
      schedule.listOffHire(tx, { from, to, withCharters }),
    ]);
    return { vessels, voyages, estimates, charters, offHire };
  });
  return { found, window };
}
