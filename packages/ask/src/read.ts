import { FIELDS, type Field } from './catalogue.ts';
import { BEYOND, LEXICON, LONGEST_PHRASE, SILENT_WORDS } from './lexicon.ts';
import type { Mark, Sense } from './marks.ts';
import {
  indexNames,
  type NameIndex,
  type NameRead,
  nearestWord,
  readPartOfName,
  readWholeName,
  type Vocabulary,
} from './names.ts';
import { isMonthName, readAsOf, readSpan, SPAN_WORDS, type When } from './spans.ts';
import { readNumber, type Token, tokensOf, unfolded } from './tokens.ts';

/** A stretch of the question with everything it may mean. */
export type Item = {
  readonly text: string;
  readonly senses: readonly Sense[];
  /** A comma stands before it. */
  readonly isAfterBreak: boolean;
};
export type Correction = { readonly from: string; readonly to: string };
export type Reading = {
  readonly items: readonly Item[];
  readonly unknown: readonly string[];
  readonly corrections: readonly Correction[];
};

export type Reader = {
  readonly index: NameIndex;
  readonly currencies: ReadonlySet<string>;
  /** Every single word that means something. */
  readonly known: ReadonlySet<string>;
};

/** Of a ship: where and from when she looks for cargo. */
const OPENING = new Set('open opens opening'.split(' '));
const SHIPS = new Set('vessel vessels ship ships tonnage'.split(' '));
const DOCUMENTS = new Set('invoice invoices bill bills receivables payables payments'.split(' '));
/** What is under way towards a day: it begins today at the earliest. */
const COMING = 'arriving starting commencing beginning completing finishing ending'.split(' ');
const AHEAD = new Set([
  ...COMING,
  ...'free due arrive arrives eta etas expected leave leaves leaving sailing will'.split(' '),
]);
/** What currencies are called. */
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
  sterling: 'GBP',
  yen: 'JPY',
};
const CURRENCIES = 'usd eur gbp nok jpy sgd dkk sek chf aud cny'.split(' ');
const MAY_BE_MONTH = new Set(
  'in since of until for from to between and due before after'.split(' '),
);

/** What a company's names make of the lexicon; build it once for many questions. */
export function readerOf(vocabulary: Vocabulary): Reader {
  const index = indexNames(vocabulary);
  const single = [...LEXICON.keys()].flatMap((phrase) => phrase.split(' '));
  return {
    index,
    currencies: new Set([...CURRENCIES, ...vocabulary.currency.map((code) => code.toLowerCase())]),
    known: new Set([
      ...single,
      ...SILENT_WORDS,
      ...SPAN_WORDS,
      ...index.byWord.keys(),
      ...index.byFirst.keys(),
    ]),
  };
}

type Found = { readonly length: number; readonly senses: readonly Sense[] };

/** Reads a question from left to right, the longest phrase first. */
export function readQuestion(question: string, reader: Reader, today: string): Reading {
  const tokens = tokensOf(question);
  const has = (words: ReadonlySet<string>) => tokens.some((token) => words.has(token.word));
  const when = {
    today,
    isAhead: has(AHEAD) || (has(OPENING) && has(SHIPS) && !has(DOCUMENTS)),
    isEdgeAhead: false,
    isComing: tokens.some((token) => COMING.includes(token.word)),
  };
  const words = tokens.map((token) => token.word);
  const items: Item[] = [];
  const unknown: string[] = [];
  const corrections: Correction[] = [];
  for (let at = 0; at < tokens.length; ) {
    const beyond = phraseLength(words.slice(at), BEYOND);
    if (beyond > 0) {
      unknown.push(textOf(tokens, at, beyond));
      at += beyond;
      continue;
    }
    // "Open before March" lies ahead, "due from invoices dated before March" does not: the word beside it says so.
    const beside = words[at - 1] ?? '';
    const isEdgeAhead = when.isAhead && (AHEAD.has(beside) || OPENING.has(beside));
    const found = readAt({ tokens, words, at, reader, when: { ...when, isEdgeAhead }, items });
    if (found) {
      const text = textOf(tokens, at, found.length);
      const { isAfterBreak } = tokens[at]!;
      if (found.senses.length > 0) items.push({ text, senses: found.senses, isAfterBreak });
      at += found.length;
      continue;
    }
    const { text, word, isQuoted } = tokens[at]!;
    const parts = isQuoted ? null : unfolded(word, isMonthName);
    if (parts) {
      tokens.splice(
        at,
        1,
        ...parts.map((word, index) => ({
          ...tokens[at]!,
          word,
          isAfterBreak: tokens[at]!.isAfterBreak && index === 0,
        })),
      );
      words.splice(at, 1, ...parts);
      continue;
    }
    const meant = isQuoted ? null : nearestWord(word, reader.known);
    if (meant && words[at] !== meant) {
      corrections.push({ from: text, to: meant });
      words[at] = meant;
      tokens[at] = { ...tokens[at]!, word: meant };
      continue;
    }
    unknown.push(text);
    at += 1;
  }
  return { items, unknown, corrections };
}

