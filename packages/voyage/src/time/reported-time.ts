import type { Delay, ItineraryRow, ReportedBurn } from '@mainsheet/estimate';
import type { FuelBurn } from '../estimate/estimate-result.ts';

/** Days lost to delays. */
export const lostDays = (delays: readonly Delay[] | undefined): number =>
  (delays ?? []).reduce((sum, { days }) => sum + days, 0);

/** Extra days of the leg, those lost to delays among them. */
export const extraSeaDaysOf = (row: ItineraryRow): number =>
  row.extraSeaDays + lostDays(row.seaDelays);

/** Extra days of the stay, those lost to delays among them. */
export const extraPortDaysOf = (row: ItineraryRow): number =>
  row.extraPortDays + lostDays(row.portDelays);

/** What was burned of each fuel: as the ship sounded it, else as the tables say. */
export function withSoundings(
  burns: FuelBurn[],
  reported: readonly ReportedBurn[] | undefined,
  where: 'seaT' | 'portT',
): FuelBurn[] {
  if (reported === undefined || reported.length === 0) return burns;
  const sounded = new Map(
    reported.flatMap((one) => {
      const quantityT = one[where];
      return quantityT === null ? [] : [[one.fuel, quantityT] as const];
    }),
  );
  const burned = [...sounded].map(([fuel, quantityT]) => ({ fuel, quantityT }));
  return [
    ...burns.filter(({ fuel }) => !sounded.has(fuel)),
    ...burned.filter(({ quantityT }) => quantityT !== 0),
  ];
}
