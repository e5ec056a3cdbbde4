import { LAYTIME_TERMS } from '@mainsheet/terms';
import * as z from 'zod';
import { findYearFault } from './sailing-years.ts';

/** Value lists that estimates and cargo books share, spelled as the specification spells them. */

export const instant = z.iso
  .datetime({ offset: true, message: 'Enter a date and time with its zone.' })
  .superRefine((typed, context) => {
    const message = findYearFault(typed);
    if (message) context.addIssue({ code: 'custom', message });
  });
export const laytimeTerm = z.enum(LAYTIME_TERMS, 'Unknown laytime terms.');
export const quantityOption = z.enum(
  ['NOOPT', 'MOLOO', 'MOLCO', 'MOO', 'MCO', 'LOO', 'LCO', 'MNMX', 'MNMXO', 'MNMXC'],
  'Unknown quantity option.',
);
export const freightType = z.enum(
  ['Frt Rate', 'Lumpsum', 'WSC', 'Daily Rate'],
  'Unknown freight type.',
);
export const quantityBasis = z.enum(['BL', 'CP', 'Invoice', 'Outturn'], 'Unknown quantity basis.');
export const rateUnit = z.enum(['Per Day', 'Per Hour', 'Days', 'Hours'], 'Unknown rate unit.');
export const commissionType = z.enum(['Add comm', 'Broker'], 'Unknown commission type.');
export const freightCommission = z.enum(
  ['Deduct from invoice', 'Will be paid by counterparty', 'Will be paid separately'],
  'Unknown way of paying a commission.',
);
