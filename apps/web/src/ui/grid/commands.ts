import type { Direction } from './selection.ts';

/** What a key asks of a grid that is not editing. */
export type GridCommand =
  | { kind: 'step'; direction: Direction; extend: boolean }
  | { kind: 'jump'; direction: Direction; extend: boolean }
  | { kind: 'tab'; back: boolean }
  | { kind: 'edge'; to: 'row-start' | 'row-end' | 'grid-start' | 'grid-end'; extend: boolean }
  | { kind: 'page'; direction: 'up' | 'down'; extend: boolean }
  | { kind: 'edit'; text: string | null }
  | { kind: 'select'; what: 'all' | 'row' | 'column' }
  | { kind: 'move-row'; by: 1 | -1 }
  | { kind: 'insert-row' | 'delete-row' | 'clear' | 'today' }
  | { kind: 'fill-down' | 'fill-right' | 'fill-selection' }
  | { kind: 'undo' | 'redo' | 'copy-with-headers' | 'paste-transposed' | 'menu' | 'explain' };

/** The part of a keyboard event that decides. */
export type KeyPress = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
};

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

function withCtrl(press: KeyPress): GridCommand | null {
  const key = press.key.toLowerCase();
  if (press.altKey) return key === 'v' ? { kind: 'paste-transposed' } : null;
  if (press.shiftKey) {
    if (key === '+' || key === '=' || press.code === 'Equal') return { kind: 'insert-row' };
    if (key === '-' || key === '_' || press.code === 'Minus') return { kind: 'delete-row' };
    if (key === 'c') return { kind: 'copy-with-headers' };
    if (key === 'z') return { kind: 'redo' };
  }
  const plain: Readonly<Record<string, GridCommand>> = {
    d: { kind: 'fill-down' },
    r: { kind: 'fill-right' },
    z: { kind: 'undo' },
    y: { kind: 'redo' },
    a: { kind: 'select', what: 'all' },
    ';': { kind: 'today' },
    enter: { kind: 'fill-selection' },
    ' ': { kind: 'select', what: 'column' },
  };
  return plain[key] ?? null;
}

function edgeKey(press: KeyPress, ctrl: boolean): GridCommand | null {
  const extend = press.shiftKey;
  if (press.key === 'Home') return { kind: 'edge', to: ctrl ? 'grid-start' : 'row-start', extend };
  if (press.key === 'End') return { kind: 'edge', to: ctrl ? 'grid-end' : 'row-end', extend };
  if (press.key === 'PageUp') return { kind: 'page', direction: 'up', extend };
  if (press.key === 'PageDown') return { kind: 'page', direction: 'down', extend };
  return null;
}

function plainKey(press: KeyPress): GridCommand | null {
  const { key, shiftKey: shift } = press;
  if (key === 'Enter') return { kind: 'step', direction: shift ? 'up' : 'down', extend: false };
  if (key === 'Tab') return { kind: 'tab', back: shift };
  if (key === 'F2') return { kind: 'edit', text: null };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  if (key === 'ContextMenu' || (key === 'F10' && shift)) return { kind: 'menu' };
  if (key === '?') return { kind: 'explain' };
  if (key === ' ' && shift) return { kind: 'select', what: 'row' };
  return key.length === 1 ? { kind: 'edit', text: key } : null;
}

/** The command of a key, or null when the key is none of the grid's business. */
export function commandOf(press: KeyPress): GridCommand | null {
  const ctrl = press.ctrlKey || press.metaKey;
  const arrow = ARROWS[press.key];
  if (arrow && press.altKey) {
    if (arrow === 'up' || arrow === 'down')
      return { kind: 'move-row', by: arrow === 'up' ? -1 : 1 };
    return null;
  }
  if (arrow) return { kind: ctrl ? 'jump' : 'step', direction: arrow, extend: press.shiftKey };
  const edge = edgeKey(press, ctrl);
  if (edge) return edge;
  if (ctrl) return withCtrl(press);
  return press.altKey ? null : plainKey(press);
}
