import { type RefObject, useEffect, useRef } from 'react';

/** What a grid does with the clipboard; a browser that gives none (a synthetic event) tells nobody. */
export type ClipboardActs = Readonly<
  Record<'copy' | 'cut' | 'paste', (data: DataTransfer) => void>
>;

/**
 * The clipboard of whatever has the focus. Browsers send its events to where the text caret was left,
 * which after a click is a word inside a cell or a heading elsewhere on the page: so the document
 * listens, and the element that has the focus answers.
 */
export function useClipboard(
  element: RefObject<HTMLElement | null>,
  acts: ClipboardActs | null,
): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const listeners = (['copy', 'cut', 'paste'] as const).map((type) => {
      const listen = (event: ClipboardEvent) => {
        const isOurs = element.current !== null && document.activeElement === element.current;
        if (!isOurs || !latest.current || !event.clipboardData) return;
        latest.current[type](event.clipboardData);
        event.preventDefault();
      };
      document.addEventListener(type, listen);
      return () => document.removeEventListener(type, listen);
    });
    return () => {
      for (const leave of listeners) leave();
    };
  }, [element]);
}
