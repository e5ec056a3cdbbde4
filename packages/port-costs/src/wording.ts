/** Words that ports and agents use for one thing, by the one that stands for them. */
const SAME: Readonly<Record<string, string>> = {
  inward: 'in',
  inbound: 'in',
  arrival: 'in',
  arr: 'in',
  outward: 'out',
  outbound: 'out',
  departure: 'out',
  dep: 'out',
  sailing: 'out',
  pilotage: 'pilot',
  pilots: 'pilot',
  towage: 'tug',
  tugs: 'tug',
  towing: 'tug',
  tugboat: 'tug',
  tugboats: 'tug',
  unmooring: 'unmoor',
  mooring: 'moor',
  linesmen: 'moor',
  linemen: 'moor',
  linehandling: 'moor',
  harbour: 'port',
  harbor: 'port',
  berthage: 'berth',
  dockage: 'berth',
  quay: 'berth',
  wharfage: 'berth',
  garbage: 'waste',
  rubbish: 'waste',
  sludge: 'sludge',
  lighthouse: 'light',
  lights: 'light',
  transport: 'transport',
  transportation: 'transport',
  launches: 'launch',
  boat: 'launch',
  watchmen: 'watchman',
  watching: 'watchman',
  agent: 'agency',
  agents: 'agency',
};

/** Words that tell no two services apart. */
const EMPTY = new Set(
  'fee fees charge charges due dues service services cost costs expense expenses hire the of for and at to a per as on port vessel ship assistance attendance removal disposal'.split(
    ' ',
  ),
);

/** Words that tell two like services apart, beside figures. */
const APART = new Set([
  'in',
  'out',
  'moor',
  'unmoor',
  'shifting',
  'day',
  'night',
  'overtime',
  'bow',
  'stern',
]);

const LONG = 7;
const LONG_KEYS = Object.keys(SAME).filter(({ length }) => length >= LONG);

/** The word that stands for one, mistyped or not. */
function meantBy(word: string): string {
  const known = SAME[word];
  if (known || word.length < LONG) return known ?? word;
  const near = LONG_KEYS.find((key) => key[0] === word[0] && isNearWord(key, word));
  return near ? (SAME[near] ?? word) : word;
}

/** What a service is, whatever words and order describe it. */
export function wordsOf(description: string): ReadonlySet<string> {
  const words = description
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/line[ -]handling/g, 'moor')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map(meantBy);
  const telling = words.filter((word) => !EMPTY.has(word));
  return new Set(telling.length > 0 ? telling : words);
}

/** One or two letters of a long word may be mistyped. Source: Damerau, 1964, bounded. */
function isNearWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5 || Math.abs(a.length - b.length) > 1) return false;
  const most = shorter >= 8 ? 2 : 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + swap));
    }
    row = next;
  }
  return row[b.length]! <= most;
}

const isApart = (word: string): boolean => APART.has(word) || /\d/.test(word);

/** Whether two descriptions name one service. */
export function isSameService(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const missing = (from: ReadonlySet<string>, to: ReadonlySet<string>) =>
    [...from].filter((word) => ![...to].some((other) => isNearWord(word, other)));
  const left = missing(a, b);
  const right = missing(b, a);
  if ([...left, ...right].some(isApart)) return false;
  const shared = a.size - left.length;
  return shared > 0 && shared / (a.size + right.length) >= 0.6;
}

const VAT = /\b(vat|gst|mva|moms|btw|tva|iva|mwst|value added tax|sales tax)\b/i;
export const isVatLine = (description: string): boolean => VAT.test(description);

const DISCOUNT = /\b(discount|rebate|reduction|rabatt|remise|bonification)\b/i;
export const isDiscountLine = (description: string): boolean => DISCOUNT.test(description);
