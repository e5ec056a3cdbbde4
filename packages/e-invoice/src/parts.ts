import { type Part, partsAt } from '@mainsheet/bank-files';
import { findDecimal } from '@mainsheet/money';
import type { EInvoiceParty, TaxCategory } from './invoice.ts';

/** The text at a path such as `Party.PartyName.Name`, the first where there are several; empty without one. */
export function textAt(part: Part, path: string): string {
  const text = partsAt(part, ...path.split('.'))[0]?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

/** The number at a path as its text; zero where there is none. */
export function numberAt(part: Part, path: string, missing = '0'): string {
  const text = textAt(part, path);
  return findDecimal(text) === null ? missing : text;
}

/** An attribute of the element at a path. */
export function attributeAt(part: Part, path: string, [name, missing]: [string, string]): string {
  const value = partAt(part, path)[`@${name}`];
  return typeof value === 'string' ? value : missing;
}

export const partAt = (part: Part, path: string): Part =>
  partsAt(part, ...path.split('.'))[0] ?? {};

const CATEGORIES: readonly string[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'];

/** A category of the norm; what is none counts as taxed, so that its rate is looked at. */
export const categoryOf = (code: string): TaxCategory =>
  CATEGORIES.includes(code) ? (code as TaxCategory) : 'S';

export const NOBODY: EInvoiceParty = {
  ...{ name: '', vatNumber: '', registrationNo: '', street: '', postcode: '', city: '' },
  ...{ countryCode: '', electronicScheme: '', electronicAddress: '' },
};

/** An amount with the sign of what it does. */
export const signed = (amount: string, isCharge: boolean): string =>
  isCharge || amount.startsWith('-') ? amount : `-${amount}`;
