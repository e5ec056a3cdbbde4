import { type EstimateInput, estimateVoyage, isSame, keepProvenance } from '@mainsheet/voyage';
import { currencyOf, rowsFor } from '../rows/all-rows.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { Autosave } from './autosave.ts';
import { BestMarks } from './best-marks.ts';
import { BLANK_VIEW, type CellView, cellView, sameView } from './cell-view.ts';
import { type ChangeNotice, ChangeNotices, type OwnStep } from './change-notices.ts';
import {
  type ColumnState,
  columnOf,
  type EstimateColumn,
  type EstimateMap,
  isFixed,
  OPEN_ROUTES,
  type SaveStatus,
  type StoredEstimate,
  sharedOf,
  stateIn,
  withShared,
} from './estimate-column.ts';
import { Following } from './following.ts';
import { keepLaycanDates } from './laycan-dates.ts';
import type { LegRouter } from './leg-router.ts';
import { Refetches } from './refetches.ts';
import {
  answered,
  beginWrite,
  followed,
  isWaiting,
  type SharedEstimate,
} from './shared-estimate.ts';
import { alignCalls, type Slots, shapeKey } from './slots.ts';
import type { CellWriter, EstimateTransport, SaveAnswer, SaveRequest } from './transport.ts';
import { type ColumnChange, UndoHistory } from './undo.ts';

