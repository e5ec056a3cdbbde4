import { useSyncExternalStore } from 'react';

export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const STORAGE_KEY = 'mainsheet.density';
const listeners = new Set<() => void>();

/** Height of a table row in pixels; the same numbers as `--row` in tokens.css. */
const ROW_HEIGHT_PX: Readonly<Record<Density, number>> = { compact: 24, normal: 26, roomy: 32 };

const named = (text: string | null | undefined): Density =>
  DENSITIES.find((density) => density === text) ?? 'normal';

const current = (): Density => named(document.documentElement.dataset.density);

/** Applies the density this browser last chose. Call once before the first paint. */
export function restoreDensity(): void {
  document.documentElement.dataset.density = named(localStorage.getItem(STORAGE_KEY));
}

/** Sets the density of the whole page and remembers it for this browser. */
export function setDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  localStorage.setItem(STORAGE_KEY, density);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, current);
export const useRowHeight = (): number => ROW_HEIGHT_PX[useDensity()];
