import type { ChildProcess } from 'node:child_process';
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';

/** Folders from which types are generated, and what of them counts. */
const SOURCES: Readonly<Record<string, (file: string, readText: () => string) => boolean>> = {
  // What is assembled there is an outcome, not a cause.
  'apps/server/src/modules': (file) =>
    file.endsWith('.graphql') && path.basename(file) !== 'form-inputs.graphql',
  'packages/contract/src': (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  'apps/web/src': (file, readText) =>
    file.endsWith('.graphql') ||
    (/(?<!\.test)\.tsx?$/.test(file) && /\bgraphql\(/.test(readText())),
};

/** One save of an editor is several events. */
const SETTLE_MS = 150;

/** Whether types follow from a file, by its path in the tree. */
export function isTypeSource(root: string, file: string): boolean {
  const readText = () => readFileSync(path.join(root, file), 'utf8');
  return Object.entries(SOURCES).some(
    ([folder, counts]) => file.startsWith(`${folder}/`) && counts(file, readText),
  );
}

/** Generates types whenever what they follow from changes, one run after the other; `generate` starts a process that does it. */
export function watchContract(root: string, generate: () => ChildProcess): { close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let running: ChildProcess | null = null;
  const start = () => {
    // What changes meanwhile is part of the next run.
    if (running) return later();
    running = generate();
    running.once('exit', () => {
      running = null;
    });
    return undefined;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(start, SETTLE_MS);
  };
  const watchers: FSWatcher[] = Object.keys(SOURCES).map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_, name) => {
      const file = path.posix.join(folder, (name ?? '').replaceAll(path.sep, '/'));
      if (name && !/(^|\/)generated\//.test(file) && isPresentSource(root, file)) later();
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      running?.kill('SIGTERM');
    },
  };
}

/** A file that an editor has just taken away is seen again when it is written. */
function isPresentSource(root: string, file: string): boolean {
  try {
    return isTypeSource(root, file);
  } catch {
    return false;
  }
}
