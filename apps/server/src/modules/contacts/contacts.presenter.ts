import { addressStateOf } from '@mainsheet/contract';
import type { ContactRow } from './contacts.repository.ts';
import type { ImportedContacts } from './import-contacts.service.ts';

export function presentContact(row: ContactRow) {
  return {
    id: row.id,
    name: row.name,
    kinds: row.kinds,
    email: row.email,
    phone: row.phone,
    city: row.city,
    countryCode: row.country_code,
    street: row.details.street ?? '',
    building: row.details.building ?? '',
    postcode: row.details.postcode ?? '',
    addressState: addressStateOf({
      address: row.details.address ?? '',
      street: row.details.street ?? '',
      city: row.city,
      countryCode: row.country_code,
    }),
    currency: row.currency,
    paymentTermsDays: row.payment_terms_days,
    details: row.details,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

const companies = (count: number): string => (count === 1 ? '1 company' : `${count} companies`);

/** What an import did, or what speaks against it. */
export function importSentence({ isSaved, added, known, faults }: ImportedContacts): string {
  if (faults.length > 0) return 'Nothing is taken until these are put right.';
  if (isSaved) return `${companies(added)} added.`;
  return added > 0
    ? `${companies(added)} to add, nothing is wrong.`
    : `Nothing to add: all of them stand here already (${known.length}).`;
}

export const writableImport = ({ known, alike, unread, faults, ...rest }: ImportedContacts) => ({
  ...rest,
  ...{ known: [...known], alike: [...alike], unread: [...unread], faults: [...faults] },
});
