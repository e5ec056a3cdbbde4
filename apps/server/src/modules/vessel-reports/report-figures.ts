import type { CallFigures } from '../voyages/index.ts';
import type { VesselReportRow } from './vessel-reports.repository.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const SLOWEST_KN = 1;
const LONGEST_HOURS = 120 * 24;

/**
 * When she will be there: distance to go at the speed she made, to the minute. Where she made none or would sail for
 * months, as her master says; null where that lies behind the report.
 */
function expectedArrivalAt({ reported_at: at, details }: VesselReportRow): string | null {
  // Reports from before it was asked for lack the distance to go.
  const { distanceNm, hours, distanceToGoNm, eta } = details;
  const byMaster = eta !== null && Date.parse(eta) > Date.parse(at) ? eta : null;
  if (distanceToGoNm == null || !distanceNm || !hours) return byMaster;
  const speedKn = distanceNm / hours;
  const hoursToGo = distanceToGoNm / speedKn;
  if (speedKn < SLOWEST_KN || hoursToGo > LONGEST_HOURS) return byMaster;
  const there = Date.parse(at) + hoursToGo * HOUR_MS;
  return new Date(Math.round(there / MINUTE_MS) * MINUTE_MS).toISOString();
}

const said = (figures: Partial<CallFigures>): Partial<CallFigures> =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));

/** What a report says of its call; nothing where it leaves that open. */
export function figuresOfReport(report: VesselReportRow): Partial<CallFigures> {
  const { kind, reported_at: at, details } = report;
  const aboard = details.fuels.map(({ fuel, robT }) => ({ fuel, robT }));
  const rob = aboard.length > 0 ? aboard : null;
  switch (kind) {
    case 'Noon':
      return said({ expectedArrivalAt: expectedArrivalAt(report) });
    case 'Arrival':
      return said({ arrivalAt: at, arrivalRob: rob });
    case 'Berthing':
      return said({ berthedAt: at, berthingRob: rob });
    case 'Departure':
      return said({ departureAt: at, departureRob: rob });
    case 'Statement of facts': {
      const { arrivedAt = null, berthedAt = null, departedAt = null } = details.keyTimes ?? {};
      return said({ arrivalAt: arrivedAt, berthedAt, departureAt: departedAt });
    }
  }
}
