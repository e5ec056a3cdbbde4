import type { Passage } from './network.ts';

/** Passages as people call them. */
export const PASSAGE_NAMES: Readonly<Record<Passage, string>> = {
  suez: 'Suez Canal',
  panama: 'Panama Canal',
  kiel: 'Kiel Canal',
  corinth: 'Corinth Canal',
  bosporus: 'Bosporus',
  magellan: 'Strait of Magellan',
  arctic: 'Northern Sea Route',
};
