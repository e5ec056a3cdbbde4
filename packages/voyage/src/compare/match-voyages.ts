import type { EstimateInput } from '@mainsheet/estimate';
import type { CargoResult, EstimateResult, IntakeResult } from '../estimate/estimate-result.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { missingCells } from '../estimate/missing-cells.ts';
import { findMeasureFaults } from '../faults/berth-limits.ts';
import {
  type OpenCargo,
  type OpenVessel,
  pairEstimate,
  type RankDistances,
  type UnrankedVoyage,
} from './rank-voyages.ts';

export type MismatchCode =
  | 'LATE'
  | 'INTAKE'
  | 'HOLDS'
  | 'BERTH'
  | 'GEAR'
  | 'NOMINATED'
  | 'TRADING'
  | 'SANCTIONS'
  | 'REDELIVERY'
  | 'HIRE_UNKNOWN'
  | 'INCOMPLETE'
  | UnrankedVoyage['reason'];

/** Why a ship and a cargo do not fit, as a desk would say it. */
export type Mismatch = { readonly code: MismatchCode; readonly message: string };

/** One ship with one cargo; figures are null where there is no voyage to estimate. */
export type VoyageMatch = {
  readonly vesselId: string;
  readonly cargoId: string;
  /** Base currency a day. */
  readonly netTce: number | null;
  readonly profit: number | null;
  readonly voyageDays: number | null;
  /** Days at sea to the first load port. */
  readonly ballastDays: number | null;
  /** Arrival at the first load port, ISO 8601 UTC. */
  readonly loadAt: string | null;
  /** Days at the load port before the laycan opens. */
  readonly waitingDays: number;
  /** Days between arrival and cancelling; below zero she is late; null without a laycan. */
  readonly spareDays: number | null;
  /** Empty where the pair fits. */
  readonly mismatches: readonly Mismatch[];
};

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/**
 * The whole calculation of a ship with a cargo, and what speaks against the pair: an arrival after cancelling, less
 * intake than the cargo's least quantity (by which limit, where), ports that need her cranes where she has none, a
 * cargo nominated for another ship, an arrival after the laycan of a later port, a port in a country that she does not trade to, a hit of the sanctions lists on
 * ship or charterers, a voyage that ends after she must be back with her owners, figures that are missing. Costs of
 * ports that nobody typed yet do not speak against a pair: they are the cargo's own and the same for every ship.
 */
export function matchVoyage(
  vessel: OpenVessel,
  cargo: OpenCargo,
  distances: RankDistances,
): VoyageMatch {
  const pair = { vesselId: vessel.id, cargoId: cargo.id };
  const input = pairEstimate(vessel, cargo, distances);
  if (typeof input === 'string') {
    const mismatches = [...listedMismatches(vessel, cargo), MISMATCHES[input]];
    return { ...pair, ...NO_VOYAGE, mismatches };
  }
  const result = estimateVoyage(input);
  const { netTce, profit, voyageDays } = result.totals;
  if (netTce === null) {
    return { ...pair, ...NO_VOYAGE, mismatches: [MISMATCHES.NO_VOYAGE_DAYS] };
  }
  const load = result.rows[1];
  const arrivalMs = Date.parse(load?.call.arrivalAt ?? '');
  const cancellingMs = Date.parse(input.cargoes[0]?.laycanEndAt ?? '');
  const spareDays = (cancellingMs - arrivalMs) / MS_PER_DAY;
  return {
    ...pair,
    netTce,
    profit,
    voyageDays,
    ballastDays: load?.leg.legDays ?? null,
    loadAt: load?.call.arrivalAt ?? null,
    waitingDays: load?.call.waitingDays ?? 0,
    spareDays: Number.isFinite(spareDays) ? spareDays : null,
    mismatches: [
      ...listedMismatches(vessel, cargo),
      ...tradingMismatch(vessel, cargo),
      ...nominationMismatch(vessel, cargo),
      ...holdsMismatch(input),
      ...berthMismatches(input),
      ...mismatchesOf(input, result),
      ...laterCallMismatches(cargo, result),
      ...gearMismatch(vessel, cargo),
      ...redeliveryMismatch(vessel, result.totals.completionAt),
      ...hireMismatch(vessel),
    ],
  };
}

function listedMismatches(
  { listed: ship = [] }: OpenVessel,
  { listed = [] }: OpenCargo,
): Mismatch[] {
  return [...ship, ...listed].map((message) => ({ code: 'SANCTIONS', message }));
}

/** The first two characters of a port's code (UN/LOCODE) are its country's. */
function tradingMismatch({ exclusions }: OpenVessel, { calls }: OpenCargo): Mismatch[] {
  const excluded = calls.flatMap(({ portCode, portName }) => {
    const country = exclusions?.get((portCode ?? '').slice(0, 2));
    return country === undefined ? [] : [`${portName} (${country})`];
  });
  if (excluded.length === 0) return [];
  return [{ code: 'TRADING', message: `Trading exclusion: ${[...new Set(excluded)].join(', ')}` }];
}

