import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type Outcome, useOnce } from './mutations.ts';

const SAVED: Outcome = {
  answer: { errorFlag: 'SUCCESS', message: 'Saved.', violations: [] },
  refusal: null,
};
const refused = (code: string | null): Outcome => ({
  ...{ answer: null, refusal: 'No.', code, violations: [] },
});

it('the same key goes with every press until the answer is there, so that nothing is made twice', async () => {
  const answers = [refused(null), refused('UNAVAILABLE'), SAVED, SAVED];
  const keys: string[] = [];
  const { result } = await renderHook(() =>
    useOnce((_typed: string, key) => {
      keys.push(key);
      return Promise.resolve(answers[keys.length - 1]!);
    }),
  );
  for (const _ of answers) await result.current('a bill');
  const [lost, unavailable, saved, next] = keys;
  expect([unavailable, saved]).toEqual([lost, lost]);
  expect(next).not.toBe(lost);
});

it('a form that was changed after its answer was lost says that it was saved before', async () => {
  const answers = [refused(null), refused('IDEMPOTENCY_MISMATCH'), SAVED];
  const keys: string[] = [];
  const { result } = await renderHook(() =>
    useOnce((_typed: string, key) => {
      keys.push(key);
      return Promise.resolve(answers[keys.length - 1]!);
    }),
  );
  await result.current('a bill of 100');
  const again = await result.current('a bill of 200');
  expect(again.refusal).toContain('saved before');
  await result.current('a bill of 200');
  expect(keys[2]).not.toBe(keys[1]);
});
