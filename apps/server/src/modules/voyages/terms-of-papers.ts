import type { CargoBookInput } from '@mainsheet/contract';
import { type CargoRow, type EstimateInput, withShippedTerms } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { findAgreedTerms } from '../cargo-books/index.ts';

const PAPERS = [
  'billOfLadingOn',
  'billOfLadingQuantity',
  'invoiceQuantity',
  'outturnQuantity',
] as const satisfies readonly (keyof CargoRow)[];

/** The document with the terms of its cargo books that papers of a cargo find by their new day and quantity. */
export async function withTermsOfPapers(
  tx: Tx,
  change: { readonly before: EstimateInput; readonly after: EstimateInput },
): Promise<EstimateInput> {
  const former = new Map(change.before.cargoes.map((cargo) => [cargo.id, cargo]));
  const books = new Map<string, CargoBookInput>();
  for (const cargo of change.after.cargoes) {
    const was = former.get(cargo.id);
    if (!was || PAPERS.every((paper) => was[paper] === cargo[paper])) continue;
    const book = await findAgreedTerms(tx, cargo.cargoBookId);
    if (book) books.set(cargo.id, book);
  }
  return withShippedTerms(change, ({ id }) => books.get(id) ?? null);
}