const textOf = (tokens: readonly Token[], at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map((token) => token.text)
    .join(' ');

type Place = {
  tokens: readonly Token[];
  words: readonly string[];
  at: number;
  reader: Reader;
  when: When;
  items: readonly Item[];
};

function readAt(place: Place): Found | null {
  const { tokens, words, at, reader, when } = place;
  const token = tokens[at]!;
  if (token.isQuoted) return null;
  const rest = unbroken(tokens, words, at);
  const filter = readQuotedFilter(tokens.slice(at));
  if (filter) return filter;
  const number = isAfterComparison(place) ? readNumber(rest) : null;
  if (number) return numberRead(number);
  const asOf = readAsOf(rest, when);
  if (asOf) {
    const isNow = asOf.value === when.today;
    return { length: asOf.length, senses: isNow ? [] : [[{ is: 'as of', on: asOf.value }]] };
  }
  const span = isModal(place) ? null : readSpan(rest, when);
  const phrase = readPhrase(rest);
  const whole = readName(rest, reader.index);
  const length = Math.max(span?.length ?? 0, phrase?.length ?? 0, whole?.length ?? 0);
  if (length === 0) return readOther(rest, reader);
  if (span?.length === length) return { length, senses: [[{ is: 'span', span: span.value }]] };
  const senses = [
    ...(phrase?.length === length ? phrase.senses : []),
    ...(whole?.length === length ? sensesOf(whole) : []),
  ];
  return { length, senses };
}

const one = (sense: Sense): Found => ({ length: 1, senses: [sense] });
const numberRead = ({ length, amount }: { length: number; amount: string }): Found => ({
  length,
  senses: [[{ is: 'number', amount }]],
});

/** A whole name, or several words of a longer one: "Santos Agencia" is the agent, not the port. */
function readName(words: readonly string[], index: NameIndex): NameRead | null {
  const whole = readWholeName(words, index);
  const part = readPartOfName(words, index);
  return part && part.length > Math.max(1, whole?.length ?? 0) ? part : whole;
}

/** Words up to the next comma or quotation. */
function unbroken(tokens: readonly Token[], words: readonly string[], at: number): string[] {
  const rest: string[] = [];
  for (let next = at; next < tokens.length; next++) {
    const token = tokens[next]!;
    if (token.isQuoted || (next > at && token.isAfterBreak)) break;
    rest.push(words[next]!);
  }
  return rest;
}

/** `vessel "Nordic Hawk" or "Baltic Star"`, `status not "Draft"`: values taken as they are written. */
function readQuotedFilter(tokens: readonly Token[]): Found | null {
  const field = tokens[0]!.word as Field;
  if (!Object.hasOwn(FIELDS, field)) return null;
  const isNot = tokens[1]?.word === 'not' && !tokens[1].isQuoted;
  let at = isNot ? 2 : 1;
  const marks: Mark[] = [];
  while (tokens[at]?.isQuoted) {
    if (isNot) marks.push({ is: 'not' });
    marks.push({ is: 'value', field, value: tokens[at]!.word });
    const isMore = tokens[at + 1]?.word === 'or' && (tokens[at + 2]?.isQuoted ?? false);
    at += isMore ? 2 : 1;
    if (!isMore) break;
  }
  return marks.length > 0 ? { length: at, senses: [marks] } : null;
}

/** After "over" a number is an amount, also where it looks like a year. */
function isAfterComparison({ items }: Place): boolean {
  const marks = items.at(-1)?.senses[0] ?? [];
  const last = marks.at(-1)?.is;
  if (last === 'compared') return true;
  const before = items.at(-2)?.senses[0]?.at(-1)?.is;
  return last === 'currency' && before === 'compared';
}

/** "may" is a month after "in" and its like, and before a year, only. */
const isModal = ({ words, at }: Place): boolean =>
  words[at] === 'may' &&
  !MAY_BE_MONTH.has(words[at - 1] ?? '') &&
  !/^(19|20)\d\d$/.test(words[at + 1] ?? '');

/** How many words the longest phrase takes that begins here; 0 for none. */
function phraseLength(words: readonly string[], phrases: { has(phrase: string): boolean }): number {
  let length = Math.min(LONGEST_PHRASE, words.length);
  while (length > 0 && !phrases.has(words.slice(0, length).join(' '))) length -= 1;
  return length;
}

function readPhrase(words: readonly string[]): Found | null {
  const length = phraseLength(words, LEXICON);
  const senses = LEXICON.get(words.slice(0, length).join(' '));
  return length > 0 && senses ? { length, senses } : null;
}

const sensesOf = ({ names }: NameRead): Sense[] =>
  names.flatMap(({ field, value }): Sense[] => [
    [{ is: 'value', field, value }],
    // Contacts stand on both sides: whoever we bill may bill us.
    ...(field === 'customer' ? [[{ is: 'value', field: 'vendor', value } as const]] : []),
    ...(field === 'vendor' ? [[{ is: 'only', subject: 'contacts' }, named(value)] as const] : []),
  ]);

const named = (value: string): Mark => ({ is: 'value', field: 'customer', value });

/** Two numbers that something lies between: "30-60", "between 100k and 200k"; "60+" is at least that. */
function readRange(words: readonly string[]): Found | null {
  const [first = ''] = words;
  const joined = /^(\d{1,9})-(\d{1,9})$/.exec(first);
  if (joined) return one([{ is: 'range', from: joined[1]!, to: joined[2]! }]);
  const least = /^(\d{1,9})\+$/.exec(first);
  if (least) {
    return one([
      { is: 'compared', comparison: 'at least' },
      { is: 'number', amount: least[1]! },
    ]);
  }
  if (first !== 'between') return null;
  const from = readNumber(words.slice(1));
  const to = from && readNumber(words.slice(from.length + 2));
  if (!from || !to || !['and', 'to'].includes(words[from.length + 1] ?? '')) return null;
  return {
    length: from.length + to.length + 2,
    senses: [[{ is: 'range', from: from.amount, to: to.amount }]],
  };
}

/** Numbers, labels, currencies, parts of names, and words that say nothing. */
function readOther(words: readonly string[], reader: Reader): Found | null {
  const word = words[0] ?? '';
  const range = readRange(words);
  if (range) return range;
  const number = readNumber(words);
  if (number) return numberRead(number);
  if (/^[a-z]{1,6}-\d{3,6}$/.test(word)) {
    const field = word.startsWith('inv') ? 'invoice' : word.startsWith('bill') ? 'bill' : 'voyage';
    return one([{ is: 'value', field, value: word.toUpperCase() }]);
  }
  if (reader.currencies.has(word)) return one([{ is: 'currency', code: word.toUpperCase() }]);
  if (Object.hasOwn(CURRENCY_WORDS, word)) {
    return one([{ is: 'currency', code: CURRENCY_WORDS[word]! }]);
  }
  const part = readPartOfName(words, reader.index);
  if (part && !SILENT_WORDS.has(word)) return { length: part.length, senses: sensesOf(part) };
  return SILENT_WORDS.has(word) ? { length: 1, senses: [] } : null;
}
