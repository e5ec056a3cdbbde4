import { type Part, partsAt } from '@mainsheet/bank-files';
import { decimal, formatDecimal } from '@mainsheet/money';
import type { EInvoice, EInvoiceAccount, EInvoiceParty, TaxCategory } from './invoice.ts';

/** The text at a path such as `Party.PartyName.Name`, the first where there are several; empty without one. */
export function textAt(part: Part, path: string): string {
  const text = partsAt(part, ...path.split('.'))[0]?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

/** A number as XML Schema has it, without an exponent, and as a bill can keep it. */
const XML_DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** The number at a path as its text; what is missing where there is none. */
export function numberAt(part: Part, path: string, missing = '0'): string {
  const text = textAt(part, path);
  if (!XML_DECIMAL.test(text)) return missing;
  return PLAIN_DECIMAL.test(text) ? text : formatDecimal(decimal(text));
}

/** An attribute of the element at a path. */
export function attributeAt(part: Part, path: string, [name, missing]: [string, string]): string {
  const value = partAt(part, path)[`@${name}`];
  return typeof value === 'string' ? value : missing;
}

/** Of amounts that stand in several currencies, those of the document; one without a currency is of it. */
export const inCurrency = (amounts: readonly Part[], currency: string): Part[] =>
  amounts.filter(({ '@currencyID': of = currency }) => of === currency);

/** The account that is paid to, the first that has a number, and the numbers of others. */
export function accountsAmong(
  accounts: readonly EInvoiceAccount[],
): Pick<EInvoice, 'payTo' | 'otherAccounts'> {
  const [payTo = null, ...others] = accounts.filter(({ number }) => number !== '');
  const numbers = new Set(others.map(({ number }) => number));
  numbers.delete(payTo?.number ?? '');
  return { payTo, otherAccounts: [...numbers] };
}

export const partAt = (part: Part, path: string): Part =>
  partsAt(part, ...path.split('.'))[0] ?? {};

const CATEGORIES: readonly string[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'];

/** A category of the norm; what is none counts as taxed, so that its rate is looked at. */
export const categoryOf = (code: string): TaxCategory =>
  CATEGORIES.includes(code) ? (code as TaxCategory) : 'S';

export const NOBODY: EInvoiceParty = {
  ...{
    name: '',
    vatNumber: '',
    registrationNo: '',
    registrationScheme: '',
    street: '',
    postcode: '',
    city: '',
  },
  ...{ countryCode: '', electronicScheme: '', electronicAddress: '' },
};

/** Both ways to write that it is so in XML Schema. */
const YES: readonly string[] = ['true', '1'];

/** An amount with the sign of what it does: an allowance takes off, so that one below zero adds. */
export function signedAt(part: Part, [amount, indicator]: readonly [string, string]) {
  const [written, isCharge] = [numberAt(part, amount), YES.includes(textAt(part, indicator))];
  const negated = written.startsWith('-') ? written.slice(1) : `-${written}`;
  return { amount: isCharge ? written : negated, isCharge };
}
