import {
  closedPassages,
  greatCirclePath,
  isViolation,
  optionsFor,
  type Position,
  type Sea,
  type ShipSize,
} from '@mainsheet/sea';
import { getSea } from '../ports/index.ts';
import type { LiveVoyageRow } from './dashboard.repository.ts';
import {
  type LineBetween,
  positionAt,
  type ShipPosition,
  type TimedCall,
} from './fleet-position.ts';

const MAX_KNOWN_LINES = 500;
const knownLines = new Map<string, readonly Position[]>();
const GREAT_CIRCLE_POINTS = 24;

/** A sea line between two places that takes the ship; the great circle where the sea engine finds none. */
function lineOf(sea: Sea, zonesOn: string, ship: ShipSize): LineBetween {
  const options = optionsFor({ zonesOn }, ship);
  const closed = closedPassages(ship).map(({ passage }) => passage);
  return (from, to) => {
    const key = `${from.join()} ${to.join()} ${closed.join()}`;
    const known = knownLines.get(key);
    if (known) return known;
    const [a, b] = [from, to].map(([lon, lat]) => ({ lat, lon })) as [
      { lat: number; lon: number },
      { lat: number; lon: number },
    ];
    const route = sea.route(a, b, options);
    const line = isViolation(route) ? greatCircle(from, to) : route.line;
    if (knownLines.size >= MAX_KNOWN_LINES) knownLines.clear();
    knownLines.set(key, line);
    return line;
  };
}

function greatCircle(from: Position, to: Position): Position[] {
  const path = greatCirclePath(from, to);
  return Array.from({ length: GREAT_CIRCLE_POINTS + 1 }, (_, i) => path(i / GREAT_CIRCLE_POINTS));
}

/** Calls in the times that count; empty while a port has no place on the map. */
export function timedCalls(voyage: LiveVoyageRow): TimedCall[] {
  const expected = new Map(voyage.expected.map((row) => [row.rowId, row]));
  const calls = voyage.calls.flatMap((call): TimedCall[] => {
    if (call.latitude === null || call.longitude === null) return [];
    const times = expected.get(call.row_id);
    return [
      {
        portName: call.port_name,
        at: [call.longitude, call.latitude],
        arrivalAt: call.actual_arrival_at ?? times?.arrivalAt ?? call.estimated_arrival_at,
        departureAt: call.actual_departure_at ?? times?.departureAt ?? call.estimated_departure_at,
      },
    ];
  });
  return calls.length === voyage.calls.length ? calls : [];
}

/** Where each voyage's ship should be at a moment, by voyage id. */
export async function findPositions(
  voyages: readonly LiveVoyageRow[],
  now: Date,
): Promise<ReadonlyMap<string, ShipPosition>> {
  const positions = new Map<string, ShipPosition>();
  const placed = voyages.map((voyage) => ({
    id: voyage.id,
    calls: timedCalls(voyage),
    // The map does not know what is on board.
    ship: { ...voyage.ship, draftM: null },
  }));
  if (placed.every(({ calls }) => calls.length === 0)) return positions;
  const [sea, today] = [await getSea(), now.toISOString().slice(0, 10)];
  for (const { id, calls, ship } of placed) {
    const position = positionAt(calls, now.getTime(), lineOf(sea, today, ship));
    if (position) positions.set(id, position);
  }
  return positions;
}
