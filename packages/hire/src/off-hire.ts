import { type Instant, type Interval, intersectIntervals } from '@mainsheet/calendar';
import { decimal } from '@mainsheet/money';
import type { Fuel } from '@mainsheet/terms';
import { exactDays } from './rate-span.ts';

export type OffHireEvent = {
  readonly id: string;
  readonly reason: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Share of the time lost that is for owners, 0 to 100: one crane of four is 25. */
  readonly percent: number;
  /** Fuel burned meanwhile, bought by charterers. */
  readonly fuels: readonly {
    readonly fuel: Fuel;
    readonly quantityT: number;
    /** Money a tonne. */
    readonly price: number;
  }[];
};

/** A stretch of off-hire that belongs to one event. */
export type OffHireTile = Interval & { readonly eventId: string; readonly percent: number };

/**
 * Off-hire without double counting: where records overlap the largest percentage counts, of the
 * record that began first when they are equal. Tiles in time order, clipped to the span.
 */
export function offHireTiles(events: readonly OffHireEvent[], span: Interval): OffHireTile[] {
  const sorted = events.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  const cuts = [...new Set(sorted.flatMap((event) => [event.start, event.end]))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const tiles: OffHireTile[] = [];
  for (let index = 1; index < cuts.length; index += 1) {
    const [start, end] = [cuts[index - 1], cuts[index]];
    if (start === undefined || end === undefined) continue;
    const here = intersectIntervals({ start, end }, span);
    const covering = sorted.filter((event) => event.start <= start && event.end >= end);
    const [first] = covering.toSorted((a, b) => b.percent - a.percent);
    if (here === null || first === undefined) continue;
    const last = tiles.at(-1);
    if (last !== undefined && last.eventId === first.id && last.end === here.start) {
      tiles[tiles.length - 1] = { ...last, end: here.end };
    } else {
      tiles.push({ ...here, eventId: first.id, percent: first.percent });
    }
  }
  return tiles;
}

/** Days of off-hire that count, by their percentages. */
export function offHireDays(events: readonly OffHireEvent[], span: Interval): number {
  return offHireTiles(events, span)
    .reduce((sum, tile) => sum.plus(exactDays(tile).times(tile.percent).div(100)), decimal(0))
    .toNumber();
}

/** Records that share time with an earlier one: they are merged, and somebody should look. */
export function overlappingEvents(events: readonly OffHireEvent[]): string[] {
  const sorted = events.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  let until = '';
  return sorted.flatMap((event) => {
    const isOverlapping = event.start < until && event.end > event.start;
    if (event.end > until) until = event.end;
    return isOverlapping ? [event.id] : [];
  });
}

/**
 * On-hire days of a voyage: the rule for items paid per day on hire. Never below zero.
 * Source: Dataloy documentation, on-hire days.
 */
export const onHireDays = (voyageDays: number, offHires: readonly number[]): number =>
  Math.max(
    0,
    offHires.reduce((days, one) => days - one, voyageDays),
  );
