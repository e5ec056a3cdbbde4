import type { Module } from '../platform/module.ts';
import { identityModule } from './identity/index.ts';

/** Every noun of the server; main wires them in this order. */
export const MODULES: readonly Module[] = [identityModule];
