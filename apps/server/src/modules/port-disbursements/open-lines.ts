import { DomainError } from '../../platform/errors.ts';

type BilledLine = { readonly description: string; readonly minor: bigint };

const sumOf = (lines: readonly BilledLine[]): bigint =>
  lines.reduce((sum, { minor }) => sum + minor, 0n);

/** The part of a line that an amount billed covers: of its own sign, and no more than the line. */
function partOf(minor: bigint, billed: bigint): bigint {
  if (minor < 0n) return -partOf(-minor, -billed);
  if (billed <= 0n) return 0n;
  return billed < minor ? billed : minor;
}

/**
 * Lines up to what is open of them. What is billed is taken once, off the lines that bear its words, rebates among them;
 * the rest off what is open of the others. A rebate that was billed and is no more is billed back on the lines it lowered.
 * Together they come to what the lines are over what is billed; nothing where they are not.
 * @throws DomainError INVALID_STATE where documents come to less than zero
 */
export function openLines<One extends BilledLine>(
  lines: readonly One[],
  billed: bigint,
  named: ReadonlyMap<string, bigint>,
): One[] {
  const due = sumOf(lines) - billed;
  if (due <= 0n) return [];
  const left = new Map(named);
  let rest = billed;
  const open = lines.map((line) => {
    const ofWords = left.get(line.description) ?? 0n;
    const taken = partOf(line.minor, ofWords);
    left.set(line.description, ofWords - taken);
    rest -= taken;
    return { line, minor: line.minor - taken };
  });
  const settled = open.map(({ line, minor }) => {
    // Of a charge: off what is open of it, or back on it up to what was taken.
    const part =
      rest > 0n ? partOf(minor > 0n ? minor : 0n, rest) : -partOf(line.minor - minor, -rest);
    rest -= part;
    return { ...line, minor: minor - part };
  });
  if (rest !== 0n || sumOf(settled) !== due) {
    const reason = 'Documents have these port costs at less than zero: check their lines first.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  return settled.filter(({ minor }) => minor !== 0n);
}
