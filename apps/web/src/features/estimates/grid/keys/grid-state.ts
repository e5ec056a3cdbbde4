import type { FieldAnswer } from '../../rows/field.ts';
import type { GroupKey } from '../../rows/row-spec.ts';

/** The label column: a row edited across all columns. */
export const LABEL = 'label';

export type CellPlace = { rowKey: string; columnId: string };

/** Name of a cell in maps. */
export const keyOf = ({ rowKey, columnId }: CellPlace): string => `${rowKey} ${columnId}`;
export const placeOfKey = (key: string): CellPlace => {
  const at = key.lastIndexOf(' ');
  return { rowKey: key.slice(0, at), columnId: key.slice(at + 1) };
};
export type Editing = CellPlace & {
  text: string;
  /** Arrows leave the cell while typing, and move in the text while changing it. */
  mode: 'typing' | 'changing';
  /** How the first typed character was read, or the look-up it started; null when none was typed. */
  opened: FieldAnswer | Promise<FieldAnswer> | null;
  /** Of the cell's column before it was touched, USD a day. */
  netTceBefore: number | null;
};

/** Cells chosen together, by row and column; the cursor is one corner, `head` the other. */
export type Selection = {
  head: CellPlace;
  rowKeys: ReadonlySet<string>;
  columnIds: ReadonlySet<string>;
};

/** A text that was pasted or filled in and could not be read: it stays in its cell, marked. */
export type Refusal = {
  text: string;
  reason: string;
  /** What its cell held meanwhile: when that changes, the refused text has had its day. */
  over: string;
};

/** Another member with this worksheet open, and the cell of their cursor. */
export type Viewer = {
  memberId: string;
  name: string;
  estimateId?: string | null;
  rowKey?: string | null;
  isTyping: boolean;
};

/** An estimate on its way to another place: beside which column it would be put down. */
export type ColumnDrag = { columnId: string; overId: string; side: 'before' | 'after' };

export type GridSnapshot = {
  active: CellPlace | null;
  editing: Editing | null;
  /** More cells than the active one. */
  selection: Selection | null;
  refusals: ReadonlyMap<string, Refusal>;
  drag: ColumnDrag | null;
  viewers: readonly Viewer[];
  closed: ReadonlySet<GroupKey>;
  openSlots: ReadonlySet<number>;
  isDifferencesOnly: boolean;
};

const NO_REFUSALS: ReadonlyMap<string, Refusal> = new Map();
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

/** Cells of a change: those the cursor or the editor left or came to; null when it may be any. */
function cellsOfChange(before: GridSnapshot, after: GridSnapshot): string[] | null {
  const isWide =
    before.selection !== after.selection ||
    before.refusals !== after.refusals ||
    before.viewers !== after.viewers;
  if (isWide) return null;
  const places = [before.active, after.active, before.editing, after.editing];
  return [...new Set(places.flatMap((place) => (place ? [keyOf(place)] : [])))];
}

/** Where the worksheet's cursor is and what is open; cells listen for themselves only. */
export class GridState {
  #snapshot: GridSnapshot = {
    active: null,
    editing: null,
    selection: null,
    refusals: NO_REFUSALS,
    drag: null,
    viewers: [],
    closed: readClosed(),
    openSlots: new Set([1]),
    isDifferencesOnly: false,
  };
  readonly #listeners = new Set<() => void>();
  readonly #cellListeners = new Map<string, () => void>();
  #takeText: (() => void) | null = null;

  get snapshot(): GridSnapshot {
    return this.#snapshot;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Told of what concerns one cell; a step of the cursor tells two of many hundreds. */
  subscribeCell(place: CellPlace, listener: () => void): () => void {
    const key = keyOf(place);
    this.#cellListeners.set(key, listener);
    return () => {
      if (this.#cellListeners.get(key) === listener) this.#cellListeners.delete(key);
    };
  }

  #become(change: Partial<GridSnapshot>): void {
    const before = this.#snapshot;
    this.#snapshot = { ...before, ...change };
    for (const listener of this.#listeners) listener();
    for (const key of cellsOfChange(before, this.#snapshot) ?? this.#cellListeners.keys()) {
      this.#cellListeners.get(key)?.();
    }
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
    this.#become({ active, editing: null, selection: null });
  }

  /** Chooses the cells between the cursor and another cell. */
  select(selection: Selection): void {
    this.#become({ selection });
  }

  beginEdit(editing: Editing): void {
    const { rowKey, columnId } = editing;
    const { selection } = this.#snapshot;
    const isWithin = selection?.rowKeys.has(rowKey) && selection.columnIds.has(columnId);
    this.#become({
      active: { rowKey, columnId },
      editing,
      selection: isWithin ? selection : null,
    });
  }

  /** Keeps what could not be read in its cells, and forgets what stood in `places` before. */
  refuse(places: readonly CellPlace[], refused: ReadonlyMap<string, Refusal>): void {
    if (refused.size === 0 && this.#snapshot.refusals.size === 0) return;
    const refusals = new Map(this.#snapshot.refusals);
    for (const place of places) refusals.delete(keyOf(place));
    for (const [key, refusal] of refused) refusals.set(key, refusal);
    this.#become({ refusals });
  }

  /** Forgets refused texts whose cells hold something else by now, whoever typed it. */
  dropOutdated(textOf: (place: CellPlace) => string): void {
    const outdated = [...this.#snapshot.refusals].filter(
      ([key, refusal]) => textOf(placeOfKey(key)) !== refusal.over,
    );
    if (outdated.length > 0)
      this.refuse(
        outdated.map(([key]) => placeOfKey(key)),
        new Map(),
      );
  }

  refusalAt(place: CellPlace): Refusal | undefined {
    return this.#snapshot.refusals.get(keyOf(place));
  }

  endEdit(): void {
    this.#become({ editing: null });
  }

  setViewers(viewers: readonly Viewer[]): void {
    this.#become({ viewers });
  }

  dragColumn(drag: ColumnDrag | null): void {
    this.#become({ drag });
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
