import {
  CUBIC_FEET_PER_CUBIC_METRE,
  CUBIC_METRES_PER_BARREL,
  TONNES_PER_LONG_TON,
  TONNES_PER_SHORT_TON,
} from './constants.ts';
import { type Tonnes, tonnes } from './quantity.ts';

/** Units in which a cargo quantity may be typed; MT is the metric tonne. */
export const CARGO_UNITS = ['MT', 'LT', 'ST', 'CBM', 'CUFT', 'BBL'] as const;
export type CargoUnit = (typeof CARGO_UNITS)[number];

/**
 * Tonnes of a quantity typed in a cargo unit.
 * @param densityTPerM3 needed for the volumes CBM, CUFT and BBL; null gives null for those
 */
export function tonnesFromCargoUnit(
  quantity: number,
  unit: CargoUnit,
  densityTPerM3: number | null,
): Tonnes | null {
  switch (unit) {
    case 'MT':
      return tonnes(quantity);
    case 'LT':
      return tonnes(quantity * TONNES_PER_LONG_TON);
    case 'ST':
      return tonnes(quantity * TONNES_PER_SHORT_TON);
    case 'CBM':
      return densityTPerM3 === null ? null : tonnes(quantity * densityTPerM3);
    case 'CUFT':
      return densityTPerM3 === null
        ? null
        : tonnes((quantity / CUBIC_FEET_PER_CUBIC_METRE) * densityTPerM3);
    case 'BBL':
      return densityTPerM3 === null
        ? null
        : tonnes(quantity * CUBIC_METRES_PER_BARREL * densityTPerM3);
  }
}
