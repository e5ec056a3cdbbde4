import { jaroWinkler, normaliseName } from '@mainsheet/screening';
import type { PayeeAnswer } from '../bank.ts';

/** From here on two names are nearly one: a letter, a word or an initial apart. */
const CLOSE = 0.87;
const SHORTEST_PART = 5;

function isClose(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= SHORTEST_PART && ` ${long} `.includes(` ${short} `)) return true;
  return jaroWinkler(a, b) >= CLOSE;
}

/** How a name that was told stands to the holder of an account; case, accents and legal forms say nothing. */
export function compareHolder(told: string, holder: string): PayeeAnswer {
  const [a, b] = [normaliseName(told).full, normaliseName(holder).full];
  if (a === b) return { answer: 'MATCH', name: '', reason: '' };
  if (isClose(a, b)) return { answer: 'CLOSE', name: holder, reason: '' };
  return { answer: 'NO_MATCH', name: '', reason: '' };
}
