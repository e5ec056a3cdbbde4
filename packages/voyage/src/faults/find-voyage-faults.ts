import { type EstimateInput, type ItineraryRow, isVoyageCharterOut } from '@mainsheet/estimate';
import { quantityRange } from '../cargo/quantity-option.ts';
import type { CargoResult, Finding, FuelPlan, IntakeResult } from '../estimate/estimate-result.ts';
import { arePortCostsMissing } from '../estimate/missing-cells.ts';
import type { RunRow, VoyageRun } from '../estimate/voyage-run.ts';
import { scaleQuantity } from '../freight/freight-quantity.ts';
import {
  bandsInForce,
  type FreightScale,
  isOnScale,
  lacksDay,
  scaleOf,
} from '../freight/freight-scale.ts';
import { areCarbonTermsValid, isEuPort } from '../fuel/carbon-cost.ts';
import { isOutsideCurve } from '../fuel/consumption.ts';
import { tankTonnes } from '../fuel/tank-capacity.ts';
import { isCargoRow, tonnesPerUnit } from '../time/itinerary.ts';
import { findMeasureFaults } from './berth-limits.ts';
import { finding } from './find-input-faults.ts';

/** Differences below this are not worth a finding: half a tonne, a kilogram of fuel. */
const CARGO_TOLERANCE_T = 0.5;
const FUEL_TOLERANCE_T = 0.001;

const oneDecimal = (value: number): string => value.toFixed(1);

/** Faults that only the calculated voyage shows. */
export function findVoyageFaults(
  input: EstimateInput,
  run: VoyageRun,
  cargoes: readonly CargoResult[],
  intake: IntakeResult,
): Finding[] {
  return [
    ...run.rows.flatMap((row, index) => legFaults(input, row, run.rows[index - 1])),
    ...run.rows.slice(1).flatMap((row) => curveFaults(run, row)),
    ...fuelTableFaults(input, run),
    ...carbonFaults(input, run),
    ...run.bunkers.flatMap((plan) => bunkerFaults(input, run, plan)),
    ...balanceFaults(input, run, cargoes),
    ...laycanFaults(input, cargoes),
    ...scaleFaults(input, cargoes),
    ...intakeFaults(input, run, intake),
  ];
}

function legFaults(input: EstimateInput, row: RunRow, previous: RunRow | undefined): Finding[] {
  const isLeg = previous !== undefined;
  const isSamePort =
    isLeg && row.row.portCode !== null && row.row.portCode === previous.row.portCode;
  const faults: Finding[] = [];
  const { leg, call } = row;
  const path = `itinerary.${row.inputIndex}`;
  if (isLeg && leg.distanceNm > 0 && !((leg.speedKn ?? 0) > 0)) {
    const field = leg.condition === 'laden' ? 'ladenSpeedKn' : 'ballastSpeedKn';
    const where = row.row.speedKn === null ? field : `${path}.speedKn`;
    faults.push(finding('error', 'SPEED_MISSING', where, 'Enter a speed above zero.'));
  }
  if (isLeg && !isSamePort && leg.distanceNm === 0 && row.row.overrides.distanceNm == null) {
    const message = `No distance to ${row.row.portName} yet.`;
    faults.push(finding('warning', 'DISTANCE_MISSING', `${path}.distanceNm`, message));
  }
  const ecaTyped = row.row.overrides.ecaDistanceNm ?? row.row.ecaDistanceNm;
  if (isLeg && ecaTyped > leg.distanceNm) {
    const message = 'The ECA miles are more than the distance.';
    faults.push(finding('warning', 'ECA_DISTANCE_TOO_LONG', `${path}.ecaDistanceNm`, message));
  }
  if (isLeg && input.isPiracyAvoided && leg.piracyDistanceNm > 0) {
    const miles = leg.piracyDistanceNm.toFixed(0);
    const message = `The route still has ${miles} nm in a piracy area.`;
    faults.push(finding('warning', 'PIRACY_MILES', `${path}.piracyDistanceNm`, message));
  }
  if (leg.legDays < 0 || call.portDays < 0) {
    const message = 'Days at sea and in port cannot be negative.';
    faults.push(finding('error', 'NEGATIVE_DAYS', path, message));
  }
  faults.push(...measureFaults(input, row.row, path));
  if (isCargoRow(row.row)) faults.push(...rateFaults(row, path));
  if (isVoyageCharterOut(input.operationType) && arePortCostsMissing(row.row)) {
    const message = `Enter the port costs of ${row.row.portName}, or 0 where there are none.`;
    faults.push(finding('warning', 'PORT_COSTS_MISSING', `${path}.portExpenses`, message));
  }
  return faults;
}

