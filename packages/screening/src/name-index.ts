import type { ListedParty } from './listed-party.ts';
import { type NormalName, normaliseName } from './normalise-name.ts';
import { rememberedSimilarity, type WordSense } from './score.ts';

/** One way in which a listed party is called. */
export type IndexedName = {
  readonly party: ListedParty;
  readonly text: string;
  readonly isWeak: boolean;
  readonly name: NormalName;
};

/** A listed word less similar than this does not make its names candidates. */
const WORD_FLOOR = 0.75;
/** Names that share words with the query are compared in full up to this number, best first. */
const MOST_CANDIDATES = 200;
const LONGER_COSTS = 0.05;
const JOINED_PREFIX = 4;
/** A word is common from this share of all names on, and never in fewer names than this. */
const COMMON_SHARE = 0.005;
const COMMON_FROM_NAMES = 20;

/**
 * Finds names worth comparing: those with words like the query's, found through words that share
 * their first two letters or a run of three, and those spelled together or apart. Everything else
 * cannot reach the lowest threshold.
 */
export class NameIndex {
  readonly names: readonly IndexedName[];
  private readonly namesByWord = new Map<string, number[]>();
  private readonly wordsByKey = new Map<string, string[]>();
  private readonly namesByJoined = new Map<string, number[]>();

  constructor(parties: readonly ListedParty[]) {
    this.names = parties.flatMap(namesOf);
    for (const [index, { name }] of this.names.entries()) {
      for (const word of new Set(name.words)) this.addWord(word, index);
      push(this.namesByJoined, joinedKey(name), index);
    }
  }

  /** What the words of a query say among these names; made once a query. */
  sense(): WordSense {
    const commonFrom = Math.max(COMMON_FROM_NAMES, this.names.length * COMMON_SHARE);
    return {
      isCommon: (word) => (this.namesByWord.get(word)?.length ?? 0) >= commonFrom,
      similarity: rememberedSimilarity(),
    };
  }

  /** Names that may be meant, the likeliest first. */
  candidates(query: NormalName, sense: WordSense): IndexedName[] {
    const likeness = new Map<number, number>();
    for (const word of new Set(query.words)) {
      const best = new Map<number, number>();
      for (const [other, similarity] of this.wordsLike(word, sense))
        for (const index of this.namesByWord.get(other) ?? [])
          if ((best.get(index) ?? 0) < similarity) best.set(index, similarity);
      for (const [index, similarity] of best)
        likeness.set(index, (likeness.get(index) ?? 0) + similarity);
    }
    for (const index of this.namesByJoined.get(joinedKey(query)) ?? [])
      likeness.set(index, Math.max(likeness.get(index) ?? 0, query.words.length * WORD_FLOOR));
    const floor = Math.min(1, query.words.length / 2) * WORD_FLOOR;
    const ranked: { index: number; rank: number }[] = [];
    for (const [index, sum] of likeness) {
      if (sum < floor) continue;
      // Less for names that are much longer than the query.
      const extra = this.names[index]!.name.words.length - query.words.length;
      ranked.push({ index, rank: sum - LONGER_COSTS * Math.max(0, extra) });
    }
    return ranked
      .sort((a, b) => b.rank - a.rank || a.index - b.index)
      .slice(0, MOST_CANDIDATES)
      .map(({ index }) => this.names[index]!);
  }

  private wordsLike(word: string, sense: WordSense): [string, number][] {
    const seen = new Set<string>();
    const out: [string, number][] = [];
    for (const key of keysOf(word))
      for (const other of this.wordsByKey.get(key) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        // Words of very different length cannot reach the floor.
        if (Math.min(other.length, word.length) * 3 < Math.max(other.length, word.length)) continue;
        const similarity = sense.similarity(word, other);
        if (similarity >= WORD_FLOOR) out.push([other, similarity]);
      }
    return out;
  }

  private addWord(word: string, index: number): void {
    const known = this.namesByWord.get(word);
    if (known) known.push(index);
    else {
      this.namesByWord.set(word, [index]);
      for (const key of keysOf(word)) push(this.wordsByKey, key, word);
    }
  }
}

function namesOf(party: ListedParty): IndexedName[] {
  const texts = [{ name: party.name, isWeak: false }, ...party.aliases];
  const seen = new Set<string>();
  return texts.flatMap(({ name: text, isWeak }) => {
    const name = normaliseName(text);
    if (name.full === '' || seen.has(name.full)) return [];
    seen.add(name.full);
    return [{ party, text, isWeak, name }];
  });
}

/** Its first two letters, and every run of three. */
function keysOf(word: string): string[] {
  const keys = [word.slice(0, 2)];
  for (let at = 0; at + 3 <= word.length; at += 1) keys.push(word.slice(at, at + 3));
  return [...new Set(keys)];
}

const joinedKey = ({ full }: NormalName) => full.replaceAll(' ', '').slice(0, JOINED_PREFIX);

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
