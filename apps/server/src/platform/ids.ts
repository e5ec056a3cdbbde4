import { randomInt, randomUUID } from 'node:crypto';

/** Where the time comes from; tests set it. */
export type Clock = { now(): Date };

/** The civil date of a clock, by UTC. */
export const todayBy = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

export const systemClock: Clock = { now: () => new Date() };

/** Bits of the counter that stand in the last field: the field before it holds twelve more. */
const LOW_BITS = 14;
const COUNTER_BITS = 12 + LOW_BITS;

/** The millisecond of the last id of this process, and the counter within it. */
const last = { ms: -1, counter: 0 };

/**
 * UUID version 7: 48 bits of milliseconds, then a counter that begins at random and goes up within a millisecond,
 * then random. Source: RFC 9562 sections 5.7 and 6.2 (method 1). Ids that one process makes sort by creation, so
 * they break ties between rows of one instant; they are made by the application, never by the database.
 */
export function newId(clock: Clock = systemClock): string {
  const ms = clock.now().getTime();
  // Half of its range is left to count in.
  last.counter = ms === last.ms ? last.counter + 1 : randomInt(2 ** (COUNTER_BITS - 1));
  last.ms = ms;
  const time = ms.toString(16).padStart(12, '0');
  const high = (last.counter >>> LOW_BITS) & 0xfff;
  // The variant's two bits stand above the low ones.
  const low = 0x8000 | (last.counter & (2 ** LOW_BITS - 1));
  const fields = [high.toString(16).padStart(3, '0'), low.toString(16)];
  // Node keeps randomness for version 4 in stock; the bits of its last field serve version 7 too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fields.join('-')}${randomUUID().slice(23)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
