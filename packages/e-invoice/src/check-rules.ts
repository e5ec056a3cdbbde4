import { decimal, findCurrencyExponent, findDecimal } from '@mainsheet/money';
import { checkSums } from './check-sums.ts';
import { type EInvoice, type EInvoiceTax, profileOf, type TaxCategory } from './invoice.ts';
import { PEPPOL_RULES } from './peppol-rules.ts';
import {
  family,
  isAbove,
  PARTIES,
  type PartyRecord,
  type Rule,
  type RuleBreach,
  rule,
} from './rules.ts';

/** Where the invoice settings and the customer say why no VAT is charged. */
export const REASON_FIELD = 'Reason without VAT';

/** Categories on whose account a seller must be known to the tax office. */
const NAMED: Partial<Record<TaxCategory, string>> = {
  ...{ S: 'BR-S-02', Z: 'BR-Z-02', E: 'BR-E-02', AE: 'BR-AE-02', K: 'BR-IC-02', G: 'BR-G-02' },
};
const TAXED: readonly TaxCategory[] = ['S', 'L', 'M'];
/** Where the reason stands for itself and none may be written. */
const NO_REASON: readonly TaxCategory[] = ['S', 'Z', 'L', 'M'];

const has = (invoice: EInvoice, ...categories: readonly TaxCategory[]): boolean =>
  invoice.taxes.some(({ category }) => categories.includes(category));

const isKnown = ({ seller }: EInvoice): boolean =>
  seller.registrationNo !== '' || seller.vatNumber !== '';

const HAS_LETTERS = /^[A-Z]{2}[A-Z0-9 .+*-]{2,}$/;

/** An address is of a list, and a list that of an address (BR-62, BR-63). */
const halfAddressRules = ({ side, place, of }: PartyRecord): Rule[] => [
  rule(
    side === 'seller' ? 'BR-62' : 'BR-63',
    [place, 'List of the address', `Choose of which list the electronic address of ${of} is.`],
    ({ [side]: party }) => party.electronicAddress === '' || party.electronicScheme !== '',
  ),
  rule(
    side === 'seller' ? 'BR-62' : 'BR-63',
    [place, 'Electronic address', `Enter the electronic address of ${of}, or choose no list.`],
    ({ [side]: party }) => party.electronicScheme === '' || party.electronicAddress !== '',
  ),
];

/** Who and what must be named, each with where it is entered. */
const NAMES: readonly Rule[] = [
  rule('BR-02', ['document', 'Number', 'It has no number.'], ({ number }) => number !== ''),
  rule('BR-03', ['document', 'Date', 'It has no date.'], ({ issuedOn }) => issuedOn !== ''),
  rule(
    'BR-05',
    ['document', 'Currency', 'Its currency is none.'],
    ({ currency }) => findCurrencyExponent(currency) !== null,
  ),
  rule('BR-06', ['company', 'Legal name', 'Your company has no name.'], ({ seller }) =>
    Boolean(seller.name),
  ),
  rule('BR-07', ['buyer', 'Company name', 'The customer has no name.'], ({ buyer }) =>
    Boolean(buyer.name),
  ),
  rule(
    'BR-08',
    ['company', 'Address', 'Enter the address of your company.'],
    ({ seller }) => seller.street !== '' || seller.city !== '',
  ),
  rule(
    'BR-09',
    ['company', 'Country', 'Choose the country of your company.'],
    ({ seller }) => seller.countryCode !== '',
  ),
  rule(
    'BR-10',
    ['buyer', 'Street', 'Enter the address of the customer.'],
    ({ buyer }) => buyer.street !== '' || buyer.city !== '',
  ),
  rule(
    'BR-11',
    ['buyer', 'Country', 'Choose the country of the customer.'],
    ({ buyer }) => buyer.countryCode !== '',
  ),
  rule(
    'BR-CO-26',
    [
      'company',
      'Registration no.',
      'Enter the registration number or the VAT number of your company.',
    ],
    (invoice) => has(invoice, 'O') || isKnown(invoice),
  ),
  rule(
    'BR-CO-26',
    [
      'company',
      'Registration no.',
      'Enter the registration number of your company: outside the scope of VAT its VAT number stands on no invoice.',
    ],
    (invoice) => !has(invoice, 'O') || isKnown(invoice),
  ),
  rule(
    'BR-CO-09',
    [
      'company',
      'VAT number',
      'Write the VAT number of your company with the letters of its country: DE123456789.',
    ],
    ({ seller }) => seller.vatNumber === '' || HAS_LETTERS.test(seller.vatNumber),
  ),
  rule(
    'BR-CO-09',
    [
      'buyer',
      'VAT number',
      'Write the VAT number of the customer with the letters of its country: DE123456789.',
    ],
    ({ buyer }) => buyer.vatNumber === '' || HAS_LETTERS.test(buyer.vatNumber),
  ),
  rule(
    'BR-AE-02',
    [
      'buyer',
      'VAT number',
      'A customer who owes the tax (reverse charge) is named by a VAT number: enter it.',
    ],
    (invoice) => !has(invoice, 'AE', 'K') || invoice.buyer.vatNumber !== '',
  ),
  ...PARTIES.flatMap(halfAddressRules),
  rule(
    'BR-CO-25',
    ['document', 'Due date', 'It has neither a due date nor terms of payment.'],
    ({ dueOn, paymentTerms, totals, kind }) =>
      kind === 'creditNote' || dueOn !== '' || paymentTerms !== '' || !isAbove(totals.due),
  ),
  rule(
    'BR-61',
    ['invoiceSettings', 'IBAN or account', 'The account to pay to has no number.'],
    ({ payTo }) => payTo === null || payTo.number !== '',
  ),
];

