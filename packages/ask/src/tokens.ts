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

const PIECE = /"([^"]*)"|([\p{L}\p{N}][\p{L}\p{N}&'’./-]*(?:,\d{3})*(?:\.\d+)?%?)|([,;:.])/gu;
/** The sign before a number is its currency. */
const SIGNS: Readonly<Record<string, string>> = { $: ' USD ', '€': ' EUR ', '£': ' GBP ' };

export function tokensOf(question: string): Token[] {
  const text = visibleText(question).replaceAll(/[$€£]/g, (sign) => SIGNS[sign] ?? ' ');
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

/** "what's" is two words, the end of a sentence is none; "P&L" and "NHK-0012" stay whole. */
function wordsOf(typed: string): string[] {
  const bare = typed.replace(/[./'’-]+$/u, '');
  const short = /^(.+)['’](s|re|ve|d|ll|m)$/iu.exec(bare);
  if (short) return [short[1]!];
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
