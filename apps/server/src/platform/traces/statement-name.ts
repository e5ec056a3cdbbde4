/** What a statement does, and to which table; nothing else of its text. */
export type StatementName = { readonly operation: string; readonly table: string | null };

/** As many as there are statements with names of their own. */
const MOST_NAMED = 2_000;
const names = new Map<string, StatementName>();

const WRITES = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)/i;
/** Not what is answered by a function or a subquery in parentheses. */
const READS = /\bfrom\s+(?:only\s+)?([a-z_][a-z0-9_.]*)(?![a-z0-9_.]|\s*[(§])/gi;
const INNERMOST = /\([^()]*\)/g;
const FIRST_WORD = /^\s*([a-z]+)/i;
/** Row locks say `for update of …`, and an upsert says `do update set …`: neither names a table that is written. */
const NO_WRITE = /\bfor\s+(no\s+key\s+)?update\b|\bdo\s+update\b/gi;

/** Finds what a statement writes, or else reads first, by its text with `$1` for its values. */
export function nameStatement(text: string): StatementName {
  const known = names.get(text);
  if (known) return known;
  const named = readName(text.replace(NO_WRITE, ''));
  if (names.size < MOST_NAMED) names.set(text, named);
  return named;
}

function readName(text: string): StatementName {
  const first = FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const isQuestion = first === 'select' || first === 'with';
  const written = WRITES.exec(text);
  if (written && (first === 'with' || !isQuestion)) {
    return { operation: written[1]!.split(/\s/)[0]!.toLowerCase(), table: written[2]! };
  }
  if (!isQuestion) return { operation: first, table: null };
  return { operation: 'select', table: readTable(text) };
}

/** The relation that the outermost question reads, or else the first one within; no name of the statement's own. */
function readTable(text: string): string | null {
  const own = new Set(
    [...text.matchAll(/\b([a-z_][a-z0-9_]*)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(
      ([, name]) => name,
    ),
  );
  const read = [outermost(text), text].flatMap((words) =>
    [...words.matchAll(READS)].map(([, table]) => table!),
  );
  return read.find((table) => !own.has(table)) ?? null;
}

/** A statement with `§` where it had something in parentheses. */
function outermost(text: string): string {
  const shorter = text.replace(INNERMOST, '§');
  return shorter === text ? text : outermost(shorter);
}
