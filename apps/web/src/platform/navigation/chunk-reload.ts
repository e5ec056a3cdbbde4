const HOUR_MS = 3_600_000;
const KEY = 'mainsheet.chunk_reloads';

/** Whether an error may reload the page now: once per error per hour. Notes that it did. */
export function mayReloadFor(
  error: string,
  now: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  let known: Record<string, number> = {};
  try {
    known = JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {}
  if (now - (known[error] ?? 0) < HOUR_MS) return false;
  storage.setItem(KEY, JSON.stringify({ ...known, [error]: now }));
  return true;
}

/** Loads a page; a failure goes on in our words, for the router would reload by itself on the browser's. */
export const loadOnce =
  <Page>(load: () => Promise<Page>) =>
  (): Promise<Page> =>
    load().catch((cause: unknown) => {
      throw new Error('This page could not be loaded. Reload to try again.', { cause });
    });

/** After a release old pages ask for files that are gone: one reload fetches the new ones. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReloadFor(event.payload.message, Date.now(), localStorage)) return;
    event.preventDefault();
    window.location.reload();
  });
}
