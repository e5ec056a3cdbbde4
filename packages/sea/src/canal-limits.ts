import type { Passage } from './network.ts';
import type { RouteOptions } from './route.ts';

/** What a passage asks of a ship, in metres. Null where it is not known: then it closes nothing. */
export interface ShipSize {
  readonly lengthM: number | null;
  readonly beamM: number | null;
  /** Height above the water. */
  readonly airDraftM: number | null;
  /** Draft as she sails the leg. */
  readonly draftM: number | null;
}

/** A passage that does not take the ship, and why: `beam 45.00 m, limit 32.50 m`. */
export interface ClosedPassage {
  readonly passage: Exclude<Passage, 'magellan' | 'arctic'>;
  readonly reason: string;
}

interface CanalLimits {
  readonly lengthM?: number;
  readonly beamM?: number;
  readonly airDraftM?: number;
  /** Deepest draft of a ship of this size. */
  readonly draftM?: (ship: ShipSize) => number;
}

/** Value on the line through two points, level before the first and after the second. */
function between(at: number, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const share = Math.min(1, Math.max(0, (at - fromX) / (toX - fromX)));
  return fromY + share * (toY - fromY);
}
type Point = readonly [x: number, y: number];

/**
 * Limits of the canals and of the Bosporus. A draft between two published ones lies on the line between them,
 * which is at or below the tables of the authorities.
 * - Suez: Suez Canal Authority, Rules of Navigation 2020, art. 52: 400 m, 254 ft 3 in, air draft 68 m; 66 ft up to a
 *   beam of 164 ft, 40 ft at the widest.
 * - Panama: Panama Canal Authority, Vessel Requirements, Neopanamax locks: 370.33 m, 51.25 m, 15.24 m in tropical fresh
 *   water, 57.91 m under the Bridge of the Americas.
 * - Kiel: Waterways and Shipping Administration (WSV): 235 m, 32.5 m, air draft 40 m; 9.5 m up to a length of 160 m,
 *   7.0 m at the longest.
 * - Corinth: Corinth Canal authority: beam 17.6 m, draft 7.3 m, air draft 52 m.
 * - Bosporus: Turkish Straits Maritime Traffic Order Regulations: air draft under 58 m.
 */
const CANAL_LIMITS: Record<ClosedPassage['passage'], CanalLimits> = {
  suez: {
    lengthM: 400,
    beamM: 77.49,
    airDraftM: 68,
    draftM: ({ beamM }) => between(beamM ?? 0, [50, 20.12], [77.49, 12.19]),
  },
  panama: { lengthM: 370.33, beamM: 51.25, airDraftM: 57.91, draftM: () => 15.24 },
  kiel: {
    lengthM: 235,
    beamM: 32.5,
    airDraftM: 40,
    draftM: ({ lengthM }) => between(lengthM ?? 0, [160, 9.5], [235, 7]),
  },
  corinth: { beamM: 17.6, airDraftM: 52, draftM: () => 7.3 },
  bosporus: { airDraftM: 58 },
};

const LIMITED = Object.keys(CANAL_LIMITS) as (keyof typeof CANAL_LIMITS)[];

/** Options under which a ship sails: a passage too small for her is closed, whatever else is said of it. */
export function optionsFor<Options extends RouteOptions>(
  options: Options,
  ship: ShipSize | null,
): Options {
  const closed = closedPassages(ship).map(({ passage }) => [passage, false] as const);
  return closed.length === 0 ? options : { ...options, ...Object.fromEntries(closed) };
}

/** The passages that do not take a ship, each with the first of its measures that is too large. */
export function closedPassages(ship: ShipSize | null): ClosedPassage[] {
  if (ship === null) return [];
  return LIMITED.flatMap((passage) => {
    const reason = whyClosed(ship, CANAL_LIMITS[passage]);
    return reason === null ? [] : [{ passage, reason }];
  });
}

function whyClosed(ship: ShipSize, limits: CanalLimits): string | null {
  const measures = [
    ['length', ship.lengthM, limits.lengthM],
    ['beam', ship.beamM, limits.beamM],
    ['air draft', ship.airDraftM, limits.airDraftM],
    ['draft', ship.draftM, limits.draftM?.(ship)],
  ] as const;
  for (const [name, value, limit] of measures)
    if (value !== null && limit !== undefined && value > limit)
      return `${name} ${value.toFixed(2)} m, limit ${limit.toFixed(2)} m`;
  return null;
}
