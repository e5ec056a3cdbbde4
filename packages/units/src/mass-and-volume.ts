import {
  CUBIC_FEET_PER_CUBIC_METRE,
  CUBIC_METRES_PER_BARREL,
  TONNES_PER_LONG_TON,
  TONNES_PER_SHORT_TON,
} from './constants.ts';
import {
  type Barrels,
  barrels,
  type CubicFeet,
  type CubicFeetPerLongTon,
  type CubicFeetPerTonne,
  type CubicMetres,
  type CubicMetresPerTonne,
  cubicFeet,
  cubicFeetPerLongTon,
  cubicFeetPerTonne,
  cubicMetres,
  cubicMetresPerTonne,
  type DegreesApi,
  degreesApi,
  type LongTons,
  longTons,
  type ShortTons,
  shortTons,
  type Tonnes,
  type TonnesPerCubicMetre,
  tonnes,
  tonnesPerCubicMetre,
} from './quantity.ts';

export const tonnesFromLongTons = (value: LongTons): Tonnes => tonnes(value * TONNES_PER_LONG_TON);
export const longTonsFromTonnes = (value: Tonnes): LongTons =>
  longTons(value / TONNES_PER_LONG_TON);
export const tonnesFromShortTons = (value: ShortTons): Tonnes =>
  tonnes(value * TONNES_PER_SHORT_TON);
export const shortTonsFromTonnes = (value: Tonnes): ShortTons =>
  shortTons(value / TONNES_PER_SHORT_TON);
export const cubicMetresFromCubicFeet = (value: CubicFeet): CubicMetres =>
  cubicMetres(value / CUBIC_FEET_PER_CUBIC_METRE);
export const cubicFeetFromCubicMetres = (value: CubicMetres): CubicFeet =>
  cubicFeet(value * CUBIC_FEET_PER_CUBIC_METRE);
export const cubicMetresFromBarrels = (value: Barrels): CubicMetres =>
  cubicMetres(value * CUBIC_METRES_PER_BARREL);
export const barrelsFromCubicMetres = (value: CubicMetres): Barrels =>
  barrels(value / CUBIC_METRES_PER_BARREL);

/** Mass of a volume at a density in t/m3. */
export const tonnesFromCubicMetres = (volume: CubicMetres, density: TonnesPerCubicMetre): Tonnes =>
  tonnes(volume * density);

/** Volume of a mass at a density in t/m3; throws RangeError for a density of zero. */
export const cubicMetresFromTonnes = (mass: Tonnes, density: TonnesPerCubicMetre): CubicMetres =>
  cubicMetres(mass / density);

/**
 * Relative density at 60 F from API gravity: 141.5 / (API + 131.5).
 * Water at 60 F is taken as 1 t/m3, so the answer serves as a density (error 0.1 %).
 * Not handled: volume correction to another temperature (ASTM D1250 tables).
 */
export const densityFromApi = (value: DegreesApi): TonnesPerCubicMetre =>
  tonnesPerCubicMetre(141.5 / (value + 131.5));
export const apiFromDensity = (value: TonnesPerCubicMetre): DegreesApi =>
  degreesApi(141.5 / value - 131.5);

/** Mass of barrels at an API gravity, both at 60 F. */
export const tonnesFromBarrels = (value: Barrels, gravity: DegreesApi): Tonnes =>
  tonnesFromCubicMetres(cubicMetresFromBarrels(value), densityFromApi(gravity));
export const barrelsFromTonnes = (value: Tonnes, gravity: DegreesApi): Barrels =>
  barrelsFromCubicMetres(cubicMetresFromTonnes(value, densityFromApi(gravity)));

/** Stowage factor conversions: cubic feet per tonne or per long ton to cubic metres per tonne. */
export const stowageFromCubicFeetPerTonne = (value: CubicFeetPerTonne): CubicMetresPerTonne =>
  cubicMetresPerTonne(value / CUBIC_FEET_PER_CUBIC_METRE);
export const stowageToCubicFeetPerTonne = (value: CubicMetresPerTonne): CubicFeetPerTonne =>
  cubicFeetPerTonne(value * CUBIC_FEET_PER_CUBIC_METRE);
export const stowageFromCubicFeetPerLongTon = (value: CubicFeetPerLongTon): CubicMetresPerTonne =>
  cubicMetresPerTonne(value / (CUBIC_FEET_PER_CUBIC_METRE * TONNES_PER_LONG_TON));
export const stowageToCubicFeetPerLongTon = (value: CubicMetresPerTonne): CubicFeetPerLongTon =>
  cubicFeetPerLongTon(value * CUBIC_FEET_PER_CUBIC_METRE * TONNES_PER_LONG_TON);
