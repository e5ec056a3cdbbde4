import { INVOICE_TYPES, type InvoiceInput, invoiceInput, isAddedLine } from '@mainsheet/contract';
import {
  findCurrencyExponent,
  findDecimal,
  formatAmount,
  moneyFromDecimal,
  sumMoney,
} from '@mainsheet/money';
import { taxValues } from '../commercial-documents/index.ts';
import type { InvoiceRecord } from './invoices.queries.ts';

export type InvoiceValues = InvoiceInput;
export type LineValues = InvoiceInput['lines'][number];

const DAY_MS = 86_400_000;

/** A civil date some days on. */
export function addDays(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
}

/** quantity × rate, rounded to the minor unit half away from zero; null while either is missing. */
export function amountOfLine(line: LineValues, currency: string): string | null {
  const quantity = findDecimal(line.quantity);
  const rate = findDecimal(line.rate);
  if (!quantity || !rate || findCurrencyExponent(currency) === null) return null;
  return formatAmount(moneyFromDecimal(currency, quantity.times(rate)));
}

/** The sum of the rounded lines, so that the document foots; null without a known currency. */
export function totalOf(lines: readonly LineValues[], currency: string): string | null {
  if (findCurrencyExponent(currency) === null) return null;
  const amounts = lines.flatMap((line) => amountOfLine(line, currency) ?? []);
  return formatAmount(
    sumMoney(
      currency,
      amounts.map((amount) => moneyFromDecimal(currency, amount)),
    ),
  );
}

export const EMPTY_LINE: LineValues = {
  accountCode: '4000',
  description: '',
  quantity: '1',
  unit: '',
  rate: '',
  sourceKey: null,
};

/** A line nobody wrote on: it is left out when the draft is saved. */
export const isBlankLine = (line: LineValues): boolean =>
  line.description.trim() === '' && line.rate === '';

type Issuer = { baseCurrency: string; today: string };
const DEFAULT_TERMS_DAYS = 30;

type Term = { label: string; days?: number | null | undefined; isDefault: boolean };

const NO_DISCOUNT: NonNullable<InvoiceValues['discount']> = { kind: 'percent', value: '0' };

/** The form before anything is typed; the company's default term stands on it. */
export function emptyInvoice(
  { baseCurrency, today }: Issuer,
  terms: readonly Term[] = [],
): InvoiceValues {
  const term = terms.find(({ isDefault }) => isDefault);
  return {
    type: 'freight',
    clientId: '',
    currency: baseCurrency,
    exchangeRate: '1',
    rateSource: 'base currency',
    invoiceOn: today,
    dueOn: addDays(today, term?.days ?? DEFAULT_TERMS_DAYS),
    reference: '',
    terms: term?.label ?? '',
    publicNotes: '',
    privateNotes: '',
    voyageId: null,
    vesselId: null,
    cargoRowId: null,
    freightPercent: null,
    taxes: taxValues([]),
    discount: NO_DISCOUNT,
    lines: [EMPTY_LINE],
  };
}

/**
 * The words for a customer's own days: a term of as many days, else none in place of a term that says
 * other days. What somebody wrote, and terms that wait for an event, stay.
 */
export function termForDays(present: string, days: number, terms: readonly Term[]): string {
  const isDated = ({ days: own }: Term) => typeof own === 'number';
  const known = terms.find(({ label }) => label === present.trim());
  if (present.trim() !== '' && !(known && isDated(known))) return present;
  return terms.find((term) => term.days === days)?.label ?? '';
}

/** The form of a prefill: what the server filled in over an empty form. */
export function prefilledInvoice(issuer: Issuer, data: unknown): InvoiceValues {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Partial<InvoiceValues>;
  const taxes = taxValues(given.taxes ?? []);
  return { ...emptyInvoice(issuer), ...given, taxes, clientId: given.clientId ?? '' };
}

const typeOf = (type: string): InvoiceValues['type'] =>
  INVOICE_TYPES.find((known) => known === type) ?? 'other';

type SavedLine = Omit<LineValues, 'sourceKey'> & { sourceKey?: string | null | undefined };

/** The lines of a saved document that its form has: taxes stand in fields of their own. */
export const ownLines = (lines: readonly SavedLine[]): LineValues[] =>
  lines
    .filter(({ sourceKey }) => !isAddedLine(sourceKey ?? null))
    .map(({ accountCode, description, quantity, unit, rate, sourceKey, voyageId }) => ({
      ...{ accountCode, description, quantity, unit, rate, voyageId },
      sourceKey: sourceKey ?? null,
    }));

const discountOf = (saved: InvoiceRecord['discount']): InvoiceValues['discount'] =>
  saved
    ? { kind: saved.kind === 'amount' ? 'amount' : 'percent', value: saved.value }
    : NO_DISCOUNT;

/** The form of a saved draft. */
export function formOfInvoice(invoice: InvoiceRecord): InvoiceValues {
  const { clientId, currency, exchangeRate, rateSource, invoiceOn, dueOn, reference } = invoice;
  const { terms, publicNotes, privateNotes, freightPercent } = invoice;
  return {
    type: typeOf(invoice.type),
    clientId,
    currency,
    exchangeRate,
    rateSource,
    invoiceOn,
    dueOn,
    reference,
    terms,
    publicNotes,
    privateNotes,
    voyageId: invoice.voyageId ?? null,
    vesselId: invoice.vesselId ?? null,
    cargoRowId: invoice.cargoRowId ?? null,
    freightPercent: freightPercent ?? null,
    taxes: taxValues(invoice.taxes),
    discount: discountOf(invoice.discount),
    lines: ownLines(invoice.lines),
  };
}

/** What is sent: blank lines left out, texts trimmed. */
export const inputOf = (values: InvoiceValues): InvoiceInput =>
  invoiceInput.parse({ ...values, lines: values.lines.filter((line) => !isBlankLine(line)) });
