import { randomUUID } from 'node:crypto';

/** Where the time comes from; tests set it. */
export type Clock = { now(): Date };

/** The civil date of a clock, by UTC. */
export const todayBy = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

export const systemClock: Clock = { now: () => new Date() };

/**
 * UUID version 7: 48 bits of milliseconds, then random. Source: RFC 9562 section 5.7.
 * Ids sort by creation and are made by the application, never by the database.
 */
export function newId(clock: Clock = systemClock): string {
  const time = clock.now().getTime().toString(16).padStart(12, '0');
  // Node keeps randomness for version 4 in stock; its variant and random bits serve version 7 too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