function nominationMismatch({ id }: OpenVessel, { nominatedFor }: OpenCargo): Mismatch[] {
  if (nominatedFor === undefined || nominatedFor.vesselId === id) return [];
  return [{ code: 'NOMINATED', message: `Nominated for ${nominatedFor.name}` }];
}

/** A cargo of known stowage needs holds or tanks; a ship with only the others does not carry it. */
function holdsMismatch({ vessel, cargoes: [cargo] }: EstimateInput): Mismatch[] {
  if (!vessel || !cargo || cargo.stowageFactorM3PerT === null) return [];
  const hasHolds = vessel.grainCapacityM3 !== null || vessel.baleCapacityM3 !== null;
  const hasTanks = vessel.tankCapacityM3 !== null;
  if (cargo.capacity === 'tanks') {
    return hasHolds && !hasTanks ? [{ code: 'HOLDS', message: 'No tanks for a liquid cargo' }] : [];
  }
  return hasTanks && !hasHolds ? [{ code: 'HOLDS', message: 'No holds for a dry cargo' }] : [];
}

/** Calls that do not take her length, beam or air draft; of her draft the intake speaks. */
const berthMismatches = ({ vessel, itinerary }: EstimateInput): Mismatch[] =>
  itinerary
    .flatMap((row) => findMeasureFaults(vessel, row))
    .map((fault) => ({ code: 'BERTH', message: fault.charAt(0).toUpperCase() + fault.slice(1) }));

function redeliveryMismatch({ redelivery }: OpenVessel, completionAt: string): Mismatch[] {
  if (redelivery === undefined) return [];
  const days = (Date.parse(completionAt) - Date.parse(redelivery.by)) / MS_PER_DAY;
  if (!(days > 0)) return [];
  const message = `Ends ${days.toFixed(1)} d after her redelivery under ${redelivery.under}`;
  return [{ code: 'REDELIVERY', message }];
}

const hireMismatch = ({ isHireUnknown = false }: OpenVessel): Mismatch[] =>
  isHireUnknown
    ? [{ code: 'HIRE_UNKNOWN', message: 'No hire is known: her running cost is counted' }]
    : [];

function gearMismatch({ isGeared = true }: OpenVessel, { gearPorts = [] }: OpenCargo): Mismatch[] {
  if (isGeared || gearPorts.length === 0) return [];
  return [{ code: 'GEAR', message: `No cranes, ship’s gear works at ${gearPorts.join(' and ')}` }];
}

const NO_VOYAGE = {
  netTce: null,
  profit: null,
  voyageDays: null,
  ballastDays: null,
  loadAt: null,
  waitingDays: 0,
  spareDays: null,
} as const;

const MISMATCHES: Readonly<Record<UnrankedVoyage['reason'], Mismatch>> = {
  NO_DISTANCE: { code: 'NO_DISTANCE', message: 'No sea way is known between the ports.' },
  NO_CALLS: { code: 'NO_CALLS', message: 'The cargo has no ports yet.' },
  NO_VOYAGE_DAYS: { code: 'NO_VOYAGE_DAYS', message: 'The voyage has no days.' },
};

function mismatchesOf(input: EstimateInput, result: EstimateResult): Mismatch[] {
  const [cargo] = result.cargoes;
  const incomplete = missingCells(result).filter(({ code }) => code !== 'PORT_COSTS_MISSING');
  return [
    ...(cargo?.laycan === 'late' ? [lateness(cargo.laycanHours)] : []),
    ...(cargo === undefined ? [] : intakeMismatch(cargo, result.intake)),
    ...incomplete
      .slice(0, 1)
      .map(({ message }): Mismatch => ({ code: 'INCOMPLETE', message: nameShip(input, message) })),
  ];
}

const nameShip = ({ vessel }: EstimateInput, message: string): string =>
  vessel === null ? message : `${vessel.name}: ${message}`;

/** Under two days in hours, as laycans are talked about. */
function lateness(hours: number, at = ''): Mismatch {
  const text = hours < 48 ? `${Math.ceil(hours)} h late` : `${(hours / 24).toFixed(1)} d late`;
  return { code: 'LATE', message: text + at };
}

/** Laycans of ports behind the first; its own is the cargo's. */
function laterCallMismatches(
  { calls, closings = [] }: OpenCargo,
  { rows }: EstimateResult,
): Mismatch[] {
  return calls.flatMap(({ portName }, at) => {
    // The voyage commences before its first call.
    const arrivalAt = rows[at + 1]?.call.arrivalAt ?? '';
    const lateMs = Date.parse(arrivalAt) - Date.parse(closings[at] ?? '');
    return at > 0 && lateMs > 0 ? [lateness(lateMs / MS_PER_HOUR, ` at ${portName}`)] : [];
  });
}

