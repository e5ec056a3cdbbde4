import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first requests of whoever waited for the start are answered. */
const AFTER_MS = 5_000;

/**
 * Gives back once what the start left behind: reading and compiling the sources doubles the heap, and V8 collects nothing
 * while nobody asks anything, so an idle server would hold it for hours. The collection takes some 0.15 s, once.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, AFTER_MS).unref();
}
