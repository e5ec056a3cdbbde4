/** Not seen by people: tag characters, zero width, directions, controls. */
const HIDDEN = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;

/** The text as a person sees it: hidden characters out, blanks made one. */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/[\n\r\t]/g, ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Letters without their marks, for comparing: São Paulo is typed sao paulo. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o');

export type Token = {
  /** As typed. */
  readonly text: string;
  /** Lower case and without marks; of a quotation what stands in it, as typed. */
  readonly word: string;
  readonly isQuoted: boolean;
  /** After a comma or a full stop: phrases do not run across it. */
  readonly isAfterBreak: boolean;
};

const PIECE = /"([^"]*)"|([\p{L}\p{N}][\p{L}\p{N}&'’./-]*(?:,\d{3})*(?:\.\d+)?[%+]?)|([,;:.])/gu;
/** The sign before a number is its currency. */
const SIGNS: Readonly<Record<string, string>> = { $: ' USD ', '€': ' EUR ', '£': ' GBP ' };

export function tokensOf(question: string): Token[] {
  const text = visibleText(question)
    .replaceAll(/[$€£]/g, (sign) => SIGNS[sign] ?? ' ')
    .replaceAll(/(?<=\s)%(?=\s)/g, 'percent');
  const tokens: Token[] = [];
  let isAfterBreak = false;
  for (const [whole, quoted, typed, mark] of text.matchAll(PIECE)) {
    if (mark) {
      isAfterBreak = true;
      continue;
    }
    if (quoted !== undefined) {
      tokens.push({ text: whole, word: quoted, isQuoted: true, isAfterBreak });
    } else if (typed) {
      for (const word of wordsOf(typed)) {
        tokens.push({ text: word, word: plain(word), isQuoted: false, isAfterBreak });
        isAfterBreak = false;
      }
    }
    isAfterBreak = false;
  }
  return tokens;
}

/** "what's" and "haven't" are two words, the end of a sentence is none; "P&L" and "NHK-0012" stay whole. */
function wordsOf(typed: string): string[] {
  const bare = typed.replace(/[./'’-]+$/u, '');
  const short = /^(.+)['’](s|re|ve|d|ll|m)$/iu.exec(bare);
  if (short) return [short[1]!];
  const negated = /^(.+)n['’]t$/iu.exec(bare);
  if (negated) return [negated[1]!, 'not'];
  return bare === '' ? [] : [bare];
}

const SCALES: Readonly<Record<string, number>> = { k: 3, m: 6, mn: 6, mio: 6, bn: 9, b: 9 };
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);

/** "100k", "1.5m", "250,000", "five": the number as decimal text, or null. */
export function numberOf(word: string): string | null {
  const spelled = NUMBER_WORDS.indexOf(word);
  if (spelled > 0) return String(spelled);
  const found = /^(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,6}))?(k|m|mn|mio|bn|b)?$/.exec(word);
  if (!found) return null;
  const [, whole = '', fraction = '', scale] = found;
  const places = scale ? (SCALES[scale] ?? 0) : 0;
  const digits = fraction.padEnd(places, '0');
  const left = `${whole.replaceAll(',', '')}${digits.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  const right = digits.slice(places).replace(/0+$/, '');
  return right ? `${left}.${right}` : left;
}

/** How desks shorten words that stand alone. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  btwn: 'between',
  v: 'versus',
  pls: 'please',
  yr: 'year',
  yrs: 'years',
  q: 'quarter',
  voy: 'voyage',
  voys: 'voyages',
  ccy: 'currency',
  gl: 'ledger',
  ar: 'receivables',
  ap: 'payables',
  havent: 'have not',
  hasnt: 'has not',
  incl: 'including',
  whos: 'who',
  whats: 'what',
  wheres: 'where',
};

/** What a word that nothing knows may be written for: "pls", "chartered-in", "Jan-Oct"; null for nothing. */
export function unfolded(word: string, isMonth: (word: string) => boolean): string[] | null {
  if (Object.hasOwn(ABBREVIATIONS, word)) return ABBREVIATIONS[word]!.split(' ');
  if (!/^\p{L}+(-\p{L}+)+$/u.test(word)) return null;
  const parts = word.split('-');
  const [from = '', to = ''] = parts;
  const isStretch = parts.length === 2 && isMonth(from) && isMonth(to);
  return isStretch ? ['from', from, 'to', to] : parts;
}

const SCALE_WORDS: Readonly<Record<string, string>> = {
  thousand: 'k',
  million: 'm',
  millions: 'm',
  billion: 'bn',
};

/** "250,000", "100k" and "2 million": the number and how many words it takes. */
export function readNumber(words: readonly string[]): { length: number; amount: string } | null {
  const [word = '', next = ''] = words;
  const scale = Object.hasOwn(SCALE_WORDS, next) ? SCALE_WORDS[next] : undefined;
  const scaled = scale && numberOf(`${numberOf(word) ?? ''}${scale}`);
  if (scaled) return { length: 2, amount: scaled };
  const amount = numberOf(word);
  return amount ? { length: 1, amount } : null;
}
