import type { EstimateInput } from '@mainsheet/estimate';
import type { Fuel } from '@mainsheet/terms';

/** Tonnes the tanks of a fuel take at the fill limit; null without tank figures. */
export function tankTonnes(input: EstimateInput, fuel: Fuel): number | null {
  const tanks = input.vessel?.fuelTanks.filter((tank) => tank.fuel === fuel) ?? [];
  if (tanks.length === 0) return null;
  const density = input.bunkers.find((row) => row.fuel === fuel)?.densityTPerM3 ?? 1;
  const capacity = tanks.reduce((sum, tank) => sum + tank.capacityM3, 0);
  return (capacity * density * input.settings.tankFillPercent) / 100;
}
