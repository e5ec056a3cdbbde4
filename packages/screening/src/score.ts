import type { NormalName } from './normalise-name.ts';
import { countEdits, jaroWinkler, soundex } from './string-distance.ts';

/** Two words that sound alike are at least this similar, unless they are spelled quite differently. */
const SOUNDS_ALIKE = 0.9;
/** Two texts that are one name in two transliterations are at least this similar. */
const TRANSLITERATED_ALIKE = 0.95;
/** Below this similarity of spelling nothing else is asked. */
const SPELLED_ALIKE_FROM = 0.72;
/** Slips of the hand that a text of so many letters may have and still be the same. */
const LETTERS_PER_SLIP = 4;
const MOST_REMEMBERED = 100_000;
/** Words that many names share say little: SHIPPING, TRADING, MOHAMMED. */
const COMMON_WORD_WEIGHT = 0.3;

/** Points a comparison adds or takes off; our rule, and a setting. */
export type ScoreSettings = {
  readonly sameCountry: number;
  readonly sameBirthYear: number;
  readonly otherSex: number;
  readonly otherBirthYear: number;
  readonly weakAlias: number;
  /** For each word of the listed name that the query has nothing for, down to the cap. */
  readonly unmatchedWord: number;
  readonly unmatchedCap: number;
};
export const SCORE_SETTINGS: ScoreSettings = {
  sameCountry: 2,
  sameBirthYear: 3,
  otherSex: -10,
  otherBirthYear: -10,
  weakAlias: -5,
  unmatchedWord: -3,
  unmatchedCap: -12,
};

/** A word of the listed name counts as met from this similarity on. */
const MET_FROM = 0.8;

export type NameScore = {
  /** 0 to 100: the highest of the three ways. */
  readonly points: number;
  readonly way: 'whole' | 'wordsSorted' | 'wordByWord';
  /** Words of the listed name that nothing in the query is like. */
  readonly unmatchedWords: number;
};

/** How much each word says, 0 to 1, and how alike two of them are. */
export type WordSense = {
  isCommon(word: string): boolean;
  similarity(a: string, b: string): number;
};
export const PLAIN_SENSE: WordSense = { isCommon: () => false, similarity: wordSimilarity };

/**
 * Compares two names: whole, with their words sorted, and word by word (mean over the words of the
 * query of the most similar listed word; words that sound alike count 0.9). The highest counts.
 * Words that many listed names share are left out of the first two ways, unless nothing else is
 * there, and weigh less in the third.
 * Source: after OFAC FAQ 249 (Jaro-Winkler and Soundex, whole and per part); common words our rule.
 */
export function scoreNames(
  query: NormalName,
  listed: NormalName,
  sense: WordSense = PLAIN_SENSE,
): NameScore {
  const [asked, known] = [distinctWords(query, sense), distinctWords(listed, sense)];
  const ways = [
    ['whole', nameSimilarity(asked.join(' '), known.join(' '))],
    ['wordsSorted', nameSimilarity(asked.toSorted().join(' '), known.toSorted().join(' '))],
    ['wordByWord', wordByWord(query.words, listed.words, sense)],
  ] as const;
  let best: (typeof ways)[number] = ways[0];
  for (const way of ways) if (way[1] > best[1]) best = way;
  const unmatchedWords = listed.words.filter((word) =>
    query.words.every((other) => sense.similarity(other, word) < MET_FROM),
  ).length;
  return { points: best[1] * 100, way: best[0], unmatchedWords };
}

function distinctWords({ words }: NormalName, sense: WordSense): readonly string[] {
  const distinct = words.filter((word) => !sense.isCommon(word));
  return distinct.length > 0 ? distinct : words;
}

function wordByWord(query: readonly string[], listed: readonly string[], sense: WordSense): number {
  let [sum, weights] = [0, 0];
  for (const word of query) {
    let best = 0;
    for (const other of listed) best = Math.max(best, sense.similarity(word, other));
    const weight = sense.isCommon(word) ? COMMON_WORD_WEIGHT : 1;
    sum += weight * best;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/**
 * Similarity of two words, 0 to 1: Jaro-Winkler where they are a few slips of the hand apart, what
 * sounds alike one slip more. Beyond that the edits decide: the common beginning that Jaro-Winkler
 * rewards makes strangers of many syllables look alike.
 */
export function wordSimilarity(a: string, b: string): number {
  return alike(a, b, (edits, most) => edits <= most + 1 && haveOneSound(a, b));
}

/** The same of whole names, which have no one sound. */
const nameSimilarity = (a: string, b: string): number => alike(a, b, () => false);

function alike(a: string, b: string, isOneSound: (edits: number, most: number) => boolean): number {
  const spelled = jaroWinkler(a, b);
  if (a === b || spelled < SPELLED_ALIKE_FROM) return spelled;
  const [one, other] = [transliterated(a), transliterated(b)];
  const longest = Math.max(one.length, other.length);
  const most = Math.floor(Math.min(one.length, other.length) / LETTERS_PER_SLIP);
  // More edits than this end below what is asked for: how many more does not matter.
  const edits = countEdits(one, other, Math.ceil(longest * (1 - SPELLED_ALIKE_FROM)));
  if (edits === 0) return Math.max(spelled, TRANSLITERATED_ALIKE);
  if (edits <= most) return Math.max(spelled, jaroWinkler(one, other));
  if (isOneSound(edits, most)) return SOUNDS_ALIKE;
  return Math.min(spelled, 1 - edits / longest);
}

const haveOneSound = (a: string, b: string): boolean =>
  soundexOf(a) !== '' && soundexOf(a) === soundexOf(b);

/** Ways in which one sound of another script is written in Latin letters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/KH/g, 'H'],
  [/ZH/g, 'J'],
  [/PH/g, 'F'],
  [/O[UE]|OO/g, 'U'],
  [/Y/g, 'I'],
  [/W/g, 'V'],
  [/C(?!H)|Q/g, 'K'],
  [/X/g, 'KS'],
  [/([A-Z])\1+/g, '$1'],
];

const transliterated = remembered((text) =>
  SPELLINGS.reduce((spelled, [pattern, letter]) => spelled.replace(pattern, letter), text),
);

/** The same, each pair of words compared once: for one query against many names. */
export function rememberedSimilarity(): WordSense['similarity'] {
  const known = new Map<string, Map<string, number>>();
  return (a, b) => {
    const row = known.get(a) ?? new Map<string, number>();
    known.set(a, row);
    const value = row.get(b) ?? wordSimilarity(a, b);
    row.set(b, value);
    return value;
  };
}

const soundexOf = remembered(soundex);

/** Words of the lists come again and again. */
function remembered(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
