import { z } from 'zod';
import { currencyCode, name, plainText, text } from '../fields/fields.ts';
import { electronicFields, untaxedFields, wholeAddress } from '../money/e-invoice.ts';

export const CONTACT_KINDS = [
  'charterer',
  'broker',
  'customer',
  'vendor',
  'agent',
  'owner',
  'bunker supplier',
  'bank',
  'lender',
] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
/** Who is billed, and who bills. */
export const CUSTOMER_KINDS = ['customer', 'charterer'] as const satisfies readonly ContactKind[];
export const VENDOR_KINDS = [
  'vendor',
  'agent',
  'broker',
  'owner',
  'bunker supplier',
] as const satisfies readonly ContactKind[];
export const CONTACT_KIND_LABELS: Readonly<Record<ContactKind, string>> = {
  charterer: 'Charterer',
  broker: 'Broker',
  customer: 'Customer',
  vendor: 'Vendor',
  agent: 'Agent',
  owner: 'Owner',
  'bunker supplier': 'Bunker supplier',
  bank: 'Bank',
  lender: 'Lender',
};

const person = z.object({
  name: name('the name', 120),
  role: text(80),
  email: z.union([z.literal(''), z.email('Enter a valid e-mail.').max(254)]).default(''),
  phone: text(40),
  inviteStatus: z.enum(['', 'INVITED', 'ACTIVE']).default(''),
});

/** Somebody at a company to whom one can write: what the form asks for before the first mail. */
export const personalContact = person.extend({ email: z.email('Enter a valid e-mail.').max(254) });
export type PersonalContact = z.infer<typeof personalContact>;

/** Said where a mail is to go to a company that nobody is known at. */
export const CONTACT_REQUIRED = {
  title: 'Personal contact need to be added',
  text: 'To send an email, please add a personal contact.',
} as const;

/** The first of a company's people with a name and an e-mail: to them its mail is addressed. */
export const findPersonalContact = <Person extends { name: string; email: string }>(
  people: readonly Person[],
): Person | null => people.find((one) => one.name.trim() !== '' && one.email !== '') ?? null;

/** Fields of a company of the trade and its people, each by itself. */
export const contactFields = z.object({
  name: name('the company name', 200),
  kinds: z
    .array(z.enum(CONTACT_KINDS))
    .min(1, 'Choose at least one kind.')
    .max(CONTACT_KINDS.length),
  email: z.union([z.literal(''), z.email('Enter a valid e-mail.').max(254)]).default(''),
  phone: text(40),
  /** As it was written before it was split into the fields below: no bank takes it. */
  address: text(500),
  street: text(70),
  building: text(16),
  postcode: text(16),
  city: text(100),
  countryCode: z
    .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')])
    .default(''),
  vatNumber: text(40),
  ...electronicFields,
  /** Empty for what the invoice settings say. */
  ...untaxedFields,
  currency: currencyCode.default('USD'),
  paymentTermsDays: z
    .number('Enter a number of days.')
    .int()
    .min(0, 'Enter 0 or more days.')
    .max(365, 'Enter 365 days or less.')
    .default(30),
  tags: z.array(name('the tag', 40)).max(20).default([]),
  notes: text(4_000),
  people: z.array(person).max(50).default([]),
});

/** What a contact form sends. */
export const contactInput = contactFields.superRefine(wholeAddress);
export type ContactInput = z.infer<typeof contactInput>;

/** How far an address is one that banks take: they refuse free text, and one without town and country. */
export const ADDRESS_STATES = ['Structured', 'Free text', 'Lacks town or country'] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

export function addressStateOf(
  of: Pick<ContactInput, 'address' | 'street' | 'city' | 'countryCode'>,
): AddressState {
  if (of.city === '' || of.countryCode === '') return 'Lacks town or country';
  return of.address !== '' && of.street === '' ? 'Free text' : 'Structured';
}

/** Companies of one table. */
export const CONTACT_IMPORT_LIMITS = { rows: 1_000, characters: 1_000_000 } as const;

/** A table of companies as a spreadsheet copies it. */
export const contactImportInput = z.object({
  text: plainText('Paste a table.').max(
    CONTACT_IMPORT_LIMITS.characters,
    'This table is too long. Import it in parts.',
  ),
});

/** A file that a page reads a table from. */
export const SHEET_LIMITS = { rows: 10_001, fileBytes: 5 * 2 ** 20 } as const;
