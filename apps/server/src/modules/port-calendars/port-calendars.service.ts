import {
  addCivilDays,
  type CivilDate,
  civilDaysBetween,
  findCivilDateOf,
  parseCivilDate,
  type Weekday,
  yearOf,
} from '@mainsheet/calendar';
import { portDayInput, portPlace, restDaysInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { getSea } from '../ports/index.ts';
import * as calendars from './port-calendars.repository.ts';
import { listPublicHolidays, usualRestDays } from './public-holidays.ts';
import {
  type DaySource,
  type ExcludedPeriod,
  layDays,
  restIn,
  type StoredDay,
} from './year-of-place.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Longer than any stay: two years. */
const LONGEST_SPAN_DAYS = 731;

/** A place is a country, or a port with the country above it. @throws DomainError NOT_FOUND */
async function readPlace(
  text: string,
): Promise<{ country: string; places: string[]; name: string }> {
  const place = parseBody(portPlace, text);
  if (place.length === 2) return { country: place, places: [place], name: '' };
  const port = (await getSea()).findPort(place);
  if (!port?.countryCode) throw notFound('The port');
  return { country: port.countryCode, places: [port.countryCode, place], name: port.name };
}

const sourceOf = (place: string): StoredDay['source'] => (place.length === 2 ? 'Country' : 'Port');

const storedOf = (row: calendars.DayRow): StoredDay => ({
  on: parseCivilDate(row.on_date),
  name: row.name,
  fromTime: row.from_time,
  untilTime: row.until_time,
  kind: row.kind,
  source: sourceOf(row.place),
});

/** Weekly rest as the nearest place says it, the port before the country before what is usual. */
function restOf(rows: readonly calendars.RestRow[], country: string, places: readonly string[]) {
  for (const place of places.toReversed()) {
    const row = rows.find((one) => one.place === place);
    if (row) return { days: row.rest_days as Weekday[], source: sourceOf(place) as DaySource };
  }
  return { days: [...usualRestDays(country)], source: 'Public list' as DaySource };
}

/** A year of a country or a port as it counts, day by day, and who says so. */
export async function readPortCalendar(
  platform: Platform,
  actor: Actor,
  query: { place: string; year: number },
) {
  const { place, year } = query;
  const { country, places, name } = await readPlace(place);
  const from = year >= FIRST_YEAR && year <= LAST_YEAR ? findCivilDateOf(year, 1, 1) : null;
  if (from === null) throw notFound('The year');
  const until = findCivilDateOf(year + 1, 1, 1) ?? from;
  const listed = await listPublicHolidays(country, year);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const rows = await calendars.listDays(tx, places, { from, until });
    const rest = await calendars.listRest(tx, places);
    const own = new Map(rows.filter((row) => row.place === place).map((row) => [row.on_date, row]));
    return {
      place,
      country,
      name,
      year,
      hasPublicList: listed !== null,
      rest: restOf(rest, country, places),
      restVersion: rest.find((row) => row.place === place)?.version ?? 0,
      days: layDays(listed ?? [], rows.map(storedOf)).map((day) => ({
        ...day,
        version: own.get(day.on)?.version ?? 0,
      })),
    };
  });
}

/** Places of which the company keeps anything, by code and name. */
export async function listStoredPlaces(platform: Platform, actor: Actor) {
  const places = await platform.db.inTenant(actor.companyId, calendars.listPlaces);
  const sea = await getSea();
  return places.map((place) => ({ place, name: sea.findPort(place)?.name ?? '' }));
}

/**
 * What a port rests in [from, until), dates of the port: weekly rest days and holidays in the form
 * that laytime takes. @throws DomainError NOT_FOUND for an unknown port, INVALID_INPUT for a span that
 * is empty or too long.
 */
export async function excludedDays(
  tx: Tx,
  stay: { portId: string; from: CivilDate; until: CivilDate },
): Promise<readonly ExcludedPeriod[]> {
  const { portId, from, until } = stay;
  const length = civilDaysBetween(from, until);
  if (length < 1 || length > LONGEST_SPAN_DAYS) {
    const message = `Ask for 1 to ${LONGEST_SPAN_DAYS} days.`;
    throw invalidInput([{ code: 'SPAN', path: 'until', message }]);
  }
  const { country, places } = await readPlace(portId);
  const last = yearOf(addCivilDays(until, -1));
  const years = Array.from({ length: last - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
  const lists = await Promise.all(years.map((year) => listPublicHolidays(country, year)));
  const stored = await calendars.listDays(tx, places, { from, until });
  const rest = restOf(await calendars.listRest(tx, places), country, places);
  const days = layDays(
    lists.flatMap((list) => list ?? []),
    stored.map(storedOf),
  );
  return restIn({ from, until }, days, rest.days);
}

type Change = { place: string; version: number };

/** Keeps the weekly rest of a place; null follows again what stands above it. */
export async function setRestDays(
  platform: Platform,
  actor: Actor,
  change: Change & { restDays: unknown },
): Promise<void> {
  const restDays = parseBody(restDaysInput, change.restDays);
  await readPlace(change.place);
  const days = restDays && [...new Set(restDays)].sort((a, b) => a - b);
  await write(platform, actor, {
    ...change,
    action: days ? 'port-calendar.rest' : 'port-calendar.rest-clear',
    detail: { restDays: days },
    save: (tx) =>
      days
        ? calendars.saveRest(tx, change, { restDays: days, stamp: stampOf(platform, actor) })
        : calendars.deleteRest(tx, change),
  });
}

/** Keeps a day of a place over what is listed for it. */
export async function setPortDay(
  platform: Platform,
  actor: Actor,
  change: Change & { data: unknown },
): Promise<string> {
  const typed = parseBody(portDayInput, change.data);
  const isHalf = typed.kind === 'Half day';
  const day = isHalf ? typed : { ...typed, fromTime: null, untilTime: null };
  await readPlace(change.place);
  await write(platform, actor, {
    ...change,
    action: 'port-calendar.day',
    detail: { ...day },
    save: (tx) => calendars.saveDay(tx, change, { day, stamp: stampOf(platform, actor) }),
  });
  return day.name;
}

/** Forgets what a place says of a day: what stands above it counts again. */
export async function clearPortDay(
  platform: Platform,
  actor: Actor,
  change: Change & { on: string },
): Promise<void> {
  await readPlace(change.place);
  await write(platform, actor, {
    ...change,
    action: 'port-calendar.day-clear',
    detail: { on: change.on },
    save: (tx) => calendars.deleteDay(tx, change, change.on),
  });
}

type Write = Change & {
  action: string;
  detail: Readonly<Record<string, unknown>>;
  save: (tx: Tx) => Promise<number>;
};

async function write(platform: Platform, actor: Actor, { place, action, detail, save }: Write) {
  await platform.db.inTenant(actor.companyId, async (tx) => {
    if ((await save(tx)) === 0) throw new DomainError('STALE_VERSION');
    await platform.audit.write(tx, actor, {
      action,
      subjectType: 'port-calendar',
      subjectId: null,
      subjectLabel: place,
      detail,
    });
    await announce(tx, { topic: 'port-calendars', id: place, version: 0, by: actor.memberId });
  });
}
