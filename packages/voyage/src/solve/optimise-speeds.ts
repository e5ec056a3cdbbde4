import type { EstimateInput, ItineraryRow } from '@mainsheet/estimate';
import { figureVoyage } from '../estimate/estimate-voyage.ts';
import { chooseFuelTables, type FuelTables } from '../fuel/consumption.ts';
import type { LegTime } from '../time/sea-time.ts';
import { type Line, maximiseLine, type Search, type Span } from './search-line.ts';

export type SpeedGoal = 'netTce' | 'profit';

export type OptimisedSpeeds = {
  /** Knots of every leg that may be chosen, by the id of the row it ends at. */
  readonly speeds: readonly { readonly rowId: string; readonly speedKn: number }[];
  readonly before: number | null;
  readonly after: number;
  /** Estimates calculated to find it. */
  readonly calculations: number;
  /** The document with the speeds in its rows. */
  readonly input: EstimateInput;
};

export type SpeedViolation = {
  readonly code: 'NO_LEG_TO_CHOOSE' | 'LAYCAN_OUT_OF_REACH' | 'NO_VOYAGE_DAYS';
  readonly path: string;
  readonly message: string;
};

const GRID_KN = 0.1;
const IMPROVEMENT = 1e-9;
const MAX_ROUNDS = 20;
/** So many combinations of table speeds are looked at to begin with, and climbed from. */
const MOST_CORNERS = 1_024;
const STARTING_CORNERS = 6;

/** The leg to one row and the speeds the vessel's table knows for it. */
type SpeedLeg = {
  readonly rowId: string;
  readonly range: Span;
  readonly marks: readonly number[];
  /** Miles sailed at the speed: ECA miles only where they have no speed of their own. */
  readonly milesNm: number;
};

function legOf(row: ItineraryRow, leg: LegTime, tables: FuelTables): SpeedLeg | null {
  if (!(leg.distanceNm > 0) || row.overrides.seaDays != null) return null;
  const marks = tables.nonEca.flatMap(({ curves }) =>
    curves[leg.condition].map((entry) => entry.speedKn),
  );
  const sorted = [...new Set(marks)].filter((kn) => kn > 0).sort((a, b) => a - b);
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined || !(to > from)) return null;
  const milesNm = leg.distanceNm - (row.ecaSpeedKn === null ? 0 : leg.ecaDistanceNm);
  return { rowId: row.id, range: { from, to }, marks: sorted, milesNm };
}

function withSpeeds(
  input: EstimateInput,
  legs: readonly SpeedLeg[],
  speeds: readonly number[],
): EstimateInput {
  return {
    ...input,
    itinerary: input.itinerary.map((row) => {
      const index = legs.findIndex((leg) => leg.rowId === row.id);
      return index < 0 ? row : { ...row, speedKn: speeds[index] ?? row.speedKn };
    }),
  };
}

type Objective = { readonly valueOf: (speeds: readonly number[]) => number; calculations: number };

/** Goal of a set of speeds by the whole calculation; minus infinity where a laycan is missed. */
function objectiveOf(
  input: EstimateInput,
  legs: readonly SpeedLeg[],
  tables: FuelTables,
  goal: SpeedGoal,
): Objective {
  const objective: Objective = {
    calculations: 0,
    valueOf: (speeds) => {
      objective.calculations += 1;
      const { totals, settlement } = figureVoyage(withSpeeds(input, legs, speeds), tables);
      const isLate = settlement.cargoes.some(({ result }) => result.laycan === 'late');
      return isLate ? Number.NEGATIVE_INFINITY : (totals[goal] ?? Number.NEGATIVE_INFINITY);
    },
  };
  return objective;
}

/**
 * Speeds of the legs that bring the most: every leg between the slowest and the fastest entry of
 * the vessel's table, every cargo's cancelling date kept, ECA miles at the row's own ECA speed
 * where one is typed. Each candidate is a whole calculation, so layers of bunkers, intake, hire
 * and carbon all count. Searches leg by leg and, because a laycan or a layer of cheap fuel ties
 * legs together, pair by pair, from several beginnings; with up to two legs nothing on a grid of
 * 0.1 kn is better, with three to five that is tested against every grid point, not proven.
 */
export function optimiseSpeeds(
  input: EstimateInput,
  goal: SpeedGoal = 'netTce',
): { readonly optimum: OptimisedSpeeds } | { readonly violation: SpeedViolation } {
  const tables = chooseFuelTables(input);
  const figures = figureVoyage(input, tables);
  const legs = figures.run.rows
    .slice(1)
    .map(({ row, leg }) => legOf(row, leg, tables))
    .filter((leg) => leg !== null);
  if (legs.length === 0) {
    return refuse('NO_LEG_TO_CHOOSE', 'itinerary', 'No leg has miles and a table of two speeds.');
  }
  if (!(figures.totals.voyageDays > 0)) {
    return refuse('NO_VOYAGE_DAYS', 'itinerary', 'A voyage without days has no TCE.');
  }
  const objective = objectiveOf(input, legs, tables, goal);
  const fastest = legs.map((leg) => leg.range.to);
  if (objective.valueOf(fastest) === Number.NEGATIVE_INFINITY) {
    const message = 'At full speed a cancelling date is still missed.';
    return refuse('LAYCAN_OUT_OF_REACH', 'cargoes', message);
  }
  const current = figures.run.rows.slice(1).flatMap(({ row, leg }) => {
    const own = legs.find((candidate) => candidate.rowId === row.id);
    if (own === undefined) return [];
    return [Math.min(Math.max(leg.speedKn ?? own.range.to, own.range.from), own.range.to)];
  });
  const best = searchFrom([fastest, current, ...bestCorners(legs, objective)], legs, objective);
  return {
    optimum: {
      speeds: legs.map(({ rowId }, index) => ({ rowId, speedKn: best.speeds[index] ?? 0 })),
      before: figures.totals[goal],
      after: best.value,
      calculations: objective.calculations,
      input: withSpeeds(input, legs, best.speeds),
    },
  };
}

