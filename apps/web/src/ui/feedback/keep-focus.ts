/**
 * Gives the focus back to a button that was switched off while it worked: the browser takes it away, and whoever
 * pressed the button by key would begin at the top of the page again. Returns what ends it.
 */
export function keepFocus(root: Document): () => void {
  let focused: EventTarget | null = null;
  let waiting: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target;
    waiting = null;
  };
  const isNowhere = () => root.activeElement === root.body || root.activeElement === null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (target.hasAttribute('disabled')) {
        if (target === focused && (isNowhere() || root.activeElement === target)) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        if (isNowhere()) target.focus();
      }
    }
  });
  root.addEventListener('focusin', onFocus);
  observer.observe(root.body, { attributes: true, attributeFilter: ['disabled'], subtree: true });
  return () => {
    root.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