const measureFaults = ({ vessel }: EstimateInput, row: ItineraryRow, path: string): Finding[] =>
  findMeasureFaults(vessel, row).map((fault) =>
    finding('warning', 'BERTH_TOO_SMALL', `${path}.berth`, `She does not fit: ${fault}.`),
  );

function rateFaults(row: RunRow, path: string): Finding[] {
  const faults: Finding[] = [];
  row.row.parcels.forEach((parcel, index) => {
    const isTyped = parcel.rate !== null && parcel.rate > 0;
    const isStayTyped = row.row.overrides.portDays != null || row.row.extraPortDays > 0;
    if (isTyped || parcel.terms === 'CQD1' || isStayTyped) return;
    const message = `No rate at ${row.row.portName}: the stay counts without working days.`;
    faults.push(finding('warning', 'RATE_MISSING', `${path}.parcels.${index}.rate`, message));
  });
  return faults;
}

function curveFaults(run: VoyageRun, row: RunRow): Finding[] {
  const { leg } = row;
  const path = `itinerary.${row.inputIndex}`;
  if (leg.speedKn === null || leg.legDays <= 0) return [];
  for (const burning of run.tables.nonEca) {
    if (!isOutsideCurve(burning.curves[leg.condition], leg.speedKn)) continue;
    const message = `${leg.speedKn} kn is outside the vessel's ${leg.condition} table: cube law.`;
    return [finding('warning', 'SPEED_OUTSIDE_TABLE', `${path}.speedKn`, message)];
  }
  return [];
}

/** Silence would read as free: a European call without a price says that its emissions are left out. */
function carbonPriceFaults({ carbonCost }: EstimateInput, run: VoyageRun): Finding[] {
  const call = run.rows.find(({ row }) => isCargoRow(row) && isEuPort({ euRows: {} }, row));
  if (carbonCost !== 0 || call === undefined) return [];
  const message =
    `The voyage calls in Europe (${call.row.portName}), and no price of an allowance is typed: ` +
    'EU ETS and FuelEU are left out of its costs. Enter the price, or 0 to leave them out.';
  return [finding('warning', 'CARBON_PRICE_MISSING', 'carbon', message)];
}

function carbonFaults(input: EstimateInput, run: VoyageRun): Finding[] {
  const { carbon } = input;
  if (carbon === null || carbon === undefined) return carbonPriceFaults(input, run);
  if (areCarbonTermsValid(carbon)) return [];
  const message =
    'An allowance costs at least 0, a euro more than 0, and charterers bear 0 to 100 %.';
  return [finding('error', 'CARBON_TERMS_INVALID', 'carbon', message)];
}

function fuelTableFaults(input: EstimateInput, run: VoyageRun): Finding[] {
  const faults: Finding[] = [];
  if (input.nonEcaFuels.length === 0 && run.voyageDays > 0) {
    const message = 'Enter what the vessel burns.';
    faults.push(finding('error', 'FUEL_ROWS_MISSING', 'nonEcaFuels', message));
  }
  const hasEca = run.rows.some((row) => row.leg.seaDaysEca > 0 || row.isEca);
  if (hasEca && run.tables.isEcaDefaulted && input.nonEcaFuels.length > 0) {
    const message = input.hasScrubberInUse
      ? 'No ECA table: the non-ECA fuels burn through the scrubber.'
      : 'No ECA table: MGO replaces residual fuel inside ECAs.';
    faults.push(finding('warning', 'ECA_FUELS_DEFAULTED', 'ecaFuels', message));
  }
  if (input.hasScrubberInUse) return faults;
  if (hasEca) {
    input.ecaFuels.forEach(({ fuel }, index) => {
      if (fuel !== 'HSFO' && fuel !== 'VLSFO') return;
      const message = `${fuel} does not meet 0.10 % sulphur without a scrubber.`;
      const path = `ecaFuels.${index}.fuel`;
      faults.push(finding('warning', 'ECA_FUEL_NOT_COMPLIANT', path, message));
    });
  }
  input.nonEcaFuels.forEach(({ fuel }, index) => {
    if (fuel !== 'HSFO') return;
    const message = 'HSFO does not meet 0.50 % sulphur without a scrubber.';
    const path = `nonEcaFuels.${index}.fuel`;
    faults.push(finding('warning', 'FUEL_NOT_COMPLIANT', path, message));
  });
  return faults;
}

