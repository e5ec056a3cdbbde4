import type { GroupKey } from '../rows/row-spec.ts';

/** The label column: a row edited across all columns. */
export const LABEL = 'label';

export type CellPlace = { rowKey: string; columnId: string };
export type Editing = CellPlace & {
  text: string;
  /** Arrows leave the cell while typing, and move in the text while changing it. */
  mode: 'typing' | 'changing';
};

export type GridSnapshot = {
  active: CellPlace | null;
  editing: Editing | null;
  closed: ReadonlySet<GroupKey>;
  openSlots: ReadonlySet<number>;
  isDifferencesOnly: boolean;
};

const CLOSED_KEY = 'mainsheet.worksheet.closed';
/** Open at first, so that a voyage can be typed from top to bottom; the rest is summed up. */
const FIRST_CLOSED: readonly GroupKey[] = ['portCosts', 'days'];

function readClosed(): ReadonlySet<GroupKey> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CLOSED_KEY) ?? 'null');
    return new Set(Array.isArray(stored) ? (stored as GroupKey[]) : FIRST_CLOSED);
  } catch {
    return new Set(FIRST_CLOSED);
  }
}

/** Where the worksheet's cursor is and what is open; cells listen for themselves only. */
export class GridState {
  #snapshot: GridSnapshot = {
    active: null,
    editing: null,
    closed: readClosed(),
    openSlots: new Set([1]),
    isDifferencesOnly: false,
  };
  readonly #listeners = new Set<() => void>();
  #takeText: (() => void) | null = null;

  get snapshot(): GridSnapshot {
    return this.#snapshot;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #become(change: Partial<GridSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Told to take its text when the cursor goes elsewhere: clicking away commits. */
  holdEditor(takeText: () => void): () => void {
    this.#takeText = takeText;
    return () => {
      if (this.#takeText === takeText) this.#takeText = null;
    };
  }

  go(active: CellPlace | null): void {
    const takeText = this.#takeText;
    this.#takeText = null;
    takeText?.();
    this.#become({ active, editing: null });
  }

  beginEdit(editing: Editing): void {
    this.#become({ active: { rowKey: editing.rowKey, columnId: editing.columnId }, editing });
  }

  endEdit(): void {
    this.#become({ editing: null });
  }

  toggleGroup(key: GroupKey): void {
    const closed = toggled(this.#snapshot.closed, key);
    localStorage.setItem(CLOSED_KEY, JSON.stringify([...closed]));
    this.#become({ closed });
  }

  toggleSlot(slot: number): void {
    this.#become({ openSlots: toggled(this.#snapshot.openSlots, slot) });
  }

  openSlot(slot: number): void {
    if (!this.#snapshot.openSlots.has(slot)) this.toggleSlot(slot);
  }

  showDifferences(isDifferencesOnly: boolean): void {
    this.#become({ isDifferencesOnly });
  }
}

function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
