import { addCivilDays, type CivilDate } from './civil-date.ts';
import { addWorkingDays, WEEKDAYS_ONLY, type WorkingCalendar } from './working-days.ts';

/** Invoice payment terms of freight invoices, as the product lists them. */
export const INVOICE_PAYMENT_TERMS = [
  'After Loading',
  'After Discharging',
  'Within 3 days after loading',
  'Within 3 working days after discharge',
  'Within 5 working days after discharge',
  'Before break bulk',
  '30 days after discharging',
] as const;
export type InvoicePaymentTerm = (typeof INVOICE_PAYMENT_TERMS)[number];

/** What a payment term counts from: civil dates at the port. */
export type PaymentEvents = {
  readonly loadingCompletedOn?: CivilDate | undefined;
  readonly dischargingCompletedOn?: CivilDate | undefined;
  /** Day on which discharge begins: the holds are opened. */
  readonly bulkBrokenOn?: CivilDate | undefined;
};

type DueRule = {
  readonly event: keyof PaymentEvents;
  readonly days: number;
  readonly kind: 'calendar' | 'working';
};

/** "Before break bulk" is due on the day before the holds are opened (our rule). */
const RULES: Readonly<Record<InvoicePaymentTerm, DueRule>> = {
  'After Loading': { event: 'loadingCompletedOn', days: 0, kind: 'calendar' },
  'After Discharging': { event: 'dischargingCompletedOn', days: 0, kind: 'calendar' },
  'Within 3 days after loading': { event: 'loadingCompletedOn', days: 3, kind: 'calendar' },
  'Within 3 working days after discharge': {
    event: 'dischargingCompletedOn',
    days: 3,
    kind: 'working',
  },
  'Within 5 working days after discharge': {
    event: 'dischargingCompletedOn',
    days: 5,
    kind: 'working',
  },
  'Before break bulk': { event: 'bulkBrokenOn', days: -1, kind: 'calendar' },
  '30 days after discharging': { event: 'dischargingCompletedOn', days: 30, kind: 'calendar' },
};

/** The event a term waits for. */
export function paymentEventOf(term: InvoicePaymentTerm): keyof PaymentEvents {
  return RULES[term].event;
}

/** Due date of a term, or null while its event has no date. */
export function findDueDate(
  term: InvoicePaymentTerm,
  events: PaymentEvents,
  calendar: WorkingCalendar,
): CivilDate | null {
  const rule = RULES[term];
  const from = events[rule.event];
  if (from === undefined) return null;
  return rule.kind === 'working'
    ? addWorkingDays(from, rule.days, calendar)
    : addCivilDays(from, rule.days);
}

const WRITTEN_DAYS =
  /^(?:within\s+|net\s+)?(?<count>\d{1,3})\s+(?<kind>banking|bank|working|business)?\s*days?(?:\s+net)?$/i;

/**
 * Due date by terms that count from the invoice alone, as a recap has them: "within 3 banking days", "14 days". Banking
 * days are Monday to Friday, holidays of no place. Null for terms that wait for an event, or say nothing of days.
 */
function findWrittenDueDate(terms: string, invoicedOn: CivilDate): CivilDate | null {
  const found = WRITTEN_DAYS.exec(terms.trim())?.groups;
  if (!found) return null;
  const days = Number(found.count);
  return found.kind
    ? addWorkingDays(invoicedOn, days, WEEKDAYS_ONLY)
    : addCivilDays(invoicedOn, days);
}

/**
 * Due date of an invoice by the terms written on it: those of the list count from what happened to the cargo, others from the
 * invoice. Never before the invoice itself. Null for terms that say no day, or whose event has none yet.
 */
export function findDueDateByTerms(
  terms: string,
  { invoicedOn, events }: { readonly invoicedOn: CivilDate; readonly events: PaymentEvents },
): CivilDate | null {
  const written = terms.trim().toLowerCase();
  const term = INVOICE_PAYMENT_TERMS.find((one) => one.toLowerCase() === written);
  const due = term
    ? findDueDate(term, events, WEEKDAYS_ONLY)
    : findWrittenDueDate(terms, invoicedOn);
  return due !== null && due < invoicedOn ? invoicedOn : due;
}