const tonnes = (quantityT: number): string =>
  Math.floor(quantityT).toLocaleString('en-US', { maximumFractionDigits: 0 });

/** Half a tonne is a rounding of drafts, no short shipment. */
const SAME_TONNES = 0.5;

/** Whether the ship lifts less than the cargo's least quantity, by the limit that binds first. */
function intakeMismatch(cargo: CargoResult, intake: IntakeResult): Mismatch[] {
  const { quantityT, quantity, lowerQuantity } = cargo;
  if (quantityT === null || quantity <= 0) return [];
  const leastT = lowerQuantity * (quantityT / quantity);
  const [binding] = intake.limits.toSorted((a, b) => a.cargoT - b.cargoT);
  if (binding === undefined || binding.cargoT >= leastT - SAME_TONNES) return [];
  const lifts = `lifts ${tonnes(binding.cargoT)} of ${tonnes(leastT)} t`;
  return [{ code: 'INTAKE', message: `Intake short, ${lifts}: ${binding.description}` }];
}

export type FleetUse = {
  /** Pairs by their place in the list given. */
  readonly chosen: readonly number[];
  readonly profit: number;
};

type Pair = Pick<VoyageMatch, 'vesselId' | 'cargoId' | 'profit' | 'mismatches'>;

/**
 * The use of the whole fleet that earns most: each ship and each cargo at most once, of pairs that fit and earn
 * something. It is not the best of every row: two ships may want one cargo. By the Hungarian method (Kuhn, Naval
 * Research Logistics Quarterly 2, 1955; potentials by Munkres, 1957): n² × m steps for n ships and m cargoes.
 */
export function bestUseOfFleet(pairs: readonly Pair[]): FleetUse {
  const vesselIds = [...new Set(pairs.map(({ vesselId }) => vesselId))];
  const cargoIds = [...new Set(pairs.map(({ cargoId }) => cargoId))];
  const rowOf = new Map(vesselIds.map((id, row) => [id, row]));
  const columnOf = new Map(cargoIds.map((id, column) => [id, column]));
  // A column of nothing for each ship, so that she may stay open.
  const columns = cargoIds.length + vesselIds.length;
  const gains = vesselIds.map(() => new Float64Array(columns));
  const places = new Map<number, number>();
  pairs.forEach(({ vesselId, cargoId, profit, mismatches }, place) => {
    const row = rowOf.get(vesselId) ?? 0;
    const column = columnOf.get(cargoId) ?? 0;
    if (mismatches.length > 0 || profit === null || profit <= 0) return;
    const gain = gains[row];
    if (gain !== undefined) gain[column] = profit;
    places.set(row * columns + column, place);
  });
  const chosen = assign(gains, columns).flatMap((column, row) => {
    const place = places.get(row * columns + column);
    return place === undefined ? [] : [place];
  });
  const profit = chosen.reduce((sum, place) => sum + (pairs[place]?.profit ?? 0), 0);
  return { chosen, profit };
}

/** The column of each row for the largest sum of gains; there are at least as many columns as rows. */
function assign(gains: readonly Float64Array[], columns: number): number[] {
  const rowPotential = new Float64Array(gains.length + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** Row that holds a column, from 1; 0 is none. */
  const holder = new Int32Array(columns + 1);
  const cost = (row: number, column: number): number => -(gains[row - 1]?.[column - 1] ?? 0);
  for (let row = 1; row <= gains.length; row += 1) {
    const cameFrom = new Int32Array(columns + 1);
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isVisited = new Uint8Array(columns + 1);
    holder[0] = row;
    let column = 0;
    do {
      isVisited[column] = 1;
      const at = holder[column] ?? 0;
      let [step, next] = [Number.POSITIVE_INFINITY, 0];
      for (let other = 1; other <= columns; other += 1) {
        if (isVisited[other]) continue;
        const reduced = cost(at, other) - (rowPotential[at] ?? 0) - (columnPotential[other] ?? 0);
        if (reduced < (slack[other] ?? 0)) {
          slack[other] = reduced;
          cameFrom[other] = column;
        }
        if ((slack[other] ?? 0) < step) [step, next] = [slack[other] ?? 0, other];
      }
      for (let other = 0; other <= columns; other += 1) {
        if (isVisited[other]) {
          const held = holder[other] ?? 0;
          rowPotential[held] = (rowPotential[held] ?? 0) + step;
          columnPotential[other] = (columnPotential[other] ?? 0) - step;
        } else slack[other] = (slack[other] ?? 0) - step;
      }
      column = next;
    } while (holder[column] !== 0);
    while (column !== 0) {
      const before = cameFrom[column] ?? 0;
      holder[column] = holder[before] ?? 0;
      column = before;
    }
  }
  const columnsOfRows = gains.map(() => -1);
  holder.forEach((row, column) => {
    if (row > 0 && column > 0) columnsOfRows[row - 1] = column - 1;
  });
  return columnsOfRows;
}
