import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type Outcome, type RequestKey, useOnce } from './mutations.ts';

const SAVED: Outcome = {
  answer: { errorFlag: 'SUCCESS', message: 'Saved.', violations: [] },
  refusal: null,
};
const refused = (code: string | null): Outcome => ({
  ...{ answer: null, refusal: 'No.', code, violations: [] },
});

/** Presses as often as there are answers; the keys that went with it and what each press came to. */
async function press(answers: readonly Outcome[], outlasting?: RequestKey) {
  const keys: string[] = [];
  const { result } = await renderHook(() =>
    useOnce((_typed: string, key) => {
      keys.push(key);
      return Promise.resolve(answers[keys.length - 1]!);
    }, outlasting),
  );
  const outcomes: Outcome[] = [];
  for (const _ of answers) outcomes.push(await result.current('a bill'));
  return { keys, outcomes };
}

it('the same key goes with every press until the answer is there, so that nothing is made twice', async () => {
  const { keys } = await press([refused(null), refused('UNAVAILABLE'), SAVED, SAVED]);
  const [lost, unavailable, saved, next] = keys;
  expect([unavailable, saved]).toEqual([lost, lost]);
  expect(next).not.toBe(lost);
});

it('a form that was changed after its answer was lost says that it was saved before', async () => {
  const { keys, outcomes } = await press([refused(null), refused('IDEMPOTENCY_MISMATCH'), SAVED]);
  expect(outcomes[1]?.refusal).toContain('saved before');
  expect(keys[2]).not.toBe(keys[1]);
});

it('what outlives its page holds its key there, and has another one once it was saved before', async () => {
  const request = { current: 'a circular' };
  await press([refused(null)], request);
  const { keys } = await press([refused('IDEMPOTENCY_MISMATCH'), SAVED], request);
  expect(keys[0]).toBe('a circular');
  expect(keys[1]).not.toBe('a circular');
});
