import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { countMembers, type MakerRow } from '../four-eyes/index.ts';
import * as journals from './journals.repository.ts';
import { findOrigin, type OriginRow } from './templates.repository.ts';

/** A journal with everything that stands on it. */
export type Journal = {
  readonly row: journals.JournalRow;
  readonly lines: readonly journals.JournalLineRow[];
  readonly makers: readonly MakerRow[];
  readonly baseCurrency: string;
  /** The template it was drafted from. */
  readonly origin: OriginRow | null;
  /** Whether the company has one member: no other person could post anything. */
  readonly isAlone: boolean;
};

/** @throws DomainError NOT_FOUND */
export async function readJournal(tx: Tx, id: string): Promise<Journal> {
  const [row, lines, makers, origin, members, baseCurrency] = await Promise.all([
    journals.findJournal(tx, id),
    journals.listLines(tx, { id, of: 'journal' }),
    journals.listMakers(tx, { id, of: 'journal' }),
    findOrigin(tx, id),
    countMembers(tx),
    getBaseCurrency(tx),
  ]);
  if (!row) throw notFound('The journal');
  return { row, lines, makers, origin, baseCurrency, isAlone: members === 1 };
}
