import { ACTIVITY_TYPES } from '@mainsheet/terms';
import { z } from 'zod';
import { instant, laytimeTerm } from '../chartering/chartering-fields.ts';
import { decimalText, name, numberIn, recordId, text } from '../fields/fields.ts';
import { LAYTIME_SOURCE_TYPES } from './laytime.ts';

/** `POST {api}/laytime`: the specified names, snake_case. What is left out stays as it is, or as the voyage says. */

const momentOrNull = instant.nullish();

export const laytimePortActivity = z.object({
  id: name('an id', 100).optional(),
  type: z.enum(ACTIVITY_TYPES, 'Choose what happened.'),
  /** When it began; `laytime_start` says the same. */
  event_datetime: momentOrNull,
  laytime_start: momentOrNull,
  laytime_end: momentOrNull,
  /** Whole minutes, in place of an end. */
  duration: z.int('Enter whole minutes.').min(0).max(1e6).nullish(),
  acceptance_percentage: numberIn(0, 100, '%').nullish(),
  remarks: text(500),
});

export const laytimePortItinerary = z.object({
  /** Row of the voyage's itinerary. */
  id: name('the row of the itinerary', 100),
  terms: laytimeTerm.optional(),
  arrival_time: instant.optional(),
  /** End of cargo work. */
  departure_time: instant.optional(),
  nor_tendered: momentOrNull,
  laytime_start: momentOrNull,
  laytime_end: momentOrNull,
  demurrage_rate: numberIn(0, 1e12, '').optional(),
  despatch_rate: numberIn(0, 1e12, '').nullish(),
  agreed_claim_amount: decimalText(4).nullish(),
  port_activities: z.array(laytimePortActivity).max(1000, 'At most 1000 rows.').optional(),
});

export const laytimeBody = z.object({
  /** With its version a statement is changed; without, a new one is made. */
  id: recordId().nullish(),
  version: z.int().nullish(),
  voyage_id: recordId('Choose the voyage.'),
  source_type: z.enum(LAYTIME_SOURCE_TYPES).optional(),
  cargo_id: z.string().max(100).nullish(),
  // Without their defaults: what is left out stays.
  charter_name: text(200).unwrap().optional(),
  is_agreed_amount: z.boolean().optional(),
  is_include_in_p_and_l: z.boolean().optional(),
  remarks: text(4000).unwrap().optional(),
  port_itinerary: z.array(laytimePortItinerary).max(30, 'At most 30 ports.').default([]),
});
export type LaytimeBody = z.infer<typeof laytimeBody>;
