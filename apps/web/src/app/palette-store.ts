import { createSpotlight } from '@mantine/spotlight';

/** The command palette: its state, and how it is opened. */
export const [paletteStore, palette] = createSpotlight();

/**
 * Selects the first row, as the palette itself does on each key, for rows that came later than the key. A row that
 * somebody went to by the arrows stays selected.
 */
export function selectFirst(): void {
  const { listId, opened, selected } = paletteStore.getState();
  const list = opened && selected <= 0 ? document.getElementById(listId) : null;
  const [first] = list?.querySelectorAll('[data-action]') ?? [];
  if (!list || !first) return;
  list.querySelector('[data-selected]')?.removeAttribute('data-selected');
  first.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
