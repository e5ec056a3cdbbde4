/** A covenant keeps a figure at least, or at most, at a limit. */
export type Covenant = {
  readonly name: string;
  readonly kind: 'least' | 'most';
  readonly limit: number;
};
export type CovenantTest = {
  readonly value: number;
  readonly isBreached: boolean;
  /** How far the figure is from its limit, above zero on the safe side. */
  readonly headroom: number;
  /** The same of the limit, percent; null where the limit is zero. */
  readonly headroomPercent: number | null;
};

/** Tests a figure; at the limit itself the covenant holds. */
export function testCovenant({ kind, limit }: Covenant, value: number): CovenantTest {
  const headroom = kind === 'least' ? value - limit : limit - value;
  const headroomPercent = limit === 0 ? null : (100 * headroom) / Math.abs(limit);
  return { value, isBreached: headroom < 0, headroom, headroomPercent };
}

/**
 * How far the fleet may fall in value, percent, before debt exceeds the loan to value limit;
 * below zero it has already. Null without a value or a limit.
 */
export function valueFallToBreachPercent(loan: {
  readonly debt: number;
  readonly vesselValue: number;
  readonly maxLoanToValuePercent: number;
}): number | null {
  const { debt, vesselValue, maxLoanToValuePercent } = loan;
  if (!(vesselValue > 0) || !(maxLoanToValuePercent > 0)) return null;
  return 100 * (1 - debt / ((maxLoanToValuePercent / 100) * vesselValue));
}

/** The first test that fails among figures by date, in order. */
export function firstBreach<On>(
  covenant: Covenant,
  figures: readonly { readonly on: On; readonly value: number }[],
): { readonly on: On; readonly test: CovenantTest } | null {
  for (const { on, value } of figures) {
    const test = testCovenant(covenant, value);
    if (test.isBreached) return { on, test };
  }
  return null;
}
