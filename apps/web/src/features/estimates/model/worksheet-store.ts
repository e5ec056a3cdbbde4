import { type EstimateInput, estimateVoyage, keepProvenance } from '@mainsheet/voyage';
import { currencyOf, rowsFor } from '../rows/all-rows.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { Autosave } from './autosave.ts';
import { bestColumn, type CellView, cellView, sameView } from './cell-view.ts';
import {
  columnOf,
  type EstimateColumn,
  type EstimateMap,
  isFixed,
  OPEN_ROUTES,
  type SaveStatus,
  type StoredEstimate,
} from './estimate-column.ts';
import { keepLaycanDates } from './laycan-dates.ts';
import type { LegRouter } from './leg-router.ts';
import { alignCalls, type Slots, shapeKey } from './slots.ts';
import type { EstimateTransport, SaveAnswer } from './transport.ts';
import { type ColumnChange, UndoHistory } from './undo.ts';

export type Listener = () => void;
export type InputChange = (input: EstimateInput) => EstimateInput;

/** Zones follow the date: the sea engine is asked again so long after one was typed. */
export const DATE_REFETCH_MS = 300;

type Refetch = { before: EstimateColumn; timer: ReturnType<typeof setTimeout> };

type ViewCache = { stamp: number; views: Map<RowSpec, { stamp: number; view: CellView }> };

/**
 * The worksheet on screen: its columns, their figures, what was typed and what is saved. Cells
 * listen to their own column, so that a key redraws one column; the page listens to the layout.
 */
export class WorksheetStore {
  readonly transport: EstimateTransport;
  readonly autosave: Autosave;
  readonly #router: LegRouter;
  readonly #columns = new Map<string, EstimateColumn>();
  readonly #columnListeners = new Map<string, Set<Listener>>();
  readonly #layoutListeners = new Set<Listener>();
  readonly #anyListeners = new Set<Listener>();
  readonly #caches = new Map<string, ViewCache>();
  readonly #history = new UndoHistory();
  readonly #refetches = new Map<string, Refetch>();
  #order: readonly string[] = [];
  #baselineId: string | null = null;
  /** A saved state that stands in the baseline's place. */
  #pinnedState: EstimateColumn | null = null;
  #rows: readonly RowSpec[] = [];
  #shape = '';
  #slots: Slots = { kinds: [], rowIds: new Map() };
  #best = new Map<RowSpec, string | null>();

  constructor(
    estimates: readonly StoredEstimate[],
    parts: { transport: EstimateTransport; router: LegRouter; baselineId: string | null },
  ) {
    this.transport = parts.transport;
    this.#router = parts.router;
    for (const estimate of estimates) this.#put(columnOf(estimate, estimateVoyage));
    this.#order = estimates.map((estimate) => estimate.id);
    this.#baselineId = parts.baselineId;
    this.#reshape();
    this.autosave = new Autosave(
      {
        find: (id) => this.#columns.get(id),
        setStatus: (id, save) => this.#setStatus(id, save),
        accept: (sent, answer) => this.#accept(sent, answer),
      },
      parts.transport,
    );
  }

  // --- reading ---------------------------------------------------------------------------------

  get order(): readonly string[] {
    return this.#order;
  }

  get rows(): readonly RowSpec[] {
    return this.#rows;
  }

