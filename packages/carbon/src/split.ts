import { epochMsOf, type Interval, intersectIntervals, mergeIntervals } from '@mainsheet/calendar';
import { type CarbonResult, Faults } from './violations.ts';

/** In-scope emissions of a leg or a stay. */
export type TimedEmissions = Interval & { readonly id: string; readonly inScopeT: number };

export type PartySplit = {
  readonly id: string;
  readonly charterersT: number;
  readonly ownersT: number;
};

const lengthMs = (span: Interval): number => epochMsOf(span.end) - epochMsOf(span.start);

function overlapMs(span: Interval, others: readonly Interval[]): number {
  return others.reduce((sum, other) => {
    const common = intersectIntervals(span, other);
    return common === null ? sum : sum + lengthMs(common);
  }, 0);
}

/**
 * Who supplies the allowances: charterers for the time the ship is theirs, owners for the rest and
 * for off-hire. Emissions of a leg are shared by time; the parts sum to the whole. A leg without
 * duration belongs to the party at its moment. Source: BIMCO ETS Allowances Clause for Time Charter
 * Parties 2022.
 */
export function splitByParty(
  emissions: readonly TimedEmissions[],
  charters: readonly Interval[],
  offHire: readonly Interval[],
): CarbonResult<readonly PartySplit[]> {
  const faults = new Faults();
  const check = (spans: readonly Interval[], name: string): void => {
    spans.forEach((span, index) => {
      if (span.end < span.start) faults.add('ENDS_BEFORE_START', `${name}.${index}`);
    });
  };
  check(emissions, 'emissions');
  check(charters, 'charters');
  check(offHire, 'offHire');
  emissions.forEach((one, index) => {
    faults.notNegative(one.inScopeT, `emissions.${index}.inScopeT`);
  });
  return faults.unless(() => {
    const theirs = mergeIntervals(charters);
    const lost = mergeIntervals(
      offHire.flatMap((span) =>
        theirs.flatMap((charter) => intersectIntervals(span, charter) ?? []),
      ),
    );
    return emissions.map(({ id, start, end, inScopeT }) => {
      const whole = lengthMs({ start, end });
      const isTheirs = theirs.some((span) => span.start <= start && start < span.end);
      const isLost = lost.some((span) => span.start <= start && start < span.end);
      const share =
        whole > 0
          ? (overlapMs({ start, end }, theirs) - overlapMs({ start, end }, lost)) / whole
          : Number(isTheirs && !isLost);
      const charterersT = inScopeT * share;
      return { id, charterersT, ownersT: inScopeT - charterersT };
    });
  });
}
