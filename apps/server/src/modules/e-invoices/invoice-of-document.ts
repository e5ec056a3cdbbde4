import {
  type BusinessDetails,
  type InvoiceSettings,
  noBankText,
  type UntaxedCategory,
  USUAL_REASONS,
} from '@mainsheet/contract';
import {
  amountDigits,
  checkRules,
  type EInvoice,
  type EInvoiceAdjustment,
  type EInvoiceLine,
  type EInvoiceParty,
  foot,
  legalNumberOf,
  REASON_FIELD,
  type RuleBreach,
  type RulePlace,
  type TaxCategory,
  unitCodeOf,
} from '@mainsheet/e-invoice';
import { amountText, decimal, formatDecimal } from '@mainsheet/money';
import {
  type CommercialDocument,
  type Fact,
  findPayTo,
  type Issuer,
  isDiscountLine,
  isTaxLine,
  KINDS,
  percentOf,
  plainDecimal,
  withoutMoves,
} from '../commercial-documents/index.ts';
import type { ContactRow } from '../contacts/index.ts';

/** What an e-invoice is made of: the document, who bills, and who is billed. */
export type Sources = {
  readonly whole: Pick<CommercialDocument, 'document' | 'lines'>;
  readonly company: BusinessDetails;
  readonly settings: InvoiceSettings;
  readonly issuer: Issuer;
  readonly facts: readonly Fact[];
  readonly contact: ContactRow;
};

/** The document in the terms of the norm, and what keeps it from being one. */
export type MadeInvoice = {
  readonly invoice: EInvoice;
  readonly breaches: readonly RuleBreach[];
};

type Taxing = {
  readonly category: TaxCategory;
  readonly rate: string;
  readonly reason: string;
  /** Whose record says it. */
  readonly place: Extract<RulePlace, 'invoiceSettings' | 'buyer'>;
};

/** A VAT number as registers have it: no blanks, capital letters. */
const plainNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** Numbers are typed in groups; neither they nor mail addresses have blanks. */
const plainAddress = (typed: string): string => typed.replaceAll(/\s/g, '');

const oneLine = (address: string): string =>
  address
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** How the lines are taxed; null where nobody has said why nothing is charged. */
function taxingOf({ whole, settings, contact }: Sources): Taxing | null {
  const [tax] = whole.lines.filter(isTaxLine);
  if (tax) return { category: 'S', rate: percentOf(tax), reason: '', place: 'invoiceSettings' };
  const own = contact.details.untaxedCategory || null;
  const category: UntaxedCategory | '' = own ?? settings.untaxedCategory;
  if (category === '') return null;
  // The reason of the settings is one for their own category: it says nothing of another.
  const usual = category === settings.untaxedCategory ? settings.exemptionReason : '';
  const typed = (own ? contact.details.exemptionReason : '') || usual;
  // Zero is a rate: it needs no reason and may have none (BR-Z-10).
  const reason = category === 'Z' ? '' : typed || USUAL_REASONS[category];
  const place = own ? 'buyer' : 'invoiceSettings';
  return { category, rate: category === 'O' ? '' : '0', reason, place };
}

/** An amount with two decimals where its currency has more and needs none of them (BR-DEC). */
function plainAmount(currency: string, minor: string): string {
  const amount = amountText(currency, minor);
  return amountDigits(currency) < (amount.split('.')[1]?.length ?? 0)
    ? plainDecimal(amount)
    : amount;
}

/** A line; one that takes something off has its sign at the quantity, since a price is never below zero (BR-27). */
function lineOf(
  currency: string,
  line: Sources['whole']['lines'][number],
  taxing: Taxing,
): EInvoiceLine {
  const isOff = decimal(line.rate).lt(0);
  const turned = (text: string) => (isOff ? formatDecimal(decimal(text).negated()) : text);
  const unitCode = unitCodeOf(line.unit);
  return {
    id: String(line.line_no),
    name: line.description,
    // A unit that the norm has no code for is billed by the piece and named beside.
    note: unitCode === null ? `Unit: ${line.unit}` : '',
    quantity: turned(plainDecimal(line.quantity)),
    unitCode: unitCode ?? 'C62',
    price: turned(plainDecimal(line.rate)),
    amount: plainAmount(currency, line.amount_minor),
    category: taxing.category,
    rate: taxing.rate,
  };
}

/** What is taken off all lines. */
const adjustmentOf = (
  currency: string,
  line: Sources['whole']['lines'][number],
  { category, rate }: Taxing,
): EInvoiceAdjustment => ({
  amount: plainAmount(currency, line.amount_minor),
  isCharge: false,
  reason: line.description,
  category,
  rate,
});

const sellerOf = (company: BusinessDetails): EInvoiceParty => ({
  name: company.name,
  vatNumber: plainNumber(company.vatNumber),
  ...legalNumberOf(company.countryCode, company.registrationNo),
  street: oneLine(company.address),
  postcode: company.postcode,
  city: company.city,
  countryCode: company.countryCode,
  electronicScheme: company.electronicScheme,
  electronicAddress: plainAddress(company.electronicAddress),
});

