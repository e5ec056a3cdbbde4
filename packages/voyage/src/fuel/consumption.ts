import type {
  EstimateInput,
  FuelRow,
  ItineraryRow,
  LegCondition,
  SeaConsumption,
} from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';
import type { FuelBurn } from '../estimate/estimate-result.ts';
import type { PortTime } from '../time/port-time.ts';
import { headerSpeed, type LegTime } from '../time/sea-time.ts';

type Zone = 'nonEca' | 'eca';

/** A row of the fuel table as it burns: in a default ECA table the burned fuel is another one. */
export type BurningRow = {
  readonly row: FuelRow;
  readonly fuel: Fuel;
  /** Zone whose vessel tables fill the cells nobody typed. */
  readonly tableZone: Zone;
  /** The vessel's curves of the row's fuel. */
  readonly curves: Readonly<Record<LegCondition, Curve>>;
};

export type FuelTables = {
  readonly nonEca: readonly BurningRow[];
  readonly eca: readonly BurningRow[];
  readonly isEcaDefaulted: boolean;
};

/** Distillate replaces residual fuel where 0.10 % sulphur is the limit (MARPOL VI reg. 14). */
const compliantFuel = (fuel: Fuel): Fuel => (fuel === 'HSFO' || fuel === 'VLSFO' ? 'MGO' : fuel);

/**
 * The rows that burn outside and inside ECAs. Rows in the document decide; without ECA rows the
 * other table burns, its residual fuel replaced by MGO unless a scrubber is in use.
 */
export function chooseFuelTables(input: EstimateInput): FuelTables {
  const burningRow = (row: FuelRow, tableZone: Zone): BurningRow => ({
    row,
    fuel: row.fuel,
    tableZone,
    curves: {
      ballast: curveOf(input, tableZone, 'ballast', row.fuel),
      laden: curveOf(input, tableZone, 'laden', row.fuel),
    },
  });
  const nonEca = input.nonEcaFuels.map((row) => burningRow(row, 'nonEca'));
  if (input.ecaFuels.length > 0) {
    const eca = input.ecaFuels.map((row) => burningRow(row, 'eca'));
    return { nonEca, eca, isEcaDefaulted: false };
  }
  const eca = input.hasScrubberInUse
    ? nonEca
    : nonEca.map((burning) => ({ ...burning, fuel: compliantFuel(burning.fuel) }));
  return { nonEca, eca, isEcaDefaulted: true };
}

/** Points of one speed and consumption curve in order of speed. */
export type Curve = readonly SeaConsumption[];

/**
 * Tonnes per day at a speed: the entry of that speed, else linear between neighbours, else the
 * cube law from the nearest end for the part that follows the speed. Null for an empty curve.
 */
export function consumptionAt(curve: Curve, speedKn: number): number | null {
  const first = curve[0];
  const last = curve.at(-1);
  if (first === undefined || last === undefined) return null;
  if (speedKn < first.speedKn) return cubed(first, speedKn);
  if (speedKn > last.speedKn) return cubed(last, speedKn);
  for (let index = 1; index < curve.length; index += 1) {
    const above = curve[index];
    const below = curve[index - 1];
    if (above === undefined || below === undefined || speedKn > above.speedKn) continue;
    const share = (speedKn - below.speedKn) / (above.speedKn - below.speedKn);
    return below.tPerDay + (above.tPerDay - below.tPerDay) * share;
  }
  return first.tPerDay;
}

/** C = aux + (C_ref − aux) × (V / V_ref)^3. */
function cubed(entry: SeaConsumption, speedKn: number): number {
  if (!(entry.speedKn > 0)) return entry.tPerDay;
  const ratio = speedKn / entry.speedKn;
  return entry.auxiliaryTPerDay + (entry.tPerDay - entry.auxiliaryTPerDay) * ratio ** 3;
}

export const isOutsideCurve = (curve: Curve, speedKn: number): boolean =>
  speedKn < (curve[0]?.speedKn ?? speedKn) || speedKn > (curve.at(-1)?.speedKn ?? speedKn);

/** The vessel's curve of a fuel in a zone and condition, one entry per speed. */
function curveOf(input: EstimateInput, zone: Zone, condition: LegCondition, fuel: Fuel): Curve {
  const found: SeaConsumption[] = [];
  for (const entry of input.vessel?.seaConsumption ?? []) {
    if (entry.zone !== zone || entry.condition !== condition || entry.fuel !== fuel) continue;
    const twin = found.findIndex((other) => other.speedKn === entry.speedKn);
    if (twin < 0) found.push(entry);
  }
  return found.sort((a, b) => a.speedKn - b.speedKn);
}

/**
 * Tonnes per day of one burning row on a leg. A typed rate is meant at the header's speed: at
 * another speed it is scaled by the vessel's curve, or by the cube law without one.
 */