function refuse(
  code: SpeedViolation['code'],
  path: string,
  message: string,
): { readonly violation: SpeedViolation } {
  return { violation: { code, path, message } };
}

/**
 * The best few of all combinations of speeds the tables name: with a bent table one leg at full
 * speed may bring the ship in time better than all a little faster, which no walk from there finds.
 */
function bestCorners(legs: readonly SpeedLeg[], objective: Objective): number[][] {
  const named = legs.map(({ marks }) => marks);
  const ends = legs.map(({ range }) => [range.from, range.to]);
  const sizeOf = (lists: readonly (readonly number[])[]): number =>
    lists.reduce((size, list) => size * list.length, 1);
  const lists = [named, ends].find((choice) => sizeOf(choice) <= MOST_CORNERS) ?? [];
  const corners = lists.reduce<number[][]>(
    (found, list) => found.flatMap((speeds) => list.map((kn) => [...speeds, kn])),
    [[]],
  );
  return corners
    .filter((speeds) => speeds.length === legs.length)
    .map((speeds) => ({ speeds, value: objective.valueOf(speeds) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, STARTING_CORNERS)
    .map(({ speeds }) => speeds);
}

type Found = { readonly speeds: readonly number[]; readonly value: number };

function searchFrom(
  starts: readonly (readonly number[])[],
  legs: readonly SpeedLeg[],
  objective: Objective,
): Found {
  let best = starts
    .map((speeds) => climb({ speeds, value: objective.valueOf(speeds) }, legs, objective))
    .reduce((one, other) => (other.value > one.value ? other : one));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const paired = bestPairs(best, legs, objective);
    if (!isBetter(paired.value, best.value)) break;
    best = climb(paired, legs, objective);
  }
  return best;
}

const isBetter = (value: number, than: number): boolean =>
  value > than + IMPROVEMENT * Math.max(1, Math.abs(than));

/** One leg after the other to its best speed until none gains. */
function climb(from: Found, legs: readonly SpeedLeg[], objective: Objective): Found {
  let best = from;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = best.value;
    legs.forEach((leg, index) => {
      const line: Line = (kn) => objective.valueOf(best.speeds.with(index, kn));
      const search: Search = { range: leg.range, marks: leg.marks, stepLength: GRID_KN * 5 };
      const found = maximiseLine(line, search);
      if (isBetter(found.value, best.value)) {
        best = { speeds: best.speeds.with(index, found.at), value: found.value };
      }
    });
    if (!isBetter(best.value, before)) return best;
  }
  return best;
}

/**
 * Every pair of legs over the grid of 0.1 kn, the other legs as they are, and every trade of time
 * between two: what one leg gives up in speed the other makes good, so that a laycan just kept
 * stays kept.
 */
function bestPairs(from: Found, legs: readonly SpeedLeg[], objective: Objective): Found {
  let best = from;
  const consider = (speeds: readonly number[]): void => {
    const value = objective.valueOf(speeds);
    if (isBetter(value, best.value)) best = { speeds, value };
  };
  legs.forEach((one, first) => {
    for (const kn of gridOf(one.range)) {
      const moved = from.speeds.with(first, kn);
      if (legs.length === 1) consider(moved);
      legs.forEach((other, second) => {
        if (second === first) return;
        const traded = tradedSpeed({
          one,
          other,
          kn,
          from: [from.speeds[first], from.speeds[second]],
        });
        if (traded !== null) consider(moved.with(second, traded));
        if (second < first) return;
        for (const otherKn of gridOf(other.range)) consider(moved.with(second, otherKn));
      });
    }
  });
  return best;
}

type Trade = {
  readonly one: SpeedLeg;
  readonly other: SpeedLeg;
  /** New speed of the one. */
  readonly kn: number;
  readonly from: readonly [number | undefined, number | undefined];
};

/** Speed at which the other leg keeps the time of both; null outside its range. */
function tradedSpeed({ one, other, kn, from: [before, otherBefore] }: Trade): number | null {
  if (before === undefined || otherBefore === undefined) return null;
  const gained = one.milesNm / before - one.milesNm / kn;
  const otherHours = other.milesNm / otherBefore + gained;
  // A hair faster, so that no rounding misses the laycan.
  const speedKn = (other.milesNm / otherHours) * (1 + 1e-12);
  const isInRange = speedKn >= other.range.from && speedKn <= other.range.to;
  return isInRange ? speedKn : null;
}

/** Speeds of a range 0.1 kn apart, its end included. */
export function gridOf({ from, to }: Span): number[] {
  const steps = Math.floor((to - from) / GRID_KN + 1e-9);
  const grid = Array.from({ length: steps + 1 }, (_, step) => from + step * GRID_KN);
  if (to - (grid.at(-1) ?? from) > 1e-9) grid.push(to);
  return grid;
}
