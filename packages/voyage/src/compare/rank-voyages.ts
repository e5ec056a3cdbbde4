import {
  type CargoRow,
  type EstimateInput,
  type ItineraryRow,
  newItineraryRow,
  type OtherRow,
} from '@mainsheet/estimate';
import type { ShipSize } from '@mainsheet/sea';
import { figureVoyage } from '../estimate/estimate-voyage.ts';
import { shipSizeOn } from '../faults/ship-size.ts';
import { chooseFuelTables } from '../fuel/consumption.ts';
import { tonnesPerUnit } from '../time/itinerary.ts';

/** A ship that is open somewhere. */
export type OpenVessel = {
  readonly id: string;
  readonly openPortCode: string;
  /** Name and place of that port, where they are known: what an estimate of the pair shows. */
  readonly openPort?: Partial<ItineraryRow>;
  readonly openAt: string;
  /** Whether she has cranes; true where nobody asks. */
  readonly isGeared?: boolean;
  /** Countries whose ports she does not call at, by their code. */
  readonly exclusions?: ReadonlyMap<string, string>;
  /** What the sanctions lists say of her. */
  readonly listed?: readonly string[];
  /** By when a ship that is chartered in must be back (ISO 8601 UTC), and under what. */
  readonly redelivery?: { readonly by: string; readonly under: string };
  /** Whether she is chartered in and nothing says at what rate: her running cost stands in. */
  readonly isHireUnknown?: boolean;
  /** Estimate with the ship applied: her figures, speeds, daily cost, fuels, prices, settings. */
  readonly terms: EstimateInput;
};

/** A cargo with its calls in order; the parcels of the calls name the cargo. */
export type OpenCargo = {
  readonly id: string;
  readonly cargo: CargoRow;
  readonly calls: readonly ItineraryRow[];
  /** By when she must be at each call, where it has a laycan of its own (ISO 8601 UTC); the first is the cargo's. */
  readonly closings?: readonly (string | null)[];
  /** Ports at which the ship's own cranes work the cargo. */
  readonly gearPorts?: readonly string[];
  /** The ship that the cargo is nominated for. */
  readonly nominatedFor?: { readonly vesselId: string; readonly name: string };
  /** What the sanctions lists say of whose cargo it is. */
  readonly listed?: readonly string[];
  readonly otherRevenues?: OtherRow[];
  readonly otherExpenses?: OtherRow[];
};

export type RankDistance = {
  readonly distanceNm: number;
  readonly ecaDistanceNm: number;
  readonly piracyDistanceNm?: number;
};

/** Miles from port to port, both as codes, of the shortest way that takes the ship; undefined where none is known. */
export type RankDistances = (
  from: string,
  to: string,
  ship: ShipSize | null,
) => RankDistance | undefined;

export type RankedVoyage = {
  readonly vesselId: string;
  readonly cargoId: string;
  readonly netTce: number;
  readonly profit: number;
  readonly voyageDays: number;
  readonly ballastDistanceNm: number;
  readonly cargoT: number;
  /** Hours after cancelling; 0 in time. */
  readonly lateHours: number;
};

/** A pair without a figure, and why. */
export type UnrankedVoyage = {
  readonly vesselId: string;
  readonly cargoId: string;
  readonly reason: 'NO_DISTANCE' | 'NO_CALLS' | 'NO_VOYAGE_DAYS';
};

export type Ranking = {
  /** Those that make the laycan, best TCE first; then the late ones, best TCE first. */
  readonly ranked: readonly RankedVoyage[];
  readonly unranked: readonly UnrankedVoyage[];
};

/**
 * Every ship with every cargo by the whole calculation: ballast from where she opens to the first
 * call, the calls, and the end at the last one. Waiting for a laycan that has not opened counts
 * as time whatever the terms say (our rule), so a ship that opens early does not look better than
 * one that opens in time. Ties go by vessel and cargo id.
 */
