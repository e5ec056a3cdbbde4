import { jaroWinkler, normaliseName } from '@mainsheet/screening';
import type { PayeeAnswer } from '../bank.ts';

/** From here on two words are nearly one: a letter or two apart. */
const CLOSE = 0.87;
/** So many words too many are an address or a form; more are guesses. */
const MOST_BESIDE = 2;

/**
 * Most words of the holder are in what was told, each as it is or nearly. Names are compared by words, as a common
 * beginning makes whole names look alike: one word, which many names share, reveals none.
 */
function isClose(shown: string, holder: string): boolean {
  const [words, known] = [shown.split(' '), holder.split(' ')];
  if (words.length > known.length + MOST_BESIDE) return false;
  const found = known.filter((word) => words.some((one) => jaroWinkler(one, word) >= CLOSE));
  return found.length > known.length / 2;
}

/** How a name that was told stands to the holder of an account; case, accents and legal forms say nothing. */
export function compareHolder(answered: string, holder: string): PayeeAnswer {
  const [a, b] = [normaliseName(answered).full, normaliseName(holder).full];
  if (a === b) return { answer: 'MATCH', name: '', reason: '' };
  if (isClose(a, b)) return { answer: 'CLOSE', name: holder, reason: '' };
  return { answer: 'NO_MATCH', name: '', reason: '' };
}
