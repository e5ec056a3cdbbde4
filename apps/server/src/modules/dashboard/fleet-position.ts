import { geodesicNm, type Position } from '@mainsheet/sea';

/** One call of a voyage in the times that count: actual ones where they are known. */
export type TimedCall = {
  readonly portName: string;
  readonly at: Position;
  readonly arrivalAt: string;
  readonly departureAt: string;
};

export type ShipPosition = {
  readonly at: Position;
  /** Degrees from north, clockwise; 0 in port. */
  readonly courseDeg: number;
  readonly isInPort: boolean;
  readonly portName: string;
  /** Departure when in port, arrival when at sea. */
  readonly until: string;
  readonly line: readonly Position[];
};

export type LineBetween = (from: Position, to: Position) => readonly Position[];

/**
 * Where a ship should be: in the port whose stay covers the moment, else on the line of the leg, as
 * far along as the share of its time that has passed. Before the first departure the first port,
 * after the last arrival the last one. Null without calls.
 */
export function positionAt(
  calls: readonly TimedCall[],
  now: number,
  lineBetween: LineBetween,
): ShipPosition | null {
  const next = calls.findIndex((call) => Date.parse(call.departureAt) > now);
  const call = calls[next] ?? calls.at(-1);
  if (!call) return null;
  const before = next > 0 ? calls[next - 1] : undefined;
  const arrival = Date.parse(call.arrivalAt);
  if (!before || arrival <= now) return inPort(call);
  const left = Date.parse(before.departureAt);
  const share = arrival > left ? Math.max(0, (now - left) / (arrival - left)) : 1;
  const line = lineBetween(before.at, call.at);
  const { at, courseDeg } = pointAlong(line, share);
  return {
    at,
    courseDeg,
    isInPort: false,
    portName: call.portName,
    until: call.arrivalAt,
    line,
  };
}

const inPort = ({ at, portName, departureAt }: TimedCall): ShipPosition => ({
  at,
  courseDeg: 0,
  isInPort: true,
  portName,
  until: departureAt,
  line: [],
});

/** The point at a share of a line's length, and the course there. */
export function pointAlong(
  line: readonly Position[],
  share: number,
): { at: Position; courseDeg: number } {
  const legs = line.slice(1).map((to, index) => ({
    from: line[index] as Position,
    to,
    miles: geodesicNm(line[index] as Position, to),
  }));
  let left = legs.reduce((sum, leg) => sum + leg.miles, 0) * share;
  for (const { from, to, miles } of legs) {
    if (left <= miles && miles > 0) {
      const part = left / miles;
      const at: Position = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      return { at, courseDeg: courseBetween(from, to) };
    }
    left -= miles;
  }
  return { at: line.at(-1) ?? [0, 0], courseDeg: 0 };
}

const RADIANS = Math.PI / 180;

/** Initial great-circle course in degrees from north, 0 to 360. */
export function courseBetween([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const delta = (lon2 - lon1) * RADIANS;
  const [from, to] = [lat1 * RADIANS, lat2 * RADIANS];
  const east = Math.sin(delta) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(delta);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}
