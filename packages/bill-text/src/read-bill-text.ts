import { findCurrency } from './amounts.ts';
import { type BilledFor, findBilledFor } from './billed-for.ts';
import { cellsOf } from './cells.ts';
import { findDays } from './days.ts';
import { findDay } from './figures.ts';
import type { Found } from './found.ts';
import { findIban } from './iban.ts';
import { behind, findLabelled, type Lines, type Reader } from './labelled.ts';
import { kindOf, type PaperKind } from './paper-kind.ts';
import { findTotal } from './total.ts';
import { findVendor } from './vendor.ts';

/** What of a bill was read; null for what the text does not say for sure. */
export type BillReading = {
  /** What is no bill has no number, due date and total of one. */
  readonly kind: PaperKind;
  readonly vendorName: Found | null;
  readonly number: Found | null;
  readonly billOn: Found | null;
  readonly dueOn: Found | null;
  /** What is billed: the account that it is booked on depends on it. */
  readonly type: Found<BilledFor> | null;
  readonly currency: Found | null;
  readonly total: Found | null;
  readonly iban: Found | null;
  readonly vessel: Found | null;
  readonly voyage: Found | null;
  /** Whether the text is longer than what was read of it. */
  readonly isCut: boolean;
};

/** A bill of many pages is far shorter. */
export const MOST_BILL_TEXT = 60_000;

/**
 * Reads the text of a bill: by the words before a value, in its line, beside it or below it.
 * @param ownName the company that is billed: its name is never the vendor's
 */
export function readBillText(text: string, of: { ownName?: string } = {}): BillReading {
  const read = text.slice(0, MOST_BILL_TEXT);
  const lines = cellsOf(read);
  const kind = kindOf(lines);
  const { billOn, dueOn } = findDays(lines, read);
  const { total, currency } = findTotal(lines, currencyNamed(lines));
  const ofBill = (found: Found | null) => (kind === 'bill' ? found : null);
  return {
    kind,
    vendorName: findVendor(lines, of.ownName ?? ''),
    number: ofBill(findLabelled(lines, 'number', numberAt)),
    billOn,
    dueOn: ofBill(dueOn),
    type: kind === 'bill' ? findBilledFor(lines) : null,
    currency,
    total: ofBill(total),
    iban: findIban(lines, currency?.value ?? null),
    vessel: findLabelled(lines, 'vessel', vesselAt),
    voyage: findLabelled(lines, 'voyage', voyageAt),
    isCut: text.length > read.length,
  };
}

const NUMBER =
  /^(?:(?:no|nr|n[°º])[.:]? ?)?([A-Z\d][A-Z\d./_-]{0,30}(?: \d[\d/-]{1,12}(?![\d.,]|\s*[A-Za-z]{3}))?)/i;

const numberAt: Reader = (words) => {
  const at = behind(words);
  if (findDay(words.slice(at))) return null;
  const match = NUMBER.exec(words.slice(at));
  const value = match?.[1]?.replace(/[./_-]+$/, '') ?? '';
  if (!/\d/.test(value) || findDay(value)?.length === value.length) return null;
  return { value, at: at + match![0].indexOf(value), length: value.length, note: '' };
};

const VESSEL =
  /^(?:(?:[Mm]\.?\/?[VTvt]\.?|[Ss]{2})\s+)?["“']?(\p{Lu}[\p{Lu}\p{Ll}\d.'’-]*(?: (?!(?:voy|voyage|at|in|on|imo|call|port|from|to|v\.)\b)[\p{Lu}\d][\p{L}\d.'’-]*){0,3})/u;

const vesselAt: Reader = (words) => {
  const at = behind(words);
  const match = VESSEL.exec(words.slice(at));
  const value = match?.[1]?.replace(/[.'’-]+$/, '') ?? '';
  if (value.length < 3) return null;
  return { value, at: at + match![0].indexOf(value), length: value.length, note: '' };
};

const VOYAGE = /^([A-Z]{0,4}[-/]?\d[A-Z\d/-]{0,15})/i;

const voyageAt: Reader = (words) => {
  const at = behind(words);
  const value = VOYAGE.exec(words.slice(at))?.[1]?.replace(/[/-]+$/, '');
  return value ? { value, at, length: value.length, note: '' } : null;
};

const currencyNamed = (lines: Lines): Found | null =>
  findLabelled(lines, 'currency', (words) => {
    const currency = findCurrency(words.slice(0, 24));
    return currency && { ...currency, note: '' };
  });
