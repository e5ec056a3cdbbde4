import { z } from 'zod';
import { countryCode, name, text } from './fields.ts';

/** Who the company is, as its papers say. */
export const businessDetails = z.object({
  name: name('the legal name'),
  registrationNo: text(60),
  vatNumber: text(60),
  address: text(300),
  city: text(100),
  postcode: text(20),
  countryCode,
  website: text(200),
  phone: text(40),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

/** What stands on every invoice, and how invoices are numbered. */
export const invoiceSettings = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9][A-Z0-9/-]{0,9}$/, 'Use up to ten capital letters, digits, - or /.'),
  terms: text(500),
  footer: text(300),
  accountName: text(140),
  bankName: text(140),
  iban: text(50),
  bic: text(11),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** A company that has set nothing yet. */
export const NO_INVOICE_SETTINGS: InvoiceSettings = {
  prefix: 'INV-',
  terms: '',
  footer: '',
  accountName: '',
  bankName: '',
  iban: '',
  bic: '',
};

export const NO_BUSINESS_DETAILS: Omit<BusinessDetails, 'name'> = {
  registrationNo: '',
  vatNumber: '',
  address: '',
  city: '',
  postcode: '',
  countryCode: '',
  website: '',
  phone: '',
};

/** One's own name and work. */
export const personalDetails = z.object({
  firstName: name('your first name', 80),
  lastName: name('your last name', 80),
  jobTitle: text(80),
});
export type PersonalDetails = z.infer<typeof personalDetails>;