export function rankVoyages(
  vessels: readonly OpenVessel[],
  cargoes: readonly OpenCargo[],
  distances: RankDistances,
): Ranking {
  const ranked: RankedVoyage[] = [];
  const unranked: UnrankedVoyage[] = [];
  for (const vessel of vessels) {
    const tables = chooseFuelTables(vessel.terms);
    for (const cargo of cargoes) {
      const pair = { vesselId: vessel.id, cargoId: cargo.id };
      const input = pairEstimate(vessel, cargo, distances);
      if (typeof input === 'string') {
        unranked.push({ ...pair, reason: input });
        continue;
      }
      const { totals, settlement } = figureVoyage(input, tables);
      if (totals.netTce === null) {
        unranked.push({ ...pair, reason: 'NO_VOYAGE_DAYS' });
        continue;
      }
      const found = settlement.cargoes[0]?.result;
      ranked.push({
        ...pair,
        netTce: totals.netTce,
        profit: totals.profit,
        voyageDays: totals.voyageDays,
        ballastDistanceNm: input.itinerary[1]?.distanceNm ?? 0,
        cargoT: totals.cargoT,
        lateHours: found?.laycan === 'late' ? found.laycanHours : 0,
      });
    }
  }
  ranked.sort(
    (a, b) =>
      Number(a.lateHours > 0) - Number(b.lateHours > 0) ||
      b.netTce - a.netTce ||
      a.vesselId.localeCompare(b.vesselId, 'en') ||
      a.cargoId.localeCompare(b.cargoId, 'en'),
  );
  return { ranked, unranked };
}

/** The estimate of one ship with one cargo, or why there is none. */
export function pairEstimate(
  vessel: OpenVessel,
  { cargo, calls, otherRevenues = [], otherExpenses = [] }: OpenCargo,
  distances: RankDistances,
): EstimateInput | UnrankedVoyage['reason'] {
  const last = calls.at(-1);
  if (last === undefined) return 'NO_CALLS';
  const rows: ItineraryRow[] = [
    { ...portRow('commencing', 'Commencing', vessel.openPortCode), ...vessel.openPort },
    ...calls,
    { ...portRow('terminating', 'Terminating', last.portCode ?? ''), ...placeOf(last) },
  ];
  const { empty, laden } = pairSizes(vessel, cargo);
  const itinerary: ItineraryRow[] = [];
  for (const [index, row] of rows.entries()) {
    const from = rows[index - 1]?.portCode ?? row.portCode ?? '';
    const to = row.portCode ?? '';
    const nm = from === to ? AT_ONCE : distances(from, to, index === 1 ? empty : laden);
    if (nm === undefined) return 'NO_DISTANCE';
    itinerary.push({ ...row, ...nm, sequenceNo: index + 1 });
  }
  const settings = { ...vessel.terms.settings, laycanWaiting: 'counted' as const };
  return {
    ...vessel.terms,
    settings,
    commencingAt: vessel.openAt,
    itinerary,
    cargoes: [cargo],
    otherRevenues,
    otherExpenses,
  };
}

/** The measures of a ship for canals on her way to a cargo, and with all of it on board. */
export function pairSizes({ terms }: OpenVessel, cargo: CargoRow) {
  const cargoT = tonnesPerUnit(cargo) * cargo.quantity;
  return { empty: shipSizeOn(terms, 0), laden: shipSizeOn(terms, cargoT) };
}

const placeOf = ({ portName, latitude, longitude, timeZone }: ItineraryRow) => ({
  portName,
  latitude,
  longitude,
  timeZone,
});

const AT_ONCE: RankDistance = { distanceNm: 0, ecaDistanceNm: 0 };

const portRow = (
  id: string,
  portFunction: 'Commencing' | 'Terminating',
  portCode: string,
): ItineraryRow => ({ ...newItineraryRow(id, 0, portFunction), portName: portCode, portCode });
