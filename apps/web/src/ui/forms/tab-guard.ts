import { useEffect } from 'react';

let isDropped = false;

/** The page goes and was asked about already: the browser asks no second time. */
export function dropTabGuards(): void {
  isDropped = true;
}

/** Asks before the browser tab is closed or reloaded over unsaved changes. */
export function useTabGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDropped) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
