/** What is cut with an ellipsis where it has no room. */
const CUTTABLE = '.ellipsis, .tbl-cell, .tbl-head-cell';

/** Those whose title is given here, and taken again when they have room. */
const named = new WeakSet<Element>();

function nameCut({ target }: Event): void {
  const found = target instanceof Element ? target.closest<HTMLElement>(CUTTABLE) : null;
  if (!found || (found.title !== '' && !named.has(found))) return;
  if (found.scrollWidth > found.clientWidth) {
    named.add(found);
    found.title = found.textContent.trim();
  } else if (named.delete(found)) {
    found.removeAttribute('title');
  }
}

/**
 * Whatever text of the kit is cut shows in full, as a title, when it is pointed at. Measured then and only then: that a cell is
 * cut depends on the width of its column. Returns how to stop.
 */
export function showClippedTitles(): () => void {
  document.addEventListener('pointerover', nameCut);
  return () => document.removeEventListener('pointerover', nameCut);
}
