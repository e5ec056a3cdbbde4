import { z } from 'zod';
import { civilDate, name } from '../fields/fields.ts';

export const PORT_DAY_KINDS = ['Holiday', 'Half day', 'Working day'] as const;
export type PortDayKind = (typeof PORT_DAY_KINDS)[number];

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 12:00.')
  .nullable();

/** A day of a port or country that is kept by hand; a working day takes a listed holiday out. */
export const portDayInput = z
  .object({
    on: civilDate,
    name: name('the name of the day', 120),
    kind: z.enum(PORT_DAY_KINDS, 'Choose the kind.'),
    /** When the rest of a half day begins and ends; null is the start or the end of the day. */
    fromTime: clock,
    untilTime: clock,
  })
  .refine((day) => day.kind !== 'Half day' || day.fromTime !== null || day.untilTime !== null, {
    path: ['fromTime'],
    message: 'Say when work stops, or when it begins.',
  })
  .refine((day) => (day.fromTime ?? '00:00') < (day.untilTime ?? '24:00'), {
    path: ['untilTime'],
    message: 'The rest ends before it begins.',
  });
export type PortDayInput = z.infer<typeof portDayInput>;

/** Weekly rest, 1 Monday to 7 Sunday; null follows what stands above the place. */
export const restDaysInput = z
  .array(z.number().int().min(1).max(7))
  .max(6, 'A port that never works has no calendar.')
  .nullable();

/** A country by its two letters, or a port by its UN/LOCODE. */
export const portPlace = z
  .string()
  .regex(/^[A-Z]{2}([A-Z2-9]{3})?$/, 'Choose a country or a port.');
