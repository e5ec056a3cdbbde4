import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** From here on zxcvbn calls a password safely unguessable: Wheeler, USENIX Security 2016, section 5. */
export const MIN_GUESSES = 1e8;
/** Whoever knows the names around a person begins with them: what is left besides must carry more. */
export const MIN_GUESSES_KNOWING = 1e9;

/** The time of a judgement grows with the square of the length; what comes later only adds. */
const JUDGED_CHARACTERS = 64;
/** Shorter words stand in everything. */
const MIN_WORD = 3;

let judge: ZxcvbnFactory | null = null;

/** Loaded when the first password is chosen, not at start. */
async function getJudge(): Promise<ZxcvbnFactory> {
  if (judge) return judge;
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return judge;
}

/** Whole names, and the words that they are made of. */
function wordsOf(known: readonly string[]): string[] {
  const parts = known.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  const words = parts.map((word) => word.toLowerCase()).filter((word) => word.length >= MIN_WORD);
  return [...new Set(words)];
}

/** How many guesses a password takes somebody who knows nothing, and somebody who knows these names. */
export async function countGuesses(
  password: string,
  known: readonly string[],
): Promise<{ ofAnybody: number; ofAcquaintance: number }> {
  const zxcvbn = await getJudge();
  const judged = password.slice(0, JUDGED_CHARACTERS);
  return {
    ofAnybody: zxcvbn.check(judged).guesses,
    ofAcquaintance: zxcvbn.check(judged, wordsOf(known)).guesses,
  };
}
