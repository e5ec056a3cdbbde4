import { useEffect, useSyncExternalStore } from 'react';

let pages = 0;
const listeners = new Set<() => void>();

function stay(by: 1 | -1): void {
  pages += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a page that goes on without a network, keeps what is typed and says itself what waits. */
export function useStayOffline(): void {
  useEffect(() => {
    stay(1);
    return () => stay(-1);
  }, []);
}

/** Whether the page on screen goes on without a network. */
export const useStaysOffline = (): boolean => useSyncExternalStore(subscribe, () => pages > 0);