  /** The pinned column, or that beside a pinned state; the first one unless another was chosen. */
  get baselineId(): string | null {
    if (this.#baselineId !== null && this.#columns.has(this.#baselineId)) return this.#baselineId;
    return this.#order[0] ?? null;
  }

  /** Of all money on the sheet. */
  get currency(): string {
    return currencyOf(this.columns);
  }

  get columns(): EstimateColumn[] {
    return this.#order.flatMap((id) => this.#columns.get(id) ?? []);
  }

  find(id: string): EstimateColumn | undefined {
    return this.#columns.get(id);
  }

  /** The saved state that all columns are compared with; null while a column is. */
  get pinnedState(): EstimateColumn | null {
    return this.#pinnedState;
  }

  get baseline(): EstimateColumn | undefined {
    if (this.#pinnedState) return this.#pinnedState;
    return this.baselineId === null ? undefined : this.#columns.get(this.baselineId);
  }

  isBest(row: RowSpec, id: string): boolean {
    return this.#best.get(row) === id;
  }

  /** Id of the call of a column in a slot of the itinerary. */
  rowIdInSlot(id: string, slot: number): string | undefined {
    return this.#slots.rowIds.get(id)?.[slot];
  }

  /** The view of a cell; the same object as long as it draws the same. */
  view(row: RowSpec, id: string): CellView {
    const column = this.#columns.get(id);
    const cache = this.#caches.get(id);
    if (!column || !cache) return BLANK;
    const known = cache.views.get(row);
    if (known?.stamp === cache.stamp) return known.view;
    const isBest = this.isBest(row, id);
    const fresh = cellView({ row, column, baseline: this.baseline, isBest });
    const view = known && sameView(known.view, fresh) ? known.view : fresh;
    cache.views.set(row, { stamp: cache.stamp, view });
    return view;
  }

  subscribeColumn(id: string, listener: Listener): () => void {
    const listeners = this.#columnListeners.get(id) ?? new Set();
    this.#columnListeners.set(id, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Order, rows, baseline. */
  subscribeLayout(listener: Listener): () => void {
    this.#layoutListeners.add(listener);
    return () => this.#layoutListeners.delete(listener);
  }

  /** Anything at all: figures, order, saving. */
  subscribeAny(listener: Listener): () => void {
    this.#anyListeners.add(listener);
    return () => this.#anyListeners.delete(listener);
  }

  // --- typing ----------------------------------------------------------------------------------

  /** Shows what a column would be with the text in the open editor; null takes it back. */
  preview(id: string, change: InputChange | null): void {
    const column = this.#columns.get(id);
    if (!column) return;
    const shown = change ? keepLaycanDates(column.inputs, change(column.inputs)) : column.inputs;
    if (shown === column.shown) return;
    this.#put({ ...column, shown, result: estimateVoyage(shown) });
    this.#figuresChanged([id]);
  }

  /** One step of typing, in one column or across several. Fixed columns stay as they are. */
  edit(ids: readonly string[], change: (input: EstimateInput, id: string) => EstimateInput): void {
    const step: ColumnChange[] = [];
    for (const id of ids) {
      const column = this.#columns.get(id);
      if (!column || isFixed(column)) continue;
      const changed = keepLaycanDates(column.inputs, change(column.inputs, id));
      const after = keepProvenance(column.inputs, changed);
      if (after !== column.inputs) step.push({ id, before: column.inputs, after });
    }
    if (step.length === 0) return;
    this.#history.push(step);
    for (const { id, after } of step) this.#become(id, after);
  }

  undo(): boolean {
    const step = this.#history.undo();
    for (const { id, before } of step ?? []) this.#become(id, before);
    return step !== null;
  }

  redo(): boolean {
    const step = this.#history.redo();
    for (const { id, after } of step ?? []) this.#become(id, after);
    return step !== null;
  }

  /** Chosen route options; the distances follow. */
  setMap(id: string, change: (map: EstimateMap) => EstimateMap): void {
    const column = this.#columns.get(id);
    if (!column || isFixed(column)) return;
    this.#put({ ...column, map: change(column.map) });
    this.autosave.schedule(id);
    void this.route(id, column);
  }

  /** What an estimate is called, and whether it stays a draft whatever the validator says. */
  describe(id: string, part: Partial<Pick<EstimateColumn, 'name' | 'isKeptAsDraft'>>): void {
    const column = this.#columns.get(id);
    if (!column || isFixed(column)) return;
    this.#put({ ...column, ...part });
    this.autosave.schedule(id);
    this.#notify([id]);
  }

  /** Asks the sea engine for legs that changed since `before`, or for all of them. */
  async route(id: string, before?: EstimateColumn): Promise<void> {
    const column = this.#columns.get(id);
    if (!column || isFixed(column)) return;
    const answer = await this.#router.route(column, before);
    const present = this.#columns.get(id);
    if (!answer || !present || isFixed(present)) return;
    const inputs = answer.apply(present.inputs);
    this.#history.amend(id, present.inputs, inputs);
    this.#put({ ...present, map: answer.map(present.map) });
    this.#become(id, inputs, { isRouted: true });
  }

  // --- columns ---------------------------------------------------------------------------------

  /** Adds an estimate, after another one when it copies it. */
  async add(inputs: EstimateInput, copyOf?: EstimateColumn): Promise<string> {
    const map = copyOf?.map ?? {
      routeOptions: OPEN_ROUTES,
      isExpanded: false,
      legs: {},
    };
    const created = await this.transport.create({ name: copyOf?.name ?? '', inputs, map });
    this.#put(columnOf(created, estimateVoyage));
    const at = copyOf ? this.#order.indexOf(copyOf.id) + 1 : this.#order.length;
    this.#order = this.#order.toSpliced(at, 0, created.id);
    this.#reshape();
    this.#notifyAll();
    if (at < this.#order.length - 1) await this.transport.reorder(this.#order);
    return created.id;
  }

  async remove(id: string): Promise<void> {
    this.autosave.drop(id);
    await this.transport.remove(id);
    this.#order = this.#order.filter((other) => other !== id);
    this.#columns.delete(id);
    this.#caches.delete(id);
    this.#history.forget(id);
    this.#reshape();
    this.#notifyAll();
  }

  /** Moves a column to a place in the order. */
  async move(id: string, to: number): Promise<void> {
    const from = this.#order.indexOf(id);
    const target = Math.max(0, Math.min(this.#order.length - 1, to));
    if (from < 0 || from === target) return;
    this.#order = this.#order.toSpliced(from, 1).toSpliced(target, 0, id);
    this.#reshape();
    this.#notifyAll();
    await this.transport.reorder(this.#order);
  }

  pin(id: string): void {
    this.#baselineId = id;
    this.#pinnedState = null;
    this.#reshape();
    this.#notifyAll();
  }

  /** Compares all columns with a state that was saved once. */
  pinState(state: StoredEstimate): void {
    this.#pinnedState = columnOf(state, estimateVoyage);
    this.#reshape();
    this.#notifyAll();
  }

  /** Takes over what the server holds; `inputs` are put on top of it and saved. */
  adopt(stored: StoredEstimate, inputs?: EstimateInput): void {
    const column = columnOf(stored, estimateVoyage);
    this.#put(column);
    this.#figuresChanged([stored.id]);
    if (inputs) this.#become(stored.id, inputs);
  }

  // --- inside ----------------------------------------------------------------------------------

  #become(id: string, inputs: EstimateInput, { isRouted = false } = {}): void {
    const column = this.#columns.get(id);
    if (!column) return;
    this.#put({ ...column, inputs, shown: inputs, result: estimateVoyage(inputs) });
    this.#figuresChanged([id]);
    this.autosave.schedule(id);
    if (!isRouted) this.#refetch(id, column);
  }

  /** Distances after a change; while dates are typed one after another, only after the last. */
  #refetch(id: string, before: EstimateColumn): void {
    if (this.#columns.get(id)?.inputs.commencingAt === before.inputs.commencingAt) {
      void this.route(id, before);
      return;
    }
    const waiting = this.#refetches.get(id);
    clearTimeout(waiting?.timer);
    const first = waiting?.before ?? before;
    const timer = setTimeout(() => {
      this.#refetches.delete(id);
      void this.route(id, first);
    }, DATE_REFETCH_MS);
    this.#refetches.set(id, { before: first, timer });
  }

  #put(column: EstimateColumn): void {
    this.#columns.set(column.id, column);
    const cache = this.#caches.get(column.id) ?? { stamp: 0, views: new Map() };
    cache.stamp += 1;
    this.#caches.set(column.id, cache);
  }

  #setStatus(id: string, save: SaveStatus): void {
    const column = this.#columns.get(id);
    if (!column) return;
    this.#columns.set(id, { ...column, save });
    this.#notify([id]);
  }

  #accept(sent: EstimateColumn, answer: Extract<SaveAnswer, { kind: 'saved' }>): void {
    const { id, inputs: saved } = sent;
    const column = this.#columns.get(id);
    if (!column) return;
    const { status, version, updatedBy, updatedAt, vesselType } = answer;
    const save: SaveStatus = { kind: 'saved', at: updatedAt };
    const next = { ...column, status, version, updatedBy, vesselType, save, saved };
    if (vesselType === column.vesselType) this.#columns.set(id, next);
    else this.#put(next);
    this.#notify([id]);
  }

  #figuresChanged(ids: readonly string[]): void {
    const shape = shapeKey(this.columns);
    if (shape !== this.#shape) {
      this.#reshape();
      this.#notifyAll();
      return;
    }
    const touched = this.#findBest();
    if (this.baselineId !== null && ids.includes(this.baselineId)) this.#stampAll();
    for (const id of touched) this.#stamp(id);
    const isBaseline = this.baselineId !== null && ids.includes(this.baselineId);
    this.#notify(isBaseline ? this.#order : [...new Set([...ids, ...touched])]);
  }

  /** Marks the best of each row that has one; returns the columns that gained or lost a mark. */
  #findBest(): string[] {
    const touched: string[] = [];
    for (const row of this.#rows) {
      if (!row.marksBest) continue;
      const before = this.#best.get(row) ?? null;
      const now = bestColumn(row, this.columns);
      if (before === now) continue;
      this.#best.set(row, now);
      for (const id of [before, now]) if (id !== null) touched.push(id);
    }
    return touched;
  }

