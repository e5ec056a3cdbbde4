import type { CargoRow, EstimateInput, VesselFigures } from '@mainsheet/estimate';
import type {
  FuelPlan,
  IntakeLimit,
  IntakeLimitKind,
  IntakeResult,
} from '../estimate/estimate-result.ts';
import type { RunRow, VoyageRun } from '../estimate/voyage-run.ts';
import { tonnesPerUnit } from '../time/itinerary.ts';
import { draftInWater, dwtAtDepth, dwtAtLoadLine, permittedDraft } from './loadable-draft.ts';
import { estimateQuantity, quantityRange } from './quantity-option.ts';

/** Tanks are filled to 98 %. */
const TANK_FILL = 0.98;

export type Intake = IntakeResult & {
  /** Quantity to count with per cargo, cargo units, in the order of the document. */
  readonly quantities: readonly number[];
};

function fuelOnBoard(plans: readonly FuelPlan[], index: number, when: 'arrival' | 'departure') {
  let total = 0;
  for (const plan of plans) {
    const row = plan.rows[index];
    if (row !== undefined) total += when === 'arrival' ? row.arrivalT : row.departureT;
  }
  return Math.max(0, total);
}

/** A moment at which the ship carries a known share of the whole cargo. */
type Moment = { row: RunRow; share: number; fuelT: number; isArrival: boolean };

/**
 * The moments that can limit the cargo: leaving each load port, and arriving wherever cargo is
 * on board. Fuel burned up to that moment is no longer carried, which is how a lighter mark
 * further along the route allows for the burn to it.
 */
function momentsOf(run: VoyageRun, totalT: number): Moment[] {
  const moments: Moment[] = [];
  let aboard = 0;
  run.rows.forEach((row, index) => {
    if (aboard > 0) {
      const fuelT = fuelOnBoard(run.bunkers, index, 'arrival');
      moments.push({ row, share: aboard / totalT, fuelT, isArrival: true });
    }
    aboard = row.cargo.onDepartureT;
    if (row.cargo.loadedT > 0 && aboard > 0) {
      const fuelT = fuelOnBoard(run.bunkers, index, 'departure');
      moments.push({ row, share: aboard / totalT, fuelT, isArrival: false });
    }
  });
  return moments;
}

type Weight = {
  readonly kind: IntakeLimitKind;
  /** Deadweight it allows; null where the ship's figures do not say. */
  readonly dwtT: number | null;
  /** "draft 12.8 m", "Summer Salt". */
  readonly what: string;
  /** ", she draws 13.40 m": what speaks for itself behind the place. */
  readonly beside?: string;
};

function limitAt(vessel: VesselFigures, moment: Moment, weight: Weight): IntakeLimit | null {
  const { kind, dwtT, what, beside = '' } = weight;
  if (dwtT === null) return null;
  const cargoT = (dwtT - vessel.constantsT - vessel.freshWaterT - moment.fuelT) / moment.share;
  const { row } = moment.row;
  const where = `${moment.isArrival ? 'arriving at' : 'leaving'} ${row.portName}`;
  return {
    kind,
    cargoT: Math.max(0, cargoT),
    rowId: row.id,
    cargoId: null,
    description: `${what}, ${where}${beside}`,
  };
}

const metres = (draftM: number): string => `${Number(draftM.toFixed(2))} m`;
/** A centimetre is no reason. */
const SAME_DRAFT_M = 0.01;

type Drawn = { readonly moment: Moment; readonly totalT: number; readonly draftM: number };

/** What she draws with the whole cargo counted, where that is deeper than the draft allowed. */
function drawnText(vessel: VesselFigures, { moment, totalT, draftM }: Drawn): string {
  const { share, fuelT, row } = moment;
  const dwtT = totalT * share + vessel.constantsT + vessel.freshWaterT + fuelT;
  const drawn = draftInWater(vessel, dwtT, row.row.salinityTPerM3);
  return drawn === null || drawn <= draftM + SAME_DRAFT_M ? '' : `, she draws ${metres(drawn)}`;
}

