import type { ItineraryRow, VesselFigures } from '@mainsheet/estimate';
import { BRACKISH_WATER_DENSITY, FRESH_WATER_DENSITY, SALT_WATER_DENSITY } from '@mainsheet/units';

/** The berth of a call that names none: its limits are those of the whole port. */
export const WHOLE_PORT = 'QUAY';

/** What a port, or one berth of it, takes, as records of ports hold it; null where nobody said. */
export type PortBerth = {
  readonly portCode: string;
  /** Empty for what holds in the whole port. */
  readonly berth: string;
  readonly maxDraftM: number | null;
  /** The water that the draft is stated for. */
  readonly water: 'Salt' | 'Brackish' | 'Fresh';
  readonly maxLengthM: number | null;
  readonly maxBeamM: number | null;
  readonly maxAirDraftM: number | null;
  readonly loadRateTPerDay: number | null;
  readonly dischargeRateTPerDay: number | null;
};

/** Density of each water in t/m3. */
const DENSITIES = {
  Salt: SALT_WATER_DENSITY,
  Brackish: BRACKISH_WATER_DENSITY,
  Fresh: FRESH_WATER_DENSITY,
} as const;

const MEASURES = ['maxLengthM', 'maxBeamM', 'maxAirDraftM'] as const;

const least = (figures: readonly (number | null | undefined)[]): number | null => {
  const known = figures.filter((figure) => figure != null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The records that speak of a call: its port's own and those of its berth, whatever the case of its name. */
function placesOf(row: ItineraryRow, berths: readonly PortBerth[]): PortBerth[] {
  const berth = row.berth.trim().toLowerCase();
  return berths.filter(
    (one) =>
      one.portCode === row.portCode && (one.berth === '' || one.berth.toLowerCase() === berth),
  );
}

type Measured = Pick<ItineraryRow, 'draftM' | 'salinityTPerM3' | (typeof MEASURES)[number]>;

/** The tightest of some places; the water is that of the shallowest. */
function tightest(row: Measured, places: readonly PortBerth[]): Measured {
  const draftM = least([row.draftM, ...places.map(({ maxDraftM }) => maxDraftM)]);
  const shallow = places.find(({ maxDraftM }) => maxDraftM !== null && maxDraftM === draftM);
  return {
    draftM,
    salinityTPerM3: shallow ? DENSITIES[shallow.water] : row.salinityTPerM3,
    maxLengthM: least([row.maxLengthM, ...places.map(({ maxLengthM }) => maxLengthM)]),
    maxBeamM: least([row.maxBeamM, ...places.map(({ maxBeamM }) => maxBeamM)]),
    maxAirDraftM: least([row.maxAirDraftM, ...places.map(({ maxAirDraftM }) => maxAirDraftM)]),
  };
}

/** A call with the limits of its port and berth; what it says itself stays where it is tighter. */
export function withPortLimits(row: ItineraryRow, berths: readonly PortBerth[]): ItineraryRow {
  const places = placesOf(row, berths);
  return places.length === 0 ? row : { ...row, ...tightest(row, places) };
}

/**
 * A call moved to a berth: its limits are those of the berth and its port, in the place of those of another berth.
 * A berth that nobody recorded is taken as it is typed. Parcels without a rate take the berth's.
 */
export function atBerth(
  row: ItineraryRow,
  berth: string,
  berths: readonly PortBerth[],
): ItineraryRow {
  const moved = { ...row, berth };
  const places = placesOf(moved, berths);
  if (places.length === 0) {
    // They came from another berth; the draft may have been typed.
    return { ...moved, maxLengthM: undefined, maxBeamM: undefined, maxAirDraftM: undefined };
  }
  const open: Measured = { ...moved, ...NO_LIMITS };
  const isLoading = row.portFunction === 'Loading';
  const rate = least(
    places.map((place) => (isLoading ? place.loadRateTPerDay : place.dischargeRateTPerDay)),
  );
  const parcels = row.parcels.map((parcel) =>
    parcel.rate === null && rate !== null
      ? { ...parcel, rate, rateUnit: 'Per Day' as const }
      : parcel,
  );
  return { ...moved, ...tightest(open, places), parcels };
}

const NO_LIMITS = { draftM: null, maxLengthM: null, maxBeamM: null, maxAirDraftM: null };

const WORDS = [
  ['maxLengthM', 'lengthM', 'length'],
  ['maxBeamM', 'beamM', 'beam'],
  ['maxAirDraftM', 'airDraftM', 'air draft'],
] as const;

const placeText = ({ portName, berth }: ItineraryRow): string =>
  berth === '' || berth === WHOLE_PORT ? portName : `${portName}, ${berth}`;

const waterOf = (densityTPerM3: number): string =>
  Object.entries(DENSITIES)
    .find(([, density]) => density === densityTPerM3)?.[0]
    .toLowerCase() ?? `${densityTPerM3} t/m3`;

/** What a call takes, in few words: "draft 12.8 m (brackish), length 245 m"; empty where nobody limits it. */
export function limitText(row: Measured): string {
  const draft =
    row.draftM === null ? [] : [`draft ${row.draftM} m (${waterOf(row.salinityTPerM3)})`];
  const measures = WORDS.flatMap(([limit, , word]) =>
    row[limit] == null ? [] : [`${word} ${row[limit]} m`],
  );
  return [...draft, ...measures].join(', ');
}

/** Measures of the ship that a call does not take, as a desk would say it: "length 200 m at Santos, she has 229 m". */
export function findMeasureFaults(vessel: VesselFigures | null, row: ItineraryRow): string[] {
  if (vessel === null) return [];
  return WORDS.flatMap(([limit, measure, word]) => {
    const [most, own] = [row[limit], vessel[measure]];
    if (most == null || own == null || own <= most) return [];
    return [`${word} ${most} m at ${placeText(row)}, she has ${own} m`];
  });
}
