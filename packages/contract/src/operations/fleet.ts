import { z } from 'zod';
import { name, recordId } from '../fields/fields.ts';

/**
 * Colours of groups, told apart also by who sees red and green, or blue and green, alike; the theme says how each
 * looks on light and on dark. A name always stands beside them.
 */
export const SWATCHES = ['blue', 'orange', 'green', 'purple', 'sky', 'vermilion'] as const;
export type Swatch = (typeof SWATCHES)[number];

/** What a fleet form sends. */
export const fleetInput = z.object({
  name: name('the name of the fleet', 100),
  colour: z.enum(SWATCHES, { error: 'Choose a colour.' }).default('blue'),
});
export type FleetInput = z.infer<typeof fleetInput>;

/** Vessels that come into a fleet together. */
export const fleetVesselsInput = z
  .array(recordId('Choose a vessel.'))
  .min(1, 'Choose a vessel at least.')
  .max(500, 'Choose 500 vessels at most.');
