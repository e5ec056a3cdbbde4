/** Numbers from 0 up to 1, below 1. */
export type RandomSource = () => number;

/**
 * The same numbers for the same seed on every machine (mulberry32, 32 bits of state): for
 * simulations that must repeat, never for secrets.
 */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
