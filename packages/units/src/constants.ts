/** Tonnes in one long ton: 2,240 lb of 0.45359237 kg (international avoirdupois pound, 1959). */
export const TONNES_PER_LONG_TON = 1.0160469088;
/** Tonnes in one short ton: 2,000 lb of 0.45359237 kg. */
export const TONNES_PER_SHORT_TON = 0.90718474;
/** Metres in one international foot (1959). */
export const METRES_PER_FOOT = 0.3048;
/** Cubic feet in one cubic metre: 1 / 0.3048^3 = 35.3146667… */
export const CUBIC_FEET_PER_CUBIC_METRE = 1 / (0.3048 * 0.3048 * 0.3048);
/** Cubic metres in one barrel: 42 US gallons of 231 cubic inches of 0.0254 m. */
export const CUBIC_METRES_PER_BARREL = 0.158987294928;
/** Hours in a day and minutes in an hour, elapsed time. */
export const HOURS_PER_DAY = 24;
export const MINUTES_PER_HOUR = 60;
/** Metres in one international nautical mile (1929). */
export const METRES_PER_NAUTICAL_MILE = 1852;
/** Dock water densities in t/m3 as the trade quotes them. */
export const SALT_WATER_DENSITY = 1.025;
export const BRACKISH_WATER_DENSITY = 1.012;
export const FRESH_WATER_DENSITY = 1;
