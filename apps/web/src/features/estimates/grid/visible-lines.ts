import type { WorksheetStore } from '../model/worksheet-store.ts';
import { GROUPS, type GroupKey, type RowSpec } from '../rows/row-spec.ts';
import type { GridSnapshot } from './keys/grid-state.ts';

/** A line of the worksheet on screen. */
export type GroupLine = {
  kind: 'group';
  key: string;
  group: GroupKey;
  label: string;
  isOpen: boolean;
};
export type RowLine = { kind: 'row'; key: string; row: RowSpec };
export type Line = GroupLine | RowLine;

/** Whether all columns show the same in a row. */
function isSame(store: WorksheetStore, row: RowSpec): boolean {
  const [first, ...others] = store.columns.map((column) => {
    const { value, text } = row.cell(column);
    return text ?? value ?? '';
  });
  return others.every((text) => text === first);
}

type OpenPart = Pick<GridSnapshot, 'closed' | 'openSlots' | 'isDifferencesOnly'>;

/** The lines that are open, in order. */
export function visibleLines(
  store: WorksheetStore,
  { closed, openSlots, isDifferencesOnly }: OpenPart,
): Line[] {
  const present = new Set(store.rows.map((row) => row.group));
  return GROUPS.filter(({ key }) => present.has(key)).flatMap(({ key: group, label }): Line[] => {
    const isOpen = !closed.has(group);
    const head: Line = { kind: 'group', key: `group-${group}`, group, label, isOpen };
    if (!isOpen) return [head];
    const rows = store.rows.filter((row) => {
      if (row.group !== group) return false;
      if (row.level === 'sub' && row.slot !== undefined && !openSlots.has(row.slot)) return false;
      return !isDifferencesOnly || row.key === 'add-port' || !isSame(store, row);
    });
    return [head, ...rows.map((row): Line => ({ kind: 'row', key: row.key, row }))];
  });
}
