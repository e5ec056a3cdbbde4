import { expect, it } from 'vitest';
import { countFiles, SAMPLE_CHANGES } from './sample-changes.ts';

/** Own files and those by hand at the most: where one grows, the way of adding such a thing became longer. */
const MOST: Readonly<Record<string, readonly [own: number, byHand: number]>> = {
  'a type of invoice': [0, 7],
  'a kind of document': [20, 80],
  'a section of the settings': [2, 15],
  'a page with list and detail': [15, 0],
};

it.each(SAMPLE_CHANGES)('$change touches no more files than before', ({ change, files }) => {
  const touched = files();
  const { own } = touched;
  const [mostOwn, mostByHand] = MOST[change]!;
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(mostOwn);
  expect(countFiles(touched).byHand).toBeLessThanOrEqual(mostByHand);
});
