import type { Alternative, Port, RoutePoint, ShipSize } from '@mainsheet/sea';
import type { SeaLeg, SeaOptions } from '../model/leg-router.ts';

/** An itinerary, and the measures of the ship on each of its legs. */
export type VoyageCall = {
  points: readonly RoutePoint[];
  options: SeaOptions;
  ships: readonly (ShipSize | null)[];
};

/** What the page asks the sea worker. */
export type SeaCall =
  | { kind: 'ports'; text: string }
  | { kind: 'legs'; points: readonly RoutePoint[]; options: SeaOptions }
  | ({ kind: 'alternatives' } & VoyageCall)
  | { kind: 'inEca'; places: readonly { lat: number; lon: number; on: string }[] }
  | { kind: 'zones'; on: string };

export type SeaZone = {
  id: string;
  name: string;
  rings: readonly (readonly (readonly [number, number])[])[];
};

/** Answers by kind of call. */
export type SeaReplies = {
  ports: readonly Port[];
  legs: (SeaLeg | null)[];
  alternatives: readonly Alternative[];
  inEca: boolean[];
  zones: SeaZone[];
};

export type SeaReply = SeaReplies[keyof SeaReplies];
