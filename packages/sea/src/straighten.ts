import type { Position } from './geo.ts';

/** A point of a route under construction. */
export interface Waypoint {
  position: Position;
  /** Its node on the network, -1 for places and escape points. */
  node: number;
  /** The leg to the next point lies in a passage and must stay. */
  fixed: boolean;
}

/**
 * Pulls the string tight: from each point goes straight to the farthest point it can, so the corners
 * of the network disappear. Fixed legs stay.
 * @param mayJoin may a ship sail straight between these two (indexes into the line)
 */
export function straighten(
  line: readonly Waypoint[],
  mayJoin: (from: number, to: number) => boolean,
): Waypoint[] {
  const out: Waypoint[] = line.length > 0 ? [line[0]!] : [];
  for (let at = 0; at < line.length - 1; ) {
    at = line[at]!.fixed ? at + 1 : farthestJoin(line, at, mayJoin);
    out.push(line[at]!);
  }
  return out;
}

/** Doubles the reach while the way is clear, then halves it until the limit is found. */
function farthestJoin(
  line: readonly Waypoint[],
  from: number,
  mayJoin: (from: number, to: number) => boolean,
): number {
  let last = from + 1;
  while (last < line.length - 1 && !line[last]!.fixed) last++;
  let good = from + 1;
  let step = 1;
  while (good < last) {
    const next = Math.min(last, good + step);
    if (mayJoin(from, next)) {
      good = next;
      step *= 2;
    } else {
      if (step === 1) break;
      step = Math.max(1, step >> 2);
    }
  }
  return good;
}
