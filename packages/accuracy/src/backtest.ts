import { accuracyOf, meanError, type Observation } from './accuracy.ts';

export type Backtest = {
  /** Later observations that were judged. */
  readonly count: number;
  /** Mean error as estimated. */
  readonly error: number;
  /** Mean error with what the earlier ones suggest; without a suggestion as estimated. */
  readonly correctedError: number;
};

type OfSubject = Observation & { readonly subject: string };

/** How later estimates would have done with what earlier ones taught, which never saw them; both in the order of time. */
export function backtest(earlier: readonly OfSubject[], later: readonly OfSubject[]): Backtest {
  const bySubject = Map.groupBy(earlier.toReversed(), ({ subject }) => subject);
  const factors = new Map(
    [...bySubject].map(([subject, known]) => [subject, accuracyOf(known)?.correction ?? 1]),
  );
  return {
    count: later.length,
    error: meanError(later, ({ estimated }) => estimated),
    correctedError: meanError(
      later,
      (_, index) => later[index]!.estimated * (factors.get(later[index]!.subject) ?? 1),
    ),
  };
}
