/** What brings balances from what is posted to what they should be, by their keys in order; equal ones are left out. */
export const changesOf = (
  target: ReadonlyMap<string, bigint>,
  posted: ReadonlyMap<string, bigint>,
): [key: string, minorUnits: bigint][] =>
  [...new Set([...target.keys(), ...posted.keys()])]
    .toSorted()
    .map((key): [string, bigint] => [key, (target.get(key) ?? 0n) - (posted.get(key) ?? 0n)])
    .filter(([, minorUnits]) => minorUnits !== 0n);
