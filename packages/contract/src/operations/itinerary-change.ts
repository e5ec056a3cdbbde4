import { DELAY_REASONS, PORT_FUNCTIONS } from '@mainsheet/estimate';
import { z } from 'zod';
import { numberIn, text } from '../fields/fields.ts';

const rowId = z.string('Choose a call.').min(1, 'Choose a call.').max(80, 'Choose a call.');
const portCode = z
  .string('Choose a port.')
  .min(1, 'Choose a port.')
  .max(20, 'Choose a port of the list.');

const MOST_DELAYS = 20;
const delays = z
  .array(
    z
      .object({
        reason: z.enum(DELAY_REASONS, 'Choose why time was lost.'),
        days: numberIn(0, 366, 'days'),
        note: text(200),
      })
      .refine(({ reason, note }) => reason !== 'Other' || note !== '', {
        path: ['note'],
        message: 'Say what the delay was.',
      }),
  )
  .max(MOST_DELAYS, `At most ${MOST_DELAYS} delays a call.`);

/** What changes in the itinerary of a voyage under way, ahead of the ship. */
export const itineraryChange = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('add'),
      afterRowId: rowId,
      portCode,
      portFunction: z.enum(PORT_FUNCTIONS, 'Choose what is done there.'),
    }),
    z.object({
      kind: z.literal('drop'),
      rowId,
      /** The call that takes its cargo over; null where it has none, or the others of its kind share it. */
      cargoToRowId: rowId.nullable().default(null),
    }),
    z.object({
      kind: z.literal('divert'),
      rowId,
      portCode,
      /** Whether a voyage that ends where this call was ends at the new port too. */
      isEndMoved: z.boolean().default(false),
    }),
    z.object({ kind: z.literal('order'), rowIds: z.array(rowId).max(100, 'At most 100 calls.') }),
    z.object({ kind: z.literal('delays'), rowId, seaDelays: delays, portDelays: delays }),
  ],
  'Choose what to change.',
);
export type ItineraryChange = z.infer<typeof itineraryChange>;
