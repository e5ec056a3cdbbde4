import {
  type EInvoice,
  type EInvoiceParty,
  type EInvoiceTax,
  profileOf,
} from '@mainsheet/e-invoice';
import { drawXml, optional, type XmlNode } from '../../platform/documents/xml.ts';

/** Source: OASIS UBL 2.1, Invoice and CreditNote; EN 16931-3-2, the norm bound to them. */
const SYNTAX = {
  invoice: { root: 'Invoice', type: 'InvoiceTypeCode' },
  creditNote: { root: 'CreditNote', type: 'CreditNoteTypeCode' },
} as const;
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
/** Source: Peppol BIS Billing 3.0, specification and process identifiers. */
const PROFILES = {
  'Peppol BIS Billing 3.0': {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
  'EN 16931': { customization: 'urn:cen.eu:en16931:2017', process: '' },
} as const;
/** Credit transfer (UNCL 4461). */
const CREDIT_TRANSFER = '30';

const cbc = (name: string, text: string): XmlNode => optional(`cbc:${name}`, text);
const cac = (name: string, inner: readonly XmlNode[]): XmlNode => [`cac:${name}`, inner];
const VAT_SCHEME = cac('TaxScheme', [cbc('ID', 'VAT')]);

const partyOf = (party: EInvoiceParty): XmlNode =>
  cac('Party', [
    party.electronicAddress === ''
      ? null
      : ['cbc:EndpointID', party.electronicAddress, `schemeID="${party.electronicScheme}"`],
    cac('PartyName', [cbc('Name', party.name)]),
    cac('PostalAddress', [
      cbc('StreetName', party.street),
      cbc('CityName', party.city),
      cbc('PostalZone', party.postcode),
      cac('Country', [cbc('IdentificationCode', party.countryCode)]),
    ]),
    party.vatNumber === ''
      ? null
      : cac('PartyTaxScheme', [cbc('CompanyID', party.vatNumber), VAT_SCHEME]),
    cac('PartyLegalEntity', [
      cbc('RegistrationName', party.name),
      party.registrationScheme === ''
        ? cbc('CompanyID', party.registrationNo)
        : ['cbc:CompanyID', party.registrationNo, `schemeID="${party.registrationScheme}"`],
    ]),
  ]);

const category = (
  name: string,
  tax: Pick<EInvoiceTax, 'category' | 'rate'>,
  reason = '',
): XmlNode =>
  cac(name, [
    cbc('ID', tax.category),
    cbc('Percent', tax.rate),
    cbc('TaxExemptionReason', reason),
    VAT_SCHEME,
  ]);

function headOf(invoice: EInvoice): XmlNode[] {
  const { type } = SYNTAX[invoice.kind];
  const { customization, process } = PROFILES[profileOf(invoice)];
  const isInvoice = invoice.kind === 'invoice';
  const corrected = cac('InvoiceDocumentReference', [cbc('ID', invoice.corrects)]);
  return [
    cbc('CustomizationID', customization),
    cbc('ProfileID', process),
    cbc('ID', invoice.number),
    cbc('IssueDate', invoice.issuedOn),
    isInvoice ? cbc('DueDate', invoice.dueOn) : null,
    cbc(type, invoice.typeCode),
    cbc('Note', invoice.note),
    cbc('DocumentCurrencyCode', invoice.currency),
    cbc('BuyerReference', invoice.buyerReference),
    cac('OrderReference', [cbc('ID', invoice.orderReference)]),
    cac('BillingReference', [corrected]),
  ];
}

const paymentOf = ({ payTo, number, paymentTerms }: EInvoice): XmlNode[] => [
  payTo === null
    ? null
    : cac('PaymentMeans', [
        cbc('PaymentMeansCode', CREDIT_TRANSFER),
        cbc('PaymentID', number),
        cac('PayeeFinancialAccount', [
          cbc('ID', payTo.number),
          cbc('Name', payTo.holder),
          cac('FinancialInstitutionBranch', [cbc('ID', payTo.bic)]),
        ]),
      ]),
  cac('PaymentTerms', [cbc('Note', paymentTerms)]),
];

const allowancesOf = ({ currency, adjustments }: EInvoice): XmlNode[] =>
  adjustments.map((one) =>
    cac('AllowanceCharge', [
      cbc('ChargeIndicator', 'false'),
      cbc('AllowanceChargeReason', one.reason),
      ['cbc:Amount', positive(one.amount), `currencyID="${currency}"`],
      category('TaxCategory', one),
    ]),
  );

/** What is taken off is below zero among ourselves. */
const positive = (amount: string): string => amount.replace(/^-/, '');

function sumsOf({ currency, taxes, totals }: EInvoice): XmlNode[] {
  const amount = (name: string, text: string): XmlNode => [
    `cbc:${name}`,
    text,
    `currencyID="${currency}"`,
  ];
  const subtotals = taxes.map((tax) =>
    cac('TaxSubtotal', [
      amount('TaxableAmount', tax.taxable),
      amount('TaxAmount', tax.amount),
      category('TaxCategory', tax, tax.reason),
    ]),
  );
  return [
    cac('TaxTotal', [amount('TaxAmount', totals.tax), ...subtotals]),
    cac('LegalMonetaryTotal', [
      amount('LineExtensionAmount', totals.lines),
      amount('TaxExclusiveAmount', totals.withoutTax),
      amount('TaxInclusiveAmount', totals.withTax),
      totals.allowances === '0' ? null : amount('AllowanceTotalAmount', totals.allowances),
      amount('PayableAmount', totals.due),
    ]),
  ];
}

const linesOf = ({ kind, currency, lines }: EInvoice): XmlNode[] =>
  lines.map((line) =>
    cac(kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine', [
      cbc('ID', line.id),
      cbc('Note', line.note),
      [
        kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity',
        line.quantity,
        `unitCode="${line.unitCode}"`,
      ],
      ['cbc:LineExtensionAmount', line.amount, `currencyID="${currency}"`],
      cac('Item', [cbc('Name', line.name), category('ClassifiedTaxCategory', line)]),
      cac('Price', [['cbc:PriceAmount', line.price, `currencyID="${currency}"`]]),
    ]),
  );

/** An invoice or credit note as UBL 2.1 of its profile; charges and prepayments are of no document made here. */
export function writeUbl(invoice: EInvoice): string {
  const { root } = SYNTAX[invoice.kind];
  const spaces = [
    `xmlns="${UBL}:${root}-2"`,
    `xmlns:cac="${UBL}:CommonAggregateComponents-2"`,
    `xmlns:cbc="${UBL}:CommonBasicComponents-2"`,
  ];
  const body = [
    ...headOf(invoice),
    cac('AccountingSupplierParty', [partyOf(invoice.seller)]),
    cac('AccountingCustomerParty', [partyOf(invoice.buyer)]),
    ...paymentOf(invoice),
    ...allowancesOf(invoice),
    ...sumsOf(invoice),
    ...linesOf(invoice),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawXml([root, body, spaces.join(' ')])}\n`;
}
