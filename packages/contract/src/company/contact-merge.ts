import { z } from 'zod';
import { recordId } from '../fields/fields.ts';
import type { ContactInput } from './contact.ts';

/** What of two records of one company differs as a whole: fields that only make sense together stand in one group. */
export const MERGE_FIELDS = {
  name: { label: 'Company name', fields: ['name'] },
  email: { label: 'E-mail', fields: ['email'] },
  phone: { label: 'Phone', fields: ['phone'] },
  address: {
    label: 'Address',
    fields: ['address', 'street', 'building', 'postcode', 'city', 'countryCode'],
  },
  vatNumber: { label: 'VAT number', fields: ['vatNumber'] },
  electronic: { label: 'E-invoices', fields: ['electronicScheme', 'electronicAddress'] },
  untaxed: { label: 'Without VAT', fields: ['untaxedCategory', 'exemptionReason'] },
  currency: { label: 'Currency', fields: ['currency'] },
  terms: { label: 'Payment terms', fields: ['paymentTermsDays'] },
} as const satisfies Readonly<
  Record<string, { label: string; fields: readonly (keyof ContactInput)[] }>
>;
export type MergeField = keyof typeof MERGE_FIELDS;
export const MERGE_FIELD_KEYS = Object.keys(MERGE_FIELDS) as MergeField[];

/** Two records of one company: which one stands, and what it takes over from the other. */
export const contactMergeInput = z
  .object({
    mainId: recordId('Choose the record that stands.'),
    mainVersion: z.int(),
    mergedId: recordId('Choose the record that is merged.'),
    mergedVersion: z.int(),
    fromMerged: z
      .array(z.enum(MERGE_FIELD_KEYS, { error: 'Choose fields of the list.' }))
      .max(MERGE_FIELD_KEYS.length)
      .default([]),
  })
  .refine((merge) => merge.mainId !== merge.mergedId, {
    path: ['mergedId'],
    message: 'Choose another record: these are the same.',
  });
export type ContactMergeInput = z.infer<typeof contactMergeInput>;
