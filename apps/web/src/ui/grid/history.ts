import { useCallback, useMemo, useRef, useState } from 'react';
import {
  applyEdits,
  type Edit,
  type GridDocument,
  type InvalidCell,
  invertEdits,
} from './document.ts';

const MAX_STEPS = 200;
const NOTHING_INVALID: ReadonlyMap<string, InvalidCell> = new Map();

type HistoryOptions<Row> = {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onRowsChange: (rows: readonly Row[], edits: readonly Edit<Row>[]) => void;
};

/** Rows (owned by the page), unreadable texts and the undo stack (owned by the grid) as one document. */
export function useGridHistory<Row>({ rows, rowId, onRowsChange }: HistoryOptions<Row>) {
  const [invalid, setInvalid] = useState(NOTHING_INVALID);
  const past = useRef<Edit<Row>[][]>([]);
  const future = useRef<Edit<Row>[][]>([]);
  const document: GridDocument<Row> = useMemo(() => ({ rows, invalid }), [rows, invalid]);
  const latest = useRef(document);
  latest.current = document;

  const apply = useCallback(
    (edits: readonly Edit<Row>[]) => {
      const next = applyEdits(latest.current, edits, rowId);
      latest.current = next;
      setInvalid(next.invalid);
      if (edits.some((edit) => edit.kind !== 'mark')) onRowsChange(next.rows, edits);
    },
    [rowId, onRowsChange],
  );
  const commit = useCallback(
    (edits: Edit<Row>[]) => {
      if (edits.length === 0) return;
      past.current = [...past.current.slice(1 - MAX_STEPS), edits];
      future.current = [];
      apply(edits);
    },
    [apply],
  );
  const undo = useCallback(() => {
    const edits = past.current.pop();
    if (!edits) return;
    future.current.push(edits);
    apply(invertEdits(edits));
  }, [apply]);
  const redo = useCallback(() => {
    const edits = future.current.pop();
    if (!edits) return;
    past.current.push(edits);
    apply(edits);
  }, [apply]);
  return { document, latest, commit, undo, redo };
}
