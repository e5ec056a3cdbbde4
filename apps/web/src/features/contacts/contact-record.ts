import {
  CONTACT_KIND_LABELS,
  CONTACT_KINDS,
  type ContactInput,
  type ContactKind,
  contactFields,
} from '@mainsheet/contract';
import type { Option } from '../../ui/index.ts';

export const KIND_OPTIONS: readonly Option[] = CONTACT_KINDS.map((value) => ({
  value,
  label: CONTACT_KIND_LABELS[value],
}));
export const kindLabel = (kind: string): string => CONTACT_KIND_LABELS[kind as ContactKind] ?? kind;

/** "30 days", "1 day", "at once". */
export function termsText(days: number): string {
  if (days === 0) return 'at once';
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

let countries: readonly Option[] | null = null;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Regions the platform knows by name that are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** ISO 3166 countries in English, by name; from the platform, so that no list has to be kept. */
export function countryOptions(): readonly Option[] {
  if (countries) return countries;
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  countries = codes
    .filter((code) => !NO_COUNTRIES.has(code))
    // A withdrawn code canonicalizes to its successor.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const label = names.of(code);
      return label ? [{ value: code, label }] : [];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return countries;
}

export const countryName = (code: string): string =>
  countryOptions().find((option) => option.value === code)?.label ?? code;

type Stored = Pick<
  ContactInput,
  'name' | 'email' | 'phone' | 'city' | 'countryCode' | 'currency' | 'paymentTermsDays'
> & { kinds: readonly string[]; details: unknown };

const more = contactFields.pick({
  address: true,
  street: true,
  building: true,
  postcode: true,
  vatNumber: true,
  electronicScheme: true,
  electronicAddress: true,
  untaxedCategory: true,
  exemptionReason: true,
  tags: true,
  notes: true,
  people: true,
});

/** The form's values of a stored contact. */
export function contactValues(contact: Stored): ContactInput {
  const { name, email, phone, city, countryCode, currency, paymentTermsDays } = contact;
  return {
    name,
    email,
    phone,
    city,
    countryCode,
    currency,
    paymentTermsDays,
    kinds: [...contact.kinds] as ContactKind[],
    ...more.parse(contact.details ?? {}),
  };
}

export function emptyContact(kinds: readonly ContactKind[] = []): ContactInput {
  return {
    name: '',
    kinds: [...kinds],
    email: '',
    phone: '',
    city: '',
    countryCode: '',
    currency: 'USD',
    paymentTermsDays: 30,
    ...more.parse({}),
  };
}

/** What a picker hands over of the chosen company. */
export type PickedContact = {
  id: string;
  name: string;
  currency: string;
  paymentTermsDays: number;
  /** Where it is, as far as that is known. */
  street?: string;
  building?: string;
  postcode?: string;
  city?: string;
  countryCode?: string;
};
