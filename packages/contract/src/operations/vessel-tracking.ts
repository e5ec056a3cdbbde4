import { z } from 'zod';
import { numberIn } from '../fields/fields.ts';

/** What a company begins with. */
export const USUAL_VESSEL_TRACKING = { limit: 10 };

/** How many vessels of a company are tracked at one time. */
export const vesselTracking = z.object({
  limit: numberIn(0, 500, 'vessels').pipe(z.int('Enter whole vessels.')),
});
export type VesselTracking = z.infer<typeof vesselTracking>;
