import type { Instant, Interval } from '@mainsheet/calendar';

/** The moment by which a ship must be back with her owners: the latest redelivery, else the expected one. */
export const backByOf = (span: Interval, latest: Instant | null | undefined): Instant =>
  latest && latest > span.end ? latest : span.end;
