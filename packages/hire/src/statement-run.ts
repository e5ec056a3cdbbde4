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
