import { findRun, type StatementRun } from '@mainsheet/hire';
import type { LinkedDocumentRow } from '../links/links.repository.ts';

type Linked = Pick<LinkedDocumentRow, 'group_id' | 'status'>;

/** Whether a statement is among those that a document is of. */
export function isOfRun(groupId: string, number: number): boolean {
  const run = findRun(groupId);
  return run !== null && run.first <= number && number <= run.last;
}

const covers = ({ group_id: groupId, status }: Linked, number: number): boolean =>
  status !== 'Cancelled' && isOfRun(groupId, number);

/** What bills a statement among the documents of its charter; a cancelled one bills nothing. */
export const billOf = <Row extends Linked>(documents: readonly Row[], number: number) =>
  documents.find((one) => covers(one, number)) ?? null;

/** Whether any of some statements is billed by another document. */
export const findOverlap = <Row extends Linked>(
  documents: readonly Row[],
  { first, last }: StatementRun,
): Row | null => {
  for (let number = first; number <= last; number += 1) {
    const row = billOf(documents, number);
    if (row) return row;
  }
  return null;
};

/** The statements up to one that nothing bills, back to the last that is billed; null for one that is. */
export function findUnbilled(documents: readonly Linked[], last: number): StatementRun | null {
  if (billOf(documents, last)) return null;
  let first = last;
  while (first > 1 && !billOf(documents, first - 1)) first -= 1;
  return { first, last };
}
