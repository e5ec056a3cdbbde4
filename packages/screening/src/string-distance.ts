/** Prefix of at most four letters counts (Winkler 1990). */
const LONGEST_PREFIX = 4;
const PREFIX_SCALE = 0.1;

/**
 * Jaro similarity, 0 to 1: (m/|a| + m/|b| + (m − t)/m) / 3 with m letters in common not farther apart
 * than half the longer word less one, t of them out of order, halved.
 * Source: Jaro (1989); Winkler (1990), String Comparator Metrics.
 */
export function jaro(a: string, b: string): number {
  if (a === b) return a.length === 0 ? 0 : 1;
  const matches = findMatches(a, b);
  if (matches === 0) return 0;
  let outOfOrder = 0;
  let at = 0;
  for (let j = 0; j < b.length && at < matches; j += 1) {
    if (taken[j] === 0) continue;
    if (b.charCodeAt(j) !== matched[at]) outOfOrder += 1;
    at += 1;
  }
  const inOrder = matches - outOfOrder / 2;
  return (matches / a.length + matches / b.length + inOrder / matches) / 3;
}

/** Scratch for one comparison: letters of b that are taken, and the letters of a that took them. */
const LONGEST = 512;
let taken = new Uint8Array(LONGEST);
let matched = new Uint16Array(LONGEST);

function findMatches(a: string, b: string): number {
  if (Math.max(a.length, b.length) > taken.length) {
    taken = new Uint8Array(2 * Math.max(a.length, b.length));
    matched = new Uint16Array(taken.length);
  }
  taken.fill(0, 0, b.length);
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  let matches = 0;
  for (let i = 0; i < a.length; i += 1) {
    const letter = a.charCodeAt(i);
    const last = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= last; j += 1) {
      if (taken[j] === 1 || letter !== b.charCodeAt(j)) continue;
      taken[j] = 1;
      matched[matches] = letter;
      matches += 1;
      break;
    }
  }
  return matches;
}

/** Jaro raised for a common prefix: J + L × 0.1 × (1 − J). Source: Winkler (1990). */
export function jaroWinkler(a: string, b: string): number {
  const similarity = jaro(a, b);
  let prefix = 0;
  const longest = Math.min(LONGEST_PREFIX, a.length, b.length);
  while (prefix < longest && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix += 1;
  return similarity + prefix * PREFIX_SCALE * (1 - similarity);
}

/**
 * Edits between two texts: letters put in, left out, changed, or two neighbours swapped; counted up
 * to one more than `most`. Source: optimal string alignment, Damerau (1964) restricted.
 */
export function countEdits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  if (b.length >= rows[0].length) rows = [rowOf(b.length), rowOf(b.length), rowOf(b.length)];
  let [before, row, older] = rows;
  for (let j = 0; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    [older, before, row] = [before, row, older];
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) edits = Math.min(edits, older[j - 2]! + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most + 1) return most + 1;
  }
  return Math.min(row[b.length]!, most + 1);
}

const rowOf = (length: number): Uint16Array => new Uint16Array(2 * length + 1);
/** Scratch for one comparison. */
let rows = [rowOf(LONGEST), rowOf(LONGEST), rowOf(LONGEST)] as [
  Uint16Array,
  Uint16Array,
  Uint16Array,
];

const SOUNDEX_DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['BFPV', '1'],
    ['CGJKQSXZ', '2'],
    ['DT', '3'],
    ['L', '4'],
    ['MN', '5'],
    ['R', '6'],
  ].flatMap(([letters = '', digit = '']) => Array.from(letters, (letter) => [letter, digit])),
);

/**
 * Soundex of a word: first letter and three digits. Letters of one digit that touch, or are parted
 * by H or W only, count once. Empty for a word without letters.
 * Source: US National Archives, The Soundex Indexing System.
 */
export function soundex(word: string): string {
  const letters = word.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const first = letters[0];
  if (first === undefined) return '';
  let code = first;
  let before = SOUNDEX_DIGITS[first] ?? '';
  for (const letter of letters.slice(1)) {
    const digit = SOUNDEX_DIGITS[letter] ?? '';
    if (digit !== '' && digit !== before) code += digit;
    if (letter !== 'H' && letter !== 'W') before = digit;
  }
  return code.slice(0, 4).padEnd(4, '0');
}