function weightLimits(
  vessel: VesselFigures,
  moments: readonly Moment[],
  totalT: number,
): IntakeLimit[] {
  const limits: (IntakeLimit | null)[] = [];
  for (const moment of moments) {
    const { row } = moment.row;
    const lineDwt = dwtAtLoadLine(vessel, row.loadLine, row.salinityTPerM3);
    const kind: IntakeLimitKind = vessel.summerDraftM === null ? 'dwt' : 'loadLine';
    limits.push(limitAt(vessel, moment, { kind, dwtT: lineDwt, what: row.loadLine }));
    const draft = permittedDraft(row);
    if (draft !== null) {
      const dwtT = dwtAtDepth(vessel, draft, row.salinityTPerM3);
      const beside = drawnText(vessel, { moment, totalT, draftM: draft });
      const what = `draft ${metres(draft)}`;
      limits.push(limitAt(vessel, moment, { kind: 'draft', dwtT, what, beside }));
    }
  }
  return limits.filter((limit) => limit !== null);
}

/** Capacity in m3 for a cargo, tanks at 98 %. */
function capacityFor(vessel: VesselFigures, cargo: CargoRow): number | null {
  switch (cargo.capacity) {
    case 'grain':
      return vessel.grainCapacityM3;
    case 'bale':
      return vessel.baleCapacityM3;
    case 'tanks':
      return vessel.tankCapacityM3 === null ? null : vessel.tankCapacityM3 * TANK_FILL;
  }
}

/** Stowage in m3 per tonne; a liquid without a factor stows by its density. */
function stowageOf(cargo: CargoRow): number | null {
  if (cargo.stowageFactorM3PerT !== null) {
    return cargo.stowageFactorM3PerT > 0 ? cargo.stowageFactorM3PerT : null;
  }
  const density = cargo.densityTPerM3;
  return density !== null && density > 0 ? 1 / density : null;
}

/** Tonnes of each cargo on board whenever the ship leaves a load port, order of the document. */
function stowedMoments(input: EstimateInput, run: VoyageRun): number[][] {
  const aboard = input.cargoes.map(() => 0);
  const moments: number[][] = [];
  for (const { row, call, cargo } of run.rows) {
    const sign = row.portFunction === 'Discharging' ? -1 : 1;
    for (const { cargoId, quantityT } of call.parcels) {
      const index = input.cargoes.findIndex((candidate) => candidate.id === cargoId);
      if (index >= 0) aboard[index] = Math.max(0, (aboard[index] ?? 0) + sign * quantityT);
    }
    if (cargo.loadedT > 0) moments.push([...aboard]);
  }
  return moments;
}

/** Where one cargo meets the capacity of its kind. */
type Stowed = {
  readonly index: number;
  readonly capacityM3: number;
  readonly stowageM3PerT: number;
};

/**
 * Largest whole cargo at one moment: the others that are on board keep their place, those that
 * are not leave it, and what the cargo has on board stands for its whole. Null while it is ashore.
 */
function cubicAt(
  input: EstimateInput,
  { index, capacityM3, stowageM3PerT }: Stowed,
  tonnes: readonly number[],
  aboard: readonly number[],
): number | null {
  const wholeT = tonnes[index] ?? 0;
  const share = wholeT > 0 ? (aboard[index] ?? 0) / wholeT : 1;
  if (!(share > 0)) return null;
  let [othersM3, othersT] = [0, 0];
  input.cargoes.forEach((other, otherIndex) => {
    if (otherIndex === index) return;
    othersT += tonnes[otherIndex] ?? 0;
    othersM3 += (aboard[otherIndex] ?? 0) * (stowageOf(other) ?? 0);
  });
  return Math.max(0, (capacityM3 - othersM3) / stowageM3PerT) / share + othersT;
}

