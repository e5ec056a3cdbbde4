import type { Alternative, Port, RoutePoint } from '@mainsheet/sea';
import type { SeaLeg, SeaOptions } from '../model/leg-router.ts';

/** What the page asks the sea worker. */
export type SeaCall =
  | { kind: 'ports'; text: string }
  | { kind: 'legs'; points: readonly RoutePoint[]; options: SeaOptions }
  | { kind: 'alternatives'; points: readonly RoutePoint[]; options: SeaOptions }
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
