/** Words at the end of a company's name that say its form alone. */
const FORMS = new Set(
  (
    'ltd limited llc llp lp inc incorporated corp corporation co company plc pte pvt pty private gmbh mbh ag kg ohg ug se ' +
    'sa sas sau sarl spa srl sl slu lda ltda bv nv as asa aps ab oy oyj fze fzco fzc dmcc sdn bhd sro doo'
  ).split(' '),
);

/** The words of a name in small letters without accents and signs: “S.p.A.” is one of them. */
function wordsOf(name: string): string[] {
  const bare = name
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\d])(\p{L})\/(\p{L})(?![\p{L}\d])/gu, '$1$2');
  return bare.match(/[\p{L}\d]+/gu) ?? [];
}

/** The words of a company's name without the form at its end. */
function companyWords(name: string): string[] {
  const words = wordsOf(name);
  const last = words.findLastIndex((word) => !FORMS.has(word));
  return last < 0 ? words : words.slice(0, last + 1);
}

const isStart = (part: readonly string[], words: readonly string[]): boolean =>
  part.every((word, at) => words[at] === word);

/** How two names of companies agree: whole, or with all words of the shorter, two at least, at the start. */
export function compareNames(a: string, b: string): 'same' | 'similar' | 'other' {
  const [short, long] = [companyWords(a), companyWords(b)].toSorted(
    (x, y) => x.length - y.length,
  ) as [string[], string[]];
  if (short.length === 0 || !isStart(short, long)) return 'other';
  if (short.length === long.length) return 'same';
  return short.length > 1 ? 'similar' : 'other';
}

/** Whether words name a company: a part between commas is its name, or they hold it with its form. */
export function namesCompany(words: string, name: string): boolean {
  const own = wordsOf(name);
  if (own.length === 0) return false;
  if (words.split(/[,:;·|]/).some((part) => compareNames(part, name) === 'same')) return true;
  const hasForm = own.length > companyWords(name).length;
  return hasForm && ` ${wordsOf(words).join(' ')} `.includes(` ${own.join(' ')} `);
}
