/** What documents have of an account by the words of a line, or the account itself. */
export type NamedLine = {
  readonly description: string;
  readonly accountCode: string;
  readonly minor: bigint;
};

/**
 * What bills have beyond an account, by the words of their lines; together it is what they have beyond the whole, so that a
 * line that turned out dearer lowers it. Nothing where they have no more than the account.
 */
export function creditLines(
  billed: readonly NamedLine[],
  account: readonly NamedLine[],
): NamedLine[] {
  const words = new Map<string, NamedLine>();
  const add = (line: NamedLine, sign: bigint) => {
    const before = words.get(line.description);
    const accountCode = before?.accountCode ?? line.accountCode;
    const minor = (before?.minor ?? 0n) + sign * line.minor;
    words.set(line.description, { description: line.description, accountCode, minor });
  };
  for (const line of billed) add(line, 1n);
  for (const line of account) add(line, -1n);
  const lines = [...words.values()].filter(({ minor }) => minor !== 0n);
  const total = lines.reduce((sum, { minor }) => sum + minor, 0n);
  return total > 0n ? lines : [];
}
