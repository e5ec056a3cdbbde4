import type { WorksheetStore } from '../model/worksheet-store.ts';
import { readingOf } from '../rows/field.ts';
import type { Editing } from './keys/grid-state.ts';

/**
 * Shows what the character an editor was opened with does to the figures, together with the editor;
 * nothing where it has to be looked up first.
 */
export function previewOpening(
  store: WorksheetStore,
  columnId: string,
  opened: Editing['opened'],
): void {
  if (!opened || opened instanceof Promise) return;
  store.preview(columnId, readingOf(opened, 0)?.write ?? null);
}