  #reshape(): void {
    this.#shape = shapeKey(this.columns);
    const compared = this.#pinnedState ? [this.#pinnedState] : [];
    this.#slots = alignCalls([...this.columns, ...compared]);
    this.#rows = rowsFor(this.columns, this.#slots);
    this.#best = new Map();
    this.#findBest();
    for (const cache of this.#caches.values()) cache.views = new Map();
  }

  #stamp(id: string): void {
    const cache = this.#caches.get(id);
    if (cache) cache.stamp += 1;
  }

  #stampAll(): void {
    for (const id of this.#order) this.#stamp(id);
  }

  #notify(ids: readonly string[]): void {
    for (const id of ids) for (const listener of this.#columnListeners.get(id) ?? []) listener();
    for (const listener of this.#anyListeners) listener();
  }

  #notifyAll(): void {
    this.#stampAll();
    for (const listener of this.#layoutListeners) listener();
    this.#notify(this.#order);
  }
}

const BLANK: CellView = {
  text: '',
  note: '',
  align: 'end',
  isTyped: false,
  isNegative: false,
  isBest: false,
  isPartial: false,
  calculated: '',
  delta: '',
  deltaTone: 'neutral',
  finding: '',
  findingTone: '',
  isLaycanWord: false,
  hint: '',
};
