import { z } from 'zod';
import {
  civilDateOrEmpty,
  countryCode,
  currencyCode,
  name,
  numberIn,
  numberOrNull,
  oneOfOrEmpty,
  pastDateOrEmpty,
  phoneNumberOrEmpty,
  text,
} from '../fields/fields.ts';
import { electronicFields, untaxedFields, wholeAddress } from '../money/e-invoice.ts';
import { VESSEL_TYPES } from '../operations/vessel.ts';
import {
  EMPLOYEE_COUNTS,
  MONTHLY_REVENUES,
  PRIMARY_BUSINESSES,
  TRADE_AREAS,
} from './onboarding.ts';

/** What the company does, as it is kept: asked when it opens its account, changed in the settings. */
export const businessProfile = z.object({
  incorporationDate: civilDateOrEmpty,
  primaryBusiness: oneOfOrEmpty(PRIMARY_BUSINESSES),
  description: text(1000),
  monthlyRevenue: oneOfOrEmpty(MONTHLY_REVENUES),
  noOfEmployees: oneOfOrEmpty(EMPLOYEE_COUNTS),
  fleetSize: numberOrNull(0, 5000, 'vessels').refine(
    (count) => count === null || Number.isInteger(count),
    'Enter a whole number of vessels.',
  ),
  vesselTypes: z.array(z.enum(VESSEL_TYPES)).default([]),
  tradeAreas: z.array(z.enum(TRADE_AREAS)).default([]),
});
export type BusinessProfile = z.infer<typeof businessProfile>;

/**
 * Who the company is, as its papers say, and what it does.
 * @param today civil date, after which nothing is incorporated
 */
export const businessDetails = (today: string) =>
  businessProfile
    .extend({
      incorporationDate: pastDateOrEmpty(today).default(''),
      name: name('the legal name'),
      registrationNo: text(60),
      vatNumber: text(60),
      ...electronicFields,
      address: text(300),
      city: text(100),
      postcode: text(20),
      countryCode,
      website: text(200),
      phone: text(40),
    })
    .superRefine(wholeAddress);
export type BusinessDetails = z.infer<ReturnType<typeof businessDetails>>;

/** An account that customers pay to, printed on invoices of its currency alone. */
export const issuerBank = z.object({
  currency: currencyCode,
  accountName: text(140),
  bankName: text(140),
  /** An IBAN, or the number of an account where the country has none. */
  iban: text(50),
  bic: text(11),
});
export type IssuerBank = z.infer<typeof issuerBank>;

/** What stands on every invoice, and how invoices are numbered. */
export const invoiceSettings = z.object({
  prefix: z
    .string()
    .trim()
    .regex(
      /^(?=.{1,16}$)[A-Z0-9](?:[A-Z0-9/-]|\{YYYY\}|\{YY\})*$/,
      'Use up to 16 capital letters, digits, - or /; {YYYY} or {YY} stands for the year.',
    ),
  digits: numberIn(1, 10, 'digits').int('Enter a whole number of digits.').default(5),
  firstNumber: numberIn(1, 99_999_999, '').int('Enter a whole number.').default(1),
  terms: text(500),
  footer: text(300),
  ...untaxedFields,
  banks: z.array(issuerBank).max(20, 'Keep to 20 bank accounts.').default([]),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** The name of an invoice by its number; a year in the prefix is that of the invoice's date. */
export function labelOfInvoice(
  { prefix, digits }: Pick<InvoiceSettings, 'prefix' | 'digits'>,
  { number, invoiceOn }: { number: number; invoiceOn: string },
): string {
  const year = invoiceOn.slice(0, 4);
  const before = prefix.replaceAll('{YYYY}', year).replaceAll('{YY}', year.slice(2));
  return `${before}${String(number).padStart(digits, '0')}`;
}

/** A picture on the papers of a company. */
export const LOGO_LIMITS = { maxBytes: 1_000_000, maxSidePx: 2000 } as const;

/** A company that has set nothing yet. */
export const NO_INVOICE_SETTINGS: InvoiceSettings = {
  prefix: 'INV-',
  digits: 5,
  firstNumber: 1,
  terms: '',
  footer: '',
  untaxedCategory: '',
  exemptionReason: '',
  banks: [],
};

export const NO_BUSINESS_DETAILS: Omit<BusinessDetails, 'name'> = {
  registrationNo: '',
  vatNumber: '',
  electronicScheme: '',
  electronicAddress: '',
  address: '',
  city: '',
  postcode: '',
  countryCode: '',
  website: '',
  phone: '',
  incorporationDate: '',
  primaryBusiness: '',
  description: '',
  monthlyRevenue: '',
  noOfEmployees: '',
  fleetSize: null,
  vesselTypes: [],
  tradeAreas: [],
};

/**
 * One's own name, work and address.
 * @param today civil date, after which nobody is born
 */
export const personalDetails = (today: string) =>
  z.object({
    firstName: name('your first name', 80),
    lastName: name('your last name', 80),
    jobTitle: text(80),
    birthDate: pastDateOrEmpty(today).default(''),
    mobile: phoneNumberOrEmpty,
    address: text(300),
    postcode: text(20),
    city: text(100),
    countryCode: countryCode.default(''),
  });
export type PersonalDetails = z.infer<ReturnType<typeof personalDetails>>;
