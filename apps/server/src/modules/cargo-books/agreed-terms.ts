import type { CargoBookInput } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { openBookOf } from './cargo-book-record.ts';
import { findCargoBook } from './cargo-books.repository.ts';

/**
 * The cargo book that a cargo was nominated from, a lifting with the terms of its contract and without what is let on of it;
 * null without one that stands.
 */
export async function findAgreedTerms(
  tx: Tx,
  cargoBookId: string | null,
): Promise<CargoBookInput | null> {
  // The document of an estimate may name it by any text.
  if (cargoBookId === null || !isUuid(cargoBookId)) return null;
  const row = await findCargoBook(tx, cargoBookId);
  if (!row) return null;
  const coa = row.coa_id ? await findCargoBook(tx, row.coa_id) : null;
  return openBookOf({ row, coa });
}