export type Listener = () => void;
export type InputChange = (input: EstimateInput) => EstimateInput;

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
  readonly #notices = new ChangeNotices();
  readonly #following = new Following(
    (id) => this.#standOf(id),
    (id) => this.#follow(id),
  );
  readonly #refetches = new Refetches((id, before) => void this.route(id, before));
  #order: readonly string[] = [];
  #baselineId: string | null = null;
  /** A saved state that stands in the baseline's place. */
  #pinnedState: EstimateColumn | null = null;
  #rows: readonly RowSpec[] = [];
  #beside: readonly RowSpec[] = [];
  #shape = '';
  #slots: Slots = { kinds: [], rowIds: new Map() };
  readonly #best = new BestMarks();

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
        begin: (id) => this.#begin(id),
        accept: (id, answer) => this.#accept(id, answer),
        refuse: (id, message) => this.#refuse(id, message),
        readAnew: (id) => this.#readAnew(id),
      },
      parts.transport,
    );
  }

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
    return this.#best.isBest(row, id);
  }

  /** Id of the call of a column in a slot of the itinerary. */
  rowIdInSlot(id: string, slot: number): string | undefined {
    return this.#slots.rowIds.get(id)?.[slot];
  }

  /** The view of a cell; the same object as long as it draws the same. */
  view(row: RowSpec, id: string): CellView {
    const column = this.#columns.get(id);
    const cache = this.#caches.get(id);
    if (!column || !cache) return BLANK_VIEW;
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
      const at = this.#notices.now;
      if (after !== column.inputs) step.push({ id, before: column.inputs, after, at });
    }
    if (step.length === 0) return;
    this.#history.push(step);
    for (const { id, after } of step) this.#become(id, after);
  }

  /** Takes back the last step of this person; what others wrote over since stays, and is told of. */
  undo(): boolean {
    const step = this.#history.undo(this.#notices.now);
    for (const change of step ?? []) this.#takeBack(change.id, change);
    return step !== null;
  }

  redo(): boolean {
    const step = this.#history.redo(this.#notices.now);
    for (const { id, before, after, at } of step ?? []) {
      this.#takeBack(id, { before: after, after: before, at });
    }
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

  /** Brings a column behind the one it follows; a step of nobody, which comes again by itself. */
  moveAfter(id: string, inputs: EstimateInput): void {
    const column = this.#columns.get(id);
    if (column && !isFixed(column) && inputs !== column.inputs) this.#become(id, inputs);
  }

  /** What others did to this person's cells, until it was read. */
  get notices(): readonly ChangeNotice[] {
    return this.#notices.list;
  }

  /** Puts a cell back as this person had it. */
  restoreNotice(notice: ChangeNotice): void {
    this.edit([notice.columnId], notice.restore);
    this.dismissNotice(notice.id);
  }

  dismissNotice(id: string): void {
    this.#notices.dismiss(id);
    this.#notify([]);
  }

  /** Somebody saved an estimate: it is read, now or when the answer to a write is here. */
  hear(id: string, version: number): void {
    this.#following.hear(id, version);
  }

  /** Goes on with what was typed here once and not saved. @returns false where nobody can type any more */
  takeUp(id: string, typed: SharedEstimate<ColumnState>): boolean {
    const column = this.#columns.get(id);
    if (!column || isFixed(column)) return false;
    const { version, saved: state } = column;
    // A write without an answer goes first, as it was; else what others saved since is below what was typed.
    const shared = typed.sent ? typed : followed(typed, { version, state });
    const { inputs } = shared.present;
    this.#put({ ...withShared(column, shared), shown: inputs, result: estimateVoyage(inputs) });
    this.#figuresChanged([id]);
    this.autosave.schedule(id, 0);
    return true;
  }

  // --- columns ---------------------------------------------------------------------------------

  /** Adds an estimate, after another one when it copies it. */
  async add(inputs: EstimateInput, copyOf?: EstimateColumn): Promise<string> {
    const map = copyOf?.map ?? { routeOptions: OPEN_ROUTES, isExpanded: false, legs: {} };
    const created = await this.transport.create({ name: copyOf?.name ?? '', inputs, map });
    this.#put(columnOf(created, estimateVoyage));
    const at = copyOf ? this.#order.indexOf(copyOf.id) + 1 : this.#order.length;
    this.#order = this.#order.toSpliced(at, 0, created.id);
    this.#rearrange();
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
    this.#notices.forget(id);
    this.#rearrange();
  }

  /** Moves a column to a place in the order. */
  async move(id: string, to: number): Promise<void> {
    const from = this.#order.indexOf(id);
    const target = Math.max(0, Math.min(this.#order.length - 1, to));
    if (from < 0 || from === target) return;
    this.#order = this.#order.toSpliced(from, 1).toSpliced(target, 0, id);
    this.#rearrange();
    await this.transport.reorder(this.#order);
  }

  pin(id: string): void {
    this.#baselineId = id;
    this.#pinnedState = null;
    this.#rearrange();
  }

  /** Compares all columns with a state that was saved once. */
  pinState(state: StoredEstimate): void {
    this.#pinnedState = columnOf(state, estimateVoyage);
    this.#rearrange();
  }

  /** Rows below those of the catalogue. */
  showBeside(rows: readonly RowSpec[]): void {
    this.#beside = rows;
    this.#rearrange();
  }

  /** Takes over what the server holds, as after an act of this person. */
  adopt(stored: StoredEstimate): void {
    this.#put(columnOf(stored, estimateVoyage));
    this.#figuresChanged([stored.id]);
  }

  #become(id: string, inputs: EstimateInput, { isRouted = false } = {}): void {
    const column = this.#columns.get(id);
    if (!column) return;
    this.#put({ ...column, inputs, shown: inputs, result: estimateVoyage(inputs) });
    this.#figuresChanged([id]);
    this.autosave.schedule(id);
    const now = this.#columns.get(id);
    if (!isRouted && now) this.#refetches.after(column, now);
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

  #takeBack(id: string, step: OwnStep): void {
    const column = this.#columns.get(id);
    if (!column || isFixed(column)) return;
    this.#become(id, this.#notices.undone(id, column.inputs, step));
  }

  #standOf(id: string) {
    const column = this.#columns.get(id);
    return column ? { version: column.version, isSending: column.sent !== null } : null;
  }

  #begin(id: string): SaveRequest {
    const column = this.#columns.get(id);
    if (!column) throw new Error('The estimate is gone.');
    const shared = beginWrite(sharedOf(column), () => crypto.randomUUID());
    this.#columns.set(id, withShared(column, shared));
    this.#notify([]);
    return { id, ...shared.sent };
  }

  #accept(id: string, answer: Extract<SaveAnswer, { kind: 'saved' }>): void {
    const column = this.#columns.get(id);
    if (!column?.sent) return;
    const { version, updatedAt, merged, others } = answer;
    this.#notices.wrote(id, column.saved.inputs, column.sent.state.inputs);
    const next = answered(sharedOf(column), { version, merged: merged && stateIn(merged) });
    this.#take(column, next, { ...answer, others });
    this.#setStatus(id, { kind: 'saved', at: updatedAt });
    this.#following.catchUp(id);
  }

  #refuse(id: string, message: string): void {
    const column = this.#columns.get(id);
    if (column) this.#columns.set(id, { ...column, sent: null });
    this.#setStatus(id, { kind: 'failed', message });
    this.#following.catchUp(id);
  }

  /** What a write was typed on is gone: all that waits is put on top of what is there now. */
  #readAnew(id: string): Promise<void> {
    const column = this.#columns.get(id);
    if (column) this.#columns.set(id, { ...column, sent: null });
    return this.#follow(id);
  }

  /** Reads what others saved; what waits here stays on top of it. */
  async #follow(id: string): Promise<void> {
    const seen = this.#columns.get(id)?.version ?? 0;
    const { estimate, others } = await this.transport.follow(id, seen);
    const column = this.#columns.get(id);
    // With a write on its way meanwhile, its answer says more.
    if (!column || column.sent || column.version !== seen || estimate.version <= seen) return;
    const { version, updatedAt } = estimate;
    const next = followed(sharedOf(column), { version, state: stateIn(estimate) });
    this.#take(column, next, { ...estimate, others });
    if (!isWaiting(next)) this.#setStatus(id, { kind: 'saved', at: updatedAt });
  }

  /** Shows what came of own and others' writes; legs that both had a hand in are measured again. */
  #take(
    column: EstimateColumn,
    next: SharedEstimate<ColumnState>,
    stored: Pick<StoredEstimate, 'status' | 'updatedBy' | 'vesselType'> & {
      readonly others: readonly CellWriter[];
    },
  ): void {
    const { id } = column;
    const { status, updatedBy, vesselType, others } = stored;
    const taken = { ...withShared(column, next), status, updatedBy, vesselType };
    const [before, after] = [column.inputs, next.present.inputs];
    if (before === after && others.length === 0) {
      if (vesselType === column.vesselType) this.#columns.set(id, taken);
      else this.#put(taken);
      return;
    }
    this.#notices.followed(id, others, { saved: column.saved.inputs, before, after });
    this.#put({ ...taken, shown: after, result: estimateVoyage(after) });
    this.#figuresChanged([id]);
    const isOwnToo = !isSame(column.saved.inputs, before);
    if (isOwnToo && !isSame(before.itinerary, after.itinerary)) void this.route(id, column);
  }

  #figuresChanged(ids: readonly string[]): void {
    const shape = shapeKey(this.columns);
    if (shape !== this.#shape) {
      this.#rearrange();
      return;
    }
    const touched = this.#best.find(this.#rows, this.columns);
    const isBaseline = this.baselineId !== null && ids.includes(this.baselineId);
    if (isBaseline) this.#stampAll();
    for (const id of touched) this.#stamp(id);
    this.#notify(isBaseline ? this.#order : [...new Set([...ids, ...touched])]);
  }

  #reshape(): void {
    this.#shape = shapeKey(this.columns);
    const compared = this.#pinnedState ? [this.#pinnedState] : [];
    this.#slots = alignCalls([...this.columns, ...compared]);
    this.#rows = [...rowsFor(this.columns, this.#slots), ...this.#beside];
    this.#best.clear();
    this.#best.find(this.#rows, this.columns);
    for (const cache of this.#caches.values()) cache.views = new Map();
  }

  #rearrange(): void {
    this.#reshape();
    this.#notifyAll();
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
