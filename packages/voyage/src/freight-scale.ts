import type { FreightBand } from '@mainsheet/estimate';

/** A band as it rates: `index` is its place in the document. */
export type RatedBand = FreightBand & { readonly index: number };

/**
 * Bands in order of quantity, without gap or overlap: the first rates from nothing on, each up to
 * the beginning of the next, the last without end. A scale that ends too early still has a rate
 * for every tonne (the nearest band's, our rule); `isOnScale` says that somebody has to look.
 */
export function ratedBands(scale: readonly FreightBand[]): RatedBand[] {
  const ordered = scale
    .map((band, index) => ({ ...band, index }))
    .toSorted((a, b) => a.fromQuantity - b.fromQuantity);
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
 * or, incremental, each band rates the part within it. Null for an empty scale.
 */
export function scaleRate(
  scale: readonly FreightBand[],
  quantity: number,
  isIncremental: boolean,
): number | null {
  const bands = ratedBands(scale);
  const band = bandOf(bands, quantity);
  if (band === undefined) return null;
  if (!isIncremental || !(quantity > 0)) return band.rate;
  let amount = 0;
  for (const { fromQuantity, toQuantity, rate } of bands) {
    const upper = Math.min(quantity, toQuantity ?? quantity);
    amount += Math.max(0, upper - fromQuantity) * rate;
  }
  return amount / quantity;
}

/** Whether the scale as it is typed names a rate for the quantity, or incremental for every unit of it. */
export function isOnScale(
  scale: readonly FreightBand[],
  quantity: number,
  isIncremental: boolean,
): boolean {
  if (!isIncremental) return scale.some((band) => holds(band, quantity));
  const ordered = scale.toSorted((a, b) => a.fromQuantity - b.fromQuantity);
  let coveredTo = 0;
  for (const { fromQuantity, toQuantity } of ordered) {
    if (fromQuantity > coveredTo) break;
    coveredTo = Math.max(coveredTo, toQuantity ?? Number.POSITIVE_INFINITY);
  }
  return coveredTo >= quantity;
}
