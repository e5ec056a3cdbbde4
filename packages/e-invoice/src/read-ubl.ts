import { type Part, partsAt } from '@mainsheet/bank-files';
import type {
  EInvoice,
  EInvoiceAccount,
  EInvoiceAdjustment,
  EInvoiceLine,
  EInvoiceParty,
  EInvoiceTax,
} from './invoice.ts';
import {
  accountsAmong,
  attributeAt,
  categoryOf,
  inCurrency,
  NOBODY,
  numberAt,
  partAt,
  signedAt,
  textAt,
} from './parts.ts';
import { isCreditCode } from './type-codes.ts';

function partyOf(part: Part): EInvoiceParty {
  const party = partAt(part, 'Party');
  const isVat = (one: Part) => textAt(one, 'TaxScheme.ID') === 'VAT';
  const scheme = partsAt(party, 'PartyTaxScheme').find(isVat) ?? {};
  return {
    ...NOBODY,
    name: textAt(party, 'PartyLegalEntity.RegistrationName') || textAt(party, 'PartyName.Name'),
    vatNumber: textAt(scheme, 'CompanyID'),
    registrationNo: textAt(party, 'PartyLegalEntity.CompanyID'),
    registrationScheme: attributeAt(party, 'PartyLegalEntity.CompanyID', ['schemeID', '']),
    street: textAt(party, 'PostalAddress.StreetName'),
    postcode: textAt(party, 'PostalAddress.PostalZone'),
    city: textAt(party, 'PostalAddress.CityName'),
    countryCode: textAt(party, 'PostalAddress.Country.IdentificationCode'),
    electronicScheme: attributeAt(party, 'EndpointID', ['schemeID', '']),
    electronicAddress: textAt(party, 'EndpointID'),
  };
}

const lineOf =
  (quantity: string) =>
  (part: Part): EInvoiceLine => ({
    id: textAt(part, 'ID'),
    name: textAt(part, 'Item.Name') || textAt(part, 'Item.Description'),
    note: textAt(part, 'Note'),
    quantity: numberAt(part, quantity, '1'),
    unitCode: attributeAt(part, quantity, ['unitCode', 'C62']),
    price: numberAt(part, 'Price.PriceAmount'),
    amount: numberAt(part, 'LineExtensionAmount'),
    category: categoryOf(textAt(part, 'Item.ClassifiedTaxCategory.ID')),
    rate: numberAt(part, 'Item.ClassifiedTaxCategory.Percent', ''),
  });

const adjustmentOf = (part: Part): EInvoiceAdjustment => ({
  ...signedAt(part, ['Amount', 'ChargeIndicator']),
  reason: textAt(part, 'AllowanceChargeReason'),
  category: categoryOf(textAt(part, 'TaxCategory.ID')),
  rate: numberAt(part, 'TaxCategory.Percent', ''),
});

const taxOf = (part: Part): EInvoiceTax => ({
  category: categoryOf(textAt(part, 'TaxCategory.ID')),
  rate: numberAt(part, 'TaxCategory.Percent', ''),
  taxable: numberAt(part, 'TaxableAmount'),
  amount: numberAt(part, 'TaxAmount'),
  reason: textAt(part, 'TaxCategory.TaxExemptionReason'),
});

/** The tax in the currency of the document: it may stand in that of the tax office too (BT-111), and then has no parts. */
function taxTotalOf(root: Part): Part {
  const all = partsAt(root, 'TaxTotal');
  const currency = textAt(root, 'DocumentCurrencyCode');
  const own = all.filter((one) => inCurrency(partsAt(one, 'TaxAmount'), currency).length > 0);
  const split = (totals: readonly Part[]) =>
    totals.find((one) => partsAt(one, 'TaxSubtotal').length > 0);
  return split(own) ?? own[0] ?? split(all) ?? {};
}

function totalsOf(root: Part): EInvoice['totals'] {
  const of = (name: string) => numberAt(root, `LegalMonetaryTotal.${name}`);
  return {
    ...{ lines: of('LineExtensionAmount'), allowances: of('AllowanceTotalAmount') },
    ...{ charges: of('ChargeTotalAmount'), withoutTax: of('TaxExclusiveAmount') },
    tax: numberAt(taxTotalOf(root), 'TaxAmount'),
    ...{ withTax: of('TaxInclusiveAmount'), prepaid: of('PrepaidAmount') },
    ...{ rounding: of('PayableRoundingAmount'), due: of('PayableAmount') },
  };
}

const accountOf = (part: Part): EInvoiceAccount => ({
  holder: textAt(part, 'Name'),
  number: textAt(part, 'ID'),
  bic: textAt(part, 'FinancialInstitutionBranch.ID'),
});

/** An invoice or credit note of UBL 2.1; null of any other message. */
export function readUbl(message: Part): EInvoice | null {
  const credit = partsAt(message, 'CreditNote')[0];
  const root = credit ?? partsAt(message, 'Invoice')[0];
  if (!root) return null;
  const [line, quantity] = credit
    ? ['CreditNoteLine', 'CreditedQuantity']
    : ['InvoiceLine', 'InvoicedQuantity'];
  const typeCode = textAt(root, credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  // The type of a credit note may stand in an Invoice too.
  const isCredit = credit !== undefined || isCreditCode(typeCode);
  return {
    kind: isCredit ? 'creditNote' : 'invoice',
    typeCode,
    number: textAt(root, 'ID'),
    issuedOn: textAt(root, 'IssueDate'),
    dueOn: textAt(root, 'DueDate') || textAt(root, 'PaymentMeans.PaymentDueDate'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    note: textAt(root, 'Note'),
    paymentTerms: textAt(root, 'PaymentTerms.Note'),
    buyerReference: textAt(root, 'BuyerReference'),
    orderReference: textAt(root, 'OrderReference.ID'),
    corrects: textAt(root, 'BillingReference.InvoiceDocumentReference.ID'),
    seller: partyOf(partAt(root, 'AccountingSupplierParty')),
    buyer: partyOf(partAt(root, 'AccountingCustomerParty')),
    payee: textAt(root, 'PayeeParty.PartyName.Name'),
    ...accountsAmong(partsAt(root, 'PaymentMeans', 'PayeeFinancialAccount').map(accountOf)),
    lines: partsAt(root, line ?? '').map(lineOf(quantity ?? '')),
    adjustments: partsAt(root, 'AllowanceCharge').map(adjustmentOf),
    taxes: partsAt(taxTotalOf(root), 'TaxSubtotal').map(taxOf),
    totals: totalsOf(root),
  };
}
