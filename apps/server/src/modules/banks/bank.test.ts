import { describe, expect, it } from 'vitest';
import { furthest, TRANSFER_STATES, type TransferState } from './bank.ts';

const ORDERS = 10_000;

/** The same whole numbers every time. Source: Park and Miller, "minimal standard". */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const WAYS: readonly (readonly TransferState[])[] = [
  ['ACCEPTED', 'SENT', 'SETTLED'],
  ['ACCEPTED', 'SENT', 'FAILED'],
  ['ACCEPTED', 'FAILED'],
  ['ACCEPTED', 'SENT', 'SETTLED', 'FAILED'],
  ['ACCEPTED', 'SENT'],
];

describe('what a bank said', () => {
  it('R6 in 10,000 random orders, with repetitions: never settled before the bank says so, and the same end', () => {
    const random = numbers(6);
    let early = 0;
    for (let run = 0; run < ORDERS; run += 1) {
      const way = WAYS[random(WAYS.length)]!;
      const heard: { state: TransferState }[] = way.map((state) => ({ state }));
      for (let more = random(6); more > 0; more -= 1) heard.push(heard[random(way.length)]!);
      for (let place = heard.length - 1; place > 0; place -= 1) {
        const other = random(place + 1);
        [heard[place], heard[other]] = [heard[other]!, heard[place]!];
      }
      for (let count = 1; count <= heard.length; count += 1) {
        const before = heard.slice(0, count);
        const isSaid = before.some(({ state }) => state === 'SETTLED');
        if (furthest(before)?.state === 'SETTLED' && !isSaid) early += 1;
      }
      expect(furthest(heard)?.state).toBe(way.at(-1));
    }
    expect(early).toBe(0);
    expect(furthest([])).toBeNull();
    expect(TRANSFER_STATES.at(-1)).toBe('FAILED');
  });
});