/** Cubic limit by cargo, the least of every moment at which it is on board. */
function cubicLimits(
  input: EstimateInput,
  vessel: VesselFigures,
  run: VoyageRun,
  tonnes: readonly number[],
): IntakeLimit[] {
  const limits: IntakeLimit[] = [];
  const stowed = stowedMoments(input, run);
  input.cargoes.forEach((cargo, index) => {
    const capacityM3 = capacityFor(vessel, cargo);
    const stowageM3PerT = stowageOf(cargo);
    if (capacityM3 === null || stowageM3PerT === null) return;
    const place = { index, capacityM3, stowageM3PerT };
    const found = (stowed.length > 0 ? stowed : [tonnes])
      .map((aboard) => cubicAt(input, place, tonnes, aboard))
      .filter((cargoT) => cargoT !== null);
    if (found.length === 0) return;
    limits.push({
      kind: 'cubic',
      cargoT: Math.min(...found),
      rowId: null,
      cargoId: cargo.id,
      description: `${cargo.capacity} capacity at ${stowageM3PerT.toFixed(4)} m3/t`,
    });
  });
  return limits;
}

function otherLimits(vessel: VesselFigures, moments: readonly Moment[]): IntakeLimit[] {
  const limits: IntakeLimit[] = [];
  if (vessel.strengthLimitT !== null) {
    limits.push({
      kind: 'strength',
      cargoT: vessel.strengthLimitT,
      rowId: null,
      cargoId: null,
      description: 'strength of holds and decks',
    });
  }
  for (const { row, share, isArrival } of moments) {
    if (isArrival || row.row.maxLiftT === null) continue;
    limits.push({
      kind: 'maxLift',
      cargoT: row.row.maxLiftT / share,
      rowId: row.row.id,
      cargoId: null,
      description: `largest lift at ${row.row.portName}`,
    });
  }
  return limits;
}

/**
 * Largest cargo of the voyage and the limit that binds, and the quantity each cargo counts
 * with. With several cargoes each in turn may grow into what the others leave.
 */
export function intakeOf(
  input: EstimateInput,
  run: VoyageRun,
  quantities: readonly number[],
): Intake {
  const vessel = input.vessel;
  const tonnes = input.cargoes.map(
    (cargo, index) => (quantities[index] ?? 0) * tonnesPerUnit(cargo),
  );
  const totalT = tonnes.reduce((sum, value) => sum + value, 0);
  const moments = totalT > 0 ? momentsOf(run, totalT) : [];
  const limits =
    vessel === null
      ? []
      : [
          ...weightLimits(vessel, moments, totalT),
          ...cubicLimits(input, vessel, run, tonnes),
          ...otherLimits(vessel, moments),
        ];
  let binding: IntakeLimit | null = null;
  for (const limit of limits) {
    if (binding === null || limit.cargoT < binding.cargoT) binding = limit;
  }
  const limitT = binding?.cargoT ?? null;
  const chosen = chooseQuantities(input, tonnes, limitT);
  const upperT = input.cargoes.reduce(
    (sum, cargo) => sum + quantityRange(cargo).upper * tonnesPerUnit(cargo),
    0,
  );
  const isOptionBinding = limitT !== null && input.cargoes.length > 0 && upperT <= limitT;
  return {
    limitT,
    binding: isOptionBinding ? 'option' : (binding?.kind ?? null),
    limits: limits.sort((a, b) => a.cargoT - b.cargoT),
    quantities: chosen,
  };
}

function chooseQuantities(
  input: EstimateInput,
  tonnes: readonly number[],
  limitT: number | null,
): number[] {
  const current = [...tonnes];
  return input.cargoes.map((cargo, index) => {
    const perUnit = tonnesPerUnit(cargo);
    const othersT = current.reduce((sum, value, other) => (other === index ? sum : sum + value), 0);
    const room = limitT === null ? null : Math.max(0, limitT - othersT) / perUnit;
    const typed = cargo.quantityOverride ?? cargo.suppliedQuantity;
    const quantity = typed ?? estimateQuantity(cargo, room);
    current[index] = quantity * perUnit;
    return quantity;
  });
}
