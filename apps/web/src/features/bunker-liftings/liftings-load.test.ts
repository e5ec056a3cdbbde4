import { CombinedError } from 'urql';
import { expect, it } from 'vitest';
import type { Lifting } from './bunker-liftings.queries.ts';
import { liftingsLoad } from './liftings-load.ts';

const lifting = (id: string) => ({ id }) as Lifting;
const read = (...ids: string[]) => ({
  fetching: false,
  data: { bunkerLiftings: ids.map(lifting) },
});

it('VOY-20 an update replaces the bunker data, and a failure clears it', () => {
  expect(liftingsLoad(read('a', 'b')).rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(liftingsLoad(read('c')).rows.map(({ id }) => id)).toEqual(['c']);
  const error = new CombinedError({ networkError: new Error('gone') });
  expect(liftingsLoad({ ...read('c'), error })).toEqual({ status: 'failed', rows: [] });
});
