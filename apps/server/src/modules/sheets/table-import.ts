import type { TableFault } from './titled-table.ts';

/** What an import of a table did, or would do as a preview. */
export type TableImport = {
  readonly isSaved: boolean;
  readonly added: number;
  /** What stands here already, which was passed over. */
  readonly known: readonly string[];
  /** Titles of columns that say nothing here. */
  readonly unread: readonly string[];
  readonly faults: readonly TableFault[];
};

/** So many faults and names say enough; the others show when these are mended. */
export const MOST_SHOWN = 50;

type Noun = { readonly one: string; readonly many: string; readonly added?: string };

/** What an import did, or what speaks against it. */
export function importSentence(
  { isSaved, added, known, faults }: Omit<TableImport, 'unread'>,
  { one, many, added: done = 'added' }: Noun,
): string {
  const counted = added === 1 ? `1 ${one}` : `${added} ${many}`;
  if (faults.length > 0) return 'Nothing is taken until these are put right.';
  if (isSaved) return `${counted} ${done}.`;
  return added > 0
    ? `${counted} to add, nothing is wrong.`
    : `Nothing to add: all of them stand here already (${known.length}).`;
}

/** The same as resolvers hand it over. */
export const presentImport = <Done extends TableImport>({
  known,
  unread,
  faults,
  ...rest
}: Done) => ({
  ...rest,
  ...{ known: [...known], unread: [...unread], faults: [...faults] },
});
