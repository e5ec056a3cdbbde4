import { expect, it } from 'vitest';
import { filesDrawnIn, testsReaching } from './tests-reaching.ts';

const SOURCES: Record<string, string> = {
  'packages/a/src/near.test.ts': "import { near } from './near.ts';",
  'packages/a/src/far.test.ts':
    "import type { B } from '@mainsheet/b';\nimport '../../../tools/t.ts';",
  'packages/a/src/near.ts': "export { x } from './deep/x.ts';",
  'packages/a/src/deep/x.ts': "import { near } from '../near.ts';",
  'packages/b/src/index.ts': "export * from './b.ts';",
  'packages/b/src/b.ts': "import { it } from 'vitest';",
  'tools/t.ts': "const late = await import('../packages/a/src/deep/x.ts');",
};
const read = (file: string): string | null => SOURCES[file] ?? null;
const tests = ['packages/a/src/near.test.ts', 'packages/a/src/far.test.ts'];

it('follows imports, exports and late imports, through packages and round in circles', () => {
  expect([...filesDrawnIn('packages/a/src/near.test.ts', read)].toSorted()).toEqual([
    'packages/a/src/deep/x.ts',
    'packages/a/src/near.test.ts',
    'packages/a/src/near.ts',
  ]);
  expect(testsReaching('packages/a/src/deep/x.ts', tests, read)).toEqual(tests);
  expect(testsReaching('packages/b/src/b.ts', tests, read)).toEqual([tests[1]]);
  expect(testsReaching('packages/c/src/c.ts', tests, read)).toEqual([]);
});