export function seaRateOf(
  input: EstimateInput,
  burning: BurningRow,
  condition: LegCondition,
  speedKn: number | null,
): number {
  const typed = condition === 'laden' ? burning.row.ladenTPerDay : burning.row.ballastTPerDay;
  const header = headerSpeed(input, condition);
  if (typed !== null && (speedKn === null || header === null || speedKn === header)) return typed;
  if (speedKn === null) return 0;
  const curve = burning.curves[condition];
  const atSpeed = consumptionAt(curve, speedKn);
  if (typed === null) return atSpeed ?? 0;
  if (header === null || !(header > 0)) return typed;
  const atHeader = consumptionAt(curve, header);
  const scale =
    atSpeed !== null && atHeader !== null && atHeader > 0
      ? atSpeed / atHeader
      : (speedKn / header) ** 3;
  return typed * scale;
}

/** Tonnes per day in port of one burning row. */
export function portRateOf(
  input: EstimateInput,
  burning: BurningRow,
  work: 'load' | 'discharge' | 'idle',
): number {
  const { row, tableZone } = burning;
  const typed =
    work === 'load'
      ? row.loadTPerDay
      : work === 'discharge'
        ? row.dischargeTPerDay
        : row.idleTPerDay;
  if (typed !== null) return typed;
  const entry = input.vessel?.portConsumption.find(
    (candidate) => candidate.zone === tableZone && candidate.fuel === row.fuel,
  );
  if (entry === undefined) return 0;
  if (work === 'load') return entry.loadTPerDay;
  return work === 'discharge' ? entry.dischargeTPerDay : entry.idleTPerDay;
}

function addBurn(burns: FuelBurn[], fuel: Fuel, quantityT: number): void {
  if (quantityT === 0) return;
  for (const burn of burns) {
    if (burn.fuel === fuel) {
      burn.quantityT += quantityT;
      return;
    }
  }
  burns.push({ fuel, quantityT });
}

/** Fuel burned over a leg, both zones; all rows of a table burn together. */
export function burnAtSea(input: EstimateInput, tables: FuelTables, leg: LegTime): FuelBurn[] {
  const burns: FuelBurn[] = [];
  if (leg.seaDaysNonEca !== 0) {
    for (const burning of tables.nonEca) {
      const rate = seaRateOf(input, burning, leg.condition, leg.speedKn);
      addBurn(burns, burning.fuel, leg.seaDaysNonEca * rate);
    }
  }
  if (leg.seaDaysEca !== 0) {
    for (const burning of tables.eca) {
      const rate = seaRateOf(input, burning, leg.condition, leg.ecaSpeedKn);
      addBurn(burns, burning.fuel, leg.seaDaysEca * rate);
    }
  }
  return burns;
}

/** Whether the 0.10 % table burns at a call. */
export function isEcaCall(input: EstimateInput, row: ItineraryRow): boolean {
  if (!input.isSecaEnabled) return false;
  return row.ecaZone === 'ECA' || (row.ecaZone === 'Normal' && row.isInEca);
}

/** Work done at a call, null where no cargo is worked. */
export function workOf(row: ItineraryRow): 'load' | 'discharge' | null {
  if (row.portFunction === 'Loading') return 'load';
  return row.portFunction === 'Discharging' ? 'discharge' : null;
}

/** The table that burns at a call; residual fuel gives way where wash water is banned. */
export function tableAtCall(
  input: EstimateInput,
  tables: FuelTables,
  row: ItineraryRow,
): readonly BurningRow[] {
  const table = isEcaCall(input, row) ? tables.eca : tables.nonEca;
  if (!row.isWashWaterBanned || !input.hasScrubberInUse) return table;
  return table.map((burning) => ({
    ...burning,
    fuel: burning.fuel === 'HSFO' ? 'MGO' : burning.fuel,
  }));
}

/** Fuel burned at a call: working rate while working, idle rate for the rest of the stay. */
export function burnInPort(
  input: EstimateInput,
  tables: FuelTables,
  row: ItineraryRow,
  time: Pick<PortTime, 'workingDays' | 'waitingDays' | 'portDays'>,
): FuelBurn[] {
  const burns: FuelBurn[] = [];
  const work = workOf(row);
  const isSimple = input.settings.portBurn === 'simple' && work !== null;
  const workingDays = isSimple ? time.portDays - time.waitingDays : time.workingDays;
  for (const burning of tableAtCall(input, tables, row)) {
    const working = work === null ? 0 : workingDays * portRateOf(input, burning, work);
    const idle = (time.portDays - workingDays) * portRateOf(input, burning, 'idle');
    addBurn(burns, burning.fuel, working + idle);
  }
  for (const extra of row.extraBurns) addBurn(burns, extra.fuel, extra.quantityT);
  return burns;
}
