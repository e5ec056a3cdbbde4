import type { CargoBookInput } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { cargoBookOf, contactIdsOf, openBookOf } from './cargo-book-record.ts';
import {
  listByIds,
  listContacts,
  listOpenCargoBooks,
  type WholeCargoBookRow,
} from './cargo-books.repository.ts';

/** A cargo that waits for a ship, with the price and terms that count; `book` is what is not let on of it. */
export type OpenCargoBook = {
  readonly row: WholeCargoBookRow;
  readonly book: CargoBookInput;
  readonly nameOf: (contactId: string) => string;
};

/** Cargoes of ours that wait for a ship, `ids` or all, the earliest laycan first; `count` is how many there are in all. */
export async function readOpenCargoes(
  tx: Tx,
  wanted: { ids: readonly string[] | null; limit: number },
): Promise<{ cargoes: OpenCargoBook[]; count: number }> {
  const { rows, count } = await listOpenCargoBooks(tx, wanted);
  const coaIds = rows.flatMap(({ coa_id: id }) => (id === null ? [] : [id]));
  const contracts = new Map((await listByIds(tx, coaIds)).map((coa) => [coa.id, coa]));
  const whole = rows.map((row) => ({ row, coa: contracts.get(row.coa_id ?? '') ?? null }));
  const contactIds = whole.flatMap(({ row, coa }) =>
    [row, ...(coa ? [coa] : [])].flatMap((one) => contactIdsOf(cargoBookOf(one))),
  );
  const contacts = await listContacts(tx, [...new Set(contactIds)]);
  const names = new Map(contacts.map(({ id, name }) => [id, name]));
  return {
    cargoes: whole.map((one) => ({
      row: one.row,
      book: openBookOf(one),
      nameOf: (id) => names.get(id) ?? '',
    })),
    count,
  };
}
