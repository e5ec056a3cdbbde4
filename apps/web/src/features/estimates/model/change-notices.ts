import {
  type ChangedCell,
  changedCells,
  type DocumentChange,
  type EstimateInput,
  isWithin,
  mergeEstimates,
  restoreCell,
} from '@mainsheet/voyage';
import { withoutStep } from './shared-estimate.ts';
import type { CellWriter } from './transport.ts';

/** Something a person is told of: another changed a cell of theirs, or their undo left one alone. */
export type ChangeNotice = {
  readonly id: string;
  readonly columnId: string;
  readonly kind: 'overwritten' | 'not-undone';
  readonly change: DocumentChange;
  /** Who did it; empty where that is not known. */
  readonly by: string;
  /** The estimate with the cell as this person had it, or wanted it. */
  readonly restore: (input: EstimateInput) => EstimateInput;
};

/** A step of one person in one estimate, and when it was done. */
export type OwnStep = {
  readonly before: EstimateInput;
  readonly after: EstimateInput;
  readonly at: number;
};

type Written = { readonly by: string; readonly at: number };
type OnScreen = {
  readonly saved: EstimateInput;
  readonly before: EstimateInput;
  readonly after: EstimateInput;
};

const touches = (one: string, other: string): boolean =>
  isWithin(one, other) || isWithin(other, one);

/** Whose the cells of one estimate are, as far as this browser was notice. */
class CellOwners {
  readonly mine = new Set<string>();
  readonly others = new Map<string, Written>();

  /** The latest write of another to a cell, or to the row it is in. */
  writeOf(key: string): Written | undefined {
    const found = [...this.others].filter(([other]) => touches(other, key));
    return found.map(([, written]) => written).toSorted((a, b) => b.at - a.at)[0];
  }
}

const MOST_NOTICES = 20;

/** What people are told of the estimates of a worksheet until they have read it. */
export class ChangeNotices {
  readonly #owners = new Map<string, CellOwners>();
  #list: readonly ChangeNotice[] = [];
  #now = 0;

  get list(): readonly ChangeNotice[] {
    return this.#list;
  }

  /** Counts on with every write of others, so that steps know what came after them. */
  get now(): number {
    return this.#now;
  }

  /** This browser's write was saved. */
  wrote(columnId: string, before: EstimateInput, after: EstimateInput): void {
    const owners = this.#ownersOf(columnId);
    for (const { key } of changedCells(before, after)) owners.mine.add(key);
  }

  /** Others' writes came in; tells what of this person's they changed on screen. */
  followed(columnId: string, writers: readonly CellWriter[], screen: OnScreen): void {
    const owners = this.#ownersOf(columnId);
    this.#now += 1;
    for (const { key, by } of writers) owners.others.set(key, { by, at: this.#now });
    const waiting = changedCells(screen.saved, screen.before).map(({ key }) => key);
    for (const { key, change } of changedCells(screen.before, screen.after)) {
      const own = [...owners.mine, ...waiting].filter((one) => touches(one, key));
      if (own.length === 0) continue;
      for (const one of own) owners.mine.delete(one);
      const restore = (input: EstimateInput) => restoreCell(input, { key, from: screen.before });
      const by = owners.writeOf(key)?.by ?? '';
      this.#add({ columnId, kind: 'overwritten', change, by, restore });
    }
  }

  /** A step taken back, but for what others wrote since; tells of that. */
  undone(columnId: string, present: EstimateInput, step: OwnStep): EstimateInput {
    const taken = withoutStep(present, step);
    const owners = this.#owners.get(columnId);
    if (!owners || owners.others.size === 0) return taken;
    const { before: mine, after: base } = step;
    const isOthers = ({ key }: ChangedCell) => (owners.writeOf(key)?.at ?? 0) > step.at;
    const result = changedCells(present, taken)
      .filter(isOthers)
      .reduce((input, { key }) => restoreCell(input, { key, from: present }), taken);
    const wholly = mergeEstimates({ base, mine, theirs: present }, 'mine');
    for (const { key, change } of changedCells(wholly, result)) {
      const restore = (input: EstimateInput) => restoreCell(input, { key, from: wholly });
      const by = owners.writeOf(key)?.by ?? '';
      this.#add({ columnId, kind: 'not-undone', change, by, restore });
    }
    return result;
  }

  dismiss(id: string): void {
    this.#list = this.#list.filter((notice) => notice.id !== id);
  }

  forget(columnId: string): void {
    this.#owners.delete(columnId);
    this.#list = this.#list.filter((notice) => notice.columnId !== columnId);
  }

  #ownersOf(columnId: string): CellOwners {
    const known = this.#owners.get(columnId) ?? new CellOwners();
    this.#owners.set(columnId, known);
    return known;
  }

  #count = 0;
  #add(notice: Omit<ChangeNotice, 'id'>): void {
    this.#count += 1;
    this.#list = [...this.#list.slice(1 - MOST_NOTICES), { ...notice, id: String(this.#count) }];
  }
}
