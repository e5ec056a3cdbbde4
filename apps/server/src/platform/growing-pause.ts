import { setTimeout as wait } from 'node:timers/promises';

/** Waits; rejects when it is aborted. Tests put a quicker one in its place. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

const FIRST_MS = 100;
const LONGEST_MS = 2_500;

export const pause: Pause = (ms, signal) => wait(ms, undefined, { signal });

/**
 * Milliseconds before the next try of what failed `failures` times in a row: each pause about twice the one
 * before, up to 2.5 s, and never the same on two nodes, so that they do not all come at one moment.
 */
export function growingPauseMs(failures: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return longest * (0.6 + 0.4 * Math.random());
}
