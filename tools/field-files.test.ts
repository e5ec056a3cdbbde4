import { COST_KEYS } from '@mainsheet/estimate';
import { expect, it } from 'vitest';
import { filesNaming } from './field-files.ts';

/** The rest of what a new cost touches: version, documents of the version before and their list, changelog. */
const MOST_FILES = 5;

it.each(COST_KEYS)('the cost %s stands in at most five files', (key) => {
  const files = filesNaming(key);
  expect(files).toContain('packages/estimate/src/fields/estimate.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});
