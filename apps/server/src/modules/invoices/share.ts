/** `whole` × part / total in integers, rounded half away from zero; total above zero. */
export function convertMinor(whole: bigint, part: bigint, total: bigint): bigint {
  const product = whole * part;
  const half = product < 0n ? -total / 2n : total / 2n;
  return (product + half) / total;
}
