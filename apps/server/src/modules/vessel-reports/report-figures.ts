import type { CallFigures } from '../voyages/index.ts';
import type { VesselReportRow } from './vessel-reports.repository.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** When she will be there: distance to go at the speed she made, to the minute; without both as her master says. */
function expectedArrivalAt({ reported_at: at, details }: VesselReportRow): string | null {
  // Reports from before it was asked for lack the distance to go.
  const { distanceNm, hours, distanceToGoNm, eta } = details;
  if (distanceToGoNm == null || !distanceNm || !hours) return eta;
  const there = Date.parse(at) + (distanceToGoNm / (distanceNm / hours)) * HOUR_MS;
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