function buyerOf({ name, city, country_code: countryCode, details }: ContactRow): EInvoiceParty {
  const street = [details.street, details.building].filter(Boolean).join(' ');
  return {
    name,
    vatNumber: plainNumber(details.vatNumber ?? ''),
    ...{ registrationNo: '', registrationScheme: '' },
    street: street || oneLine(details.address ?? ''),
    postcode: details.postcode ?? '',
    city,
    countryCode,
    electronicScheme: details.electronicScheme ?? '',
    electronicAddress: plainAddress(details.electronicAddress ?? ''),
  };
}

/** What the paper says beside the lines, in one text. */
function noteOf({ whole: { document }, facts }: Sources): string {
  const named = [
    ...(document.vessel_name ? [{ name: 'Vessel', value: document.vessel_name }] : []),
    ...(document.voyage_label ? [{ name: 'Voyage', value: document.voyage_label }] : []),
    ...facts,
  ];
  return [
    ...named.map(({ name, value }) => `${name}: ${value}`),
    document.public_notes,
    ...document.custom_values,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Numbers that identify a company in its tax office stand on no invoice outside the scope of the tax (BR-O-02). */
const untaxed = (party: EInvoiceParty): EInvoiceParty => ({ ...party, vatNumber: '' });

const INVOICE = { kind: 'invoice', typeCode: '380' } as const;
const CREDIT_NOTE = { kind: 'creditNote', typeCode: '381' } as const;

/** The same document that the paper prints, as an invoice of EN 16931, judged by its rules. */
export function invoiceOfDocument(sources: Sources): MadeInvoice {
  const { document, lines } = sources.whole;
  const { currency, kind } = document;
  const found = taxingOf(sources);
  // Which category stands in for one that nobody chose is of no matter: the rules say that it is to be chosen.
  const taxing: Taxing = found ?? {
    ...{ category: 'E', rate: '0', reason: '', place: 'invoiceSettings' },
  };
  const billed = withoutMoves(lines)
    .filter((line) => !isTaxLine(line) && !isDiscountLine(line))
    .map((line) => lineOf(currency, line, taxing));
  const adjustments = lines
    .filter(isDiscountLine)
    .map((line) => adjustmentOf(currency, line, taxing));
  const { taxes, totals } = foot(billed, { ...taxing, currency, adjustments });
  const payTo = KINDS[kind].paper.isPayable ? findPayTo(sources.issuer, currency) : null;
  const seller = sellerOf(sources.company);
  const buyer = buyerOf(sources.contact);
  const lacksBank = KINDS[kind].paper.isPayable && payTo === null;
  const terms = document.terms || sources.issuer.terms;
  const invoice: EInvoice = {
    ...(KINDS[kind].isCredit ? CREDIT_NOTE : INVOICE),
    number: document.label ?? '',
    issuedOn: document.document_on,
    dueOn: KINDS[kind].paper.isPayable ? document.due_on : '',
    currency,
    note: noteOf(sources),
    paymentTerms: [terms, lacksBank ? noBankText(currency) : ''].filter(Boolean).join('\n'),
    buyerReference: document.reference,
    orderReference: document.po_number,
    corrects: document.corrects_label ?? '',
    seller: taxing.category === 'O' ? untaxed(seller) : seller,
    buyer: taxing.category === 'O' ? untaxed(buyer) : buyer,
    ...{ payee: '', payTo: payTo?.account ?? null, otherAccounts: [] },
    lines: billed,
    adjustments,
    taxes: found ? taxes : [],
    totals,
  };
  const breaches = [...breachesOfDocument(sources, invoice), ...checkRules(invoice)];
  return { invoice, breaches: breaches.map((breach) => atPlaceOf(taxing, breach)) };
}

/** A reason is missing where the category was chosen: with the customer who has one of its own. */
const atPlaceOf = ({ place }: Taxing, breach: RuleBreach): RuleBreach =>
  breach.field === REASON_FIELD ? { ...breach, place } : breach;

/** What of a document no e-invoice can say, though its paper does. */
function breachesOfDocument({ whole }: Sources, { totals, currency }: EInvoice): RuleBreach[] {
  const place = 'document';
  if (whole.lines.filter(isTaxLine).length > 1) {
    const message = 'A line of an e-invoice has one rate of VAT; here several taxes stand on each.';
    return [{ rule: 'BR-CO-04', place, field: 'Tax', message }];
  }
  const total = amountText(currency, whole.document.total_minor);
  if (decimal(total).eq(decimal(totals.withTax))) return [];
  const message = `Its lines and their tax come to ${totals.withTax} ${currency}, the document to ${total}.`;
  return [{ rule: 'BR-CO-15', place, field: 'Total', message }];
}
