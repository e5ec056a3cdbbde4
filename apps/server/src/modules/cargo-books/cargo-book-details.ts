import type { CargoBookInput } from '@mainsheet/contract';

/** What stands in columns of its own, because lists and other records ask for it. */
const COLUMNS = [
  'cargo',
  'cargoReferenceNumber',
  'chartererId',
  'companyId',
  'cargoQuantity',
  'cargoUnit',
  'charterPartyDate',
  'laycanStartDateTime',
  'laycanEndDateTime',
  'cargoStatus',
  'freightType',
  'nominatedVesselId',
  'voyageId',
  'voyageType',
  'coaId',
  'subletOfId',
] as const;
type ColumnKey = (typeof COLUMNS)[number];

/** The rest of a cargo book, kept as one document. */
export type CargoBookDetails = Omit<CargoBookInput, ColumnKey>;

export function detailsOf(book: CargoBookInput): CargoBookDetails {
  const details: Partial<CargoBookInput> = { ...book };
  for (const key of COLUMNS) delete details[key];
  return details as CargoBookDetails;
}