function bunkerFaults(input: EstimateInput, run: VoyageRun, plan: FuelPlan): Finding[] {
  const faults: Finding[] = [];
  const index = input.bunkers.findIndex((row) => row.fuel === plan.fuel);
  const path = index < 0 ? 'bunkers' : `bunkers.${index}`;
  const isPriced = plan.consumed.every((layer) => layer.price > 0);
  if (plan.consumptionT - plan.charterersT > FUEL_TOLERANCE_T && !isPriced) {
    const message = `Enter the price of ${plan.fuel}.`;
    faults.push(finding('error', 'FUEL_PRICE_MISSING', `${path}.initialPrice`, message));
  }
  const isTyped = index >= 0 && input.bunkers[index]?.initialQuantityT !== null;
  const seaBurnPerDay = run.seaDays > 0 ? plan.seaConsumptionT / run.seaDays : 0;
  const reserveT = seaBurnPerDay * input.settings.bunkerReserveDays;
  const tankT = tankTonnes(input, plan.fuel);
  let isLowReported = false;
  plan.rows.forEach((row, rowIndex) => {
    const runRow = run.rows[rowIndex];
    if (runRow === undefined) return;
    const where = `itinerary.${runRow.inputIndex}.portName`;
    const port = runRow.row.portName;
    if (Math.min(row.arrivalT, row.departureT) < -FUEL_TOLERANCE_T) {
      const message = `${plan.fuel} runs out before leaving ${port}.`;
      faults.push(finding('warning', 'NEGATIVE_ROB', where, message));
    } else if (isTyped && !isLowReported && rowIndex > 0 && row.arrivalT < reserveT) {
      isLowReported = true;
      const message = `${plan.fuel} on arrival at ${port} is below the reserve of ${oneDecimal(reserveT)} t.`;
      faults.push(finding('warning', 'LOW_ROB', where, message));
    }
    if (tankT !== null && row.departureT > tankT + FUEL_TOLERANCE_T) {
      const message = `${plan.fuel} leaving ${port} is above the tanks' ${oneDecimal(tankT)} t.`;
      faults.push(finding('warning', 'TANK_OVERFLOW', where, message));
    }
  });
  return faults;
}

function balanceFaults(
  input: EstimateInput,
  run: VoyageRun,
  cargoes: readonly CargoResult[],
): Finding[] {
  if (!isVoyageCharterOut(input.operationType)) return [];
  return input.cargoes.flatMap((cargo, index) => {
    let loaded = 0;
    let discharged = 0;
    for (const { row, call } of run.rows) {
      for (const parcel of call.parcels) {
        if (parcel.cargoId !== cargo.id) continue;
        if (row.portFunction === 'Loading') loaded += parcel.quantityT;
        else discharged += parcel.quantityT;
      }
    }
    const path = `cargoes.${index}.quantity`;
    const expected = (cargoes[index]?.quantity ?? 0) * tonnesPerUnit(cargo);
    if (Math.abs(loaded - discharged) > CARGO_TOLERANCE_T || (expected > 0 && loaded === 0)) {
      const message = `${cargo.name || 'The cargo'}: ${oneDecimal(loaded)} t are loaded, ${oneDecimal(discharged)} t discharged.`;
      return [finding('error', 'QUANTITY_UNBALANCED', path, message)];
    }
    if (Math.abs(loaded - expected) > CARGO_TOLERANCE_T) {
      const message = `${cargo.name || 'The cargo'}: ${oneDecimal(loaded)} t are loaded, ${oneDecimal(expected)} t counted.`;
      return [finding('warning', 'QUANTITY_UNBALANCED', path, message)];
    }
    return [];
  });
}

