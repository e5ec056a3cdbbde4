import type { Cell } from './cells.ts';
import { TITLES } from './labels.ts';

/** What a paper is: only a bill is to be paid by its number and total. */
export type PaperKind = keyof typeof TITLES;

/** Written lines in which a paper says what it is. */
const HEAD_LINES = 25;
const KINDS = Object.keys(TITLES) as PaperKind[];

/** By the first title over the paper; a bill where none is. */
export function kindOf(lines: readonly (readonly Cell[])[]): PaperKind {
  const head = lines.filter(({ length }) => length > 0).slice(0, HEAD_LINES);
  for (const { text } of head.flat()) {
    const words = text.replace(/^[^\p{L}\d]+/u, '');
    const kind = KINDS.find((one) => TITLES[one].test(words));
    if (kind) return kind;
  }
  return 'bill';
}
