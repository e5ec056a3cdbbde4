import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whole lists are cut into pieces of these sizes, so that few statements differ and each may stay prepared. */
const SIZES = [256, 64, 16, 4, 1];

/** So many pieces are under way together: the time of an answer counts from when its question is sent. */
const AT_ONCE = 20;

type Inserted = {
  /** `insert into <table> (<columns>)`. */
  into: RawBuilder<unknown>;
  /** The values of each row, in the order of the columns. */
  rows: readonly (readonly unknown[])[];
  /** `on conflict …`; left out, a row that is there already is an error. */
  otherwise?: RawBuilder<unknown>;
};

/**
 * Inserts rows as values, however many. A table of companies takes no `insert … select`: on a cluster such rows are copied, which
 * row-level security refuses. @returns how many rows were written
 */
export async function insertRows(tx: Tx, { into, rows, otherwise }: Inserted): Promise<number> {
  const pieces: (readonly (readonly unknown[])[])[] = [];
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((one) => one <= rows.length - at)!;
    pieces.push(rows.slice(at, at + size));
    at += size;
  }
  let written = 0;
  for (let at = 0; at < pieces.length; at += AT_ONCE) {
    const counts = await Promise.all(
      pieces.slice(at, at + AT_ONCE).map((piece) => {
        const tuples = piece.map((values) => sql`(${sql.join(values.map((one) => one ?? null))})`);
        return tx.run(sql`${into} values ${sql.join(tuples)} ${otherwise ?? sql``}`);
      }),
    );
    written += counts.reduce((sum, count) => sum + count, 0);
  }
  return written;
}
