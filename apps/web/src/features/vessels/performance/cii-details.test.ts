import { expect, it } from 'vitest';
import { ciiDetails } from './cii-details.ts';

it('VESS-31 CII details expect the error flag SUCCESS; with any other there are none', () => {
  const good = { errorFlag: 'SUCCESS' as const, message: '', ratings: [] };
  expect(ciiDetails(good)).toEqual({ ratings: [], failure: null });
  const bad = { ...good, errorFlag: 'ERROR' as const, message: 'No capacity.' };
  expect(ciiDetails(bad)).toEqual({ ratings: null, failure: 'No capacity.' });
  expect(ciiDetails({ ...bad, message: '' }).failure).toBe('Something went wrong');
});
