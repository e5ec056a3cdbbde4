import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Point } from '../menu/PointMenu.tsx';
import { blockFrom, toHtml, toTsv } from './clipboard.ts';
import { commandOf } from './commands.ts';
import { extentOf, type GridControl, targetOf } from './control.ts';
import { runCommand } from './run-command.ts';
import { boundsOf } from './selection.ts';
import { fillSelection, pasteBlock } from './write-actions.ts';
import { textsIn } from './write-cells.ts';

/** Tab on the last cell (Shift+Tab on the first) leaves the grid, so that no one is trapped in it. */
function leavesGrid<Row>(control: GridControl<Row>, back: boolean): boolean {
  const { rows, cols } = extentOf(control);
  const { row, col } = control.selection.anchor;
  return back ? row === 0 && col === 0 : row === rows - 1 && col === cols - 1;
}

/** Keys and clipboard of a grid that is not editing; an open editor handles its own. */
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
  const onCopy = (event: ClipboardEvent) => {
    const grid = control.current;
    if (grid.editing) return;
    const block = textsIn(targetOf(grid), boundsOf(grid.selection));
    event.clipboardData.setData('text/plain', toTsv(block));
    event.clipboardData.setData('text/html', toHtml(block));
    event.preventDefault();
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    if (!control.current.editing) fillSelection(control.current, '');
  };
  const onPaste = (event: ClipboardEvent) => {
    if (control.current.editing) return;
    const text = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    pasteBlock(control.current, blockFrom({ text, html }));
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    openMenu({ x: event.clientX, y: event.clientY });
  };
  return { onKeyDown, onCopy, onCut, onPaste, onContextMenu };
}
