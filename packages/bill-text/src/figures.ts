import { findCivilDateOf, findMonthInLanguages } from '@mainsheet/calendar';

/** A value at the beginning of some words, and how many characters it takes. */
export type Start<T> = { readonly value: T; readonly length: number; readonly note: string };

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

const ISO = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/;
const FIGURES = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})(?!\d)/;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|°)?[.\-/]? ?(?:de |di |of )?(\p{L}{3,10})\.?,?[-/ ]? ?(?:de |del )?'?(\d{4}|\d{2})(?!\d)/iu;
const MONTH_FIRST = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/iu;

/** What stands first in days of figures. */
export type DayOrder = 'day' | 'month';

const ANY_FIGURES = /(?<![\d./-])(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/g;

/** The order that one day of a text decides for all of them; null where none does, or two do. */
export function orderOfDays(text: string): DayOrder | null {
  const orders = new Set<DayOrder>();
  for (const [, first, , second, year] of text.matchAll(ANY_FIGURES)) {
    const [a, b] = [Number(first), Number(second)];
    if (a > 12 && findCivilDateOf(fullYear(year!), b, a)) orders.add('day');
    if (b > 12 && findCivilDateOf(fullYear(year!), a, b)) orders.add('month');
  }
  return orders.size === 1 ? [...orders][0]! : null;
}

/** A day at the beginning of some words; a day in figures alone has the order given unless it cannot. */
export function findDay(text: string, order: DayOrder = 'day'): Start<string> | null {
  const iso = ISO.exec(text);
  if (iso) return dayOf(iso[0], [Number(iso[1]), Number(iso[2]), Number(iso[3])], '');
  const figures = FIGURES.exec(text);
  if (figures) return dayOfFigures(figures, order);
  const named = DAY_FIRST.exec(text);
  if (named)
    return dayOf(
      named[0],
      [fullYear(named[3]!), findMonthInLanguages(named[2]!) ?? 0, Number(named[1])],
      '',
    );
  const american = MONTH_FIRST.exec(text);
  if (!american) return null;
  const month = findMonthInLanguages(american[1]!) ?? 0;
  return dayOf(american[0], [Number(american[3]), month, Number(american[2])], '');
}

function dayOfFigures(
  [whole, first, second, year]: RegExpExecArray,
  order: DayOrder,
): Start<string> | null {
  const isOpen = Number(first) <= 12 && Number(second) <= 12;
  const isMonthFirst = isOpen ? order === 'month' : Number(second) > 12;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const isSame = first === second;
  const note =
    isMonthFirst && !isSame
      ? 'month before day'
      : isOpen && !isSame
        ? 'read as day before month'
        : '';
  return dayOf(whole, [fullYear(year!), Number(month), Number(day)], note);
}

function dayOf(
  words: string,
  [year, month, day]: readonly [number, number, number],
  note: string,
): Start<string> | null {
  const value = findCivilDateOf(year, month, day);
  return value ? { value, length: words.length, note } : null;
}
