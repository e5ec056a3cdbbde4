import { type DocumentChange, documentChanges } from '../document-changes.ts';
import type { EstimateInput } from '../fields/estimate.ts';
import { cellKey } from './cell-key.ts';
import { MEASURED_FIELDS } from './merge-documents.ts';

export type ChangedCell = { readonly key: string; readonly change: DocumentChange };

/** The cells that differ, by the names of their rows; not those that nobody types. */
export function changedCells(before: EstimateInput, after: EstimateInput): ChangedCell[] {
  return documentChanges(before, after).flatMap((change) => {
    if (MEASURED_FIELDS.has(change.path.split('.').at(-1) ?? '')) return [];
    const of = change.after === 'removed' ? before : after;
    return [{ key: cellKey(of, change.path), change }];
  });
}
