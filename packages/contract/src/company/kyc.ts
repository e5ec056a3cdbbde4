import { z } from 'zod';
import type { Violation } from '../fields/errors.ts';
import {
  countryCode,
  currencyCode,
  name,
  pastDateOrEmpty,
  plainText,
  text,
} from '../fields/fields.ts';

/**
 * How far the verification of a company has come. NEW has agreed to nothing yet, APPROVED makes the
 * account active; the four between them are the ones the popup speaks of.
 */
export const KYC_STATUSES = [
  'NEW',
  'CREATED',
  'SUBMITTED',
  'ACTION_REQUIRED',
  'REJECTED',
  'APPROVED',
] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** Papers of an application, by the name people read. */
export const KYC_DOCUMENTS = {
  register_extract: 'Register extract',
  identity: 'Identity document',
  address_proof: 'Proof of address',
  ownership_chart: 'Ownership chart',
  other: 'Other document',
} as const;
export type KycDocumentKind = keyof typeof KYC_DOCUMENTS;
export const KYC_DOCUMENT_KINDS = Object.keys(KYC_DOCUMENTS) as KycDocumentKind[];
export const kycDocumentKind = z.enum(KYC_DOCUMENT_KINDS, 'Say what document this is.');

export const UPLOAD_LIMITS = { maxBytes: 10 * 1024 * 1024, maxDocuments: 40 } as const;

/** Who holds this much of a company must be known by name. Source: Directive (EU) 2015/849, art. 3(6). */
export const OWNER_FROM_PERCENT = 25;

const kycPerson = (today: string) =>
  z.strictObject({
    firstName: text(80),
    lastName: text(80),
    birthDate: pastDateOrEmpty(today),
    nationality: countryCode,
    isDirector: z.boolean(),
    sharePercent: z
      .number('Enter a share in percent.')
      .min(0, 'Enter 0 % or more.')
      .max(100, 'Enter 100 % or less.')
      .nullable(),
  });
export type KycPerson = z.infer<ReturnType<typeof kycPerson>>;

export const MONTHLY_VOLUMES = [
  'Below 100,000',
  '100,000 to 1 million',
  '1 to 10 million',
  'Above 10 million',
] as const;

/**
 * An application as it is filled in: every part may still be missing.
 * @param today civil date, after which nobody is born and nothing is incorporated
 */
export const kycForm = (today: string) =>
  z.strictObject({
    legalName: text(200),
    registrationNo: text(60),
    countryCode,
    incorporationDate: pastDateOrEmpty(today),
    address: text(300),
    postcode: text(20),
    city: text(100),
    people: z.array(kycPerson(today)).max(20, 'Name at most 20 people.'),
    purpose: text(1000),
    currencies: z.array(currencyCode).max(20, 'Choose at most 20 currencies.'),
    monthlyVolume: z.union([z.literal(''), z.enum(MONTHLY_VOLUMES, 'Choose a volume.')]),
  });
export type KycForm = z.infer<ReturnType<typeof kycForm>>;

export const NO_KYC_PERSON: KycPerson = {
  firstName: '',
  lastName: '',
  birthDate: '',
  nationality: '',
  isDirector: true,
  sharePercent: null,
};

export const EMPTY_KYC_FORM: KycForm = {
  legalName: '',
  registrationNo: '',
  countryCode: '',
  incorporationDate: '',
  address: '',
  postcode: '',
  city: '',
  people: [NO_KYC_PERSON],
  purpose: '',
  currencies: [],
  monthlyVolume: '',
};

const NEEDED: readonly (readonly [keyof KycForm, string])[] = [
  ['legalName', 'Enter the legal name.'],
  ['registrationNo', 'Enter the registration number.'],
  ['countryCode', 'Choose the country of registration.'],
  ['incorporationDate', 'Enter the day of incorporation.'],
  ['address', 'Enter the registered address.'],
  ['city', 'Enter the city.'],
  ['purpose', 'Say what the account is for.'],
  ['monthlyVolume', 'Choose the expected monthly volume.'],
];

const missing = (path: string, message: string): Violation => ({ code: 'MISSING', path, message });

function personGaps(person: KycPerson, index: number): Violation[] {
  const at = `people.${index}`;
  return [
    ...(person.firstName ? [] : [missing(`${at}.firstName`, 'Enter the first name.')]),
    ...(person.lastName ? [] : [missing(`${at}.lastName`, 'Enter the last name.')]),
    ...(person.birthDate ? [] : [missing(`${at}.birthDate`, 'Enter the birth date.')]),
    ...(person.nationality ? [] : [missing(`${at}.nationality`, 'Choose the nationality.')]),
  ];
}

/** Directors, and owners above a quarter: each shows an identity document. */
const mustShowIdentity = (person: KycPerson): boolean =>
  person.isDirector || (person.sharePercent ?? 0) >= OWNER_FROM_PERCENT;

/**
 * What is still missing before an application may be submitted; empty when nothing is.
 * @param kinds the kinds of the documents uploaded so far, one entry a document
 */
export function listKycGaps(form: KycForm, kinds: readonly string[]): Violation[] {
  const gaps = NEEDED.filter(([field]) => form[field] === '').map(([field, message]) =>
    missing(field, message),
  );
  gaps.push(...form.people.flatMap(personGaps));
  if (!form.people.some((person) => person.isDirector)) {
    gaps.push(missing('people', 'Name at least one director.'));
  }
  const shares = form.people.reduce((sum, person) => sum + (person.sharePercent ?? 0), 0);
  if (shares > 100) gaps.push(missing('people', 'The shares add up to more than 100 %.'));
  if (form.currencies.length === 0) {
    gaps.push(missing('currencies', 'Choose the currencies you expect.'));
  }
  if (!kinds.includes('register_extract')) {
    gaps.push(missing('documents', 'Upload a register extract, not older than 3 months.'));
  }
  const wanted = form.people.filter(mustShowIdentity).length;
  const shown = kinds.filter((kind) => kind === 'identity').length;
  if (shown < wanted) {
    const message =
      wanted === 1
        ? 'Upload an identity document of the person named.'
        : `Upload an identity document of each of the ${wanted} people named; ${shown} of ${wanted} are here.`;
    gaps.push(missing('documents', message));
  }
  return gaps;
}

/** `/create-mainsheet-account`: the first account of a company at Mainsheet. */
export const accountOpening = z.strictObject({
  legalName: name('the legal name'),
  address: name('the registered address', 300),
  postcode: text(20),
  city: name('the city', 100),
  countryCode: z
    .string('Choose the country of registration.')
    .regex(/^[A-Z]{2}$/, 'Choose the country of registration.'),
  purpose: plainText().min(1, 'Say what the account is for.').max(1000),
  currencies: z.array(currencyCode).min(1, 'Choose the currencies you expect.').max(20),
  termsAgreed: z.literal(true, 'Agree to the terms to open the account.'),
});
export type AccountOpening = z.infer<typeof accountOpening>;
