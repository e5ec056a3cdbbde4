import { type EstimateInput, type ItineraryRow, isTimeCharterOut } from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';
import { type BunkerMovement, fuelsInUse, planFuel, withPrices } from '../fuel/bunker-plan.ts';
import {
  burnAtSea,
  burnInPort,
  chooseFuelTables,
  type FuelTables,
  isEcaCall,
} from '../fuel/consumption.ts';
import { findEpochMs, MS_PER_DAY } from '../time/instants.ts';
import {
  type CargoFlow,
  followCargo,
  type OrderedRow,
  spreadQuantities,
  tonnesPerUnit,
} from '../time/itinerary.ts';
import { daysToOpening, laycanOpenings } from '../time/laycan-waiting.ts';
import { type PortTime, timeCall } from '../time/port-time.ts';
import { withSoundings } from '../time/reported-time.ts';
import { type LegTime, timeLeg, timeNoLeg } from '../time/sea-time.ts';
import type { FuelBurn, FuelPlan } from './estimate-result.ts';

/** Time, fuel and bunkers of a voyage that carries given quantities: no money of cargo yet. */
export type VoyageRun = {
  readonly rows: readonly RunRow[];
  readonly tables: FuelTables;
  readonly bunkers: readonly FuelPlan[];
  readonly startMs: number;
  readonly endMs: number;
  readonly seaDays: number;
  readonly portDays: number;
  /** Part of the port days before a laycan opens. */
  readonly waitingDays: number;
  readonly voyageDays: number;
};

/** Price of a fuel moved by one unit in every cell that holds one: what the voyage then pays more. */
export function costOfOneMorePerTonne(input: EstimateInput, run: VoyageRun, fuel: Fuel): number {
  // A plan's cost is linear in its prices, so its slope is the cost at prices of one.
  const atOne = {
    ...input,
    bunkers: input.bunkers.map((row) => withPrices(row, () => 1)),
  };
  const movements = toMovements(input, run.rows).map((movement) => ({
    ...movement,
    liftings: movement.liftings.map((lifting) => ({ ...lifting, price: 1 })),
  }));
  const plan = planFuel(fuel, atOne, movements);
  return plan.cost - plan.charterersCost;
}

export type RunRow = {
  readonly row: ItineraryRow;
  readonly inputIndex: number;
  readonly leg: LegTime;
  readonly call: PortTime;
  readonly cargo: CargoFlow;
  readonly sea: FuelBurn[];
  readonly port: FuelBurn[];
  readonly isEca: boolean;
  readonly arrivalMs: number;
  readonly departureMs: number;
};

/**
 * Runs the itinerary with a quantity per cargo (cargo units, in the order of the document).
 * `tables` may be those of an earlier run as long as vessel and fuel rows are the same.
 */
export function runVoyage(
  input: EstimateInput,
  ordered: readonly OrderedRow[],
  quantities: readonly number[],
  tables: FuelTables = chooseFuelTables(input),
): VoyageRun {
  const spread = spreadQuantities(input, ordered, quantities);
  const flow = followCargo(input, ordered, spread);
  const factorOf = (cargoId: string): number => {
    const cargo = input.cargoes.find((candidate) => candidate.id === cargoId);
    return cargo === undefined ? 0 : tonnesPerUnit(cargo);
  };
  const startMs = findEpochMs(input.commencingAt) ?? 0;
  const openings = laycanOpenings(input, ordered);
  let clock = startMs;
  let seaDays = 0;
  let portDays = 0;
  let waitingDays = 0;
  const rows = ordered.map(({ row, inputIndex }, index): RunRow => {
    const cargo = flow[index] ?? { loadedT: 0, dischargedT: 0, onDepartureT: 0 };
    const aboard = flow[index - 1]?.onDepartureT ?? 0;
    const leg = index === 0 ? timeNoLeg(input) : timeLeg(input, row, aboard);
    const arrivalMs = clock + leg.legDays * MS_PER_DAY;
    const call = timeCall(row, {
      quantities: spread[index] ?? [],
      settings: input.settings,
      daysToOpening: daysToOpening(arrivalMs, openings.get(row.id)),
      tonnesPerUnitOf: factorOf,
    });
    const departureMs = arrivalMs + call.portDays * MS_PER_DAY;
    clock = departureMs;
    seaDays += leg.legDays;
    portDays += call.portDays;
    waitingDays += call.waitingDays;
    return {
      row,
      inputIndex,
      leg,
      call,
      cargo,
      sea: withSoundings(burnAtSea(input, tables, leg), row.reportedBurns, 'seaT'),
      port: withSoundings(burnInPort(input, tables, row, call), row.reportedBurns, 'portT'),
      isEca: isEcaCall(input, row),
      arrivalMs,
      departureMs,
    };
  });
  const movements = toMovements(input, rows);
  const bunkers = fuelsInUse(input, movements).map((fuel) => planFuel(fuel, input, movements));
  const voyageDays = seaDays + portDays;
  return {
    rows,
    tables,
    bunkers,
    startMs,
    endMs: clock,
    seaDays,
    portDays,
    waitingDays,
    voyageDays,
  };
}

/**
 * Rows between delivery and redelivery of a time charter out, first exclusive, last inclusive:
 * the ship is delivered and redelivered on leaving those ports. Without such rows the whole
 * voyage is on charter.
 */
export function charterWindow(
  input: EstimateInput,
  rows: readonly { readonly row: ItineraryRow }[],
): { readonly from: number; readonly to: number } | null {
  if (!isTimeCharterOut(input.operationType)) return null;
  const delivery = rows.findIndex(({ row }) => row.portFunction === 'Delivery');
  const redelivery = rows.findLastIndex(({ row }) => row.portFunction === 'Redelivery');
  return { from: delivery, to: redelivery < 0 ? rows.length - 1 : redelivery };
}

function toMovements(input: EstimateInput, rows: readonly RunRow[]): BunkerMovement[] {
  const window = charterWindow(input, rows);
  return rows.map(({ row, sea, port }, index) => ({
    sea,
    port,
    liftings: row.liftings,
    isForCharterers: window !== null && index > window.from && index <= window.to,
  }));
}
