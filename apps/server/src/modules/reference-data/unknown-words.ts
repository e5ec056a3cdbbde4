import type { Tx } from '../../platform/database/database.ts';
import { cargoTypes } from './cargo-types.ts';
import { ledgerCodes } from './ledger-codes.ts';
import { listActive } from './reference.repository.ts';

type Words = { readonly cargoTypes: readonly string[]; readonly ledgerCodes: readonly string[] };

/** Of names of cargo types and ledger codes, those that the company's lists do not have, or no longer. */
export async function findUnknownWords(tx: Tx, asked: Words): Promise<ReadonlySet<string>> {
  const types = asked.cargoTypes.length === 0 ? [] : await listActive(tx, cargoTypes);
  const codes = asked.ledgerCodes.length === 0 ? [] : await listActive(tx, ledgerCodes);
  const names = new Set(types.map(({ name }) => name.toLowerCase()));
  const known = new Set(codes.map(({ code }) => code));
  return new Set([
    ...asked.cargoTypes.filter((name) => !names.has(name.toLowerCase())),
    ...asked.ledgerCodes.filter((code) => !known.has(code)),
  ]);
}
