import { useEffect } from 'react';

/** Focus moves about while a layer is taken away; afterwards it is known whether it is lost. */
const SETTLED_MS = 10;

/** What opened a layer: a menu is gone by the time it is closed, the button of the menu is not. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : element;
  return opener instanceof HTMLElement ? opener : null;
}

/** Gives the focus back to what opened a layer, also when the layer is taken away at once. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const isLost = now === null || now === document.body || now === atClose;
        if (isLost && opener?.isConnected) opener.focus({ preventScroll: true });
      }, SETTLED_MS);
    };
  }, [opened]);
}
