import { cell, type Explanation, named, node } from '@mainsheet/explanation';
import type { RouteOptions, RoutePoint, VoyageRoute } from '@mainsheet/sea';
import * as z from 'zod';
import { dateText, listOf } from './fields.ts';

const open = z.boolean().exactOptional();

export const routeSchema = z.strictObject({
  points: listOf(
    z.union([
      z.string().min(1).describe('UN/LOCODE of a port'),
      z.strictObject({
        lat: z.number().min(-90).max(90).describe('decimal degrees, south negative'),
        lon: z.number().min(-180).max(180).describe('decimal degrees, west negative'),
      }),
    ]),
  ).min(2, 'A route has at least two points.'),
  options: z.strictObject({
    zonesOn: dateText,
    suez: open,
    panama: open,
    kiel: open,
    corinth: open,
    bosporus: open,
    magellan: open,
    avoidArctic: open,
    avoidPiracy: open,
    minimiseEca: open,
  }),
});

export type RouteInput = { readonly points: readonly RoutePoint[]; readonly options: RouteOptions };

/** The miles of a route as the sum of its legs. */
export function explainRoute(route: VoyageRoute): Explanation {
  const legs = route.legs.map((leg, index) => {
    const path = `legs.${index}.distanceNm`;
    const part = cell({ path, label: `Leg ${index + 1}`, value: leg.distanceNm, unit: 'nm' });
    return named(`leg${index + 1}`, part);
  });
  return node({
    key: 'distanceNm',
    label: 'Distance',
    value: route.distanceNm,
    unit: 'nm',
    formula: legs.map(({ name }) => name).join(' + '),
    inputs: legs,
  });
}
