import type { LineRow } from './documents.repository.ts';

/** The source of lines that move among voyages what earlier documents bill: they come to nothing by account. */
export const MOVED_KEY = 'between-voyages';

type Moved = Pick<LineRow, 'source_key' | 'account_code' | 'amount_minor'>;

/**
 * The lines that the other party is shown. Which of our voyages bears what was billed before is none of their business; moves
 * that somebody changed, so that an account no longer comes to nothing, stand there as they are.
 */
export function withoutMoves<Line extends Moved>(lines: readonly Line[]): Line[] {
  const sums = new Map<string, bigint>();
  for (const { source_key: key, account_code: code, amount_minor: minor } of lines) {
    if (key === MOVED_KEY) sums.set(code, (sums.get(code) ?? 0n) + BigInt(minor));
  }
  return lines.filter(
    ({ source_key: key, account_code: code }) => key !== MOVED_KEY || sums.get(code) !== 0n,
  );
}
