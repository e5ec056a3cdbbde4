import {
  SANCTIONS_LIST_NAMES,
  type SanctionsListCode,
  SCREENED_SUBJECT_NAMES,
  type ScreenedSubject,
} from '@mainsheet/contract';
import { contactHref, vesselHref } from '../../platform/navigation/record-links.ts';
import type { Tone } from '../../ui/index.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Open: 'warning',
  Cleared: 'positive',
  Confirmed: 'negative',
};
export const caseTone = (status: string): Tone => TONES[status] ?? 'idle';

export const listName = (code: string): string =>
  SANCTIONS_LIST_NAMES[code as SanctionsListCode] ?? code;
export const subjectKind = (type: string): string =>
  SCREENED_SUBJECT_NAMES[type as ScreenedSubject] ?? type;
export const caseHref = (id: string): string => `/sanction-details?id=${id}`;

/** The page of whom or what a case is about. */
export function subjectHref({
  subjectType,
  subjectId,
}: {
  subjectType: string;
  subjectId: string;
}) {
  if (subjectType === 'vessel') return vesselHref(subjectId);
  return subjectType === 'contact' ? contactHref(subjectId) : `/payouts?beneficiary=${subjectId}`;
}
