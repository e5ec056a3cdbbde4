export type Spread = {
  readonly median: number;
  readonly p10: number;
  readonly p90: number;
};

/**
 * The value below which a share of the others lies, between two of them in a straight line (type 7 of Hyndman and Fan,
 * "Sample quantiles in statistical packages", 1996, which spreadsheets use). `sorted` holds one at least.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (position - below);
}

const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

export const medianOf = (values: readonly number[]): number => quantile(ascending(values), 0.5);

/** Of one value at least. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = ascending(values);
  return {
    median: quantile(sorted, 0.5),
    p10: quantile(sorted, 0.1),
    p90: quantile(sorted, 0.9),
  };
}
