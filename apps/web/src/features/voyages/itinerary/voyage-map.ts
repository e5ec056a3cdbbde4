import type { MapPort, Position } from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';

/** Longitude moved by whole turns until it lies within half a turn of the one before. */
const near = (before: number, lon: number): number => lon + Math.round((before - lon) / 360) * 360;

/** A line whose legs never run round the world. */
export function unbroken(points: readonly Position[]): Position[] {
  const line: Position[] = [];
  for (const [lon, lat] of points) line.push([near(line.at(-1)?.[0] ?? lon, lon), lat]);
  return line;
}

/** The ports of a voyage once each; calls without a position are left out. */
export function portsOf(voyage: Pick<Voyage, 'portCalls'>): MapPort[] {
  const ports = new Map<string, MapPort>();
  let before: number | null = null;
  for (const call of voyage.portCalls.toSorted((a, b) => a.sequenceNo - b.sequenceNo)) {
    if (typeof call.latitude !== 'number' || typeof call.longitude !== 'number') continue;
    const lon: number = near(before ?? call.longitude, call.longitude);
    before = lon;
    const id = call.portCode ?? call.portName;
    if (!ports.has(id)) ports.set(id, { id, name: call.portName, at: [lon, call.latitude] });
  }
  return [...ports.values()];
}
