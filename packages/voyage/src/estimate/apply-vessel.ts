import {
  type EstimateInput,
  type FuelRow,
  type LegCondition,
  newBunkerRow,
  newFuelRow,
  type VesselFigures,
} from '@mainsheet/estimate';
import { FUELS, type Fuel } from '@mainsheet/terms';

/** The default speed of a condition: the entry marked so, else the first one listed. */
export function defaultSpeed(vessel: VesselFigures, condition: LegCondition): number | null {
  const entries = vessel.seaConsumption.filter((entry) => entry.condition === condition);
  const chosen = entries.find((entry) => entry.isDefault) ?? entries[0];
  return chosen?.speedKn ?? null;
}

/** Residual fuel the ship burns outside ECAs: HSFO needs a scrubber, VLSFO replaces it. */
function isBurned(fuel: Fuel, zone: 'nonEca' | 'eca', hasScrubber: boolean): boolean {
  if (hasScrubber) return true;
  return zone === 'nonEca' ? fuel !== 'HSFO' : fuel !== 'HSFO' && fuel !== 'VLSFO';
}

function fuelsOf(vessel: VesselFigures, zone: 'nonEca' | 'eca', hasScrubber: boolean): Fuel[] {
  const listed = new Set<Fuel>();
  for (const entry of vessel.seaConsumption) if (entry.zone === zone) listed.add(entry.fuel);
  for (const entry of vessel.portConsumption) if (entry.zone === zone) listed.add(entry.fuel);
  const burned = FUELS.filter((fuel) => listed.has(fuel) && isBurned(fuel, zone, hasScrubber));
  if (!hasScrubber || !burned.includes('HSFO')) return burned;
  return burned.filter((fuel) => fuel !== 'VLSFO');
}

/**
 * Puts a vessel into an estimate: daily cost, default ballast and laden speeds from her first
 * default entries, fuel tables with empty cells (which then follow her tables) and bunker rows
 * for every fuel, FIFO. Prices and quantities typed for a fuel stay.
 */
export function applyVessel(
  input: EstimateInput,
  vessel: VesselFigures,
  dailyCost: number = input.dailyCost,
): EstimateInput {
  const hasScrubber = vessel.hasScrubber;
  const nonEca = fuelsOf(vessel, 'nonEca', hasScrubber);
  const eca = fuelsOf(vessel, 'eca', hasScrubber);
  const fuels = FUELS.filter((fuel) => nonEca.includes(fuel) || eca.includes(fuel));
  const rows = (list: readonly Fuel[]): FuelRow[] => list.map((fuel) => newFuelRow(fuel));
  const remaining = input.bunkers.filter(
    (row) => fuels.includes(row.fuel) || (row.initialQuantityT ?? 0) > 0,
  );
  const added = fuels
    .filter((fuel) => !remaining.some((row) => row.fuel === fuel))
    .map((fuel) => {
      const before = input.bunkers.find((row) => row.fuel === fuel);
      return before ?? newBunkerRow(fuel);
    });
  return {
    ...input,
    vessel,
    dailyCost,
    hasScrubberInUse: hasScrubber,
    ballastSpeedKn: defaultSpeed(vessel, 'ballast') ?? input.ballastSpeedKn,
    ladenSpeedKn: defaultSpeed(vessel, 'laden') ?? input.ladenSpeedKn,
    nonEcaFuels: rows(nonEca),
    ecaFuels: rows(eca),
    bunkers: [...remaining, ...added],
  };
}
