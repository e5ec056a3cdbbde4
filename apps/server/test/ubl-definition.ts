import { type Definition, is, of, text } from './message-definition.ts';

/** The elements of UBL 2.1 that invoices of EN 16931 use here, in the order of its schema. */
const AMOUNT = /^-?\d+(\.\d{1,2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const VAT = of([['cbc:ID', is(/^VAT$/)]]);

const party: Definition = [
  ['cbc:EndpointID', text(50, 0)],
  ['cac:PartyName', of([['cbc:Name', text(200)]])],
  [
    'cac:PostalAddress',
    of([
      ['cbc:StreetName', text(400, 0)],
      ['cbc:CityName', text(100, 0)],
      ['cbc:PostalZone', text(20, 0)],
      ['cac:Country', of([['cbc:IdentificationCode', is(/^[A-Z]{2}$/)]])],
    ]),
  ],
  [
    'cac:PartyTaxScheme',
    of(
      [
        ['cbc:CompanyID', text(60)],
        ['cac:TaxScheme', VAT],
      ],
      0,
    ),
  ],
  [
    'cac:PartyLegalEntity',
    of([
      ['cbc:RegistrationName', text(200)],
      ['cbc:CompanyID', text(60, 0)],
    ]),
  ],
];

const category = (hasReason: boolean): Definition => [
  ['cbc:ID', is(/^(S|Z|E|AE|G|O)$/)],
  ['cbc:Percent', is(DECIMAL, 0)],
  ...(hasReason ? ([['cbc:TaxExemptionReason', text(200, 0)]] as const) : []),
  ['cac:TaxScheme', VAT],
];

const account: Definition = [
  ['cbc:ID', text(50)],
  ['cbc:Name', text(140, 0)],
  ['cac:FinancialInstitutionBranch', of([['cbc:ID', text(11)]], 0)],
];

const line = (quantity: string): Definition => [
  ['cbc:ID', text(10)],
  ['cbc:Note', text(100, 0)],
  [quantity, is(DECIMAL)],
  ['cbc:LineExtensionAmount', is(AMOUNT)],
  [
    'cac:Item',
    of([
      ['cbc:Name', text(300)],
      ['cac:ClassifiedTaxCategory', of(category(false))],
    ]),
  ],
  ['cac:Price', of([['cbc:PriceAmount', is(/^\d+(\.\d+)?$/)]])],
];

const tail: Definition = [
  ['cac:OrderReference', of([['cbc:ID', text(100)]], 0)],
  ['cac:BillingReference', of([['cac:InvoiceDocumentReference', of([['cbc:ID', text(60)]])]], 0)],
  ['cac:AccountingSupplierParty', of([['cac:Party', of(party)]])],
  ['cac:AccountingCustomerParty', of([['cac:Party', of(party)]])],
  [
    'cac:PaymentMeans',
    of(
      [
        ['cbc:PaymentMeansCode', is(/^30$/)],
        ['cbc:PaymentID', text(60)],
        ['cac:PayeeFinancialAccount', of(account)],
      ],
      0,
    ),
  ],
  ['cac:PaymentTerms', of([['cbc:Note', is(/\S/)]], 0)],
  [
    'cac:AllowanceCharge',
    of(
      [
        ['cbc:ChargeIndicator', is(/^false$/)],
        ['cbc:AllowanceChargeReason', text(200)],
        ['cbc:Amount', is(/^\d+(\.\d{1,2})?$/)],
        ['cac:TaxCategory', of(category(false))],
      ],
      0,
    ),
  ],
  [
    'cac:TaxTotal',
    of([
      ['cbc:TaxAmount', is(AMOUNT)],
      [
        'cac:TaxSubtotal',
        of([
          ['cbc:TaxableAmount', is(AMOUNT)],
          ['cbc:TaxAmount', is(AMOUNT)],
          ['cac:TaxCategory', of(category(true))],
        ]),
      ],
    ]),
  ],
  [
    'cac:LegalMonetaryTotal',
    of([
      ['cbc:LineExtensionAmount', is(AMOUNT)],
      ['cbc:TaxExclusiveAmount', is(AMOUNT)],
      ['cbc:TaxInclusiveAmount', is(AMOUNT)],
      ['cbc:AllowanceTotalAmount', is(AMOUNT, 0)],
      ['cbc:PayableAmount', is(AMOUNT)],
    ]),
  ],
];

const head = (type: string, code: RegExp, hasDueDate: boolean): Definition => [
  ['cbc:CustomizationID', is(/^urn:cen\.eu:en16931:2017/)],
  ['cbc:ProfileID', is(/^urn:fdc:peppol\.eu:2017:poacc:billing:01:1\.0$/, 0)],
  ['cbc:ID', text(60)],
  ['cbc:IssueDate', is(DAY)],
  ...(hasDueDate ? ([['cbc:DueDate', is(DAY)]] as const) : []),
  [type, is(code)],
  ['cbc:Note', is(/\S/, 0)],
  ['cbc:DocumentCurrencyCode', is(/^[A-Z]{3}$/)],
  ['cbc:BuyerReference', text(100, 0)],
];

const lines = (name: string, quantity: string): Definition => [
  [name, { ...of(line(quantity)), most: 200 }],
];

export const UBL_INVOICE: Definition = [
  [
    'Invoice',
    of([
      ...head('cbc:InvoiceTypeCode', /^380$/, true),
      ...tail,
      ...lines('cac:InvoiceLine', 'cbc:InvoicedQuantity'),
    ]),
  ],
];

export const UBL_CREDIT_NOTE: Definition = [
  [
    'CreditNote',
    of([
      ...head('cbc:CreditNoteTypeCode', /^381$/, false),
      ...tail,
      ...lines('cac:CreditNoteLine', 'cbc:CreditedQuantity'),
    ]),
  ],
];
