import path from 'node:path';

/** Text of a file by its path from the root; null where there is none. */
export type ReadSource = (file: string) => string | null;

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** The file an import means: beside the importing one, or the door of a package of ours. */
function resolved(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  const ours = /^@mainsheet\/([\w-]+)$/.exec(name);
  return ours === null ? null : `packages/${ours[1]}/src/index.ts`;
}

/** Every file a source draws in, itself included, however far away. */
export function filesDrawnIn(start: string, read: ReadSource): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = found.has(file) ? null : read(file);
    if (source === null) continue;
    found.add(file);
    for (const [, name] of source.matchAll(IMPORTED)) {
      const next = resolved(file, name ?? '');
      if (next !== null) waiting.push(next);
    }
  }
  return found;
}

/** Those of the tests that draw a module in, and so may notice a fault in it. */
export const testsReaching = (
  module: string,
  tests: readonly string[],
  read: ReadSource,
): string[] => tests.filter((test) => filesDrawnIn(test, read).has(module));
