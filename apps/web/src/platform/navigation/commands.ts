import { useEffect, useSyncExternalStore } from 'react';

/** Something the command palette can do besides going to a page. */
export type Command = {
  id: string;
  label: string;
  group: 'Do' | 'Records' | 'Ask';
  hint?: string;
  keywords?: readonly string[];
  run: () => void;
};

let registered: readonly Command[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly Command[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRegisteredCommands = (): readonly Command[] =>
  useSyncExternalStore(subscribe, () => registered);

/** Offers commands while the calling page is on screen. Keep the list stable with useMemo. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    replace([...registered, ...commands]);
    return () => replace(registered.filter((command) => !commands.includes(command)));
  }, [commands]);
}
