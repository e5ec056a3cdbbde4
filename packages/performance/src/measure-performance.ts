import type { PerformanceTerms, SeaReport, Warranty } from './sea-report.ts';

/** Time, distance and fuel of some reports. */
type Sum = { readonly hours: number; readonly distanceNm: number; readonly usedT: number };

/** What a ship made of a warranty. Time and fuel lost are above zero, saved ones below. */
export type Performance = {
  readonly warranty: Warranty;
  /** Of all weather. */
  readonly all: Sum;
  readonly good: Sum;
  /** Reports of good weather. */
  readonly goodCount: number;
  /** Made good in good weather; null without any. */
  readonly goodKn: number | null;
  readonly goodTPerDay: number | null;
  /** The least that "about" the warranted speed allows. */
  readonly leastKn: number;
  /** The most that "about" the warranted consumption allows, and the least. */
  readonly mostTPerDay: number;
  readonly leastTPerDay: number;
  /** Hours that the whole distance takes at the speed of good weather. */
  readonly hoursAtGoodSpeed: number | null;
  /** Hours lost over the whole distance; 0 within "about". */
  readonly lostHours: number | null;
  /** Tonnes too much over those hours, or below zero what was saved; 0 within "about". */
  readonly excessT: number | null;
  /** Reports that say too little to be counted. */
  readonly incompleteIds: readonly string[];
};

type Complete = SeaReport & {
  readonly hours: number;
  readonly distanceNm: number;
  readonly usedT: number;
};

/**
 * What a ship made of a warranty by her reports: her speed and consumption in good weather stand for the
 * whole distance in every weather, as the courts have it (The Didymi [1988] 2 Lloyd's Rep 108, The Gas
 * Enterprise [1993] 2 Lloyd's Rep 352). Time lost is that distance at the speed of good weather less
 * at the least speed that "about" allows; fuel lost is what she burned a day beyond "about", over that time.
 */
export function measurePerformance(
  reports: readonly SeaReport[],
  { warranty, terms }: { readonly warranty: Warranty; readonly terms: PerformanceTerms },
): Performance {
  const ofCondition = reports.filter(({ cargoT }) =>
    warranty.condition === 'laden'
      ? cargoT === null || cargoT > 0
      : cargoT === null || cargoT === 0,
  );
  const complete = ofCondition.filter(isComplete);
  const fair = complete.filter((report) => isGood(report, terms));
  const [all, good] = [sumOf(complete), sumOf(fair)];
  const goodKn = good.hours > 0 ? good.distanceNm / good.hours : null;
  const goodTPerDay = good.hours > 0 ? (good.usedT / good.hours) * 24 : null;
  const hoursAtGoodSpeed = goodKn === null ? null : all.distanceNm / goodKn;
  const bounds = {
    leastKn: warranty.speedKn - terms.aboutKn,
    mostTPerDay: warranty.tPerDay * (1 + terms.aboutPercent / 100),
    leastTPerDay: warranty.tPerDay * (1 - terms.aboutPercent / 100),
  };
  return {
    warranty,
    all,
    good,
    goodCount: fair.length,
    goodKn,
    goodTPerDay,
    ...bounds,
    hoursAtGoodSpeed,
    lostHours:
      hoursAtGoodSpeed === null
        ? null
        : Math.max(0, hoursAtGoodSpeed - all.distanceNm / bounds.leastKn),
    excessT:
      goodTPerDay === null || hoursAtGoodSpeed === null
        ? null
        : (beyond(goodTPerDay, bounds) * hoursAtGoodSpeed) / 24,
    incompleteIds: ofCondition.filter((report) => !isComplete(report)).map(({ id }) => id),
  };
}

const isComplete = (report: SeaReport): report is Complete =>
  report.cargoT !== null &&
  report.windBeaufort !== null &&
  report.usedT !== null &&
  (report.hours ?? 0) > 0 &&
  (report.distanceNm ?? 0) > 0;

/** A sea that was not reported does not make good weather bad. */
const isGood = ({ windBeaufort, seaState }: SeaReport, terms: PerformanceTerms): boolean =>
  windBeaufort !== null &&
  windBeaufort <= terms.mostBeaufort &&
  (seaState ?? 0) <= terms.mostSeaState;

const sumOf = (reports: readonly Complete[]): Sum => ({
  hours: reports.reduce((sum, { hours }) => sum + hours, 0),
  distanceNm: reports.reduce((sum, { distanceNm }) => sum + distanceNm, 0),
  usedT: reports.reduce((sum, { usedT }) => sum + usedT, 0),
});

function beyond(
  tPerDay: number,
  { mostTPerDay, leastTPerDay }: Pick<Performance, 'mostTPerDay' | 'leastTPerDay'>,
): number {
  if (tPerDay > mostTPerDay) return tPerDay - mostTPerDay;
  return tPerDay < leastTPerDay ? tPerDay - leastTPerDay : 0;
}
