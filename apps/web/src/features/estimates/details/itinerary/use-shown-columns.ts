import { useCallback, useMemo, useState } from 'react';
import type { CallColumn } from './call.ts';

/** Columns a person turned on or off; the others are as they come. */
type Choices = Readonly<Record<string, boolean>>;

function readChoices(storageKey: string): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Choices) : {};
  } catch {
    return {};
  }
}

/** The columns on screen: the usual set, as the person changed it in this browser. */
export function useShownColumns(storageKey: string, columns: readonly CallColumn[]) {
  const [choices, setChoices] = useState(() => readChoices(storageKey));
  const isShown = useCallback(
    (column: CallColumn) => choices[column.key] ?? column.optional !== true,
    [choices],
  );
  const shown = useMemo(() => columns.filter(isShown), [columns, isShown]);
  /** Null goes back to the usual set. */
  const show = useCallback(
    (change: Choices | null) => {
      const next = change === null ? {} : { ...choices, ...change };
      localStorage.setItem(storageKey, JSON.stringify(next));
      setChoices(next);
    },
    [choices, storageKey],
  );
  return { shown, isShown, show };
}
