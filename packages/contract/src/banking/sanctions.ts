import { z } from 'zod';
import { text } from '../fields/fields.ts';

export const SANCTIONS_CASE_STATUSES = ['Open', 'Cleared', 'Confirmed', 'Lapsed'] as const;
export type SanctionsCaseStatus = (typeof SANCTIONS_CASE_STATUSES)[number];

export const SCREENED_SUBJECTS = ['beneficiary', 'contact', 'vessel'] as const;
export type ScreenedSubject = (typeof SCREENED_SUBJECTS)[number];
export const SCREENED_SUBJECT_NAMES: Readonly<Record<ScreenedSubject, string>> = {
  beneficiary: 'Beneficiary',
  contact: 'Contact',
  vessel: 'Vessel',
};

export const SANCTIONS_LIST_NAMES = {
  OFAC: 'OFAC SDN (United States)',
  UN: 'UN Security Council',
  EU: 'EU financial sanctions',
  UK: 'UK Sanctions List',
  OWN: 'Your own list',
} as const;
export type SanctionsListCode = keyof typeof SANCTIONS_LIST_NAMES;

export const SANCTIONS_FILE_BYTES = 40 * 1024 * 1024;

/** Why a hit is none, or is one: in the words of who answers for it. */
export const caseDecisionInput = z.strictObject({
  reason: text(1000).refine((typed) => typed.length >= 10, 'Say why, in 10 characters at least.'),
});