function laycanFaults(input: EstimateInput, cargoes: readonly CargoResult[]): Finding[] {
  return cargoes.flatMap((cargo, index) => {
    const name = input.cargoes[index]?.name || 'the cargo';
    const hours = oneDecimal(cargo.laycanHours);
    if (cargo.laycan === 'late') {
      const message = `The vessel misses the cancelling date of ${name} by ${hours} h.`;
      return [finding('warning', 'LAYCAN_MISSED', `cargoes.${index}.laycanEndAt`, message)];
    }
    if (cargo.laycan === 'early') {
      const days = (cargo.laycanHours / 24).toFixed(2);
      const isCounted = input.settings.laycanWaiting !== 'ignored';
      const how = isCounted ? 'counted in days and bunkers' : 'left out of days and bunkers';
      const message = `The vessel waits ${hours} h (${days} days) for the laycan of ${name}: ${how}.`;
      return [finding('warning', 'LAYCAN_EARLY', `cargoes.${index}.laycanStartAt`, message)];
    }
    return [];
  });
}

/** A quantity beside the scale has a rate, but nobody agreed it. */
function scaleFaults(input: EstimateInput, cargoes: readonly CargoResult[]): Finding[] {
  return cargoes.flatMap(({ quantity: counted, billedQuantity: billed }, index) => {
    const cargo = input.cargoes[index];
    if (cargo === undefined || cargo.freight.type !== 'Frt Rate') return [];
    const scale = scaleOf(cargo);
    const onScale = scaleQuantity(cargo, { counted, billed });
    if (scale.bands.length === 0 || isOnScale(scale, onScale)) return [];
    const message = scaleMessage(scale, `${oneDecimal(onScale)} ${cargo.unit.toLowerCase()}`);
    return [finding('error', 'FREIGHT_SCALE_EXCEEDED', `cargoes.${index}.freight.scale`, message)];
  });
}

/** Why no band is of it, and what counts instead. */
function scaleMessage(scale: FreightScale, quantity: string): string {
  if (lacksDay(scale)) {
    return 'The freight scale goes by days, and there is neither a laycan nor a bill of lading: a band counts whatever its days. Enter the laycan.';
  }
  const isDated = scale.on !== null && scale.bands.some(({ fromOn, toOn }) => fromOn ?? toOn);
  const on = isDated ? ` on ${scale.on}` : '';
  const counts = bandsInForce(scale).length === 0 ? 'the freight rate' : 'the nearest one';
  return `The freight scale has no rate for ${quantity}${on}: ${counts} counts. Complete the scale.`;
}

function intakeFaults(input: EstimateInput, run: VoyageRun, intake: IntakeResult): Finding[] {
  const faults: Finding[] = [];
  const loadedT = run.rows.reduce((sum, row) => sum + row.cargo.loadedT, 0);
  if (loadedT === 0) return faults;
  if (input.vessel !== null && input.vessel.summerDwtT === null) {
    const message = 'The vessel has no deadweight: the intake is not checked.';
    faults.push(finding('warning', 'VESSEL_DWT_MISSING', 'vessel.summerDwtT', message));
  }
  if (intake.limitT === null) return faults;
  const limit = intake.limits[0];
  if (loadedT > intake.limitT + CARGO_TOLERANCE_T) {
    const what = limit?.description ?? 'the vessel';
    const message = `${oneDecimal(loadedT)} t exceed the intake of ${oneDecimal(intake.limitT)} t (${what}).`;
    faults.push(finding('warning', 'INTAKE_EXCEEDED', 'cargoes', message));
  }
  const lowestT = input.cargoes.reduce(
    (sum, cargo) => sum + quantityRange(cargo).lower * tonnesPerUnit(cargo),
    0,
  );
  if (intake.limitT + CARGO_TOLERANCE_T < lowestT) {
    const short = oneDecimal(lowestT - intake.limitT);
    const message = `The vessel lifts ${short} t less than the least the contract allows.`;
    faults.push(finding('warning', 'SHORT_LIFT', 'cargoes', message));
  }
  return faults;
}
