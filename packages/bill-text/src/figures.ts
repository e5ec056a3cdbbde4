import { findCivilDateOf } from '@mainsheet/calendar';
import { findCurrencyExponent } from '@mainsheet/money';

/** A value at the beginning of some words, and how many characters it takes. */
export type Start<T> = { readonly value: T; readonly length: number; readonly note: string };

/** Months as languages of bills write them, without their accents; the first that a word begins with. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'gen', 'ene', 'janv'],
  ['feb', 'fev', 'februar'],
  ['mar', 'mrt', 'maa', 'mae'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'des', 'dic'],
];

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** 1 to 12; null for a word that is no month. */
function monthOf(word: string): number | null {
  const plain = withoutAccents(word);
  const at = MONTHS.findIndex((names) => names.some((name) => plain.startsWith(name)));
  return at < 0 ? null : at + 1;
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

const ISO = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/;
const FIGURES = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})(?!\d)/;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|°)?[.\-/]? ?(?:de |di |of )?(\p{L}{3,10})\.?,?[-/ ]? ?(?:de |del )?'?(\d{4}|\d{2})(?!\d)/iu;
const MONTH_FIRST = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/iu;

/** A day at the beginning of some words; a day in figures alone is day first unless it cannot be. */
export function findDay(text: string): Start<string> | null {
  const iso = ISO.exec(text);
  if (iso) return dayOf(iso[0], [Number(iso[1]), Number(iso[2]), Number(iso[3])], '');
  const figures = FIGURES.exec(text);
  if (figures) return dayOfFigures(figures);
  const named = DAY_FIRST.exec(text);
  if (named)
    return dayOf(named[0], [fullYear(named[3]!), monthOf(named[2]!) ?? 0, Number(named[1])], '');
  const american = MONTH_FIRST.exec(text);
  if (!american) return null;
  const month = monthOf(american[1]!) ?? 0;
  return dayOf(american[0], [Number(american[3]), month, Number(american[2])], '');
}

function dayOfFigures([whole, first, second, year]: RegExpExecArray): Start<string> | null {
  const isMonthFirst = Number(second) > 12;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const isOpen = Number(first) <= 12 && Number(second) <= 12 && first !== second;
  const note = isMonthFirst ? 'month before day' : isOpen ? 'read as day before month' : '';
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

const SYMBOLS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['S$', 'SGD'],
  ['HK$', 'HKD'],
  ['A$', 'AUD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
];

/** A currency that a text names: its code, else its sign. */
export function findCurrency(text: string): { value: string; at: number; length: number } | null {
  for (const match of text.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)) {
    if (findCurrencyExponent(match[0]) !== null) {
      return { value: match[0], at: match.index, length: 3 };
    }
  }
  for (const [sign, value] of SYMBOLS) {
    const at = text.indexOf(sign);
    if (at >= 0) return { value, at, length: sign.length };
  }
  return null;
}

const AMOUNT =
  /(?<![\d.,/-])-?\d{1,3}(?:[.,'’ \u00a0]\d{3})+(?:[.,]\d{1,3})?(?![\d/-])|(?<![\d.,/-])-?\d{1,12}(?:[.,]\d{1,3})?(?![\d/-])/g;

/** Amounts of some words with where they stand, as decimal text. */
export function amountsIn(
  text: string,
  currency: string | null,
): { value: string; at: number; length: number }[] {
  const digits = (currency && findCurrencyExponent(currency)) || 2;
  return [...text.matchAll(AMOUNT)]
    .filter(({ 0: words, index }) => !/^\s*%/.test(text.slice(index + words.length)))
    .flatMap(({ 0: words, index }) => {
      const value = plainAmount(words, digits);
      return value === null ? [] : [{ value, at: index, length: words.length }];
    });
}

/** The last point or comma is the decimal one unless a group of thousands follows it. */
function plainAmount(words: string, digits: number): string | null {
  const last = Math.max(words.lastIndexOf('.'), words.lastIndexOf(','));
  const tail = last < 0 ? '' : words.slice(last + 1);
  const sign = words[last];
  const isOnce = last >= 0 && words.indexOf(sign!) === last;
  const other = sign === '.' ? ',' : '.';
  const isDecimal =
    last >= 0 && isOnce && (tail.length < 3 || words.includes(other) || digits === 3);
  const whole = (isDecimal ? words.slice(0, last) : words).replaceAll(/[^\d-]/g, '');
  if (whole === '' || whole === '-') return null;
  return isDecimal ? `${whole}.${tail}` : whole;
}
