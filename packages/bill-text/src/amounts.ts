import { findCurrencyExponent } from '@mainsheet/money';

/** Signs of one currency, the longer first; a letter before a dollar that is not here makes it unknown. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['NZ$', 'NZD'],
  ['NT$', 'TWD'],
  ['HK$', 'HKD'],
  ['SG$', 'SGD'],
  ['AU$', 'AUD'],
  ['CA$', 'CAD'],
  ['MX$', 'MXN'],
  ['TT$', 'TTD'],
  ['R$', 'BRL'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['A$', 'AUD'],
  ['JP¥', 'JPY'],
  ['CN¥', 'CNY'],
  ['RMB', 'CNY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
];

/** Codes that are words too: they count beside an amount alone. */
const WORDS = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'PEN', 'MAD', 'GEL', 'COP', 'RON', 'BAM']);

type Currency = { readonly value: string; readonly at: number; readonly length: number };

function currenciesIn(text: string): Currency[] {
  const codes = [...text.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)]
    .filter(({ 0: code }) => findCurrencyExponent(code) !== null)
    .map(({ 0: value, index: at }) => ({ value, at, length: 3 }));
  const signs = SIGNS.flatMap(([sign, value]) => {
    const at = text.indexOf(sign);
    const isOther = at < 0 || (/^\p{L}/u.test(text.slice(Math.max(0, at - 1))) && at > 0);
    return isOther ? [] : [{ value, at, length: sign.length }];
  });
  return [...codes, ...signs];
}

const isBesideFigures = (text: string, { at, length }: Currency): boolean =>
  /^\s{0,3}[-(]?\d/.test(text.slice(at + length, at + length + 6)) ||
  /\d\s?$/.test(text.slice(Math.max(0, at - 2), at));

/** A currency that a text names: the one beside figures, else a code that is no word, else a sign. */
export function findCurrency(text: string): Currency | null {
  const named = currenciesIn(text);
  return (
    named.find((one) => isBesideFigures(text, one)) ??
    named.find(({ value }) => !WORDS.has(value)) ??
    null
  );
}

type Amount = {
  readonly value: string;
  readonly at: number;
  readonly length: number;
  readonly isNegative: boolean;
  readonly currency: Currency | null;
};

const AMOUNT =
  /(?<![\d/]|\d[.,'’]|[\p{L}\d]-)(?:\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d{1,3}([.,'’ \u00a0\u202f\u2009])\d{3}(?:\1\d{3})*(?:[.,]\d{1,3})?|\d{1,12}(?:[.,]\d{1,3})?)(?![\d/]|[.,]\d|-\d)/gu;

/** Figures that are no amount: days, days of payment, rates and percentages. */
const NO_AMOUNT: readonly RegExp[] = [
  /\d{4}-\d{1,2}-\d{1,2}/g,
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?![\d.,])/g,
  /(?<!\d)\d{1,2}(?:st|nd|rd|th)?\.?[ -](?:de )?\p{L}{3,10}\.?,?[ -](?:de )?\d{4}(?!\d)/giu,
  /\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}(?!\d)/giu,
  /\d{1,3}\s{0,2}(?:-\s?)?(?:days?|tagen?|jours|d[ií]as|giorni|dias|dagen|dager)\b/gi,
  /\d{1,3}(?:[.,]\d{1,4})?\s{0,2}%/g,
  /(?:@|\bat|\brate(?: of)?|\bkurs|\broe)\s{0,2}\d{1,6}(?:[.,]\d{1,8})?/gi,
];

const BRACKETS = /\(([^()]{0,80})\)/g;
const ONLY_AMOUNT = /^\s*(?:[A-Z]{3}|[$€£])?\s*[\d.,'’\s]+(?:[A-Z]{3}|[$€£])?\s*$/;

const blank = (words: string): string => '\t'.repeat(words.length);

/** The words with what is no amount left blank; brackets stay where they alone hold the amount. */
function withoutOthers(text: string): string {
  const bare = NO_AMOUNT.reduce((rest, pattern) => rest.replaceAll(pattern, blank), text);
  return bare.replaceAll(BRACKETS, (words, inner: string, at: number) =>
    ONLY_AMOUNT.test(inner) && !/\d/.test(bare.slice(0, at)) ? words : blank(words),
  );
}

/** Amounts of some words with where they stand, as decimal text without its sign. */
export function amountsIn(text: string, currency: string | null): Amount[] {
  const bare = withoutOthers(text);
  const named = currenciesIn(bare);
  return [...bare.matchAll(AMOUNT)].flatMap(({ 0: words, index }) => {
    const [before, after] = [bare.slice(0, index), bare.slice(index + words.length)];
    const beside = besideOf(named, { bare, at: index, end: index + words.length });
    if (/\p{L}$/u.test(before) && !beside) return [];
    const digits = findCurrencyExponent(beside?.value ?? currency ?? '') ?? 2;
    const value = plainAmount(words, digits);
    if (value === null) return [];
    const isNegative =
      /[-−](?:[A-Z]{3} ?|[A-Z]{0,2}[$€£])?$/.test(before) ||
      /\((?:[A-Z]{3}|[A-Z]{0,2}[$€£])?\s*$/.test(before) ||
      /^\s?[-−](?!\d)|^\s?CR\b/.test(after);
    return [{ value, at: index, length: words.length, isNegative, currency: beside }];
  });
}

/** The currency next to an amount: before it, else behind it. */
function besideOf(
  named: readonly Currency[],
  { bare, at, end }: { bare: string; at: number; end: number },
): Currency | null {
  const before = named.find((one) => {
    const from = one.at + one.length;
    return from <= at && /^\s*[-−(]?$/.test(bare.slice(from, at));
  });
  const behind = named.find((one) => one.at >= end && /^[\s,–-]*$/.test(bare.slice(end, one.at)));
  return before ?? behind ?? null;
}

/** The last point or comma is the decimal one unless a group of thousands follows it; null where either may be. */
function plainAmount(words: string, digits: number): string | null {
  const last = Math.max(words.lastIndexOf('.'), words.lastIndexOf(','));
  const tail = last < 0 ? '' : words.slice(last + 1);
  const sign = words[last];
  const isOnce = last >= 0 && words.indexOf(sign!) === last;
  const hasGroups = /[.,'’\s]/.test(words.slice(0, Math.max(last, 0)));
  if (digits === 3 && sign === ',' && isOnce && tail.length === 3 && !hasGroups) return null;
  const isDecimal = isOnce && (tail.length < 3 || hasGroups || digits === 3);
  if (isDecimal && tail.length === 3 && digits < 3) return null;
  const whole = (isDecimal ? words.slice(0, last) : words).replaceAll(/\D/g, '');
  if (whole === '') return null;
  return isDecimal ? `${whole}.${tail}` : whole;
}
