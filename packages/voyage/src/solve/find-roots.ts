export type RootTask = {
  readonly from: number;
  readonly to: number;
  readonly target: number;
  /** Scanned more closely around here. */
  readonly start: number;
};

export type Roots = {
  /** Places where the figure is the target, ascending. */
  readonly at: readonly number[];
  /** First place where the figure jumps over the target instead. */
  readonly jumpsAt: number | null;
  readonly least: number;
  readonly most: number;
  readonly nearestAt: number;
};

const SCANNED = 160;
const NEAR_START = 40;
const MOST_STEPS = 200;

type Point = { readonly at: number; readonly miss: number };

/**
 * Every place in a range where a figure meets a target: scans for changes of sign and narrows each
 * by Brent's method. A place where the figure is null is left out. A change of sign without a
 * meeting is a jump. Source: Brent, Algorithms for Minimization Without Derivatives, 1973, ch. 4.
 */
export function findRoots(figure: (at: number) => number | null, task: RootTask): Roots {
  const miss = (at: number): number => (figure(at) ?? Number.NaN) - task.target;
  const points = placesOf(task)
    .map((at): Point => ({ at, miss: miss(at) }))
    .filter((point) => Number.isFinite(point.miss));
  const size = Math.max(1, Math.abs(task.target), ...points.map((point) => Math.abs(point.miss)));
  const at: number[] = [];
  let jumpsAt: number | null = null;
  points.forEach((point, index) => {
    const next = points[index + 1];
    if (point.miss === 0) at.push(point.at);
    else if (next !== undefined && next.miss !== 0 && point.miss < 0 !== next.miss < 0) {
      const root = brent(miss, point, next);
      if (Math.abs(root.miss) <= 1e-9 * size) at.push(root.at);
      else jumpsAt ??= root.at;
    }
  });
  const nearest = points.reduce<Point | null>(
    (best, point) => (best === null || Math.abs(point.miss) < Math.abs(best.miss) ? point : best),
    null,
  );
  const values = points.map((point) => point.miss + task.target);
  return {
    at: at.filter((value, index) => value !== at[index - 1]),
    jumpsAt,
    least: values.length === 0 ? 0 : Math.min(...values),
    most: values.length === 0 ? 0 : Math.max(...values),
    nearestAt: nearest?.at ?? task.start,
  };
}

/** Even places over the range, and closer ones around what the cell holds. */
function placesOf({ from, to, start }: RootTask): number[] {
  const even = Array.from({ length: SCANNED + 1 }, (_, i) => from + ((to - from) * i) / SCANNED);
  const width = Math.min(to - from, 2 * Math.max(1e-6, Math.abs(start)));
  const near = Array.from(
    { length: NEAR_START + 1 },
    (_, i) => start + width * (i / NEAR_START - 0.5),
  );
  const inside = near.filter((at) => at > from && at < to);
  return [...new Set([...even, ...inside])].sort((a, b) => a - b);
}

/** Brent's root in a bracket: secant and inverse quadratic steps, bisection where they are slow. */
function brent(miss: (at: number) => number, low: Point, high: Point): Point {
  let [a, b] = Math.abs(low.miss) < Math.abs(high.miss) ? [high, low] : [low, high];
  let c = a;
  let isBisected = true;
  let before = c.at;
  for (let step = 0; step < MOST_STEPS && b.miss !== 0; step += 1) {
    const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(b.at), 1e-12);
    if (Math.abs(b.at - a.at) <= tolerance) break;
    const tried: number = interpolated(a, b, c);
    const middle = (a.at + b.at) / 2;
    const edge = (3 * a.at + b.at) / 4;
    const isOutside = !(tried > Math.min(edge, b.at) && tried < Math.max(edge, b.at));
    const last: number = isBisected ? Math.abs(b.at - c.at) : Math.abs(c.at - before);
    isBisected = isOutside || Math.abs(tried - b.at) >= last / 2 || last < tolerance;
    const at = isBisected ? middle : tried;
    const point = { at, miss: miss(at) };
    before = c.at;
    c = b;
    if (a.miss < 0 !== point.miss < 0) b = point;
    else a = point;
    if (Math.abs(a.miss) < Math.abs(b.miss)) [a, b] = [b, a];
  }
  return b;
}

function interpolated(a: Point, b: Point, c: Point): number {
  if (a.miss !== c.miss && b.miss !== c.miss) {
    return (
      (a.at * b.miss * c.miss) / ((a.miss - b.miss) * (a.miss - c.miss)) +
      (b.at * a.miss * c.miss) / ((b.miss - a.miss) * (b.miss - c.miss)) +
      (c.at * a.miss * b.miss) / ((c.miss - a.miss) * (c.miss - b.miss))
    );
  }
  return b.at - (b.miss * (b.at - a.at)) / (b.miss - a.miss);
}
