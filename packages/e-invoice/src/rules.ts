import { decimal } from '@mainsheet/money';
import type { EInvoice, TaxCategory } from './invoice.ts';

/** Whose record mends it: the own company, what its invoices say, the other party, or the document itself. */
export type RulePlace = 'company' | 'invoiceSettings' | 'buyer' | 'document';

/** A rule of EN 16931 or of Peppol that an invoice breaks. */
export type RuleBreach = {
  /** As the norm names it: `BR-08`. */
  readonly rule: string;
  readonly place: RulePlace;
  /** The field to fill or mend. */
  readonly field: string;
  readonly message: string;
};

/** A rule with whether an invoice is as it says. */
export type Rule = RuleBreach & { readonly isMet: (invoice: EInvoice) => boolean };

export const rule = (
  id: string,
  [place, field, message]: readonly [RulePlace, string, string],
  isMet: (invoice: EInvoice) => boolean,
): Rule => ({ rule: id, place, field, message, isMet });

/** Both sides of an invoice, with the record that mends what is wrong with each, and its words. */
export type PartyRecord = {
  readonly side: 'seller' | 'buyer';
  readonly place: 'company' | 'buyer';
  readonly of: string;
};
export const PARTIES: readonly PartyRecord[] = [
  { side: 'seller', place: 'company', of: 'your company' },
  { side: 'buyer', place: 'buyer', of: 'the customer' },
];

const LETTERS: Partial<Record<TaxCategory, string>> = { K: 'IC', L: 'IG', M: 'IP' };

/** As rules of a category are named: `BR-IC-02` is one of K. */
export const family = (category: TaxCategory): string => LETTERS[category] ?? category;

export const isAbove = (amount: string): boolean => decimal(amount).gt(0);
