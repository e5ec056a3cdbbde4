import type { TimeCharterInput } from '@mainsheet/contract';

/** What stands in columns of its own, because lists and other records ask for it. */
const COLUMNS = [
  'charterCode',
  'type',
  'status',
  'contractType',
  'vesselId',
  'ownerCompanyId',
  'timeCharterCompanyId',
  'currency',
  'laycanStartDateTime',
  'laycanEndDateTime',
] as const;
type ColumnKey = (typeof COLUMNS)[number];

/** The rest of a time charter, kept as one document. */
export type TimeCharterDetails = Omit<TimeCharterInput, ColumnKey>;

export function detailsOf(charter: TimeCharterInput): TimeCharterDetails {
  const details: Partial<TimeCharterInput> = { ...charter };
  for (const key of COLUMNS) delete details[key];
  return details as TimeCharterDetails;
}
