import { useEffect, useRef } from 'react';

/** `g` then a letter: where it leads. */
export type Jump = { letter: string; title: string; path: string };

const JUMP_WINDOW_MS = 1200;
const TYPING = 'input, textarea, select, [contenteditable], .grid, [role=dialog], [role=menu]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPING) !== null;

/** Keys that work on every page outside of fields, grids and dialogs: `?`, and `g` then a letter. */
export function useShortcuts(on: {
  jumps: readonly Jump[];
  go: (path: string) => void;
  showSheet: () => void;
}): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    let jumpUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const now = performance.now();
      if (event.key === '?') latest.current.showSheet();
      else if (now < jumpUntil) {
        const jump = latest.current.jumps.find((one) => one.letter === event.key);
        jumpUntil = 0;
        if (jump) latest.current.go(jump.path);
      } else if (event.key === 'g') jumpUntil = now + JUMP_WINDOW_MS;
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

type Sheet = { heading: string; keys: readonly (readonly [string, string])[] };

/** What the `?` sheet lists. */
export const SHORTCUT_SHEETS: readonly Sheet[] = [
  {
    heading: 'Everywhere',
    keys: [
      ['Ctrl+K', 'Search or run a command'],
      ['?', 'This list'],
      ['g, then a letter', 'Go to a page'],
      ['Esc', 'Close the top layer'],
    ],
  },
  {
    heading: 'Lists',
    keys: [
      ['/', 'Search'],
      ['↑ ↓', 'Walk the rows'],
      ['Space', 'Select a row'],
      ['Shift+↑ ↓', 'Select several'],
      ['Enter', 'Open'],
      ['Shift+F10', 'Row menu'],
    ],
  },
  {
    heading: 'Grids',
    keys: [
      ['any character', 'Type over the cell'],
      ['F2', 'Edit the cell'],
      ['Enter, Tab', 'Commit and go down, right'],
      ['Ctrl+D, Ctrl+R', 'Fill down, right'],
      ['Ctrl+Enter', 'Fill the selection'],
      ['Ctrl+arrow', 'Jump to the edge'],
      ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
      ['Ctrl+Shift++, −', 'Insert, delete row'],
      ['Alt+↑ ↓', 'Move the row'],
      ['Ctrl+Alt+V', 'Paste transposed'],
      ['Ctrl+;', 'Today'],
      ['?', 'Explain the figure'],
    ],
  },
];
