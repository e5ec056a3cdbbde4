import type { VesselDetails } from '@mainsheet/contract';
import type { Fuel } from '@mainsheet/terms';
import { newBunkerRow } from '@mainsheet/voyage';

export type Endurance = {
  fuel: Fuel;
  capacityM3: number;
  /** Tonnes between normal fill and what the pumps cannot reach. */
  usableT: number;
  densityTPerM3: number;
  /** Laden at the default speed, auxiliaries included; null without an entry. */
  tPerDay: number | null;
  days: number | null;
};

/** How long one fuel lasts: usable t = Σ(m³ × fill % × density − residual), days = usable ÷ t/day. */
export function enduranceOf(
  fuel: Fuel,
  tanks: VesselDetails['tanks'],
  speeds: VesselDetails['seaConsumption'],
): Endurance {
  const { densityTPerM3 } = newBunkerRow(fuel);
  const own = tanks.filter((tank) => tank.fuel === fuel);
  const usableT = own.reduce(
    (sum, tank) =>
      sum +
      Math.max(0, tank.capacityM3 * (tank.normalPercent / 100) * densityTPerM3 - tank.residualT),
    0,
  );
  const laden = speeds.filter((row) => row.condition === 'laden' && row.fuel === fuel);
  const speed = laden.find((row) => row.isDefault) ?? laden[0];
  const tPerDay = speed ? speed.tPerDay : null;
  return {
    fuel,
    capacityM3: own.reduce((sum, tank) => sum + tank.capacityM3, 0),
    usableT,
    densityTPerM3,
    tPerDay,
    days: tPerDay ? usableT / tPerDay : null,
  };
}
