import type {
  EInvoice,
  EInvoiceAdjustment,
  EInvoiceParty,
  EInvoiceTax,
} from '@mainsheet/e-invoice';
import { drawXml, optional, type XmlNode } from '../../platform/documents/xml.ts';

/** Source: UN/CEFACT Cross Industry Invoice D16B; EN 16931-3-3, the norm bound to it; Factur-X 1.0, profile EN 16931. */
const CII = 'urn:un:unece:uncefact:data:standard';
const GUIDELINE = 'urn:cen.eu:en16931:2017';
/** Credit transfer (UNCL 4461). */
const CREDIT_TRANSFER = '30';
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

const ram = (name: string, content: string | readonly XmlNode[], attribute?: string): XmlNode =>
  typeof content === 'string' && content === ''
    ? null
    : attribute
      ? [`ram:${name}`, content, attribute]
      : [`ram:${name}`, content];

/** Days of CII have no hyphens (format 102). */
const day = (name: string, on: string): XmlNode =>
  on === '' ? null : ram(name, [['udt:DateTimeString', on.replaceAll('-', ''), 'format="102"']]);

const schemeOf = (scheme: string): string | undefined => scheme && `schemeID="${scheme}"`;

const partyOf = (name: string, party: EInvoiceParty): XmlNode =>
  ram(name, [
    ram('Name', party.name),
    ram('SpecifiedLegalOrganization', [
      ram('ID', party.registrationNo, schemeOf(party.registrationScheme)),
    ]),
    ram('PostalTradeAddress', [
      ram('PostcodeCode', party.postcode),
      ram('LineOne', party.street),
      ram('CityName', party.city),
      ram('CountryID', party.countryCode),
    ]),
    ram('URIUniversalCommunication', [
      ram('URIID', party.electronicAddress, schemeOf(party.electronicScheme)),
    ]),
    ram('SpecifiedTaxRegistration', [ram('ID', party.vatNumber, 'schemeID="VA"')]),
  ]);

const linesOf = ({ lines }: EInvoice): XmlNode[] =>
  lines.map((line) =>
    ram('IncludedSupplyChainTradeLineItem', [
      ram('AssociatedDocumentLineDocument', [
        ram('LineID', line.id),
        ram('IncludedNote', [ram('Content', line.note)]),
      ]),
      ram('SpecifiedTradeProduct', [ram('Name', line.name)]),
      ram('SpecifiedLineTradeAgreement', [
        ram('NetPriceProductTradePrice', [ram('ChargeAmount', line.price)]),
      ]),
      ram('SpecifiedLineTradeDelivery', [
        ram('BilledQuantity', line.quantity, `unitCode="${line.unitCode}"`),
      ]),
      ram('SpecifiedLineTradeSettlement', [
        ram('ApplicableTradeTax', [
          ram('TypeCode', 'VAT'),
          ram('CategoryCode', line.category),
          ram('RateApplicablePercent', line.rate),
        ]),
        ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', line.amount)]),
      ]),
    ]),
  );

const taxOf = (tax: EInvoiceTax): XmlNode =>
  ram('ApplicableTradeTax', [
    ram('CalculatedAmount', tax.amount),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', tax.reason),
    ram('BasisAmount', tax.taxable),
    ram('CategoryCode', tax.category),
    ram('RateApplicablePercent', tax.rate),
  ]);

const allowanceOf = (one: EInvoiceAdjustment): XmlNode =>
  ram('SpecifiedTradeAllowanceCharge', [
    ram('ChargeIndicator', [['udt:Indicator', 'false']]),
    ram('ActualAmount', one.amount.replace(/^-/, '')),
    ram('Reason', one.reason),
    ram('CategoryTradeTax', [
      ram('TypeCode', 'VAT'),
      ram('CategoryCode', one.category),
      ram('RateApplicablePercent', one.rate),
    ]),
  ]);

function paymentMeansOf({ payTo }: EInvoice): XmlNode {
  if (payTo === null) return null;
  const isIban = IBAN.test(payTo.number);
  return ram('SpecifiedTradeSettlementPaymentMeans', [
    ram('TypeCode', CREDIT_TRANSFER),
    ram('PayeePartyCreditorFinancialAccount', [
      isIban ? ram('IBANID', payTo.number) : null,
      ram('AccountName', payTo.holder),
      isIban ? null : ram('ProprietaryID', payTo.number),
    ]),
    ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', payTo.bic)]),
  ]);
}

const settlementOf = (invoice: EInvoice): XmlNode =>
  ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', invoice.payTo === null ? '' : invoice.number),
    ram('InvoiceCurrencyCode', invoice.currency),
    paymentMeansOf(invoice),
    ...invoice.taxes.map(taxOf),
    ...invoice.adjustments.map(allowanceOf),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', invoice.paymentTerms),
      day('DueDateDateTime', invoice.dueOn),
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', invoice.totals.lines),
      invoice.totals.allowances === '0'
        ? null
        : ram('AllowanceTotalAmount', invoice.totals.allowances),
      ram('TaxBasisTotalAmount', invoice.totals.withoutTax),
      ram('TaxTotalAmount', invoice.totals.tax, `currencyID="${invoice.currency}"`),
      ram('GrandTotalAmount', invoice.totals.withTax),
      ram('DuePayableAmount', invoice.totals.due),
    ]),
    ram('InvoiceReferencedDocument', [ram('IssuerAssignedID', invoice.corrects)]),
  ]);

/** An invoice or credit note as CII; charges and prepayments are of no document made here. */
export function writeCii(invoice: EInvoice): string {
  const spaces = [
    `xmlns:rsm="${CII}:CrossIndustryInvoice:100"`,
    `xmlns:ram="${CII}:ReusableAggregateBusinessInformationEntity:100"`,
    `xmlns:udt="${CII}:UnqualifiedDataType:100"`,
  ];
  const body: XmlNode[] = [
    [
      'rsm:ExchangedDocumentContext',
      [ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', GUIDELINE)])],
    ],
    [
      'rsm:ExchangedDocument',
      [
        ram('ID', invoice.number),
        ram('TypeCode', invoice.typeCode),
        day('IssueDateTime', invoice.issuedOn),
        ram('IncludedNote', [ram('Content', invoice.note)]),
      ],
    ],
    [
      'rsm:SupplyChainTradeTransaction',
      [
        ...linesOf(invoice),
        ram('ApplicableHeaderTradeAgreement', [
          optional('ram:BuyerReference', invoice.buyerReference),
          partyOf('SellerTradeParty', invoice.seller),
          partyOf('BuyerTradeParty', invoice.buyer),
          ram('BuyerOrderReferencedDocument', [ram('IssuerAssignedID', invoice.orderReference)]),
        ]),
        // Asked for also where there is nothing to say of it.
        ['ram:ApplicableHeaderTradeDelivery', null],
        settlementOf(invoice),
      ],
    ],
  ];
  const root: XmlNode = ['rsm:CrossIndustryInvoice', body, spaces.join(' ')];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawXml(root)}\n`;
}
