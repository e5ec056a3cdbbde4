import { keyOf, type LineToMatch, nameKey } from './matching.ts';

/** Words that stand in lines of one kind, and the account that such lines go to. */
export type BankRule = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  /** As `searchKey` makes them of a text. */
  readonly words: string;
  readonly accountCode: string;
};

const SHORTEST = 3;
const LONGEST = 60;
const MOST_WORDS = 4;

/** Letters and digits of a text in capitals, its words with one space between. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** As many whole words as fit. */
function cut(words: readonly string[]): string {
  let text = '';
  for (const word of words) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > LONGEST) break;
    text = longer;
  }
  return text;
}

export const directionOf = ({ amountMinor }: Pick<LineToMatch, 'amountMinor'>): 'in' | 'out' =>
  amountMinor > 0n ? 'in' : 'out';

/**
 * The words by which a line like this one is known again: its counterparty, else the longest part of its text without
 * a digit, as numbers and dates change. Null where that leaves nothing to go by.
 */
export function wordsToLearn(line: Pick<LineToMatch, 'counterparty' | 'text'>): string | null {
  const named = cut(searchKey(line.counterparty).split(' '));
  if (keyOf(nameKey(line.counterparty)).length >= SHORTEST && named.length >= SHORTEST)
    return named;
  const parts = searchKey(line.text)
    .split(/(?: |^)\S*\d\S*(?= |$)/)
    .map((part) => cut(part.trim().split(' ').slice(0, MOST_WORDS)));
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return longest.length >= SHORTEST ? longest : null;
}

/** The rule with the longest words that stand in a line, whole words side by side; null without. */
export function findRule(
  line: Pick<LineToMatch, 'counterparty' | 'text' | 'amountMinor'>,
  rules: readonly BankRule[],
): BankRule | null {
  const text = ` ${searchKey(line.counterparty)} ${searchKey(line.text)} `;
  const direction = directionOf(line);
  const fitting = rules.filter(
    (rule) => rule.direction === direction && text.includes(` ${rule.words} `),
  );
  const [best] = fitting.toSorted(
    (a, b) => b.words.length - a.words.length || (a.words < b.words ? -1 : 1),
  );
  return best ?? null;
}
