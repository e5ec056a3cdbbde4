import { addressStateOf } from '@mainsheet/contract';
import type { ContactRow } from './contacts.repository.ts';

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