const LINE_RULES: readonly Rule[] = [
  rule('BR-16', ['document', 'Lines', 'It has no lines.'], ({ lines }) => lines.length > 0),
  rule('BR-25', ['document', 'Lines', 'A line does not say what it bills.'], ({ lines }) =>
    lines.every(({ name }) => name.trim() !== ''),
  ),
  rule('BR-23', ['document', 'Lines', 'A line has no unit.'], ({ lines }) =>
    lines.every(({ unitCode }) => unitCode !== ''),
  ),
  rule('BR-27', ['document', 'Lines', 'A line has a price below zero.'], ({ lines }) =>
    lines.every(({ price }) => !decimal(price).lt(0)),
  ),
];

/** Rules of categories of VAT: who is named, which rate, which reason. */
const TAX_RULES: readonly Rule[] = [
  rule(
    'BR-CO-18',
    [
      'invoiceSettings',
      'Without VAT',
      'Choose why your invoices charge no VAT, here or with the customer.',
    ],
    ({ taxes }) => taxes.length > 0,
  ),
  rule(
    'BR-O-02',
    ['invoiceSettings', 'Without VAT', 'An invoice outside the scope of VAT names no VAT numbers.'],
    (invoice) =>
      !has(invoice, 'O') || (invoice.seller.vatNumber === '' && invoice.buyer.vatNumber === ''),
  ),
  rule(
    'BR-O-11',
    [
      'document',
      'Tax',
      'What is outside the scope of VAT stands on no invoice with what is within it.',
    ],
    (invoice) => !has(invoice, 'O') || invoice.taxes.length === 1,
  ),
];

function* breachesOfTax(invoice: EInvoice, tax: EInvoiceTax): Generator<RuleBreach> {
  const { category, rate, reason } = tax;
  const named = NAMED[category];
  if (named && invoice.seller.vatNumber === '') {
    const message = 'Enter the VAT number of your company: this invoice says how it is taxed.';
    yield { rule: named, place: 'company', field: 'VAT number', message };
  }
  const ofLines = [...invoice.lines, ...invoice.adjustments].filter(
    (line) => line.category === category,
  );
  const isRated = TAXED.includes(category);
  const fits = (text: string): boolean =>
    category === 'O'
      ? text === ''
      : isRated
        ? text !== '' && !decimal(text).lt(0)
        : decimal(text || '0').eq(0);
  if (
    ![tax, ...ofLines].every((one) => fits(one.rate)) ||
    (category === 'S' && !isAbove(rate || '0'))
  ) {
    const message = `A rate of ${rate || 'none'} does not fit the tax category ${category}.`;
    yield { rule: `BR-${family(category)}-05`, place: 'document', field: 'Tax', message };
  }
  if (NO_REASON.includes(category) ? reason !== '' : reason === '') {
    const message = NO_REASON.includes(category)
      ? 'A tax that is charged has no reason for an exemption.'
      : 'Enter why no VAT is charged.';
    const named = `BR-${family(category)}-10`;
    yield { rule: named, place: 'invoiceSettings', field: REASON_FIELD, message };
  }
}

/** Amounts that have more decimals than the norm carries. */
function breachesOfDecimals({ lines, taxes, totals, currency }: EInvoice): RuleBreach[] {
  const amounts = [
    ...lines.map(({ amount }) => amount),
    ...taxes.flatMap(({ amount, taxable }) => [amount, taxable]),
    ...Object.values(totals),
  ];
  const isFine = (text: string) => (findDecimal(text)?.decimalPlaces() ?? 0) <= 2;
  const message = `Amounts of e-invoices have two decimals: those of ${currency} here have more.`;
  return amounts.every(isFine)
    ? []
    : [{ rule: 'BR-DEC-23', place: 'document', field: 'Currency', message }];
}

/** Every rule that the invoice breaks, with where to mend it; none for one that may be sent. */
export function checkRules(invoice: EInvoice): RuleBreach[] {
  const asked = [...NAMES, ...LINE_RULES, ...TAX_RULES];
  if (profileOf(invoice) === 'Peppol BIS Billing 3.0') asked.push(...PEPPOL_RULES);
  return [
    ...asked.filter(({ isMet }) => !isMet(invoice)).map(({ isMet: _, ...breach }) => breach),
    ...invoice.taxes.flatMap((tax) => [...breachesOfTax(invoice, tax)]),
    ...breachesOfDecimals(invoice),
    ...checkSums(invoice),
  ];
}
