import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { recordId } from '../fields/fields.ts';
import { instant } from './chartering-fields.ts';

/** Ships and cargoes that one matching board holds at most. */
export const MOST_OPEN_VESSELS = 50;
export const MOST_OPEN_CARGOES = 200;
/** As many as a worksheet holds. */
export const MOST_MATCHED_PAIRS = 50;

/** Where and when a ship opens, in place of what her voyages and charters say. */
const opening = z.object({
  vesselId: recordId('Choose a vessel.'),
  portCode: z.string().min(1, 'Choose the port where she opens.').max(20),
  openAt: instant,
});

const fuelPrice = z.object({
  fuel: z.enum(FUELS, 'Unknown fuel.'),
  /** Base currency a tonne. */
  price: z
    .number('Enter a price.')
    .min(0, 'Enter zero or more.')
    .max(100_000, 'At most 100,000 a tonne.'),
});

/** What a matching board is drawn up with beside the company's records. */
export const matchingTerms = z.object({
  openings: z
    .array(opening)
    .max(MOST_OPEN_VESSELS, `At most ${MOST_OPEN_VESSELS} vessels.`)
    .default([]),
  prices: z.array(fuelPrice).max(FUELS.length, 'One price a fuel.').default([]),
});

/** Pairs that become estimates of one worksheet. */
export const matchedPairs = z
  .array(
    z.object({
      vesselId: recordId('Choose a vessel.'),
      cargoBookId: recordId('Choose a cargo.'),
    }),
  )
  .min(1, 'Choose a vessel and a cargo.')
  .max(MOST_MATCHED_PAIRS, `At most ${MOST_MATCHED_PAIRS} estimates at a time.`);
export type MatchedPair = z.infer<typeof matchedPairs>[number];

export type MatchingTerms = z.infer<typeof matchingTerms>;
