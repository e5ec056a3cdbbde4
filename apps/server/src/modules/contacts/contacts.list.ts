import { CONTACT_KIND_LABELS, type ContactKind } from '@mainsheet/contract';
import { defineList } from '../../platform/lists/exported-list.ts';
import { presentContact } from './contacts.presenter.ts';
import { listContacts } from './contacts.service.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** Contacts as they are saved to a file; customers and vendors are some of them. */
export const contactList = defineList<ReturnType<typeof presentContact>>({
  name: 'contacts',
  title: 'Contacts',
  guard: 'contacts.view',
  idOf: (contact) => contact.id,
  read: async (platform, actor, page) =>
    (await listContacts(platform, actor, page)).rows.map(presentContact),
  columns: [
    { key: 'name', header: 'Company', kind: 'text', value: (c) => c.name },
    {
      key: 'kinds',
      header: 'Kind',
      kind: 'text',
      value: (c) => c.kinds.map((kind) => CONTACT_KIND_LABELS[kind as ContactKind]).join(', '),
    },
    { key: 'city', header: 'City', kind: 'text', value: (c) => c.city },
    {
      key: 'country',
      header: 'Country',
      kind: 'text',
      value: (c) => (c.countryCode ? (countries.of(c.countryCode) ?? c.countryCode) : ''),
    },
    {
      key: 'street',
      header: 'Street',
      kind: 'text',
      value: (c) => [c.street, c.building].filter(Boolean).join(' '),
    },
    { key: 'postcode', header: 'Postcode', kind: 'text', value: (c) => c.postcode },
    { key: 'address', header: 'Address', kind: 'text', value: (c) => c.addressState },
    { key: 'email', header: 'E-mail', kind: 'text', value: (c) => c.email },
    { key: 'phone', header: 'Phone', kind: 'text', value: (c) => c.phone },
    { key: 'currency', header: 'Currency', kind: 'text', value: (c) => c.currency },
    {
      key: 'terms',
      header: 'Terms',
      unit: 'days',
      kind: 'quantity',
      value: (c) => String(c.paymentTermsDays),
    },
    { key: 'changed', header: 'Changed by', kind: 'text', value: (c) => c.updatedBy },
  ],
});
