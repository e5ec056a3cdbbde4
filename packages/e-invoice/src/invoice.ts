import { asksLegalList } from './legal-numbers.ts';

/** Categories of VAT as EN 16931 codes them (UNCL 5305): `S` is taxed, the others say why nothing is charged. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M';

/** Seller or buyer. What is not known is an empty text. */
export type EInvoiceParty = {
  readonly name: string;
  readonly vatNumber: string;
  readonly registrationNo: string;
  /** The list that the registration number is from, where the country has one. */
  readonly registrationScheme: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 */
  readonly countryCode: string;
  /** Where e-invoices reach it, with the code of the list that the address is from. */
  readonly electronicScheme: string;
  readonly electronicAddress: string;
};

/** Amounts, prices and quantities are decimal texts, exact as they stand in the file. */
export type EInvoiceLine = {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly quantity: string;
  /** UN/ECE Recommendation 20 */
  readonly unitCode: string;
  readonly price: string;
  readonly amount: string;
  readonly category: TaxCategory;
  /** A percentage; empty where none may stand. */
  readonly rate: string;
};

/** What is added to the lines of a document or, below zero, taken off them. */
export type EInvoiceAdjustment = {
  readonly amount: string;
  /** As the file calls it, whatever its sign: a charge may be below zero, and an allowance add. */
  readonly isCharge: boolean;
  readonly reason: string;
  readonly category: TaxCategory;
  readonly rate: string;
};

/** Lines of one category and rate together. */
export type EInvoiceTax = {
  readonly category: TaxCategory;
  readonly rate: string;
  readonly taxable: string;
  readonly amount: string;
  /** Why nothing is charged. */
  readonly reason: string;
};

export type EInvoiceTotals = {
  readonly lines: string;
  readonly allowances: string;
  readonly charges: string;
  readonly withoutTax: string;
  readonly tax: string;
  readonly withTax: string;
  readonly prepaid: string;
  readonly rounding: string;
  readonly due: string;
};

/** An account that is paid to. */
export type EInvoiceAccount = {
  readonly holder: string;
  readonly number: string;
  readonly bic: string;
};

/** An invoice in the terms of EN 16931, whichever syntax it stands in. */
export type EInvoice = {
  readonly kind: 'invoice' | 'creditNote';
  /** What it is, more closely (UNTDID 1001): 380 of an invoice, 381 of a credit note. */
  readonly typeCode: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly note: string;
  readonly paymentTerms: string;
  /** What the buyer asked to be quoted. */
  readonly buyerReference: string;
  readonly orderReference: string;
  /** The invoice that a credit note credits. */
  readonly corrects: string;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  /** Who is paid, where that is not the seller: a factor, say. */
  readonly payee: string;
  readonly payTo: EInvoiceAccount | null;
  /** Numbers of further accounts that it may be paid to. */
  readonly otherAccounts: readonly string[];
  readonly lines: readonly EInvoiceLine[];
  readonly adjustments: readonly EInvoiceAdjustment[];
  readonly taxes: readonly EInvoiceTax[];
  readonly totals: EInvoiceTotals;
};

/** What a file says it follows. */
export type EInvoiceProfile = 'Peppol BIS Billing 3.0' | 'EN 16931';

/** Mail goes past the network. */
const isOnPeppol = ({ electronicAddress, electronicScheme }: EInvoiceParty): boolean =>
  electronicAddress !== '' && electronicScheme !== 'EM';

/** Rules of the seller's country that what is written here cannot keep, whatever is entered. */
const isForeignToPeppol = ({ seller, buyer, payTo }: EInvoice): boolean =>
  (asksLegalList(seller.countryCode) && seller.registrationScheme === '') ||
  // Between Danes a transfer has a means of payment of its own (DK-R-005).
  (seller.countryCode === 'DK' && buyer.countryCode === 'DK' && payTo !== null);

/** Peppol carries an invoice from address to address, with what the buyer asked to be quoted; the norm alone does not ask. */
export const profileOf = (invoice: EInvoice): EInvoiceProfile =>
  isOnPeppol(invoice.seller) &&
  isOnPeppol(invoice.buyer) &&
  (invoice.buyerReference !== '' || invoice.orderReference !== '') &&
  !isForeignToPeppol(invoice)
    ? 'Peppol BIS Billing 3.0'
    : 'EN 16931';
