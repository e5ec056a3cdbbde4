import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { type DayOrder, findDay, orderOfDays } from './figures.ts';
import type { Found } from './found.ts';
import { behind, findLabelled, type Lines, type Reader } from './labelled.ts';
import { LATE, TERMS, TERMS_OTHER, TERMS_WORDS } from './labels.ts';

type Days = { readonly billOn: Found | null; readonly dueOn: Found | null };

const dayAt =
  (order: DayOrder): Reader =>
  (words) => {
    const at = behind(words);
    const day = findDay(words.slice(at), order);
    return day && { value: day.value, at, length: day.length, note: day.note };
  };

/** Both days in the one order that the paper has; a due date that cannot be is left out. */
export function findDays(lines: Lines, text: string): Days {
  const terms = termsOf(lines);
  const known = orderOfDays(text);
  const orders: readonly DayOrder[] = known ? [known] : ['day', 'month'];
  const readings = orders.map(
    (order): Days => ({
      billOn: findLabelled(lines, 'billOn', dayAt(order)),
      dueOn: findLabelled(lines, 'dueOn', dayAt(order)),
    }),
  );
  const first = readings[0]!;
  if (!first.dueOn) return { ...first, dueOn: dueByTerms(first.billOn, terms) };
  const fit = readings.find((days) => isFit(days, terms));
  return (
    fit ?? { billOn: readings.length > 1 && isOpen(readings) ? null : first.billOn, dueOn: null }
  );
}

/** Whether the order makes another bill date. */
const isOpen = ([a, b]: readonly Days[]): boolean => a?.billOn?.value !== b?.billOn?.value;

/** Days of payment may be counted from another day than that of the bill. */
const SLACK_DAYS = 3;

function isFit({ billOn, dueOn }: Days, terms: Terms | null): boolean {
  if (!billOn || !dueOn) return true;
  if (dueOn.value < billOn.value) return false;
  if (!terms) return true;
  const after = (days: number) => addCivilDays(parseCivilDate(billOn.value), days);
  return (
    dueOn.value >= after(terms.days - SLACK_DAYS) && dueOn.value <= after(terms.days + SLACK_DAYS)
  );
}

type Terms = { readonly days: number; readonly start: number; readonly end: number };

/** The days of payment that a paper gives; none where it gives two, or counts from another day. */
function termsOf(lines: Lines): Terms | null {
  const found: Terms[] = [];
  for (const { text, start } of lines.flat()) {
    if (!TERMS_WORDS.test(text) || LATE.test(text)) continue;
    if (TERMS_OTHER.test(text)) return null;
    for (const terms of TERMS) {
      const match = terms.exec(text);
      if (!match) continue;
      const days = Number(match[1] ?? match[2]);
      if (days > 180) continue;
      const from = start + match.index;
      found.push({ days, start: from, end: from + match[0].length });
      break;
    }
  }
  const first = found[0];
  return first && found.every(({ days }) => days === first.days) ? first : null;
}

/** The due date by days of payment, where no date is written. */
function dueByTerms(billOn: Found | null, terms: Terms | null): Found | null {
  if (!billOn || !terms) return null;
  const value = addCivilDays(parseCivilDate(billOn.value), terms.days);
  const { start, end } = terms;
  return { value, start, end, reason: `${terms.days} days after the bill date` };
}
