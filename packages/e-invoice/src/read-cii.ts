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

/** Days of CII have no hyphens (format 102). */
const dayAt = (part: Part, path: string): string =>
  textAt(part, `${path}.DateTimeString`).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

function partyOf(part: Part): EInvoiceParty {
  const isVat = (one: Part) => partAt(one, 'ID')['@schemeID'] === 'VA';
  const registration = partsAt(part, 'SpecifiedTaxRegistration').find(isVat) ?? {};
  const address = partAt(part, 'URIUniversalCommunication');
  return {
    ...NOBODY,
    name: textAt(part, 'Name'),
    vatNumber: textAt(registration, 'ID'),
    registrationNo: textAt(part, 'SpecifiedLegalOrganization.ID'),
    registrationScheme: attributeAt(part, 'SpecifiedLegalOrganization.ID', ['schemeID', '']),
    street: textAt(part, 'PostalTradeAddress.LineOne'),
    postcode: textAt(part, 'PostalTradeAddress.PostcodeCode'),
    city: textAt(part, 'PostalTradeAddress.CityName'),
    countryCode: textAt(part, 'PostalTradeAddress.CountryID'),
    electronicScheme: attributeAt(address, 'URIID', ['schemeID', '']),
    electronicAddress: textAt(address, 'URIID'),
  };
}

const TAX = 'SpecifiedLineTradeSettlement.ApplicableTradeTax';
const PRICE = 'SpecifiedLineTradeAgreement.NetPriceProductTradePrice.ChargeAmount';
const QUANTITY = 'SpecifiedLineTradeDelivery.BilledQuantity';

const lineOf = (part: Part): EInvoiceLine => ({
  id: textAt(part, 'AssociatedDocumentLineDocument.LineID'),
  name: textAt(part, 'SpecifiedTradeProduct.Name'),
  note: textAt(part, 'AssociatedDocumentLineDocument.IncludedNote.Content'),
  quantity: numberAt(part, QUANTITY, '1'),
  unitCode: attributeAt(part, QUANTITY, ['unitCode', 'C62']),
  price: numberAt(part, PRICE),
  amount: numberAt(
    part,
    'SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount',
  ),
  category: categoryOf(textAt(part, `${TAX}.CategoryCode`)),
  rate: numberAt(part, `${TAX}.RateApplicablePercent`, ''),
});

const adjustmentOf = (part: Part): EInvoiceAdjustment => ({
  ...signedAt(part, ['ActualAmount', 'ChargeIndicator.Indicator']),
  reason: textAt(part, 'Reason'),
  category: categoryOf(textAt(part, 'CategoryTradeTax.CategoryCode')),
  rate: numberAt(part, 'CategoryTradeTax.RateApplicablePercent', ''),
});

const taxOf = (part: Part): EInvoiceTax => ({
  category: categoryOf(textAt(part, 'CategoryCode')),
  rate: numberAt(part, 'RateApplicablePercent', ''),
  taxable: numberAt(part, 'BasisAmount'),
  amount: numberAt(part, 'CalculatedAmount'),
  reason: textAt(part, 'ExemptionReason'),
});

function totalsOf(settlement: Part): EInvoice['totals'] {
  const summation = partAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const of = (name: string) => numberAt(summation, name);
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  // It may stand in the currency of the tax office too (BT-111).
  const taxes = partsAt(summation, 'TaxTotalAmount');
  const tax = inCurrency(taxes, currency)[0] ?? taxes[0] ?? {};
  return {
    ...{ lines: of('LineTotalAmount'), allowances: of('AllowanceTotalAmount') },
    ...{ charges: of('ChargeTotalAmount'), withoutTax: of('TaxBasisTotalAmount') },
    ...{ tax: numberAt({ tax }, 'tax'), withTax: of('GrandTotalAmount') },
    ...{ prepaid: of('TotalPrepaidAmount'), rounding: of('RoundingAmount') },
    due: of('DuePayableAmount'),
  };
}

function accountOf(means: Part): EInvoiceAccount {
  const account = partAt(means, 'PayeePartyCreditorFinancialAccount');
  const number = textAt(account, 'IBANID') || textAt(account, 'ProprietaryID');
  const bic = textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution.BICID');
  return { holder: textAt(account, 'AccountName'), number, bic };
}

/** An invoice of the UN/CEFACT Cross Industry Invoice, as Factur-X and ZUGFeRD hold it; null of any other message. */
export function readCii(message: Part): EInvoice | null {
  const [root] = partsAt(message, 'CrossIndustryInvoice');
  if (!root) return null;
  const head = partAt(root, 'ExchangedDocument');
  const typeCode = textAt(head, 'TypeCode');
  const trade = partAt(root, 'SupplyChainTradeTransaction');
  const agreement = partAt(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = partAt(trade, 'ApplicableHeaderTradeSettlement');
  return {
    kind: isCreditCode(typeCode) ? 'creditNote' : 'invoice',
    typeCode,
    number: textAt(head, 'ID'),
    issuedOn: dayAt(head, 'IssueDateTime'),
    dueOn: dayAt(settlement, 'SpecifiedTradePaymentTerms.DueDateDateTime'),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    note: textAt(head, 'IncludedNote.Content'),
    paymentTerms: textAt(settlement, 'SpecifiedTradePaymentTerms.Description'),
    buyerReference: textAt(agreement, 'BuyerReference'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument.IssuerAssignedID'),
    corrects: textAt(settlement, 'InvoiceReferencedDocument.IssuerAssignedID'),
    seller: partyOf(partAt(agreement, 'SellerTradeParty')),
    buyer: partyOf(partAt(agreement, 'BuyerTradeParty')),
    payee: textAt(settlement, 'PayeeTradeParty.Name'),
    ...accountsAmong(partsAt(settlement, 'SpecifiedTradeSettlementPaymentMeans').map(accountOf)),
    lines: partsAt(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
    adjustments: partsAt(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustmentOf),
    taxes: partsAt(settlement, 'ApplicableTradeTax').map(taxOf),
    totals: totalsOf(settlement),
  };
}
