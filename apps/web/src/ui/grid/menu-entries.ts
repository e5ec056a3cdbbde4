import type { MenuEntry } from '../menu/PointMenu.tsx';
import { toTsv } from './clipboard.ts';
import { writeText } from './clipboard-access.ts';
import { type GridControl, targetOf } from './control.ts';
import { runCommand } from './run-command.ts';
import { boundsOf } from './selection.ts';
import { restoreCalculated } from './write-actions.ts';
import { textsIn } from './write-cells.ts';

/** What may be done with the active cell, in the order people look for it. */
export function menuEntries<Row>(control: GridControl<Row>): (MenuEntry | 'divider')[] {
  const row = control.latest.current.rows[control.selection.anchor.row];
  const column = control.columns[control.selection.anchor.col];
  if (row === undefined || !column) return [];
  const entries: (MenuEntry | 'divider')[] = [];
  const { explain } = control;
  if (explain)
    entries.push({ label: 'Explain this figure', keys: '?', run: () => explain(row, column) });
  if (column.restore) {
    entries.push({
      label: 'Back to calculated',
      disabled: column.isTyped?.(row) === false,
      run: () => restoreCalculated(control),
    });
  }
  if (entries.length > 0) entries.push('divider');
  entries.push(
    {
      label: 'Copy',
      keys: 'Ctrl+C',
      run: () => void writeText(toTsv(textsIn(targetOf(control), boundsOf(control.selection)))),
    },
    {
      label: 'Copy with headers',
      keys: 'Ctrl+Shift+C',
      run: () => runCommand(control, { kind: 'copy-with-headers' }),
    },
    { label: 'Clear', keys: 'Delete', run: () => runCommand(control, { kind: 'clear' }) },
  );
  if (!control.newRow) return entries;
  entries.push(
    'divider',
    {
      label: 'Insert row above',
      keys: 'Ctrl+Shift++',
      run: () => runCommand(control, { kind: 'insert-row' }),
    },
    {
      label: 'Delete row',
      keys: 'Ctrl+Shift+−',
      run: () => runCommand(control, { kind: 'delete-row' }),
    },
    {
      label: 'Move row up',
      keys: 'Alt+↑',
      run: () => runCommand(control, { kind: 'move-row', by: -1 }),
    },
    {
      label: 'Move row down',
      keys: 'Alt+↓',
      run: () => runCommand(control, { kind: 'move-row', by: 1 }),
    },
  );
  return entries;
}
