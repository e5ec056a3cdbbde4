import type { CargoRow, EstimateInput } from '@mainsheet/estimate';
import { type Intake, intakeOf } from '../cargo/intake.ts';
import { quantityRange } from '../cargo/quantity-option.ts';
import { findInputFaults } from '../faults/find-input-faults.ts';
import { findVoyageFaults } from '../faults/find-voyage-faults.ts';
import { type Settlement, settleVoyage } from '../freight/settlement.ts';
import { chooseFuelTables, type FuelTables } from '../fuel/consumption.ts';
import { instantText } from '../time/instants.ts';
import { type OrderedRow, orderItinerary } from '../time/itinerary.ts';
import type {
  CargoResult,
  EstimateResult,
  EstimateTotals,
  PortResult,
  RowResult,
} from './estimate-result.ts';
import { linesOf } from './lines.ts';
import { totalsOf } from './totals.ts';
import { type RunRow, runVoyage, type VoyageRun } from './voyage-run.ts';

/** The intake depends on the bunkers, they on the port days, those on the intake. */
const INTAKE_PASSES = 4;
const SAME_QUANTITY = 1e-6;

export type Calculation = {
  readonly input: EstimateInput;
  readonly run: VoyageRun;
  readonly intake: Intake;
  readonly settlement: Settlement;
  readonly result: EstimateResult;
};

/**
 * Estimates a voyage.
 * @param input plain JSON document, never changed; see `EstimateInput` for units and signs
 * @returns unrounded figures in the base currency and every finding at once; errors keep an
 *   estimate a draft, warnings do not. Never throws for a document of the type.
 * Sources: package README. Not handled: laytime (package laytime), emissions (given as a cost).
 */
export function estimateVoyage(input: EstimateInput): EstimateResult {
  return calculateVoyage(input).result;
}

/** As `estimateVoyage`, with the intermediate figures that explanations read. */
export function calculateVoyage(input: EstimateInput): Calculation {
  const ordered = orderItinerary(input);
  const { run, intake } = runWithIntake(input, ordered, chooseFuelTables(input));
  const settlement = settleVoyage(input, run, intake.quantities);
  const totals = totalsOf(input, run, settlement);
  const cargoes = settlement.cargoes.map(
    ({ result, freight, profitSlope }): CargoResult => ({
      ...result,
      breakevenRate: profitSlope > 0 ? freight.driver - totals.profit / profitSlope : null,
    }),
  );
  const intakeResult = {
    limitT: intake.limitT,
    binding: intake.binding,
    limits: intake.limits,
  };
  const result: EstimateResult = {
    operationType: input.operationType,
    baseCurrency: input.baseCurrency,
    rows: run.rows.map((row, index) => rowResult(row, settlement, index)),
    bunkers: [...run.bunkers],
    cargoes,
    lines: linesOf(run, settlement, totals),
    totals,
    intake: intakeResult,
    findings: [
      ...findInputFaults(input, ordered),
      ...findVoyageFaults(input, run, cargoes, intakeResult),
    ],
  };
  return { input, run, intake, settlement, result };
}

/** Time, fuel, quantities and money of a voyage without rows, lines and findings. */
export type VoyageFigures = {
  readonly run: VoyageRun;
  readonly quantities: readonly number[];
  readonly settlement: Settlement;
  readonly totals: EstimateTotals;
};

/**
 * The figures of `estimateVoyage`, equal to the last bit, for callers who want thousands of them:
 * what only a reader needs is left out, and so is the intake where it cannot move a quantity.
 */
export function figureVoyage(
  input: EstimateInput,
  tables: FuelTables = chooseFuelTables(input),
): VoyageFigures {
  const ordered = orderItinerary(input);
  const typed = quantitiesAtFirst(input);
  const { run, quantities } = input.cargoes.some(followsIntake)
    ? quantitiesOf(runWithIntake(input, ordered, tables))
    : { run: runVoyage(input, ordered, typed, tables), quantities: typed };
  const settlement = settleVoyage(input, run, quantities);
  return { run, quantities, settlement, totals: totalsOf(input, run, settlement) };
}

const quantitiesOf = ({ run, intake }: { run: VoyageRun; intake: Intake }) => ({
  run,
  quantities: intake.quantities,
});

/** Whether the owner may choose the quantity and nobody typed one. */
const followsIntake = (cargo: CargoRow): boolean =>
  cargo.quantityOverride === null &&
  cargo.suppliedQuantity === null &&
  quantityRange(cargo).holder === 'owner';

const quantitiesAtFirst = (input: EstimateInput): number[] =>
  input.cargoes.map((cargo) => cargo.quantityOverride ?? cargo.suppliedQuantity ?? cargo.quantity);

function runWithIntake(
  input: EstimateInput,
  ordered: readonly OrderedRow[],
  tables: FuelTables,
): { run: VoyageRun; intake: Intake } {
  let quantities: readonly number[] = quantitiesAtFirst(input);
  let run = runVoyage(input, ordered, quantities, tables);
  let intake = intakeOf(input, run, quantities);
  for (let pass = 0; pass < INTAKE_PASSES; pass += 1) {
    const before = quantities;
    const isSettled = intake.quantities.every(
      (quantity, index) => Math.abs(quantity - (before[index] ?? 0)) < SAME_QUANTITY,
    );
    if (isSettled) break;
    quantities = intake.quantities;
    run = runVoyage(input, ordered, quantities, tables);
    intake = {
      ...intakeOf(input, run, quantities),
      ...(pass === INTAKE_PASSES - 1 ? { quantities } : {}),
    };
  }
  return { run, intake: { ...intake, quantities } };
}

function rowResult(row: RunRow, settlement: Settlement, index: number): RowResult {
  const money = settlement.calls[index] ?? { portExpenses: 0, demurrage: 0, despatch: 0 };
  const call: PortResult = {
    arrivalAt: instantText(row.arrivalMs),
    departureAt: instantText(row.departureMs),
    isEca: row.isEca,
    loadedT: row.cargo.loadedT,
    dischargedT: row.cargo.dischargedT,
    cargoOnDepartureT: row.cargo.onDepartureT,
    workingDays: row.call.workingDays,
    waitingDays: row.call.waitingDays,
    portDays: row.call.portDays,
    portExpenses: money.portExpenses,
    demurrage: money.demurrage,
    despatch: money.despatch,
    fuels: row.port,
    parcels: row.call.parcels,
  };
  return {
    rowId: row.row.id,
    inputIndex: row.inputIndex,
    sequenceNo: row.row.sequenceNo,
    portName: row.row.portName,
    portFunction: row.row.portFunction,
    leg: { ...row.leg, fuels: row.sea },
    call,
  };
}
