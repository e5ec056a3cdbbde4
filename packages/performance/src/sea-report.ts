export type LoadCondition = 'ballast' | 'laden';

/** What a ship reported of the time since her last report. */
export type SeaReport = {
  readonly id: string;
  /** ISO instant. */
  readonly reportedAt: string;
  /** Null where she did not say. */
  readonly hours: number | null;
  readonly distanceNm: number | null;
  readonly windBeaufort: number | null;
  /** Douglas scale. */
  readonly seaState: number | null;
  /** 0 in ballast; null where she did not say. */
  readonly cargoT: number | null;
  /** Of all fuels; null where she did not say. */
  readonly usedT: number | null;
};

/** A speed and a consumption that are promised together. */
export type Warranty = {
  readonly condition: LoadCondition;
  readonly speedKn: number;
  /** Main engine and auxiliaries together. */
  readonly tPerDay: number;
};

/** How a charter party judges them. */
export type PerformanceTerms = {
  /** What "about" takes off the speed. */
  readonly aboutKn: number;
  /** What "about" allows of the consumption, up and down. */
  readonly aboutPercent: number;
  /** Strongest wind of good weather. */
  readonly mostBeaufort: number;
  /** Highest sea of good weather, Douglas scale. */
  readonly mostSeaState: number;
};

/** Half a knot, five percent, Beaufort 4 and Douglas sea state 3: what clauses usually say. */
export const USUAL_TERMS: PerformanceTerms = {
  aboutKn: 0.5,
  aboutPercent: 5,
  mostBeaufort: 4,
  mostSeaState: 3,
};

/** A day at sea has 23 to 25 hours: with more between two reports, one is missing. */
export const GAP_LIMIT_HOURS = 25;

/** Hours from the report before to this one where one is missing between them, else null. */
export function gapBefore(
  report: { readonly reportedAt: string },
  before: { readonly reportedAt: string } | undefined,
): number | null {
  if (!before) return null;
  const hours = (Date.parse(report.reportedAt) - Date.parse(before.reportedAt)) / 3_600_000;
  return hours > GAP_LIMIT_HOURS ? hours : null;
}
