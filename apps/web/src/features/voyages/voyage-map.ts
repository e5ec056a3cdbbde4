import type { MapPort, MapRoute, Position } from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';

type Line = { id?: unknown; name?: unknown; points?: unknown };

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => Number.isFinite(part));

function storedRoutes(map: unknown): MapRoute[] {
  const { lines } = (map ?? {}) as { lines?: unknown };
  if (!Array.isArray(lines)) return [];
  return (lines as Line[]).flatMap(({ id, name, points }, index) => {
    const kept = Array.isArray(points) ? points.filter(isPosition) : [];
    if (kept.length < 2) return [];
    return [
      { id: String(id ?? index), name: String(name ?? 'Route'), points: kept, selected: true },
    ];
  });
}

/** Longitude kept within half a turn of the one before, so that no leg runs round the world. */
function near(previous: number, lon: number): number {
  const turns = Math.round((previous - lon) / 360);
  return lon + turns * 360;
}

export type VoyageMap = { ports: MapPort[]; routes: MapRoute[]; isStraight: boolean };

/** The stored route of a voyage; without one, straight lines between its calls. */
export function mapOf(voyage: Pick<Voyage, 'portCalls' | 'map'>): VoyageMap {
  const points: Position[] = [];
  const ports = new Map<string, MapPort>();
  for (const call of voyage.portCalls.toSorted((a, b) => a.sequenceNo - b.sequenceNo)) {
    const { latitude, longitude } = call;
    if (latitude === null || longitude === null) continue;
    if (latitude === undefined || longitude === undefined) continue;
    const at: Position = [near(points.at(-1)?.[0] ?? longitude, longitude), latitude];
    points.push(at);
    const id = call.portCode ?? call.portName;
    if (!ports.has(id)) ports.set(id, { id, name: call.portName, at });
  }
  const stored = storedRoutes(voyage.map);
  const straight: MapRoute[] =
    points.length > 1 ? [{ id: 'calls', name: 'Order of calls', points, selected: true }] : [];
  return {
    ports: [...ports.values()],
    routes: stored.length > 0 ? stored : straight,
    isStraight: stored.length === 0,
  };
}
