import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import type { CellPlace, GridSnapshot, GridState } from './keys/grid-state.ts';

export type CommitBy =
  | 'enter'
  | 'enter-up'
  | 'tab'
  | 'tab-back'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'fill'
  | 'blur';

export type SheetFacts = {
  id: string;
  /** Base currency of the company. */
  currency: string;
  number: number;
  name: string;
  isPublic: boolean;
  version: number;
};

export type Worksheet = {
  store: WorksheetStore;
  grid: GridState;
  lookUps: LookUps;
  /** Permission to type; fixed columns are read-only anyway. */
  mayEdit: boolean;
  /** Where the cursor goes after an editor ends. */
  leaveEditor: (by: CommitBy | 'escape') => void;
  openMenu: (place: CellPlace, at: { x: number; y: number }) => void;
  openColumnMenu: (columnId: string, at: { x: number; y: number }) => void;
  /** Below the cell, or below what was clicked. */
  explain: (place: CellPlace, at?: { x: number; y: number }) => void;
  /** Puts the cursor into the next cell that an estimate misses to be complete. */
  goToMissing: (columnId: string) => void;
  openDetails: (columnId: string) => void;
  /** The states of an estimate, beside its details. */
  openHistory: (columnId: string) => void;
  /** What moves an estimate, on a page of its own. */
  openSensitivity: (columnId: string) => void;
  /** Reads a recap into an estimate; an empty text is to be pasted there. */
  readRecap: (columnId: string, text: string) => void;
  /** Puts an estimate at a place in the order, and says so to a screen reader. */
  moveColumn: (columnId: string, to: number) => void;
};

export const WorksheetContext = createContext<Worksheet | null>(null);

export function useWorksheet(): Worksheet {
  const worksheet = useContext(WorksheetContext);
  if (!worksheet) throw new Error('outside of a worksheet');
  return worksheet;
}

/** A part of the grid's state; redraws only when that part changes. */
export function useGrid<Part>(pick: (snapshot: GridSnapshot) => Part): Part {
  const { grid } = useWorksheet();
  return useSyncExternalStore(grid.subscribe, () => pick(grid.snapshot));
}

export const cellId = ({ rowKey, columnId }: CellPlace): string =>
  `ws-${rowKey}-${columnId}`.replaceAll(' ', '-');
