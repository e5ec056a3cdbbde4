export const CII_SHIP_TYPES = [
  'Bulk carrier',
  'Gas carrier',
  'Tanker',
  'Container ship',
  'General cargo ship',
  'Refrigerated cargo carrier',
  'Combination carrier',
  'LNG carrier',
  'Vehicle carrier',
  'Ro-ro cargo ship',
  'Ro-ro passenger ship',
  'High-speed craft',
  'Cruise passenger ship',
] as const;
export type CiiShipType = (typeof CII_SHIP_TYPES)[number];

/** Reference line a × capacity^(−c) from a size on; `fixedCapacity` replaces the ship's own. */
export type ReferenceLine = {
  readonly from: number;
  readonly fixedCapacity: number | null;
  readonly a: number;
  readonly c: number;
};
/** exp(d1) … exp(d4) of the required CII. */
export type Boundaries = readonly [number, number, number, number];

type ShipTypeRules = {
  readonly capacity: 'DWT' | 'GT';
  /** Largest size first. */
  readonly lines: readonly ReferenceLine[];
  readonly boundaries: readonly { readonly from: number; readonly exp: Boundaries }[];
};

const line = (from: number, a: number, c: number, fixedCapacity: number | null = null) => ({
  from,
  fixedCapacity,
  a,
  c,
});
const all = (...exp: Boundaries) => [{ from: 0, exp }];

/**
 * Reference lines G2 (MEPC.353(78)) and rating boundaries G4 (MEPC.354(78)). The superseded
 * MEPC.337(76) values differ for combination carriers and ro-ro ships.
 */
export const CII_RULES: Readonly<Record<CiiShipType, ShipTypeRules>> = {
  'Bulk carrier': {
    capacity: 'DWT',
    lines: [line(279_000, 4745, 0.622, 279_000), line(0, 4745, 0.622)],
    boundaries: all(0.86, 0.94, 1.06, 1.18),
  },
  'Gas carrier': {
    capacity: 'DWT',
    lines: [line(65_000, 14405e7, 2.071), line(0, 8104, 0.639)],
    boundaries: [
      { from: 65_000, exp: [0.81, 0.91, 1.12, 1.44] },
      { from: 0, exp: [0.85, 0.95, 1.06, 1.25] },
    ],
  },
  Tanker: {
    capacity: 'DWT',
    lines: [line(0, 5247, 0.61)],
    boundaries: all(0.82, 0.93, 1.08, 1.28),
  },
  'Container ship': {
    capacity: 'DWT',
    lines: [line(0, 1984, 0.489)],
    boundaries: all(0.83, 0.94, 1.07, 1.19),
  },
  'General cargo ship': {
    capacity: 'DWT',
    lines: [line(20_000, 31_948, 0.792), line(0, 588, 0.3885)],
    boundaries: all(0.83, 0.94, 1.06, 1.19),
  },
  'Refrigerated cargo carrier': {
    capacity: 'DWT',
    lines: [line(0, 4600, 0.557)],
    boundaries: all(0.78, 0.91, 1.07, 1.2),
  },
  'Combination carrier': {
    capacity: 'DWT',
    lines: [line(0, 5119, 0.622)],
    boundaries: all(0.87, 0.96, 1.06, 1.14),
  },
  'LNG carrier': {
    capacity: 'DWT',
    lines: [
      line(100_000, 9.827, 0),
      line(65_000, 14479e10, 2.673),
      line(0, 14779e10, 2.673, 65_000),
    ],
    boundaries: [
      { from: 100_000, exp: [0.89, 0.98, 1.06, 1.13] },
      { from: 0, exp: [0.78, 0.92, 1.1, 1.37] },
    ],
  },
  'Vehicle carrier': {
    capacity: 'GT',
    lines: [line(57_700, 3627, 0.59, 57_700), line(30_000, 3627, 0.59), line(0, 330, 0.329)],
    boundaries: all(0.86, 0.94, 1.06, 1.16),
  },
  'Ro-ro cargo ship': {
    capacity: 'GT',
    lines: [line(0, 1967, 0.485)],
    boundaries: all(0.76, 0.89, 1.08, 1.27),
  },
  'Ro-ro passenger ship': {
    capacity: 'GT',
    lines: [line(0, 2023, 0.46)],
    boundaries: all(0.76, 0.92, 1.14, 1.3),
  },
  'High-speed craft': {
    capacity: 'GT',
    lines: [line(0, 4196, 0.46)],
    boundaries: all(0.76, 0.92, 1.14, 1.3),
  },
  'Cruise passenger ship': {
    capacity: 'GT',
    lines: [line(0, 930, 0.383)],
    boundaries: all(0.87, 0.95, 1.06, 1.16),
  },
};

/** Reduction in percent against 2019: MEPC.338(76) to 2026, MEPC.400(83) for 2027 to 2030. */
const REDUCTIONS: Readonly<Record<number, number>> = {
  2019: 0,
  2020: 1,
  2021: 2,
  2022: 3,
  2023: 5,
  2024: 7,
  2025: 9,
  2026: 11,
  2027: 13.625,
  2028: 16.25,
  2029: 18.875,
  2030: 21.5,
};
export const FIRST_CII_YEAR = 2019;
const LAST_CII_YEAR = 2030;

/** Reduction factor Z of a year; after 2030 nothing is adopted and the 2030 factor is held. */
export function ciiReduction(year: number): { readonly percent: number; readonly isHeld: boolean } {
  const percent = REDUCTIONS[Math.min(year, LAST_CII_YEAR)] ?? 0;
  return { percent, isHeld: year > LAST_CII_YEAR };
}

/** The line and boundaries of a ship's size. */
export function ciiRulesOf(
  shipType: CiiShipType,
  size: number,
): { readonly line: ReferenceLine; readonly exp: Boundaries } {
  const rules = CII_RULES[shipType];
  const found = rules.lines.find((one) => size >= one.from);
  const band = rules.boundaries.find((one) => size >= one.from);
  if (found === undefined || band === undefined) throw new Error('Every table begins at zero');
  return { line: found, exp: band.exp };
}
