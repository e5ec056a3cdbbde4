import { NO_BUSINESS_DETAILS, NO_INVOICE_SETTINGS, UNTAXED_CATEGORIES } from '@mainsheet/contract';
import { amountText, decimal, moneyFromDecimal } from '@mainsheet/money';
import fc from 'fast-check';
import type { Sources } from '../src/modules/e-invoices/invoice-of-document.ts';

type Line = Sources['whole']['lines'][number];
type Document = Sources['whole']['document'];

const words = fc.constantFrom(
  'Freight, 52,300 mt grain & meal',
  'Ballast bonus <net>',
  'Address commission "2.5 %"',
  'Démurrage à Santos',
);
const digits = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((n) =>
    decimal(n)
      .div(10 ** places)
      .toFixed(places),
  );

const line = fc.record({
  description: words,
  quantity: digits(1, 10 ** 9, 6),
  unit: fc.constantFrom('mt', 'days', '', 'lumpsum', 'cases of 12', 'cbm'),
  rate: fc.tuple(digits(1, 10 ** 6, 4), fc.boolean()),
});

const lineRow = (
  currency: string,
  no: number,
  of: Pick<Line, 'description' | 'quantity' | 'unit' | 'rate'>,
): Line => ({
  ...of,
  line_no: no,
  account_code: '4010',
  amount_minor: String(moneyFromDecimal(currency, decimal(of.quantity).times(of.rate)).minorUnits),
  source_key: null,
  voyage_id: null,
  voyage_label: null,
});

const CONTACT = {
  ...{ id: 'c', name: 'Levante Cereales SL', kinds: ['customer'], email: '', phone: '' },
  ...{ city: 'Valencia', country_code: 'ES', currency: 'EUR', payment_terms_days: 30 },
  ...{ updated_at: '', updated_by: '', version: 1 },
};

type Drawn = {
  kind: string;
  currency: string;
  lines: { description: string; quantity: string; unit: string; rate: [string, boolean] }[];
  taxRate: string | null;
  /** A percentage of the lines, or an amount. */
  discount: { percent: string } | { amount: string } | null;
  category: keyof typeof UNTAXED_CATEGORIES;
  isOnPeppol: boolean;
  hasBank: boolean;
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom('invoice', 'credit_note'),
  currency: fc.constantFrom('EUR', 'USD', 'JPY', 'NOK'),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  taxRate: fc.option(digits(5_000, 250_000, 4), { nil: null }),
  discount: fc.constantFrom(null, { percent: '12.5' }, { amount: '0.75' }),
  category: fc.constantFrom(...(Object.keys(UNTAXED_CATEGORIES) as Drawn['category'][])),
  isOnPeppol: fc.boolean(),
  hasBank: fc.boolean(),
});

const sumMinor = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, one) => sum + BigInt(one.amount_minor), 0n);

/** What a discount takes off, as a line; none that would leave nothing. */
function discounted(currency: string, lines: readonly Line[], discount: Drawn['discount']): Line[] {
  if (discount === null) return [...lines];
  const isPercent = 'percent' in discount;
  const line = lineRow(currency, lines.length + 1, {
    description: 'Discount',
    quantity: isPercent ? decimal(discount.percent).div(100).toFixed() : '1',
    unit: '',
    rate: isPercent ? `-${amountText(currency, sumMinor(lines))}` : `-${discount.amount}`,
  });
  const minor = BigInt(line.amount_minor);
  return minor === 0n || sumMinor(lines) + minor <= 0n
    ? [...lines]
    : [...lines, { ...line, source_key: 'discount' }];
}

/** Lines above zero together, with lines for a discount and for the tax where there are such. */
function linesOf({ currency, lines, taxRate, discount }: Drawn): Line[] {
  const billed = lines
    .map(({ rate: [rate, isOff], ...one }, index) =>
      lineRow(currency, index + 1, { ...one, rate: isOff && index > 0 ? `-${rate}` : rate }),
    )
    .filter(({ amount_minor: minor }) => minor !== '0');
  // What would come to less than nothing is no document.
  const whole =
    sumMinor(billed) > 0n
      ? billed
      : [lineRow(currency, 1, { ...lines[0]!, quantity: '1000', rate: '1.5' })];
  const made = discounted(currency, whole, discount);
  if (taxRate === null) return made;
  const tax = lineRow(currency, made.length + 1, {
    description: 'VAT',
    quantity: decimal(taxRate).div(100).toFixed(),
    unit: '',
    rate: amountText(currency, sumMinor(made)),
  });
  return [...made, { ...tax, source_key: 'tax.1' }];
}

function documentOf({ kind, currency }: Drawn, lines: readonly Line[]): Document {
  const document = {
    ...{ id: 'd', kind, label: 'INV-00017', type: 'freight', status: 'Sent', contact_id: 'c' },
    ...{ currency, document_on: '2026-11-20', due_on: '2026-12-20', partial_minor: null },
    ...{ reference: 'Fixture 7/26', po_number: '', terms: 'Free of charges' },
    ...{ public_notes: 'With thanks', custom_values: ['A & B'] },
    ...{ vessel_name: 'Skagen Star', voyage_label: 'SKS-2601' },
    corrects_label: kind === 'credit_note' ? 'INV-00016' : null,
    total_minor: String(sumMinor(lines)),
  };
  return document as unknown as Document;
}

const COMPANY = {
  ...NO_BUSINESS_DETAILS,
  ...{ name: 'Skagen AS', registrationNo: '918553207', vatNumber: 'NO 918 553 207 MVA' },
  ...{ address: 'Strandgaten 18', postcode: '5013', city: 'Bergen', countryCode: 'NO' },
};
const BUYER = {
  ...{ address: '', street: 'Calle del Mar', building: '4', postcode: '46003' },
  ...{ vatNumber: 'ESB12345674', tags: [], notes: '', people: [] },
};
const ACCOUNT = { holder: 'Skagen AS', number: 'NO9386011117947', bic: 'VESBNO22' };

function sourcesOf(of: Drawn): Sources {
  const lines = linesOf(of);
  const [company, details] = of.isOnPeppol
    ? [
        { ...COMPANY, electronicScheme: '0192' as const, electronicAddress: '918553207' },
        { ...BUYER, electronicScheme: '9920' as const, electronicAddress: 'ESB12345674' },
      ]
    : [COMPANY, BUYER];
  return {
    whole: { lines, document: documentOf(of, lines) },
    company,
    settings: {
      ...NO_INVOICE_SETTINGS,
      untaxedCategory: of.category,
      exemptionReason: of.category === 'E' ? 'Article 148, Directive 2006/112/EC' : '',
    },
    issuer: {
      ...{ name: 'Skagen AS', addressLines: [], terms: '', footer: '' },
      banks: of.hasBank ? [{ currency: of.currency, facts: [], account: ACCOUNT }] : [],
    },
    facts: [{ name: 'Bill of lading', value: '2026-10-30' }],
    contact: { ...CONTACT, details },
  };
}

/** Issued documents as the server has them: any lines, taxed or not, of any currency that the norm can carry. */
export const issuedDocuments: fc.Arbitrary<Sources> = drawn.map(sourcesOf);
