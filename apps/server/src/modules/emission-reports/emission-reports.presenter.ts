import type { EmissionYear } from './emission-reports.service.ts';
import { euShareOf } from './thetis.ts';
import { gasesOf, gasesOfAll, sumOfFuels } from './year-of-reports.ts';

export function presentYear({ year, stretches, gaps }: EmissionYear) {
  const voyages = stretches.filter(({ kind }) => kind === 'voyage');
  return {
    year,
    distanceNm: voyages.reduce((sum, { distanceNm }) => sum + distanceNm, 0),
    hours: voyages.reduce((sum, { hours }) => sum + hours, 0),
    fuels: [...sumOfFuels(stretches)].map(([fuel, tonnes]) => ({
      fuel,
      tonnes,
      ...gasesOf(fuel, tonnes),
    })),
    stretches: stretches.map((stretch) => ({
      kind: stretch.kind,
      from: stretch.from,
      to: stretch.to,
      startedAt: stretch.startedAt,
      endedAt: stretch.endedAt,
      distanceNm: stretch.distanceNm,
      hours: stretch.hours,
      cargoT: stretch.cargoT,
      euShare: euShareOf(stretch),
      co2T: gasesOfAll(stretch.fuels).co2T,
    })),
    gaps: gaps.map(({ code, message }) => ({ code, message })),
  };
}
