import type { LinkedDocumentRow } from './links.repository.ts';

/** Statements that one document bills together, both ends among them. */
export type StatementRun = { readonly first: number; readonly last: number };

const GROUP = /^hire\.(\d{1,4})(?:-(\d{1,4}))?$/;

/** `hire.3`, and `hire.3-5` where statements between were never billed by themselves. */
export const groupIdOf = ({ first, last }: StatementRun): string =>
  first === last ? `hire.${last}` : `hire.${first}-${last}`;

/** Null for a document that says nothing of statements, and for text that names none. */
export function findRun(groupId: string): StatementRun | null {
  const found = GROUP.exec(groupId);
  if (!found) return null;
  const first = Number(found[1]);
  const last = Number(found[2] ?? first);
  return first >= 1 && first <= last ? { first, last } : null;
}

/** The numbers of the statements that a document bills. */
export const statementsOf = (groupId: string): number[] => {
  const run = findRun(groupId);
  return run ? Array.from({ length: run.last - run.first + 1 }, (_, at) => run.first + at) : [];
};

export const runText = ({ first, last }: StatementRun): string =>
  first === last ? `hire statement ${last}` : `hire statements ${first} to ${last}`;

type Linked = Pick<LinkedDocumentRow, 'group_id' | 'status'>;

const covers = ({ group_id: groupId, status }: Linked, number: number): boolean => {
  const run = status === 'Cancelled' ? null : findRun(groupId);
  return run !== null && run.first <= number && number <= run.last;
};

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
