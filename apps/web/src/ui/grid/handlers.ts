import type { KeyboardEvent, MouseEvent } from 'react';
import type { Point } from '../menu/PointMenu.tsx';
import { blockFrom, toHtml, toTsv } from './clipboard.ts';
import { commandOf } from './commands.ts';
import { extentOf, type GridControl, targetOf } from './control.ts';
import { runCommand } from './run-command.ts';
import { boundsOf } from './selection.ts';
import type { ClipboardActs } from './use-clipboard.ts';
import { fillSelection, pasteBlock } from './write-actions.ts';
import { textsIn } from './write-cells.ts';

/** Tab on the last cell (Shift+Tab on the first) leaves the grid, so that no one is trapped in it. */
function leavesGrid<Row>(control: GridControl<Row>, back: boolean): boolean {
  const { rows, cols } = extentOf(control);
  const { row, col } = control.selection.anchor;
  return back ? row === 0 && col === 0 : row === rows - 1 && col === cols - 1;
}

/** Keys of a grid that is not editing; an open editor handles its own. */
export function gridHandlers<Row>(
  control: { readonly current: GridControl<Row> },
  openMenu: (at: Point) => void,
) {
  const onKeyDown = (event: KeyboardEvent) => {
    const grid = control.current;
    if (grid.editing || event.nativeEvent.isComposing) return;
    const command = commandOf(event);
    if (!command || (extentOf(grid).rows === 0 && command.kind !== 'insert-row')) return;
    if (command.kind === 'tab' && leavesGrid(grid, command.back)) return;
    event.preventDefault();
    event.stopPropagation();
    runCommand(grid, command);
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    openMenu({ x: event.clientX, y: event.clientY });
  };
  return { onKeyDown, onContextMenu };
}

/** What a grid that is not editing puts on the clipboard and takes from it. */
export function gridClipboard<Row>(control: { readonly current: GridControl<Row> }): ClipboardActs {
  const copy = (data: DataTransfer) => {
    const block = textsIn(targetOf(control.current), boundsOf(control.current.selection));
    data.setData('text/plain', toTsv(block));
    data.setData('text/html', toHtml(block));
  };
  return {
    copy,
    cut: (data) => {
      copy(data);
      fillSelection(control.current, '');
    },
    paste: (data) => {
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
      pasteBlock(control.current, blockFrom({ text, html }));
    },
  };
}
