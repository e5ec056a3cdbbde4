import type { Passage } from './network.ts';
import type { IsoDate } from './zones.ts';

/** A port's id, or a place at sea or on shore in decimal degrees. */
export type RoutePoint = string | { lat: number; lon: number };

/** What a voyage may use. Passages not named are open, the Corinth Canal and the Arctic closed. */
export interface RouteOptions {
  /** Zones in force on this date count: ECA miles, the area that `avoidPiracy` keeps out of. */
  zonesOn: IsoDate;
  suez?: boolean;
  panama?: boolean;
  kiel?: boolean;
  corinth?: boolean;
  bosporus?: boolean;
  magellan?: boolean;
  /** The Northern Sea Route; closed unless this is false. */
  avoidArctic?: boolean;
  /** Keep out of the listed piracy area, at the price of any detour that is not absurd. */
  avoidPiracy?: boolean;
  /** Prefer a longer way when it saves about three miles in an ECA for each mile more. */
  minimiseEca?: boolean;
}

export interface SeaRoute {
  distanceNm: number;
  ecaNm: number;
  piracyNm: number;
  /** Miles by zone id. Zones may overlap: the sum can exceed `ecaNm`. */
  milesByZone: Record<string, number>;
  /** Passages used. */
  passages: Passage[];
  /** Passages and landmarks in words, for people. */
  via: string[];
  /** Longitudes run on beyond 180 where the line crosses the date line. */
  line: [lon: number, lat: number][];
}

/** Legs of an itinerary and their sum. */
export interface VoyageRoute {
  distanceNm: number;
  ecaNm: number;
  piracyNm: number;
  passages: Passage[];
  via: string[];
  legs: SeaRoute[];
}

export type AlternativeKey = 'direct' | 'suez' | 'panama' | 'cape' | 'avoidPiracy' | 'minimiseEca';
export interface Alternative extends VoyageRoute {
  key: AlternativeKey;
}

/** Why there is no route. `path` points at the field, for example `to` or `points.2`. */
export interface SeaViolation {
  code: 'SEA_UNKNOWN_PORT' | 'SEA_NO_ROUTE';
  path: string;
  message: string;
}

export function isViolation(result: object): result is SeaViolation {
  return 'code' in result;
}
