import type { CargoRow, FreightBand } from '@mainsheet/estimate';

/** A scale of freight as it counts: `on` is the day that finds bands with days, null where none is known. */
export type FreightScale = {
  readonly bands: readonly FreightBand[];
  readonly isIncremental: boolean;
  readonly on: string | null;
};

/**
 * The scale of a cargo on the day of its bill of lading, until then on the day that was agreed to stand for it, else
 * on the day that the laycan opens.
 */
export const scaleOf = ({ freight, billOfLadingOn, laycanStartAt }: CargoRow): FreightScale => ({
  bands: freight.scale,
  isIncremental: freight.isScaleIncremental,
  on: billOfLadingOn ?? freight.scaleOn ?? laycanStartAt?.slice(0, 10) ?? null,
});

/** A band as it rates: `index` is its place in the document. */
export type RatedBand = FreightBand & { readonly index: number };

const isDated = ({ fromOn, toOn }: FreightBand): boolean => fromOn != null || toOn != null;

/** Whether bands go by days while none is known: which of them counts is then by chance. */
export const lacksDay = ({ bands, on }: FreightScale): boolean =>
  on === null && bands.some(isDated);

/** Days are ISO dates: their text is in their order. */
const isOnDay = ({ fromOn, toOn }: FreightBand, on: string): boolean =>
  (fromOn ?? on) <= on && on <= (toOn ?? on);

/** Bands of the day; those without days where none of it is dated. Without a day every band stands. */
export function bandsInForce({ bands, on }: FreightScale): RatedBand[] {
  const all = bands.map((band, index) => ({ ...band, index }));
  if (on === null || !all.some(isDated)) return all;
  const ofDay = all.filter((band) => isDated(band) && isOnDay(band, on));
  return ofDay.length > 0 ? ofDay : all.filter((band) => !isDated(band));
}

/**
 * Bands of the day in order of quantity, without gap or overlap: the first rates from nothing on, each up to
 * the beginning of the next, the last without end. A scale that ends too early still has a rate
 * for every tonne (the nearest band's, our rule); `isOnScale` says that somebody has to look.
 */
export function ratedBands(scale: FreightScale): RatedBand[] {
  const ordered = bandsInForce(scale).toSorted((a, b) => a.fromQuantity - b.fromQuantity);
  return ordered.map((band, at) => ({
    ...band,
    fromQuantity: at === 0 ? 0 : band.fromQuantity,
    toQuantity: ordered[at + 1]?.fromQuantity ?? null,
  }));
}

const holds = (band: FreightBand, quantity: number): boolean =>
  band.fromQuantity <= quantity && quantity < (band.toQuantity ?? Number.POSITIVE_INFINITY);

/** Of bands that rate everything, the one that rates a quantity; undefined without any. */
export const bandOf = (bands: readonly RatedBand[], quantity: number): RatedBand | undefined =>
  bands.find((band) => holds(band, quantity)) ?? bands[0];

/**
 * Average rate of a scale over a quantity: the band with from ≤ quantity < to rates all of it,
 * or, incremental, each band rates the part within it. Null for a scale without bands of the day.
 */
export function scaleRate(scale: FreightScale, quantity: number): number | null {
  if (scale.bands.length === 0) return null;
  const bands = ratedBands(scale);
  const band = bandOf(bands, quantity);
  if (band === undefined) return null;
  if (!scale.isIncremental || !(quantity > 0)) return band.rate;
  let amount = 0;
  for (const { fromQuantity, toQuantity, rate } of bands) {
    const upper = Math.min(quantity, toQuantity ?? quantity);
    amount += Math.max(0, upper - fromQuantity) * rate;
  }
  return amount / quantity;
}

/** Whether the scale as it is typed names a rate for the quantity on its day, or incremental for every unit of it. */
export function isOnScale(scale: FreightScale, quantity: number): boolean {
  if (lacksDay(scale)) return false;
  const bands = bandsInForce(scale);
  if (!scale.isIncremental) return bands.some((band) => holds(band, quantity));
  const ordered = bands.toSorted((a, b) => a.fromQuantity - b.fromQuantity);
  let coveredTo = 0;
  for (const { fromQuantity, toQuantity } of ordered) {
    if (fromQuantity > coveredTo) break;
    coveredTo = Math.max(coveredTo, toQuantity ?? Number.POSITIVE_INFINITY);
  }
  return coveredTo >= quantity;
}
