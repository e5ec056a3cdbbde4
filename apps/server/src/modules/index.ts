import type { Module } from '../platform/module.ts';
import { contactsModule } from './contacts/index.ts';
import { identityModule } from './identity/index.ts';
import { ledgerModule } from './ledger/index.ts';
import { vesselsModule } from './vessels/index.ts';

/** Every noun of the server; main wires them in this order. */
export const MODULES: readonly Module[] = [
  identityModule,
  vesselsModule,
  contactsModule,
  ledgerModule,
];
