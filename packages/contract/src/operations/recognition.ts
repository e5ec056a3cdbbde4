import { RECOGNITION_METHODS } from '@mainsheet/terms';
import { z } from 'zod';

/** How a company spreads the result of its voyages over time. */
export const recognitionInput = z.object({
  method: z.enum(RECOGNITION_METHODS, `Choose one of: ${RECOGNITION_METHODS.join(', ')}.`),
});
