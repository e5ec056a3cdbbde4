import type { Fuel } from '@mainsheet/terms';

/** Tonnes of a fuel that the ship sounded. */
export type SoundedFuel = { readonly fuel: Fuel; readonly robT: number };
